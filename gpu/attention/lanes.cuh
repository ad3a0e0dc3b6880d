// What the kernels "fast" of attention share.
#pragma once

#include "gpu/device/warpgroups.cuh"

#include <cstdint>

namespace telar::gpu {

namespace {

/// Two numbers as bfloat16, the first in the lower half.
__device__ __forceinline__ unsigned twoBrains(float first, float second) {
    unsigned both;
    asm("{ .reg .b16 low, high;\n"
        "  cvt.rn.bf16.f32 low, %1;\n"
        "  cvt.rn.bf16.f32 high, %2;\n"
        "  mov.b32 %0, {low, high}; }"
        : "=r"(both)
        : "f"(first), "f"(second));
    return both;
}

__device__ __forceinline__ float powerOfTwo(float x) {
    float y;
    asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
    return y;
}

/// Which head and block of queries a block of the launch makes: causal, blocks with the most keys come
/// first; else blocks that share keys run at the same time.
struct Place {
    int head, block;
};
__device__ __forceinline__ Place placeOf(int heads, int blocks, int causal) {
    const int number = static_cast<int>(blockIdx.x);
    return causal ? Place{number % heads, blocks - 1 - number / heads} : Place{number / blocks, number % blocks};
}

/// The online softmax of one row of a tile. Each of four lanes holds two neighbours of every eight scores; `pair(j)` points at
/// them. Factor: scale times log2(e), above 0. Says by what the sums so far are to be multiplied; `sum` is of this lane alone.
template <int Eights, class Pair>
__device__ __forceinline__ float weigh(const Pair& pair, float factor, float& highest, float& sum) {
    float top = highest;
#pragma unroll
    for (int j = 0; j < Eights; ++j)
        top = fmaxf(top, fmaxf(pair(j)[0], pair(j)[1]));
    top = fmaxf(top, __shfl_xor_sync(0xffffffff, top, 1));
    top = fmaxf(top, __shfl_xor_sync(0xffffffff, top, 2));
    const float offset = top == -INFINITY ? 0 : factor * top; // -inf - -inf would be NaN
    const float before = powerOfTwo(factor * highest - offset);
    float added = 0;
#pragma unroll
    for (int j = 0; j < Eights; ++j)
#pragma unroll
        for (int e = 0; e < 2; ++e) {
            float& weight = pair(j)[e];
            weight = powerOfTwo(factor * weight - offset);
            added += weight;
        }
    highest = top;
    sum = sum * before + added;
    return before;
}

/// A row of the output by the four lanes that hold it, two neighbours of every eight numbers each: `pair(c)`.
template <int Eights, class Pair>
__device__ __forceinline__ void writeRow(const Pair& pair, float sum, float* row, int columns, bool there) {
    sum += __shfl_xor_sync(0xffffffff, sum, 1);
    sum += __shfl_xor_sync(0xffffffff, sum, 2);
    if (!there)
        return;
    const float share = 1 / sum;
#pragma unroll
    for (int c = 0; c < Eights; ++c) {
        const int column = c * 8 + threadIdx.x % 4 * 2;
        const float2 both{pair(c)[0] * share, pair(c)[1] * share};
        if (columns % 2 == 0 && column < columns) {
            *reinterpret_cast<float2*>(row + column) = both; // four lanes fill a sector
        } else if (column < columns) {
            row[column] = both.x;
            if (column + 1 < columns)
                row[column + 1] = both.y;
        }
    }
}

} // namespace

} // namespace telar::gpu
