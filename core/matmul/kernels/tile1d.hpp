// A column of results for each thread: a block makes a tile of 64 x 64 of the product, and each of its 512
// threads 8 elements below each other. A value of B, once in a register, is used eight times. (The step "1D
// block tiling" of S. Boehm, How to Optimize a CUDA Matmul Kernel, 2022.)
#pragma once

#include "core/simt/lane.hpp"

namespace telar::simt {

/// c (m x n) = a (m x k) * b (k x n), row-major, float32; blocks of 64 x 8 threads.
struct MatmulTile1d {
    static constexpr const char* name = "tile-1d";
    static constexpr bool barriers = true, ordered = false;
    static constexpr uint32_t side = 64, depth = 8, own = 8;
    int64_t m = 0, n = 0, k = 0;
    GlobalView<const float> a, b;
    GlobalView<float> c;

    template <class Lane>
    TELAR_LANE void operator()(Lane& t) const {
        const auto tileA = t.template shared<0, float, side * depth>("tileA"); // side rows of depth
        const auto tileB = t.template shared<1, float, depth * side>("tileB"); // depth rows of side
        const uint32_t x = t.threadIdx().x, y = t.threadIdx().y, number = y * side + x;
        const uint32_t rowA = number / depth, depthA = number % depth; // each thread fetches one of each
        const int64_t top = int64_t{t.blockIdx().y} * side, left = int64_t{t.blockIdx().x} * side;
        const int64_t column = left + x;
        t.watch("row", top + y * own);
        t.watch("column", column);
        float sums[own] = {};
        for (int64_t first = 0; first < k; first += depth) {
            float valueA = 0, valueB = 0; // beyond the edges: zeros, which add nothing
            if (top + rowA < m && first + depthA < k)
                valueA = t.load(a, (top + rowA) * k + first + depthA);
            if (first + y < k && column < n)
                valueB = t.load(b, (first + y) * n + column);
            t.store(tileA, number, valueA);
            t.store(tileB, number, valueB);
            t.sync();
            for (uint32_t p = 0; p < depth; ++p) {
                const float shared = t.load(tileB, p * side + x);
                TELAR_UNROLL
                for (uint32_t i = 0; i < own; ++i)
                    sums[i] = t.fma(t.load(tileA, (y * own + i) * depth + p), shared, sums[i]);
            }
            t.sync();
        }
        for (uint32_t i = 0; i < own; ++i) {
            const int64_t row = top + y * own + i;
            if (row < m && column < n)
                t.store(c, row * n + column, sums[i]);
        }
    }
};

} // namespace telar::simt
