// For the thesis' pipeline in the emulator; the products are matmul2.cu.
// The thesis' second kernel: two nested loops over the rows and columns from the thread's own element on, with x
// as the row. Python's loops change the very variables that they start from: after the first row, j holds the
// last column, and every later row starts there. A thread (i, j) writes n - j elements of row i and one of each
// row below: m n (m + n) / 2 elements by all threads, n^3 where the product is square. The bounds of the loops
// keep every access inside; no guard is needed.
#pragma once

#include "core/simt/lane.hpp"

namespace telar::simt {

/// c (m x n) = a (m x k) * b (k x n), row-major. B is a GlobalView (transferred) or a ConstantView.
template <class T, class B = GlobalView<const T>>
struct Matmul2 {
    static constexpr const char* name = "matmul2";
    static constexpr bool barriers = false, ordered = true; // many threads write the same elements
    int64_t m = 0, n = 0, k = 0;
    GlobalView<const T> a;
    B b;
    GlobalView<T> c;

    template <class Lane>
    TELAR_LANE void operator()(Lane& t) const {
        const int64_t i = int64_t{t.blockIdx().x} * t.blockDim().x + t.threadIdx().x;
        int64_t j = int64_t{t.blockIdx().y} * t.blockDim().y + t.threadIdx().y;
        t.watch("row", i);
        t.watch("column", j);
        for (int64_t row = i; row < m; ++row) {
            for (int64_t column = j; column < n; ++column) {
                T sum = T(0);
                for (int64_t p = 0; p < k; ++p)
                    sum = t.fma(t.load(a, row * k + p), t.load(b, p * n + column), sum);
                t.store(c, row * n + column, sum);
            }
            if (j < n)
                j = n - 1; // Python's j after its loop
        }
    }
};

} // namespace telar::simt
