// The pipeline as sweeps, records and charts see it.
#pragma once

#include "core/operation/operation.hpp"
#include "core/pipeline/pipeline.hpp"

namespace telar {

/// The registry outlives the operation.
std::unique_ptr<Operation> pipelineOperation(const Registry<PipelineVariant>& registry);

} // namespace telar
