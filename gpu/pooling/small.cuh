// 2x2 and 3x3 windows: a warp walks down a strip of columns. Each lane holds 16 bytes of a row and gets the
// neighbouring columns from the lanes beside it; rows are joined along the row first, then down the columns,
// so that every row is read once and joined along once. Nothing but registers.
#pragma once

#include "gpu/pooling/cells.cuh"

namespace telar::gpu {

template <class T, bool Average, int K, int S, int P>
struct SmallStrip {
    using C = Cells<T, Average>;
    using Cell = typename C::Cell;
    using Out = typename C::Out;
    static constexpr int V = 16 / sizeof(T), N = V / S; ///< columns read, cells written by a lane
    static constexpr int left = P, right = (N - 1) * S - P + K > V ? 1 : 0;
    static constexpr int carried = K - S;                                        ///< rows that two output rows share
    static constexpr int together = K == 2 && S == 2 ? (V == 4 ? 4 : 2) : 4 / S; ///< output rows of one step
    static constexpr int fresh = together * S;                                   ///< rows read in one step

    const Geometry& g;
    const T* in;
    Out* out;
    int lane, c, x, yEnd;
    bool full, partly,
        haloInside;     ///< the lane's columns lie in the input, partly so, and the one beside them
    uint4 outsideCells; ///< what stands for the lane's columns where they do not
    T outsideHalo;
    float columnCount[N], count[N],
        reciprocal[N]; ///< cells along the row, of a whole window, and 1 over that

    struct Raw {
        uint4 cells;
        T halo; ///< lane 0: the column to the left; lane 31: the column to the right
    };

    template <bool Inner>
    __device__ __forceinline__ Raw read(int r) const {
        Raw raw;
        const T* row = in + r * g.inStride;
        if constexpr (Inner) {
            raw.cells = load16(row + c);
            raw.halo = C::identity();
            if (haloInside)
                raw.halo = __ldg(row + beside());
            return raw;
        }
        if (r >= 0 && r < g.rows) {
            raw.cells = outsideCells;
            raw.halo = outsideHalo;
            if (full)
                raw.cells = load16(row + c);
            else if (partly)
                raw.cells = pieces(r);
            if (haloInside)
                raw.halo = __ldg(row + beside());
        } else if (rowInPadding(g, r)) {
            raw.cells = outsideCells;
            raw.halo = outsideHalo;
        } else {
            raw.cells = filled([](int) { return C::identity(); });
            raw.halo = C::identity();
        }
        return raw;
    }
    __device__ __forceinline__ int beside() const { return lane == 0 ? c - 1 : c + V; }
    template <class F>
    static __device__ __forceinline__ uint4 filled(F cell) {
        union {
            T cells[V];
            uint4 raw;
        } u;
#pragma unroll
        for (int i = 0; i < V; ++i)
            u.cells[i] = cell(i);
        return u.raw;
    }
    /// What a lane at the edge has to know.
    __device__ __forceinline__ void prepare() {
        full = g.wideIn && c + V <= g.columns;
        partly = !full && c < g.columns;
        const bool wanted = (left && lane == 0) || (right && lane == 31);
        haloInside = wanted && beside() >= 0 && beside() < g.columns;
        outsideCells = filled([&](int i) { return outside<C>(g, columnInPadding(g, c + i)); });
        outsideHalo = outside<C>(g, columnInPadding(g, beside()));
        if constexpr (Average)
#pragma unroll
            for (int n = 0; n < N; ++n) {
                columnCount[n] = max(1, counted((x + n) * S - P, K, 1, g.columns, P, g.countPadding));
                count[n] = K * columnCount[n];
                reciprocal[n] = __frcp_rn(count[n]);
            }
    }
    __device__ __forceinline__ T cell(int r, int column) const {
        if (r >= 0 && r < g.rows && column >= 0 && column < g.columns)
            return __ldg(in + r * g.inStride + column);
        return outside<C>(g, rowInPadding(g, r) && columnInPadding(g, column));
    }
    __device__ uint4 pieces(int r) const {
        return filled([&](int i) { return cell(r, c + i); });
    }

