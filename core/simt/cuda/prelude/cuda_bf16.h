// __nv_bfloat16: eight bits of exponent, as float; arithmetic by way of float, rounded once.
#pragma once
#pragma clang system_header
#include "telar_half_family.h"
#ifdef TELAR_WHOLE // both sides are read at once
#include "telar_half_bits.h"
#endif

struct __nv_bfloat16 {
    unsigned short bits;
    __nv_bfloat16() = default;
    TELAR_DMEMBER __nv_bfloat16(float v) { asm("cvt.rn.bf16.f32 %0, %1;" : "=h"(bits) : "f"(v)); }
#ifdef TELAR_WHOLE
    __nv_bfloat16(float v) : bits(telarBfloat16Bits(v)) {}
#endif
    TELAR_MEMBER operator float() const { return __builtin_bit_cast(float, (unsigned int)bits << 16); }
};
typedef __nv_bfloat16 nv_bfloat16;
struct __attribute__((aligned(4))) __nv_bfloat162 {
    __nv_bfloat16 x, y;
    __nv_bfloat162() = default;
    TELAR_MEMBER __nv_bfloat162(__nv_bfloat16 x, __nv_bfloat16 y) : x(x), y(y) {}
};
typedef __nv_bfloat162 nv_bfloat162;
TELAR_HD __nv_bfloat16 __float2bfloat16(float v) { return __nv_bfloat16(v); }
TELAR_HD __nv_bfloat16 __float2bfloat16_rn(float v) { return __nv_bfloat16(v); }
TELAR_HD float __bfloat162float(__nv_bfloat16 v) { return (float)v; }
TELAR_D __nv_bfloat16 __hfma(__nv_bfloat16 a, __nv_bfloat16 b, __nv_bfloat16 c) {
    __nv_bfloat16 r;
    asm("fma.rn.bf16 %0, %1, %2, %3;" : "=h"(r.bits) : "h"(a.bits), "h"(b.bits), "h"(c.bits));
    return r;
}
TELAR_D __nv_bfloat16 __hadd(__nv_bfloat16 a, __nv_bfloat16 b) { return __nv_bfloat16((float)a + (float)b); }
TELAR_D __nv_bfloat16 __hsub(__nv_bfloat16 a, __nv_bfloat16 b) { return __nv_bfloat16((float)a - (float)b); }
TELAR_D __nv_bfloat16 __hmul(__nv_bfloat16 a, __nv_bfloat16 b) { return __nv_bfloat16((float)a * (float)b); }
TELAR_D __nv_bfloat16 operator+(__nv_bfloat16 a, __nv_bfloat16 b) { return __hadd(a, b); }
TELAR_D __nv_bfloat16 operator-(__nv_bfloat16 a, __nv_bfloat16 b) { return __hsub(a, b); }
TELAR_D __nv_bfloat16 operator*(__nv_bfloat16 a, __nv_bfloat16 b) { return __hmul(a, b); }
TELAR_D __nv_bfloat16 operator/(__nv_bfloat16 a, __nv_bfloat16 b) { return __nv_bfloat16((float)a / (float)b); }
#define TELAR_BASSIGN(op) TELAR_D __nv_bfloat16& operator op##=(__nv_bfloat16& a, __nv_bfloat16 b) { return a = a op b; }
TELAR_BASSIGN(+) TELAR_BASSIGN(-) TELAR_BASSIGN(*) TELAR_BASSIGN(/)
TELAR_D __nv_bfloat16 __hmax(__nv_bfloat16 a, __nv_bfloat16 b) { return __nv_bfloat16(fmaxf((float)a, (float)b)); }
TELAR_D __nv_bfloat16 __hmin(__nv_bfloat16 a, __nv_bfloat16 b) { return __nv_bfloat16(fminf((float)a, (float)b)); }
TELAR_D __nv_bfloat16 __ushort_as_bfloat16(unsigned short v) { return __builtin_bit_cast(__nv_bfloat16, v); }
TELAR_D unsigned short __bfloat16_as_ushort(__nv_bfloat16 v) { return v.bits; }
TELAR_D __nv_bfloat16 __short_as_bfloat16(short v) { return __ushort_as_bfloat16((unsigned short)v); }
TELAR_D short __bfloat16_as_short(__nv_bfloat16 v) { return (short)v.bits; }
TELAR_D bool __hisnan(__nv_bfloat16 v) { return (v.bits & 0x7fff) > 0x7f80; }
TELAR_D int __hisinf(__nv_bfloat16 v) { return (v.bits & 0x7fff) == 0x7f80 ? (v.bits & 0x8000 ? -1 : 1) : 0; }
TELAR_D __nv_bfloat16 __hneg(__nv_bfloat16 v) { return __ushort_as_bfloat16((unsigned short)(__hisnan(v) ? 0x7fff : v.bits ^ 0x8000)); }
TELAR_D __nv_bfloat16 __habs(__nv_bfloat16 v) { return __ushort_as_bfloat16((unsigned short)(__hisnan(v) ? 0x7fff : v.bits & 0x7fff)); }
TELAR_D __nv_bfloat16 __hdiv(__nv_bfloat16 a, __nv_bfloat16 b) { return a / b; }
TELAR_D __nv_bfloat16 operator-(__nv_bfloat16 v) { return __hneg(v); }
TELAR_D __nv_bfloat16 telar_bfloat16_saturated(__nv_bfloat16 v) { return __nv_bfloat16(saturate((float)v)); }
TELAR_D __nv_bfloat16 __hadd_sat(__nv_bfloat16 a, __nv_bfloat16 b) { return telar_bfloat16_saturated(a + b); }
TELAR_D __nv_bfloat16 __hsub_sat(__nv_bfloat16 a, __nv_bfloat16 b) { return telar_bfloat16_saturated(a - b); }
TELAR_D __nv_bfloat16 __hmul_sat(__nv_bfloat16 a, __nv_bfloat16 b) { return telar_bfloat16_saturated(a * b); }
TELAR_D __nv_bfloat16 __hfma_sat(__nv_bfloat16 a, __nv_bfloat16 b, __nv_bfloat16 c) { return telar_bfloat16_saturated(__hfma(a, b, c)); }
TELAR_D __nv_bfloat16 __hfma_relu(__nv_bfloat16 a, __nv_bfloat16 b, __nv_bfloat16 c) {
    const __nv_bfloat16 r = __hfma(a, b, c);
    return (float)r <= 0 ? __nv_bfloat16(0.0f) : r;
}
TELAR_D __nv_bfloat16 __hadd_rn(__nv_bfloat16 a, __nv_bfloat16 b) { return a + b; }
TELAR_D __nv_bfloat16 __hsub_rn(__nv_bfloat16 a, __nv_bfloat16 b) { return a - b; }
TELAR_D __nv_bfloat16 __hmul_rn(__nv_bfloat16 a, __nv_bfloat16 b) { return a * b; }
#define TELAR_BCOMPARE(name, both, holds)                                                                    \
    TELAR_D bool name(__nv_bfloat16 x, __nv_bfloat16 y) {                                                    \
        const float a = (float)x, b = (float)y;                                                              \
        return holds;                                                                                        \
    }                                                                                                        \
    TELAR_D __nv_bfloat162 name##2(__nv_bfloat162 a, __nv_bfloat162 b) {                                     \
        return {__nv_bfloat16(name(a.x, b.x) ? 1.0f : 0.0f), __nv_bfloat16(name(a.y, b.y) ? 1.0f : 0.0f)};   \
    }                                                                                                        \
    TELAR_D bool both##2(__nv_bfloat162 a, __nv_bfloat162 b) { return name(a.x, b.x) && name(a.y, b.y); }
