// Products of data that already lies on the device: what benchmarks measure and the variants are made of.
#pragma once

#include "core/matmul/matmul.hpp"
#include "core/simt/launch.hpp"

#include <cuda_runtime_api.h>

namespace telar::gpu {

using MatmulKernel = void (*)(const float* a, const float* b, float* c, int m, int n, int k);
/// Of the kernels that exist from capability 8.0 on; null for others.
MatmulKernel findLaterMatmulKernel(const std::string& kernel);

/// Dense views of device memory; the launch as `matmulLaunch` gives it.
Status launchMatmulKernel(const std::string& kernel, const MatmulProblem& onDevice, float* c,
                          const simt::LaunchConfig& config, cudaStream_t stream);
/// float32 throughout, no tensor cores.
Status launchCublas(const MatmulProblem& onDevice, float* c, cudaStream_t stream);

} // namespace telar::gpu
