#include "gpu/network/elements.cuh"

#include "gpu/network/kernels.hpp"

#include <algorithm>

namespace telar::gpu {

namespace {

constexpr int64_t mostBlocks = 1 << 16;

unsigned blocksFor(int64_t count) {
    return static_cast<unsigned>(std::clamp<int64_t>((count + blockThreads - 1) / blockThreads, 1, mostBlocks));
}

bool byFours(int64_t count, const void* a, const void* b, const void* c) {
    return count % 4 == 0 &&
           ((reinterpret_cast<uintptr_t>(a) | reinterpret_cast<uintptr_t>(b) | reinterpret_cast<uintptr_t>(c)) % 16) ==
               0;
}

} // namespace

Status launchElements(Element element, float p, float q, const float* in, float* out, int64_t count,
                      cudaStream_t stream) {
    if (byFours(count, in, out, out))
        element4Kernel<<<blocksFor(count / 4), blockThreads, 0, stream>>>(
            element, p, q, reinterpret_cast<const float4*>(in), reinterpret_cast<float4*>(out),
            static_cast<unsigned>(count / 4));
    else
        elementKernel<<<blocksFor(count), blockThreads, 0, stream>>>(element, p, q, in, out,
                                                                     static_cast<unsigned>(count));
    return checkLaunch("elementKernel");
}

Status launchPairs(Element element, float low, float high, const float* a, const float* b, float* out,
                   const Places& places, cudaStream_t stream) {
    const bool dense = places.axes == 1 && places.steps[0][0] == 1 && places.steps[1][0] == 1;
    if (dense && byFours(places.count, a, b, out))
        pair4Kernel<<<blocksFor(places.count / 4), blockThreads, 0, stream>>>(
            element, low, high, reinterpret_cast<const float4*>(a), reinterpret_cast<const float4*>(b),
            reinterpret_cast<float4*>(out), static_cast<unsigned>(places.count / 4));
    else
        pairKernel<<<blocksFor(places.count), blockThreads, 0, stream>>>(element, low, high, a, b, out, places);
    return checkLaunch("pairKernel");
}

Status launchWhere(const uint8_t* condition, const float* a, const float* b, float* out, const Places& places,
                   cudaStream_t stream) {
    whereKernel<<<blocksFor(places.count), blockThreads, 0, stream>>>(condition, a, b, out, places);
    return checkLaunch("whereKernel");
}

Status launchCopy(const float* in, float* out, const Places& places, cudaStream_t stream) {
    if (places.axes == 1 && places.steps[0][0] == 1 && places.steps[1][0] == 1)
        return check(cudaMemcpyAsync(out, in, static_cast<std::size_t>(places.count) * sizeof(float),
                                     cudaMemcpyDeviceToDevice, stream),
                     "cudaMemcpyAsync");
    copyKernel<<<blocksFor(places.count), blockThreads, 0, stream>>>(in, out, places);
    return checkLaunch("copyKernel");
}

Status launchFill(float* out, float value, int64_t count, cudaStream_t stream) {
    fillKernel<<<blocksFor(count), blockThreads, 0, stream>>>(out, value, static_cast<unsigned>(count));
    return checkLaunch("fillKernel");
}

Status launchNormalise(const float* in, const float* scale, const float* bias, const float* mean, const float* variance,
                       float epsilon, float* out, int64_t count, int64_t channels, int64_t cells, cudaStream_t stream) {
    normaliseKernel<<<blocksFor(count), blockThreads, 0, stream>>>(in, scale, bias, mean, variance, epsilon, out, count,
                                                                   channels, cells);
    return checkLaunch("normaliseKernel");
}

Status launchTaps(const float* in, float* out, const int* places, const float* weights, int64_t outer, int64_t length,
                  int64_t outLength, int64_t inner, int each, cudaStream_t stream) {
    const int64_t count = outer * outLength * inner;
    tapsKernel<<<blocksFor(count), blockThreads, 0, stream>>>(
        in, out, places, weights, static_cast<unsigned>(count), static_cast<unsigned>(length),
        static_cast<unsigned>(outLength), static_cast<unsigned>(inner), static_cast<unsigned>(each));
    return checkLaunch("tapsKernel");
}

} // namespace telar::gpu
