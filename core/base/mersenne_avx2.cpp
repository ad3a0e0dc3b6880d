// Mersenne Twister, 8 words at a time.
#include "core/base/mersenne_kernels.hpp"

#include <immintrin.h>

namespace telar::mt {

namespace {

inline __m256i load(const uint32_t* at) { return _mm256_loadu_si256(reinterpret_cast<const __m256i*>(at)); }
inline void store(uint32_t* at, __m256i v) { _mm256_storeu_si256(reinterpret_cast<__m256i*>(at), v); }
inline __m256i all(uint32_t value) { return _mm256_set1_epi32(static_cast<int>(value)); }

inline __m256i twist(const uint32_t* at, const uint32_t* far) {
    const __m256i next = load(at + 1);
    const __m256i y =
        _mm256_or_si256(_mm256_and_si256(load(at), all(0x80000000u)), _mm256_and_si256(next, all(0x7fffffffu)));
    const __m256i odd = _mm256_srai_epi32(_mm256_slli_epi32(next, 31), 31);
    return _mm256_xor_si256(_mm256_xor_si256(load(far), _mm256_srli_epi32(y, 1)),
                            _mm256_and_si256(odd, all(0x9908b0dfu)));
}

inline __m256i temper(__m256i y) {
    y = _mm256_xor_si256(y, _mm256_srli_epi32(y, 11));
    y = _mm256_xor_si256(y, _mm256_and_si256(_mm256_slli_epi32(y, 7), all(0x9d2c5680u)));
    y = _mm256_xor_si256(y, _mm256_and_si256(_mm256_slli_epi32(y, 15), all(0xefc60000u)));
    return _mm256_xor_si256(y, _mm256_srli_epi32(y, 18));
}

inline void advance(uint32_t* s, uint32_t* words, int i, const uint32_t* far) {
    const __m256i next = twist(s + i, far);
    store(s + i, next);
    store(words + i, temper(next));
}

/// For each byte of bits: where its set bits are, first to last.
struct Places {
    alignas(64) uint8_t of[256][8];
};
constexpr Places makePlaces() {
    Places places{};
    for (int bits = 0; bits < 256; ++bits) {
        int n = 0;
        for (int i = 0; i < 8; ++i)
            if (bits >> i & 1)
                places.of[bits][n++] = static_cast<uint8_t>(i);
    }
    return places;
}
constexpr Places places = makePlaces();

inline uint8_t* keepEight(__m128i bytes, unsigned keep, uint8_t* out) {
    const __m128i order = _mm_loadl_epi64(reinterpret_cast<const __m128i*>(places.of[keep]));
    _mm_storel_epi64(reinterpret_cast<__m128i*>(out), _mm_shuffle_epi8(bytes, order));
    return out + __builtin_popcount(keep);
}

} // namespace

void refillAvx2(uint32_t* s, uint32_t* words) {
    advance(s, words, 0, s + 397);
    store(s + 624, load(s)); // word 624 is word 0 again, of the new round
    for (int i = 8; i < 232; i += 8)
        advance(s, words, i, s + i + 397);
    for (int i = 232; i < 624; i += 8)
        advance(s, words, i, s + i - 227);
}

int64_t selectAvx2(const uint32_t* words, int64_t count, uint32_t mask, uint32_t most, uint8_t* out) {
    const uint8_t* const start = out;
    const __m256i masks = all(mask);
    const __m128i largest = _mm_set1_epi8(static_cast<char>(most));
    int64_t i = 0;
    for (; i + 16 <= count; i += 16) {
        const __m256i pairs = _mm256_permute4x64_epi64(
            _mm256_packus_epi32(_mm256_and_si256(load(words + i), masks), _mm256_and_si256(load(words + i + 8), masks)),
            0xd8);
        const __m128i bytes = _mm_packus_epi16(_mm256_castsi256_si128(pairs), _mm256_extracti128_si256(pairs, 1));
        const auto keep =
            static_cast<unsigned>(_mm_movemask_epi8(_mm_cmpeq_epi8(_mm_max_epu8(bytes, largest), largest)));
        out = keepEight(bytes, keep & 255, out);
        out = keepEight(_mm_srli_si128(bytes, 8), keep >> 8, out);
    }
    return out - start + selectScalar(words + i, count - i, mask, most, out);
}

} // namespace telar::mt
