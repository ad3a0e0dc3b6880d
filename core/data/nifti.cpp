#include "core/data/nifti.hpp"

#include "core/base/files.hpp"
#include "core/base/input_file.hpp"
#include "core/base/memory.hpp"
#include "core/data/byte_stream.hpp"
#include "core/data/nifti_header.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <nifti1.h>

namespace telar {

namespace {

Text again() { return text(TELAR_TR("core", "Copy or download the file again")); }

/// Refuses a header that promises more than the file can hold, before memory is asked for.
Status checkSize(const NiftiHeader& header, const ByteStream& stream) {
    const __int128 needed =
        static_cast<__int128>(header.n[0]) * header.n[1] * header.n[2] * header.n[3] * header.bytesPerValue +
        header.offset;
    if (needed <= stream.most())
        return {};
    constexpr __int128 most = std::numeric_limits<int64_t>::max();
    return userError(
        text(TELAR_TR("core",
                      "The NIfTI header announces %1 x %2 x %3 x %4 values (%5 bytes), and the file has %6 bytes"),
             header.n[0], header.n[1], header.n[2], header.n[3], static_cast<int64_t>(std::min(needed, most)),
             stream.stored()),
        text("%1", stream.name()), again());
}

/// Red, green and blue; another byte order turns no bytes.
template <int Bytes>
struct Colour {
    unsigned char part[Bytes];
    /// In thousandths, as pictures are read: the rounding is the same everywhere.
    uint8_t grey() const {
        return static_cast<uint8_t>((299u * part[0] + 587u * part[1] + 114u * part[2] + 500u) / 1000u);
    }
};

template <int Bytes>
uint8_t number(const Colour<Bytes>& colour) {
    return colour.grey();
}
template <class T>
requires std::is_arithmetic_v<T> T number(T value) { return value; }

template <class T>
T valueAt(const char* bytes, bool swapped) {
    unsigned char raw[sizeof(T)];
    std::memcpy(raw, bytes, sizeof(T));
    if (swapped && std::is_arithmetic_v<T>)
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
    case DT_RGB24:
        return use(Colour<3>{});
    case DT_RGBA32:
        return use(Colour<4>{});
    default:
        return use(double{});
    }
}

/// Stored rows in their order, numbered over rows, columns of rows and times.
struct RowRange {
    int64_t from = 0, to = 0;
};

/// What is kept of a volume: all, or the values of one slice.
struct Kept {
    int axis = -1; ///< stored axis that the slice cuts; -1: all
    int64_t index = 0, time = 0;
    bool row(const NiftiHeader& h, int64_t row) const {
        return axis < 0 || (row / h.n[1] / h.n[2] == time && (axis != 1 || row % h.n[1] == index) &&
                            (axis != 2 || row / h.n[1] % h.n[2] == index));
    }
    RowRange rows(const NiftiHeader& h) const {
        const int64_t all = h.n[1] * h.n[2];
        if (axis < 0)
            return {0, all * h.n[3]};
        const int64_t start = time * all;
        return axis == 0   ? RowRange{start, start + all}
               : axis == 1 ? RowRange{start + index, start + all - h.n[1] + index + 1}
                           : RowRange{start + index * h.n[1], start + (index + 1) * h.n[1]};
    }
};

/// Calls `use(values, first, count)` for runs of whole stored rows of the range: `first` is the number of the first row.
/// At most a megabyte of the file, or one row, is in memory at a time.
template <class Use>
Status eachRows(const NiftiHeader& h, ByteStream& stream, const RowRange& range, const JobContext& job, Use&& use) {
    const int64_t rows = range.to;
    const int64_t rowBytes = h.n[0] * h.bytesPerValue;
    const int64_t together = std::clamp<int64_t>((int64_t{1} << 20) / rowBytes, 1, rows - range.from);
    if (auto fits = checkMemoryFor(together * rowBytes, stream.name()); !fits)
        return fits; // a row of NIfTI-2 may be as long as the whole
    std::vector<char> buffer(static_cast<std::size_t>(together * rowBytes));
    job.start(rows - range.from);
    for (int64_t row = range.from; row < rows; row += together) {
        const int64_t count = std::min(together, rows - row);
        TELAR_TRY(got, stream.read(buffer.data(), count * rowBytes, job));
        if (*got < count * rowBytes)
            return userError(text(TELAR_TR("core", "The volume is cut short: it holds %1 of %2 bytes of values"),
                                  row * rowBytes + *got, h.bytes()),
                             text("%1", stream.name()), again());
        use(static_cast<const char*>(buffer.data()), row, count);
        job.advance(count);
    }
    if (range.to < h.n[1] * h.n[2] * h.n[3])
        return {};
    // A packed file ends with its checksum: reading on finds out whether it is there and right.
    char beyond;
    const auto end = stream.read(&beyond, 1, job);
    return end ? Status() : end.error();
}

/// To the first value of that row.
Status findValues(const NiftiHeader& h, ByteStream& stream, int64_t row, const JobContext& job) {
    TELAR_CHECK(stream.rewind());
    TELAR_TRY(passed, stream.skip(h.offset + row * h.n[0] * h.bytesPerValue, job));
    return {}; // where it is cut short, `eachRows` says how much is missing
}

/// int32 for whole numbers that all fit, uint8 for bytes, else float32. Kinds that may not fit are looked
/// through once.
template <class T>
Expected<ElementType> resultType(const NiftiHeader& h, ByteStream& stream, const RowRange& range,
                                 const JobContext& job) {
    if (h.scaled || std::is_floating_point_v<T>)
        return ElementType::Float32;
    if (std::is_same_v<decltype(number(T{})), uint8_t>)
        return ElementType::UInt8;
    if constexpr (!std::is_arithmetic_v<T> || sizeof(T) < 4 || std::is_same_v<T, int32_t> ||
                  std::is_floating_point_v<T>) {
        return ElementType::Int32;
    } else {
        TELAR_CHECK(findValues(h, stream, range.from, job));
        bool fits = true;
        auto read = eachRows(h, stream, range, job, [&](const char* bytes, int64_t, int64_t rows) {
            for (int64_t i = 0; i < rows * h.n[0]; ++i)
                fits =
                    fits && std::in_range<int32_t>(valueAt<T>(bytes + i * static_cast<int64_t>(sizeof(T)), h.swapped));
        });
        if (!read)
            return read.error();
        return fits ? ElementType::Int32 : ElementType::Float32;
    }
}

/// Where stored values go in a volume of planes of rows: the place of the first, and how far neighbours along
/// each stored axis lie apart.
struct Places {
    int64_t origin = 0;
    std::array<int64_t, 3> step{};
};

/// A slice is a volume that is one value thick.
Places placesOf(const NiftiHeader& h, const Kept& kept, Volume& volume) {
    std::array<int64_t, 3> size{};
    for (std::size_t i = 0; i < 3; ++i)
        size[i] = h.axis[i] == kept.axis ? 1 : h.n[static_cast<std::size_t>(h.axis[i])];
    volume.nx = size[0], volume.ny = size[1], volume.nz = size[2], volume.nt = kept.axis < 0 ? h.n[3] : 1;
    const std::array<int64_t, 3> apart{1, size[0], size[0] * size[1]};
    Places places;
    for (std::size_t i = 0; i < 3; ++i) {
        const auto stored = static_cast<std::size_t>(h.axis[i]);
        volume.voxel[i] = h.voxel[stored];
        if (h.axis[i] == kept.axis)
            continue; // its step stays 0
        places.step[stored] = h.flip[i] ? -apart[i] : apart[i];
        places.origin += h.flip[i] ? (size[i] - 1) * apart[i] : 0;
    }
    return places;
}

template <class T>
Status fill(const NiftiHeader& h, ByteStream& stream, const Kept& kept, Volume& volume, const JobContext& job) {
    const Places places = placesOf(h, kept, volume);
    const RowRange range = kept.rows(h);
    TELAR_TRY(type, resultType<T>(h, stream, range, job));
    TELAR_SET(volume.values, createMatrix(*type, volume.ny, volume.nx, volume.nz * volume.nt));
    volume.wholeNumbers = *type != ElementType::Float32;
    TELAR_CHECK(findValues(h, stream, range.from, job));
    const int64_t first_ = kept.axis == 0 ? kept.index : 0, end_ = kept.axis == 0 ? kept.index + 1 : h.n[0];
    double least = std::numeric_limits<double>::infinity(), most = -least;
    const auto read = std::visit(
        [&](auto& out) {
            using U = std::remove_pointer_t<decltype(out.data())>;
            return eachRows(h, stream, range, job, [&](const char* bytes, int64_t first, int64_t rows) {
                for (int64_t row = first; row < first + rows;
                     ++row, bytes += h.n[0] * static_cast<int64_t>(sizeof(T))) {
                    if (!kept.row(h, row))
                        continue;
                    const int64_t j = row % h.n[1], k = row / h.n[1] % h.n[2],
                                  t = kept.axis < 0 ? row / h.n[1] / h.n[2] : 0;
                    U* to = out.data() + t * h.n[0] * h.n[1] * h.n[2] + places.origin + j * places.step[1] +
                            k * places.step[2];
                    for (int64_t i = first_; i < end_; ++i) {
                        const auto raw = number(valueAt<T>(bytes + i * static_cast<int64_t>(sizeof(T)), h.swapped));
                        const U value = h.scaled ? static_cast<U>(static_cast<double>(raw) * h.slope + h.intercept)
                                                 : static_cast<U>(raw);
                        to[i * places.step[0]] = value;
                        if (std::isfinite(static_cast<double>(value))) {
                            least = std::min(least, static_cast<double>(value));
                            most = std::max(most, static_cast<double>(value));
                        }
                    }
                }
            });
        },
        volume.values);
    volume.minimum = least <= most ? least : 0;
    volume.maximum = least <= most ? most : 0;
    return read;
}

/// The header, checked against the file.
Expected<NiftiHeader> readHeader(ByteStream& stream, const JobContext& job) {
    const std::string& name = stream.name();
    if (stream.stored() == 0)
        return userError(text(TELAR_TR("core", "The volume file is empty (0 bytes)")), text("%1", name), again());
    char start[nifti2HeaderBytes];
    TELAR_TAKE(got, stream.read(start, sizeof start, job));
    TELAR_TAKE(header, checkNiftiHeader({start, static_cast<std::size_t>(*got)}, name));
    return header;
}

bool hasEnding(const std::string& path, std::string_view ending) {
    const auto own = fileExtension(path);
    return own == ending || (own == ".gz" && fileExtension(path.substr(0, path.size() - 3)) == ending);
}

/// The other half of a pair: beside it, with the other ending, packed or not.
Expected<std::string> otherHalf(const std::string& path, const std::string& ending) {
    const auto stem = path.substr(0, path.size() - (fileExtension(path) == ".gz" ? 7 : 4));
    std::string capitals = ending;
    std::transform(ending.begin(), ending.end(), capitals.begin(),
                   [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
    for (const auto& name : {stem + ending, stem + ending + ".gz", stem + capitals})
        if (InputFile::open(name))
            return name;
    return userError(
        text(TELAR_TR("core", "The volume is one half of a pair, and %1 is missing"), fileName(stem + ending)),
        text("%1", path), text(TELAR_TR("core", "Put the .hdr and the .img file into one folder")));
}

/// The header and the stream with the values, which may be another file.
struct Opened {
    NiftiHeader header;
    ByteStream stream;
};

Expected<Opened> openVolume(const std::string& path, const JobContext& job) {
    std::string first = path;
    if (hasEnding(path, ".img")) {
        TELAR_SET(first, otherHalf(path, ".hdr"));
    }
    TELAR_TAKE(stream, ByteStream::open(first));
    TELAR_TAKE(header, readHeader(*stream, job));
    if (header->pair) {
        TELAR_TAKE(half, hasEnding(path, ".img") ? Expected<std::string>(path) : otherHalf(path, ".img"));
        TELAR_TAKE(values, ByteStream::open(*half));
        TELAR_CHECK(checkSize(*header, *values));
        return Opened{*header, std::move(*values)};
    }
    TELAR_CHECK(checkSize(*header, *stream));
    return Opened{*header, std::move(*stream)};
}

Expected<Volume> readValues(const NiftiHeader& header, ByteStream& stream, const Kept& kept, const JobContext& job) {
    Volume volume;
    volume.name = fileName(stream.name());
    volume.origin = stream.name();
    volume.secondsPerVolume = header.step;
    volume.storedType = header.storedType;
    volume.storedOrder = header.storedOrder;
    const auto filled =
        withType(header.type, [&](auto sample) { return fill<decltype(sample)>(header, stream, kept, volume, job); });
    if (!filled)
        return filled.error();
    return volume;
}

} // namespace

Expected<SourceMatrix> loadNiftiSlice(const std::string& path, const std::optional<SliceChoice>& choice,
                                      const JobContext& job) {
    TELAR_TAKE(opened, openVolume(path, job));
    const auto* header = &opened->header;
    Volume whole; // its sizes alone
    whole.name = fileName(path);
    whole.origin = path;
    placesOf(*header, {}, whole);
    const auto chosen = choice.value_or(SliceChoice{Axis::Axial, whole.nz / 2, 0});
    TELAR_CHECK(checkSlice(whole, chosen));
    const auto axis = static_cast<std::size_t>(chosen.axis); // of x, y, z
    const int stored = header->axis[axis];
    const int64_t size = header->n[static_cast<std::size_t>(stored)];
    TELAR_TRY(thin,
              readValues(*header, opened->stream,
                         {stored, header->flip[axis] ? size - 1 - chosen.index : chosen.index, chosen.time}, job));
    auto slice = extractSlice(*thin, {chosen.axis, 0, 0});
    if (slice)
        nameSlice(*slice, whole, chosen);
    return slice;
}

Expected<Volume> parseNifti(std::string_view bytes, const std::string& name, const JobContext& job) {
    ByteStream stream(bytes, name);
    TELAR_TRY(header, readHeader(stream, job));
    if (header->pair)
        return userError(text(TELAR_TR("core", "The volume is one half of a pair (.hdr and .img)")), text("%1", name),
                         text(TELAR_TR("core", "Convert it to one .nii file")));
    TELAR_CHECK(checkSize(*header, stream));
    return readValues(*header, stream, {}, job);
}

Expected<Volume> loadNifti(const std::string& path, const JobContext& job) {
    TELAR_TAKE(opened, openVolume(path, job));
    auto volume = readValues(opened->header, opened->stream, {}, job);
    if (volume)
        volume->name = fileName(path), volume->origin = path;
    return volume;
}

bool hasNiftiExtension(const std::string& path) {
    return hasEnding(path, ".nii") || hasEnding(path, ".hdr") || hasEnding(path, ".img");
}

bool isVolumeName(const std::string& path) { return hasEnding(path, ".nii") || hasEnding(path, ".hdr"); }

} // namespace telar
