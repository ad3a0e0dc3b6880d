// Windows of any size up to what shared memory and a warp can span, at a cost that does not depend on the
// size.
//
// Down the columns by the groups of van Herk (1992) and Gil and Werman (1993): rows are dealt into groups of
// KH; a window is the end of one group and the beginning of the next, so one running join from the group's
// beginning and one stored join to its end make every window. Each lane keeps the rows of its own four
// columns in shared memory, so no barrier is needed. Along the row a window is the end of one lane's four
// cells, some whole lanes, and the beginning of another's; whole lanes are joined by doubling. Joins only, no
// differences: sums keep their precision.
#pragma once

#include "gpu/pooling/cells.cuh"

namespace telar::gpu {

template <class Cell>
struct alignas(16) Quad {
    Cell v[4];
};

/// v turned so that v[(i + by) % 4] comes to i.
template <class Cell>
__device__ __forceinline__ void turn(Cell (&v)[4], int by) {
    if (by & 1) {
        const Cell first = v[0];
        v[0] = v[1], v[1] = v[2], v[2] = v[3], v[3] = first;
    }
    if (by & 2) {
        const Cell a = v[0], b = v[1];
        v[0] = v[2], v[1] = v[3], v[2] = a, v[3] = b;
    }
}

/// From a row of joined columns, four to a lane, the windows of KW columns that start at each of them. Lanes
/// at the end whose windows leave the warp get something else.
template <class C, class Cell>
__device__ __forceinline__ void alongWarp(Cell (&w)[4], int kw) {
    if (kw == 1)
        return;
    if (kw < 5) {
        Cell a[7] = {w[0], w[1], w[2], w[3]};
#pragma unroll
        for (int i = 0; i < 3; ++i)
            a[4 + i] = __shfl_down_sync(allLanes, w[i], 1);
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            w[i] = C::join(a[i], a[i + 1]);
            if (kw > 2)
                w[i] = C::join(w[i], a[i + 2]);
            if (kw > 3)
                w[i] = C::join(w[i], a[i + 3]);
        }
        return;
    }
    const int whole = (kw - 1) / 4, rest = (kw - 1) % 4;
    Cell begin[4], end[4]; // joins from a lane's beginning, and to its end
    begin[0] = w[0], end[3] = w[3];
#pragma unroll
    for (int i = 1; i < 4; ++i) {
        begin[i] = C::join(begin[i - 1], w[i]);
        end[3 - i] = C::join(w[3 - i], end[4 - i]);
    }
    const Cell full = begin[3];
    // `between`: the whole - 1 lanes after this one
    Cell power = full;
    Cell between{};
    bool some = false;
    int offset = 1;
    for (int size = 1, left = whole - 1; left > 0; size *= 2, left >>= 1) {
        if (left & 1) {
            const Cell piece = __shfl_down_sync(allLanes, power, offset);
            between = some ? C::join(between, piece) : piece;
            some = true;
            offset += size;
        }
        if (left > 1)
            power = C::join(power, __shfl_down_sync(allLanes, power, size));
    }
    Cell nextFull = full;
    if (rest > 0)
        nextFull = __shfl_down_sync(allLanes, full, whole);
    turn(begin, rest);
#pragma unroll
    for (int i = 0; i < 4; ++i) {
        const bool further = i + rest >= 4;
        Cell sum = some ? C::join(end[i], between) : end[i];
        if (further)
            sum = C::join(sum, nextFull);
        w[i] = C::join(sum, __shfl_down_sync(allLanes, begin[i], whole + (further ? 1 : 0)));
    }
}

template <class T, bool Average, class Out, int Ahead>
struct RingStrip {
    using C = Cells<T, Average>;
    using Cell = typename C::Cell;
    struct Four {
        T v[4];
    };

