// Convolution as a product on tensor cores, without im2col's matrix: for one cell of the filter and eight input channels,
// the weights of 64 output channels (64 x 8) times the window's cells of 256 output cells (8 x 256), which lie in shared
// memory as they lie in the picture, shifted by the place of the cell. Capability 8.0.
#pragma once

#include "core/convolution/kernels/geometry.cuh"
#include "gpu/nn/tensor_cores.cuh"

namespace telar::gpu {

constexpr int tileSide = 16;      ///< of the output cells of a block: 16 x 16, two rows a warp
constexpr int depth = 8;          ///< input channels at a time
constexpr int heightOfBlock = 64; ///< output channels
constexpr int productThreads = 256;
constexpr int fragments = heightOfBlock / 16; ///< of weights, 16 output channels each
constexpr int weightsOfCell = fragments * 32 * 4;

/// Floats between channels in shared memory: 8 more than a multiple of 32, so that the four channels that a warp reads at
/// once lie in different banks.
__host__ __device__ constexpr int channelStride(int rows, int columns) {
    return (rows * columns + 31 - 8) / 32 * 32 + 8;
}

/// Rows of the filter whose weights lie in shared memory at a time: all of a small one.
__host__ __device__ constexpr int rowsOfStage(int height, int width) {
    return height * width <= 9 ? height : width <= 4 ? 2 : 1;
}

#if __CUDA_ARCH__ >= 800
/// One float into shared memory; zero where it is not `there`.
__device__ __forceinline__ void copyFloat(float* to, const float* from, bool there) {
    asm volatile(
        "cp.async.ca.shared.global [%0], [%1], 4, %2;" ::"r"(static_cast<unsigned>(__cvta_generic_to_shared(to))),
        "l"(from), "r"(there ? 4 : 0));
}
__device__ __forceinline__ void copyFour(float* to, const float* from) {
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(static_cast<unsigned>(__cvta_generic_to_shared(to))),
                 "l"(from));
}

/// Where a block's work lies.
struct ProductBlock {
    int top, left;             ///< of its output cells
    int group, firstOut;       ///< of the group
    int64_t firstPlane;        ///< of the input
    int rows, columns, stride; ///< of a channel in shared memory
};

/// A channel a warp.
__device__ __forceinline__ void loadInput(float* to, const float* input, const ConvolutionGeometry& g,
                                          const ProductBlock& b, int chunk) {
    const int warp = static_cast<int>(threadIdx.x / 32), channel = chunk * depth + warp, cells = b.rows * b.columns;
    const bool exists = channel < g.groupInChannels;
    const float* from = input + (b.firstPlane + (exists ? channel : 0)) * g.planeStride;
    const int top = b.top - g.paddingH, left = b.left - g.paddingW;
    int cell = static_cast<int>(threadIdx.x % 32), row = 0, column = cell;
    for (; cell < cells; cell += 32, column += 32) {
        for (; column >= b.columns; column -= b.columns)
            ++row;
        const int r = top + row, c = left + column;
        const bool there = exists && r >= 0 && r < g.rows && c >= 0 && c < g.columns;
        copyFloat(to + warp * b.stride + cell, there ? from + r * g.rowStride + c : input, there);
    }
}

__device__ __forceinline__ void loadWeights(float* to, const float* from, int floats) {
    for (int i = static_cast<int>(threadIdx.x) * 4; i < floats; i += productThreads * 4)
        copyFour(to + i, from + i);
}

__device__ __forceinline__ float lowPart(float x, unsigned high) {
    return fabsf(x) < INFINITY ? x - __uint_as_float(high) : 0.0f;
}

/// All cells of row y of the filter, whose width is `Width` where that is not 0.
template <bool Tf32, int Width>
__device__ __forceinline__ void multiplyRow(float (&sums)[fragments][4][4], const float* weights, const float* cells,
                                            const ConvolutionGeometry& g, const ProductBlock& b, int y) {
    const int lane = static_cast<int>(threadIdx.x % 32), warp = static_cast<int>(threadIdx.x / 32);
    const float* mine = cells + lane % 4 * b.stride + (2 * warp + y) * b.columns + lane / 4;
    const int width = Width > 0 ? Width : g.kernelW;
#pragma unroll(Width > 0 ? Width : 1)
    for (int x = 0; x < width; ++x) {
        unsigned highB[4][2], lowB[4][2];
#pragma unroll
        for (int n = 0; n < 4; ++n)
#pragma unroll
            for (int half = 0; half < 2; ++half) {
                const float cell = mine[half * 4 * b.stride + n / 2 * b.columns + n % 2 * 8 + x];
                highB[n][half] = toTf32(cell);
                lowB[n][half] = Tf32 ? 0 : toTf32(lowPart(cell, highB[n][half]));
            }
#pragma unroll
        for (int m = 0; m < fragments; ++m) {
            const float4 a = *reinterpret_cast<const float4*>(weights + ((x * fragments + m) * 32 + lane) * 4);
            const float raw[4] = {a.x, a.y, a.z, a.w};
            unsigned highA[4], lowA[4];
#pragma unroll
            for (int i = 0; i < 4; ++i) {
                highA[i] = Tf32 ? __float_as_uint(raw[i]) : toTf32(raw[i]); // rounded on the host already
                lowA[i] = Tf32 ? 0 : toTf32(lowPart(raw[i], highA[i]));
            }
#pragma unroll
            for (int n = 0; n < 4; ++n) {
                if (!Tf32) {
                    multiplyTf32(sums[m][n], lowA, highB[n]);
                    multiplyTf32(sums[m][n], highA, lowB[n]);
                }
                multiplyTf32(sums[m][n], highA, highB[n]);
            }
        }
    }
}
#endif