    /// Joins a row along its columns: the windows' cells of this row.
    __device__ __forceinline__ void along(const Raw& raw, Cell (&h)[N]) const {
        Cell a[1 + V + 1];
#pragma unroll
        for (int i = 0; i < V; ++i)
            a[1 + i] = C::of(unpack<T>(raw.cells, i));
        if constexpr (left) {
            const Cell other = __shfl_up_sync(allLanes, a[V], 1);
            a[0] = lane == 0 ? C::of(raw.halo) : other;
        }
        if constexpr (right) {
            const Cell other = __shfl_down_sync(allLanes, a[1], 1);
            a[V + 1] = lane == 31 ? C::of(raw.halo) : other;
        }
        constexpr int from = 1 - P;
        if constexpr (K == 3 && S == 1) { // the middle pair serves two windows
#pragma unroll
            for (int n = 0; n < N; n += 2) {
                const Cell pair = C::join(a[from + n + 1], a[from + n + 2]);
                h[n] = C::join(a[from + n], pair);
                h[n + 1] = C::join(pair, a[from + n + 3]);
            }
        } else {
#pragma unroll
            for (int n = 0; n < N; ++n) {
                h[n] = C::join(a[from + n * S], a[from + n * S + 1]);
                if constexpr (K == 3)
                    h[n] = C::join(h[n], a[from + n * S + 2]);
            }
        }
    }

    template <bool Inner>
    __device__ __forceinline__ void finish(int y, const Cell (&sums)[N]) const {
        if (!Inner && y >= yEnd)
            return;
        Out values[N];
        if constexpr (Average) {
            const int top = y * S - g.ph;
            const bool whole = Inner || (top >= 0 && top + K <= g.rows);
            const float rows = whole ? K : counted(top, K, 1, g.rows, g.ph, g.countPadding);
#pragma unroll
            for (int n = 0; n < N; ++n)
                values[n] = K == 2 && Inner ? sums[n] * 0.25f
                            : Inner         ? quotient(sums[n], K * K, 1.0f / (K * K))
                            : whole         ? quotient(sums[n], count[n], reciprocal[n])
                                            : __fdiv_rn(sums[n], rows * columnCount[n]);
        } else {
#pragma unroll
            for (int n = 0; n < N; ++n)
                values[n] = static_cast<Out>(sums[n]);
        }
        Out* row = out + y * g.outStride;
        if (Inner || (g.wideOut && x + N <= g.outColumns)) {
            storeWide(row + x, values);
        } else {
#pragma unroll
            for (int n = 0; n < N; ++n)
                if (x + n < g.outColumns)
                    row[x + n] = values[n];
        }
    }

    template <bool Inner>
    __device__ __forceinline__ void walk(int y) const {
        Cell h[carried + fresh][N];
#pragma unroll
        for (int i = 0; i < carried; ++i)
            along(read<Inner>(y * S - g.ph + i), h[i]);
        for (; y < yEnd; y += together) {
            const int r = y * S - g.ph + carried;
            Raw raw[fresh];
#pragma unroll
            for (int i = 0; i < fresh; ++i)
                raw[i] = read<Inner>(r + i);
#pragma unroll
            for (int i = 0; i < fresh; ++i)
                along(raw[i], h[carried + i]);
            down<Inner>(y, h);
#pragma unroll
            for (int i = 0; i < carried; ++i)
#pragma unroll
                for (int n = 0; n < N; ++n)
                    h[i][n] = h[fresh + i][n];
        }
    }