TELAR_BCOMPARE(__heq, __hbeq, a == b) TELAR_BCOMPARE(__hlt, __hblt, a < b) TELAR_BCOMPARE(__hle, __hble, a <= b)
TELAR_BCOMPARE(__hgt, __hbgt, a > b) TELAR_BCOMPARE(__hge, __hbge, a >= b) TELAR_BCOMPARE(__hne, __hbne, a < b || a > b) // of a NaN nothing holds
#define TELAR_BPAIR2(name, one)                                                                              \
    TELAR_D __nv_bfloat162 name(__nv_bfloat162 a, __nv_bfloat162 b) { return {one(a.x, b.x), one(a.y, b.y)}; }
TELAR_BPAIR2(__hadd2, __hadd) TELAR_BPAIR2(__hsub2, __hsub) TELAR_BPAIR2(__hmul2, __hmul) TELAR_BPAIR2(__h2div, __hdiv)
TELAR_BPAIR2(__hmax2, __hmax) TELAR_BPAIR2(__hmin2, __hmin)
TELAR_D __nv_bfloat162 __hfma2(__nv_bfloat162 a, __nv_bfloat162 b, __nv_bfloat162 c) { return {__hfma(a.x, b.x, c.x), __hfma(a.y, b.y, c.y)}; }
TELAR_D __nv_bfloat162 __hneg2(__nv_bfloat162 v) { return {__hneg(v.x), __hneg(v.y)}; }
TELAR_D __nv_bfloat162 __habs2(__nv_bfloat162 v) { return {__habs(v.x), __habs(v.y)}; }
/// Computed as floats and rounded once.
#define TELAR_BFUNCTION(name, one)                                                                           \
    TELAR_D __nv_bfloat16 h##name(__nv_bfloat16 v) { return __nv_bfloat16(one((float)v)); }                  \
    TELAR_D __nv_bfloat162 h2##name(__nv_bfloat162 v) { return {h##name(v.x), h##name(v.y)}; }
