// Filters of one channel, side K, stride and dilation 1: each thread makes four neighbouring columns of a strip of rows from
// above to below. A row of the input is loaded once for all K output rows that see it, whose sums stay in registers.
#pragma once

#include "core/convolution/kernels/geometry.cuh"

namespace telar::gpu {

constexpr int stripRows = 32, columnsOfThread = 4;

__device__ __forceinline__ float inputAt(const float* row, int c, int columns, bool inside) {
    return inside && c >= 0 && c < columns ? __ldg(row + c) : 0.0f;
}

/// Grid: columns / 128, rows / (32 warps of the block), planes of the output. Block: 32 x warps.
template <int K>
__global__ void __launch_bounds__(256)
    marchingRows(const float* __restrict__ input, const float* __restrict__ filter, const float* __restrict__ bias,
                 float* __restrict__ output, ConvolutionGeometry g) {
    const int c = static_cast<int>(blockIdx.x * 32 + threadIdx.x) * columnsOfThread;
    const int top = static_cast<int>(blockIdx.y * blockDim.y + threadIdx.y) * stripRows;
    if (c >= g.outColumns || top >= g.outRows)
        return;
    const int plane = static_cast<int>(blockIdx.z), o = plane % g.outChannels;
    const float* in = input + (plane / g.outChannels * int64_t{g.inChannels} + o / g.groupOutChannels) * g.planeStride;
    float* out = output + plane * g.outPlaneStride;
    float w[K * K];
#pragma unroll
    for (int i = 0; i < K * K; ++i)
        w[i] = __ldg(filter + o * K * K + i);
    const float start = bias ? __ldg(bias + o) : 0.0f;
    float sums[K][columnsOfThread];
#pragma unroll
    for (int j = 0; j < K; ++j)
#pragma unroll
        for (int i = 0; i < columnsOfThread; ++i)
            sums[j][i] = start;
    const int left = c - g.paddingW, bottom = min(top + stripRows, g.outRows);
    const bool within = left >= 0 && left + columnsOfThread + K - 1 <= g.columns;
    const bool whole = c + columnsOfThread <= g.outColumns && g.outRowStride % columnsOfThread == 0 &&
                       g.outPlaneStride % columnsOfThread == 0;
#pragma unroll 4
    for (int r = top - g.paddingH; r < bottom - g.paddingH + K - 1; ++r) {
        const bool inside = r >= 0 && r < g.rows;
        const float* row = in + (inside ? r : 0) * g.rowStride;
        float cells[columnsOfThread + K - 1];
#pragma unroll
        for (int i = 0; i < columnsOfThread + K - 1; ++i)
            cells[i] = within && inside ? __ldg(row + left + i) : inputAt(row, left + i, g.columns, inside);
#pragma unroll
        for (int j = 0; j < K; ++j)
#pragma unroll
            for (int x = 0; x < K; ++x)
#pragma unroll
                for (int i = 0; i < columnsOfThread; ++i)
                    sums[j][i] += w[(K - 1 - j) * K + x] * cells[i + x];
        const int done = r + g.paddingH - (K - 1); // the row of the output whose last row of the filter this was
        if (done >= top) {
#pragma unroll
            for (int i = 0; i < columnsOfThread; ++i)
                if (g.relu && sums[0][i] < 0)
                    sums[0][i] = 0;
            float* to = out + done * g.outRowStride + c;
            if (whole)
                __stcs(reinterpret_cast<float4*>(to), make_float4(sums[0][0], sums[0][1], sums[0][2], sums[0][3]));
            else
#pragma unroll
                for (int i = 0; i < columnsOfThread; ++i)
                    if (c + i < g.outColumns)
                        to[i] = sums[0][i];
        }
#pragma unroll
        for (int j = 0; j < K; ++j)
#pragma unroll
            for (int i = 0; i < columnsOfThread; ++i)
                sums[j][i] = j + 1 < K ? sums[j + 1][i] : start;
    }
}

} // namespace telar::gpu
