// For the thesis' pipeline in the emulator, which multiplies each window on its own; the products are matmul1.cu.
// The thesis' first kernel: one thread for each element of the product, and a guard for the threads beyond its
// edges. cuda.grid(2) gives the position along x first, and the thesis takes it as the row: the threads of a
// warp, neighbours along x, read and write down a column.
#pragma once

#include "core/simt/lane.hpp"

namespace telar::simt {

/// c (m x n) = a (m x k) * b (k x n), row-major. B is a GlobalView (transferred) or a ConstantView.
template <class T, class B = GlobalView<const T>>
struct Matmul1 {
    static constexpr const char* name = "matmul1";
    static constexpr bool barriers = false, ordered = false;
    int64_t m = 0, n = 0, k = 0;
    GlobalView<const T> a;
    B b;
    GlobalView<T> c;

    template <class Lane>
    TELAR_LANE void operator()(Lane& t) const {
        const int64_t row = int64_t{t.blockIdx().x} * t.blockDim().x + t.threadIdx().x;
        const int64_t column = int64_t{t.blockIdx().y} * t.blockDim().y + t.threadIdx().y;
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
