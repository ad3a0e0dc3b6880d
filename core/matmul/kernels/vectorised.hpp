// Four numbers in one access: a block makes a tile of 128 x 128, each of its 256 threads 8 x 8 elements. A is
// turned over on its way into shared memory, so that the eight values of A and of B that a thread needs next
// lie side by side and come in accesses of 16 bytes; so do the tiles from global memory. (The step
// "vectorize" of S. Boehm, How to Optimize a CUDA Matmul Kernel, 2022.)
#pragma once

#include "core/simt/lane.hpp"

namespace telar::simt {

/// c (m x n) = a (m x k) * b (k x n), row-major, float32; blocks of 16 x 16 threads. Rows whose length is no
/// multiple of 4 are fetched cell by cell.
struct MatmulVectorised {
    static constexpr const char* name = "vectorised";
    static constexpr bool barriers = true, ordered = false;
    static constexpr uint32_t side = 128, depth = 8, own = 8, across = side / own;
    static constexpr int maxThreads = across * across;
    int64_t m = 0, n = 0, k = 0;
    GlobalView<const float> a, b;
    GlobalView<float> c;

    template <class Lane>
    TELAR_LANE void operator()(Lane& t) const {
        const auto tileA = t.template shared<0, float, depth * side>("tileA"); // turned: depth rows of side
        const auto tileB = t.template shared<1, float, depth * side>("tileB");
        const uint32_t x = t.threadIdx().x, y = t.threadIdx().y, number = y * across + x;
        const int64_t top = int64_t{t.blockIdx().y} * side, left = int64_t{t.blockIdx().x} * side;
        const uint32_t rowA = number / 2, depthA = number % 2 * 4, depthB = number / 32,
                       columnB = number % 32 * 4;
        t.watch("row", top + y * own);
        t.watch("column", left + x * own);
        float sums[own][own] = {};
        for (int64_t first = 0; first < k; first += depth) {
            const auto fourA = fetch(t, a, top + rowA, first + depthA, m, k);
            const auto fourB = fetch(t, b, first + depthB, left + columnB, k, n);
            TELAR_UNROLL
            for (uint32_t i = 0; i < 4; ++i)
                t.store(tileA, (depthA + i) * side + rowA, fourA.at[i]);
            t.storeVector(tileB, depthB * side + columnB, fourB);
            t.sync();
            TELAR_UNROLL
            for (uint32_t p = 0; p < depth; ++p)
                multiply(t, tileA, tileB, p * side + y * own, p * side + x * own, sums);
            t.sync();
        }
        for (uint32_t i = 0; i < own; ++i)
            for (uint32_t j = 0; j < own; j += 4)
                keep(t, top + y * own + i, left + x * own + j, sums[i] + j);
    }

private:
    template <class Lane>
    static TELAR_LANE Vector<float, 4> fetch(Lane& t, const GlobalView<const float>& from, int64_t row,
                                             int64_t column, int64_t rows, int64_t columns) {
        if (row < rows && column + 4 <= columns && columns % 4 == 0)
            return t.template loadVector<4>(from, row * columns + column);
        Vector<float, 4> four{};
        for (int i = 0; i < 4; ++i)
            if (row < rows && column + i < columns)
                four.at[i] = t.load(from, row * columns + column + i);
        return four;
    }
    template <class Lane>
    static TELAR_LANE void multiply(Lane& t, const SharedView<float>& tileA, const SharedView<float>& tileB,
                                    uint32_t fromA, uint32_t fromB, float (&sums)[own][own]) {
        Vector<float, 4> partA[2], partB[2];
        TELAR_UNROLL
        for (uint32_t h = 0; h < 2; ++h) {
            partA[h] = t.template loadVector<4>(tileA, fromA + h * 4);
            partB[h] = t.template loadVector<4>(tileB, fromB + h * 4);
        }
        TELAR_UNROLL
        for (uint32_t i = 0; i < own; ++i) {
            TELAR_UNROLL
            for (uint32_t j = 0; j < own; ++j)
                sums[i][j] = t.fma(partA[i / 4].at[i % 4], partB[j / 4].at[j % 4], sums[i][j]);
        }
    }
    template <class Lane>
    TELAR_LANE void keep(Lane& t, int64_t row, int64_t column, const float* four) const {
        if (row < m && column + 4 <= n && n % 4 == 0) {
            t.storeVector(c, row * n + column, Vector<float, 4>{{four[0], four[1], four[2], four[3]}});
            return;
        }
        for (int i = 0; i < 4; ++i)
            if (row < m && column + i < n)
                t.store(c, row * n + column + i, four[i]);
    }
};

} // namespace telar::simt