/// Grid: tiles of 16 x 16 output cells, blocks of 64 output channels of all groups, pictures. Weights as `fastPlan` packs
/// them: by block, chunk, row of the filter, cell, then as the lanes of a warp hold them.
template <bool Tf32, int Width>
__global__ void __launch_bounds__(productThreads, 2)
    implicitProduct(const float* __restrict__ input, const float* __restrict__ weights, const float* __restrict__ bias,
                    float* __restrict__ output, ConvolutionGeometry g) {
#if __CUDA_ARCH__ >= 800
    extern __shared__ __align__(16) float shared[];
    const int across = (g.outColumns + tileSide - 1) / tileSide,
              blocks = (g.groupOutChannels + heightOfBlock - 1) / heightOfBlock;
    ProductBlock b;
    b.top = static_cast<int>(blockIdx.x) / across * tileSide;
    b.left = static_cast<int>(blockIdx.x) % across * tileSide;
    b.group = static_cast<int>(blockIdx.y) / blocks;
    b.firstOut = static_cast<int>(blockIdx.y) % blocks * heightOfBlock;
    b.firstPlane = blockIdx.z * int64_t{g.inChannels} + b.group * g.groupInChannels;
    b.rows = tileSide + g.kernelH - 1;
    b.columns = tileSide + g.kernelW - 1;
    b.stride = channelStride(b.rows, b.columns);
    // A stage: some rows of the filter over a chunk of channels; the next one is loaded meanwhile.
    const int chunks = (g.groupInChannels + depth - 1) / depth, rowFloats = g.kernelW * weightsOfCell;
    const int tall = rowsOfStage(g.kernelH, g.kernelW), steps = (g.kernelH + tall - 1) / tall, stages = chunks * steps;
    float* cells[2] = {shared, shared + depth * b.stride};
    float* packed[2] = {shared + 2 * depth * b.stride, shared + 2 * depth * b.stride + tall * rowFloats};
    const float* from = weights + int64_t{blockIdx.y} * chunks * g.kernelH * rowFloats;
    const auto load = [&](int stage) {
        const int chunk = stage / steps, y = stage % steps * tall, rows = min(tall, g.kernelH - y);
        loadWeights(packed[stage % 2], from + (int64_t{chunk} * g.kernelH + y) * rowFloats, rows * rowFloats);
        if (y == 0)
            loadInput(cells[chunk % 2], input, g, b, chunk);
    };
    float sums[fragments][4][4] = {};
    load(0);
    asm volatile("cp.async.commit_group;");
    for (int stage = 0; stage < stages; ++stage) {
        if (stage + 1 < stages)
            load(stage + 1);
        asm volatile("cp.async.commit_group;");
        asm volatile("cp.async.wait_group 1;");
        __syncthreads();
        const int first = stage % steps * tall, end = min(first + tall, g.kernelH);
        for (int y = first; y < end; ++y)
            multiplyRow<Tf32, Width>(sums, packed[stage % 2] + (y - first) * rowFloats, cells[stage / steps % 2], g, b,
                                     y);
        __syncthreads();
    }

    const int lane = static_cast<int>(threadIdx.x % 32), warp = static_cast<int>(threadIdx.x / 32);
#pragma unroll
    for (int m = 0; m < fragments; ++m)
#pragma unroll
        for (int n = 0; n < 4; ++n)
#pragma unroll
            for (int half = 0; half < 2; ++half) {
                const int o = b.firstOut + m * 16 + lane / 4 + half * 8, channel = b.group * g.groupOutChannels + o;
                const int r = b.top + 2 * warp + n / 2, c = b.left + n % 2 * 8 + lane % 4 * 2;
                if (o >= g.groupOutChannels || r >= g.outRows || c >= g.outColumns)
                    continue;
                const float start = bias ? __ldg(bias + channel) : 0.0f;
                float2 sum{sums[m][n][half * 2] + start, sums[m][n][half * 2 + 1] + start};
                if (g.relu && sum.x < 0)
                    sum.x = 0;
                if (g.relu && sum.y < 0)
                    sum.y = 0;
                float* to = output + (blockIdx.z * int64_t{g.outChannels} + channel) * g.outPlaneStride +
                            r * g.outRowStride + c;
                if (c + 1 < g.outColumns && g.outRowStride % 2 == 0 && g.outPlaneStride % 2 == 0) {
                    *reinterpret_cast<float2*>(to) = sum;
                } else {
                    to[0] = sum.x;
                    if (c + 1 < g.outColumns)
                        to[1] = sum.y;
                }
            }
#endif
}

} // namespace telar::gpu
