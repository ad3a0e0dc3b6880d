// The pooling kernels that the emulator runs too, launched on the device. Views hold device addresses.
#pragma once

#include "core/pooling/pooling.hpp"
#include "core/simt/launch.hpp"

#include <cuda_runtime_api.h>

namespace telar::gpu {

/// `direct`, `tiled` or `separable`, one launch over all windows and planes.
Status launchPoolingKernel(const std::string& kernel, const PoolingProblem& onDevice,
                           const PoolingOutput& outputOnDevice, const simt::LaunchConfig& config, cudaStream_t stream);

/// Fills the constant memory that the products read where their `filter` is null. One run at a time may rely on it.
Status setConstantFilter(const void* filter, std::size_t bytes, cudaStream_t stream);

/// One of the thesis' products, matmul1 to 3: product (h x w) = window (h x w) * filter (w x w). A null filter: the
/// one in constant memory.
template <class P>
Status launchWindowProduct(int kernel, int64_t h, int64_t w, const P* window, const P* filter, P* product,
                           const simt::LaunchConfig& config, cudaStream_t stream);

} // namespace telar::gpu
