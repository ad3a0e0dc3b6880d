// Along the rows, for windows of any width: a block takes a stretch of one row, four cells a thread, and cuts
// it into chunks of 2^n cells, the longest that a window still spans. Within each chunk it joins from the
// beginning on and from the end back, in registers: first a thread's four cells, then the lanes of a warp,
// then the warps of a chunk. A window is the end of one chunk, whole chunks (at most one while it spans fewer
// than two of the longest), and the beginning of another: two or three reads from shared memory, whatever its
// width.
#pragma once

#include "gpu/pooling/passes.cuh"

namespace telar::gpu {

/// Joins from the beginning of each chunk to every cell, and from every cell to its chunk's end. Sums must
/// not count a value twice; maxima may, and are spared the question.
template <class C, class Cell, bool Sums>
struct ChunkScan {
    int lanes;    ///< of a warp in one chunk: 1 to 32
    int warps;    ///< of a chunk: 1 to the block's
    Cell* totals; ///< of the warps, in shared memory, for one round
    int warp, lane;

    /// In: four cells. Out: their joins from the beginning and to the end of the chunk.
    __device__ __forceinline__ void run(const Columns<Cell, 4>& v, Columns<Cell, 4>& begin,
                                        Columns<Cell, 4>& end) const {
        begin.v[0] = v.v[0], end.v[3] = v.v[3];
#pragma unroll
        for (int i = 1; i < 4; ++i) {
            begin.v[i] = C::join(begin.v[i - 1], v.v[i]);
            end.v[3 - i] = C::join(v.v[3 - i], end.v[4 - i]);
        }
        const int place = lane & (lanes - 1);
        Cell up = begin.v[3], down = up; // inclusive joins over the lanes before and after
#pragma unroll
        for (int step = 1; step < 32; step *= 2) {
            if (step >= lanes)
                break;
            const Cell before = __shfl_up_sync(allLanes, up, step, lanes); // the own one where there is none
            const Cell after = __shfl_down_sync(allLanes, down, step, lanes);
            up = !Sums || place >= step ? C::join(before, up) : up;
            down = !Sums || place + step < lanes ? C::join(down, after) : down;
        }
        const Cell none = C::of(C::identity());
        Cell before = __shfl_up_sync(allLanes, up, 1), after = __shfl_down_sync(allLanes, down, 1);
        before = place > 0 ? before : none;
        after = place + 1 < lanes ? after : none;
        if (warps > 1) {
            if (lane == 31)
                totals[warp] = up;
            __syncthreads();
            otherWarps(before, after);
        }
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            begin.v[i] = C::join(before, begin.v[i]);
            end.v[i] = C::join(end.v[i], after);
        }
    }

private:
    __device__ __forceinline__ void otherWarps(Cell& before, Cell& after) const {
        const int first = warp & ~(warps - 1);
        for (int w = first; w < warp; ++w)
            before = C::join(totals[w], before);
        for (int w = warp + 1; w < first + warps; ++w)
            after = C::join(after, totals[w]);
    }
};

template <class T, bool Average, int Rounds>
__global__ void __launch_bounds__(rowThreads)
    poolRowChunks(const __grid_constant__ Geometry g, const typename Cells<T, Average>::Cell* in,
                  typename Cells<T, Average>::Out* out, int tiles, int log) {
    using C = Cells<T, Average>;
    using Cell = typename C::Cell;
    using Four = Columns<Cell, 4>;
    using Out = typename C::Out;
    constexpr int tile = Rounds * rowThreads * 4;
    extern __shared__ uint4 sharedRow[];
    __shared__ Cell totals[2][rowThreads / 32];
    auto* begin = reinterpret_cast<Cell*>(sharedRow);
    auto* end = begin + tile;
    const int line = static_cast<int>(blockIdx.x / tiles), stretch = static_cast<int>(blockIdx.x % tiles);
    const int plane = line / g.outRows, y = line % g.outRows;
    const int shift = (4 - g.pw % 4) % 4;
    const int positions = (tile - g.kw - shift + 1) / 4 * 4, first = stretch * positions;
    const int c0 = first - g.pw - shift;
    const Cell* from = in + int64_t{line} * g.columns;
    Four cells[Rounds];
#pragma unroll
    for (int u = 0; u < Rounds; ++u) {
        const int c = c0 + 4 * (static_cast<int>(threadIdx.x) + u * rowThreads);
        if (c >= 0 && c + 4 <= g.columns && g.columns % 4 == 0) {
            const uint4 raw = load16Once(from + c);
            cells[u] = *reinterpret_cast<const Four*>(&raw);
        } else {
#pragma unroll
            for (int i = 0; i < 4; ++i)
                cells[u].v[i] = c + i >= 0 && c + i < g.columns ? __ldg(from + c + i)
                                                                : C::of(outside<C>(g, columnInPadding(g, c + i)));
        }
    }
    ChunkScan<C, Cell, Average> scan{min(32, (1 << log) / 4), max(1, (1 << log) / 128), nullptr,
                                     static_cast<int>(threadIdx.x) / 32, static_cast<int>(threadIdx.x) % 32};
#pragma unroll
    for (int u = 0; u < Rounds; ++u) {
        Four b, e;
        scan.totals = totals[u % 2];
        scan.run(cells[u], b, e);
        const int q = static_cast<int>(threadIdx.x) + u * rowThreads;
        reinterpret_cast<Four*>(begin)[q] = b;
        reinterpret_cast<Four*>(end)[q] = e;
    }
    __syncthreads();

    Out* to = out + plane * g.outPlane + y * g.outStride;
    const int x0 = (first + g.sw - 1) / g.sw, xEnd = min((first + positions - 1) / g.sw + 1, g.outColumns);
    const float rows = Average ? counted(y * g.sh - g.ph, g.kh, 1, g.rows, g.ph, g.countPadding) : 0;
    const float count = rows * static_cast<float>(g.kw), reciprocal = Average ? __frcp_rn(count) : 0;
    const int within = (1 << log) - 1, toStart = shift - first;
#pragma unroll 4
    for (int x = x0 + static_cast<int>(threadIdx.x); x < xEnd; x += rowThreads) {
        const int i = x * g.sw + toStart, last = i + g.kw - 1, crossed = (last >> log) - (i >> log);
        Cell sum = begin[last];
        if (crossed > 1) // whole chunks
            for (int m = last & ~within, left = crossed; left > 1; --left, m -= within + 1)
                sum = C::join(begin[m - 1], sum);
        if (crossed > 0)
            sum = C::join(end[i], sum);
        if constexpr (Average) {
            const int start = x * g.sw - g.pw;
            to[x] = start >= 0 && start + g.kw <= g.columns
                        ? quotient(sum, count, reciprocal)
                        : __fdiv_rn(
                              sum, rows * static_cast<float>(counted(start, g.kw, 1, g.columns, g.pw, g.countPadding)));
        } else {
            to[x] = static_cast<Out>(sum);
        }
    }
}

} // namespace telar::gpu
