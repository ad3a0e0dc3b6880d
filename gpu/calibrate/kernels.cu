#include "gpu/calibrate/kernels.hpp"

#include "gpu/device/cuda.hpp"

namespace telar::gpu {

namespace {

__global__ void nothing() {}

__global__ void copies(const float4* from, float4* to, int64_t vectors) {
    const int64_t step = int64_t{gridDim.x} * blockDim.x;
    for (int64_t i = int64_t{blockIdx.x} * blockDim.x + threadIdx.x; i < vectors; i += step)
        to[i] = from[i];
}

__global__ void cacheReads(const float4* from, int64_t vectors, int rounds, float* sink) {
    const int64_t step = int64_t{gridDim.x} * blockDim.x;
    float sum = 0;
    for (int round = 0; round < rounds; ++round)
        for (int64_t i = int64_t{blockIdx.x} * blockDim.x + threadIdx.x; i < vectors; i += step) {
            const float4 v = __ldcg(from + i);
            sum += v.x + v.y + v.z + v.w;
        }
    if (sum == 1.2345f) // never: so that the loads are not left out
        *sink = sum;
}

__global__ void chase(const uint32_t* next, int64_t steps, uint32_t* place) {
    uint32_t at = *place;
    for (int64_t i = 0; i < steps; ++i)
        at = __ldcg(next + size_t{at} * 32);
    *place = at;
}

__global__ void sharedReads(int rounds, float* sink) {
    __shared__ float tile[1024 + 32];
    const int x = threadIdx.x;
    tile[x] = float(x);
    if (x < 32)
        tile[1024 + x] = 0;
    __syncthreads();
    const volatile float* row = tile + x; // the same row again and again: nobody writes it any more
    float sum = 0;
    for (int round = 0; round < rounds; ++round)
#pragma unroll
        for (int k = 0; k < 32; ++k)
            sum += row[k % 2 * 32];
    if (sum == 1.2345f)
        *sink = sum;
}

__global__ void multiplyAdds(int rounds, float* sink) {
    float v[8];
    for (int k = 0; k < 8; ++k)
        v[k] = float(threadIdx.x + k);
    const float factor = 0.999f + float(blockIdx.x) * 1e-9f;
    for (int round = 0; round < rounds; ++round)
#pragma unroll
        for (int k = 0; k < 128; ++k)
            v[k % 8] = fmaf(v[k % 8], factor, 1.0f);
    float sum = 0;
    for (int k = 0; k < 8; ++k)
        sum += v[k];
    if (sum == 1.2345f)
        *sink = sum;
}

constexpr int threads = 1024;

} // namespace

Status launchEmpty(cudaStream_t stream) {
    nothing<<<1, 32, 0, stream>>>();
    return checkLaunch("nothing");
}

Status launchStream(const void* from, void* to, int64_t vectors, cudaStream_t stream) {
    constexpr int ofBlock = 256;
    const auto blocks = static_cast<unsigned>((vectors + 4 * ofBlock - 1) / (4 * ofBlock));
    copies<<<blocks, ofBlock, 0, stream>>>(static_cast<const float4*>(from), static_cast<float4*>(to), vectors);
    return checkLaunch("copies");
}

Status launchCacheReads(const void* from, int64_t vectors, int rounds, int blocks, float* sink, cudaStream_t stream) {
    cacheReads<<<static_cast<unsigned>(blocks), threads, 0, stream>>>(static_cast<const float4*>(from), vectors, rounds,
                                                                      sink);
    return checkLaunch("cacheReads");
}

Status launchChase(const uint32_t* next, int64_t steps, uint32_t* place, cudaStream_t stream) {
    chase<<<1, 1, 0, stream>>>(next, steps, place);
    return checkLaunch("chase");
}

Status launchShared(int rounds, int blocks, float* sink, cudaStream_t stream) {
    sharedReads<<<static_cast<unsigned>(blocks), threads, 0, stream>>>(rounds, sink);
    return checkLaunch("sharedReads");
}

Status launchArithmetic(int rounds, int blocks, float* sink, cudaStream_t stream) {
    multiplyAdds<<<static_cast<unsigned>(blocks), threads, 0, stream>>>(rounds, sink);
    return checkLaunch("multiplyAdds");
}

} // namespace telar::gpu
