// The CUDA variants of pooling, one file each.
#pragma once

#include "core/pooling/pooling.hpp"

namespace telar::gpu {

/// What all of them say about themselves: device and health.
class CudaPooling : public PoolingVariant {
public:
    using PoolingVariant::PoolingVariant;
    Status available() const override;
};

std::unique_ptr<PoolingVariant> fastPooling();
/// The kernels of core/pooling/kernels and the thesis' pipeline, as the emulator runs them: `cuda:matmul1` to
/// 3, with `-constant` too, `cuda:direct`, `cuda:tiled`, `cuda:separable`.
std::vector<std::unique_ptr<PoolingVariant>> kernelPooling();

/// Host in, host out, as the variants run it: copies in, `fast` kernels, copies out. Present in builds with
/// CUDA only.
Expected<PoolingRun> runFastPooling(const PoolingProblem& problem, const PoolingOutput& output,
                                    const RunOptions& options);
Expected<PoolingRun> runKernelPooling(const std::string& kernel, const PoolingProblem& problem,
                                      const PoolingOutput& output, const RunOptions& options);
Expected<PoolingRun> runWindowPooling(int kernel, bool constantFilter, const PoolingProblem& problem,
                                      const PoolingOutput& output, const RunOptions& options);
Status supportsFastPooling(const PoolingProblem& problem, bool argmax);

} // namespace telar::gpu
