#include "core/matrix/matrix.hpp"
#include "gpu/device/cuda.hpp"
#include "gpu/device/device.hpp"
#include "gpu/neuron/kernels.hpp"

#include <algorithm>

namespace telar::gpu {

namespace {

constexpr int most = 4096; ///< blocks whose sums fit the scratch memory

__device__ __forceinline__ float4 stream4(const float* from) {
    float4 v;
    asm("ld.global.nc.L1::no_allocate.v4.f32 {%0, %1, %2, %3}, [%4];"
        : "=f"(v.x), "=f"(v.y), "=f"(v.z), "=f"(v.w)
        : "l"(from));
    return v;
}

/// The sum over the block, in a fixed order, for its first thread.
__device__ __forceinline__ double blockSum(double own) {
    __shared__ double warps[dotThreads / 32];
#pragma unroll
    for (int n = 16; n > 0; n /= 2)
        own += __shfl_down_sync(0xffffffffu, own, n);
    __syncthreads(); // the call before may still be reading
    if (threadIdx.x % 32 == 0)
        warps[threadIdx.x / 32] = own;
    __syncthreads();
    double all = 0;
    if (threadIdx.x < 32) {
        all = threadIdx.x < dotThreads / 32 ? warps[threadIdx.x] : 0.0;
#pragma unroll
        for (int n = 16; n > 0; n /= 2)
            all += __shfl_down_sync(0xffffffffu, all, n);
    }
    return all;
}

__global__ void __launch_bounds__(dotThreads)
    dotProduct(const float* inputs, const float* weights, int64_t n, double* sum, double* partial, unsigned* ticket) {
    constexpr int together = 4;
    const int64_t fours = n / 4, step = int64_t{gridDim.x} * dotThreads;
    const int64_t first = int64_t{blockIdx.x} * dotThreads + threadIdx.x;
    float4 sums[together] = {};
    int64_t i = first;
    for (; i + (together - 1) * step < fours; i += together * step) {
        float4 a[together], w[together];
#pragma unroll
        for (int u = 0; u < together; ++u)
            a[u] = stream4(inputs + (i + u * step) * 4), w[u] = stream4(weights + (i + u * step) * 4);
#pragma unroll
        for (int u = 0; u < together; ++u) {
            sums[u].x = fmaf(a[u].x, w[u].x, sums[u].x), sums[u].y = fmaf(a[u].y, w[u].y, sums[u].y);
            sums[u].z = fmaf(a[u].z, w[u].z, sums[u].z), sums[u].w = fmaf(a[u].w, w[u].w, sums[u].w);
        }
    }
    for (; i < fours; i += step) {
        const float4 a = stream4(inputs + i * 4), w = stream4(weights + i * 4);
        sums[0].x = fmaf(a.x, w.x, sums[0].x), sums[0].y = fmaf(a.y, w.y, sums[0].y);
        sums[0].z = fmaf(a.z, w.z, sums[0].z), sums[0].w = fmaf(a.w, w.w, sums[0].w);
    }
    if (first < n % 4)
        sums[1].x = fmaf(inputs[fours * 4 + first], weights[fours * 4 + first], sums[1].x);
    double own = 0;
#pragma unroll
    for (int u = 0; u < together; ++u)
        own += (double(sums[u].x) + double(sums[u].y)) + (double(sums[u].z) + double(sums[u].w));
    const double mine = blockSum(own);
    __shared__ bool last;
    if (threadIdx.x == 0) {
        partial[blockIdx.x] = mine;
        __threadfence();
        last = atomicAdd(ticket, 1u) == gridDim.x - 1;
    }
    __syncthreads();
    if (!last)
        return;
    __threadfence();
    double rest = 0;
    for (unsigned b = threadIdx.x; b < gridDim.x; b += dotThreads)
        rest += __ldcg(partial + b);
    const double all = blockSum(rest);
    if (threadIdx.x == 0) {
        *sum = all;
        *ticket = 0; // for the next launch
    }
}

} // namespace

unsigned dotBlocks(int64_t n) {
    static_assert(dotTicketBytes + (most + 1) * sizeof(double) <= dotScratchBytes);
    const auto* device = chosenDevice();
    const int64_t resident = device ? int64_t{device->multiprocessors} * 4 : 4;
    const int64_t wanted = ceilDiv(n, dotThreads * 8); // two vectors of each for a thread, if so few
    return static_cast<unsigned>(std::clamp<int64_t>(wanted, 1, std::min<int64_t>(resident, most)));
}

Status launchDot(const float* inputs, const float* weights, int64_t n, double* sum, void* scratch,
                 cudaStream_t stream) {
    auto* bytes = static_cast<unsigned char*>(scratch);
    dotProduct<<<dotBlocks(n), dotThreads, 0, stream>>>(
        inputs, weights, n, sum, reinterpret_cast<double*>(bytes + dotTicketBytes), reinterpret_cast<unsigned*>(bytes));
    return checkLaunch("dotProduct");
}

} // namespace telar::gpu
