#pragma once

#include "core/base/expected.hpp"

#include <cuda_runtime_api.h>
#include <string>

namespace telar::gpu {

/// Numbers that one block of a kernel adds; 0 where there is no such kernel.
int64_t reductionShare(const std::string& kernel);
/// One launch on device memory: partial[block] = sum of the block's part of the n numbers of input.
Status launchReduction(const std::string& kernel, const float* input, int64_t n, float* partial,
                       cudaStream_t stream);

} // namespace telar::gpu
