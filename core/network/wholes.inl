// Included once per instruction set; with TELAR_QUADS for processors that multiply and add four bytes in one step (VNNI).
#include "core/base/sse2.hpp"
#include "core/network/kernels.hpp"

namespace telar::network {

namespace {

#include "core/base/vector_math.inl"

// `Whole` is a vector of `lanes` sums, bytesOf a byte in each lane, pairSums sum + a0 * b0 + a1 * b1 of numbers of 16 bits in
// each lane, quadSums the same of four bytes.
#if defined(__AVX512F__)
using Whole = __m512i;
inline Whole bytesOf(const uint8_t* from) {
    return _mm512_cvtepu8_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from)));
}
#ifdef TELAR_QUADS
inline Whole pairSums(Whole sum, Whole a, Whole b) { return _mm512_dpwssd_epi32(sum, a, b); }
inline Whole quadSums(Whole sum, Whole cells, Whole factors) { return _mm512_dpbusd_epi32(sum, cells, factors); }
#else
inline Whole pairSums(Whole sum, Whole a, Whole b) { return _mm512_add_epi32(sum, _mm512_madd_epi16(a, b)); }
#endif
#elif defined(__AVX2__)
using Whole = __m256i;
inline Whole bytesOf(const uint8_t* from) {
    return _mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(from)));
}
inline Whole pairSums(Whole sum, Whole a, Whole b) { return _mm256_add_epi32(sum, _mm256_madd_epi16(a, b)); }
#else
using Whole = __m128i;
inline Whole bytesOf(const uint8_t* from) {
    int32_t four;
    __builtin_memcpy(&four, from, sizeof(four));
    const Whole zero = _mm_setzero_si128();
    return _mm_unpacklo_epi16(_mm_unpacklo_epi8(_mm_cvtsi32_si128(four), zero), zero);
}
inline Whole pairSums(Whole sum, Whole a, Whole b) { return _mm_add_epi32(sum, _mm_madd_epi16(a, b)); }
#endif

constexpr int64_t wholeVectors = lanes == 16 ? 4 : 2, wholeCells = lanes == 16 ? 6 : 4; // sums stay in registers

template <class T, std::size_t Bytes = sizeof(Whole)>
struct Lane {
    using Vector [[gnu::vector_size(Bytes)]] = T;
};
template <class V>
inline V loadLanes(const void* from) {
    V v;
    __builtin_memcpy(&v, from, sizeof(v));
    return v;
}
inline Whole loadWhole(const void* from) { return loadLanes<Whole>(from); }
inline void storeWhole(int32_t* to, Whole v) { __builtin_memcpy(to, &v, sizeof(v)); }
inline Whole inAllLanes(const uint8_t* from) {
    int32_t four;
    __builtin_memcpy(&four, from, sizeof(four));
    return __builtin_bit_cast(Whole, four - typename Lane<int32_t>::Vector{});
}

#ifdef TELAR_QUADS
using Quads = Whole;
inline Quads cellQuads(const uint8_t* from) { return inAllLanes(from); }
inline Quads factorQuads(const int8_t* from) { return loadWhole(from); }
#else
/// Four bytes of each lane as two pairs: the first with the third, the second with the fourth.
struct Quads {
    Whole even, odd;
};
inline Quads cellQuads(const uint8_t* from) {
    const auto four = __builtin_bit_cast(typename Lane<uint16_t>::Vector, inAllLanes(from));
    return {__builtin_bit_cast(Whole, four & 255), __builtin_bit_cast(Whole, four >> 8)};
}
inline Quads factorQuads(const int8_t* from) {
    const auto four = loadLanes<typename Lane<int16_t>::Vector>(from);
    return {__builtin_bit_cast(Whole, (four << 8) >> 8), __builtin_bit_cast(Whole, four >> 8)};
}
inline Whole quadSums(Whole sum, const Quads& cells, const Quads& factors) {
    return pairSums(pairSums(sum, cells.even, factors.even), cells.odd, factors.odd);
}
#endif

