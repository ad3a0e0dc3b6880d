// Included once per instruction set; the including file defines TELAR_ATTENTION (the function's name).
#include "core/attention/simd_kernels.hpp"
#include "core/base/sse2.hpp"

#include <cmath>

namespace telar::simd {

namespace {

#include "core/base/vector_math.inl"

constexpr int vectorsWide = lanes == 16 ? 4 : 2; // of a tile in registers
constexpr int rowsHigh = lanes == 16 ? 6 : 4;
constexpr int64_t wide = vectorsWide * lanes;

inline int64_t upTo(int64_t n, int64_t multiple) { return (n + multiple - 1) / multiple * multiple; }

/// c (Rows x wide) = a (Rows x depth, rows `lineA` apart) times b (depth x wide, rows `lineB` apart), or added to c.
template <int Rows>
inline void tile(const float* a, int64_t lineA, const float* b, int64_t lineB, float* c, int64_t lineC, int64_t depth,
                 bool add) {
    Floats sums[Rows][vectorsWide];
    for (int r = 0; r < Rows; ++r)
        for (int i = 0; i < vectorsWide; ++i)
            sums[r][i] = add ? loadFloats(c + r * lineC + i * lanes) : all(0);
    for (int64_t p = 0; p < depth; ++p) {
        Floats from[vectorsWide];
        for (int i = 0; i < vectorsWide; ++i)
            from[i] = loadFloats(b + p * lineB + i * lanes);
        for (int r = 0; r < Rows; ++r) {
            const Floats factor = all(a[r * lineA + p]);
            for (int i = 0; i < vectorsWide; ++i)
                sums[r][i] = multiplyAdd(factor, from[i], sums[r][i]);
        }
    }
    for (int r = 0; r < Rows; ++r)
        for (int i = 0; i < vectorsWide; ++i)
            storeFloats(c + r * lineC + i * lanes, sums[r][i]);
}

/// The same for any number of rows; `width` is a multiple of `wide`.
void product(const float* a, int64_t lineA, const float* b, int64_t lineB, float* c, int64_t lineC, int64_t rows,
             int64_t width, int64_t depth, bool add) {
    for (int64_t j = 0; j < width; j += wide) {
        int64_t r = 0;
        for (; r + rowsHigh <= rows; r += rowsHigh)
            tile<rowsHigh>(a + r * lineA, lineA, b + j, lineB, c + r * lineC + j, lineC, depth, add);
        for (; r < rows; ++r)
            tile<1>(a + r * lineA, lineA, b + j, lineB, c + r * lineC + j, lineC, depth, add);
    }
}

inline float highestOf(const float* from, int64_t n) {
    float top = -INFINITY;
    for (int64_t i = 0; i < n; ++i)
        top = from[i] > top ? from[i] : top;
    return top;
}

} // namespace

void TELAR_ATTENTION(const AttentionHead& head, int64_t first, int64_t count, float* scratch) {
    const int64_t lineS = attentionKeys + 64, lineO = upTo(head.columns, wide);
    float* keys = scratch;                                          // size x lineS: the tile's keys as columns
    float* scores = keys + (attentionKeys + 64) * (head.size + 16); // count x lineS
    float* outputs = scores + attentionQueries * lineS;             // count x lineO
    float* values = outputs + attentionQueries * lineO; // attentionKeys x lineO, where V's rows are no whole vectors
    float* tops = values + attentionKeys * lineO;
    float* sums = tops + attentionQueries;
    for (int64_t i = 0; i < count; ++i)
        tops[i] = -INFINITY, sums[i] = 0;
    for (int64_t i = 0; i < count * lineO; ++i)
        outputs[i] = 0;
    const int64_t last = head.causal && first + count < head.keys ? first + count : head.keys;
    for (int64_t start = 0; start < last; start += attentionKeys) {
        const int64_t n = last - start < attentionKeys ? last - start : attentionKeys, width = upTo(n, wide);
        for (int64_t j = 0; j < width; ++j)
            for (int64_t p = 0; p < head.size; ++p)
                keys[p * lineS + j] = j < n ? head.k[(start + j) * head.size + p] : 0;
        product(head.q + first * head.size, head.size, keys, lineS, scores, lineS, count, width, head.size, false);
        const float* from = head.v + start * head.columns;
        int64_t lineV = head.columns;
        if (lineO != head.columns) {
            for (int64_t j = 0; j < n; ++j)
                for (int64_t c = 0; c < lineO; ++c)
                    values[j * lineO + c] = c < head.columns ? from[j * head.columns + c] : 0;
            from = values, lineV = lineO;
        }
        for (int64_t i = 0; i < count; ++i) {
            float* row = scores + i * lineS;
            const int64_t open =
                head.causal && first + i + 1 - start < n ? (first + i + 1 > start ? first + i + 1 - start : 0) : n;
            for (int64_t j = 0; j < open; ++j)
                row[j] *= head.scale;
            const float here = highestOf(row, open), top = here > tops[i] ? here : tops[i];
            const float before = tops[i] == top ? 1 : std::exp(tops[i] - top);
            Floats added = {};
            for (int64_t j = 0; j < n; j += lanes) {
                Floats x = loadFloats(row + j) - all(top);
                Floats e = x != x ? x : x < all(-104.0f) ? all(0) : exponential(x);
                for (int64_t l = open - j; l < lanes; ++l)
                    if (l >= 0)
                        e[l] = 0;
                added += e;
                storeFloats(row + j, e);
            }
            float sum = 0;
            for (int l = 0; l < lanes; ++l)
                sum += added[l];
            sums[i] = sums[i] * before + sum;
            tops[i] = top;
            if (before != 1)
                for (int64_t c = 0; c < lineO; ++c)
                    outputs[i * lineO + c] *= before;
        }
        product(scores, lineS, from, lineV, outputs, lineO, count, lineO, n, true);
    }
    for (int64_t i = 0; i < count; ++i)
        for (int64_t c = 0; c < head.columns; ++c)
            head.o[(first + i) * head.columns + c] = outputs[i * lineO + c] / sums[i];
}

} // namespace telar::simd
