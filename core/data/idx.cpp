// IDX files, the format of MNIST: 0, 0, 8 (bytes), number of dimensions; each length as 32 bits, big-endian;
// the values. Headers are checked against the file before anything is allocated.
#include "core/base/files.hpp"
#include "core/data/samples.hpp"

#include <algorithm>
#include <filesystem>
#include <memory>
#include <optional>
#include <zlib.h>

namespace telar {

namespace {

constexpr int64_t mostBytes = int64_t{1} << 33;

Error damaged(const std::string& name, Text what) {
    return userError(std::move(what), text("%1", name),
                     text(TELAR_TR("core", "Choose MNIST's IDX files, packed or not")));
}

/// Where the values begin; nothing while the header is not whole.
std::optional<std::size_t> headerSize(std::string_view bytes) {
    if (bytes.size() < 4)
        return {};
    return 4 + 4 * static_cast<std::size_t>(static_cast<unsigned char>(bytes[3]));
}

/// Shape from a whole header.
Expected<std::vector<int64_t>> readShape(std::string_view bytes, const std::string& name) {
    const auto at = [&](std::size_t i) { return static_cast<unsigned char>(bytes[i]); };
    if (bytes.size() < 4 || at(0) != 0 || at(1) != 0 || at(2) != 8 || at(3) < 1 || at(3) > 4)
        return damaged(
            name, text(TELAR_TR("core", "This is no IDX file of bytes: its first four bytes are wrong")));
    const std::size_t start = *headerSize(bytes);
    if (bytes.size() < start)
        return damaged(name, text(TELAR_TR("core", "The IDX file is cut in its header")));
    std::vector<int64_t> shape;
    int64_t product = 1;
    for (std::size_t i = 4; i < start; i += 4) {
        const int64_t n = int64_t{at(i)} << 24 | at(i + 1) << 16 | at(i + 2) << 8 | at(i + 3);
        if (n != 0 && product > mostBytes / n)
            return damaged(name,
                           text(TELAR_TR("core", "The IDX header promises more than this program reads")));
        product *= n;
        shape.push_back(n);
    }
    return shape;
}

int64_t productOf(const std::vector<int64_t>& shape) {
    int64_t product = 1;
    for (const auto n : shape)
        product *= n;
    return product;
}

/// Unpacks, but never more than the header of the packed file promises.
Expected<std::string> unpack(std::string_view bytes, const std::string& name, const JobContext& job) {
    z_stream zip{};
    if (inflateInit2(&zip, 15 + 16) != Z_OK)
        return environmentError(text(TELAR_TR("core", "There is not enough memory to unpack")),
                                text("%1", name));
    const auto close = [](z_stream* z) { inflateEnd(z); };
    const std::unique_ptr<z_stream, decltype(close)> guard(&zip, close);
    zip.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));
    zip.avail_in = static_cast<uInt>(std::min<std::size_t>(bytes.size(), 0xffffffffu));
    std::string out;
    char chunk[1 << 16];
    int64_t most = 4 + 4 * 4;
    bool known = false;
    for (int state = Z_OK; state != Z_STREAM_END;) {
        if (job.stopRequested())
            return cancelledError();
        zip.next_out = reinterpret_cast<Bytef*>(chunk);
        zip.avail_out = sizeof chunk;
        state = inflate(&zip, Z_NO_FLUSH);
        if (state == Z_BUF_ERROR || (state == Z_OK && zip.avail_in == 0 && zip.avail_out == sizeof chunk))
            return damaged(name, text(TELAR_TR("core", "The gzip file is cut short")));
        if (state != Z_OK && state != Z_STREAM_END)
            return damaged(name, text(TELAR_TR("core", "The gzip file is damaged")));
        out.append(chunk, sizeof chunk - zip.avail_out);
        if (const auto header = headerSize(out); !known && header && out.size() >= *header) {
            const auto shape = readShape(out, name);
            if (!shape)
                return shape.error();
            most = static_cast<int64_t>(*header) + productOf(*shape);
            known = true;
            if (auto fine = checkMemory(most); !fine)
                return fine.error();
        }
        if (known && static_cast<int64_t>(out.size()) > most)
            return damaged(name, text(TELAR_TR("core", "The file has more bytes than its header says")));
    }
    return out;
}

std::string findFile(const std::string& folder, const std::string& stem) {
    std::error_code failure;
    std::vector<std::string> found;
    for (std::filesystem::directory_iterator it(folder, failure), end; !failure && it != end;
         it.increment(failure))
        if (const auto name = it->path().filename().string(); name.starts_with(stem))
            found.push_back(it->path().string());
    std::sort(found.begin(), found.end());
    return found.empty() ? std::string() : found.front();
}

struct Pair {
    IdxArray images, labels;
};

