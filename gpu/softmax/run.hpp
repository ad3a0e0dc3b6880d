#pragma once

#include "core/softmax/softmax.hpp"

namespace telar::gpu {

/// Host to host: one launch of a kernel of `softmaxKernels`, or "fast".
Expected<SoftmaxRun> runDeviceSoftmax(const std::string& kernel, const SoftmaxProblem& problem,
                                      const PlanesView<float>& y, const RunOptions& options);

} // namespace telar::gpu
