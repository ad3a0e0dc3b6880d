// The pipeline as sweeps, records and charts see it.
#pragma once

#include "core/operation/operation.hpp"
#include "core/pipeline/pipeline.hpp"

namespace telar {

/// As commands, records and projects name it.
inline constexpr const char* pipelineId = "pipeline";

/// The registry outlives the operation.
std::unique_ptr<Operation> pipelineOperation(const Registry<PipelineVariant>& registry);

const std::vector<FigurePreset>& pipelinePresets();

} // namespace telar
