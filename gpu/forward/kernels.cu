#include "gpu/forward/kernels.hpp"

#include "gpu/device/cuda_lane.cuh"

namespace telar::gpu {

Status launchWarpNeurons(const simt::WarpNeurons& kernel, const simt::LaunchConfig& config,
                         cudaStream_t stream) {
    return launchKernel(kernel, config, stream);
}

} // namespace telar::gpu
