// The one comparison of all tests: finite (or equal) first, then !(error <= tolerance) fails, so NaN never
// passes.
#pragma once

#include "core/matrix/matrix.hpp"

#include <cmath>
#include <string>

namespace telar::test {

/// Empty when `got` equals `want` within `tolerance` (0: the same bits, NaN equal to NaN), else the worst
/// cell in words.
template <class T, class U>
std::string difference(const PlanesView<T>& got, const PlanesView<U>& want, double tolerance = 0) {
    if (got.planes != want.planes || got.rows != want.rows || got.columns != want.columns)
        return "shapes differ: " + std::to_string(got.rows) + "x" + std::to_string(got.columns) + " and " +
               std::to_string(want.rows) + "x" + std::to_string(want.columns);
    double worst = -1;
    std::string message;
    for (int64_t p = 0; p < got.planes; ++p) {
        for (int64_t r = 0; r < got.rows; ++r) {
            for (int64_t c = 0; c < got.columns; ++c) {
                const auto a = static_cast<double>(got.at(r, c, p));
                const auto b = static_cast<double>(want.at(r, c, p));
                if (a == b || (std::isnan(a) && std::isnan(b)))
                    continue;
                const double error = std::isfinite(a) && std::isfinite(b) ? std::fabs(a - b) : INFINITY;
                if (!(error <= tolerance) && error > worst) {
                    worst = error;
                    message = "plane " + std::to_string(p) + " cell (" + std::to_string(r) + ", " + std::to_string(c) +
                              "): got " + std::to_string(a) + ", want " + std::to_string(b);
                }
            }
        }
    }
    return message;
}

} // namespace telar::test
