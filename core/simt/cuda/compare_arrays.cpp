#include "core/simt/cuda/compare_arrays.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace telar::cuda {

namespace {

/// Bits of a number's fraction; 0: it is no floating-point number.
int fractionBits(const ElementType& type) {
    if (!type.floating)
        return 0;
    return type.bytes == 8 ? 52 : type.bytes == 4 ? 23 : type.name == "__half" ? 10 : 7;
}

/// Floating-point numbers in their order as whole numbers: neighbours are one apart, and both zeros are 0.
int64_t ordered(uint64_t bits, uint32_t bytes) {
    const uint64_t sign = uint64_t{1} << (8 * bytes - 1);
    const auto magnitude = static_cast<int64_t>(bits & (sign - 1));
    return bits & sign ? -magnitude : magnitude;
}

} // namespace

ArrayDifference compareArrays(std::span<const uint8_t> a, std::span<const uint8_t> b, const ElementType& type) {
    ArrayDifference found;
    const std::size_t width = type.bytes > 0 && type.bytes <= 8 ? type.bytes : 1;
    const int fraction = fractionBits(type);
    const std::size_t end = std::min(a.size(), b.size());
    for (std::size_t from = 0; from + width <= end; from += width, ++found.numbers) {
        uint64_t x = 0, y = 0;
        std::memcpy(&x, a.data() + from, width);
        std::memcpy(&y, b.data() + from, width);
        if (x == y)
            continue;
        double apart = 0;
        if (fraction > 0) {
            const uint64_t magnitude = (uint64_t{1} << (8 * width - 1)) - 1;
            const uint64_t infinity = magnitude >> fraction << fraction;
            const bool notX = (x & magnitude) > infinity, notY = (y & magnitude) > infinity;
            if (notX && notY)
                continue;
            const int64_t at = ordered(x, type.bytes), other = ordered(y, type.bytes);
            apart = notX || notY ? HUGE_VAL
                                 : static_cast<double>(static_cast<uint64_t>(std::max(at, other)) -
                                                       static_cast<uint64_t>(std::min(at, other)));
        }
        found.largestUlp = std::max(found.largestUlp, apart);
        if (found.different++ == 0)
            found.first = found.numbers;
    }
    return found;
}

bool isNear(double got, double wanted, double tolerance) {
    if (got == wanted || (std::isnan(got) && std::isnan(wanted)))
        return true;
    return std::isfinite(wanted) && std::fabs(got - wanted) <= tolerance * std::max(1.0, std::fabs(wanted));
}

} // namespace telar::cuda
