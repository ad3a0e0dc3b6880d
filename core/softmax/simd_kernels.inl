// Included once per instruction set; the including file defines TELAR_SOFTMAX (the function's name).
#include "core/base/sse2.hpp"
#include "core/softmax/simd_kernels.hpp"

#include <cmath>

namespace telar::simd {

namespace {

#include "core/base/vector_math.inl"

constexpr float lowest = -INFINITY;

inline Floats load(const float* x) { return loadFloats(x); }
inline Floats load(const uint16_t* x) {
    Ints wide;
    for (int i = 0; i < lanes; ++i)
        wide[i] = int32_t(uint32_t{x[i]} << 16);
    return (Floats)wide;
}
inline Floats greatest(Floats a, Floats b) { // a where b is not larger, so that a NaN in b is passed over
    return most(b, a);
}
/// As `load`, with the lanes from n on filled.
template <class X>
inline Floats loadSome(const X* x, int64_t n, float fill) {
    X some[lanes] = {};
    __builtin_memcpy(some, x, static_cast<unsigned long>(n) * sizeof(X));
    Floats v = load(some);
    for (int64_t i = n; i < lanes; ++i)
        v[i] = fill;
    return v;
}
inline void storeSome(float* to, Floats v, int64_t n) {
    __builtin_memcpy(to, &v, static_cast<unsigned long>(n) * sizeof(float));
}
/// exp of numbers that are not positive: 0 from -104 on, as it is rounded; NaN stays.
inline Floats power(Floats x) { return exponentialWithin(most(all(-104.0f), x)); }

inline Floats ended(const SoftmaxPending& row, Floats v) { return row.log ? v + all(row.factor) : v * all(row.factor); }
/// What is left of a row from number i on, past the caches: whole lines of 64 bytes, then the rest.
inline void writeRest(SoftmaxPending& row, int64_t i) {
    constexpr int line = 16 / lanes; // vectors, written together
    if (!row.from)
        return;
    for (; i + line * lanes <= row.n; i += line * lanes)
        for (int64_t j = i; j < i + line * lanes; j += lanes)
            storeAround(row.to + j, ended(row, loadFloats(row.from + j)));
    for (; i + lanes <= row.n; i += lanes)
        storeFloats(row.to + i, ended(row, loadFloats(row.from + i)));
    if (i < row.n)
        storeSome(row.to + i, ended(row, loadSome(row.from + i, row.n - i, 0)), row.n - i);
    row.from = nullptr;
}
void finish(SoftmaxPending& row) {
    writeRest(row, 0);
    _mm_sfence();
}

/// Exponentials keep the multipliers busy, and writing the row before keeps memory busy: both go on together.
template <class X>
void row(const X* x, float* y, int64_t n, float* scratch, const SoftmaxRow& how, SoftmaxPending& pending) {
    const int64_t whole = n / lanes * lanes;
    const Floats scale = all(how.scale);
    Floats high[4] = {all(lowest), all(lowest), all(lowest), all(lowest)};
    int64_t i = 0;
    for (; i + 4 * lanes <= whole; i += 4 * lanes) {
        if constexpr (sizeof(X) == 4)
            _mm_prefetch(reinterpret_cast<const char*>(x + i + 1024),
                         _MM_HINT_T0); // the processor fetches within a page only
        for (int k = 0; k < 4; ++k)
            high[k] = greatest(high[k], load(x + i + k * lanes) * scale);
    }
    for (; i < whole; i += lanes)
        high[0] = greatest(high[0], load(x + i) * scale);
    if (whole < n) {
        Floats rest = loadSome(x + whole, n - whole, 0) * scale;
        for (int64_t k = n - whole; k < lanes; ++k)
            rest[k] = lowest;
        high[0] = greatest(high[0], rest);
    }
    high[0] = greatest(greatest(high[0], high[1]), greatest(high[2], high[3]));
    float top = high[0][0];
    for (int k = 1; k < lanes; ++k)
        top = high[0][k] > top ? high[0][k] : top;

    const Floats tops = all(top);
    Floats sums[4] = {};
    const auto piece = [&](Floats v, int64_t at, int64_t count, Floats& sum) {
        const Floats lowered = v * scale - tops;
        Floats e = power(lowered);
        for (int64_t k = count; k < lanes; ++k)
            e[k] = 0;
        sum += e;
        storeSome(scratch + at, how.log ? lowered : e, count);
    };
    const int64_t waiting = pending.from ? pending.n : 0;
    for (i = 0; i + 4 * lanes <= whole; i += 4 * lanes) {
        for (int k = 0; k < 4; ++k) {
            _mm_prefetch(reinterpret_cast<const char*>(x + how.next + i + k * lanes),
                         _MM_HINT_T1); // while memory rests
            const Floats lowered = load(x + i + k * lanes) * scale - tops;
            const Floats e = power(lowered);
            sums[k] += e;
            storeFloats(scratch + i + k * lanes, how.log ? lowered : e);
        }
        if (i + 4 * lanes <= waiting)
            for (int k = 0; k < 4; ++k)
                storeAround(pending.to + i + k * lanes, ended(pending, loadFloats(pending.from + i + k * lanes)));
    }
    writeRest(pending, i < waiting ? i : waiting / (4 * lanes) * (4 * lanes));
    for (; i < n; i += lanes)
        piece(i + lanes <= n ? load(x + i) : loadSome(x + i, n - i, 0), i, n - i < lanes ? n - i : lanes, sums[0]);
    const Floats joined = (sums[0] + sums[1]) + (sums[2] + sums[3]);
    float sum = 0;
    for (int k = 0; k < lanes; ++k)
        sum += joined[k];

    const SoftmaxPending done{scratch, y, n, how.log ? -std::log(sum) : 1 / sum, how.log};
    if (how.around) {
        pending = done;
    } else {
        for (i = 0; i + lanes <= n; i += lanes)
            storeFloats(y + i, ended(done, loadFloats(scratch + i)));
        if (i < n)
            storeSome(y + i, ended(done, loadSome(scratch + i, n - i, 0)), n - i);
    }
}

/// Lanes are columns. A masked place adds nothing and is written as 0, or minus infinity.
void columns(const float* x, float* y, int64_t rows, int64_t strideX, int64_t strideY, int64_t first, int64_t n,
             bool causal, const SoftmaxRow& how) {
    const Floats scale = all(how.scale);
    Floats numbers = {};
    for (int k = 0; k < lanes; ++k)
        numbers[k] = static_cast<float>(k);
    const auto at = [&](int64_t r) {
        return (n < lanes ? loadSome(x + r * strideX, n, 0) : loadFloats(x + r * strideX)) * scale;
    };
    const auto open = [&](int64_t r) { return numbers <= all(static_cast<float>(r - first)); };
    const bool masked = causal && first + n > 1;
    Floats top = all(lowest), sum = {};
    for (int64_t r = 0; r < rows; ++r) {
        const Floats v = at(r);
        top = greatest(top, masked ? (open(r) ? v : all(lowest)) : v);
    }
    for (int64_t r = 0; r < rows; ++r) {
        const Floats e = power(at(r) - top);
        sum += masked ? (open(r) ? e : all(0)) : e;
    }
    Floats offset = sum;
    for (int k = 0; how.log && k < lanes; ++k)
        offset[k] = std::log(sum[k]);
    for (int64_t r = 0; r < rows; ++r) {
        const Floats lowered = at(r) - top;
        const Floats v = how.log ? lowered - offset : power(lowered) / sum;
        const Floats out = masked ? (open(r) ? v : all(how.log ? lowest : 0)) : v;
        n < lanes ? storeSome(y + r * strideY, out, n) : storeFloats(y + r * strideY, out);
    }
}

} // namespace

const SoftmaxKernels& TELAR_SOFTMAX() {
    static const SoftmaxKernels kernels{row<float>, row<uint16_t>, finish, columns};
    return kernels;
}

} // namespace telar::simd
