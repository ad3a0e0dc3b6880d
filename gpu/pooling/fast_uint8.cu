#include "gpu/pooling/launch.cuh"

namespace telar::gpu {

template Status launchPooling<uint8_t>(const Plan&, const uint8_t*, void*, int64_t*, void*, int, cudaStream_t);

} // namespace telar::gpu
