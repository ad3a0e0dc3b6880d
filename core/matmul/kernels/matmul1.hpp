// One thread for each element of the product, and a guard for the threads beyond its edges.
#pragma once

#include "core/simt/lane.hpp"

namespace telar::simt {

/// c (m x n) = a (m x k) * b (k x n), row-major. B is a GlobalView (transferred) or a ConstantView. Down =
/// true lets the lanes of a warp run down a column instead of along a row, for experiments.
template <class T, class B = GlobalView<const T>, bool Down = false>
struct Matmul1 {
    static constexpr const char* name = Down ? "matmul1-down" : "matmul1";
    static constexpr bool barriers = false, ordered = false;
    int64_t m = 0, n = 0, k = 0;
    GlobalView<const T> a;
    B b;
    GlobalView<T> c;

    template <class Lane>
    TELAR_LANE void operator()(Lane& t) const {
        uint32_t x = t.threadIdx().x, y = t.threadIdx().y;
        if constexpr (Down) {
            const uint32_t number = y * t.blockDim().x + x;
            x = number / t.blockDim().y;
            y = number % t.blockDim().y;
        }
        const int64_t row = int64_t{t.blockIdx().y} * t.blockDim().y + y;
        const int64_t column = int64_t{t.blockIdx().x} * t.blockDim().x + x;
        t.watch("row", row);
        t.watch("column", column);
        if (t.branch(row < m && column < n)) {
            T sum = T(0);
            for (int64_t p = 0; p < k; ++p)
                sum = t.fma(t.load(a, row * k + p), t.load(b, p * n + column), sum);
            t.store(c, row * n + column, sum);
        }
    }
};

} // namespace telar::simt
