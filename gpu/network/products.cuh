// Products and convolutions for every GPU and every window: what the kernels for tensor cores and NVIDIA's library do not do.
#pragma once

#include "gpu/network/shapes.hpp"

namespace telar::gpu {

constexpr int tile = 64;     ///< rows and columns of the result that a block makes
constexpr int slice = 16;    ///< of the common axis, in shared memory at a time
constexpr int perThread = 4; ///< rows and columns of the result that a thread makes
constexpr int sideThreads = tile / perThread, tileThreads = sideThreads * sideThreads;

/// One tile of a product: a(row, k) and b(k, column) give the factors, zero beyond them; put(row, column, sum) takes the result.
template <class A, class B, class Put>
__device__ void productTile(int rows, int columns, int k, const A& a, const B& b, const Put& put) {
    __shared__ float left[slice][tile + 1], right[slice][tile + 1];
    const int row0 = static_cast<int>(blockIdx.y) * tile, column0 = static_cast<int>(blockIdx.x) * tile;
    const int tx = static_cast<int>(threadIdx.x) % sideThreads, ty = static_cast<int>(threadIdx.x) / sideThreads;
    float sums[perThread][perThread] = {};
    for (int first = 0; first < k; first += slice) {
        for (int i = static_cast<int>(threadIdx.x); i < tile * slice; i += tileThreads) {
            const int t = i % slice, r = i / slice, c = i % tile, u = i / tile;
            left[t][r] = row0 + r < rows && first + t < k ? a(row0 + r, first + t) : 0;
            right[u][c] = column0 + c < columns && first + u < k ? b(first + u, column0 + c) : 0;
        }
        __syncthreads();
        for (int t = 0; t < slice; ++t)
            for (int i = 0; i < perThread; ++i)
                for (int j = 0; j < perThread; ++j)
                    sums[i][j] += left[t][ty + i * sideThreads] * right[t][tx + j * sideThreads];
        __syncthreads();
    }
    for (int i = 0; i < perThread; ++i)
        for (int j = 0; j < perThread; ++j)
            if (row0 + ty + i * sideThreads < rows && column0 + tx + j * sideThreads < columns)
                put(row0 + ty + i * sideThreads, column0 + tx + j * sideThreads, sums[i][j]);
}

static __global__ void stackKernel(const float* a, const float* b, float* c, const StackSizes s) {
    for (int n = static_cast<int>(blockIdx.z); n < s.count; n += static_cast<int>(gridDim.z)) {
        const float *left = a + n * s.aApart, *right = b + n * s.bApart;
        float* to = c + int64_t{n} * s.m * s.n;
        productTile(
            s.m, s.n, s.k,
            [&](int row, int k) { return left[s.aTurned ? int64_t{k} * s.m + row : int64_t{row} * s.k + k]; },
            [&](int k, int column) { return right[s.bTurned ? int64_t{column} * s.k + k : int64_t{k} * s.n + column]; },
            [&](int row, int column, float sum) { to[int64_t{row} * s.n + column] = sum; });
    }
}

static __device__ float boundedBy(float x, float low, float high) { return x < low ? low : x > high ? high : x; }

static __global__ void convolutionTiles(const float* in, const float* weights, const float* bias, const float* added,
                                        float* out, const PlaneWindow w, const ConvolutionSizes s) {
    const int perGroup = s.channels / s.groups, outs = s.outputs / s.groups, cells = w.outRows * w.outColumns,
              taps = w.kernelH * w.kernelW, inCells = w.inRows * w.inColumns;
    for (int n = static_cast<int>(blockIdx.z); n < s.samples * s.groups; n += static_cast<int>(gridDim.z)) {
        const int sample = n / s.groups, group = n % s.groups;
        const float* picture = in + (int64_t{sample} * s.channels + group * perGroup) * inCells;
        const float* filters = weights + int64_t{group} * outs * perGroup * taps;
        productTile(
            outs, cells, perGroup * taps, [&](int row, int k) { return filters[int64_t{row} * perGroup * taps + k]; },
            [&](int k, int cell) {
                const int channel = k / taps, tap = k % taps;
                const int y = cell / w.outColumns * w.strideH - w.beginH + tap / w.kernelW * w.dilationH,
                          x = cell % w.outColumns * w.strideW - w.beginW + tap % w.kernelW * w.dilationW;
                return y >= 0 && y < w.inRows && x >= 0 && x < w.inColumns
                           ? picture[int64_t{channel} * inCells + y * w.inColumns + x]
                           : 0.0f;
            },
            [&](int row, int cell, float sum) {
                const int o = group * outs + row;
                const int64_t at = (int64_t{sample} * s.outputs + o) * cells + cell;
                out[at] = boundedBy(sum + (bias ? bias[o] : 0) + (added ? added[at] : 0), s.low, s.high);
            });
    }
}

/// One thread a cell: few channels in a group, as of filters that each see one channel.
static __global__ void convolutionCells(const float* in, const float* weights, const float* bias, const float* added,
                                        float* out, unsigned count, const PlaneWindow w, const ConvolutionSizes s) {
    const int perGroup = s.channels / s.groups, outs = s.outputs / s.groups, cells = w.outRows * w.outColumns,
              taps = w.kernelH * w.kernelW, inCells = w.inRows * w.inColumns;
    for (unsigned n = blockIdx.x * tileThreads + threadIdx.x; n < count; n += gridDim.x * tileThreads) {
        const int cell = static_cast<int>(n % cells), o = static_cast<int>(n / cells % s.outputs);
        const int64_t sample = n / cells / s.outputs;
        const float* picture = in + (sample * s.channels + o / outs * perGroup) * inCells;
        const float* filter = weights + int64_t{o} * perGroup * taps;
        const int y0 = cell / w.outColumns * w.strideH - w.beginH, x0 = cell % w.outColumns * w.strideW - w.beginW;
        float sum = bias ? bias[o] : 0;
        for (int c = 0; c < perGroup; ++c)
            for (int a = 0; a < w.kernelH; ++a)
                for (int b = 0; b < w.kernelW; ++b) {
                    const int y = y0 + a * w.dilationH, x = x0 + b * w.dilationW;
                    if (y >= 0 && y < w.inRows && x >= 0 && x < w.inColumns)
                        sum +=
                            picture[int64_t{c} * inCells + y * w.inColumns + x] * filter[c * taps + a * w.kernelW + b];
                }
        out[n] = boundedBy(sum + (added ? added[n] : 0), s.low, s.high);
    }
}

constexpr int cellsOfThread = 4; ///< neighbours in a row, of filters that each see one channel
/// K x K filters of one channel each, stride S: a thread reads each row once for its neighbouring cells.
template <int K, int S>
static __global__ void depthwiseCells(const float* in, const float* weights, const float* bias, const float* added,
                                      float* out, unsigned count, const PlaneWindow w, const ConvolutionSizes s) {
    constexpr int reach = (cellsOfThread - 1) * S + K;
    const int parts = (w.outColumns + cellsOfThread - 1) / cellsOfThread;
    for (unsigned n = blockIdx.x * tileThreads + threadIdx.x; n < count; n += gridDim.x * tileThreads) {
        const int first = static_cast<int>(n % parts) * cellsOfThread, y = static_cast<int>(n / parts % w.outRows);
        const int64_t plane = n / parts / w.outRows;
        const int channel = static_cast<int>(plane % s.channels), x0 = first * S - w.beginW, y0 = y * S - w.beginH;
        const float *from = in + plane * w.inRows * w.inColumns, *filter = weights + channel * K * K;
        float sums[cellsOfThread];
#pragma unroll
        for (float& sum : sums)
            sum = bias ? bias[channel] : 0;
#pragma unroll
        for (int a = 0; a < K; ++a) {
            if (y0 + a < 0 || y0 + a >= w.inRows)
                continue;
            const float* row = from + (y0 + a) * w.inColumns;
            float cells[reach];
#pragma unroll
            for (int i = 0; i < reach; ++i)
                cells[i] = x0 + i >= 0 && x0 + i < w.inColumns ? __ldg(row + x0 + i) : 0;
#pragma unroll
            for (int b = 0; b < K; ++b) {
                const float factor = __ldg(filter + a * K + b);
#pragma unroll
                for (int i = 0; i < cellsOfThread; ++i)
                    sums[i] += cells[i * S + b] * factor;
            }
        }
        const int64_t at = (plane * w.outRows + y) * w.outColumns + first;
#pragma unroll
        for (int i = 0; i < cellsOfThread; ++i)
            if (first + i < w.outColumns)
                out[at + i] = boundedBy(sums[i] + (added ? added[at + i] : 0), s.low, s.high);
    }
}

/// What the columns of a filter read as channels of their own.
static __global__ void unfoldColumns(const float* in, float* out, unsigned count, int channels, int wanted, int folds,
                                     const PlaneWindow w, int columns) {
    for (unsigned n = blockIdx.x * tileThreads + threadIdx.x; n < count; n += gridDim.x * tileThreads) {
        const int x = static_cast<int>(n % columns), y = static_cast<int>(n / columns % w.inRows),
                  channel = static_cast<int>(n / columns / w.inRows % wanted);
        const int64_t sample = n / columns / w.inRows / wanted;
        const int fold = channel / channels, c = channel % channels;
        const int from = folds > 1 ? x * w.strideW - w.beginW + fold : x;
        const bool there = fold < folds && from >= 0 && from < w.inColumns;
        out[n] = there ? in[((sample * channels + c) * w.inRows + y) * w.inColumns + from] : 0;
    }
}

/// One thread a cell of the result: it looks which input cells reach it.
static __global__ void transposedCells(const float* in, const float* weights, const float* bias, float* out,
                                       unsigned count, const PlaneWindow w, const ConvolutionSizes s) {
    const int perGroup = s.channels / s.groups, outs = s.outputs / s.groups, cells = w.outRows * w.outColumns,
              taps = w.kernelH * w.kernelW, inCells = w.inRows * w.inColumns;
    for (unsigned n = blockIdx.x * tileThreads + threadIdx.x; n < count; n += gridDim.x * tileThreads) {
        const int cell = static_cast<int>(n % cells), o = static_cast<int>(n / cells % s.outputs), group = o / outs;
        const int64_t sample = n / cells / s.outputs;
        float sum = bias ? bias[o] : 0;
        for (int a = 0; a < w.kernelH; ++a) {
            const int down = cell / w.outColumns + w.beginH - a * w.dilationH;
            if (down < 0 || down % w.strideH != 0 || down / w.strideH >= w.inRows)
                continue;
            for (int b = 0; b < w.kernelW; ++b) {
                const int right = cell % w.outColumns + w.beginW - b * w.dilationW;
                if (right < 0 || right % w.strideW != 0 || right / w.strideW >= w.inColumns)
                    continue;
                const int at = down / w.strideH * w.inColumns + right / w.strideW;
                for (int c = 0; c < perGroup; ++c)
                    sum += in[(sample * s.channels + group * perGroup + c) * inCells + at] *
                           weights[(int64_t{group * perGroup + c} * outs + o % outs) * taps + a * w.kernelW + b];
            }
        }
        out[n] = sum;
    }
}

} // namespace telar::gpu
