// Windows of any size: first down the columns into scratch memory, then along the rows (rows.cuh, or here
// where a row does not fit), each by van Herk's groups (see ring.cuh). What a group's end joins to is kept in
// the output itself, written once and read once, so the cost does not depend on the window.
#pragma once

#include "gpu/pooling/cells.cuh"

namespace telar::gpu {

/// V neighbouring columns.
template <class Cell, int V>
struct alignas(sizeof(Cell) * V) Columns {
    Cell v[V];
};

/// One thread: V columns of one group. `out` holds cells: (outRows x columns) of each plane, dense.
template <class T, bool Average, int V>
struct ColumnGroup {
    using C = Cells<T, Average>;
    using Cell = typename C::Cell;
    using Row = Columns<Cell, V>;
    static constexpr int together = 8; ///< rows under way at a time

    const Geometry& g;
    const T* from;
    Cell* to;
    int total, lastStart; ///< padded rows, counted from the first window's top

    __device__ __forceinline__ Row read(int t) const {
        Row row;
        const int r = t - g.ph;
        if (r >= 0 && r < g.rows) {
            const auto raw = __ldg(reinterpret_cast<const Packed*>(from + r * g.inStride));
#pragma unroll
            for (int i = 0; i < V; ++i)
                row.v[i] = C::of(reinterpret_cast<const T*>(&raw)[i]);
            return row;
        }
        const Cell none = C::of(outside<C>(g, t < total && rowInPadding(g, r)));
#pragma unroll
        for (int i = 0; i < V; ++i)
            row.v[i] = none;
        return row;
    }
    using Packed = std::conditional_t<V == 1, T, std::conditional_t<sizeof(T) == 1, uchar4, uint4>>;

    static __device__ __forceinline__ Row join(const Row& a, const Row& b) {
        Row r;
#pragma unroll
        for (int i = 0; i < V; ++i)
            r.v[i] = C::join(a.v[i], b.v[i]);
        return r;
    }
    __device__ __forceinline__ Row* at(int y) const { return reinterpret_cast<Row*>(to + int64_t{y} * g.columns); }
    static __device__ __forceinline__ Row none() {
        Row r;
#pragma unroll
        for (int i = 0; i < V; ++i)
            r.v[i] = C::of(C::identity());
        return r;
    }

