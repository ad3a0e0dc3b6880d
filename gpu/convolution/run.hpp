#pragma once

#include "core/convolution/convolution.hpp"

namespace telar::gpu {

/// Host to host: everything is copied in, `direct`, `tiled`, `constant`, `fast`, `tf32` or `bf16` launched, or `cudnn`
/// called, the result copied out.
Expected<ConvolutionRun> runDeviceConvolution(const std::string& kernel, const ConvolutionProblem& problem,
                                              const PlanesView<float>& output, const RunOptions& options);

/// Whether the chosen device and this build have the product of warpgroups (capability 9.0).
bool hasHopperConvolution();

/// Whether there are a device and cuDNN.
Status cudnnAvailable();

} // namespace telar::gpu
