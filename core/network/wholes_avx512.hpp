// Vectors of whole numbers for the files of AVX-512 (wholes.inl says what they are for).
#pragma once

#include <cstdint>
#include <immintrin.h>

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

} // namespace

} // namespace telar::network
