// Softmax of a row in vectors, one set per instruction set. Plain data only: see core/pooling/simd_kernels.hpp for why.
#pragma once

#include <cstdint>

namespace telar::simd {

struct SoftmaxRow {
    float scale;
    bool log;
    bool around;      ///< write past the caches; `y` is then 64-byte aligned
    int64_t next = 0; ///< numbers from the row to the one that is likely to follow
};
/// A row that is computed but for its last factor (or, of a logarithm, summand), and not written yet.
struct SoftmaxPending {
    const float* from = nullptr; ///< null: none
    float* to = nullptr;
    int64_t n = 0;
    float factor = 1;
    bool log = false;
};
struct SoftmaxKernels {
    /// n >= 1 numbers of a row; `scratch` holds as many. Rows that go past the caches are left in `scratch` as `pending`, and
    /// what was pending is written: the next row must be given another scratch.
    void (*floats)(const float* x, float* y, int64_t n, float* scratch, const SoftmaxRow& row, SoftmaxPending& pending);
    void (*brains)(const uint16_t* x, float* y, int64_t n, float* scratch, const SoftmaxRow& row,
                   SoftmaxPending& pending);
    void (*finish)(SoftmaxPending& pending);
    /// As many columns side by side as a vector has lanes, or fewer: `rows` numbers of each, rows `stride` apart in x and y.
    /// With `causal` column c of the whole matrix begins at its row c; `first` is the first column of these.
    void (*columns)(const float* x, float* y, int64_t rows, int64_t strideX, int64_t strideY, int64_t first, int64_t n,
                    bool causal, const SoftmaxRow& row);
};
const SoftmaxKernels& softmaxSse2();
const SoftmaxKernels& softmaxAvx2();
const SoftmaxKernels& softmaxAvx512();

} // namespace telar::simd
