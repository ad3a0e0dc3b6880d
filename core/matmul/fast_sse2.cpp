#include "core/base/sse2.hpp"

#include <cstdint>

namespace {

using Vector = __m128;
constexpr int64_t lanes = 4, tileRows = 6, tileVectors = 2;
inline Vector load(const float* p) { return _mm_loadu_ps(p); }
inline void store(float* p, Vector v) { _mm_storeu_ps(p, v); }
inline Vector broadcast(float f) { return _mm_set1_ps(f); }
inline Vector zero() { return _mm_setzero_ps(); }
inline Vector multiplyAdd(Vector a, Vector b, Vector c) { return _mm_add_ps(_mm_mul_ps(a, b), c); }

} // namespace

#define TELAR_FAST_MATMUL fastMatmulSse2
#include "core/matmul/fast.inl"
