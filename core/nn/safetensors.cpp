#include "core/base/files.hpp"
#include "core/base/half.hpp"
#include "core/base/json_text.hpp"
#include "core/base/os/path.hpp"
#include "core/nn/checkpoint.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>

namespace telar::nn {

namespace {

constexpr uint64_t mostHeader = 16 << 20;
constexpr int headerDepth = 8; // the format has three levels
static_assert(std::endian::native == std::endian::little);

Error broken(const std::string& name, Text what) {
    return userError(std::move(what), text("%1", name),
                     text(TELAR_TR("core", "Choose a .safetensors file that is complete")));
}

/// Bytes of one number; 0 for kinds that are not read.
uint64_t numberSize(const std::string& kind) {
    return kind == "F32" ? 4 : kind == "F64" ? 8 : kind == "F16" || kind == "BF16" ? 2 : 0;
}

void convert(const char* from, const std::string& kind, std::vector<float>& to) {
    if (kind == "F32") {
        std::memcpy(to.data(), from, to.size() * sizeof(float));
        return;
    }
    for (std::size_t i = 0; i < to.size(); ++i) {
        if (kind == "F64") {
            double value;
            std::memcpy(&value, from + 8 * i, 8);
            to[i] = static_cast<float>(value);
            continue;
        }
        uint16_t bits;
        std::memcpy(&bits, from + 2 * i, 2);
        to[i] = kind == "F16" ? halfToFloat(bits) : std::bit_cast<float>(static_cast<uint32_t>(bits) << 16);
    }
}

bool isCount(const Json& json) {
    return json.is_number_unsigned() || (json.is_number_integer() && json.get<int64_t>() >= 0);
}

/// A tensor whose header entry has been found possible: shape, kind and place.
struct Entry {
    Tensor tensor; ///< its values still missing
    std::string kind;
    uint64_t first = 0, end = 0, count = 0;
};

/// One entry, checked against the bytes of data. Nothing is allocated for its values.
Expected<Entry> readEntry(const std::string& key, const Json& entry, std::string_view data, const std::string& name) {
    const auto wrong = [&] {
        return broken(name,
                      text(TELAR_TR("core", "The header's entry '%1' does not describe a tensor"), key.substr(0, 60)));
    };
    if (!entry.is_object() || !entry.contains("dtype") || !entry["dtype"].is_string() || !entry.contains("shape") ||
        !entry["shape"].is_array() || entry["shape"].size() > 8 || !entry.contains("data_offsets") ||
        !entry["data_offsets"].is_array() || entry["data_offsets"].size() != 2)
        return wrong();
    const auto kind = entry["dtype"].get<std::string>();
    const uint64_t size = numberSize(kind);
    if (size == 0)
        return broken(name, text(TELAR_TR("core", "Numbers of type '%1' cannot be read"), kind.substr(0, 20)));
    Tensor tensor{key, {}, {}};
    uint64_t count = 1;
    for (const auto& n : entry["shape"]) {
        if (!isCount(n))
            return wrong();
        const auto length = n.get<uint64_t>();
        if (length != 0 && count > data.size() / length) // also keeps the product from overflowing
            return broken(name, text(TELAR_TR("core", "The tensor '%1' is larger than the file"), key.substr(0, 60)));
        count *= length;
        tensor.shape.push_back(static_cast<int64_t>(length));
    }
    const auto& offsets = entry["data_offsets"];
    if (!isCount(offsets[0]) || !isCount(offsets[1]))
        return wrong();
    const auto first = offsets[0].get<uint64_t>(), end = offsets[1].get<uint64_t>();
    if (first > end || end > data.size())
        return broken(name, text(TELAR_TR("core", "The tensor '%1' lies outside the file"), key.substr(0, 60)));
    if (end - first != count * size)
        return broken(name, text(TELAR_TR("core", "The tensor '%1' has %2 bytes where its shape %3 needs %4"),
                                 key.substr(0, 60), end - first, shapeText(tensor.shape), count * size));
    return Entry{std::move(tensor), kind, first, end, count};
}

/// Bytes may belong to one tensor only: else a short file could ask for any amount of memory.
Status checkPlaces(const std::vector<Entry>& entries, const std::string& name) {
    std::vector<std::pair<uint64_t, uint64_t>> places;
    for (const auto& entry : entries)
        if (entry.count > 0)
            places.emplace_back(entry.first, entry.end);
    std::sort(places.begin(), places.end());
    for (std::size_t i = 1; i < places.size(); ++i)
        if (places[i].first < places[i - 1].second)
            return broken(name, text(TELAR_TR("core", "Tensors of the checkpoint overlap")));
    return {};
}

Status readValues(std::vector<Entry>& entries, std::string_view data, const std::string& name, const JobContext& job) {
    int64_t needed = 0;
    for (const auto& entry : entries)
        needed += static_cast<int64_t>(entry.count * sizeof(float));
    TELAR_CHECK(checkMemoryFor(needed, name));
    for (auto& entry : entries) {
        if (job.stopRequested())
            return cancelledError();
        entry.tensor.values.resize(entry.count);
        if (entry.count > 0)
            convert(data.data() + entry.first, entry.kind, entry.tensor.values);
        // Else the training that goes on from here would be blamed on its learning rate.
        const auto& values = entry.tensor.values;
        const auto bad = std::find_if(values.begin(), values.end(), [](float v) { return !std::isfinite(v); });
        if (bad != values.end())
            return broken(name, text(TELAR_TR("core", "The tensor '%1' has no number at position %2 of %3"),
                                     entry.tensor.name.substr(0, 60), static_cast<int64_t>(bad - values.begin()),
                                     static_cast<int64_t>(values.size())));
    }
    return {};
}

} // namespace

Expected<TensorFile> parseTensors(std::string_view bytes, const std::string& name, const JobContext& job) {
    uint64_t length = 0;
    if (bytes.size() < sizeof(length))
        return broken(name, text(TELAR_TR("core", "The file is too short for a checkpoint")));
    std::memcpy(&length, bytes.data(), sizeof(length));
    if (length > mostHeader || length > bytes.size() - sizeof(length))
        return broken(
            name,
            text(TELAR_TR("core", "The file is incomplete or is not a checkpoint: its header would have %1 bytes"),
                 length));
    TELAR_TRY(parsed, parseJson(bytes.substr(sizeof(length), length), headerDepth, name, job));
    const Json& header = *parsed;
    if (!header.is_object())
        return broken(name, text(TELAR_TR("core", "The checkpoint's header is damaged")));
    const auto data = bytes.substr(sizeof(length) + length);
    TensorFile file;
    std::vector<Entry> entries;
    for (const auto& [key, json] : header.items()) {
        if (key == "__metadata__") {
            if (json.is_object())
                for (const auto& [k, v] : json.items())
                    if (v.is_string())
                        file.metadata[k] = v.get<std::string>();
            continue;
        }
        if (key.ends_with(".num_batches_tracked")) // of batch normalisation: a whole number that nobody uses
            continue;
        TELAR_TAKE(entry, readEntry(key, json, data, name));
        entries.push_back(std::move(*entry));
    }
    TELAR_CHECK(checkPlaces(entries, name));
    TELAR_CHECK(readValues(entries, data, name, job));
    for (auto& entry : entries)
        file.tensors.push_back(std::move(entry.tensor));
    // JSON objects come sorted as text; people count "2" before "10".
    std::sort(file.tensors.begin(), file.tensors.end(), [](const Tensor& a, const Tensor& b) {
        const auto stem = [](const std::string& s) { return s.substr(0, s.rfind('.')); };
        if (stem(a.name) != stem(b.name))
            return naturalLess(stem(a.name), stem(b.name));
        const auto rank = [](const std::string& s) {
            return s.ends_with(".running_mean") ? 1 : s.ends_with(".running_var") ? 2 : 0;
        };
        if (rank(a.name) != rank(b.name))
            return rank(a.name) < rank(b.name);
        return a.name > b.name; // weight before bias
    });
    return file;
}

Expected<TensorFile> loadTensors(const std::string& path, const JobContext& job) {
    TELAR_TRY(bytes, readFile(path, job));
    // A zip archive or a bare pickle: programs, which are never run here. The same two bytes may begin a header's length.
    uint64_t header = 0;
    std::memcpy(&header, bytes->data(), std::min(bytes->size(), sizeof(header)));
    if (bytes->starts_with("PK\3\4") || (bytes->starts_with("\x80\2") && header > bytes->size()))
        return userError(text(TELAR_TR("core", "PyTorch's own files hold programs and are not opened")),
                         text("%1", path),
                         text(TELAR_TR("core", "Type in Python: from safetensors.torch import save_file; "
                                               "save_file(torch.load(\"%1\", map_location=\"cpu\"), \"%2\")"),
                              path, os::nameOf(os::pathOf(path).stem()) + ".safetensors"));
    return parseTensors(*bytes, path, job);
}

Status saveTensors(const std::string& path, const TensorFile& file) {
    auto header = nlohmann::ordered_json::object();
    if (!file.metadata.empty())
        header["__metadata__"] = file.metadata;
    uint64_t at = 0;
    for (const auto& tensor : file.tensors) {
        const uint64_t bytes = tensor.values.size() * sizeof(float);
        header[tensor.name] = {{"dtype", "F32"}, {"shape", tensor.shape}, {"data_offsets", {at, at + bytes}}};
        at += bytes;
    }
    std::string text = header.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace);
    text.resize((text.size() + 7) / 8 * 8, ' ');
    const uint64_t length = text.size();
    TELAR_TAKE(out, AtomicFile::create(path));
    TELAR_CHECK(out->write({reinterpret_cast<const char*>(&length), sizeof(length)}));
    TELAR_CHECK(out->write(text));
    for (const auto& tensor : file.tensors)
        if (auto fine =
                out->write({reinterpret_cast<const char*>(tensor.values.data()), tensor.values.size() * sizeof(float)});
            !fine)
            return fine;
    return out->commit();
}

} // namespace telar::nn
