// Windows of many cells, at two reads and a write a cell whatever the size. A line of cells is cut into tiles
// of B. A window is the end of one tile, some whole tiles, the beginning of the next, and then as many cells
// as the first tile lost; so, walking from the line's end to its beginning, a tile's windows take the tile
// itself, read for the first time, joined from its end; the cells KW - 1 further, read again while a cache
// still has them, joined from their first; and between the two what is the same for all windows of the tile,
// a join of whole tiles that slides along by van Herk's groups (see ring.cuh). Joins only, no differences:
// sums keep their precision.
#pragma once

#include "gpu/pooling/cells.cuh"

namespace telar::gpu {

/// What lies between a tile's windows' two ends: the last `whole` tiles that were pushed, and the beginning
/// of the one before them. In shared memory, `Stride` cells from entry to entry.
template <class C, class Cell, int Stride>
struct Between {
    Cell *totals, *begins;
    int whole;
    int at = 0, slot = 0;
    Cell running{}, tiles = C::of(C::identity());

    __device__ __forceinline__ Cell get() const { return C::join(tiles, begins[slot * Stride]); }
    __device__ __forceinline__ void push(Cell total, Cell begin) {
        begins[slot * Stride] = begin;
        slot = slot == whole ? 0 : slot + 1;
        if (whole == 0)
            return;
        totals[at * Stride] = total;
        running = at == 0 ? total : C::join(running, total);
        if (++at < whole) {
            tiles = C::join(totals[at * Stride], running);
            return;
        }
        tiles = running;
        at = 0;
        Cell sum = totals[(whole - 1) * Stride];
        for (int i = whole - 2; i > 0; --i)
            totals[i * Stride] = sum = C::join(totals[i * Stride], sum);
    }
};

/// Down the columns, a column a lane, B rows a tile; `out` holds cells: (outRows x columns) of each plane,
/// dense. Each warp makes `tiles` tiles of windows.
template <class T, bool Average, int B>
struct ColumnWalk {
    using C = Cells<T, Average>;
    using Cell = typename C::Cell;

    const Geometry& g;
    const T* from; ///< of the lane's column
    Cell* to;
    bool writes;

    /// N rows, counted from the first window's top; the last time where they need not stay in a cache.
    template <bool Last, int N>
    __device__ __forceinline__ void read(int t, Cell (&v)[N]) const {
        const int r = t - g.ph;
        const T* row = from + r * g.inStride;
        if (r >= 0 && r + N <= g.rows) {
#pragma unroll
            for (int i = 0; i < N; ++i, row += g.inStride)
                v[i] = C::of(Last ? __ldcs(row) : __ldg(row));
            return;
        }
#pragma unroll
        for (int i = 0; i < N; ++i, row += g.inStride)
            v[i] = C::of(r + i >= 0 && r + i < g.rows ? __ldg(row) : outside<C>(g, rowInPadding(g, r + i)));
    }

