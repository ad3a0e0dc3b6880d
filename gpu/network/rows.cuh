// Along rows and over windows: softmax, means, normalisation, pooling.
#pragma once

#include "gpu/network/shapes.hpp"

namespace telar::gpu {

constexpr int rowThreads = 256;

/// The sum over a block, for every thread.
static __device__ float sumOfBlock(float value) {
    __shared__ float parts[rowThreads / 32];
    for (int step = 16; step > 0; step /= 2)
        value += __shfl_xor_sync(0xffffffffu, value, step);
    __syncthreads(); // the parts of the sum before are read
    if (threadIdx.x % 32 == 0)
        parts[threadIdx.x / 32] = value;
    __syncthreads();
    float sum = 0;
    for (int i = 0; i < rowThreads / 32; ++i)
        sum += parts[i];
    return sum;
}

static __global__ void softmaxKernel(bool logarithm, const float* in, float* out, int64_t columns, int64_t count,
                                     int64_t inner) {
    for (int64_t column = int64_t{blockIdx.x} * rowThreads + threadIdx.x; column < columns;
         column += int64_t{gridDim.x} * rowThreads) {
        const int64_t first = column / inner * count * inner + column % inner;
        float most = in[first], sum = 0;
        for (int64_t k = 1; k < count; ++k)
            most = fmaxf(most, in[first + k * inner]);
        for (int64_t k = 0; k < count; ++k)
            sum += expf(in[first + k * inner] - most);
        const float shift = logf(sum);
        for (int64_t k = 0; k < count; ++k) {
            const float x = in[first + k * inner] - most;
            out[first + k * inner] = logarithm ? x - shift : expf(x) / sum;
        }
    }
}

/// A warp a row.
static __global__ void meansKernel(const float* in, float* out, int64_t rows, int64_t count) {
    const int64_t warps = int64_t{gridDim.x} * (rowThreads / 32);
    for (int64_t row = blockIdx.x * int64_t{rowThreads / 32} + threadIdx.x / 32; row < rows; row += warps) {
        float sum = 0;
        for (int64_t i = threadIdx.x % 32; i < count; i += 32)
            sum += in[row * count + i];
        for (int step = 16; step > 0; step /= 2)
            sum += __shfl_xor_sync(0xffffffffu, sum, step);
        if (threadIdx.x % 32 == 0)
            out[row] = sum / static_cast<float>(count);
    }
}

static __global__ void standardisedKernel(const float* in, const float* scale, const float* bias, float* out,
                                          int64_t rows, int64_t count, int64_t period, int64_t perRow, int64_t cells,
                                          float epsilon) {
    for (int64_t row = blockIdx.x; row < rows; row += gridDim.x) {
        const float* from = in + row * count;
        float sum = 0, squares = 0;
        for (int64_t i = threadIdx.x; i < count; i += rowThreads)
            sum += from[i];
        const float mean = sumOfBlock(sum) / static_cast<float>(count);
        for (int64_t i = threadIdx.x; i < count; i += rowThreads)
            squares += (from[i] - mean) * (from[i] - mean);
        const float factor = 1 / sqrtf(sumOfBlock(squares) / static_cast<float>(count) + epsilon);
        for (int64_t i = threadIdx.x; i < count; i += rowThreads) {
            const int64_t c = row % period * perRow + i / cells;
            out[row * count + i] = (from[i] - mean) * factor * (scale ? scale[c] : 1) + (bias ? bias[c] : 0);
        }
    }
}

/// First and last cell of the kernel that lie within the input.
static __device__ int2 insideOf(int start, int kernel, int dilation, int length) {
    const int first = start < 0 ? (-start + dilation - 1) / dilation : 0;
    const int last = start >= length ? first : min(kernel, (length - start + dilation - 1) / dilation);
    return make_int2(min(first, max(last, 0)), max(last, 0));
}

static __global__ void poolKernel(Pool pool, const float* in, float* out, unsigned count, const PlaneWindow w) {
    for (unsigned n = blockIdx.x * rowThreads + threadIdx.x; n < count; n += gridDim.x * rowThreads) {
        const int cells = w.outRows * w.outColumns, cell = static_cast<int>(n % cells);
        const float* plane = in + int64_t{n / cells} * w.inRows * w.inColumns;
        const int y0 = cell / w.outColumns * w.strideH - w.beginH, x0 = cell % w.outColumns * w.strideW - w.beginW;
        const int2 ys = insideOf(y0, w.kernelH, w.dilationH, w.inRows),
                   xs = insideOf(x0, w.kernelW, w.dilationW, w.inColumns);
        float best = -INFINITY, sum = 0;
        bool any = false;
        for (int y = ys.x; y < ys.y; ++y)
            for (int x = xs.x; x < xs.y; ++x) {
                const float value = plane[(y0 + y * w.dilationH) * w.inColumns + x0 + x * w.dilationW];
                if (!any || value > best || (value != value && best == best))
                    best = value;
                any = true;
                sum += value;
            }
        if (pool == Pool::Max) {
            out[n] = best;
            continue;
        }
        int of = (ys.y - ys.x) * (xs.y - xs.x);
        if (pool == Pool::AverageWithPadding)
            of = min(w.kernelH, (w.inRows + w.endH - y0 + w.dilationH - 1) / w.dilationH) *
                 min(w.kernelW, (w.inColumns + w.endW - x0 + w.dilationW - 1) / w.dilationW);
        out[n] = sum / static_cast<float>(of);
    }
}

} // namespace telar::gpu
