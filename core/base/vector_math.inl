// Vectors of float32 with exp, tanh and division by 255. Included once per instruction set, inside one
// namespace that nothing else shares.

// GCC 12 takes the undefined registers inside its own intrinsics for mistakes.
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"
#pragma GCC diagnostic ignored "-Wuninitialized"

#if defined(__AVX512F__)
constexpr int lanes = 16;
#elif defined(__AVX2__)
constexpr int lanes = 8;
#else
constexpr int lanes = 4;
#endif
typedef float Floats __attribute__((vector_size(4 * lanes)));
typedef int32_t Ints __attribute__((vector_size(4 * lanes)));

inline Floats loadFloats(const float* from) {
    Floats v;
    __builtin_memcpy(&v, from, sizeof v);
    return v;
}
/// Bytes, each as the float of its value.
inline Floats loadFloats(const uint8_t* from) {
#if defined(__AVX512F__)
    return (Floats)_mm512_cvtepi32_ps(_mm512_cvtepu8_epi32(_mm_loadu_si128(reinterpret_cast<const __m128i*>(from))));
#elif defined(__AVX2__)
    return (Floats)_mm256_cvtepi32_ps(_mm256_cvtepu8_epi32(_mm_loadl_epi64(reinterpret_cast<const __m128i*>(from))));
#else
    int32_t four;
    __builtin_memcpy(&four, from, sizeof four);
    const __m128i zero = _mm_setzero_si128();
    return (Floats)_mm_cvtepi32_ps(_mm_unpacklo_epi16(_mm_unpacklo_epi8(_mm_cvtsi32_si128(four), zero), zero));
#endif
}
inline void storeFloats(float* to, Floats v) { __builtin_memcpy(to, &v, sizeof v); }
inline void storeAround(float* to, Floats v) {
#if defined(__AVX512F__)
    _mm512_stream_ps(to, (__m512)v);
#elif defined(__AVX2__)
    _mm256_stream_ps(to, (__m256)v);
#else
    _mm_stream_ps(to, (__m128)v);
#endif
}
inline Floats all(float f) { return f - Floats{}; }
inline Floats multiplyAdd(Floats a, Floats b, Floats c) {
#if defined(__AVX512F__)
    return (Floats)_mm512_fmadd_ps((__m512)a, (__m512)b, (__m512)c);
#elif defined(__AVX2__)
    return (Floats)_mm256_fmadd_ps((__m256)a, (__m256)b, (__m256)c);
#else
    return a * b + c;
#endif
}
/// c - a b
inline Floats subtractProduct(Floats a, Floats b, Floats c) {
#if defined(__AVX512F__)
    return (Floats)_mm512_fnmadd_ps((__m512)a, (__m512)b, (__m512)c);
#elif defined(__AVX2__)
    return (Floats)_mm256_fnmadd_ps((__m256)a, (__m256)b, (__m256)c);
#else
    return c - a * b;
#endif
}
inline Floats least(Floats a, Floats b) {
#if defined(__AVX512F__)
    return (Floats)_mm512_min_ps((__m512)a, (__m512)b);
#elif defined(__AVX2__)
    return (Floats)_mm256_min_ps((__m256)a, (__m256)b);
#else
    return (Floats)_mm_min_ps((__m128)a, (__m128)b);
#endif
}
inline Floats magnitude(Floats x) { return (Floats)((Ints)x & 0x7fffffff); }
/// The sign of x on a value that is not negative.
inline Floats withSign(Floats value, Floats x) { return (Floats)((Ints)value | ((Ints)x & int32_t(0x80000000u))); }

/// x / 255, rounded once: with fused multiply-add the remainder of a first quotient is exact (P. Markstein
/// 2000).
inline Floats over255(Floats x) {
#if defined(__AVX2__)
    const Floats inverse = all(1.0f / 255.0f), q = x * inverse;
    return multiplyAdd(subtractProduct(q, all(255.0f), x), inverse, q);
#else
    return x / 255.0f;
#endif
}

