// For the thesis' pipeline in the emulator; the products are matmul3.cu.
// The thesis' third kernel, the product in tiles of 32 x 32, with x as the column: a block sets both tiles in
// shared memory to zero, fetches what lies inside the factors, every thread reads from there 32 times what one
// thread fetched once, then the block moves on. Two barriers a tile: none reads before all have written, none
// overwrites before all have read.
#pragma once

#include "core/simt/lane.hpp"

namespace telar::simt {

/// c (m x n) = a (m x k) * b (k x n), row-major; blocks of 32 x 32 threads. B is a GlobalView (transferred)
/// or a ConstantView.
template <class T, class B = GlobalView<const T>>
struct Matmul3 {
    static constexpr const char* name = "matmul3";
    static constexpr bool barriers = true, ordered = false;
    static constexpr uint32_t side = 32;
    int64_t m = 0, n = 0, k = 0;
    GlobalView<const T> a;
    B b;
    GlobalView<T> c;

    template <class Lane>
    TELAR_LANE void operator()(Lane& t) const {
        const auto tileA = t.template shared<0, T, side * side>("tileA");
        const auto tileB = t.template shared<1, T, side * side>("tileB");
        const uint32_t x = t.threadIdx().x, y = t.threadIdx().y;
        const int64_t row = int64_t{t.blockIdx().y} * side + y, column = int64_t{t.blockIdx().x} * side + x;
        t.watch("row", row);
        t.watch("column", column);
        T sum = T(0);
        for (int64_t first = 0; first < k; first += side) {
            const uint32_t at = y * side + x;
            t.store(tileA, at, T(0)); // zeros stay beyond the edges, and add nothing
            t.store(tileB, at, T(0));
            if (row < m && first + x < k)
                t.store(tileA, at, t.load(a, row * k + first + x));
            if (first + y < k && column < n)
                t.store(tileB, at, t.load(b, (first + y) * n + column));
            t.sync();
            for (uint32_t p = 0; p < side; ++p)
                sum = t.fma(t.load(tileA, y * side + p), t.load(tileB, p * side + x), sum);
            t.sync();
        }
        if (t.branch(row < m && column < n))
            t.store(c, row * n + column, sum);
    }
};

} // namespace telar::simt
