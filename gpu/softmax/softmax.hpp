// The CUDA variants of softmax, with or without CUDA in the build.
#pragma once

#include "core/softmax/softmax.hpp"

namespace telar {

/// Adds `cuda:...` for each of `softmaxKernels` and `cuda:fast`, in front of the variant `simd`: from host to host the default
/// stays on the processor.
void registerCudaSoftmax(Registry<SoftmaxVariant>& registry);

} // namespace telar
