// Convolution in the emulator: the kernels of core/convolution/kernels on a problem, with any way of looking at them.
// The variants `emulator:...` are made of this.
#pragma once

#include "core/convolution/convolution.hpp"
#include "core/simt/builtin/kernel_card.hpp"
#include "core/simt/launch.hpp"

namespace telar {

/// `direct`, `tiled`, `constant`.
const std::vector<simt::KernelCard>& convolutionKernels();

/// The shape of the launch, or why there is none: a window too large for shared memory, filters too large for constant
/// memory, a grid beyond CUDA's limits, an unknown kernel. `block`: threads in x (columns) and y (rows), z = 1; else as
/// fits the problem.
Expected<simt::LaunchConfig> convolutionLaunch(const std::string& kernel, const ConvolutionProblem& problem,
                                               std::optional<simt::Dim3> block = {});

/// Runs one launch over all pictures and output channels. Output as for every variant.
Expected<simt::LaunchReport> emulateConvolution(const std::string& kernel, const ConvolutionProblem& problem,
                                                const PlanesView<float>& output,
                                                const simt::LaunchOptions& options = {},
                                                std::optional<simt::Dim3> block = {});

} // namespace telar
