// The CUDA variants of the pipeline, with or without CUDA in the build.
#pragma once

#include "core/pipeline/pipeline.hpp"

namespace telar {

/// Adds `cuda:passes` and `cuda:fused`, in front of the variant `simd`: from host to host the default stays
/// on the processor.
void registerCudaPipeline(Registry<PipelineVariant>& registry);

} // namespace telar
