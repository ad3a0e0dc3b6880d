// The CUDA variants of the matrix product, with or without CUDA in the build.
#pragma once

#include "core/matmul/matmul.hpp"

namespace telar {

/// Adds `cuda:...` for every kernel of core/matmul/kernels and `cublas`, in front of the variant `fast`: from
/// host to host the default stays on the processor.
void registerCudaMatmul(Registry<MatmulVariant>& registry);

} // namespace telar
