// IDX files, the format of MNIST: 0, 0, 8 (bytes), number of dimensions; each length as 32 bits, big-endian;
// the values. Headers are checked against the file before anything is allocated.
#include "core/base/command_line.hpp"
#include "core/base/files.hpp"
#include "core/base/os/path.hpp"
#include "core/data/byte_stream.hpp"
#include "core/data/load.hpp"
#include "core/data/samples.hpp"

#include <algorithm>
#include <filesystem>
#include <optional>

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
        return damaged(name,
                       text(TELAR_TR("core", "This is not an IDX file of bytes: its first four bytes are wrong")));
    const std::size_t start = *headerSize(bytes);
    if (bytes.size() < start)
        return damaged(name, text(TELAR_TR("core", "The IDX file ends within its header")));
    std::vector<int64_t> shape;
    int64_t product = 1;
    for (std::size_t i = 4; i < start; i += 4) {
        const int64_t n = int64_t{at(i)} << 24 | at(i + 1) << 16 | at(i + 2) << 8 | at(i + 3);
        if (n != 0 && product > mostBytes / n)
            return damaged(name, text(TELAR_TR("core", "The IDX header announces more than Telar reads")));
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

/// An IDX file whose header has been read and found possible; its values come next.
class IdxFile {
public:
    static Expected<IdxFile> begin(ByteStream stream, const JobContext& job) {
        IdxFile file(std::move(stream));
        std::string start(4, '\0');
        TELAR_TAKE(got, file.stream_.read(start.data(), 4, job));
        start.resize(static_cast<std::size_t>(*got));
        if (const auto whole = headerSize(start); whole && *whole > 4 && *whole <= 4 + 4 * 4) {
            start.resize(*whole);
            got = file.stream_.read(start.data() + 4, static_cast<int64_t>(*whole) - 4, job);
            if (!got)
                return got.error();
            start.resize(4 + static_cast<std::size_t>(*got));
        }
        TELAR_SET(file.shape, readShape(start, file.stream_.name()));
        const int64_t want = static_cast<int64_t>(start.size()) + file.count();
        if (!file.stream_.packed() && want != file.stream_.stored())
            return file.mismatch(file.stream_.stored() - static_cast<int64_t>(start.size()));
        if (want > file.stream_.most())
            return damaged(
                file.stream_.name(),
                text(TELAR_TR("core",
                              "The header announces %1 bytes of values, and the %2 packed bytes cannot hold them"),
                     file.count(), file.stream_.stored()));
        return file;
    }
    int64_t count() const { return productOf(shape); }
    const std::string& name() const { return stream_.name(); }
    /// The first of the values.
    Status readFirst(uint8_t* out, int64_t count, const JobContext& job) {
        const auto got = stream_.read(reinterpret_cast<char*>(out), count, job);
        return !got ? Status(got.error()) : *got < count ? Status(mismatch(*got)) : Status();
    }
    /// Exactly the values.
    Status read(uint8_t* out, const JobContext& job) {
        TELAR_TRY(got, stream_.read(reinterpret_cast<char*>(out), count(), job));
        if (*got < count())
            return mismatch(*got);
        char more;
        TELAR_TRY(rest, stream_.read(&more, 1, job));
        if (*rest > 0)
            return damaged(name(), text(TELAR_TR("core", "The file has more bytes than its header says")));
        return {};
    }

    std::vector<int64_t> shape;

private:
    explicit IdxFile(ByteStream stream) : stream_(std::move(stream)) {}
    Error mismatch(int64_t have) const {
        return damaged(name(), text(TELAR_TR("core", "The header announces %1 bytes of values, and the file has %2"),
                                    count(), have));
    }

    ByteStream stream_;
};

std::string findFile(const std::string& folder, const std::string& stem) {
    std::error_code failure;
    std::vector<std::string> found;
    for (std::filesystem::directory_iterator it(os::pathOf(folder), failure), end; !failure && it != end;
         it.increment(failure))
        if (const auto name = os::nameOf(it->path().filename()); name.starts_with(stem))
            found.push_back(os::nameOf(it->path()));
    std::sort(found.begin(), found.end());
    return found.empty() ? std::string() : found.front();
}

struct Pair {
    IdxFile images, labels;
};

Expected<IdxFile> beginFile(const std::string& path, const JobContext& job) {
    TELAR_TAKE(stream, ByteStream::open(path));
    return IdxFile::begin(std::move(*stream), job);
}

/// Both headers, which must belong together.
Expected<Pair> beginPair(const std::string& images, const std::string& labels, const JobContext& job) {
    TELAR_TAKE(first, beginFile(images, job));
    const auto& shape = first->shape;
    if (shape.size() != 3 || shape[0] < 1 || shape[1] < 1 || shape[2] < 1 || shape[1] > 4096 || shape[2] > 4096)
        return damaged(images, text(TELAR_TR("core", "The file does not hold pictures")));
    TELAR_TAKE(second, beginFile(labels, job));
    if (second->shape.size() != 1)
        return damaged(labels, text(TELAR_TR("core", "The file does not hold labels")));
    if (second->shape[0] != shape[0])
        return damaged(labels,
                       text(TELAR_TR("core", "There are %1 labels for %2 pictures"), second->shape[0], shape[0]));
    return Pair{std::move(*first), std::move(*second)};
}

Status append(nn::Samples& samples, Pair& pair, uint8_t* to, const JobContext& job) {
    std::vector<uint8_t> labels(static_cast<std::size_t>(pair.labels.count()));
    TELAR_CHECK(pair.labels.read(labels.data(), job));
    for (const auto label : labels) {
        if (label > 9)
            return damaged(pair.labels.name(),
                           text(TELAR_TR("core", "A label is %1, and digits go from 0 to 9"), int{label}));
        samples.labels.push_back(label);
    }
    return pair.images.read(to, job);
}

} // namespace

