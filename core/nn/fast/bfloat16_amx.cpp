#include "core/nn/fast/kernels.hpp"

#include <cstring>
#include <immintrin.h>

// GCC's own intrinsics take the stride as `long`, which has 32 bits on Windows and names no register of an address.
#define TELAR_LOAD_TILE(tile, from, stride)                                                                            \
    __asm__ volatile("tileloadd (%0,%1,1), %%tmm" #tile : : "r"(static_cast<const void*>(from)), "r"(int64_t{stride}))
#define TELAR_STORE_TILE(tile, to, stride)                                                                             \
    __asm__ volatile("tilestored %%tmm" #tile ", (%0,%1,1)"                                                            \
                     :                                                                                                 \
                     : "r"(static_cast<void*>(to)), "r"(int64_t{stride})                                               \
                     : "memory")

namespace telar::nn::fast {

namespace {

constexpr int64_t half = 512; // numbers of one half of `b`

struct alignas(64) TileShapes {
    uint8_t palette = 1, start = 0, reserved[14] = {};
    uint16_t bytes[16] = {};
    uint8_t rows[16] = {};
};

void begin() {
    TileShapes shapes;
    for (int i = 0; i < 8; ++i)
        shapes.bytes[i] = 64, shapes.rows[i] = 16;
    __asm__ volatile("" : : "r"(&shapes) : "memory"); // GCC's intrinsic names only the first bytes as read
    _tile_loadconfig(&shapes);
}

void end() { _tile_release(); }

__m512i rounded(const float* from) { // 32 numbers
    return (__m512i)_mm512_cvtne2ps_pbh(_mm512_loadu_ps(from + 16), _mm512_loadu_ps(from));
}

void convert(const float* from, int64_t count, uint16_t* to) {
    for (int64_t i = 0; i < count; i += 32)
        _mm512_storeu_si512(to + i, rounded(from + i));
}

/// Two rounded rows as pairs, 16 columns each.
void interleave(__m512i first, __m512i second, uint16_t* left, uint16_t* right) {
    auto pair = [](__m256i a, __m256i b) {
        return _mm512_or_si512(_mm512_cvtepu16_epi32(a), _mm512_slli_epi32(_mm512_cvtepu16_epi32(b), 16));
    };
    _mm512_storeu_si512(left, pair(_mm512_castsi512_si256(first), _mm512_castsi512_si256(second)));
    _mm512_storeu_si512(right, pair(_mm512_extracti64x4_epi64(first, 1), _mm512_extracti64x4_epi64(second, 1)));
}

void pairs(const float* from, uint16_t* to) {
    for (int p = 0; p < 16; ++p)
        interleave(rounded(from + 64 * p), rounded(from + 64 * p + 32), to + 32 * p, to + half + 32 * p);
}

void pairsOfRows(const uint16_t* rows, uint16_t* to) {
    for (int p = 0; p < 16; ++p)
        interleave(_mm512_loadu_si512(rows + 64 * p), _mm512_loadu_si512(rows + 64 * p + 32), to + 32 * p,
                   to + half + 32 * p);
}

/// 16 x 16 words of 32 bits, in place: words, then pairs, then quarters of the registers.
void transposeWords(__m512i (&r)[16]) {
    __m512i t[16];
    for (int i = 0; i < 16; i += 2) {
        t[i] = _mm512_unpacklo_epi32(r[i], r[i + 1]);
        t[i + 1] = _mm512_unpackhi_epi32(r[i], r[i + 1]);
    }
    for (int i = 0; i < 16; i += 4) {
        r[i] = _mm512_unpacklo_epi64(t[i], t[i + 2]);
        r[i + 1] = _mm512_unpackhi_epi64(t[i], t[i + 2]);
        r[i + 2] = _mm512_unpacklo_epi64(t[i + 1], t[i + 3]);
        r[i + 3] = _mm512_unpackhi_epi64(t[i + 1], t[i + 3]);
    }
    for (int i = 0; i < 16; i += 8)
        for (int k = 0; k < 4; ++k) {
            t[i + k] = _mm512_shuffle_i32x4(r[i + k], r[i + k + 4], 0x88);
            t[i + k + 4] = _mm512_shuffle_i32x4(r[i + k], r[i + k + 4], 0xdd);
        }
    for (int k = 0; k < 8; ++k) {
        r[k] = _mm512_shuffle_i32x4(t[k], t[k + 8], 0x88);
        r[k + 8] = _mm512_shuffle_i32x4(t[k], t[k + 8], 0xdd);
    }
}

void pairsTransposed(const float* from, uint16_t* to) {
    for (int side = 0; side < 2; ++side) {
        __m512i r[16];
        for (int i = 0; i < 16; ++i)
            r[i] = rounded(from + (16 * side + i) * 32);
        transposeWords(r);
        for (int p = 0; p < 16; ++p)
            _mm512_storeu_si512(to + side * half + 32 * p, r[p]);
    }
}

void turned(const uint16_t* rows, uint16_t* to) {
    alignas(64) uint16_t paired[2 * half];
    pairsOfRows(rows, paired);
    for (int side = 0; side < 2; ++side) {
        __m512i r[16];
        for (int i = 0; i < 16; ++i)
            r[i] = _mm512_load_si512(paired + side * half + 32 * i);
        transposeWords(r);
        for (int i = 0; i < 16; ++i)
            _mm512_storeu_si512(to + (16 * side + i) * 32, r[i]);
    }
}

void multiply(const uint16_t* a, int64_t stride, const uint16_t* b, int64_t chunks, float* c, bool add) {
    __asm__ volatile("" : : : "memory"); // the intrinsics do not say what they read
    constexpr int64_t row = 32 * sizeof(float);
    if (add) {
        TELAR_LOAD_TILE(0, c, row);
        TELAR_LOAD_TILE(1, c + 16, row);
        TELAR_LOAD_TILE(2, c + 16 * 32, row);
        TELAR_LOAD_TILE(3, c + 16 * 32 + 16, row);
    } else {
        _tile_zero(0);
        _tile_zero(1);
        _tile_zero(2);
        _tile_zero(3);
    }
    for (int64_t k = 0; k < chunks; ++k, a += stride, b += 2 * half) {
        TELAR_LOAD_TILE(6, b, 64);
        TELAR_LOAD_TILE(4, a, 64);
        _tile_dpbf16ps(0, 4, 6);
        TELAR_LOAD_TILE(7, b + half, 64);
        _tile_dpbf16ps(1, 4, 7);
        TELAR_LOAD_TILE(5, a + 16 * 32, 64);
        _tile_dpbf16ps(2, 5, 6);
        _tile_dpbf16ps(3, 5, 7);
    }
    TELAR_STORE_TILE(0, c, row);
    TELAR_STORE_TILE(1, c + 16, row);
    TELAR_STORE_TILE(2, c + 16 * 32, row);
    TELAR_STORE_TILE(3, c + 16 * 32 + 16, row);
    __asm__ volatile("" : : : "memory");
}

/// The same in vectors of 16 columns, for processors without tiles: 8 rows of both halves at a time.
void multiplyInVectors(const uint16_t* a, int64_t stride, const uint16_t* b, int64_t chunks, float* c, bool add) {
    constexpr int together = 8;
    for (int64_t top = 0; top < 32; top += together) {
        __m512 left[together], right[together];
        for (int i = 0; i < together; ++i) {
            const float* row = c + (top + i) * 32;
            left[i] = add ? _mm512_loadu_ps(row) : _mm512_setzero_ps();
            right[i] = add ? _mm512_loadu_ps(row + 16) : _mm512_setzero_ps();
        }
        const uint16_t *rows = a + top * 32, *columns = b;
        for (int64_t k = 0; k < chunks; ++k, rows += stride, columns += 2 * half)
            for (int p = 0; p < 16; ++p) {
                const auto first = (__m512bh)_mm512_loadu_si512(columns + 32 * p),
                           second = (__m512bh)_mm512_loadu_si512(columns + half + 32 * p);
                for (int i = 0; i < together; ++i) {
                    int32_t pair;
                    std::memcpy(&pair, rows + i * 32 + 2 * p, sizeof pair);
                    const auto both = (__m512bh)_mm512_set1_epi32(pair);
                    left[i] = _mm512_dpbf16_ps(left[i], both, first);
                    right[i] = _mm512_dpbf16_ps(right[i], both, second);
                }
            }
        for (int i = 0; i < together; ++i) {
            float* row = c + (top + i) * 32;
            _mm512_storeu_ps(row, left[i]);
            _mm512_storeu_ps(row + 16, right[i]);
        }
    }
}

void nothing() {}

} // namespace

/// For bfloat16.cpp, which knows whether they may be called.
const Bfloat16Kernels& vectorKernels() {
    static const Bfloat16Kernels kernels{nothing,         nothing,     convert, pairs,
                                         pairsTransposed, pairsOfRows, turned,  multiplyInVectors};
    return kernels;
}
const Bfloat16Kernels& amxKernels() {
    static const Bfloat16Kernels kernels{begin, end, convert, pairs, pairsTransposed, pairsOfRows, turned, multiply};
    return kernels;
}

} // namespace telar::nn::fast
