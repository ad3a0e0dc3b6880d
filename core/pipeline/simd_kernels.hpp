// The vectorised steps, one set per instruction set. Plain data only: see core/pooling/simd_kernels.hpp for
// why.
#pragma once

#include <cstdint>

namespace telar::simd {

/// The steps that read values of that type.
template <class T>
struct PipelineReading {
    void (*normalise)(const T* x, float* out, int64_t n);
    /// `around`: write past the caches; `out` is then 64-byte aligned.
    void (*fused)(const T* x, const float* w, float* out, int64_t n, bool formula, bool around);
};
struct PipelineKernels {
    PipelineReading<float> floats;
    PipelineReading<uint8_t> bytes;
    void (*weigh)(const float* v, const float* w, float* out, int64_t n);
    void (*activate)(const float* v, float* out, int64_t n, bool formula);
    /// e^x: at most 2 ulp; 0 and infinity beyond the range.
    void (*exponential)(const float* x, float* out, int64_t n);
};
const PipelineKernels& pipelineSse2();
const PipelineKernels& pipelineAvx2();
const PipelineKernels& pipelineAvx512();

/// 2 * `chains` * lanes * `rounds` operations: the peak of this core's multiply-add. Returns something of it,
/// so that the work is done.
using PeakKernel = float (*)(int64_t rounds, int64_t* operations);
float peakSse2(int64_t rounds, int64_t* operations);
float peakAvx2(int64_t rounds, int64_t* operations);
float peakAvx512(int64_t rounds, int64_t* operations);

} // namespace telar::simd