    const Geometry& g;
    const T* in;
    Out* out;
    Quad<Cell>* ring; ///< of this lane; the next row is 32 further
    int c;            ///< first of the lane's columns; may lie outside
    int shift;        ///< windows start that many columns after c
    bool finishes;    ///< divides sums; false where another pass follows
    int x[4];         ///< output columns of the lane's windows, or -1
    bool wide;        ///< the four are neighbours and may be written at once
    float columnCount[4];
    float cells, reciprocal; ///< of a whole window, and 1 over that

    template <bool Inner>
    __device__ __forceinline__ Four read(int r) const {
        Four four;
        const T* at = in + r * g.inStride + c;
        if (Inner || (r >= 0 && r < g.rows && g.wideIn && c >= 0 && c + 4 <= g.columns)) {
            if constexpr (sizeof(T) == 1) {
                const uchar4 raw = __ldg(reinterpret_cast<const uchar4*>(at));
                four.v[0] = raw.x, four.v[1] = raw.y, four.v[2] = raw.z, four.v[3] = raw.w;
            } else {
                const uint4 raw = load16(at);
#pragma unroll
                for (int i = 0; i < 4; ++i)
                    four.v[i] = unpack<T>(raw, i);
            }
            return four;
        }
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            const bool inside = r >= 0 && r < g.rows && c + i >= 0 && c + i < g.columns;
            four.v[i] = inside ? __ldg(at + i) : outside<C>(g, rowInPadding(g, r) && columnInPadding(g, c + i));
        }
        return four;
    }

    /// The window's rows are joined in w: joins along the row and writes output row y.
    template <bool Inner>
    __device__ __forceinline__ void emit(int y, Cell (&w)[4]) const {
        alongWarp<C>(w, g.kw);
        turn(w, shift);
        if (shift)
#pragma unroll
            for (int i = 0; i < 4; ++i) {
                const Cell next = __shfl_down_sync(allLanes, w[i], 1);
                if (i + shift >= 4)
                    w[i] = next;
            }
        Out values[4];
        float rowCount = 0;
        if (Average && !Inner && finishes)
            rowCount = counted(y * g.sh - g.ph, g.kh, 1, g.rows, g.ph, g.countPadding);
#pragma unroll
        for (int i = 0; i < 4; ++i) {
            if constexpr (Average) {
                if (finishes)
                    values[i] = Inner ? quotient(w[i], cells, reciprocal) : __fdiv_rn(w[i], rowCount * columnCount[i]);
                else
                    values[i] = w[i];
            } else {
                values[i] = static_cast<Out>(w[i]);
            }
        }
        Out* row = out + y * g.outStride;
        if (wide) {
            storeWide(row + x[0], values);
        } else {
#pragma unroll
            for (int i = 0; i < 4; ++i)
                if (x[i] >= 0)
                    row[x[i]] = values[i];
        }
    }

    /// Replaces the rows of a finished group by their joins to the group's end.
    __device__ __forceinline__ void joinToEnd() const {
        Quad<Cell> sum = ring[(g.kh - 1) * 32];
        int t = g.kh - 2;
        for (; t >= 4; t -= 4) {
            Quad<Cell> q[4];
#pragma unroll
            for (int u = 0; u < 4; ++u)
                q[u] = ring[(t - u) * 32];
#pragma unroll
            for (int u = 0; u < 4; ++u) {
#pragma unroll
                for (int i = 0; i < 4; ++i)
                    sum.v[i] = C::join(q[u].v[i], sum.v[i]);
                ring[(t - u) * 32] = sum;
            }
        }
        for (; t >= 1; --t) {
            const Quad<Cell> q = ring[t * 32];
#pragma unroll
            for (int i = 0; i < 4; ++i)
                sum.v[i] = C::join(q.v[i], sum.v[i]);
            ring[t * 32] = sum;
        }
    }

    template <bool Inner>
    __device__ __forceinline__ void walk(int y, int yEnd) const {
        constexpr int ahead = Ahead; // rows on their way
        const int top = y * g.sh - g.ph, count = (yEnd - 1 - y) * g.sh + g.kh;
        Four next[ahead];
#pragma unroll
        for (int u = 0; u < ahead; ++u)
            if (u < count)
                next[u] = read<Inner>(top + u);
        Cell begin[4];
        int place = 0, wait = g.kh - 1; // place in the group; rows until the next output row
        for (int j = 0; j < count; j += ahead) {
            Four now[ahead];
#pragma unroll
            for (int u = 0; u < ahead; ++u) {
                now[u] = next[u];
                if (j + ahead + u < count)
                    next[u] = read<Inner>(top + j + ahead + u);
            }
#pragma unroll
            for (int u = 0; u < ahead; ++u) {
                if (j + u >= count)
                    break;
                Quad<Cell> row;
#pragma unroll
                for (int i = 0; i < 4; ++i) {
                    row.v[i] = C::of(now[u].v[i]);
                    begin[i] = place == 0 ? row.v[i] : C::join(begin[i], row.v[i]);
                }
                const bool last = place == g.kh - 1;
                if (wait == 0) {
                    Cell w[4];
                    const Quad<Cell> end = ring[(last ? place : place + 1) * 32];
#pragma unroll
                    for (int i = 0; i < 4; ++i)
                        w[i] = last ? begin[i] : C::join(end.v[i], begin[i]);
                    emit<Inner>(y++, w);
                    wait = g.sh;
                }
                --wait;
                ring[place * 32] = row;
                ++place;
                if (last) {
                    place = 0;
                    joinToEnd();
                }
            }
        }
    }
};

