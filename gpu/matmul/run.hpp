#pragma once

#include "core/matmul/matmul.hpp"
#include "gpu/device/product_mode.hpp"

namespace telar::gpu {

/// Whether the device has this kernel of core/matmul/kernels.
bool hasMatmulKernel(const std::string& kernel);
/// Whether the chosen device has what the kernel needs.
Status canRunMatmulKernel(const std::string& kernel);

/// Host to host.
Expected<MatmulRun> runKernelMatmul(const std::string& kernel, const MatmulProblem& problem, const PlanesView<float>& c,
                                    const RunOptions& options);
/// cuBLAS is opened while the program runs; nothing is linked.
Status cublasAvailable();
Expected<MatmulRun> runCublas(ProductMode mode, const MatmulProblem& problem, const PlanesView<float>& c,
                              const RunOptions& options);

} // namespace telar::gpu
