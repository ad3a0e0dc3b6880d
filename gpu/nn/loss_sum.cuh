// The sum of a batch's losses, made by the last block of a kernel in a fixed order.
#pragma once

#include "gpu/nn/kernels.hpp"

namespace telar::gpu {

/// Called by all threads of a one-dimensional block once its samples' losses are written. Blocks have up to
/// 256 threads, in whole warps.
__device__ __forceinline__ void addLosses(const LossRoom& room, int count, StepSums* sums) {
    __shared__ bool last;
    __shared__ double losses[8];
    __shared__ int rights[8];
    __threadfence();
    __syncthreads();
    if (threadIdx.x == 0)
        last = atomicAdd(room.ticket, 1u) == gridDim.x - 1;
    __syncthreads();
    if (!last)
        return;
    __threadfence();
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
    *sums = {all / count, allRight};
    *room.ticket = 0; // for the next launch
}

} // namespace telar::gpu
