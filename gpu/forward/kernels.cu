#include "gpu/forward/kernels.hpp"

// The very file that the machine runs where there is no GPU. What it shares with the host is in no namespace.
#include "core/forward/kernels/warp_neurons.cu"

namespace telar::gpu {

Status launchWarpNeurons(const WarpArrays& arrays, const WarpTraining& training, const simt::LaunchConfig& config,
                         cudaStream_t stream) {
    const dim3 grid(config.grid.x, config.grid.y, config.grid.z), block(config.block.x, config.block.y, config.block.z);
    warpNeurons<<<grid, block, config.dynamicShared, stream>>>(
        arrays.inputs, arrays.targets, arrays.settings, arrays.weights, arrays.losses, arrays.diverged, training);
    return checkLaunch("warp-neurons");
}

} // namespace telar::gpu
