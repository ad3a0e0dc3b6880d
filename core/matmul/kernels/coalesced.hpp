// One thread for each element again, in blocks numbered along one axis. How the number becomes a row and a
// column decides what a warp asks the memory for: with neighbours along a row its 32 loads of B are one line
// of 128 bytes and its load of A is one cell for all; with neighbours down a column they are one cell of B
// and 32 rows of A, a sector each. (The first two steps of S. Boehm, How to Optimize a CUDA Matmul Kernel for
// cuBLAS-like Performance, 2022.)
#pragma once

#include "core/simt/lane.hpp"

namespace telar::simt {

/// c (m x n) = a (m x k) * b (k x n), row-major, float32; blocks of 1024 threads make 32 x 32 elements.
template <bool AlongRows>
struct MatmulNumbered {
    static constexpr const char* name = AlongRows ? "coalesced" : "uncoalesced";
    static constexpr bool barriers = false, ordered = false;
    static constexpr uint32_t side = 32;
    int64_t m = 0, n = 0, k = 0;
    GlobalView<const float> a, b;
    GlobalView<float> c;

    template <class Lane>
    TELAR_LANE void operator()(Lane& t) const {
        const uint32_t number = t.threadIdx().x;
        const uint32_t y = AlongRows ? number / side : number % side,
                       x = AlongRows ? number % side : number / side;
        const int64_t row = int64_t{t.blockIdx().y} * side + y, column = int64_t{t.blockIdx().x} * side + x;
        t.watch("row", row);
        t.watch("column", column);
        if (t.branch(row < m && column < n)) {
            float sum = 0;
            for (int64_t p = 0; p < k; ++p)
                sum = t.fma(t.load(a, row * k + p), t.load(b, p * n + column), sum);
            t.store(c, row * n + column, sum);
        }
    }
};

} // namespace telar::simt
