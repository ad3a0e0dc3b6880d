// Pooling in the emulator: the kernels of core/pooling/kernels on a problem, with any way of looking at them.
// The variants `emulator:...` are made of this.
#pragma once

#include "core/pooling/pooling.hpp"
#include "core/simt/builtin/kernel_card.hpp"
#include "core/simt/launch.hpp"

namespace telar {

/// `direct`, `tiled`, `separable`, then wrong ones for experiments (`fault` says what is wrong).
const std::vector<simt::KernelCard>& poolingKernels();

struct PoolingLaunch {
    std::optional<simt::Dim3> block; ///< threads in x (columns) and y (rows), z = 1; else as fits the problem
    simt::LaunchOptions options;
};

/// The shape of the launch, or why there is none: a window too large for shared memory, a grid beyond CUDA's
/// limits, an unknown kernel.
Expected<simt::LaunchConfig> poolingLaunch(const std::string& kernel, const PoolingProblem& problem,
                                           std::optional<simt::Dim3> block = {});

/// Runs one launch over all windows and planes. Output as for every variant; wrong kernels only counted or
/// traced.
Expected<simt::LaunchReport> emulatePooling(const std::string& kernel, const PoolingProblem& problem,
                                            const PoolingOutput& output, const PoolingLaunch& launch = {});

} // namespace telar
