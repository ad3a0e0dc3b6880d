// The last step: a block makes a large tile, each of its warps a tile of that, each thread several 4 x 4
// pieces of its warp's tile, spread so that the lanes of a warp read neighbouring vectors of shared memory.
// While a warp multiplies one slice of depth, its threads already fetch the next into registers, and two
// copies of the tiles in shared memory take turns, so that one barrier a slice is enough. (The steps "warp
// tiling" of S. Boehm, How to Optimize a CUDA Matmul Kernel, 2022, and "double buffering" of A. Kerr et al.,
// CUTLASS: Fast Linear Algebra in CUDA C++, NVIDIA 2017.)
#pragma once

#include "core/simt/lane.hpp"

namespace telar::simt {

/// c (m x n) = a (m x k) * b (k x n), row-major, float32; blocks of `threads` in one axis, of which
/// `WarpsY` x `WarpsX` warps; a thread makes 4 PiecesY x 4 PiecesX elements. Rows whose length is no multiple
/// of 4 are fetched cell by cell.
template <uint32_t WarpsY, uint32_t WarpsX, uint32_t LanesY, uint32_t PiecesY, uint32_t PiecesX,
          uint32_t Depth>
struct MatmulWarpTile {
    static constexpr const char* name = "warp-tile";
    static constexpr bool barriers = true, ordered = false;
    static constexpr uint32_t lanesY = LanesY, lanesX = 32 / LanesY; ///< how a warp's lanes lie over its tile
    static constexpr uint32_t warpRows = lanesY * 4 * PiecesY, warpColumns = lanesX * 4 * PiecesX;
    static constexpr uint32_t rows = WarpsY * warpRows, columns = WarpsX * warpColumns; ///< of a block
    static constexpr uint32_t threads = WarpsY * WarpsX * 32;
    static constexpr int maxThreads = threads;
    static constexpr uint32_t pitchA =
        rows + 4; ///< of a row of the turned tile; spreads its stores over banks
    static constexpr uint32_t vectorsA = rows * Depth / 4 / threads, vectorsB = Depth * columns / 4 / threads;
    static_assert(rows * Depth % (4 * threads) == 0 && Depth * columns % (4 * threads) == 0);
    int64_t m = 0, n = 0, k = 0;
    GlobalView<const float> a, b;
    GlobalView<float> c;

    template <class Lane>
    TELAR_LANE void operator()(Lane& t) const {
        const int64_t top = int64_t{t.blockIdx().y} * rows, left = int64_t{t.blockIdx().x} * columns;
        const bool whole =
            top + rows <= m && left + columns <= n && k % Depth == 0 && k % 4 == 0 && n % 4 == 0;
        if (t.branch(whole))
            make<true>(t, top, left);
        else
            make<false>(t, top, left);
    }

private:
    using Four = Vector<float, 4>;
    struct Fetched {
        Four a[vectorsA], b[vectorsB];
    };

    /// Where vector v of a slice of A lies: a warp takes 16 rows and two vectors of each, which makes whole
    /// sectors of global memory and, turned, 32 different banks.
    static TELAR_BOTH uint32_t rowOfA(uint32_t v) { return v % (2 * rows) / 2; }
    static TELAR_BOTH uint32_t depthOfA(uint32_t v) { return (v / (2 * rows) * 2 + v % 2) * 4; }

    template <bool Whole, class Lane>
    TELAR_LANE void make(Lane& t, int64_t top, int64_t left) const {
        const auto tileA = t.template shared<0, float, 2 * Depth * pitchA>("tileA"); // turned
        const auto tileB = t.template shared<1, float, 2 * Depth * columns>("tileB");
        const uint32_t number = t.threadIdx().x, warp = number / 32, lane = number % 32;
        const uint32_t y = warp / WarpsX * warpRows + lane / lanesX * 4,
                       x = warp % WarpsX * warpColumns + lane % lanesX * 4;
        t.watch("row", top + y);
        t.watch("column", left + x);
        float sums[4 * PiecesY][4 * PiecesX] = {};
        Fetched next;
        const int64_t slices = (k + Depth - 1) / Depth;
        for (int64_t slice = 0; slice <= slices; ++slice) { // fetches one slice and multiplies the one before
            if (slice < slices)
                fetch<Whole>(t, top, left, slice * Depth, number, next);
            if (slice > 0)
                multiply(t, tileA, tileB, static_cast<uint32_t>((slice - 1) % 2), y, x, sums);
            if (slice < slices)
                put(t, tileA, tileB, static_cast<uint32_t>(slice % 2), number, next);
            t.sync();
        }
        TELAR_UNROLL
        for (uint32_t i = 0; i < 4 * PiecesY; ++i) {
            TELAR_UNROLL
            for (uint32_t j = 0; j < 4 * PiecesX; j += 4)
                keep<Whole>(t, top + y + i / 4 * lanesY * 4 + i % 4, left + x + j / 4 * lanesX * 4,
                            Four{{sums[i][j], sums[i][j + 1], sums[i][j + 2], sums[i][j + 3]}});
        }
    }

