// More work for each thread: a block makes a tile of 64 x 64 of the product, and each of its 16 x 16 threads
// a tile of 4 x 4 in its registers. Every value fetched from shared memory is used four times. (The step "2D
// block tiling" of S. Boehm, How to Optimize a CUDA Matmul Kernel, 2022.)
#pragma once

#include "core/simt/lane.hpp"

namespace telar::simt {

/// c (m x n) = a (m x k) * b (k x n), row-major, float32; blocks of 16 x 16 threads.
struct MatmulTile2d {
    static constexpr const char* name = "tile-2d";
    static constexpr bool barriers = true, ordered = false;
    static constexpr uint32_t side = 64, depth = 16, own = 4, across = side / own;
    int64_t m = 0, n = 0, k = 0;
    GlobalView<const float> a, b;
    GlobalView<float> c;

    template <class Lane>
    TELAR_LANE void operator()(Lane& t) const {
        const auto tileA = t.template shared<0, float, side * depth>("tileA"); // side rows of depth
        const auto tileB = t.template shared<1, float, depth * side>("tileB"); // depth rows of side
        const uint32_t x = t.threadIdx().x, y = t.threadIdx().y, number = y * across + x;
        const int64_t top = int64_t{t.blockIdx().y} * side, left = int64_t{t.blockIdx().x} * side;
        t.watch("row", top + y);
        t.watch("column", left + x);
        float sums[own][own] = {};
        for (int64_t first = 0; first < k; first += depth) {
            for (uint32_t e = number; e < side * depth; e += across * across) {
                const int64_t row = top + e / depth, p = first + e % depth;
                float value = 0;
                if (row < m && p < k)
                    value = t.load(a, row * k + p);
                t.store(tileA, e, value);
            }
            for (uint32_t e = number; e < depth * side; e += across * across) {
                const int64_t p = first + e / side, column = left + e % side;
                float value = 0;
                if (p < k && column < n)
                    value = t.load(b, p * n + column);
                t.store(tileB, e, value);
            }
            t.sync();
            for (uint32_t p = 0; p < depth; ++p) {
                float columnOfA[own], rowOfB[own];
                TELAR_UNROLL
                for (uint32_t i = 0; i < own; ++i)
                    columnOfA[i] = t.load(tileA, (y + i * across) * depth + p);
                TELAR_UNROLL
                for (uint32_t j = 0; j < own; ++j)
                    rowOfB[j] = t.load(tileB, p * side + x + j * across);
                TELAR_UNROLL
                for (uint32_t i = 0; i < own; ++i) {
                    TELAR_UNROLL
                    for (uint32_t j = 0; j < own; ++j)
                        sums[i][j] = t.fma(columnOfA[i], rowOfB[j], sums[i][j]);
                }
            }
            t.sync();
        }
        for (uint32_t i = 0; i < own; ++i) {
            for (uint32_t j = 0; j < own; ++j) {
                const int64_t row = top + y + i * across, column = left + x + j * across;
                if (row < m && column < n)
                    t.store(c, row * n + column, sums[i][j]);
            }
        }
    }
};

} // namespace telar::simt