TELAR_BFUNCTION(exp, expf) TELAR_BFUNCTION(exp2, exp2f) TELAR_BFUNCTION(exp10, exp10f) TELAR_BFUNCTION(log, logf) TELAR_BFUNCTION(log2, log2f)
TELAR_BFUNCTION(log10, log10f) TELAR_BFUNCTION(sqrt, sqrtf) TELAR_BFUNCTION(rsqrt, 1 / sqrtf) TELAR_BFUNCTION(rcp, 1 /) TELAR_BFUNCTION(sin, sinf)
TELAR_BFUNCTION(cos, cosf) TELAR_BFUNCTION(floor, floorf) TELAR_BFUNCTION(ceil, ceilf) TELAR_BFUNCTION(rint, rintf) TELAR_BFUNCTION(trunc, truncf)
TELAR_BFUNCTION(tanh, tanhf)
TELAR_HALF_FAMILY(__nv_bfloat16, bfloat16, __nv_bfloat162)
TELAR_D __nv_bfloat16 __ushort2bfloat16_rn(unsigned short v) { return __nv_bfloat16((float)v); }
TELAR_D __nv_bfloat16 __short2bfloat16_rn(short v) { return __nv_bfloat16((float)v); }
TELAR_D __nv_bfloat16 __double2bfloat16(double v) { return __nv_bfloat16(telar_to_odd(v)); }
TELAR_D __nv_bfloat162 __halves2bfloat162(__nv_bfloat16 a, __nv_bfloat16 b) { return {a, b}; }
TELAR_D __nv_bfloat162 __bfloat162bfloat162(__nv_bfloat16 v) { return {v, v}; }
TELAR_D __nv_bfloat162 __low2bfloat162(__nv_bfloat162 v) { return {v.x, v.x}; }
TELAR_D __nv_bfloat162 __high2bfloat162(__nv_bfloat162 v) { return {v.y, v.y}; }
TELAR_D __nv_bfloat162 __lows2bfloat162(__nv_bfloat162 a, __nv_bfloat162 b) { return {a.x, b.x}; }
TELAR_D __nv_bfloat162 __highs2bfloat162(__nv_bfloat162 a, __nv_bfloat162 b) { return {a.y, b.y}; }
TELAR_D float __low2float(__nv_bfloat162 v) { return (float)v.x; }
TELAR_D float __high2float(__nv_bfloat162 v) { return (float)v.y; }
TELAR_D __nv_bfloat162 operator-(__nv_bfloat162 a, __nv_bfloat162 b) { return __hsub2(a, b); }
TELAR_D __nv_bfloat162 operator/(__nv_bfloat162 a, __nv_bfloat162 b) { return __h2div(a, b); }
TELAR_D __nv_bfloat162 operator-(__nv_bfloat162 v) { return __hneg2(v); }
TELAR_D bool operator==(__nv_bfloat162 a, __nv_bfloat162 b) { return __hbeq2(a, b); }
TELAR_D bool operator!=(__nv_bfloat162 a, __nv_bfloat162 b) { return __hbneu2(a, b); }
TELAR_D __nv_bfloat162 make_bfloat162(__nv_bfloat16 a, __nv_bfloat16 b) { return {a, b}; }
TELAR_D __nv_bfloat162 operator+(__nv_bfloat162 a, __nv_bfloat162 b) { return __hadd2(a, b); }
TELAR_D __nv_bfloat162 operator*(__nv_bfloat162 a, __nv_bfloat162 b) { return __hmul2(a, b); }
TELAR_D float2 __bfloat1622float2(__nv_bfloat162 v) { return make_float2((float)v.x, (float)v.y); }
TELAR_D __nv_bfloat162 __float22bfloat162_rn(float2 v) { return {__nv_bfloat16(v.x), __nv_bfloat16(v.y)}; }
TELAR_D __nv_bfloat162 __float2bfloat162_rn(float v) { return {__nv_bfloat16(v), __nv_bfloat16(v)}; }
TELAR_D __nv_bfloat162 __floats2bfloat162_rn(float a, float b) { return {__nv_bfloat16(a), __nv_bfloat16(b)}; }
TELAR_D __nv_bfloat16 __low2bfloat16(__nv_bfloat162 v) { return v.x; }
TELAR_D __nv_bfloat16 __high2bfloat16(__nv_bfloat162 v) { return v.y; }
TELAR_D __nv_bfloat16 atomicAdd(__nv_bfloat16* p, __nv_bfloat16 v) {
    unsigned short* at = (unsigned short*)p;
    unsigned short old = *(volatile unsigned short*)at, seen;
    do {
        seen = old;
        old = atomicCAS(at, seen, __nv_bfloat16(__builtin_bit_cast(float, (unsigned int)seen << 16) + (float)v).bits);
    } while (old != seen);
    __nv_bfloat16 before;
    before.bits = old;
    return before;
}
