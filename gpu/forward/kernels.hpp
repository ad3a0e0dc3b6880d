// Launches of the device's forward mode.
#pragma once

#include "core/forward/warp_training.hpp"
#include "gpu/device/cuda.hpp"

namespace telar::gpu {

/// The plan's kernel, its views filled, for the epochs that it says.
Status launchWarpNeurons(const simt::WarpNeurons& kernel, const simt::LaunchConfig& config,
                         cudaStream_t stream);

} // namespace telar::gpu
