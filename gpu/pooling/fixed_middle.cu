#include "gpu/pooling/fixed.cuh"

namespace telar::gpu {

Status launchFixedMiddle(const Plan& plan, const float* in, float* out, cudaStream_t stream) {
    return launchFixedOf<13, 15, 17, 21>(plan, in, out, stream);
}

} // namespace telar::gpu
