#include "core/data/npy.hpp"

#include "core/base/files.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstring>
#include <optional>
#include <vector>

namespace telar {

namespace {

constexpr std::string_view magic = "\x93NUMPY";
constexpr int64_t mostNumbers = int64_t{1} << 33;

Error refused(const std::string& name, Text what) {
    return userError(std::move(what), text("%1", name),
                     text(TELAR_TR("core", "Save the array with numpy.save as float32")));
}

/// What stands behind 'key': in the dictionary of the header; empty where it is not there.
std::string_view behind(std::string_view header, std::string_view key) {
    const auto at = header.find("'" + std::string(key) + "':");
    if (at == header.npos)
        return {};
    const auto value = header.find_first_not_of(' ', at + key.size() + 3);
    return value == header.npos ? std::string_view() : header.substr(value);
}

/// "(8, 64, 64)"
std::optional<std::vector<int64_t>> shapeIn(std::string_view words) {
    if (!words.starts_with('('))
        return {};
    words.remove_prefix(1);
    std::vector<int64_t> shape;
    while (true) {
        words.remove_prefix(std::min(words.find_first_not_of(" ,"), words.size()));
        if (words.starts_with(')'))
            return shape;
        int64_t length = 0;
        const auto [end, failure] = std::from_chars(words.data(), words.data() + words.size(), length);
        if (failure != std::errc() || length < 0 || shape.size() == 32)
            return {};
        shape.push_back(length);
        words.remove_prefix(static_cast<std::size_t>(end - words.data()));
    }
}

/// Planes, rows, columns.
std::optional<std::array<int64_t, 3>> planesOf(std::vector<int64_t> shape) {
    while (shape.size() > 3 && shape.front() == 1)
        shape.erase(shape.begin());
    if (shape.empty() || shape.size() > 3)
        return {};
    std::array<int64_t, 3> planes{1, 1, 1};
    std::copy_backward(shape.begin(), shape.end(), planes.end());
    return planes;
}

/// IEEE 754 binary16: 1 sign bit, 5 of the exponent, 10 of the fraction. Infinities and NaN stay what they are.
float fromFloat16(uint16_t bits) {
    const int exponent = bits >> 10 & 31;
    const auto fraction = static_cast<float>(bits & 1023);
    const float size = exponent == 31  ? (fraction > 0 ? NAN : INFINITY)
                       : exponent == 0 ? std::ldexp(fraction, -24)
                                       : std::ldexp(1024 + fraction, exponent - 25);
    return bits & 0x8000 ? -size : size;
}

/// The bytes of the dictionary, and where the numbers begin.
struct Header {
    std::string_view words;
    std::size_t end = 0;
};
std::optional<Header> headerOf(std::string_view bytes) {
    if (bytes.size() < 12 || !bytes.starts_with(magic) || bytes[6] < 1 || bytes[6] > 3)
        return {};
    const std::size_t start = bytes[6] == 1 ? 10 : 12;
    std::size_t length = 0;
    for (std::size_t i = start; i-- > 8;)
        length = length << 8 | static_cast<unsigned char>(bytes[i]);
    if (length > bytes.size() - start)
        return {};
    return Header{bytes.substr(start, length), start + length};
}

} // namespace

Expected<NpyArray> openNpy(std::string_view bytes, const std::string& name) {
    const auto header = headerOf(bytes);
    if (!header)
        return refused(name,
                       text(TELAR_TR("core", "This is not a complete .npy file: its header is damaged or cut short")));
    const auto type = behind(header->words, "descr").substr(0, 5);
    const bool quoted = type.size() == 5 && type.front() == '\'' && type[4] == '\'';
    const int64_t width = quoted ? type[3] - '0' : 0;
    if (!quoted || std::string_view("<|=").find(type[1]) == std::string_view::npos ||
        (width != 1 && width != 2 && width != 4 && width != 8))
        return refused(name, text(TELAR_TR("core", "The array's numbers are neither float16, float32 nor float64")));
    if (!behind(header->words, "fortran_order").starts_with("False"))
        return refused(name,
                       text(TELAR_TR("core", "The array is stored column by column, and Telar reads row by row")));
    const auto shape = shapeIn(behind(header->words, "shape"));
    if (!shape)
        return refused(name, text(TELAR_TR("core", "The header of the .npy file has no shape")));
    int64_t count = 1;
    for (const auto n : *shape) {
        if (n == 0)
            return refused(name, text(TELAR_TR("core", "The array is empty")));
        if (count > mostNumbers / n)
            return refused(name, text(TELAR_TR("core", "The .npy file promises more than this program reads")));
        count *= n;
    }
    const std::string_view body = bytes.substr(header->end);
    if (body.size() != static_cast<std::size_t>(count * width))
        return refused(name, text(TELAR_TR("core", "The header announces %1 bytes of values, and the file has %2"),
                                  count * width, static_cast<int64_t>(body.size())));
    return NpyArray{std::string(type.substr(1, 3)), *shape, body};
}

Expected<Matrix<float>> parseNpy(std::string_view bytes, const std::string& name) {
    TELAR_TRY(array, openNpy(bytes, name));
    const bool isFloat = array->type == "<f4", isHalf = array->type == "<f2";
    if (!isFloat && !isHalf && array->type != "<f8")
        return refused(name, text(TELAR_TR("core", "The array's numbers are neither float16, float32 nor float64")));
    const auto planes = planesOf(array->shape);
    if (!planes)
        return refused(name, text(TELAR_TR("core", "The array has %1 axes, and one to three are read"),
                                  static_cast<int64_t>(array->shape.size())));
    const auto body = array->values;
    const int64_t count = (*planes)[0] * (*planes)[1] * (*planes)[2];
    TELAR_TAKE(values, Matrix<float>::create((*planes)[1], (*planes)[2], (*planes)[0]));
    if (isFloat)
        std::memcpy(values->data(), body.data(), body.size());
    else if (isHalf)
        for (int64_t i = 0; i < count; ++i) {
            uint16_t bits;
            std::memcpy(&bits, body.data() + 2 * i, 2);
            values->data()[i] = fromFloat16(bits);
        }
    else
        for (int64_t i = 0; i < count; ++i) {
            double one;
            std::memcpy(&one, body.data() + 8 * i, 8);
            values->data()[i] = static_cast<float>(one);
        }
    return values;
}

Expected<Matrix<float>> loadNpy(const std::string& path, const JobContext& job) {
    const auto bytes = readFile(path, job);
    return bytes ? parseNpy(*bytes, path) : bytes.error();
}

namespace {

/// All before the values; the numbers begin at a multiple of 64.
std::string npyStart(const std::string& type, const std::string& shape) {
    std::string words = "{'descr': '" + type + "', 'fortran_order': False, 'shape': " + shape + ", }";
    words.append(63 - (10 + words.size()) % 64, ' ').push_back('\n');
    std::string bytes(magic);
    bytes += {'\1', '\0', static_cast<char>(words.size() & 255), static_cast<char>(words.size() >> 8)};
    return bytes + words;
}

} // namespace

std::string npyFile(const std::string& type, const std::vector<int64_t>& shape, const void* values, std::size_t bytes) {
    std::string words;
    for (const int64_t length : shape)
        words += (words.empty() ? "" : ", ") + std::to_string(length);
    return npyStart(type, "(" + words + (shape.size() == 1 ? ",)" : ")"))
        .append(static_cast<const char*>(values), bytes);
}

std::string npyBytes(const PlanesView<const float>& values) {
    std::string bytes = npyStart("<f4", "(" + std::to_string(values.planes) + ", " + std::to_string(values.rows) +
                                            ", " + std::to_string(values.columns) + ")");
    for (int64_t p = 0; p < values.planes; ++p)
        for (int64_t r = 0; r < values.rows; ++r)
            bytes.append(reinterpret_cast<const char*>(values.row(r, p)),
                         static_cast<std::size_t>(values.columns) * sizeof(float));
    return bytes;
}

Status saveNpy(const PlanesView<const float>& values, const std::string& path) {
    return writeFile(path, npyBytes(values));
}

} // namespace telar
