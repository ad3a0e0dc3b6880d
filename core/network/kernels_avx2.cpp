#include <cstdint>
#include <immintrin.h>

// GCC 12 takes the undefined registers inside its own intrinsics for mistakes.
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Wuninitialized"

namespace telar::network {

namespace {

using Vector = __m256;
constexpr int64_t lanes = 8;
inline Vector load(const float* from) { return _mm256_loadu_ps(from); }
inline void store(float* to, Vector v) { _mm256_storeu_ps(to, v); }
inline Vector all(float v) { return _mm256_set1_ps(v); }
inline Vector multiplyAdd(Vector a, Vector b, Vector c) { return _mm256_fmadd_ps(a, b, c); }
inline Vector least(Vector a, Vector b) { return _mm256_min_ps(a, b); }
inline Vector most(Vector a, Vector b) { return _mm256_max_ps(a, b); }

using Whole = __m256i;
inline Whole bytesOf(const uint8_t* from) {
    return _mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(from)));
}
inline Whole pairSums(Whole sum, Whole a, Whole b) { return _mm256_add_epi32(sum, _mm256_madd_epi16(a, b)); }

} // namespace

} // namespace telar::network

#define TELAR_TAP_KERNELS tapKernelsAvx2
#include "core/network/kernels.inl"
