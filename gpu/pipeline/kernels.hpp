// The pipeline on data that already lies on the device.
#pragma once

#include "core/pipeline/pipeline.hpp"

#include <cuda_runtime_api.h>

namespace telar::gpu {

/// One launch. Arrays begin at multiples of 16 bytes; `out` may be `values` where they are float32.
Status launchFused(const float* values, const float* weights, float* out, int64_t n, TanhBy tanh, cudaStream_t stream);
Status launchFused(const uint8_t* values, const float* weights, float* out, int64_t n, TanhBy tanh,
                   cudaStream_t stream);
/// Three launches through `out`.
Status launchPasses(const float* values, const float* weights, float* out, int64_t n, TanhBy tanh, cudaStream_t stream);
Status launchPasses(const uint8_t* values, const float* weights, float* out, int64_t n, TanhBy tanh,
                    cudaStream_t stream);

} // namespace telar::gpu
