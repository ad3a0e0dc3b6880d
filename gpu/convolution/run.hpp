#pragma once

#include "core/convolution/convolution.hpp"

namespace telar::gpu {

/// Host to host: everything is copied in, one launch of `direct`, `tiled`, `constant`, `fast` or `tf32`, or a call of `cudnn`,
/// the result copied out.
Expected<ConvolutionRun> runDeviceConvolution(const std::string& kernel, const ConvolutionProblem& problem,
                                              const PlanesView<float>& output, const RunOptions& options);

/// Whether there are a device and cuDNN.
Status cudnnAvailable();

} // namespace telar::gpu
