// The CUDA variants of attention, with or without CUDA in the build.
#pragma once

#include "core/attention/attention.hpp"

namespace telar {

/// Adds `cuda:...` for each of `attentionKernels`, in front of the variant `simd`: from host to host the default stays on the
/// processor.
void registerCudaAttention(Registry<AttentionVariant>& registry);

} // namespace telar