    /// Joins down the columns and writes `together` output rows.
    template <bool Inner>
    __device__ __forceinline__ void down(int y, const Cell (&h)[carried + fresh][N]) const {
        Cell pair[N];
#pragma unroll
        for (int m = 0; m < together; ++m) {
            Cell sums[N];
#pragma unroll
            for (int n = 0; n < N; ++n) {
                if constexpr (K == 3 && S == 1) {
                    if (m % 2 == 0)
                        pair[n] = C::join(h[m + 1][n], h[m + 2][n]);
                    sums[n] = C::join(pair[n], h[m % 2 == 0 ? m : m + 2][n]);
                } else {
                    sums[n] = C::join(h[m * S][n], h[m * S + 1][n]);
                    if constexpr (K == 3)
                        sums[n] = C::join(sums[n], h[m * S + 2][n]);
                }
            }
            finish<Inner>(y + m, sums);
        }
    }
};

template <class T, bool Average, int K, int S, int P>
__global__ void __launch_bounds__(smallThreads, K == 3 && S == 1 && !Average ? 7 : 1)
    poolSmall(const __grid_constant__ Geometry g, const T* in, typename Cells<T, Average>::Out* out) {
    using Strip = SmallStrip<T, Average, K, S, P>;
    const Place at = placeOfWarp(g, smallThreads / 32);
    if (at.none)
        return;
    const int lane = threadIdx.x % 32;
    const int c = (at.strip * 32 + lane) * Strip::V, y = at.band * g.bandRows;
    Strip strip{g,     in + at.plane * g.inPlane,     out + at.plane * g.outPlane, lane, c,
                c / S, min(y + g.bandRows, g.outRows)};
    const int cFirst = at.strip * 32 * Strip::V, cEnd = cFirst + 32 * Strip::V;
    const int rFirst = y * S - g.ph, rEnd = (y + g.bandRows - 1) * S - g.ph + K;
    const bool inner = g.wideIn && g.wideOut && cFirst >= Strip::left && cEnd + Strip::right <= g.columns &&
                       cEnd / S <= g.outColumns && rFirst >= 0 && rEnd <= g.rows && y + g.bandRows <= g.outRows;
    if (inner) {
        strip.haloInside = (Strip::left && lane == 0) || (Strip::right && lane == 31);
        strip.template walk<true>(y);
        return;
    }
    strip.prepare();
    strip.template walk<false>(y);
}

/// 2x2 windows side by side over rows that end with a whole pair of vectors: all planes are one run of pairs,
/// and every lane has work whatever the width. A thread reads two neighbouring vectors of two rows and writes
/// 16 bytes; a warp so asks for whole kilobytes, which the memory likes best.
template <class T, bool Average>
__global__ void __launch_bounds__(flatThreads)
    poolFlat(const __grid_constant__ Geometry g, const T* in, typename Cells<T, Average>::Out* out) {
    using C = Cells<T, Average>;
    using Out = typename C::Out;
    constexpr int V = 16 / sizeof(T);
    const unsigned perRow = g.columns / (2 * V), total = perRow * g.outRows;
    const unsigned i = blockIdx.x * flatThreads + threadIdx.x;
    if (i >= total)
        return;
    const unsigned y = i / perRow, v = i % perRow;
    const T* row = in + y * (2 * g.inStride) + v * (2 * V);
    const uint4 upper[2] = {load16(row), load16(row + V)};
    const uint4 lower[2] = {load16(row + g.inStride), load16(row + g.inStride + V)};
    Out values[V];
#pragma unroll
    for (int n = 0; n < V; ++n) {
        const int w = n / (V / 2), at = n % (V / 2) * 2;
        const auto a = C::join(C::of(unpack<T>(upper[w], at)), C::of(unpack<T>(upper[w], at + 1)));
        const auto b = C::join(C::of(unpack<T>(lower[w], at)), C::of(unpack<T>(lower[w], at + 1)));
        if constexpr (Average)
            values[n] = C::join(a, b) * 0.25f;
        else
            values[n] = static_cast<Out>(C::join(a, b));
    }
    storeWide(out + y * g.outStride + v * V, values);
}

} // namespace telar::gpu
