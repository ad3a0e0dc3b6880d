#include "core/base/sha256.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>
#endif

namespace telar {

namespace {

constexpr uint32_t roundConstants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

#if defined(__x86_64__)

bool hasInstructions() {
    unsigned a = 0, b = 0, c = 0, d = 0;
    return __get_cpuid_count(7, 0, &a, &b, &c, &d) && (b & 1u << 29) && __builtin_cpu_supports("sse4.1");
}

__m128i load(const void* from) { return _mm_loadu_si128(static_cast<const __m128i*>(from)); }

/// One block by the instructions, which keep the state as a b e f and c d g h, and take four rounds' words at once.
__attribute__((target("sha,sse4.1"))) void compressByInstructions(uint32_t* state, const unsigned char* block) {
    const __m128i reversed = _mm_set_epi64x(0x0c0d0e0f08090a0b, 0x0405060700010203);
    const __m128i low = _mm_shuffle_epi32(load(state), 0xb1), high = _mm_shuffle_epi32(load(state + 4), 0x1b);
    const __m128i abef = _mm_alignr_epi8(low, high, 8), cdgh = _mm_blend_epi16(high, low, 0xf0);
    __m128i one = abef, two = cdgh, w[4];
    for (int i = 0; i < 4; ++i)
        w[i] = _mm_shuffle_epi8(load(block + 16 * i), reversed);
#pragma GCC unroll 16
    for (int i = 0; i < 16; ++i) {
        const __m128i words = _mm_add_epi32(w[i & 3], load(roundConstants + 4 * i));
        two = _mm_sha256rnds2_epu32(two, one, words);
        one = _mm_sha256rnds2_epu32(one, two, _mm_shuffle_epi32(words, 0x0e));
        const __m128i older = _mm_sha256msg1_epu32(w[i & 3], w[(i + 1) & 3]),
                      between = _mm_alignr_epi8(w[(i + 3) & 3], w[(i + 2) & 3], 4);
        w[i & 3] = _mm_sha256msg2_epu32(_mm_add_epi32(older, between), w[(i + 3) & 3]);
    }
    one = _mm_shuffle_epi32(_mm_add_epi32(one, abef), 0x1b);
    two = _mm_shuffle_epi32(_mm_add_epi32(two, cdgh), 0xb1);
    _mm_storeu_si128(reinterpret_cast<__m128i*>(state), _mm_blend_epi16(one, two, 0xf0));
    _mm_storeu_si128(reinterpret_cast<__m128i*>(state + 4), _mm_alignr_epi8(two, one, 8));
}

#endif

} // namespace

Sha256::Sha256(SimdLevel level) : instructions_(level > SimdLevel::Sse2) {
#if defined(__x86_64__)
    static const bool there = hasInstructions();
    instructions_ = instructions_ && there;
#endif
}

void Sha256::update(const void* from, std::size_t bytes) {
    const auto* data = static_cast<const unsigned char*>(from);
    length_ += bytes;
    while (bytes > 0) {
        if (used_ == 0 && bytes >= sizeof block_) {
            compress(data);
            data += sizeof block_;
            bytes -= sizeof block_;
            continue;
        }
        const std::size_t take = std::min(bytes, sizeof block_ - used_);
        std::memcpy(block_ + used_, data, take);
        used_ += take;
        data += take;
        bytes -= take;
        if (used_ == sizeof block_) {
            compress(block_);
            used_ = 0;
        }
    }
}

std::string Sha256::finish() {
    const uint64_t bits = length_ * 8;
    const unsigned char one = 0x80, zero = 0;
    update(&one, 1);
    while (used_ != 56)
        update(&zero, 1);
    unsigned char tail[8];
    for (int i = 0; i < 8; ++i)
        tail[i] = static_cast<unsigned char>(bits >> (56 - 8 * i));
    update(tail, 8);
    std::string out;
    for (const uint32_t word : state_)
        for (int shift = 28; shift >= 0; shift -= 4)
            out += "0123456789abcdef"[(word >> shift) & 15];
    return out;
}

void Sha256::compress(const unsigned char* block) {
#if defined(__x86_64__)
    if (instructions_)
        return compressByInstructions(state_.data(), block);
#endif
    uint32_t w[64];
    for (int i = 0; i < 16; ++i)
        w[i] = uint32_t{block[4 * i]} << 24 | uint32_t{block[4 * i + 1]} << 16 | uint32_t{block[4 * i + 2]} << 8 |
               block[4 * i + 3];
    for (int i = 16; i < 64; ++i) {
        const uint32_t s0 = std::rotr(w[i - 15], 7) ^ std::rotr(w[i - 15], 18) ^ (w[i - 15] >> 3);
        const uint32_t s1 = std::rotr(w[i - 2], 17) ^ std::rotr(w[i - 2], 19) ^ (w[i - 2] >> 10);
        w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
    auto [a, b, c, d, e, f, g, h] = state_;
    for (int i = 0; i < 64; ++i) {
        const uint32_t t1 = h + (std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25)) + ((e & f) ^ (~e & g)) +
                            roundConstants[i] + w[i];
        const uint32_t t2 = (std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
        h = g, g = f, f = e, e = d + t1, d = c, c = b, b = a, a = t1 + t2;
    }
    const uint32_t add[8] = {a, b, c, d, e, f, g, h};
    for (std::size_t i = 0; i < 8; ++i)
        state_[i] += add[i];
}

} // namespace telar
