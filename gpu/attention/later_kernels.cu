// Kernels of capability 8.0 and later; what is older gets empty ones, which are never launched.
#include "gpu/attention/kernels.hpp"

#include "gpu/device/cuda.hpp"
#include "gpu/device/device.hpp"

namespace telar::gpu {

namespace {

#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 800
#include "core/attention/kernels/mma.cu"
#else
__global__ void mmaFlash(const float*, const float*, const float*, float*, int, int, int, int, int, float, int) {}
#endif

} // namespace

Status launchMmaAttention(const AttentionProblem& shape, const DeviceAttention& at, cudaStream_t stream) {
    const auto& spec = shape.spec;
    const dim3 grid(static_cast<unsigned>(ceilDiv(shape.queries(), 64)), static_cast<unsigned>(spec.heads));
    mmaFlash<<<grid, 128, 0, stream>>>(at.q, at.k, at.v, at.o, static_cast<int>(shape.queries()),
                                       static_cast<int>(shape.keys()), static_cast<int>(spec.headSize),
                                       static_cast<int>(spec.valueColumns()),
                                       static_cast<int>(spec.heads / spec.keyHeadCount()), spec.factor(), spec.causal);
    return checkLaunch("mmaFlash");
}

} // namespace telar::gpu
