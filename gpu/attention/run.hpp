#pragma once

#include "core/attention/attention.hpp"

namespace telar::gpu {

/// Host to host, by a kernel of `attentionKernels`.
Expected<AttentionRun> runDeviceAttention(const std::string& kernel, const AttentionProblem& problem,
                                          const PlanesView<float>& o, const RunOptions& options);

} // namespace telar::gpu
