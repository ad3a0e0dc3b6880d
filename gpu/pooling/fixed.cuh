// Windows of K x K that step by one and reach as far to the left as to the right, K odd and known when the
// kernel is compiled: a warp walks down a strip of columns with nothing but registers. Down the columns by van
// Herk's groups, as ring.cuh does in shared memory; along the row a window is the end of some lane's four
// columns, whole lanes, and the beginning of another's, each from a shuffle.
#pragma once

#include "gpu/device/cuda.hpp"
#include "gpu/pooling/cells.cuh"

namespace telar::gpu {

template <class C, int P>
struct FixedRow {
    using Cell = typename C::Cell;
    static constexpr int wholes = P / 4; ///< lanes of which a window takes all at one side, at most

    /// Joins `Count` cells of the lanes at one side, nearest first; what is whole lanes comes as `whole`.
    template <int Count, bool Left>
    static __device__ __forceinline__ void side(const Cell (&part)[4], const Cell (&lanes)[wholes + 1], Cell& sum) {
        constexpr int whole = Count > 0 ? Count / 4 : 0, rest = Count > 0 ? Count % 4 : 0;
        if constexpr (whole > 0)
            sum = C::join(sum, lanes[whole]);
        if constexpr (rest > 0)
            sum = C::join(sum, Left ? __shfl_up_sync(allLanes, part[rest - 1], whole + 1)
                                    : __shfl_down_sync(allLanes, part[rest - 1], whole + 1));
    }

    /// Joins of the 1, 2, ... lanes nearest at one side: only the two longest are ever asked for.
    template <bool Left>
    static __device__ __forceinline__ void beside(Cell full, Cell (&lanes)[wholes + 1]) {
#pragma unroll
        for (int n = 1; n <= wholes; ++n) {
            const Cell piece = Left ? __shfl_up_sync(allLanes, full, n) : __shfl_down_sync(allLanes, full, n);
            lanes[n] = n == 1 ? piece : C::join(lanes[n - 1], piece);
        }
    }

    /// The lane's own cells of the window of cell I, joined.
    template <int I>
    static __device__ __forceinline__ Cell own(const Cell (&begin)[4], const Cell (&end)[4]) {
        if constexpr (I + P < 3)
            return begin[I + P];
        else if constexpr (I > P)
            return end[3 - (I - P)];
        else
            return begin[3];
    }

    template <int I>
    static __device__ __forceinline__ void window(const Cell (&begin)[4], const Cell (&end)[4],
                                                  const Cell (&before)[wholes + 1], const Cell (&after)[wholes + 1],
                                                  Cell (&w)[4]) {
        Cell sum = own<I>(begin, end);
        side<P - I, true>(end, before, sum);
        side<P + I - 3, false>(begin, after, sum);
        w[I] = sum;
    }

    /// In: four columns of a lane, joined down. Out: the windows around them.
    static __device__ __forceinline__ void run(Cell (&w)[4]) {
        Cell begin[4], end[4]; // joins of the first, and of the last, 1 to 4
        begin[0] = w[0], end[0] = w[3];
#pragma unroll
        for (int i = 1; i < 4; ++i) {
            begin[i] = C::join(begin[i - 1], w[i]);
            end[i] = C::join(w[3 - i], end[i - 1]);
        }
        Cell before[wholes + 1], after[wholes + 1];
        beside<true>(begin[3], before);
        beside<false>(begin[3], after);
        window<0>(begin, end, before, after, w);
        window<1>(begin, end, before, after, w);
        window<2>(begin, end, before, after, w);
        window<3>(begin, end, before, after, w);
    }
};

template <class T, bool Average, int K>
struct FixedStrip {
    static constexpr int P = K / 2;
    static constexpr int ahead = fixedAhead(K); ///< rows on their way
    using C = Cells<T, Average>;
    using Cell = typename C::Cell;
    using Out = typename C::Out;
    static_assert(sizeof(T) == 4);

    const Geometry& g;
    const T* in;
    Out* out;
    int c;       ///< the lane's first column; may lie outside
    bool writes; ///< the warp holds all that the lane's windows need
    float columnCount[4];
    float cells, reciprocal; ///< of a whole window, and 1 over that

    template <bool Inner>
    __device__ __forceinline__ uint4 read(int r) const {
        const T* at = in + r * g.inStride + c;
        if (Inner || (r >= 0 && r < g.rows && g.wideIn && c >= 0 && c + 4 <= g.columns))
            return load16(at);
        union {
            T cells[4];
            uint4 raw;
        } u;
#pragma unroll
        for (int i = 0; i < 4; ++i)
            u.cells[i] = r >= 0 && r < g.rows && c + i >= 0 && c + i < g.columns
                             ? __ldg(at + i)
                             : outside<C>(g, rowInPadding(g, r) && columnInPadding(g, c + i));
        return u.raw;
    }

    template <bool Inner>
    __device__ __forceinline__ void emit(int y, Cell (&w)[4]) const {
        FixedRow<C, P>::run(w);
        if (!writes || (!Inner && y >= g.outRows))
            return;
        Out values[4];
        float rowCount = 0;
        if (Average && !Inner)
            rowCount = counted(y - g.ph, K, 1, g.rows, g.ph, g.countPadding);
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            if constexpr (Average)
                values[i] = Inner ? quotient(w[i], cells, reciprocal) : __fdiv_rn(w[i], rowCount * columnCount[i]);
            else
                values[i] = w[i];
        }
        Out* row = out + y * g.outStride;
        if (Inner || (g.wideOut && c + 4 <= g.outColumns)) {
            storeWide(row + c, values);
        } else {
#pragma unroll
            for (int i = 0; i < 4; ++i)
                if (c + i < g.outColumns)
                    row[c + i] = values[i];
        }
    }

