#include "core/base/sse2.hpp"

#include <cstdint>

// GCC 12 takes the undefined registers inside its own intrinsics for mistakes.
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Wuninitialized"

namespace telar::network {

namespace {

using Vector = __m128;
constexpr int64_t lanes = 4;
inline Vector load(const float* from) { return _mm_loadu_ps(from); }
inline void store(float* to, Vector v) { _mm_storeu_ps(to, v); }
inline Vector all(float v) { return _mm_set1_ps(v); }
inline Vector multiplyAdd(Vector a, Vector b, Vector c) { return _mm_add_ps(_mm_mul_ps(a, b), c); }
inline Vector least(Vector a, Vector b) { return _mm_min_ps(a, b); }
inline Vector most(Vector a, Vector b) { return _mm_max_ps(a, b); }

using Whole = __m128i;
inline Whole bytesOf(const uint8_t* from) {
    int32_t four;
    __builtin_memcpy(&four, from, sizeof(four));
    const Whole zero = _mm_setzero_si128();
    return _mm_unpacklo_epi16(_mm_unpacklo_epi8(_mm_cvtsi32_si128(four), zero), zero);
}
inline Whole pairSums(Whole sum, Whole a, Whole b) { return _mm_add_epi32(sum, _mm_madd_epi16(a, b)); }

} // namespace

} // namespace telar::network

#define TELAR_TAP_KERNELS tapKernelsSse2
#include "core/network/kernels.inl"
