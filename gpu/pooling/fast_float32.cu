#include "gpu/pooling/launch.cuh"

namespace telar::gpu {

template Status launchPooling<float>(const Plan&, const float*, void*, int64_t*, void*, int, cudaStream_t);

} // namespace telar::gpu
