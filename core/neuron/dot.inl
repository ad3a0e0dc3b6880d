// Included once per instruction set; the including file defines TELAR_DOT (the function's name).
#include "core/base/sse2.hpp"
#include "core/neuron/simd_kernels.hpp"

namespace telar::simd {

namespace {

#include "core/base/vector_math.inl"

constexpr int chains = 8; // additions under way at once: an addition takes four cycles, two begin in each

} // namespace

double TELAR_DOT(const float* a, const float* w, int64_t n) {
    Floats sums[chains] = {};
    int64_t i = 0;
    for (; i + chains * lanes <= n; i += chains * lanes) {
        // The processor fetches ahead within a page only; this reaches into the next one.
        for (int c = 0; c < chains * lanes / 16; ++c) {
            _mm_prefetch(reinterpret_cast<const char*>(a + i + 16 * c + 1024), _MM_HINT_T0);
            _mm_prefetch(reinterpret_cast<const char*>(w + i + 16 * c + 1024), _MM_HINT_T0);
        }
#pragma GCC unroll 8
        for (int c = 0; c < chains; ++c)
            sums[c] = multiplyAdd(loadFloats(a + i + c * lanes), loadFloats(w + i + c * lanes), sums[c]);
    }
    for (; i + lanes <= n; i += lanes)
        sums[0] = multiplyAdd(loadFloats(a + i), loadFloats(w + i), sums[0]);
    double sum = 0;
    for (int c = 0; c < chains; ++c)
        for (int l = 0; l < lanes; ++l)
            sum += static_cast<double>(sums[c][l]);
    for (; i < n; ++i)
        sum += static_cast<double>(a[i]) * static_cast<double>(w[i]);
    return sum;
}

} // namespace telar::simd
