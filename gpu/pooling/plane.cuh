// 3x3 windows over many small planes, as networks have them: a block fetches one whole plane into shared
// memory in one run of 16-byte copies, however short its rows are, and makes every window from there.
#pragma once

#include "gpu/pooling/cells.cuh"

#include <cuda_pipeline_primitives.h>

namespace telar::gpu {

template <class T, bool Average, int S, int P>
struct PlaneWindows {
    using C = Cells<T, Average>;
    using Cell = typename C::Cell;
    using Out = typename C::Out;
    static constexpr int K = 3, V = 16 / sizeof(T), N = V / S;
    static constexpr int together = 4; ///< output rows of one item
    static constexpr bool right = (N - 1) * S - P + K > V;
    static constexpr int rows = (together - 1) * S + K;

    const Geometry& g;
    const T* plane; ///< in shared memory, dense
    int c, x;       ///< first column of the item, read and written

    __device__ __forceinline__ Cell one(int r, int column) const {
        return C::of(column >= 0 && column < g.columns ? plane[r * g.columns + column]
                                                       : outside<C>(g, columnInPadding(g, column)));
    }
    /// The windows' cells of one row, joined.
    __device__ __forceinline__ void along(int r, Cell (&h)[N]) const {
        Cell a[1 + V + 1];
        if (r >= 0 && r < g.rows) {
            const uint4 raw = *reinterpret_cast<const uint4*>(plane + r * g.columns + c);
#pragma unroll
            for (int i = 0; i < V; ++i)
                a[1 + i] = C::of(unpack<T>(raw, i));
            if constexpr (P == 1)
                a[0] = one(r, c - 1);
            if constexpr (right)
                a[V + 1] = one(r, c + V);
        } else {
            const bool padding = rowInPadding(g, r);
#pragma unroll
            for (int i = 0; i < V + 2; ++i)
                a[i] = C::of(outside<C>(g, padding && columnInPadding(g, c + i - 1)));
        }
#pragma unroll
        for (int n = 0; n < N; ++n)
            h[n] = C::join(C::join(a[1 - P + n * S], a[2 - P + n * S]), a[3 - P + n * S]);
    }
    __device__ __forceinline__ void make(int y, Out* out) const {
        Cell h[rows][N];
#pragma unroll
        for (int i = 0; i < rows; ++i)
            along(y * S - g.ph + i, h[i]);
        int columnCount[N];
        if constexpr (Average)
#pragma unroll
            for (int n = 0; n < N; ++n)
                columnCount[n] = counted((x + n) * S - P, K, 1, g.columns, P, g.countPadding);
#pragma unroll
        for (int m = 0; m < together; ++m) {
            if (y + m >= g.outRows)
                break;
            const int rowCount = Average ? counted((y + m) * S - g.ph, K, 1, g.rows, g.ph, g.countPadding) : 0;
            Out values[N];
#pragma unroll
            for (int n = 0; n < N; ++n) {
                const Cell sum = C::join(C::join(h[m * S][n], h[m * S + 1][n]), h[m * S + 2][n]);
                if constexpr (Average) {
                    const int count = rowCount * columnCount[n];
                    values[n] = count == K * K ? quotient(sum, K * K, 1.0f / (K * K))
                                               : __fdiv_rn(sum, static_cast<float>(count));
                } else {
                    values[n] = static_cast<Out>(sum);
                }
            }
            Out* row = out + (y + m) * g.outStride;
            if (g.wideOut && x + N <= g.outColumns) {
                storeWide(row + x, values);
            } else {
#pragma unroll
                for (int n = 0; n < N; ++n)
                    if (x + n < g.outColumns)
                        row[x + n] = values[n];
            }
        }
    }
};

template <class T, bool Average, int S, int P>
__global__ void __launch_bounds__(planeThreadsMost)
    poolPlane(const __grid_constant__ Geometry g, const T* in, typename Cells<T, Average>::Out* out) {
    using Windows = PlaneWindows<T, Average, S, P>;
    extern __shared__ uint4 sharedPlane[];
    const auto* from = reinterpret_cast<const uint4*>(in + blockIdx.x * g.inPlane);
    const int vectors = g.rows * g.columns / Windows::V;
    for (int i = threadIdx.x; i < vectors; i += blockDim.x)
        __pipeline_memcpy_async(sharedPlane + i, from + i, 16);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    auto* to = out + blockIdx.x * g.outPlane;
    const int across = (g.outColumns + Windows::N - 1) / Windows::N;
    const int items = across * ((g.outRows + Windows::together - 1) / Windows::together);
    for (int item = threadIdx.x; item < items; item += blockDim.x) {
        const int q = item % across;
        const Windows windows{g, reinterpret_cast<const T*>(sharedPlane), q * Windows::V, q * Windows::N};
        windows.make(item / across * Windows::together, to);
    }
}

} // namespace telar::gpu
