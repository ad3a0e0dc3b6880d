// More of cuRAND's generators in a thread: MRG32k3a (L'Ecuyer, "Good parameters and implementations for combined multiple
// recursive random number generators", 1999) and Sobol's sequences, plain and scrambled, of 32 and 64 bits, whose direction
// vectors the program brings. Written for Telar after the cuRAND documentation; tests compare with numbers that an H100 gave.
#pragma once
#pragma clang system_header

#include "curand_kernel.h"

/// The last three numbers of both sequences, the oldest first.
struct curandStateMRG32k3a {
    unsigned int s1[3], s2[3];
    int boxmuller_flag, boxmuller_flag_double;
    float boxmuller_extra;
    double boxmuller_extra_double;
};
typedef struct curandStateMRG32k3a curandStateMRG32k3a_t;

typedef unsigned int curandDirectionVectors32_t[32];
typedef unsigned long long curandDirectionVectors64_t[64];
/// x, the draw i, is the scramble constant c and, without carries, those vectors that the Gray code of i names.
template <class Word, bool scrambled> struct telar_sobol {
    Word i, x, c, direction_vectors[sizeof(Word) * 8];
};
typedef telar_sobol<unsigned int, false> curandStateSobol32, curandStateSobol32_t;
typedef telar_sobol<unsigned int, true> curandStateScrambledSobol32, curandStateScrambledSobol32_t;
typedef telar_sobol<unsigned long long, false> curandStateSobol64, curandStateSobol64_t;
typedef telar_sobol<unsigned long long, true> curandStateScrambledSobol64, curandStateScrambledSobol64_t;

#if !defined(TELAR_HOST) || defined(TELAR_WHOLE)