/// As many values / 255, each rounded once.
inline Floats loadOver255(const float* from) { return over255(loadFloats(from)); }
/// Of bytes: their quotients repeat the byte's own bits for ever, so that none lies near the middle of two floats, and
/// 1 / 255 to twice the digits is enough; tst_pipeline tries all 256.
inline Floats loadOver255(const uint8_t* from) {
    const Floats x = loadFloats(from);
#if defined(__AVX2__)
    constexpr float first = 1.0f / 255.0f, rest = static_cast<float>(1.0 / 255.0 - static_cast<double>(first));
    return multiplyAdd(x, all(first), x * all(rest));
#else
    return over255(x);
#endif
}

/// The larger; b where one of them is a NaN.
inline Floats most(Floats a, Floats b) {
#if defined(__AVX512F__)
    return (Floats)_mm512_max_ps((__m512)a, (__m512)b);
#elif defined(__AVX2__)
    return (Floats)_mm256_max_ps((__m256)a, (__m256)b);
#else
    return (Floats)_mm_max_ps((__m128)a, (__m128)b);
#endif
}

/// e^x for x from -128 to 128: x = n ln 2 + r, e^r by a polynomial (minimax, degree 6), then n into the exponent in two
/// steps, so that results near both ends of the range are right.
inline Floats exponentialWithin(Floats within) {
    const Floats magic = all(12582912.0f); // 1.5 * 2^23: adding it rounds to a whole number
    const Floats n = multiplyAdd(within, all(0x1.715476p+0f), magic) - magic;
    const Floats r = subtractProduct(n, all(-0x1.bd0106p-13f), subtractProduct(n, all(0x1.63p-1f), within));
    Floats q = all(0x1.6a234ep-10f);
    q = multiplyAdd(q, r, all(0x1.123a6cp-7f));
    q = multiplyAdd(q, r, all(0x1.5558f4p-5f));
    q = multiplyAdd(q, r, all(0x1.55549p-3f));
    q = multiplyAdd(q, r, all(0x1.fffffcp-2f));
    const Floats power = multiplyAdd(q * r, r, r) + 1.0f;
#if defined(__AVX512F__)
    return (Floats)_mm512_scalef_ps((__m512)power, (__m512)n);
#else
    const Floats half = multiplyAdd(n, all(0.5f), magic) - magic;
    const auto two = [](Floats whole) { return (Floats)((__builtin_convertvector(whole, Ints) + 127) << 23); };
    return power * two(half) * two(n - half);
#endif
}
/// e^x
inline Floats exponential(Floats x) { return exponentialWithin(most(least(x, all(128.0f)), all(-128.0f))); }

#if defined(__AVX512F__)

// tanh on 32 stretches of equal width with their centres at k * step, as polynomials of degree 5 in the
// distance from the centre (minimax; the step was searched so that tanh at the first centres is close to a
// float32). Two registers hold the 32 values of a coefficient, one instruction picks each lane's.
constexpr float step = 0x1.256ce8p-2f, last = 9.01f;
alignas(64) constexpr float table[6][32] = {
#include "core/base/tanh_table.inc"
};
struct TanhTable {
    __m512 low[6], high[6];
};
inline TanhTable tanhTable() {
    TanhTable t;
    for (int i = 0; i < 6; ++i) {
        t.low[i] = _mm512_load_ps(table[i]);
        t.high[i] = _mm512_load_ps(table[i] + 16);
    }
    return t;
}
inline Floats hyperbolicTangent(Floats x, const TanhTable& t) {
    // The smaller magnitude of x and `last`, without its sign, in one instruction.
    const __m512 a = _mm512_range_ps((__m512)x, _mm512_set1_ps(last), 2 | 2 << 2);
    const Floats magic = all(12582912.0f), shifted = multiplyAdd((Floats)a, all(1 / step), magic);
    const Floats d = subtractProduct(shifted - magic, all(step), (Floats)a);
    const __m512i k = (__m512i)shifted; // its low five bits
    const auto coefficient = [&](int i) { return (Floats)_mm512_permutex2var_ps(t.low[i], k, t.high[i]); };
    Floats y = multiplyAdd(coefficient(5), d, coefficient(4));
    y = multiplyAdd(y, d, coefficient(3));
    y = multiplyAdd(y, d, coefficient(2));
    y = multiplyAdd(y, d, coefficient(1));
    y = multiplyAdd(y, d, coefficient(0));
    return (Floats)_mm512_ternarylogic_epi32((__m512i)y, (__m512i)x, _mm512_set1_epi32(int32_t(0x80000000u)),
                                             0xf8); // y | x & sign
}