Expected<IdxArray> parseIdx(std::string_view bytes, const std::string& name, const JobContext& job) {
    TELAR_TAKE(file, IdxFile::begin(ByteStream(bytes, name), job));
    TELAR_CHECK(checkMemoryFor(file->count(), name));
    IdxArray array{file->shape, std::vector<uint8_t>(static_cast<std::size_t>(file->count()))};
    TELAR_CHECK(file->read(array.values.data(), job));
    return array;
}

bool hasIdxName(const std::string& path) {
    const auto name = fileName(path);
    return name.find("idx1-ubyte") != std::string::npos || name.find("idx3-ubyte") != std::string::npos;
}

Expected<SourceMatrix> loadIdx(const std::string& path, const JobContext& job) {
    TELAR_TAKE(file, beginFile(path, job));
    const auto& shape = file->shape;
    const int64_t columns = shape.back(), rows = shape.size() < 2 ? 1 : shape[shape.size() - 2];
    if (file->count() < 1)
        return damaged(path, text(TELAR_TR("core", "The IDX file is empty")));
    TELAR_TAKE(values, Matrix<uint8_t>::create(rows, columns));
    TELAR_CHECK(file->readFirst(values->data(), values->size(), job));
    SourceMatrix source;
    source.values = std::move(*values);
    source.name = fileName(path);
    source.origin = path;
    source.image = rows > 1;
    source.cliOptions = CommandLine({}).option("--input", path).str();
    return source;
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
    for (const char* part : {"train", "t10k"}) {
        const auto images = findFile(folder, std::string(part) + "-images");
        const auto labels = findFile(folder, std::string(part) + "-labels");
        if (images.empty() && labels.empty())
            continue;
        if (images.empty() || labels.empty())
            return damaged(images.empty() ? labels : images,
                           text(TELAR_TR("core", "Pictures and labels are in two files, and one is missing")));
        TELAR_TAKE(pair, beginPair(images, labels, job));
        pairs.push_back(std::move(*pair));
    }
    if (pairs.empty())
        return damaged(folder, text(TELAR_TR("core", "The folder has no IDX files")));
    const auto shape = pairs.front().images.shape;
    int64_t count = 0;
    for (const auto& pair : pairs) {
        if (pair.images.shape[1] != shape[1] || pair.images.shape[2] != shape[2])
            return damaged(folder, text(TELAR_TR("core", "The training and test pictures differ in size")));
        count += pair.images.shape[0];
    }
    constexpr int64_t labelBytes = 1 + sizeof(int32_t);
    TELAR_CHECK(checkMemoryFor(count * (shape[1] * shape[2] + labelBytes), folder));
    TELAR_TAKE(pixels, Matrix<uint8_t>::create(shape[1], shape[2], count));
    auto samples = std::make_shared<nn::Samples>();
    samples->name = fileName(folder).empty() ? folder : fileName(folder);
    samples->rows = shape[1], samples->columns = shape[2];
    samples->pixels = std::move(*pixels);
    for (int d = 0; d < 10; ++d)
        samples->classes.push_back(std::to_string(d));
    uint8_t* to = samples->pixels.data();
    job.start(static_cast<int64_t>(pairs.size()));
    for (auto& pair : pairs) {
        TELAR_CHECK(append(*samples, pair, to, job));
        to += pair.images.count();
        job.advance();
    }
    samples->ownTest = pairs.size() == 2 ? pairs[1].images.shape[0] : std::max<int64_t>(1, count / 10);
    return LoadedSamples{std::move(samples), {}, {}};
}

} // namespace telar