/// Ahead: rows that are fetched before they are needed; more where the window's rows leave room for few
/// warps.
template <class T, bool Average, class Out, int Ahead>
__global__ void __launch_bounds__(ringThreads, Ahead > 4 ? 6 : 10)
    poolRing(const __grid_constant__ Geometry g, const T* in, Out* out, bool finishes) {
    using Strip = RingStrip<T, Average, Out, Ahead>;
    extern __shared__ uint4 sharedRows[];
    const Place at = placeOfWarp(g, ringThreads / 32);
    if (at.none)
        return;
    const int lane = threadIdx.x % 32, warp = threadIdx.x / 32;
    const int position = at.strip * g.stripCells; // of the strip's first window, in steps of one column
    const int shift = (4 - g.pw % 4) % 4, cFirst = position - g.pw - shift;
    Strip strip{g,
                in + at.plane * g.inPlane,
                out + at.plane * g.outPlane,
                reinterpret_cast<Quad<typename Strip::Cell>*>(sharedRows) + warp * g.kh * 32 + lane,
                cFirst + 4 * lane,
                shift,
                finishes};
    const int y = at.band * g.bandRows, yEnd = min(y + g.bandRows, g.outRows);
#pragma unroll
    for (int i = 0; i < 4; ++i) {
        const int p = position + 4 * lane + i;
        const bool used = 4 * lane + i < g.stripCells && p % g.sw == 0 && p / g.sw < g.outColumns;
        strip.x[i] = used ? p / g.sw : -1;
        strip.columnCount[i] =
            Average && finishes && used ? counted(p - g.pw, g.kw, 1, g.columns, g.pw, g.countPadding) : 1;
    }
    strip.cells = static_cast<float>(g.kh) * static_cast<float>(g.kw);
    strip.reciprocal = __frcp_rn(strip.cells);
    strip.wide = g.wideOut && g.sw == 1 && strip.x[0] >= 0 && strip.x[3] >= 0;
    const bool inner = g.wideIn && cFirst >= 0 && cFirst + 128 <= g.columns && y * g.sh >= g.ph &&
                       (yEnd - 1) * g.sh - g.ph + g.kh <= g.rows;
    if (inner)
        strip.template walk<true>(y, yEnd);
    else
        strip.template walk<false>(y, yEnd);
}

} // namespace telar::gpu
