#include "gpu/pooling/fixed.cuh"

namespace telar::gpu {

Status launchFixedLarge(const Plan& plan, const float* in, float* out, cudaStream_t stream) {
    return launchFixedOf<25, 31, 33>(plan, in, out, stream);
}

} // namespace telar::gpu
