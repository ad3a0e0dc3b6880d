// Sums of products of whole numbers with AVX-512 VNNI: a pair is multiplied and added in one step.
#include <cstdint>
#include <immintrin.h>

// GCC 12 takes the undefined registers inside its own intrinsics for mistakes.
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Wuninitialized"

namespace telar::network {

namespace {

constexpr int64_t lanes = 16;
using Whole = __m512i;
inline Whole loadWhole(const int16_t* from) { return _mm512_loadu_si512(from); }
inline void storeWhole(int32_t* to, Whole v) { _mm512_storeu_si512(to, v); }
inline Whole zeroWhole() { return _mm512_setzero_si512(); }
inline Whole pairOf(const int16_t* from) {
    int32_t both;
    __builtin_memcpy(&both, from, sizeof(both));
    return _mm512_set1_epi32(both);
}
inline Whole pairsOf(const int16_t* from) {
    return _mm512_cvtepu16_epi32(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(from)));
}
inline Whole pairSums(Whole sum, Whole a, Whole b) { return _mm512_dpwssd_epi32(sum, a, b); }

} // namespace

} // namespace telar::network

#include "core/network/wholes.inl"

namespace telar::network {

WholeKernels wholeKernelsVnni() { return {wholes, wholesEach, quantise, wholeTile}; }

} // namespace telar::network
