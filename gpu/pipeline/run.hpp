#pragma once

#include "core/pipeline/pipeline.hpp"

namespace telar::gpu {

/// Host to host: three launches, or one.
Expected<PipelineRun> runDevicePipeline(bool fused, const PipelineProblem& problem, std::span<float> out,
                                        const RunOptions& options);

} // namespace telar::gpu
