#include <cstdint>
#include <immintrin.h>

namespace {

using Vector = __m256;
constexpr int64_t lanes = 8, tileRows = 6, tileVectors = 2;
inline Vector load(const float* p) { return _mm256_loadu_ps(p); }
inline void store(float* p, Vector v) { _mm256_storeu_ps(p, v); }
inline Vector broadcast(float f) { return _mm256_set1_ps(f); }
inline Vector zero() { return _mm256_setzero_ps(); }
inline Vector multiplyAdd(Vector a, Vector b, Vector c) { return _mm256_fmadd_ps(a, b, c); }

} // namespace

#define TELAR_FAST_MATMUL fastMatmulAvx2
#include "core/matmul/fast.inl"