    template <bool Whole, class Lane>
    TELAR_LANE void fetch(Lane& t, int64_t top, int64_t left, int64_t first, uint32_t number,
                          Fetched& next) const {
        TELAR_UNROLL
        for (uint32_t i = 0; i < vectorsA; ++i) {
            const uint32_t v = i * threads + number;
            next.a[i] = four<Whole>(t, a, top + rowOfA(v), first + depthOfA(v), m, k);
        }
        TELAR_UNROLL
        for (uint32_t i = 0; i < vectorsB; ++i) {
            const uint32_t v = i * threads + number;
            next.b[i] = four<Whole>(t, b, first + v / (columns / 4), left + v % (columns / 4) * 4, k, n);
        }
    }
    template <class Lane>
    static TELAR_LANE void put(Lane& t, const SharedView<float>& tileA, const SharedView<float>& tileB,
                               uint32_t copy, uint32_t number, const Fetched& next) {
        TELAR_UNROLL
        for (uint32_t i = 0; i < vectorsA; ++i) {
            const uint32_t v = i * threads + number;
            TELAR_UNROLL
            for (uint32_t e = 0; e < 4; ++e)
                t.store(tileA, (copy * Depth + depthOfA(v) + e) * pitchA + rowOfA(v), next.a[i].at[e]);
        }
        TELAR_UNROLL
        for (uint32_t i = 0; i < vectorsB; ++i)
            t.storeVector(tileB, copy * Depth * columns + (i * threads + number) * 4, next.b[i]);
    }
    template <class Lane>
    static TELAR_LANE void multiply(Lane& t, const SharedView<float>& tileA, const SharedView<float>& tileB,
                                    uint32_t copy, uint32_t y, uint32_t x,
                                    float (&sums)[4 * PiecesY][4 * PiecesX]) {
        TELAR_UNROLL
        for (uint32_t p = 0; p < Depth; ++p) {
            Four partA[PiecesY], partB[PiecesX];
            TELAR_UNROLL
            for (uint32_t i = 0; i < PiecesY; ++i)
                partA[i] = t.template loadVector<4>(tileA, (copy * Depth + p) * pitchA + y + i * lanesY * 4);
            TELAR_UNROLL
            for (uint32_t j = 0; j < PiecesX; ++j)
                partB[j] = t.template loadVector<4>(tileB, (copy * Depth + p) * columns + x + j * lanesX * 4);
            TELAR_UNROLL
            for (uint32_t i = 0; i < 4 * PiecesY; ++i) {
                TELAR_UNROLL
                for (uint32_t j = 0; j < 4 * PiecesX; ++j)
                    sums[i][j] = t.fma(partA[i / 4].at[i % 4], partB[j / 4].at[j % 4], sums[i][j]);
            }
        }
    }

    template <bool Whole, class Lane>
    static TELAR_LANE Four four(Lane& t, const GlobalView<const float>& from, int64_t row, int64_t column,
                                int64_t rowCount, int64_t columnCount) {
        if (Whole || (row < rowCount && column + 4 <= columnCount && columnCount % 4 == 0))
            return t.template loadVector<4>(from, row * columnCount + column);
        Four result{};
        for (int i = 0; i < 4; ++i)
            if (row < rowCount && column + i < columnCount)
                result.at[i] = t.load(from, row * columnCount + column + i);
        return result;
    }
    template <bool Whole, class Lane>
    TELAR_LANE void keep(Lane& t, int64_t row, int64_t column, const Four& four) const {
        if (Whole || (row < m && column + 4 <= n && n % 4 == 0)) {
            t.storeVector(c, row * n + column, four);
            return;
        }
        for (int i = 0; i < 4; ++i)
            if (row < m && column + i < n)
                t.store(c, row * n + column + i, four.at[i]);
    }
};

/// As it is launched: tiles of 128 x 256 by eight warps, 16 x 8 elements of each thread.
using MatmulWarpTiles = MatmulWarpTile<2, 4, 4, 4, 2, 8>;

} // namespace telar::simt
