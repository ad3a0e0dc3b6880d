// Nested loops that begin at the thread's own element and go on to the end of the matrix: every thread does
// the work of all elements below and to the right of its own once more, and only the first does it all. With
// AsWritten the loops run as many steps as the matrix has rows and columns, wherever they begin: all threads
// but the first read and write beyond the end.
#pragma once

#include "core/simt/lane.hpp"

namespace telar::simt {

/// c (m x n) = a (m x k) * b (k x n), row-major. B is a GlobalView (transferred) or a ConstantView.
template <class T, class B = GlobalView<const T>, bool AsWritten = false>
struct Matmul2 {
    static constexpr const char* name = AsWritten ? "matmul2-as-written" : "matmul2";
    static constexpr bool barriers = false, ordered = true; // many threads write the same elements
    int64_t m = 0, n = 0, k = 0;
    GlobalView<const T> a;
    B b;
    GlobalView<T> c;

    template <class Lane>
    TELAR_LANE void operator()(Lane& t) const {
        const int64_t row = int64_t{t.blockIdx().y} * t.blockDim().y + t.threadIdx().y;
        const int64_t column = int64_t{t.blockIdx().x} * t.blockDim().x + t.threadIdx().x;
        t.watch("row", row);
        t.watch("column", column);
        for (int64_t i = row; i < (AsWritten ? row + m : m); ++i) {
            for (int64_t j = column; j < (AsWritten ? column + n : n); ++j) {
                T sum = T(0);
                for (int64_t p = 0; p < k; ++p)
                    sum = t.fma(t.load(a, i * k + p), t.load(b, p * n + j), sum);
                t.store(c, i * n + j, sum);
            }
        }
    }
};

} // namespace telar::simt
