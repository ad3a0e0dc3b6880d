#include "core/data/nifti.hpp"

#include "core/base/files.hpp"
#include "core/data/nifti_header.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <nifti1.h>
#include <zlib.h>

namespace telar {

namespace {

Text again() {
    return text(TELAR_TR("core", "Copy or download the file again"));
}

/// Bytes of the (decompressed) file, in order.
class Stream {
public:
    Stream(std::string_view bytes, const std::string& name) : rest_(bytes), name_(name) {
        packed_ = bytes.starts_with("\x1f\x8b");
        if (packed_)
            ready_ = inflateInit2(&zip_, 15 + 16) == Z_OK;
    }
    Stream(const Stream&) = delete;
    Stream& operator=(const Stream&) = delete;
    ~Stream() {
        if (ready_)
            inflateEnd(&zip_);
    }
    bool packed() const { return packed_; }

    /// Fills `out` as far as the file goes and says how far.
    Expected<int64_t> read(char* out, int64_t count, const JobContext& job) {
        constexpr int64_t step = int64_t{1} << 20;
        int64_t have = 0;
        while (have < count) {
            if (job.stopRequested())
                return cancelledError();
            auto got = packed_ ? inflateSome(out + have, std::min(step, count - have))
                               : copySome(out + have, std::min(step, count - have));
            if (!got || *got == 0)
                return got ? Expected<int64_t>(have) : got;
            have += *got;
        }
        return have;
    }

private:
    Expected<int64_t> copySome(char* out, int64_t count) {
        const auto n = std::min(static_cast<std::size_t>(count), rest_.size());
        std::memcpy(out, rest_.data(), n);
        rest_.remove_prefix(n);
        return static_cast<int64_t>(n);
    }

    Expected<int64_t> inflateSome(char* out, int64_t count) {
        if (!ready_)
            return environmentError(text(TELAR_TR("core", "Memory is exhausted")), text("%1", name_));
        zip_.next_out = reinterpret_cast<Bytef*>(out);
        zip_.avail_out = static_cast<uInt>(count);
        while (zip_.avail_out > 0 && !ended_) {
            const auto chunk = static_cast<uInt>(std::min<std::size_t>(rest_.size(), 1u << 30));
            zip_.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(rest_.data()));
            zip_.avail_in = chunk;
            const int state = inflate(&zip_, Z_NO_FLUSH);
            rest_.remove_prefix(chunk - zip_.avail_in);
            if (state == Z_STREAM_END) { // a gzip file may hold several members
                if (rest_.starts_with("\x1f\x8b"))
                    inflateReset(&zip_);
                else
                    ended_ = true;
            } else if (state == Z_BUF_ERROR && rest_.empty()) {
                return userError(text(TELAR_TR("core", "The gzip file is cut short")), text("%1", name_),
                                 again());
            } else if (state != Z_OK) {
                return userError(text(TELAR_TR("core", "The gzip file is damaged")), text("%1", name_),
                                 again());
            }
        }
        return count - static_cast<int64_t>(zip_.avail_out);
    }