    __device__ __forceinline__ void walk(int first, int end, Cell* shared) const {
        const int whole = (g.kh - 1) / B - 1, rest = (g.kh - 1) % B, lastStart = (g.outRows - 1) * g.sh;
        Between<C, Cell, 32> between{shared, shared + whole * 32, whole};
        constexpr int part = B > 32 ? 16 : B; // rows of the far end that are under way at a time
        for (int tile = end + whole; tile >= first; --tile) {
            Cell near[B];
            read<false>(tile * B, near);
            Cell begin = C::of(C::identity());
#pragma unroll
            for (int i = 0; i < B; ++i)
                if (i < rest)
                    begin = C::join(begin, near[i]);
#pragma unroll
            for (int i = B - 2; i >= 0; --i)
                near[i] = C::join(near[i], near[i + 1]);
            if (tile < end) {
                Cell sum = between.get();
#pragma unroll
                for (int p = 0; p < B; p += part) {
                    Cell far[part];
                    read<true>(tile * B + g.kh - 1 + p, far);
#pragma unroll
                    for (int i = 0; i < part; ++i) {
                        const int t = tile * B + p + i;
                        sum = C::join(sum, far[i]);
                        if (writes && t <= lastStart && (g.sh == 1 || t % g.sh == 0))
                            __stcs(to + int64_t{g.sh == 1 ? t : t / g.sh} * g.columns, C::join(near[p + i], sum));
                    }
                }
            }
            between.push(near[0], begin);
        }
    }
};

template <class T, bool Average, int B>
__global__ void __launch_bounds__(walkThreads)
    poolColumnWalk(const __grid_constant__ Geometry g, const T* in, typename Cells<T, Average>::Cell* out, int tiles) {
    extern __shared__ uint4 sharedWalk[];
    const Place at = placeOfWarp(g, walkThreads / 32);
    if (at.none)
        return;
    const int lane = threadIdx.x % 32, column = at.strip * 32 + lane, known = min(column, g.columns - 1);
    const ColumnWalk<T, Average, B> walk{g, in + at.plane * g.inPlane + known,
                                         out + int64_t{at.plane} * g.outRows * g.columns + known, column < g.columns};
    const int entries = 2 * ((g.kh - 1) / B - 1) + 1, all = (g.outRows - 1) * g.sh / B + 1;
    walk.walk(at.band * tiles, min(all, (at.band + 1) * tiles),
              reinterpret_cast<typename Cells<T, Average>::Cell*>(sharedWalk) + threadIdx.x / 32 * entries * 32 + lane);
}

/// Along a row, four neighbouring cells a lane, 128 a tile; `in` holds joined columns, dense.
template <class T, bool Average>
struct RowWalk {
    using C = Cells<T, Average>;
    using Cell = typename C::Cell;
    using Out = typename C::Out;
    static constexpr int V = 4, B = 32 * V;

    const Geometry& g;
    const Cell* from;
    Out* to;
    int y, lane;

    /// V cells, the first counted from the first window's.
    __device__ __forceinline__ void read(int t, Cell (&v)[V]) const {
        const int c = t - g.pw;
        if (c >= 0 && c + V <= g.columns) {
            if (reinterpret_cast<uintptr_t>(from + c) % 16 == 0) {
                const uint4 raw = load16(from + c);
                const auto* cells = reinterpret_cast<const Cell*>(&raw);
#pragma unroll
                for (int i = 0; i < V; ++i)
                    v[i] = cells[i];
                return;
            }
#pragma unroll
            for (int i = 0; i < V; ++i)
                v[i] = __ldg(from + c + i);
            return;
        }
#pragma unroll
        for (int i = 0; i < V; ++i)
            v[i] =
                c + i >= 0 && c + i < g.columns ? __ldg(from + c + i) : C::of(outside<C>(g, columnInPadding(g, c + i)));
    }

    /// v: joined from the tile's beginning to each cell, or from each to its end.
    template <bool Forward>
    __device__ __forceinline__ void scan(Cell (&v)[V]) const {
#pragma unroll
        for (int i = 1; i < V; ++i)
            Forward ? v[i] = C::join(v[i - 1], v[i]) : v[V - 1 - i] = C::join(v[V - 1 - i], v[V - i]);
        Cell sum = v[Forward ? V - 1 : 0];
#pragma unroll
        for (int step = 1; step < 32; step *= 2) {
            const Cell other = Forward ? __shfl_up_sync(allLanes, sum, step) : __shfl_down_sync(allLanes, sum, step);
            const bool there = Forward ? lane >= step : lane + step < 32;
            sum = !Average || there ? C::join(sum, other) : sum; // a maximum may count itself twice
        }
        const Cell other = Forward ? __shfl_up_sync(allLanes, sum, 1) : __shfl_down_sync(allLanes, sum, 1);
        const Cell rest = lane == (Forward ? 0 : 31) ? C::of(C::identity()) : other;
#pragma unroll
        for (int i = 0; i < V; ++i)
            v[i] = C::join(v[i], rest);
    }

    __device__ __forceinline__ Cell beginning(const Cell (&v)[V], int rest) const {
        Cell sum = C::of(C::identity());
#pragma unroll
        for (int i = 0; i < V; ++i)
            if (lane * V + i < rest)
                sum = C::join(sum, v[i]);
#pragma unroll
        for (int n = 16; n > 0; n /= 2)
            sum = C::join(sum, __shfl_xor_sync(allLanes, sum, n));
        return sum;
    }

