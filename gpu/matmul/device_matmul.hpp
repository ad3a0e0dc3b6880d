// Products of data that already lies on the device: what benchmarks measure and the variants are made of.
#pragma once

#include "core/matmul/matmul.hpp"
#include "core/simt/launch.hpp"
#include "gpu/device/product_mode.hpp"

#include <cuda_runtime_api.h>

namespace telar::gpu {

using MatmulKernel = void (*)(const float* a, const float* b, float* c, int m, int n, int k);
/// Of the kernels that exist from capability 8.0 on; null for others.
MatmulKernel findLaterMatmulKernel(const std::string& kernel);

/// Dense views of device memory; the launch as `matmulLaunch` gives it. `packed`: device memory for what `matmulPacked`
/// counts, on 128 bytes, where the kernel takes its factors laid out (matmulLaunches).
Status launchMatmulKernel(const std::string& kernel, const MatmulProblem& onDevice, float* c,
                          const simt::LaunchConfig& config, cudaStream_t stream, uint16_t* packed = nullptr);

/// The parts of the kernel `wgmma`: the factors rounded and laid out in `packed`, and the product of what lies there.
Status canRunWgmma();
Status packFactors(const MatmulProblem& onDevice, uint16_t* packed, cudaStream_t stream);
Status launchWgmma(const MatmulProblem& onDevice, const uint16_t* packed, float* c, const simt::LaunchConfig& config,
                   cudaStream_t stream);
Status launchCublas(ProductMode mode, const MatmulProblem& onDevice, float* c, cudaStream_t stream);

} // namespace telar::gpu
