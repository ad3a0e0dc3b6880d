// Mathematics, bits and conversions. What has no instruction of its own is a call that the machine answers:
// floats are computed in double and rounded once. __expf and its like stand on ex2.approx and so on.
#pragma once
#pragma clang system_header

#ifdef TELAR_LIBDEVICE // NVIDIA's own functions, for code that its assembler reads
#define TELAR_NAMED(name) __asm__("__nv_" name)
#else
#define TELAR_NAMED(name)
#endif
#define TELAR_CALL1(name)                                                                                       \
    extern "C" __device__ __attribute__((const)) float name##f(float) TELAR_NAMED(#name "f");                   \
    extern "C" __device__ __attribute__((const)) double name(double) TELAR_NAMED(#name);                        \
    TELAR_D float name(float v) { return name##f(v); }
#define TELAR_CALL2(name)                                                                                       \
    extern "C" __device__ __attribute__((const)) float name##f(float, float) TELAR_NAMED(#name "f");            \
    extern "C" __device__ __attribute__((const)) double name(double, double) TELAR_NAMED(#name);                \
    TELAR_D float name(float a, float b) { return name##f(a, b); }
TELAR_CALL1(exp) TELAR_CALL1(exp2) TELAR_CALL1(exp10) TELAR_CALL1(expm1) TELAR_CALL1(log) TELAR_CALL1(log2) TELAR_CALL1(log10)
TELAR_CALL1(log1p) TELAR_CALL1(sin) TELAR_CALL1(cos) TELAR_CALL1(tan) TELAR_CALL1(asin) TELAR_CALL1(acos) TELAR_CALL1(atan)
TELAR_CALL1(sinh) TELAR_CALL1(cosh) TELAR_CALL1(tanh) TELAR_CALL1(asinh) TELAR_CALL1(acosh) TELAR_CALL1(atanh) TELAR_CALL1(erf)
TELAR_CALL1(erfc) TELAR_CALL1(tgamma) TELAR_CALL1(lgamma) TELAR_CALL1(cbrt) TELAR_CALL1(round) TELAR_CALL1(logb) TELAR_CALL1(sinpi)
TELAR_CALL1(cospi) TELAR_CALL1(normcdf) TELAR_CALL2(pow) TELAR_CALL2(atan2) TELAR_CALL2(fmod) TELAR_CALL2(hypot)
TELAR_CALL2(remainder) TELAR_CALL2(fdim) TELAR_CALL1(rcbrt) TELAR_CALL1(cyl_bessel_i0)
TELAR_CALL1(cyl_bessel_i1) TELAR_CALL1(erfcx) TELAR_CALL1(normcdfinv) TELAR_CALL1(erfcinv) TELAR_CALL1(erfinv) TELAR_CALL1(j0) TELAR_CALL1(j1)
TELAR_CALL1(y0) TELAR_CALL1(y1) TELAR_CALL2(rhypot)
extern "C" __device__ __attribute__((const)) double nextafter(double, double) TELAR_NAMED("nextafter");
TELAR_D float nextafterf(float a, float b) {
    const int bits = __builtin_bit_cast(int, a);
    return a != a || b != b ? a + b
           : a == b         ? b
           : a == 0         ? __builtin_copysignf(1.40129846432481707e-45f, b)
                            : __builtin_bit_cast(float, bits + ((a < b) == (a > 0) ? 1 : -1));
}
TELAR_D float nextafter(float a, float b) { return nextafterf(a, b); }
TELAR_D float pow(float a, int b) { return powf(a, (float)b); }
TELAR_D double pow(double a, int b) { return pow(a, (double)b); }

extern "C" {
__device__ int vprintf(const char*, const char*);
#ifdef TELAR_WHOLE // the host has its own
__device__ int printf(const char*, ...);
__device__ __attribute__((noreturn)) void __assert_fail(const char*, const char*, unsigned int, const char*);
#else
__host__ __device__ int printf(const char*, ...);
#endif
__device__ void* malloc(size_t);
__device__ void free(void*);
#ifdef TELAR_LIBDEVICE
__device__ __attribute__((noreturn)) void __assertfail(const void*, const void*, unsigned int, const void*, size_t);
#define __telar_assert(what, file, line) __assertfail(what, file, line, "", 1)
#else
__device__ __attribute__((noreturn)) void __telar_assert(const char*, const char*, int);
#endif
}
#undef assert
#ifdef NDEBUG
#define assert(c) ((void)0)
#else
#define assert(c) ((c) ? (void)0 : __telar_assert(#c, __FILE__, __LINE__))
#endif
#define TELAR_NEW inline __attribute__((device, nodebug))
TELAR_D void __trap() { __builtin_trap(); }
#ifdef TELAR_WHOLE
#include <new> // clang's own for CUDA
#else
TELAR_NEW void* operator new(size_t n) { return malloc(n); }
TELAR_NEW void* operator new[](size_t n) { return malloc(n); }
TELAR_NEW void operator delete(void* p) noexcept { free(p); }
TELAR_NEW void operator delete[](void* p) noexcept { free(p); }
TELAR_NEW void operator delete(void* p, size_t) noexcept { free(p); }
TELAR_NEW void operator delete[](void* p, size_t) noexcept { free(p); }
#endif
TELAR_D void* memcpy(void* to, const void* from, size_t n) {
    for (size_t i = 0; i < n; ++i)
        ((char*)to)[i] = ((const char*)from)[i];
    return to;
}
TELAR_D void* memset(void* to, int v, size_t n) {
    for (size_t i = 0; i < n; ++i)
        ((char*)to)[i] = (char)v;
    return to;
}

#define INFINITY __builtin_inff()
#define NAN __builtin_nanf("")
#define HUGE_VALF __builtin_inff()
#define HUGE_VAL __builtin_inf()
#define CUDART_INF_F __builtin_inff()
#define CUDART_INF __builtin_inf()
#define CUDART_NAN_F __builtin_nanf("")
#define CUDART_PI_F 3.141592654f
#define CUDART_PI 3.1415926535897931
#define M_E 2.7182818284590452354
#define M_LOG2E 1.4426950408889634074
#define M_LOG10E 0.43429448190325182765
#define M_LN2 0.69314718055994530942
#define M_LN10 2.30258509299404568402
#define M_PI 3.14159265358979323846
#define M_PI_2 1.57079632679489661923
#define M_PI_4 0.78539816339744830962
#define M_1_PI 0.31830988618379067154
#define M_2_PI 0.63661977236758134308
#define M_SQRT2 1.41421356237309504880
#define M_SQRT1_2 0.70710678118654752440

#define TELAR_BOTH(name)                                                                                        \
    TELAR_D float name##f(float v) { return __builtin_##name##f(v); }                                              \
    TELAR_D double name(double v) { return __builtin_##name(v); }                                                  \
    TELAR_D float name(float v) { return __builtin_##name##f(v); }
TELAR_BOTH(fabs) TELAR_BOTH(floor) TELAR_BOTH(ceil) TELAR_BOTH(trunc) TELAR_BOTH(rint) TELAR_BOTH(nearbyint)
TELAR_D float sqrtf(float v) { return __nvvm_sqrt_rn_f(v); }
TELAR_D double sqrt(double v) { return __nvvm_sqrt_rn_d(v); }
TELAR_D float sqrt(float v) { return __nvvm_sqrt_rn_f(v); }
TELAR_D float rsqrtf(float v) { return __nvvm_rsqrt_approx_f(v); }
TELAR_D double rsqrt(double v) { return __nvvm_rsqrt_approx_d(v); }
TELAR_D float rsqrt(float v) { return rsqrtf(v); }
TELAR_D float fmaf(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
TELAR_D double fma(double a, double b, double c) { return __builtin_fma(a, b, c); }
TELAR_D float fma(float a, float b, float c) { return __builtin_fmaf(a, b, c); }
TELAR_D float fmaxf(float a, float b) { return __builtin_fmaxf(a, b); }
TELAR_D float fminf(float a, float b) { return __builtin_fminf(a, b); }
TELAR_D double fmax(double a, double b) { return __builtin_fmax(a, b); }
TELAR_D double fmin(double a, double b) { return __builtin_fmin(a, b); }
TELAR_D float fmax(float a, float b) { return __builtin_fmaxf(a, b); }
TELAR_D float fmin(float a, float b) { return __builtin_fminf(a, b); }
TELAR_D float copysignf(float a, float b) { return __builtin_copysignf(a, b); }
TELAR_D double copysign(double a, double b) { return __builtin_copysign(a, b); }
TELAR_D int isnan(float v) { return v != v; }
TELAR_D int isnan(double v) { return v != v; }
TELAR_D int isinf(float v) { return __builtin_fabsf(v) == INFINITY; }
TELAR_D int isinf(double v) { return __builtin_fabs(v) == HUGE_VAL; }
TELAR_D int isfinite(float v) { return __builtin_fabsf(v) < INFINITY; }
TELAR_D int isfinite(double v) { return __builtin_fabs(v) < HUGE_VAL; }
TELAR_D int signbit(float v) { return __builtin_bit_cast(unsigned int, v) >> 31; }
/// By powers of two that are numbers of the type, the last one alone rounds.
TELAR_D double ldexp(double v, int e) {
    e = e < -2100 ? -2100 : e > 2100 ? 2100 : e;
    for (; e > 1023; e -= 1023)
        v *= 0x1p1023;
    for (; e < -1022; e += 969)
        v *= 0x1p-969;
    return v * __builtin_bit_cast(double, (long long)(e + 1023) << 52);
}
TELAR_D float ldexpf(float v, int e) { return (float)(v * __builtin_bit_cast(double, (long long)((e < -400 ? -400 : e > 400 ? 400 : e) + 1023) << 52)); }
TELAR_D float ldexp(float v, int e) { return ldexpf(v, e); }
TELAR_D float scalbnf(float v, int e) { return ldexpf(v, e); }
TELAR_D double scalbn(double v, int e) { return ldexp(v, e); }
TELAR_D float scalblnf(float v, long e) { return ldexpf(v, e < -400 ? -400 : e > 400 ? 400 : (int)e); }
TELAR_D double scalbln(double v, long e) { return ldexp(v, e < -2100 ? -2100 : e > 2100 ? 2100 : (int)e); }
TELAR_D double frexp(double v, int* e) {
    long long bits = __builtin_bit_cast(long long, v);
    const bool small = (bits >> 52 & 2047) == 0;
    if (v == 0 || v != v || __builtin_fabs(v) == __builtin_inf())
        return *e = 0, v;
    bits = small ? __builtin_bit_cast(long long, v * 0x1p54) : bits;
    *e = (int)(bits >> 52 & 2047) - 1022 - (small ? 54 : 0);
    return __builtin_bit_cast(double, (bits & ~(2047ll << 52)) | 1022ll << 52);
}
TELAR_D float frexpf(float v, int* e) { return (float)frexp((double)v, e); }
TELAR_D float frexp(float v, int* e) { return frexpf(v, e); }
TELAR_D int ilogb(double v) {
    int e;
    return v == 0 || v != v ? -2147483647 - 1 : __builtin_fabs(v) == __builtin_inf() ? 2147483647 : (frexp(v, &e), e - 1);
}
TELAR_D int ilogbf(float v) { return ilogb((double)v); }
TELAR_D int ilogb(float v) { return ilogb((double)v); }
TELAR_D float modff(float v, float* whole) { return *whole = truncf(v), __builtin_copysignf(__builtin_fabsf(v) == __builtin_inff() ? 0 : v - *whole, v); }
TELAR_D double modf(double v, double* whole) { return *whole = trunc(v), __builtin_copysign(__builtin_fabs(v) == __builtin_inf() ? 0 : v - *whole, v); }
TELAR_D float modf(float v, float* whole) { return modff(v, whole); }
TELAR_D double remquo(double a, double b, int* quotient) {
    const double rest = remainder(a, b), whole = rint((a - rest) / b), low = fmod(__builtin_fabs(whole), 8);
    return *quotient = low == low ? (int)((whole < 0 ? -low : low)) : 0, rest;
}
TELAR_D float remquof(float a, float b, int* quotient) { return (float)remquo((double)a, (double)b, quotient); }
TELAR_D long lround(double v) { return (long)round(v); }
TELAR_D long lround(float v) { return (long)roundf(v); }
TELAR_D long lroundf(float v) { return (long)roundf(v); }
TELAR_D long lrint(double v) { return (long)rint(v); }
TELAR_D long lrint(float v) { return (long)rintf(v); }
TELAR_D long lrintf(float v) { return (long)rintf(v); }
TELAR_D long long llround(double v) { return (long long)round(v); }
TELAR_D long long llround(float v) { return (long long)roundf(v); }
TELAR_D long long llroundf(float v) { return (long long)roundf(v); }
TELAR_D long long llrint(double v) { return (long long)rint(v); }
TELAR_D long long llrint(float v) { return (long long)rintf(v); }
TELAR_D long long llrintf(float v) { return (long long)rintf(v); }
TELAR_D float nanf(const char*) { return __builtin_nanf(""); }
TELAR_D double nan(const char*) { return __builtin_nan(""); }
extern "C" __device__ __attribute__((const)) double __telar_jn(double, double);
extern "C" __device__ __attribute__((const)) double __telar_yn(double, double);
TELAR_D double jn(int n, double v) { return __telar_jn((double)n, v); }
TELAR_D double yn(int n, double v) { return __telar_yn((double)n, v); }
TELAR_D float jnf(int n, float v) { return (float)jn(n, (double)v); }
TELAR_D float ynf(int n, float v) { return (float)yn(n, (double)v); }
TELAR_D double powi(double a, int b) { return pow(a, (double)b); }
TELAR_D float powif(float a, int b) { return (float)pow((double)a, (double)b); }
TELAR_D void sincospif(float v, float* s, float* c) { *s = sinpif(v), *c = cospif(v); }
TELAR_D void sincospi(double v, double* s, double* c) { *s = sinpi(v), *c = cospi(v); }
TELAR_D double norm3d(double a, double b, double c) { return sqrt(a * a + b * b + c * c); }
TELAR_D double rnorm3d(double a, double b, double c) { return 1 / norm3d(a, b, c); }
TELAR_D double norm4d(double a, double b, double c, double d) { return sqrt(a * a + b * b + c * c + d * d); }
TELAR_D double rnorm4d(double a, double b, double c, double d) { return 1 / norm4d(a, b, c, d); }
TELAR_D float norm4df(float a, float b, float c, float d) { return (float)norm4d(a, b, c, d); }
TELAR_D float rnorm4df(float a, float b, float c, float d) { return (float)rnorm4d(a, b, c, d); }
TELAR_D double norm(int n, const double* v) {
    double sum = 0;
    for (int k = 0; k < n; ++k)
        sum += v[k] * v[k];
    return sqrt(sum);
}
TELAR_D double rnorm(int n, const double* v) { return 1 / norm(n, v); }
TELAR_D float normf(int n, const float* v) {
    double sum = 0;
    for (int k = 0; k < n; ++k)
        sum += (double)v[k] * v[k];
    return (float)sqrt(sum);
}
TELAR_D float rnormf(int n, const float* v) { return 1 / normf(n, v); }
TELAR_D void sincosf(float v, float* s, float* c) { *s = sinf(v), *c = cosf(v); }
TELAR_D void sincos(double v, double* s, double* c) { *s = sin(v), *c = cos(v); }
TELAR_D void sincos(float v, float* s, float* c) { *s = sinf(v), *c = cosf(v); }
TELAR_D float norm3df(float a, float b, float c) { return sqrtf(a * a + b * b + c * c); }
TELAR_D float rnorm3df(float a, float b, float c) { return rsqrtf(a * a + b * b + c * c); }
TELAR_D float saturate(float v) { return v > 1 ? 1 : v > 0 ? v : 0; }
TELAR_D float __saturatef(float v) { return __nvvm_saturate_f(v); }

#include "telar_minmax.h"
#ifdef TELAR_WHOLE
#pragma push_macro("TELAR_HD")
#undef TELAR_HD
#define TELAR_HD TELAR_D
#endif
TELAR_HD int abs(int v) { return v < 0 ? -v : v; }
TELAR_HD long abs(long v) { return v < 0 ? -v : v; }
TELAR_HD long long abs(long long v) { return v < 0 ? -v : v; }
TELAR_HD float abs(float v) { return __builtin_fabsf(v); }
TELAR_HD double abs(double v) { return __builtin_fabs(v); }
TELAR_HD long labs(long v) { return v < 0 ? -v : v; }
TELAR_HD long long llabs(long long v) { return v < 0 ? -v : v; }
#ifdef TELAR_WHOLE
#pragma pop_macro("TELAR_HD")
#endif
TELAR_D unsigned int umax(unsigned int a, unsigned int b) { return max(a, b); }
TELAR_D unsigned int umin(unsigned int a, unsigned int b) { return min(a, b); }

// ---- fast and rounded functions
TELAR_D float __expf(float v) { return __nvvm_ex2_approx_f(v * 1.4426950408889634f); }
TELAR_D float __exp10f(float v) { return __nvvm_ex2_approx_f(v * 3.3219280948873623f); }
TELAR_D float __log2f(float v) { return __nvvm_lg2_approx_f(v); }
TELAR_D float __logf(float v) { return __nvvm_lg2_approx_f(v) * 0.69314718055994531f; }
TELAR_D float __log10f(float v) { return __nvvm_lg2_approx_f(v) * 0.30102999566398120f; }
TELAR_D float __sinf(float v) { return __nvvm_sin_approx_f(v); }
TELAR_D float __cosf(float v) { return __nvvm_cos_approx_f(v); }
TELAR_D float __tanf(float v) { return __sinf(v) / __cosf(v); }
TELAR_D void __sincosf(float v, float* s, float* c) { *s = __sinf(v), *c = __cosf(v); }
TELAR_D float __powf(float a, float b) { return __nvvm_ex2_approx_f(b * __nvvm_lg2_approx_f(a)); }
TELAR_D float __fdividef(float a, float b) { return __nvvm_div_approx_f(a, b); }
TELAR_D float fdividef(float a, float b) { return __nvvm_div_approx_f(a, b); }
TELAR_D float __tanhf(float v) { return tanhf(v); }
/// In assembly: LLVM takes __nvvm_i2f_rz and its like for a conversion to the nearest number.
#define TELAR_CONVERTED(to, name, from, mode, types, result, source)                                         \
    TELAR_D to name(from v) {                                                                                \
        to r;                                                                                                \
        asm("cvt." mode "." types " %0, %1;" : result(r) : source(v));                                       \
        return r;                                                                                            \
    }
#define TELAR_ROUNDED(m, s)                                                                                  \
    TELAR_D float __fadd_##s(float a, float b) { return __nvvm_add_##m##_f(a, b); }                          \
    TELAR_D float __fsub_##s(float a, float b) { return __nvvm_add_##m##_f(a, -b); }                         \
    TELAR_D float __fmul_##s(float a, float b) { return __nvvm_mul_##m##_f(a, b); }                          \
    TELAR_D float __fmaf_##s(float a, float b, float c) { return __nvvm_fma_##m##_f(a, b, c); }              \
    TELAR_D float __fdiv_##s(float a, float b) { return __nvvm_div_##m##_f(a, b); }                          \
    TELAR_D float __frcp_##s(float a) { return __nvvm_rcp_##m##_f(a); }                                      \
    TELAR_D float __fsqrt_##s(float a) { return __nvvm_sqrt_##m##_f(a); }                                    \
    TELAR_D double __dadd_##s(double a, double b) { return __nvvm_add_##m##_d(a, b); }                       \
    TELAR_D double __dmul_##s(double a, double b) { return __nvvm_mul_##m##_d(a, b); }                       \
    TELAR_D double __fma_##s(double a, double b, double c) { return __nvvm_fma_##m##_d(a, b, c); }           \
    TELAR_D double __ddiv_##s(double a, double b) { return __nvvm_div_##m##_d(a, b); }                       \
    TELAR_D double __dsqrt_##s(double a) { return __nvvm_sqrt_##m##_d(a); }                                  \
    TELAR_D int __float2int_##s(float v) { return __nvvm_f2i_##m(v); }                                       \
    TELAR_D unsigned int __float2uint_##s(float v) { return __nvvm_f2ui_##m(v); }                            \
    TELAR_D long long __float2ll_##s(float v) { return __nvvm_f2ll_##m(v); }                                 \
    TELAR_D int __double2int_##s(double v) { return __nvvm_d2i_##m(v); }                                     \
    TELAR_D unsigned int __double2uint_##s(double v) { return __nvvm_d2ui_##m(v); }                          \
    TELAR_D long long __double2ll_##s(double v) { return __nvvm_d2ll_##m(v); }                               \
    TELAR_D float __double2float_##s(double v) { return __nvvm_d2f_##m(v); }                                 \
    TELAR_CONVERTED(float, __int2float_##s, int, #m, "f32.s32", "=f", "r")                                   \
    TELAR_CONVERTED(float, __uint2float_##s, unsigned int, #m, "f32.u32", "=f", "r")                         \
    TELAR_D double __dsub_##s(double a, double b) { return __nvvm_add_##m##_d(a, -b); }                      \
    TELAR_D double __drcp_##s(double a) { return __nvvm_rcp_##m##_d(a); }                                    \
    TELAR_D float __fmaf_ieee_##s(float a, float b, float c) { return __nvvm_fma_##m##_f(a, b, c); }         \
    TELAR_D unsigned long long __float2ull_##s(float v) { return __nvvm_f2ull_##m(v); }                      \
    TELAR_D unsigned long long __double2ull_##s(double v) { return __nvvm_d2ull_##m(v); }                    \
    TELAR_CONVERTED(float, __ll2float_##s, long long, #m, "f32.s64", "=f", "l")                              \
    TELAR_CONVERTED(float, __ull2float_##s, unsigned long long, #m, "f32.u64", "=f", "l")                    \
    TELAR_CONVERTED(double, __ll2double_##s, long long, #m, "f64.s64", "=d", "l")                            \
    TELAR_CONVERTED(double, __ull2double_##s, unsigned long long, #m, "f64.u64", "=d", "l")                  
TELAR_ROUNDED(rn, rn) TELAR_ROUNDED(rz, rz) TELAR_ROUNDED(rm, rd) TELAR_ROUNDED(rp, ru)
TELAR_D float __frsqrt_rn(float v) { return rsqrtf(v); }
TELAR_D double __int2double_rn(int v) { return v; }
TELAR_D double __uint2double_rn(unsigned int v) { return v; }

// ---- bits
TELAR_D int __popc(unsigned int v) { return __builtin_popcount(v); }
TELAR_D int __popcll(unsigned long long v) { return __builtin_popcountll(v); }
TELAR_D int __clz(int v) { return v ? __builtin_clz((unsigned int)v) : 32; }
TELAR_D int __clzll(long long v) { return v ? __builtin_clzll((unsigned long long)v) : 64; }
TELAR_D int __ffs(int v) { return __builtin_ffs(v); }
TELAR_D int __ffsll(long long v) { return __builtin_ffsll(v); }
TELAR_D unsigned int __brev(unsigned int v) { return __builtin_bitreverse32(v); }
TELAR_D unsigned long long __brevll(unsigned long long v) { return __builtin_bitreverse64(v); }
TELAR_D unsigned int __byte_perm(unsigned int a, unsigned int b, unsigned int s) { return __nvvm_prmt(a, b, s & 0x7777u); }
TELAR_D int __mul24(int a, int b) { return __nvvm_mul24_i(a, b); }
TELAR_D unsigned int __umul24(unsigned int a, unsigned int b) { return __nvvm_mul24_ui(a, b); }
TELAR_D int __mulhi(int a, int b) { return (int)((long long)a * b >> 32); }
TELAR_D unsigned int __umulhi(unsigned int a, unsigned int b) { return (unsigned int)((unsigned long long)a * b >> 32); }
TELAR_D long long __mul64hi(long long a, long long b) { return __nvvm_mulhi_ll(a, b); }
TELAR_D unsigned long long __umul64hi(unsigned long long a, unsigned long long b) { return __nvvm_mulhi_ull(a, b); }
TELAR_D unsigned int __sad(int a, int b, unsigned int c) { return c + (unsigned int)(a < b ? b - a : a - b); }
TELAR_D unsigned int __usad(unsigned int a, unsigned int b, unsigned int c) { return c + (a < b ? b - a : a - b); }
TELAR_D unsigned int __funnelshift_l(unsigned int lo, unsigned int hi, unsigned int n) { n &= 31; return n ? hi << n | lo >> (32 - n) : hi; }
TELAR_D unsigned int __funnelshift_r(unsigned int lo, unsigned int hi, unsigned int n) { n &= 31; return n ? lo >> n | hi << (32 - n) : lo; }
TELAR_D unsigned int __funnelshift_lc(unsigned int lo, unsigned int hi, unsigned int n) { return n < 32 ? __funnelshift_l(lo, hi, n) : lo; }
TELAR_D unsigned int __funnelshift_rc(unsigned int lo, unsigned int hi, unsigned int n) { return n < 32 ? __funnelshift_r(lo, hi, n) : hi; }
TELAR_D unsigned int __uhadd(unsigned int a, unsigned int b) { return (unsigned int)(((unsigned long long)a + b) >> 1); }
TELAR_D unsigned int __urhadd(unsigned int a, unsigned int b) { return (unsigned int)(((unsigned long long)a + b + 1) >> 1); }
TELAR_D long long llmin(long long a, long long b) { return min(a, b); }
TELAR_D long long llmax(long long a, long long b) { return max(a, b); }
TELAR_D unsigned long long ullmin(unsigned long long a, unsigned long long b) { return min(a, b); }
TELAR_D unsigned long long ullmax(unsigned long long a, unsigned long long b) { return max(a, b); }
TELAR_D int __vimax3_s32(int a, int b, int c) { return max(max(a, b), c); }
TELAR_D int __vimin3_s32(int a, int b, int c) { return min(min(a, b), c); }
TELAR_D int __viaddmax_s32(int a, int b, int c) { return max((int)((unsigned int)a + (unsigned int)b), c); }
TELAR_D int __viaddmin_s32(int a, int b, int c) { return min((int)((unsigned int)a + (unsigned int)b), c); }
TELAR_D unsigned int __vimax3_u32(unsigned int a, unsigned int b, unsigned int c) { return max(max(a, b), c); }
TELAR_D unsigned int __vimin3_u32(unsigned int a, unsigned int b, unsigned int c) { return min(min(a, b), c); }
TELAR_D unsigned int __viaddmax_u32(unsigned int a, unsigned int b, unsigned int c) { return max(a + b, c); }
TELAR_D unsigned int __viaddmin_u32(unsigned int a, unsigned int b, unsigned int c) { return min(a + b, c); }
TELAR_D int __vimax_s32_relu(int a, int b) { return max(max(a, b), 0); }
TELAR_D int __vimin_s32_relu(int a, int b) { return max(min(a, b), 0); }
TELAR_D int __vimax3_s32_relu(int a, int b, int c) { return max(__vimax3_s32(a, b, c), 0); }
TELAR_D int __vimin3_s32_relu(int a, int b, int c) { return max(__vimin3_s32(a, b, c), 0); }
TELAR_D int __viaddmax_s32_relu(int a, int b, int c) { return max(__viaddmax_s32(a, b, c), 0); }
TELAR_D int __viaddmin_s32_relu(int a, int b, int c) { return max(__viaddmin_s32(a, b, c), 0); }
/// Also whether it is the first of the two.
TELAR_D int __vibmax_s32(int a, int b, bool* first) { *first = a >= b; return max(a, b); }
TELAR_D int __vibmin_s32(int a, int b, bool* first) { *first = a <= b; return min(a, b); }
TELAR_D unsigned int __vibmax_u32(unsigned int a, unsigned int b, bool* first) { *first = a >= b; return max(a, b); }
TELAR_D unsigned int __vibmin_u32(unsigned int a, unsigned int b, bool* first) { *first = a <= b; return min(a, b); }
TELAR_D int __dp4a(int a, int b, int c) { int d; asm("dp4a.s32.s32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); return d; }
TELAR_D unsigned int __dp4a(unsigned int a, unsigned int b, unsigned int c) { unsigned int d; asm("dp4a.u32.u32 %0, %1, %2, %3;" : "=r"(d) : "r"(a), "r"(b), "r"(c)); return d; }
TELAR_D int __dp4a(char4 a, char4 b, int c) { return c + a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }
TELAR_D unsigned int __dp4a(uchar4 a, uchar4 b, unsigned int c) { return c + a.x * b.x + a.y * b.y + a.z * b.z + a.w * b.w; }
TELAR_D int __dp2a_lo(int a, int b, int c) { return c + (short)a * (signed char)b + (a >> 16) * (signed char)(b >> 8); }
TELAR_D int __dp2a_hi(int a, int b, int c) { return __dp2a_lo(a, b >> 16, c); }
TELAR_D unsigned int __dp2a_lo(unsigned int a, unsigned int b, unsigned int c) { return c + (a & 0xffff) * (b & 0xff) + (a >> 16) * (b >> 8 & 0xff); }
TELAR_D unsigned int __dp2a_hi(unsigned int a, unsigned int b, unsigned int c) { return __dp2a_lo(a, b >> 16, c); }
TELAR_D int __hadd(int a, int b) { return (int)(((long long)a + b) >> 1); }
TELAR_D int __rhadd(int a, int b) { return (int)(((long long)a + b + 1) >> 1); }
TELAR_D float __int_as_float(int v) { return __builtin_bit_cast(float, v); }
TELAR_D float __uint_as_float(unsigned int v) { return __builtin_bit_cast(float, v); }
TELAR_D int __float_as_int(float v) { return __builtin_bit_cast(int, v); }
TELAR_D unsigned int __float_as_uint(float v) { return __builtin_bit_cast(unsigned int, v); }
TELAR_D long long __double_as_longlong(double v) { return __builtin_bit_cast(long long, v); }
TELAR_D double __longlong_as_double(long long v) { return __builtin_bit_cast(double, v); }
TELAR_D int __double2hiint(double v) { return (int)(__builtin_bit_cast(unsigned long long, v) >> 32); }
TELAR_D int __double2loint(double v) { return (int)__builtin_bit_cast(unsigned long long, v); }
TELAR_D double __hiloint2double(int h, int l) { return __builtin_bit_cast(double, (unsigned long long)(unsigned int)h << 32 | (unsigned int)l); }
/// The place of the `n`th bit that is set, from `base` upwards, or downwards where `n` is negative; ~0: there is none.
TELAR_D unsigned int __fns(unsigned int mask, unsigned int base, int n) {
    const int step = n < 0 ? -1 : 1;
    int left = n < 0 ? -n : n == 0 ? 1 : n;
    for (int at = (int)base; at >= 0 && at < 32; at += step) {
        if ((mask >> at & 1) && --left == 0)
            return (unsigned int)at;
        if (n == 0)
            break;
    }
    return ~0u;
}
TELAR_D void __prof_trigger(int) {}
TELAR_D unsigned int __lane_id() { return __nvvm_read_ptx_sreg_laneid(); }

// ---- memory and time
template <class T>
TELAR_D T __ldg(const T* p) { return *p; }
/// Past the L1 cache.
template <class T>
TELAR_D T __ldcg(const T* p) {
    static_assert(sizeof(T) == 16 || sizeof(T) <= 8, "__ldcg loads 1, 2, 4, 8 or 16 bytes");
    T loaded;
    if constexpr (sizeof(T) == 16) {
        struct { unsigned int x, y, z, w; } v;
        asm volatile("ld.global.cg.v4.u32 {%0, %1, %2, %3}, [%4];" : "=r"(v.x), "=r"(v.y), "=r"(v.z), "=r"(v.w) : "l"(p) : "memory");
        __builtin_memcpy((void*)&loaded, &v, sizeof loaded);
    } else if constexpr (sizeof(T) == 8) {
        unsigned long long v;
        asm volatile("ld.global.cg.u64 %0, [%1];" : "=l"(v) : "l"(p) : "memory");
        __builtin_memcpy((void*)&loaded, &v, sizeof loaded);
    } else if constexpr (sizeof(T) == 4) {
        unsigned int v;
        asm volatile("ld.global.cg.u32 %0, [%1];" : "=r"(v) : "l"(p) : "memory");
        __builtin_memcpy((void*)&loaded, &v, sizeof loaded);
    } else {
        unsigned short v;
        if constexpr (sizeof(T) == 2)
            asm volatile("ld.global.cg.u16 %0, [%1];" : "=h"(v) : "l"(p) : "memory");
        else
            asm volatile("ld.global.cg.u8 %0, [%1];" : "=h"(v) : "l"(p) : "memory");
        __builtin_memcpy((void*)&loaded, &v, sizeof loaded);
    }
    return loaded;
}
template <class T>
TELAR_D T __ldca(const T* p) { return *p; }
template <class T>
TELAR_D T __ldcs(const T* p) { return *p; }
template <class T>
TELAR_D T __ldcv(const T* p) { return *(const volatile T*)p; }
template <class T>
TELAR_D T __ldlu(const T* p) { return *p; }
template <class T>
TELAR_D void __stwb(T* p, T v) { *p = v; }
template <class T>
TELAR_D void __stcg(T* p, T v) { *p = v; }
template <class T>
TELAR_D void __stcs(T* p, T v) { *p = v; }
template <class T>
TELAR_D void __stwt(T* p, T v) { *p = v; }
TELAR_D long long clock64() { return __nvvm_read_ptx_sreg_clock64(); }
typedef long clock_t;
TELAR_D clock_t clock() { return (clock_t)__nvvm_read_ptx_sreg_clock64(); }
TELAR_D void __nanosleep(unsigned int) {}
TELAR_D size_t __cvta_generic_to_shared(const void* p) { return (size_t)(__attribute__((address_space(3))) const void*)p; }
TELAR_D size_t __cvta_generic_to_global(const void* p) { return (size_t)(__attribute__((address_space(1))) const void*)p; }
TELAR_D bool __isShared(const void* p) { return __nvvm_isspacep_shared(p); }
TELAR_D bool __isGlobal(const void* p) { return __nvvm_isspacep_global(p); }
TELAR_D bool __isLocal(const void* p) { return __nvvm_isspacep_local(p); }
TELAR_D bool __isConstant(const void* p) { return __nvvm_isspacep_const(p); }
TELAR_D size_t __cvta_generic_to_local(const void* p) { return (size_t)(__attribute__((address_space(5))) const void*)p; }
TELAR_D size_t __cvta_generic_to_constant(const void* p) { return (size_t)(__attribute__((address_space(4))) const void*)p; }
TELAR_D void* __cvta_shared_to_generic(size_t a) { return (void*)(__attribute__((address_space(3))) void*)a; }
TELAR_D void* __cvta_global_to_generic(size_t a) { return (void*)(__attribute__((address_space(1))) void*)a; }
TELAR_D void* __cvta_local_to_generic(size_t a) { return (void*)(__attribute__((address_space(5))) void*)a; }
TELAR_D void* __cvta_constant_to_generic(size_t a) { return (void*)(__attribute__((address_space(4))) void*)a; }
TELAR_D void __barrier_sync(unsigned int barrier) { asm volatile("barrier.sync %0;" ::"r"(barrier) : "memory"); }
TELAR_D void __barrier_sync_count(unsigned int barrier, unsigned int threads) { asm volatile("barrier.sync %0, %1;" ::"r"(barrier), "r"(threads) : "memory"); }
TELAR_D void __brkpt() { asm volatile("brkpt;"); }
/// The last `zeros` of the bytes are not read; zeros are written for them.
TELAR_D void __pipeline_memcpy_async(void* to, const void* from, size_t bytes, size_t zeros = 0) {
    unsigned int s = (unsigned int)__cvta_generic_to_shared(to), read = (unsigned int)(bytes - zeros);
    if (bytes == 4)
        asm volatile("cp.async.ca.shared.global [%0], [%1], 4, %2;" ::"r"(s), "l"(from), "r"(read) : "memory");
    else if (bytes == 8)
        asm volatile("cp.async.ca.shared.global [%0], [%1], 8, %2;" ::"r"(s), "l"(from), "r"(read) : "memory");
    else
        asm volatile("cp.async.cg.shared.global [%0], [%1], 16, %2;" ::"r"(s), "l"(from), "r"(read) : "memory");
}
TELAR_D void __pipeline_commit() { asm volatile("cp.async.commit_group;" ::: "memory"); }
/// All groups but the newest so many.
TELAR_D void __pipeline_wait_prior(int newer) {
    switch (newer) {
#define TELAR_NEWER(n) case n: asm volatile("cp.async.wait_group " #n ";" ::: "memory"); break;
        TELAR_NEWER(1) TELAR_NEWER(2) TELAR_NEWER(3) TELAR_NEWER(4) TELAR_NEWER(5) TELAR_NEWER(6) TELAR_NEWER(7)
#undef TELAR_NEWER
    default: asm volatile("cp.async.wait_all;" ::: "memory");
    }
}

// ---- bytes and halves of a word at once
#define TELAR_BYTES(name, width, type, expression)                                                           \
    TELAR_D unsigned int name(unsigned int u, unsigned int v) {                                              \
        unsigned int r = 0;                                                                                  \
        for (int k = 0; k < 32; k += width) {                                                                \
            const int a = (type)(u >> k), b = (type)(v >> k);                                                \
            r |= ((unsigned int)(expression) & ((1u << width) - 1)) << k;                                    \
        }                                                                                                    \
        return r;                                                                                            \
    }
#define TELAR_PACKED(n, width, s, u)                                                                         \
    TELAR_BYTES(__vadd##n, width, u, a + b)                                                                  \
    TELAR_BYTES(__vsub##n, width, u, a - b)                                                                  \
    TELAR_BYTES(__vmaxu##n, width, u, a > b ? a : b)                                                         \
    TELAR_BYTES(__vminu##n, width, u, a < b ? a : b)                                                         \
    TELAR_BYTES(__vmaxs##n, width, s, a > b ? a : b)                                                         \
    TELAR_BYTES(__vmins##n, width, s, a < b ? a : b)                                                         \
    TELAR_BYTES(__vabsdiffu##n, width, u, a > b ? a - b : b - a)                                             \
    TELAR_BYTES(__vabsdiffs##n, width, s, a > b ? a - b : b - a)                                             \
    TELAR_BYTES(__vavgu##n, width, u, (a + b + 1) >> 1)                                                      \
    TELAR_BYTES(__vhaddu##n, width, u, (a + b) >> 1)                                                         \
    TELAR_BYTES(__vcmpeq##n, width, u, a == b ? ~0 : 0)                                                      \
    TELAR_BYTES(__vcmpne##n, width, u, a != b ? ~0 : 0)                                                      \
    TELAR_BYTES(__vcmpgtu##n, width, u, a > b ? ~0 : 0)                                                      \
    TELAR_BYTES(__vcmpltu##n, width, u, a < b ? ~0 : 0)                                                      \
    TELAR_BYTES(__vaddus##n, width, u, a + b < (1 << width) ? a + b : (1 << width) - 1)                      \
    TELAR_BYTES(__vsubus##n, width, u, a > b ? a - b : 0)                                                    \
    TELAR_BYTES(__vaddss##n, width, s, min(max(a + b, -(1 << (width - 1))), (1 << (width - 1)) - 1))         \
    TELAR_BYTES(__vsubss##n, width, s, min(max(a - b, -(1 << (width - 1))), (1 << (width - 1)) - 1))         \
    TELAR_BYTES(__vcmpgts##n, width, s, a > b ? ~0 : 0)                                                      \
    TELAR_BYTES(__vcmplts##n, width, s, a < b ? ~0 : 0)                                                      \
    TELAR_BYTES(__vcmpges##n, width, s, a >= b ? ~0 : 0)                                                     \
    TELAR_BYTES(__vcmples##n, width, s, a <= b ? ~0 : 0)                                                     \
    TELAR_BYTES(__vcmpgeu##n, width, u, a >= b ? ~0 : 0)                                                     \
    TELAR_BYTES(__vcmpleu##n, width, u, a <= b ? ~0 : 0)                                                     \
    TELAR_BYTES(__vsetgtu##n, width, u, a > b)                                                               \
    TELAR_BYTES(__vsetltu##n, width, u, a < b)                                                               \
    TELAR_BYTES(__vsetgeu##n, width, u, a >= b)                                                              \
    TELAR_BYTES(__vsetleu##n, width, u, a <= b)                                                              \
    TELAR_BYTES(__vsetgts##n, width, s, a > b)                                                               \
    TELAR_BYTES(__vsetlts##n, width, s, a < b)                                                               \
    TELAR_BYTES(__vsetges##n, width, s, a >= b)                                                              \
    TELAR_BYTES(__vsetles##n, width, s, a <= b)                                                              \
    TELAR_BYTES(__vavgs##n, width, s, (a + b + (a + b >= 0)) >> 1)                                           \
    TELAR_BYTES(__vseteq##n, width, u, a == b)                                                               \
    TELAR_BYTES(__vsetne##n, width, u, a != b)                                                               \
    TELAR_D unsigned int telar_sum##n(unsigned int v) {                                                      \
        unsigned int sum = 0;                                                                                \
        for (int k = 0; k < 32; k += width)                                                                  \
            sum += v >> k & ((1u << width) - 1);                                                             \
        return sum;                                                                                          \
    }                                                                                                        \
    TELAR_D unsigned int __vsadu##n(unsigned int a, unsigned int b) { return telar_sum##n(__vabsdiffu##n(a, b)); } \
    TELAR_D unsigned int __vsads##n(unsigned int a, unsigned int b) { return telar_sum##n(__vabsdiffs##n(a, b)); } \
    TELAR_D unsigned int __vneg##n(unsigned int v) { return __vsub##n(0, v); }                               \
    TELAR_D unsigned int __vnegss##n(unsigned int v) { return __vsubss##n(0, v); }                           \
    TELAR_D unsigned int __vabsss##n(unsigned int v) { return __vmaxs##n(v, __vnegss##n(v)); }               \
    TELAR_D unsigned int __vabs##n(unsigned int v) { return __vmaxs##n(v, __vneg##n(v)); }
TELAR_PACKED(4, 8, signed char, unsigned char)
TELAR_PACKED(2, 16, short, unsigned short)
/// Two numbers of 16 bits: sums wrap around, and what is below 0 may be 0.
#define TELAR_PAIRS(s, most, least)                                                                          \
    TELAR_D unsigned int __vimax3_##s##16x2(unsigned int a, unsigned int b, unsigned int c) { return most(most(a, b), c); } \
    TELAR_D unsigned int __vimin3_##s##16x2(unsigned int a, unsigned int b, unsigned int c) { return least(least(a, b), c); } \
    TELAR_D unsigned int __viaddmax_##s##16x2(unsigned int a, unsigned int b, unsigned int c) { return most(__vadd2(a, b), c); } \
    TELAR_D unsigned int __viaddmin_##s##16x2(unsigned int a, unsigned int b, unsigned int c) { return least(__vadd2(a, b), c); } \
    TELAR_D unsigned int __vibmax_##s##16x2(unsigned int a, unsigned int b, bool* high, bool* low) {         \
        const unsigned int r = most(a, b);                                                                   \
        *high = r >> 16 == a >> 16;                                                                          \
        *low = (r & 0xffff) == (a & 0xffff);                                                                 \
        return r;                                                                                            \
    }                                                                                                        \
    TELAR_D unsigned int __vibmin_##s##16x2(unsigned int a, unsigned int b, bool* high, bool* low) {         \
        const unsigned int r = least(a, b);                                                                  \
        *high = r >> 16 == a >> 16;                                                                          \
        *low = (r & 0xffff) == (a & 0xffff);                                                                 \
        return r;                                                                                            \
    }
TELAR_PAIRS(s, __vmaxs2, __vmins2)
TELAR_PAIRS(u, __vmaxu2, __vminu2)
TELAR_D unsigned int __vimax_s16x2_relu(unsigned int a, unsigned int b) { return __vmaxs2(__vmaxs2(a, b), 0); }
TELAR_D unsigned int __vimin_s16x2_relu(unsigned int a, unsigned int b) { return __vmaxs2(__vmins2(a, b), 0); }
#define TELAR_PAIRS_RELU(name)                                                                               \
    TELAR_D unsigned int name##_relu(unsigned int a, unsigned int b, unsigned int c) { return __vmaxs2(name(a, b, c), 0); }
TELAR_PAIRS_RELU(__vimax3_s16x2) TELAR_PAIRS_RELU(__vimin3_s16x2) TELAR_PAIRS_RELU(__viaddmax_s16x2) TELAR_PAIRS_RELU(__viaddmin_s16x2)
