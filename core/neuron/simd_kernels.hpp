// The vectorised sums, one per instruction set. Plain declarations only: see core/pooling/simd_kernels.hpp
// for why.
#pragma once

#include <cstdint>

namespace telar::simd {

/// a[0] w[0] + ... + a[n-1] w[n-1] in float32 lanes that are joined in float64.
using DotBlock = double (*)(const float* a, const float* w, int64_t n);
double dotBlockSse2(const float* a, const float* w, int64_t n);
double dotBlockAvx2(const float* a, const float* w, int64_t n);
double dotBlockAvx512(const float* a, const float* w, int64_t n);

} // namespace telar::simd
