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

struct PipelineSource {
    int64_t size = 1000000;
    TanhBy tanh = TanhBy::Library;
    GreyType type = GreyType::Float32;
    bool operator==(const PipelineSource&) const = default;
};

const Parameters<PipelineSource>& pipelineParameters();

} // namespace telar
