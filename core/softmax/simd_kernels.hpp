// Softmax of a row in vectors, one set per instruction set. Plain data only: see core/pooling/simd_kernels.hpp for why.
#pragma once

#include <cstdint>

namespace telar::simd {

struct SoftmaxRow {
    float scale;
    bool log;
    bool around; ///< write past the caches; `y` is then 64-byte aligned
};
struct SoftmaxKernels {
    /// n >= 1 numbers of a row; `scratch` holds as many.
    void (*floats)(const float* x, float* y, int64_t n, float* scratch, const SoftmaxRow& row);
    void (*brains)(const uint16_t* x, float* y, int64_t n, float* scratch, const SoftmaxRow& row);
    /// As many columns side by side as a vector has lanes, or fewer: `rows` numbers of each, rows `stride` apart in x and y.
    /// With `causal` column c of the whole matrix begins at its row c; `first` is the first column of these.
    void (*columns)(const float* x, float* y, int64_t rows, int64_t strideX, int64_t strideY, int64_t first, int64_t n,
                    bool causal, const SoftmaxRow& row);
};
const SoftmaxKernels& softmaxSse2();
const SoftmaxKernels& softmaxAvx2();
const SoftmaxKernels& softmaxAvx512();

} // namespace telar::simd