/// `Cells` cells of `Vectors * lanes` outputs.
template <int64_t Cells, int64_t Vectors>
void wholeBlock(const WholeWork& w, const uint8_t* const* cells, const int8_t* factors, const int32_t* start,
                int32_t* sums) {
    const int64_t ofVector = w.runCount * w.runLength * lanes;
    Whole at[Cells][Vectors];
    for (int64_t c = 0; c < Cells; ++c)
        for (int64_t v = 0; v < Vectors; ++v)
            at[c][v] = loadWhole(start + v * lanes);
    for (int64_t run = 0; run < w.runCount; ++run) {
        const uint8_t* from[Cells];
        for (int64_t c = 0; c < Cells; ++c)
            from[c] = cells[c] + w.runs[run];
        for (int64_t k = 0; k < w.runLength; k += 4, factors += 4 * lanes) {
            Quads factor[Vectors];
            for (int64_t v = 0; v < Vectors; ++v)
                factor[v] = factorQuads(factors + v * ofVector);
            for (int64_t c = 0; c < Cells; ++c) {
                const Quads four = cellQuads(from[c] + k);
                for (int64_t v = 0; v < Vectors; ++v)
                    at[c][v] = quadSums(at[c][v], four, factor[v]);
            }
        }
    }
    for (int64_t c = 0; c < Cells; ++c)
        for (int64_t v = 0; v < Vectors; ++v)
            storeWhole(sums + c * w.sumStep + v * lanes, at[c][v]);
}
template <int64_t Vectors>
void wholeColumns(const WholeWork& w, int64_t o) {
    const int8_t* factors = w.factors + o * w.runCount * w.runLength;
    int64_t c = 0;
    for (; c + wholeCells <= w.count; c += wholeCells)
        wholeBlock<wholeCells, Vectors>(w, w.cells + c, factors, w.start + o, w.sums + c * w.sumStep + o);
    for (; c + 2 <= w.count; c += 2)
        wholeBlock<2, Vectors>(w, w.cells + c, factors, w.start + o, w.sums + c * w.sumStep + o);
    if (c < w.count)
        wholeBlock<1, Vectors>(w, w.cells + c, factors, w.start + o, w.sums + c * w.sumStep + o);
}
void wholes(const WholeWork& w) {
    for (int64_t o = 0, step = 0; o < w.outputs; o += step * lanes) {
        const int64_t left = (w.outputs - o + lanes - 1) / lanes;
        step = left >= wholeVectors ? wholeVectors : left >= 2 ? 2 : 1;
        (step == wholeVectors ? wholeColumns<wholeVectors> : step == 2 ? wholeColumns<2> : wholeColumns<1>)(w, o);
    }
}

/// Numbers of 16 bits, one in each lane.
inline Whole shortsOf(const int16_t* from) {
    const auto small = loadLanes<typename Lane<int16_t, 2 * lanes>::Vector>(from);
    return __builtin_bit_cast(Whole, __builtin_convertvector(small, typename Lane<int32_t>::Vector));
}
template <int64_t Cells>
void singleBlock(const WholeWork& w, int64_t first, int64_t o) {
    Whole at[Cells];
    for (int64_t c = 0; c < Cells; ++c)
        at[c] = loadWhole(w.start + o);
    for (int64_t r = 0; r < w.runCount; ++r) {
        const Whole factor = shortsOf(w.singles + r * w.singleStep + o);
        for (int64_t c = 0; c < Cells; ++c)
            at[c] = pairSums(at[c], bytesOf(w.cells[first + c] + w.runs[r] + o), factor);
    }
    for (int64_t c = 0; c < Cells; ++c)
        storeWhole(w.sums + (first + c) * w.sumStep + o, at[c]);
}
void wholesEach(const WholeWork& w) {
    for (int64_t o = 0; o < w.outputs; o += lanes) {
        int64_t c = 0;
        for (; c + 4 <= w.count; c += 4)
            singleBlock<4>(w, c, o);
        for (; c < w.count; ++c)
            singleBlock<1>(w, c, o);
    }
}

uint32_t total(const uint8_t* bytes, int64_t count) {
    uint32_t sum = 0;
    for (int64_t i = 0; i < count; ++i)
        sum += bytes[i];
    return sum;
}

void takeOff(int32_t* sums, const int32_t* factors, int64_t count, uint32_t factor) {
    for (int64_t i = 0; i < count; ++i)
        sums[i] = static_cast<int32_t>(static_cast<uint32_t>(sums[i]) - static_cast<uint32_t>(factors[i]) * factor);
}

