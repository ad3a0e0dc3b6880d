// Included once per instruction set; the including file defines TELAR_PIPELINE and TELAR_PEAK (the functions'
// names).
#include "core/base/sse2.hpp"
#include "core/pipeline/simd_kernels.hpp"

namespace telar::simd {

namespace {

#include "core/base/vector_math.inl"

/// Asks for what comes `Ahead` values later. Of bytes it is not worth an instruction: the processor itself fetches ahead
/// what is read so slowly.
template <int Ahead>
inline void fetch(const float* x) {
    _mm_prefetch(reinterpret_cast<const char*>(x + Ahead), _MM_HINT_T0);
}
template <int Ahead>
inline void fetch(const uint8_t*) {}

/// Applies `step` to whole vectors, and to a padded one at the end. `Ahead`: asks for what comes `Ahead`
/// values later, which saves a tenth where the data come from beyond the core's own cache.
template <int Ahead = 0, class X, class W, class Step>
inline void each(const X* x, const W* w, float* out, int64_t n, const Step& step) {
    int64_t i = 0;
    for (; i + lanes <= n; i += lanes) {
        if constexpr (Ahead > 0) {
            fetch<Ahead>(x + i);
            fetch<Ahead>(w + i);
            fetch<Ahead>(out + i);
        }
        storeFloats(out + i, step(x + i, w + i));
    }
    if (i < n) {
        X restX[lanes] = {};
        W restW[lanes] = {};
        float rest[lanes];
        __builtin_memcpy(restX, x + i, static_cast<unsigned long>(n - i) * sizeof(X));
        __builtin_memcpy(restW, w + i, static_cast<unsigned long>(n - i) * sizeof(W));
        storeFloats(rest, step(restX, restW));
        __builtin_memcpy(out + i, rest, static_cast<unsigned long>(n - i) * sizeof(float));
    }
}

template <class X>
void normalise(const X* x, float* out, int64_t n) {
    each(x, x, out, n, [](const X* v, const X*) { return loadOver255(v); });
}
void weigh(const float* v, const float* w, float* out, int64_t n) {
    each(v, w, out, n, [](const float* a, const float* b) { return loadFloats(a) * loadFloats(b); });
}
void activate(const float* v, float* out, int64_t n, bool formula) {
    const TanhTable t = tanhTable();
    if (formula)
        each(v, v, out, n, [](const float* a, const float*) { return byFormula(loadFloats(a)); });
    else
        each(v, v, out, n, [&](const float* a, const float*) { return hyperbolicTangent(loadFloats(a), t); });
}
void exponentials(const float* x, float* out, int64_t n) {
    each(x, x, out, n, [](const float* v, const float*) { return exponential(loadFloats(v)); });
}

template <class X, class Step>
inline void around(const X* x, const float* w, float* out, int64_t n, const Step& step) {
    constexpr int line = 16 / lanes; // vectors of a cache line, written together
    int64_t i = 0;
    for (; i + line * lanes <= n; i += line * lanes) {
        // The processor fetches ahead within a page only; this reaches into the next one.
        fetch<1024>(x + i);
        fetch<1024>(w + i);
        for (int64_t j = i; j < i + line * lanes; j += lanes)
            storeAround(out + j, step(x + j, w + j));
    }
    each(x + i, w + i, out + i, n - i, step);
    _mm_sfence();
}

template <class X>
void fused(const X* x, const float* w, float* out, int64_t n, bool formula, bool past) {
    const TanhTable t = tanhTable();
    const auto library = [&](const X* a, const float* b) {
        return hyperbolicTangent(loadOver255(a) * loadFloats(b), t);
    };
    const auto published = [](const X* a, const float* b) { return byFormula(loadOver255(a) * loadFloats(b)); };
    if (past)
        formula ? around(x, w, out, n, published) : around(x, w, out, n, library);
    else
        formula ? each<512>(x, w, out, n, published) : each<512>(x, w, out, n, library);
}

} // namespace

const PipelineKernels& TELAR_PIPELINE() {
    static const PipelineKernels kernels{{normalise, fused}, {normalise, fused}, weigh, activate, exponentials};
    return kernels;
}

float TELAR_PEAK(int64_t rounds, int64_t* operations) {
    constexpr int chains = 12; // more than latency times width, fewer than the registers
    Floats sums[chains];
    for (int c = 0; c < chains; ++c)
        sums[c] = all(static_cast<float>(c));
    const Floats factor = all(0.999f), addend = all(0.001f);
    for (int64_t i = 0; i < rounds; ++i) {
#pragma GCC unroll 12
        for (int c = 0; c < chains; ++c)
            sums[c] = multiplyAdd(sums[c], factor, addend);
    }
    *operations = 2 * chains * lanes * rounds;
    Floats sum = sums[0];
    for (int c = 1; c < chains; ++c)
        sum += sums[c];
    return sum[0];
}

} // namespace telar::simd
