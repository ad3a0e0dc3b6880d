// Attention of a few queries in vectors, one set per instruction set. Plain data only: see core/pooling/simd_kernels.hpp for why.
#pragma once

#include <cstdint>

namespace telar::simd {

constexpr int64_t attentionQueries = 64; ///< at most, of one call
constexpr int64_t attentionKeys = 256;   ///< of a tile

struct AttentionHead {
    const float *q, *k, *v; ///< the head's first query, key and value
    float* o;
    int64_t keys, size, columns;
    float scale;
    bool causal;
};
/// Floats that a call needs beside: keys of a tile laid out, its scores, the outputs.
constexpr int64_t attentionScratch(int64_t size, int64_t columns) {
    return (attentionKeys + 64) * (size + 16) + attentionQueries * (attentionKeys + 64) +
           attentionQueries * (columns + 64) + attentionKeys * (columns + 64) + 4 * attentionQueries;
}
/// Queries `first` to `first + count` of a head, count at most `attentionQueries`. `scratch` is aligned to 64 bytes.
using AttentionQueries = void (*)(const AttentionHead& head, int64_t first, int64_t count, float* scratch);
void attentionSse2(const AttentionHead& head, int64_t first, int64_t count, float* scratch);
void attentionAvx2(const AttentionHead& head, int64_t first, int64_t count, float* scratch);
void attentionAvx512(const AttentionHead& head, int64_t first, int64_t count, float* scratch);

} // namespace telar::simd