/// Kept within the limits, which are whole, before it is rounded. What is no number becomes the least.
inline uint8_t quantised(float x, float low, float high, int32_t zero) {
    constexpr float beyond =
        12582912; // 1.5 * 2^23: no fraction is left beside it, and the whole number is in the lowest bits
    const float raised = x > low ? x : low, kept = raised < high ? raised : high;
    return static_cast<uint8_t>(__builtin_bit_cast(int32_t, kept + beyond) + zero);
}
void quantise(const Quantising& q, const int32_t* sums, int64_t sumStep, int64_t rows, int64_t count,
              const float* factors, uint8_t* to, int64_t step) {
    const float low = q.low - q.zero, high = q.high - q.zero;
    const auto zero = static_cast<int32_t>(q.zero);
    for (int64_t r = 0; r < rows; ++r)
        for (int64_t i = 0; i < count; ++i)
            to[r * step + i] = quantised(static_cast<float>(sums[r * sumStep + i]) * factors[i], low, high, zero);
}
void divide(const Quantising& q, const float* x, int64_t count, float scale, uint8_t* to) {
    const float low = q.low - q.zero, high = q.high - q.zero;
    const auto zero = static_cast<int32_t>(q.zero);
    for (int64_t i = 0; i < count; ++i)
        to[i] = quantised(x[i] / scale, low, high, zero);
}
void multiply(const uint8_t* bytes, bool isSigned, int64_t count, int32_t zero, float scale, float* to) {
    const int32_t flip = isSigned ? 128 : 0; // a byte with a sign is 128 less than the same with its highest bit turned
    for (int64_t i = 0; i < count; ++i)
        to[i] = static_cast<float>((bytes[i] ^ flip) - flip - zero) * scale;
}
void range(const float* x, int64_t count, float& least, float& greatest) {
    constexpr int64_t side = 16; // which the compiler may not make of one
    float low[side] = {}, high[side] = {};
    int64_t i = 0;
    for (; i + side <= count; i += side)
        for (int64_t k = 0; k < side; ++k) {
            low[k] = x[i + k] < low[k] ? x[i + k] : low[k];
            high[k] = x[i + k] > high[k] ? x[i + k] : high[k];
        }
    for (; i < count; ++i) {
        low[0] = x[i] < low[0] ? x[i] : low[0];
        high[0] = x[i] > high[0] ? x[i] : high[0];
    }
    least = greatest = 0;
    for (int64_t k = 0; k < side; ++k) {
        least = low[k] < least ? low[k] : least;
        greatest = high[k] > greatest ? high[k] : greatest;
    }
}

void turn(const uint8_t* from, int64_t rows, int64_t columns, int64_t fromStep, uint8_t* to, int64_t toStep,
          uint8_t turned) {
    constexpr int64_t side = 16;
    if (rows < side || columns < side) {
        for (int64_t r = 0; r < rows; ++r)
            for (int64_t c = 0; c < columns; ++c)
                to[c * toStep + r] = from[r * fromStep + c] ^ turned;
        return;
    }
    const __m128i bits = _mm_set1_epi8(static_cast<char>(turned));
    for (int64_t c = 0; c < columns; c += side)
        for (int64_t r = 0; r < rows; r += side) { // the last block ends with the last row or column
            const int64_t row = r < rows - side ? r : rows - side, column = c < columns - side ? c : columns - side;
            __m128i at[2][side];
            for (int64_t i = 0; i < side; ++i)
                at[0][i] = _mm_xor_si128(
                    bits, _mm_loadu_si128(reinterpret_cast<const __m128i*>(from + (row + i) * fromStep + column)));
            for (int round = 0; round < 4; ++round)
                for (int64_t i = 0; i < side / 2; ++i) {
                    const auto &a = at[round % 2][i], &b = at[round % 2][i + side / 2];
                    at[1 - round % 2][2 * i] = _mm_unpacklo_epi8(a, b);
                    at[1 - round % 2][2 * i + 1] = _mm_unpackhi_epi8(a, b);
                }
            for (int64_t i = 0; i < side; ++i)
                _mm_storeu_si128(reinterpret_cast<__m128i*>(to + (column + i) * toStep + row), at[0][i]);
        }
}

constexpr WholeKernels wholeKernels{wholes, wholesEach, total, takeOff, quantise, divide, multiply, range, turn, lanes};

} // namespace

} // namespace telar::network