// ---- MRG32k3a: the difference of two sequences x[n] = c x[n - 3] + b x[n - 2] + a x[n - 1] modulo the prime m
struct telar_mrg_first {
    static constexpr unsigned long long m = 4294967087ull, c = m - 810728, b = 1403580, a = 0;
    static constexpr unsigned long long part[3] = {82758667ull, 1871391091ull, 4127413238ull};    // x^(2^76)
    static constexpr unsigned long long sequence[3] = {2427906178ull, 3580155704ull, 949770784ull}; // x^(2^127)
};
struct telar_mrg_second {
    static constexpr unsigned long long m = 4294944443ull, c = m - 1370589, b = 0, a = 527612;
    static constexpr unsigned long long part[3] = {1511326704ull, 3759209742ull, 1610795712ull};
    static constexpr unsigned long long sequence[3] = {1464411153ull, 277697599ull, 1610723613ull};
};
template <class M> TELAR_D unsigned int telar_mrg_next(const unsigned int* s) {
    return (unsigned int)((M::c * s[0] % M::m + M::b * s[1] % M::m + M::a * s[2] % M::m) % M::m);
}
/// p times q modulo the characteristic polynomial x^3 - a x^2 - b x - c.
template <class M> TELAR_D void telar_mrg_multiply(unsigned long long* p, const unsigned long long* q) {
    unsigned long long r[5] = {0, 0, 0, 0, 0};
    for (int i = 0; i < 3; ++i)
        for (int j = 0; j < 3; ++j)
            r[i + j] += p[i] * q[j] % M::m;
    for (int k = 4; k >= 3; --k) {
        const unsigned long long high = r[k] % M::m;
        r[k - 1] += high * M::a % M::m, r[k - 2] += high * M::b % M::m, r[k - 3] += high * M::c % M::m;
    }
    for (int i = 0; i < 3; ++i)
        p[i] = r[i] % M::m;
}
/// n times as many steps as the exponent of `jump`, a power of x modulo the characteristic polynomial.
template <class M> TELAR_D void telar_mrg_forward(unsigned int* s, unsigned long long n, unsigned long long j0, unsigned long long j1, unsigned long long j2) {
    unsigned long long jump[3] = {j0, j1, j2}, whole[3] = {1, 0, 0};
    for (; n; n >>= 1) {
        if (n & 1)
            telar_mrg_multiply<M>(whole, jump);
        telar_mrg_multiply<M>(jump, jump);
    }
    unsigned int row[5] = {s[0], s[1], s[2], 0, 0};
    row[3] = telar_mrg_next<M>(row), row[4] = telar_mrg_next<M>(row + 1);
    for (int i = 0; i < 3; ++i)
        s[i] = (unsigned int)((whole[0] * row[i] % M::m + whole[1] * row[i + 1] % M::m + whole[2] * row[i + 2] % M::m) % M::m);
}
TELAR_D unsigned int telar_mrg_draw(curandStateMRG32k3a_t* s) { // from 1 to m of the first sequence
    const unsigned int x = telar_mrg_next<telar_mrg_first>(s->s1), y = telar_mrg_next<telar_mrg_second>(s->s2);
    s->s1[0] = s->s1[1], s->s1[1] = s->s1[2], s->s1[2] = x;
    s->s2[0] = s->s2[1], s->s2[1] = s->s2[2], s->s2[2] = y;
    return x > y ? x - y : (unsigned int)(x + telar_mrg_first::m - y);
}
TELAR_D void skipahead(unsigned long long n, curandStateMRG32k3a_t* s) {
    telar_mrg_forward<telar_mrg_first>(s->s1, n, 0, 1, 0);
    telar_mrg_forward<telar_mrg_second>(s->s2, n, 0, 1, 0);
}
TELAR_D void skipahead_subsequence(unsigned long long n, curandStateMRG32k3a_t* s) {
    using A = telar_mrg_first;
    using B = telar_mrg_second;
    telar_mrg_forward<A>(s->s1, n, A::part[0], A::part[1], A::part[2]);
    telar_mrg_forward<B>(s->s2, n, B::part[0], B::part[1], B::part[2]);
}
TELAR_D void skipahead_sequence(unsigned long long n, curandStateMRG32k3a_t* s) {
    using A = telar_mrg_first;
    using B = telar_mrg_second;
    telar_mrg_forward<A>(s->s1, n, A::sequence[0], A::sequence[1], A::sequence[2]);
    telar_mrg_forward<B>(s->s2, n, B::sequence[0], B::sequence[1], B::sequence[2]);
}
TELAR_D void curand_init(unsigned long long seed, unsigned long long sequence, unsigned long long offset, curandStateMRG32k3a_t* s) {
    const unsigned long long low = seed ? (unsigned int)seed ^ 0x55555555u : 1, high = seed ? (unsigned int)(seed >> 32) ^ 0xaaaaaaaau : 1;
    for (int i = 0; i < 3; ++i) {
        s->s1[i] = (unsigned int)((i == 1 ? high : low) * 12345 % telar_mrg_first::m);
        s->s2[i] = (unsigned int)((i == 1 ? low : high) * 12345 % telar_mrg_second::m);
    }
    skipahead_subsequence(sequence, s);
    skipahead(offset, s);
    s->boxmuller_flag = s->boxmuller_flag_double = 0;
    s->boxmuller_extra = 0;
    s->boxmuller_extra_double = 0;
}
TELAR_D unsigned int curand(curandStateMRG32k3a_t* s) { return (unsigned int)(telar_mrg_draw(s) * 1.000000048662); }
TELAR_D double curand_uniform_double(curandStateMRG32k3a_t* s) { return telar_mrg_draw(s) * 2.3283065498378288e-10; }
TELAR_D float curand_uniform(curandStateMRG32k3a_t* s) { return (float)curand_uniform_double(s); }
TELAR_D float2 curand_normal2(curandStateMRG32k3a_t* s) {
    const float by = sqrtf(-2.0f * logf(curand_uniform(s)));
    float2 made;
    __sincosf(curand_uniform(s) * 6.2831853f, &made.x, &made.y);
    return {made.x * by, made.y * by};
}
TELAR_D double2 curand_normal2_double(curandStateMRG32k3a_t* s) {
    const double by = sqrt(-2.0 * log(curand_uniform_double(s)));
    double2 made;
    sincospi(curand_uniform_double(s) * 2, &made.x, &made.y);
    return {made.x * by, made.y * by};
}

