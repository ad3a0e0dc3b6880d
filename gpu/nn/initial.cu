// Compiled with -fmad=false, as the processor draws them.
#include "core/matrix/matrix.hpp"
#include "gpu/device/cuda.hpp"
#include "gpu/nn/kernels.hpp"

#include <algorithm>

namespace telar::gpu {

namespace {

constexpr int threads = 256;

struct DeviceMaths {
    static __device__ double sqrt(double x) { return ::sqrt(x); }
    static __device__ double log(double x) { return ::log(x); }
    static __device__ double cos(double x) { return ::cos(x); }
};

__global__ void __launch_bounds__(threads)
    drawValues(const nn::Draw draw, uint64_t seed, uint64_t tensor, int64_t count, float* out) {
    const int64_t step = int64_t{gridDim.x} * threads;
    for (int64_t i = int64_t{blockIdx.x} * threads + threadIdx.x; i < count; i += step)
        out[i] = nn::drawnValue<DeviceMaths>(draw, seed, tensor, static_cast<uint64_t>(i));
}

} // namespace

Status launchDraw(const nn::Draw& draw, uint64_t seed, uint64_t tensor, int64_t count, float* out,
                  cudaStream_t stream) {
    const auto blocks = static_cast<unsigned>(std::min<int64_t>(ceilDiv(count, threads), 4096));
    drawValues<<<blocks, threads, 0, stream>>>(draw, seed, tensor, count, out);
    return checkLaunch("drawValues");
}

} // namespace telar::gpu
