// The convolution on data that already lies on the device.
#pragma once

#include "core/convolution/convolution.hpp"
#include "core/simt/launch.hpp"

#include <cuda_runtime_api.h>

namespace telar::gpu {

/// One launch. Input, filter (dense) and bias of `onDevice` and `output` are device addresses; `constant` takes its
/// filter from `setConvolutionFilter`.
Status launchConvolution(const std::string& kernel, const ConvolutionProblem& onDevice, const PlanesView<float>& output,
                         const simt::LaunchConfig& config, cudaStream_t stream);

/// Copies a filter of the host into constant memory, which belongs to the whole program: callers take turns.
Status setConvolutionFilter(const float* filter, std::size_t bytes, cudaStream_t stream);

} // namespace telar::gpu
