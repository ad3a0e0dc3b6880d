// Transforms of square tiles by vectors (fft_kernels.hpp). Included once for each instruction set, which names
// TELAR_FFT_KERNELS.
#include "core/convolution/fft_kernels.hpp"

#include "core/base/sse2.hpp"

namespace telar::fft {

namespace {

#if defined(__AVX512F__)
constexpr int64_t lanes = 16;
#elif defined(__AVX2__)
constexpr int64_t lanes = 8;
#else
constexpr int64_t lanes = 4;
#endif

typedef float Lanes __attribute__((vector_size(lanes * 4)));

struct Complex {
    Lanes re, im;
};

#define TELAR_INLINE inline __attribute__((always_inline))

TELAR_INLINE Lanes load(const float* from) {
    Lanes v;
    __builtin_memcpy(&v, from, sizeof v);
    return v;
}
TELAR_INLINE void store(float* to, Lanes v) { __builtin_memcpy(to, &v, sizeof v); }
TELAR_INLINE Complex at(const Tile& t, int64_t row, int64_t column) {
    return {load(t.re + row * t.stride + column), load(t.im + row * t.stride + column)};
}
TELAR_INLINE void put(const Tile& t, int64_t row, int64_t column, Complex v) {
    store(t.re + row * t.stride + column, v.re);
    store(t.im + row * t.stride + column, v.im);
}
TELAR_INLINE Complex operator+(Complex a, Complex b) { return {a.re + b.re, a.im + b.im}; }
TELAR_INLINE Complex operator-(Complex a, Complex b) { return {a.re - b.re, a.im - b.im}; }
/// Times i, forward times -i.
template <bool Forward>
TELAR_INLINE Complex turned(Complex a) {
    return Forward ? Complex{a.im, -a.re} : Complex{-a.im, a.re};
}

/// e to the power of -2 pi i k / n (forward) or its conjugate, for all lanes.
struct Turn {
    float re = 1, im = 0;
};
template <bool Forward>
TELAR_INLINE Turn turnOf(const float* turns, int64_t n, int64_t k) {
    return {turns[k], Forward ? turns[n + k] : -turns[n + k]};
}
TELAR_INLINE Complex operator*(Complex a, Turn w) { return {a.re * w.re - a.im * w.im, a.re * w.im + a.im * w.re}; }

/// Four rows that are `apart` from each other, all columns. `Plain`: no turns, which are 1.
template <bool Forward, bool Plain>
TELAR_INLINE void fourRows(const Tile& t, int64_t row, int64_t apart, const Turn (&w)[3]) {
    for (int64_t c = 0; c < t.side; c += lanes) {
        Complex a = at(t, row, c), b = at(t, row + apart, c), d = at(t, row + 2 * apart, c),
                e = at(t, row + 3 * apart, c);
        if constexpr (Forward) {
            const Complex sum = a + d, difference = a - d, other = b + e, cross = turned<true>(b - e);
            a = sum + other, b = sum - other, d = difference + cross, e = difference - cross;
            if constexpr (!Plain)
                b = b * w[1], d = d * w[0], e = e * w[2];
        } else {
            if constexpr (!Plain)
                b = b * w[1], d = d * w[0], e = e * w[2];
            const Complex sum = a + b, other = a - b, difference = d + e, cross = turned<false>(d - e);
            a = sum + difference, d = sum - difference, b = other + cross, e = other - cross;
        }
        put(t, row, c, a), put(t, row + apart, c, b), put(t, row + 2 * apart, c, d), put(t, row + 3 * apart, c, e);
    }
}

TELAR_INLINE void twoRows(const Tile& t, int64_t row) {
    for (int64_t c = 0; c < t.side; c += lanes) {
        const Complex a = at(t, row, c), b = at(t, row + 1, c);
        put(t, row, c, a + b), put(t, row + 1, c, a - b);
    }
}

/// One step of all rows: transforms of `length` rows become four of a quarter of them, or the other way round.
template <bool Forward>
TELAR_INLINE void step(const Tile& t, int64_t length, const float* turns) {
    const int64_t apart = length / 4, n = t.side, each = n / length;
    for (int64_t first = 0; first < n; first += length) {
        const Turn none[3];
        fourRows<Forward, true>(t, first, apart, none);
        for (int64_t k = 1; k < apart; ++k) {
            const Turn w[3] = {turnOf<Forward>(turns, n, k * each), turnOf<Forward>(turns, n, 2 * k * each),
                               turnOf<Forward>(turns, n, 3 * k * each)};
            fourRows<Forward, false>(t, first + k, apart, w);
        }
    }
}

void forwardRows(const Tile& t, const float* turns) {
    int64_t length = t.side;
    for (; length >= 4; length /= 4)
        step<true>(t, length, turns);
    for (int64_t row = 0; length == 2 && row < t.side; row += 2)
        twoRows(t, row);
}

void backwardRows(const Tile& t, const float* turns) {
    int64_t length = t.side;
    while (length >= 4)
        length /= 4;
    for (int64_t row = 0; length == 2 && row < t.side; row += 2)
        twoRows(t, row);
    for (length *= 4; length <= t.side; length *= 4)
        step<false>(t, length, turns);
}

/// Four by four cells of two places that change theirs with each other.
TELAR_INLINE void exchange(float* a, float* b, int64_t stride) {
#if defined(__SSE2__)
    __m128 x[4], y[4];
    for (int i = 0; i < 4; ++i)
        x[i] = _mm_loadu_ps(a + i * stride), y[i] = _mm_loadu_ps(b + i * stride);
    _MM_TRANSPOSE4_PS(x[0], x[1], x[2], x[3]);
    _MM_TRANSPOSE4_PS(y[0], y[1], y[2], y[3]);
    for (int i = 0; i < 4; ++i)
        _mm_storeu_ps(b + i * stride, x[i]), _mm_storeu_ps(a + i * stride, y[i]);
#else
    float x[16], y[16];
    for (int i = 0; i < 16; ++i)
        x[i] = a[i / 4 * stride + i % 4], y[i] = b[i / 4 * stride + i % 4];
    for (int i = 0; i < 16; ++i)
        a[i % 4 * stride + i / 4] = y[i], b[i % 4 * stride + i / 4] = x[i];
#endif
}

void transpose(float* cells, int64_t n, int64_t stride) {
    for (int64_t r = 0; r < n; r += 4)
        for (int64_t c = 0; c <= r; c += 4)
            exchange(cells + r * stride + c, cells + c * stride + r, stride);
}

void forward(const Tile& t, const float* turns) {
    forwardRows(t, turns);
    transpose(t.re, t.side, t.stride);
    transpose(t.im, t.side, t.stride);
    forwardRows(t, turns);
}

void backward(const Tile& t, const float* turns) {
    backwardRows(t, turns);
    transpose(t.re, t.side, t.stride);
    transpose(t.im, t.side, t.stride);
    backwardRows(t, turns);
}

void multiply(const Tile& a, const Tile& b, const Tile& to, bool add) {
    for (int64_t r = 0; r < a.side; ++r)
        for (int64_t c = 0; c < a.side; c += lanes) {
            const Complex x = at(a, r, c), y = at(b, r, c);
            const Complex product{x.re * y.re + x.im * y.im, x.im * y.re - x.re * y.im};
            put(to, r, c, add ? at(to, r, c) + product : product);
        }
}

} // namespace

extern const Kernels TELAR_FFT_KERNELS;
const Kernels TELAR_FFT_KERNELS{forward, backward, multiply};

} // namespace telar::fft
