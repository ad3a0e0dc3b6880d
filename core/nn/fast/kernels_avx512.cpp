#include <cstdint>
#include <immintrin.h>

namespace {

using Vector = __m512;
constexpr int64_t lanes = 16, rowsMost = 14, columnRowsMost = 11;
inline Vector load(const float* p) { return _mm512_loadu_ps(p); }
inline void store(float* p, Vector v) { _mm512_storeu_ps(p, v); }
inline Vector broadcast(float f) { return _mm512_set1_ps(f); }
inline Vector zero() { return _mm512_setzero_ps(); }
inline Vector multiplyAdd(Vector a, Vector b, Vector c) { return _mm512_fmadd_ps(a, b, c); }
inline Vector atLeastZero(Vector v) {
    return _mm512_maskz_mov_ps(_mm512_cmp_ps_mask(v, zero(), _CMP_NLT_UQ), v); // a NaN stays
}

} // namespace

#define TELAR_FAST_KERNELS kernelsAvx512
#include "core/nn/fast/kernels.inl"
