// The sum of a batch's losses, made by one block in a fixed order.
#pragma once

#include "gpu/nn/kernels.hpp"

namespace telar::gpu {

/// By all threads of a one-dimensional block of up to 256, in whole warps.
__device__ __forceinline__ void addLosses(const LossRoom& room, int count, float weights, StepSums* sums) {
    __shared__ double losses[8];
    __shared__ int rights[8];
    double sum = 0;
    int right = 0;
    for (int s = threadIdx.x; s < count; s += blockDim.x)
        sum += __ldcg(room.losses + s), right += __ldcg(room.right + s);
    for (int n = 16; n > 0; n /= 2) {
        sum += __shfl_xor_sync(0xffffffffu, sum, n);
        right += __shfl_xor_sync(0xffffffffu, right, n);
    }
    if (threadIdx.x % 32 == 0)
        losses[threadIdx.x / 32] = sum, rights[threadIdx.x / 32] = right;
    __syncthreads();
    if (threadIdx.x != 0)
        return;
    double all = 0;
    int64_t allRight = 0;
    for (unsigned w = 0; w < blockDim.x / 32; ++w)
        all += losses[w], allRight += rights[w];
    *sums = {all / static_cast<double>(weights), allRight};
}

/// The same by the last block to get here, once every block has written its samples' losses.
__device__ __forceinline__ void lastAddsLosses(const LossRoom& room, int count, float weights, StepSums* sums) {
    __shared__ bool last;
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0)
        last = atomicAdd(room.ticket, 1u) == gridDim.x - 1;
    __syncthreads();
    if (!last)
        return;
    __threadfence();
    addLosses(room, count, weights, sums);
    if (threadIdx.x == 0)
        *room.ticket = 0; // for the next launch
}

} // namespace telar::gpu
