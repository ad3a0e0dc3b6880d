// The variants of this folder and the vector steps that this processor can run.
#pragma once

#include "core/pipeline/pipeline.hpp"
#include "core/pipeline/simd_kernels.hpp"

namespace telar {

const simd::PipelineKernels& pipelineKernels(); ///< of simdLevel()

} // namespace telar