Expected<Pair> readPair(const std::string& images, const std::string& labels, const JobContext& job) {
    Pair pair;
    for (const auto& [path, to] : {std::pair{images, &pair.images}, {labels, &pair.labels}}) {
        const auto bytes = readFile(path, job);
        if (!bytes)
            return bytes.error();
        auto array = parseIdx(*bytes, path, job);
        if (!array)
            return array.error();
        *to = std::move(*array);
    }
    const auto& shape = pair.images.shape;
    if (shape.size() != 3 || shape[0] < 1 || shape[1] < 1 || shape[2] < 1 || shape[1] > 4096 ||
        shape[2] > 4096)
        return damaged(images, text(TELAR_TR("core", "The file does not hold pictures")));
    if (pair.labels.shape.size() != 1)
        return damaged(labels, text(TELAR_TR("core", "The file does not hold labels")));
    if (pair.labels.shape[0] != shape[0])
        return damaged(labels, text(TELAR_TR("core", "There are %1 labels for %2 pictures"),
                                    pair.labels.shape[0], shape[0]));
    return pair;
}

Status append(nn::Samples& samples, const Pair& pair, uint8_t* to, const std::string& name) {
    for (const auto label : pair.labels.values) {
        if (label > 9)
            return damaged(name,
                           text(TELAR_TR("core", "A label is %1, and digits go from 0 to 9"), int{label}));
        samples.labels.push_back(label);
    }
    std::copy(pair.images.values.begin(), pair.images.values.end(), to);
    return {};
}

} // namespace

Expected<IdxArray> parseIdx(std::string_view bytes, const std::string& name, const JobContext& job) {
    std::string unpacked;
    if (bytes.size() >= 2 && bytes[0] == '\x1f' && bytes[1] == '\x8b') {
        auto out = unpack(bytes, name, job);
        if (!out)
            return out.error();
        unpacked = std::move(*out);
        bytes = unpacked;
    }
    auto shape = readShape(bytes, name);
    if (!shape)
        return shape.error();
    const auto values = bytes.substr(*headerSize(bytes));
    const int64_t want = productOf(*shape);
    if (static_cast<int64_t>(values.size()) != want)
        return damaged(name,
                       text(TELAR_TR("core", "The header promises %1 bytes of values, and the file has %2"),
                            want, values.size()));
    return IdxArray{std::move(*shape), {values.begin(), values.end()}};
}

std::string idxBytes(const std::vector<int64_t>& shape, const uint8_t* values) {
    std::string out{'\0', '\0', '\x08', static_cast<char>(shape.size())};
    for (const auto n : shape)
        for (int shift = 24; shift >= 0; shift -= 8)
            out.push_back(static_cast<char>(n >> shift & 255));
    out.append(reinterpret_cast<const char*>(values), static_cast<std::size_t>(productOf(shape)));
    return out;
}

bool hasIdxFiles(const std::string& folder) {
    return !findFile(folder, "train-images").empty() || !findFile(folder, "t10k-images").empty();
}

Expected<LoadedSamples> idxSamples(const std::string& folder, const JobContext& job) {
    std::vector<Pair> pairs;
    std::vector<std::string> names;
    for (const char* part : {"train", "t10k"}) {
        const auto images = findFile(folder, std::string(part) + "-images");
        const auto labels = findFile(folder, std::string(part) + "-labels");
        if (images.empty() && labels.empty())
            continue;
        if (images.empty() || labels.empty())
            return damaged(
                images.empty() ? labels : images,
                text(TELAR_TR("core", "Pictures and labels come in two files, and one is missing")));
        auto pair = readPair(images, labels, job);
        if (!pair)
            return pair.error();
        pairs.push_back(std::move(*pair));
        names.push_back(labels);
    }
    if (pairs.empty())
        return damaged(folder, text(TELAR_TR("core", "The folder has no IDX files")));
    const auto& shape = pairs.front().images.shape;
    int64_t count = 0;
    for (const auto& pair : pairs) {
        if (pair.images.shape[1] != shape[1] || pair.images.shape[2] != shape[2])
            return damaged(folder,
                           text(TELAR_TR("core", "The pictures to train and to test differ in size")));
        count += pair.images.shape[0];
    }
    auto pixels = Matrix<uint8_t>::create(shape[1], shape[2], count);
    if (!pixels)
        return pixels.error();
    auto samples = std::make_shared<nn::Samples>();
    samples->name = fileName(folder).empty() ? folder : fileName(folder);
    samples->rows = shape[1], samples->columns = shape[2];
    samples->pixels = std::move(*pixels);
    for (int d = 0; d < 10; ++d)
        samples->classes.push_back(std::to_string(d));
    uint8_t* to = samples->pixels.data();
    for (std::size_t i = 0; i < pairs.size(); ++i) {
        if (auto fine = append(*samples, pairs[i], to, names[i]); !fine)
            return fine.error();
        to += pairs[i].images.values.size();
    }
    samples->ownTest = pairs.size() == 2 ? pairs[1].images.shape[0] : std::max<int64_t>(1, count / 10);
    return LoadedSamples{std::move(samples), {}, {}};
}

} // namespace telar