#else

struct TanhTable {};
inline TanhTable tanhTable() { return {}; }
/// tanh a = (e^2a - 1) / (e^2a - 1 + 2), with e^2a - 1 = p 2^n + (2^n - 1) from the polynomial p = e^2r - 1,
/// so that nothing cancels for small a; what the addition of 2 rounds away is put back.
inline Floats hyperbolicTangent(Floats x, const TanhTable&) {
    const Floats a = least(magnitude(x), all(9.02f)), magic = all(12582912.0f);
    const Floats shifted = multiplyAdd(a, all(2.885390081777927f), magic), n = shifted - magic;
    const Floats r = subtractProduct(n, all(0x1.0bfbe8p-16f), subtractProduct(n, all(0x1.62ep-2f), a));
    Floats q = multiplyAdd(all(0x1.a032c8p-6f), r, all(0x1.6d7298p-4f));
    q = multiplyAdd(q, r, all(0x1.11118ap-2f));
    q = multiplyAdd(q, r, all(0x1.5554bp-1f));
    q = multiplyAdd(q, r, all(0x1.555554p+0f));
    q = multiplyAdd(q, r, all(2.0f));
    const Floats p = multiplyAdd(q * r, r, r + r);
    const Floats power = (Floats)(((Ints)shifted << 23) + 0x3f800000);
    const Floats e = multiplyAdd(p, power, power - 1.0f), d = e + 2.0f, lost = e - (d - 2.0f);
    const Floats inverse = 1.0f / d, y = e / d;
    return withSign(y - y * lost * inverse, x);
}

#endif

#if defined(__AVX512F__)

/// e^v and e^-v together: their polynomials share the even and the odd half.
inline void exponentialPair(Floats v, Floats& up, Floats& down) {
    const Floats magic = all(12582912.0f);
    const Floats within = (Floats)_mm512_max_ps((__m512)least(v, all(128.0f)), (__m512)all(-128.0f));
    const Floats n = multiplyAdd(within, all(0x1.715476p+0f), magic) - magic;
    const Floats r = subtractProduct(n, all(-0x1.bd0106p-13f), subtractProduct(n, all(0x1.63p-1f), within));
    const Floats s = r * r;
    Floats even = multiplyAdd(all(0x1.6a234ep-10f), s, all(0x1.5558f4p-5f));
    even = multiplyAdd(even, s, all(0x1.fffffcp-2f));
    even = multiplyAdd(even, s, all(1.0f));
    const Floats odd = multiplyAdd(multiplyAdd(all(0x1.123a6cp-7f), s, all(0x1.55549p-3f)), s * r, r);
    up = (Floats)_mm512_scalef_ps((__m512)(even + odd), (__m512)n);
    down = (Floats)_mm512_scalef_ps((__m512)(even - odd), (__m512)(-n));
}
/// a / b for b from 2 on: the reciprocal's first bits, one step of Newton's, and the rest of the quotient put back;
/// the processor's own division takes four times as long.
inline Floats quotient(Floats a, Floats b) {
    const Floats small = all(0.125f), d = b * small; // the reciprocal of the largest numbers is no normal number
    Floats y = (Floats)_mm512_rcp14_ps((__m512)d);
    y = multiplyAdd(subtractProduct(d, y, all(1.0f)), y, y);
    const Floats n = a * small, q = n * y;
    return multiplyAdd(subtractProduct(q, d, n), y, q);
}
inline Floats byFormula(Floats v) {
    Floats up, down;
    exponentialPair(v, up, down);
    return quotient(up - down, up + down);
}

#else

inline Floats byFormula(Floats v) {
    const Floats up = exponential(v), down = exponential(-v);
    return (up - down) / (up + down);
}

#endif
