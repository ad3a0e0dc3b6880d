// Windows of any size: first down the columns into scratch memory, then along the rows, each by van Herk's
// groups (see ring.cuh). What a group's end joins to is kept in the output itself, written once and read
// once, so the cost does not depend on the window.
#pragma once

#include "gpu/pooling/cells.cuh"

namespace telar::gpu {

/// One thread: one column of one group. `out` holds cells: (outRows x columns) of each plane, dense.
template <class T, bool Average>
__global__ void __launch_bounds__(passThreads)
    poolColumns(const __grid_constant__ Geometry g, const T* in, typename Cells<T, Average>::Cell* out) {
    using C = Cells<T, Average>;
    using Cell = typename C::Cell;
    const int c = blockIdx.x * passThreads + threadIdx.x;
    if (c >= g.columns)
        return;
    const int total = (g.outRows - 1) * g.sh + g.kh; // padded rows, counted from the first window's top
    for (int plane = blockIdx.z; plane < g.planes; plane += gridDim.z) {
        const T* from = in + plane * g.inPlane + c;
        Cell* to = out + int64_t{plane} * g.outRows * g.columns + c;
        auto cell = [&](int t) {
            const int r = t - g.ph;
            if (r >= 0 && r < g.rows)
                return C::of(__ldg(from + r * g.inStride));
            return C::of(outside<C>(g, rowInPadding(g, r)));
        };
        for (int group = blockIdx.y; int64_t{group} * g.kh < total; group += gridDim.y) {
            const int low = group * g.kh, high = low + g.kh;
            const int lastStart = (g.outRows - 1) * g.sh;
            if (low > lastStart)
                break;
            Cell sum{};
#pragma unroll 8
            for (int t = high - 1; t >= low; --t) { // every start here has its group complete
                const Cell value = t < total ? cell(t) : C::of(C::identity());
                sum = t == high - 1 ? value : C::join(value, sum);
                if (t % g.sh == 0 && t <= lastStart)
                    to[int64_t{t / g.sh} * g.columns] = sum;
            }
            const int end = min(high + g.kh - 1, total);
#pragma unroll 8
            for (int t = high; t < end; ++t) {
                const Cell value = cell(t);
                sum = t == high ? value : C::join(sum, value);
                const int start = t - g.kh + 1;
                if (start % g.sh == 0 && start <= lastStart) {
                    Cell* at = to + int64_t{start / g.sh} * g.columns;
                    *at = C::join(*at, sum);
                }
            }
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
            return __fdiv_rn(
                sum, static_cast<float>(counted(y * g.sh - g.ph, g.kh, 1, g.rows, g.ph, g.countPadding)) *
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
