// Sums of products of whole numbers with AVX-512 VNNI: four bytes are multiplied and added in one step.
#include <cstdint>
#include <immintrin.h>

// GCC 12 takes the undefined registers inside its own intrinsics for mistakes.
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Wuninitialized"

namespace telar::network {

namespace {

constexpr int64_t lanes = 16;
using Whole = __m512i;
inline Whole bytesOf(const uint8_t* from) {
    return _mm512_cvtepu8_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from)));
}
inline Whole pairSums(Whole sum, Whole a, Whole b) { return _mm512_dpwssd_epi32(sum, a, b); }
inline Whole quadSums(Whole sum, Whole cells, Whole factors) { return _mm512_dpbusd_epi32(sum, cells, factors); }

} // namespace

} // namespace telar::network

#define TELAR_QUADS
#include "core/network/wholes.inl"

namespace telar::network {

WholeKernels wholeKernelsVnni() { return wholeKernels; }

} // namespace telar::network
