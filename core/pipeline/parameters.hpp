// The parameters of a pipeline over random grey levels: everything that decides its result beside the seed.
#pragma once

#include "core/operation/parameter.hpp"
#include "core/pipeline/pipeline.hpp"

namespace telar {

struct PipelineSource {
    int64_t size = 1000000;
    TanhBy tanh = TanhBy::Library;
    GreyType type = GreyType::Float32;
    bool operator==(const PipelineSource&) const = default;
};

const Parameters<PipelineSource>& pipelineParameters();

} // namespace telar
