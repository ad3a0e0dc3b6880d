// Launches of the device's forward mode.
#pragma once

#include "core/forward/warp_training.hpp"
#include "gpu/device/cuda.hpp"

namespace telar::gpu {

/// Where the plan's arrays lie on the device.
struct WarpArrays {
    const float *inputs = nullptr, *targets = nullptr;
    const int32_t* settings = nullptr;
    float* weights = nullptr;
    double* losses = nullptr;
    int32_t* diverged = nullptr;
};

/// The plan's kernel, for the epochs that `training` says.
Status launchWarpNeurons(const WarpArrays& arrays, const WarpTraining& training, const simt::LaunchConfig& config,
                         cudaStream_t stream);

} // namespace telar::gpu
