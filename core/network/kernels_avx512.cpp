#include "core/network/kernels.hpp"

#include <cstdint>
#include <immintrin.h>

// GCC 12 takes the undefined registers inside its own intrinsics for mistakes.
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Wuninitialized"

namespace telar::network {

static const TapKernels& plainKernelsAvx512();

namespace {

using Vector = __m512;
constexpr int64_t lanes = 16;
inline Vector load(const float* from) { return _mm512_loadu_ps(from); }
inline void store(float* to, Vector v) { _mm512_storeu_ps(to, v); }
inline Vector all(float v) { return _mm512_set1_ps(v); }
inline Vector multiplyAdd(Vector a, Vector b, Vector c) { return _mm512_fmadd_ps(a, b, c); }
inline Vector least(Vector a, Vector b) { return _mm512_min_ps(a, b); }
inline Vector most(Vector a, Vector b) { return _mm512_max_ps(a, b); }

using Whole = __m512i;
inline Whole bytesOf(const uint8_t* from) {
    return _mm512_cvtepu8_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from)));
}
inline Whole pairSums(Whole sum, Whole a, Whole b) { return _mm512_add_epi32(sum, _mm512_madd_epi16(a, b)); }

} // namespace

} // namespace telar::network

#define TELAR_TAP_KERNELS plainKernelsAvx512
#include "core/network/kernels.inl"

namespace telar::network {

const TapKernels& tapKernelsAvx512() {
    static const TapKernels kernels = [] {
        TapKernels made = plainKernelsAvx512();
        if (__builtin_cpu_supports("avx512vnni"))
            made.wholes = wholeKernelsVnni();
        return made;
    }();
    return kernels;
}

} // namespace telar::network