    __device__ __forceinline__ void write(int t, const Cell (&sums)[V], float count, float reciprocal,
                                          float rows) const {
        alignas(16) Out values[V];
#pragma unroll
        for (int i = 0; i < V; ++i) {
            const int c = t + i - g.pw;
            if constexpr (Average)
                values[i] =
                    c >= 0 && c + g.kw <= g.columns
                        ? quotient(sums[i], count, reciprocal)
                        : __fdiv_rn(sums[i],
                                    rows * static_cast<float>(counted(c, g.kw, 1, g.columns, g.pw, g.countPadding)));
            else
                values[i] = static_cast<Out>(sums[i]);
        }
        if (g.sw == 1 && g.wideOut && t + V <= g.outColumns) {
            storeWideOnce(to + t, values);
            return;
        }
#pragma unroll
        for (int i = 0; i < V; ++i)
            if (t + i <= (g.outColumns - 1) * g.sw && (g.sw == 1 || (t + i) % g.sw == 0))
                to[g.sw == 1 ? t + i : (t + i) / g.sw] = values[i];
    }

    __device__ __forceinline__ void walk(int first, int end, Cell* shared) const {
        const int whole = (g.kw - 1) / B - 1, rest = (g.kw - 1) % B;
        Between<C, Cell, 1> between{shared, shared + whole, whole};
        const float rows = Average ? counted(y * g.sh - g.ph, g.kh, 1, g.rows, g.ph, g.countPadding) : 0;
        const float count = rows * static_cast<float>(g.kw), reciprocal = Average ? __frcp_rn(count) : 0;
        Cell near[V], far[V];
        read((end + whole) * B + lane * V, near);
        for (int tile = end + whole; tile >= first; --tile) {
            Cell nextNear[V], nextFar[V];
            const int t = tile * B + lane * V;
            if (tile > first)
                read(t - B, nextNear);
            if (tile > first && tile <= end)
                read(t - B + g.kw - 1, nextFar);
            const Cell begin = rest > 0 ? beginning(near, rest) : C::of(C::identity());
            scan<false>(near);
            if (tile < end) {
                scan<true>(far);
                const Cell middle = between.get();
#pragma unroll
                for (int i = 0; i < V; ++i)
                    far[i] = C::join(near[i], C::join(middle, far[i]));
                write(t, far, count, reciprocal, rows);
            }
            between.push(__shfl_sync(allLanes, near[0], 0), begin);
            __syncwarp(); // every lane wrote the same there, and the next one reads it
#pragma unroll
            for (int i = 0; i < V; ++i)
                near[i] = nextNear[i], far[i] = nextFar[i];
        }
    }
};

template <class T, bool Average>
__global__ void __launch_bounds__(walkThreads)
    poolRowWalk(const __grid_constant__ Geometry g, const typename Cells<T, Average>::Cell* in,
                typename Cells<T, Average>::Out* out, int bands, int tiles) {
    using Walk = RowWalk<T, Average>;
    extern __shared__ uint4 sharedWalk[];
    const int64_t id = int64_t{blockIdx.x} * (walkThreads / 32) + threadIdx.x / 32, line = id / bands;
    if (line >= int64_t{g.planes} * g.outRows)
        return;
    const int band = static_cast<int>(id % bands), plane = static_cast<int>(line / g.outRows),
              y = static_cast<int>(line % g.outRows);
    const Walk walk{g, in + line * g.columns, out + plane * g.outPlane + y * g.outStride, y,
                    static_cast<int>(threadIdx.x % 32)};
    const int entries = 2 * ((g.kw - 1) / Walk::B - 1) + 1, all = (g.outColumns - 1) * g.sw / Walk::B + 1;
    walk.walk(band * tiles, min(all, (band + 1) * tiles),
              reinterpret_cast<typename Walk::Cell*>(sharedWalk) + threadIdx.x / 32 * entries);
}

} // namespace telar::gpu
