// The CUDA variants of the convolution, with or without CUDA in the build.
#pragma once

#include "core/convolution/convolution.hpp"

namespace telar {

/// Adds `cuda:direct`, `cuda:tiled` and `cuda:constant`, the emulator's kernels on a device, `cuda:fast`, `cuda:tf32` and
/// `cuda:bf16`, written for the hardware, and `cuda:cudnn`, NVIDIA's library. All are chosen by name only.
void registerCudaConvolution(Registry<ConvolutionVariant>& registry);

} // namespace telar
