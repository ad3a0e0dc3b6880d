// Mersenne Twister, 16 words at a time.
#include "core/base/mersenne_kernels.hpp"

#ifndef __clang__ // GCC 12 warns of its own header (bug 105593)
#pragma GCC diagnostic ignored "-Wuninitialized"
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#endif
#include <immintrin.h>

namespace telar::mt {

namespace {

inline __m512i twist(const uint32_t* at, const uint32_t* far) {
    const __m512i low = _mm512_set1_epi32(0x7fffffff), matrix = _mm512_set1_epi32(static_cast<int>(0x9908b0dfu));
    const __m512i here = _mm512_loadu_si512(at), next = _mm512_loadu_si512(at + 1);
    const __m512i y = _mm512_ternarylogic_epi32(low, next, here, 0xca); // low ? next : here
    const __m512i odd = _mm512_srai_epi32(_mm512_slli_epi32(next, 31), 31);
    const __m512i shifted = _mm512_xor_si512(_mm512_loadu_si512(far), _mm512_srli_epi32(y, 1));
    return _mm512_ternarylogic_epi32(shifted, odd, matrix, 0x78); // a ^ (b & c)
}

inline __m512i temper(__m512i y) {
    const __m512i b = _mm512_set1_epi32(static_cast<int>(0x9d2c5680u));
    const __m512i c = _mm512_set1_epi32(static_cast<int>(0xefc60000u));
    y = _mm512_xor_si512(y, _mm512_srli_epi32(y, 11));
    y = _mm512_ternarylogic_epi32(y, _mm512_slli_epi32(y, 7), b, 0x78);
    y = _mm512_ternarylogic_epi32(y, _mm512_slli_epi32(y, 15), c, 0x78);
    return _mm512_xor_si512(y, _mm512_srli_epi32(y, 18));
}

inline void advance(uint32_t* s, uint32_t* words, int i, const uint32_t* far) {
    const __m512i next = twist(s + i, far);
    _mm512_storeu_si512(s + i, next);
    _mm512_storeu_si512(words + i, temper(next));
}

} // namespace

void refillAvx512(uint32_t* s, uint32_t* words) {
    advance(s, words, 0, s + 397);
    // Word 624 is word 0 again, already of the new round, just as the last words of this round need it.
    _mm512_storeu_si512(s + 624, _mm512_loadu_si512(s));
    for (int i = 16; i < 240; i += 16)
        advance(s, words, i, s + i + 397);
    for (int i = 240; i < 624; i += 16)
        advance(s, words, i, s + i - 227);
}

__attribute__((target("avx512vbmi2"))) int64_t selectAvx512(const uint32_t* words, int64_t count, uint32_t mask,
                                                            uint32_t most, uint8_t* out) {
    const uint8_t* const start = out;
    const __m512i masks = _mm512_set1_epi32(static_cast<int>(mask));
    const __m512i largest = _mm512_set1_epi8(static_cast<char>(most));
    const __m512i order = _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
    int64_t i = 0;
    for (; i + 64 <= count; i += 64) {
        const auto four = [&](int k) __attribute__((always_inline, target("avx512vbmi2"))) {
            return _mm512_and_si512(_mm512_loadu_si512(words + i + 16 * k), masks);
        };
        const __m512i ab = _mm512_packus_epi32(four(0), four(1)), cd = _mm512_packus_epi32(four(2), four(3));
        const __m512i bytes = _mm512_permutexvar_epi32(order, _mm512_packus_epi16(ab, cd));
        const __mmask64 keep = _mm512_cmple_epu8_mask(bytes, largest);
        _mm512_storeu_si512(out, _mm512_maskz_compress_epi8(keep, bytes));
        out += __builtin_popcountll(keep);
    }
    for (; i + 16 <= count; i += 16) {
        const __m128i bytes = _mm512_cvtepi32_epi8(_mm512_and_si512(_mm512_loadu_si512(words + i), masks));
        const __mmask16 keep = _mm_cmple_epu8_mask(bytes, _mm512_castsi512_si128(largest));
        _mm_storeu_si128(reinterpret_cast<__m128i*>(out), _mm_maskz_compress_epi8(keep, bytes));
        out += __builtin_popcount(keep);
    }
    return out - start + selectScalar(words + i, count - i, mask, most, out);
}

} // namespace telar::mt
