// Names for outputs: SHA-256, without Qt or another library.
#include "core/base/sha256.hpp"
#include "core/operation/run_record.hpp"

#include <bit>

namespace telar {

std::string sha256(const void* data, std::size_t bytes) {
    Sha256 hash;
    hash.update(data, bytes);
    return hash.finish();
}

std::string sha256OfFloats(const AnyView& values) {
    static_assert(std::endian::native == std::endian::little);
    Sha256 hash;
    std::visit(
        [&](const auto& v) {
            std::vector<float> row(static_cast<std::size_t>(v.columns));
            for (int64_t p = 0; p < v.planes; ++p) {
                for (int64_t r = 0; r < v.rows; ++r) {
                    for (int64_t c = 0; c < v.columns; ++c)
                        row[static_cast<std::size_t>(c)] = static_cast<float>(v.at(r, c, p));
                    hash.update(row.data(), row.size() * sizeof(float));
                }
            }
        },
        values);
    return hash.finish();
}

} // namespace telar
