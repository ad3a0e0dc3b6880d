// Windows that share no row: a warp takes a stretch of columns of one output row. Each lane joins the window's
// rows for its own columns, read 16 bytes at a time, and leaves them in shared memory, from which the windows'
// columns are picked. Every byte of the input is asked for once, by neighbours, whatever the stride.
#pragma once

#include "gpu/pooling/cells.cuh"

namespace telar::gpu {

/// A cell of every 32 is left free, so that lanes at strides of 2, 4, 8 ... fall on banks of their own.
__device__ __forceinline__ int skewed(int column) { return column + column / 32; }

template <class T, bool Average, int KH>
struct ApartStrip {
    using C = Cells<T, Average>;
    using Cell = typename C::Cell;
    static constexpr int V = 16 / sizeof(T), columns = apartVectors * 32 * V;

    const Geometry& g;
    const T* in;
    Cell* joined; ///< of this warp, in shared memory
    int top, c;   ///< of the window's first row, and of this lane's first column; may lie outside

    __device__ __forceinline__ T edge(int r, int column) const {
        if (r >= 0 && r < g.rows && column >= 0 && column < g.columns)
            return __ldg(in + r * g.inStride + column);
        return outside<C>(g, rowInPadding(g, r) && columnInPadding(g, column));
    }

    __device__ __forceinline__ void add(Cell (&sum)[apartVectors][V], const uint4 (&raw)[apartVectors],
                                        bool first) const {
#pragma unroll
        for (int u = 0; u < apartVectors; ++u)
#pragma unroll
            for (int i = 0; i < V; ++i) {
                const Cell cell = C::of(unpack<T>(raw[u], i));
                sum[u][i] = first ? cell : C::join(sum[u][i], cell);
            }
    }

    template <bool Inner>
    __device__ __forceinline__ void down() const {
        if constexpr (Inner) {
            Cell sum[apartVectors][V];
            const T* row = in + top * g.inStride + c;
            const int kh = KH > 0 ? KH : g.kh;
            constexpr int together = KH > 0 ? KH : 4; // rows on their way
            int i = 0;
            for (; i + together <= kh; i += together) {
                uint4 raw[together][apartVectors];
#pragma unroll
                for (int k = 0; k < together; ++k)
#pragma unroll
                    for (int u = 0; u < apartVectors; ++u)
                        raw[k][u] = load16Once(row + (i + k) * g.inStride + u * 32 * V);
#pragma unroll
                for (int k = 0; k < together; ++k)
                    add(sum, raw[k], i + k == 0);
            }
            for (; i < kh; ++i) {
                uint4 raw[apartVectors];
#pragma unroll
                for (int u = 0; u < apartVectors; ++u)
                    raw[u] = load16Once(row + i * g.inStride + u * 32 * V);
                add(sum, raw, i == 0);
            }
            leave(sum);
        } else {
            for (int i = threadIdx.x % 32; i < columns; i += 32) {
                const int column = c - static_cast<int>(threadIdx.x % 32) * V + i;
                Cell cell = C::of(edge(top, column));
                for (int k = 1; k < g.kh; ++k)
                    cell = C::join(cell, C::of(edge(top + k, column)));
                joined[skewed(i)] = cell;
            }
        }
    }

    __device__ __forceinline__ void leave(const Cell (&sum)[apartVectors][V]) const {
        const int lane = threadIdx.x % 32;
#pragma unroll
        for (int u = 0; u < apartVectors; ++u)
#pragma unroll
            for (int i = 0; i < V; ++i)
                joined[skewed((u * 32 + lane) * V + i)] = sum[u][i];
    }
};

template <class T, bool Average, int KH>
__global__ void __launch_bounds__(apartThreads)
    poolApart(const __grid_constant__ Geometry g, const T* in, typename Cells<T, Average>::Out* out) {
    using Strip = ApartStrip<T, Average, KH>;
    using C = typename Strip::C;
    using Cell = typename Strip::Cell;
    __shared__ Cell joined[apartThreads / 32][Strip::columns + Strip::columns / 32];
    const Place at = placeOfWarp(g, apartThreads / 32);
    if (at.none)
        return;
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32, y = at.band;
    const int x0 = at.strip * g.stripCells, cFirst = x0 * g.sw - g.pw - g.shift, top = y * g.sh - g.ph;
    const Strip strip{g, in + at.plane * g.inPlane, joined[warp], top, cFirst + lane * Strip::V};
    if (g.wideIn && cFirst >= 0 && cFirst + Strip::columns <= g.columns && top >= 0 && top + g.kh <= g.rows)
        strip.template down<true>();
    else
        strip.template down<false>();
    __syncwarp();
    auto* row = out + at.plane * g.outPlane + y * g.outStride;
    const int xEnd = min(x0 + g.stripCells, g.outColumns);
    const float rows = Average ? counted(top, g.kh, 1, g.rows, g.ph, g.countPadding) : 0;
    const float cells = rows * static_cast<float>(g.kw), reciprocal = Average ? __frcp_rn(cells) : 0;
    for (int x = x0 + lane; x < xEnd; x += 32) {
        const int first = (x - x0) * g.sw + g.shift;
        Cell sum = strip.joined[skewed(first)];
#pragma unroll 4
        for (int j = 1; j < g.kw; ++j)
            sum = C::join(sum, strip.joined[skewed(first + j)]);
        if constexpr (Average) {
            const int left = x * g.sw - g.pw;
            row[x] = left >= 0 && left + g.kw <= g.columns
                         ? quotient(sum, cells, reciprocal)
                         : __fdiv_rn(
                               sum, rows * static_cast<float>(counted(left, g.kw, 1, g.columns, g.pw, g.countPadding)));
        } else {
            row[x] = static_cast<typename C::Out>(sum);
        }
    }
}

} // namespace telar::gpu
