#include "gpu/pooling/fixed.cuh"

namespace telar::gpu {

Status launchFixedSmall(const Plan& plan, const float* in, float* out, cudaStream_t stream) {
    return launchFixedOf<5, 7, 9, 11>(plan, in, out, stream);
}

} // namespace telar::gpu
