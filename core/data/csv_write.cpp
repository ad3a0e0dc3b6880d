#include "core/base/files.hpp"
#include "core/data/csv.hpp"

#include <charconv>
#include <cmath>

namespace telar {

namespace {

constexpr std::size_t piece = std::size_t{1} << 16;
constexpr std::size_t widest = 64; // of one number

template <class T>
char* writeNumber(char* out, T value) {
    if constexpr (std::is_floating_point_v<T>) {
        if (value == 0) // the sign of a zero means nothing in a table
            value = 0;
        if (std::isfinite(value) && value == std::floor(value) && std::fabs(value) < T(1e15))
            return std::to_chars(out, out + widest, value, std::chars_format::fixed).ptr;
        if (std::isnan(value)) // to_chars may write the sign of a NaN, which means nothing
            return std::copy_n("nan", 3, out);
    }
    return std::to_chars(out, out + widest, value).ptr;
}

template <class T>
Status writePlanes(const PlanesView<const T>& v, const TextSink& sink, const JobContext& job) {
    std::string buffer(piece + 2 * widest, '\0');
    char* at = buffer.data();
    job.start(v.planes * v.rows);
    for (int64_t p = 0; p < v.planes; ++p) {
        for (int64_t r = 0; r < v.rows; ++r) {
            const T* row = v.row(r, p);
            for (int64_t c = 0; c < v.columns; ++c) {
                at = writeNumber(at, row[c]);
                *at++ = c + 1 == v.columns ? '\n' : ',';
                if (static_cast<std::size_t>(at - buffer.data()) < piece)
                    continue;
                if (job.stopRequested())
                    return cancelledError();
                TELAR_CHECK(sink({buffer.data(), at}));
                at = buffer.data();
            }
            job.advance();
        }
    }
    return sink({buffer.data(), at});
}

template <class View>
Status save(const View& values, const std::string& path, const JobContext& job) {
    TELAR_TAKE(file, AtomicFile::create(path));
    auto written = writeCsv(
        values, [&](std::string_view bytes) { return file->write(bytes); }, job);
    return written ? file->commit() : written;
}

} // namespace

Status writeCsv(const AnyView& values, const TextSink& sink, const JobContext& job) {
    return std::visit([&](const auto& v) { return writePlanes(v, sink, job); }, values);
}

Status writeCsv(const PlanesView<const int64_t>& values, const TextSink& sink, const JobContext& job) {
    return writePlanes(values, sink, job);
}

Status saveCsv(const AnyView& values, const std::string& path, const JobContext& job) {
    return save(values, path, job);
}

Status saveCsv(const PlanesView<const int64_t>& values, const std::string& path, const JobContext& job) {
    return save(values, path, job);
}

std::string csvText(const AnyView& values) {
    std::string out;
    (void)writeCsv(values, [&](std::string_view bytes) {
        out += bytes;
        return Status();
    });
    return out;
}

} // namespace telar
