#include "gpu/pooling/launch.cuh"

namespace telar::gpu {

template Status launchPooling<int32_t>(const Plan&, const int32_t*, void*, int64_t*, void*, int, cudaStream_t);

} // namespace telar::gpu