// ---- Sobol
template <class Word, bool scrambled> TELAR_D void skipahead(Word n, telar_sobol<Word, scrambled>* s) {
    s->i += n;
    s->x = s->c;
    Word gray = s->i ^ (s->i >> 1);
    for (int k = 0; gray; ++k, gray >>= 1)
        s->x ^= gray & 1 ? s->direction_vectors[k] : 0;
}
TELAR_D void skipahead(int n, curandStateSobol32_t* s) { skipahead((unsigned int)n, s); }
TELAR_D void skipahead(int n, curandStateScrambledSobol32_t* s) { skipahead((unsigned int)n, s); }
template <bool scrambled> TELAR_D void skipahead(int n, telar_sobol<unsigned long long, scrambled>* s) { skipahead((unsigned long long)n, s); }
template <class Word, bool scrambled> TELAR_D void telar_sobol_init(const Word* vectors, Word constant, Word offset, telar_sobol<Word, scrambled>* s) {
    for (unsigned int k = 0; k < sizeof(Word) * 8; ++k)
        s->direction_vectors[k] = vectors[k];
    s->i = 0;
    s->c = constant;
    skipahead(offset, s);
}
TELAR_D void curand_init(unsigned int* vectors, unsigned int offset, curandStateSobol32_t* s) { telar_sobol_init(vectors, 0u, offset, s); }
TELAR_D void curand_init(unsigned int* vectors, unsigned int constant, unsigned int offset, curandStateScrambledSobol32_t* s) {
    telar_sobol_init(vectors, constant, offset, s);
}
TELAR_D void curand_init(unsigned long long* vectors, unsigned long long offset, curandStateSobol64_t* s) { telar_sobol_init(vectors, 0ull, offset, s); }
TELAR_D void curand_init(unsigned long long* vectors, unsigned long long constant, unsigned long long offset, curandStateScrambledSobol64_t* s) {
    telar_sobol_init(vectors, constant, offset, s);
}
template <class Word, bool scrambled> TELAR_D Word curand(telar_sobol<Word, scrambled>* s) {
    const Word drawn = s->x, last = sizeof(Word) * 8 - 1;
    const Word flipped = __popcll(s->i & ~(s->i + 1)); // ones at its end: the bit that the next Gray code changes
    s->x ^= s->direction_vectors[flipped < last ? flipped : last];
    ++s->i;
    return drawn;
}
TELAR_D float telar_sobol_uniform(unsigned int x) { return telar_uniform(x); }
TELAR_D float telar_sobol_uniform(unsigned long long x) { return fmaf((float)x, 0x1p-64f, 0x1p-65f); }
TELAR_D double telar_sobol_uniform_double(unsigned int x) { return x * 0x1p-32 + 0x1p-33; }
TELAR_D double telar_sobol_uniform_double(unsigned long long x) { return (x >> 11) * 0x1p-53 + 0x1p-54; }
template <class Word, bool scrambled> TELAR_D float curand_uniform(telar_sobol<Word, scrambled>* s) { return telar_sobol_uniform(curand(s)); }
template <class Word, bool scrambled> TELAR_D double curand_uniform_double(telar_sobol<Word, scrambled>* s) {
    return telar_sobol_uniform_double(curand(s));
}
/// The inverse of the normal distribution; the upper half is mirrored, where it would lose digits.
template <class Word, bool scrambled> TELAR_D float curand_normal(telar_sobol<Word, scrambled>* s) {
    const Word x = curand(s);
    const bool upper = x > (Word)1 << (sizeof(Word) * 8 - 1);
    return (upper ? 1.4142135f : -1.4142135f) * erfcinvf(2.0f * telar_sobol_uniform(upper ? (Word)~x : x));
}
template <class Word, bool scrambled> TELAR_D double curand_normal_double(telar_sobol<Word, scrambled>* s) {
    const Word x = curand(s);
    const bool upper = x > (Word)1 << (sizeof(Word) * 8 - 1);
    return (upper ? 1.4142135623730951 : -1.4142135623730951) * erfcinv(2.0 * telar_sobol_uniform_double(upper ? (Word)~x : x));
}
template <class Word, bool scrambled> TELAR_D float curand_log_normal(telar_sobol<Word, scrambled>* s, float mean, float stddev) {
    return expf(mean + stddev * curand_normal(s));
}
template <class Word, bool scrambled> TELAR_D double curand_log_normal_double(telar_sobol<Word, scrambled>* s, double mean, double stddev) {
    return exp(mean + stddev * curand_normal_double(s));
}
/// The inverse of the Poisson distribution, summed from nine deviations below the mean on; from 4,000 on by a normal number.
template <class Word, bool scrambled> TELAR_D unsigned int curand_poisson(telar_sobol<Word, scrambled>* s, double mean) {
    if (mean >= 4000)
        return (unsigned int)(sqrt(mean) * curand_normal_double(s) + mean + 0.5);
    const double drawn = curand_uniform_double(s), start = floor(mean - 9 * sqrt(mean));
    double k = start > 0 ? start : 0, one = exp(k * log(mean) - mean - lgamma(k + 1)), sum = one;
    while (sum < drawn && one > 0) {
        k += 1;
        one *= mean / k;
        sum += one;
    }
    return (unsigned int)k;
}
#endif
