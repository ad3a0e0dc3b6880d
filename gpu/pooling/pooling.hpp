// The CUDA variants of pooling, with or without CUDA in the build: where they cannot run they are there all
// the same, unavailable, with the reason.
#pragma once

#include "core/pooling/pooling.hpp"

namespace telar {

/// Adds `cuda:fast` and the kernels that the emulator runs too. They come before the variant `simd`, so that
/// the default stays on the processor: from host to host the copies cost more than the work.
void registerCudaPooling(Registry<PoolingVariant>& registry);

} // namespace telar