    /// From the group's end to its beginning: what windows that start here have of this group.
    __device__ __forceinline__ void backward(int low, int high) const {
        Row sum = none();
        int y = (high - 1) / g.sh, phase = (high - 1) % g.sh;
        for (int t = high - 1; t >= low; t -= together) {
            Row rows[together];
#pragma unroll
            for (int u = 0; u < together; ++u)
                rows[u] = t - u >= low ? read(t - u) : none();
#pragma unroll
            for (int u = 0; u < together; ++u) {
                if (t - u < low)
                    break;
                sum = join(rows[u], sum);
                if (phase == 0) {
                    if (t - u <= lastStart)
                        *at(y) = sum;
                    --y, phase = g.sh;
                }
                --phase;
            }
        }
    }
    /// Through the next group: what those windows have of it.
    __device__ __forceinline__ void forward(int low, int high) const {
        Row sum = none();
        const int end = min(high + g.kh - 1, total), first = low + 1; // the window that starts at low is done
        int y = (first + g.sh - 1) / g.sh, wait = y * g.sh - first;
        for (int t = high; t < end; t += together) {
            Row rows[together], old[together];
            int before = wait, line = y;
#pragma unroll
            for (int u = 0; u < together; ++u) {
                rows[u] = t + u < end ? read(t + u) : none();
                if (before == 0) {
                    if (t + u < end && line < g.outRows)
                        old[u] = *at(line);
                    ++line, before = g.sh;
                }
                --before;
            }
#pragma unroll
            for (int u = 0; u < together; ++u) {
                sum = join(sum, rows[u]);
                if (wait == 0) {
                    if (t + u < end && y < g.outRows)
                        *at(y) = join(old[u], sum);
                    ++y, wait = g.sh;
                }
                --wait;
            }
        }
    }
};

template <class T, bool Average, int V>
__global__ void __launch_bounds__(passThreads)
    poolColumns(const __grid_constant__ Geometry g, const T* in, typename Cells<T, Average>::Cell* out) {
    const int c = (blockIdx.x * passThreads + threadIdx.x) * V;
    if (c >= g.columns)
        return;
    const int lastStart = (g.outRows - 1) * g.sh;
    for (int plane = blockIdx.z; plane < g.planes; plane += gridDim.z) {
        const ColumnGroup<T, Average, V> columns{g, in + plane * g.inPlane + c,
                                                 out + int64_t{plane} * g.outRows * g.columns + c, lastStart + g.kh,
                                                 lastStart};
        for (int group = blockIdx.y; int64_t{group} * g.kh <= lastStart; group += gridDim.y) {
            const int low = group * g.kh, high = low + g.kh;
            columns.backward(low, high);
            columns.forward(low, high);
        }
    }
}

/// One warp: one group of one row. `in` holds joined columns, dense.
template <class T, bool Average>
__global__ void __launch_bounds__(passThreads)
    poolRows(const __grid_constant__ Geometry g, const typename Cells<T, Average>::Cell* in,
             typename Cells<T, Average>::Out* out) {
    using C = Cells<T, Average>;
    using Cell = typename C::Cell;
    using Out = typename C::Out;
    const int lane = threadIdx.x % 32;
    const int total = (g.outColumns - 1) * g.sw + g.kw, lastStart = (g.outColumns - 1) * g.sw;
    const int groups = lastStart / g.kw + 1;
    const int64_t id = int64_t{blockIdx.x} * (passThreads / 32) + threadIdx.x / 32;
    const int64_t line = id / groups;
    if (line >= int64_t{g.planes} * g.outRows)
        return;
    const int plane = static_cast<int>(line / g.outRows), y = static_cast<int>(line % g.outRows);
    const Cell* from = in + line * g.columns;
    Out* to = out + plane * g.outPlane + y * g.outStride;
    const Cell none = C::of(C::identity());
    auto cell = [&](int t, bool wanted) {
        const int c = t - g.pw;
        if (wanted && c >= 0 && c < g.columns)
            return __ldg(from + c);
        return wanted ? C::of(outside<C>(g, columnInPadding(g, c))) : none;
    };
    auto finished = [&](Cell sum, int start) {
        if constexpr (Average)
            return __fdiv_rn(sum,
                             static_cast<float>(counted(y * g.sh - g.ph, g.kh, 1, g.rows, g.ph, g.countPadding)) *
                                 static_cast<float>(counted(start - g.pw, g.kw, 1, g.columns, g.pw, g.countPadding)));
        else
            return static_cast<Out>(sum);
    };
    const int low = static_cast<int>(id % groups) * g.kw, high = low + g.kw;
    Cell carried = none;
    for (int chunk = high; chunk > low; chunk -= 128) {
        Cell v[4];
#pragma unroll
        for (int u = 0; u < 4; ++u) {
            const int t = chunk - 32 * (u + 1) + lane;
            v[u] = cell(t, t >= low && t < total);
        }
#pragma unroll
        for (int u = 0; u < 4; ++u) {
            const int t = chunk - 32 * (u + 1) + lane;
#pragma unroll
            for (int step = 1; step < 32; step *= 2) {
                const Cell other = __shfl_down_sync(allLanes, v[u], step);
                if (lane + step < 32)
                    v[u] = C::join(v[u], other);
            }
            v[u] = C::join(v[u], carried);
            carried = __shfl_sync(allLanes, v[u], 0);
            if (t >= low && t <= lastStart && t % g.sw == 0)
                to[t / g.sw] = t == low ? finished(v[u], t) : static_cast<Out>(v[u]);
        }
    }
    __syncwarp(); // what one lane wrote, another reads
    carried = none;
    const int end = min(high + g.kw - 1, total);
    for (int chunk = high; chunk < end; chunk += 128) {
        Cell v[4];
#pragma unroll
        for (int u = 0; u < 4; ++u) {
            const int t = chunk + 32 * u + lane;
            v[u] = cell(t, t < end);
        }
#pragma unroll
        for (int u = 0; u < 4; ++u) {
            const int t = chunk + 32 * u + lane, start = t - g.kw + 1;
#pragma unroll
            for (int step = 1; step < 32; step *= 2) {
                const Cell other = __shfl_up_sync(allLanes, v[u], step);
                if (lane >= step)
                    v[u] = C::join(other, v[u]);
            }
            v[u] = C::join(carried, v[u]);
            carried = __shfl_sync(allLanes, v[u], 31);
            if (t < end && start <= lastStart && start % g.sw == 0)
                to[start / g.sw] = finished(C::join(static_cast<Cell>(to[start / g.sw]), v[u]), start);
        }
    }
}

} // namespace telar::gpu