    /// One group of K rows from input row r on. Each ends a window, that of output row y and those after it;
    /// of the first group only the last does. At the edges one code serves both: it is met seldom and is long.
    template <bool Inner, bool First>
    __device__ __forceinline__ void group(int y, int r, bool more, bool first, uint4 (&next)[ahead],
                                          Cell (&end)[K][4]) const {
        Cell begin[4];
#pragma unroll
        for (int t = 0; t < K; ++t) {
            Cell row[4];
#pragma unroll
            for (int i = 0; i < 4; ++i) {
                row[i] = C::of(unpack<T>(next[t % ahead], i));
                begin[i] = t == 0 ? row[i] : C::join(begin[i], row[i]);
            }
            if (t + ahead < K || more)
                next[t % ahead] = read<Inner>(r + t + ahead);
            if (t == K - 1 || (!First && (Inner || !first))) {
                Cell w[4];
#pragma unroll
                for (int i = 0; i < 4; ++i)
                    w[i] = t == K - 1 ? begin[i] : C::join(end[t == K - 1 ? t : t + 1][i], begin[i]);
                emit<Inner>(First || (!Inner && first) ? y : y + t, w);
            }
#pragma unroll
            for (int i = 0; i < 4; ++i)
                end[t][i] = row[i];
        }
#pragma unroll
        for (int t = K - 2; t > 0; --t)
#pragma unroll
            for (int i = 0; i < 4; ++i)
                end[t][i] = C::join(end[t][i], end[t + 1][i]);
        if constexpr (K % ahead != 0) { // so that the next group begins at the first place again
            uint4 turned[ahead];
#pragma unroll
            for (int i = 0; i < ahead; ++i)
                turned[i] = next[(i + K) % ahead];
#pragma unroll
            for (int i = 0; i < ahead; ++i)
                next[i] = turned[i];
        }
    }

    /// `groups` further groups after the first.
    template <bool Inner>
    __device__ __forceinline__ void walk(int y, int groups) const {
        uint4 next[ahead];
        Cell end[K][4];
        int r = y - g.ph;
#pragma unroll
        for (int t = 0; t < ahead; ++t)
            next[t] = read<Inner>(r + t);
        bool first = true;
        if constexpr (Inner) {
            group<Inner, true>(y++, r, groups-- > 0, true, next, end);
            r += K, first = false;
        }
        for (; groups >= 0; --groups, r += K, y += first ? 1 : K, first = false)
            group<Inner, false>(y, r, groups > 0, first, next, end);
    }
};

template <class T, bool Average, int K>
__global__ void __launch_bounds__(fixedThreads)
    poolFixed(const __grid_constant__ Geometry g, const T* in, typename Cells<T, Average>::Out* out) {
    using Strip = FixedStrip<T, Average, K>;
    const Place at = placeOfWarp(g, fixedThreads / 32);
    if (at.none)
        return;
    constexpr int aside = (Strip::P + 3) / 4; // lanes at each end that only lend their cells
    const int lane = threadIdx.x % 32, cFirst = at.strip * g.stripCells - 4 * aside;
    Strip strip{g, in + at.plane * g.inPlane, out + at.plane * g.outPlane, cFirst + 4 * lane,
                lane >= aside && lane < 32 - aside && cFirst + 4 * lane < g.outColumns};
    if constexpr (Average) {
#pragma unroll
        for (int i = 0; i < 4; ++i)
            strip.columnCount[i] =
                strip.writes ? max(1, counted(strip.c + i - Strip::P, K, 1, g.columns, Strip::P, g.countPadding)) : 1;
        strip.cells = K * K, strip.reciprocal = 1.0f / (K * K);
    }
    const int y = at.band * g.bandRows, groups = (min(g.bandRows, g.outRows - y) - 1 + K - 1) / K;
    const bool inner = g.wideIn && g.wideOut && cFirst >= 0 && cFirst + 128 <= g.columns && y >= g.ph &&
                       y - g.ph + (groups + 1) * K <= g.rows;
    if (inner)
        strip.template walk<true>(y, groups);
    else
        strip.template walk<false>(y, groups);
}

/// The kernel of the plan's window among those for windows of K rows.
template <bool Average, int... K>
Status launchFixedMode(const Plan& plan, const float* in, float* out, cudaStream_t stream) {
    const auto grid = static_cast<unsigned>(plan.shape.grid[0]);
    const bool found =
        ((plan.geometry.kh == K
              ? (poolFixed<float, Average, K><<<grid, fixedThreads, 0, stream>>>(plan.geometry, in, out), true)
              : false) ||
         ...);
    return found ? checkLaunch("poolFixed") : check(cudaErrorInvalidDeviceFunction, "poolFixed");
}
template <int... K>
Status launchFixedOf(const Plan& plan, const float* in, float* out, cudaStream_t stream) {
    return plan.average ? launchFixedMode<true, K...>(plan, in, out, stream)
                        : launchFixedMode<false, K...>(plan, in, out, stream);
}

} // namespace telar::gpu
