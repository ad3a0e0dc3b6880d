// The variants of this folder and the vector steps that this processor can run.
#pragma once

#include "core/pipeline/pipeline.hpp"
#include "core/pipeline/simd_kernels.hpp"

namespace telar {

const simd::PipelineKernels& pipelineKernels(); ///< of simdLevel()

/// The steps that read such values.
inline const simd::PipelineReading<float>& readingOf(const simd::PipelineKernels& kernels, std::span<const float>) {
    return kernels.floats;
}
inline const simd::PipelineReading<uint8_t>& readingOf(const simd::PipelineKernels& kernels, std::span<const uint8_t>) {
    return kernels.bytes;
}

} // namespace telar