    std::string_view rest_;
    const std::string& name_;
    z_stream zip_{};
    bool packed_ = false, ready_ = false, ended_ = false;
};

/// Refuses a header that promises more than the file can hold, before memory is asked for.
Status checkSize(const NiftiHeader& header, std::string_view bytes, bool packed, const std::string& name) {
    // Deflate packs at most 1032 to 1.
    const int64_t room =
        packed ? static_cast<int64_t>(bytes.size()) * 1032 : static_cast<int64_t>(bytes.size());
    const __int128 needed =
        static_cast<__int128>(header.n[0]) * header.n[1] * header.n[2] * header.n[3] * header.bytesPerValue +
        header.offset;
    if (needed <= room)
        return {};
    constexpr __int128 most = std::numeric_limits<int64_t>::max();
    return userError(
        text(TELAR_TR(
                 "core",
                 "The NIfTI header promises %1 x %2 x %3 x %4 values (%5 bytes), and the file has %6 bytes"),
             header.n[0], header.n[1], header.n[2], header.n[3], static_cast<int64_t>(std::min(needed, most)),
             static_cast<int64_t>(bytes.size())),
        text("%1", name), again());
}

template <class T>
T valueAt(const char* bytes, bool swapped) {
    unsigned char raw[sizeof(T)];
    std::memcpy(raw, bytes, sizeof(T));
    if (swapped)
        std::reverse(raw, raw + sizeof(T));
    T value;
    std::memcpy(&value, raw, sizeof(T));
    return value;
}

/// Calls `use` with a value of the C++ type that a DT_ code stands for.
template <class F>
auto withType(int type, F&& use) {
    switch (type) {
    case DT_UINT8:
        return use(uint8_t{});
    case DT_INT8:
        return use(int8_t{});
    case DT_INT16:
        return use(int16_t{});
    case DT_UINT16:
        return use(uint16_t{});
    case DT_INT32:
        return use(int32_t{});
    case DT_UINT32:
        return use(uint32_t{});
    case DT_INT64:
        return use(int64_t{});
    case DT_UINT64:
        return use(uint64_t{});
    case DT_FLOAT32:
        return use(float{});
    default:
        return use(double{});
    }
}

/// int32 for whole numbers that all fit, uint8 for bytes, else float32.
template <class T>
ElementType resultType(const NiftiHeader& header, const char* bytes) {
    if (header.scaled || std::is_floating_point_v<T>)
        return ElementType::Float32;
    if (sizeof(T) == 1 && std::is_unsigned_v<T>)
        return ElementType::UInt8;
    if (sizeof(T) < 4 || std::is_same_v<T, int32_t>)
        return ElementType::Int32;
    for (int64_t i = 0; i < header.values(); ++i) {
        const T value = valueAt<T>(bytes + i * static_cast<int64_t>(sizeof(T)), header.swapped);
        if (!std::in_range<int32_t>(static_cast<std::conditional_t<std::is_integral_v<T>, T, int>>(value)))
            return ElementType::Float32;
    }
    return ElementType::Int32;
}

template <class T>
Status fill(const NiftiHeader& h, const char* bytes, Volume& volume, const JobContext& job) {
    const std::array<int64_t, 3> stride{1, h.n[0], h.n[0] * h.n[1]};
    std::array<int64_t, 3> step{}, size{};
    int64_t origin = 0;
    for (std::size_t i = 0; i < 3; ++i) {
        const auto stored = static_cast<std::size_t>(h.axis[i]);
        size[i] = h.n[stored];
        step[i] = h.flip[i] ? -stride[stored] : stride[stored];
        origin += h.flip[i] ? (size[i] - 1) * stride[stored] : 0;
    }
    volume.nx = size[0], volume.ny = size[1], volume.nz = size[2], volume.nt = h.n[3];
    for (std::size_t i = 0; i < 3; ++i)
        volume.voxel[i] = h.voxel[static_cast<std::size_t>(h.axis[i])];
    auto made = createMatrix(resultType<T>(h, bytes), volume.ny, volume.nx, volume.nz * volume.nt);
    if (!made)
        return made.error();
    volume.values = std::move(*made);
    volume.wholeNumbers = elementType(volume.values) != ElementType::Float32;
    double least = std::numeric_limits<double>::infinity(), most = -least;
    const bool finished = std::visit(
        [&](auto& out) {
            auto* to = out.data();
            using U = std::remove_pointer_t<decltype(to)>;
            job.start(volume.nt * volume.nz);
            for (int64_t t = 0; t < volume.nt; ++t) {
                for (int64_t z = 0; z < volume.nz; ++z) {
                    if (job.stopRequested())
                        return false;
                    for (int64_t y = 0; y < volume.ny; ++y) {
                        const int64_t from = t * stride[2] * h.n[2] + origin + z * step[2] + y * step[1];
                        for (int64_t x = 0; x < volume.nx; ++x) {
                            const T raw = valueAt<T>(
                                bytes + (from + x * step[0]) * static_cast<int64_t>(sizeof(T)), h.swapped);
                            const U value =
                                h.scaled ? static_cast<U>(static_cast<double>(raw) * h.slope + h.intercept)
                                         : static_cast<U>(raw);
                            *to++ = value;
                            if (std::isfinite(static_cast<double>(value))) {
                                least = std::min(least, static_cast<double>(value));
                                most = std::max(most, static_cast<double>(value));
                            }
                        }
                    }
                    job.advance();
                }
            }
            return true;
        },
        volume.values);
    volume.minimum = least <= most ? least : 0;
    volume.maximum = least <= most ? most : 0;
    return finished ? Status() : cancelledError();
}

} // namespace

Expected<Volume> parseNifti(std::string_view bytes, const std::string& name, const JobContext& job) {
    if (bytes.empty())
        return userError(text(TELAR_TR("core", "The volume file is empty (0 bytes)")), text("%1", name),
                         again());
    Stream stream(bytes, name);
    char start[niftiHeaderBytes];
    auto got = stream.read(start, sizeof start, job);
    if (!got)
        return got.error();
    auto header = checkNiftiHeader({start, static_cast<std::size_t>(*got)}, name);
    if (!header)
        return header.error();
    if (auto fine = checkSize(*header, bytes, stream.packed(), name); !fine)
        return fine.error();
    const char* values = nullptr;
    Matrix<uint8_t> unpacked;
    if (stream.packed()) {
        // Header extensions lie between the header and the values.
        const int64_t skip = header->offset - static_cast<int64_t>(niftiHeaderBytes);
        auto memory = Matrix<uint8_t>::create(1, skip + header->bytes());
        if (!memory)
            return memory.error();
        unpacked = std::move(*memory);
        got = stream.read(reinterpret_cast<char*>(unpacked.data()), unpacked.size(), job);
        if (!got)
            return got.error();
        if (*got < unpacked.size())
            return userError(
                text(TELAR_TR("core", "The volume is cut short: %1 of %2 bytes of values are there"),
                     std::max<int64_t>(0, *got - skip), header->bytes()),
                text("%1", name), again());
        values = reinterpret_cast<const char*>(unpacked.data()) + skip;
    } else {
        values = bytes.data() + header->offset;
    }
    Volume volume;
    volume.name = fileName(name);
    volume.origin = name;
    volume.secondsPerVolume = header->step;
    volume.storedType = header->storedType;
    volume.storedOrder = header->storedOrder;
    const auto filled = withType(
        header->type, [&](auto sample) { return fill<decltype(sample)>(*header, values, volume, job); });
    if (!filled)
        return filled.error();
    return volume;
}

Expected<Volume> loadNifti(const std::string& path, const JobContext& job) {
    auto bytes = readFile(path, job);
    if (!bytes)
        return bytes.error();
    return parseNifti(*bytes, path, job);
}

bool hasNiftiExtension(const std::string& path) {
    const auto extension = fileExtension(path);
    return extension == ".nii" ||
           (extension == ".gz" && fileExtension(path.substr(0, path.size() - 3)) == ".nii");
}

} // namespace telar
