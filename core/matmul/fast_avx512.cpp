#include <cstdint>
#include <immintrin.h>

namespace {

using Vector = __m512;
constexpr int64_t lanes = 16, tileRows = 14, tileVectors = 2;
inline Vector load(const float* p) { return _mm512_loadu_ps(p); }
inline void store(float* p, Vector v) { _mm512_storeu_ps(p, v); }
inline Vector broadcast(float f) { return _mm512_set1_ps(f); }
inline Vector zero() { return _mm512_setzero_ps(); }
inline Vector multiplyAdd(Vector a, Vector b, Vector c) { return _mm512_fmadd_ps(a, b, c); }

} // namespace

#define TELAR_FAST_MATMUL fastMatmulAvx512
#include "core/matmul/fast.inl"
