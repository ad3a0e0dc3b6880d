// Softmax of data that lie on the device.
#pragma once

#include "core/softmax/softmax.hpp"

#include <cuda_runtime_api.h>

namespace telar::gpu {

/// `x` as the specification's type, dense; along rows.
Status launchSoftmax(const std::string& kernel, const SoftmaxSpec& spec, const void* x, float* y, int64_t rows,
                     int64_t columns, cudaStream_t stream);

} // namespace telar::gpu
