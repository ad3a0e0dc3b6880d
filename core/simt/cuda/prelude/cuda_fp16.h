// __half and __half2: float16, arithmetic in the machine's own instructions.
#pragma once
#pragma clang system_header
#include "telar_half_family.h"
#ifdef TELAR_WHOLE // both sides are read at once
#include "telar_half_bits.h"
#endif

struct __half {
    unsigned short bits;
    __half() = default;
    TELAR_DMEMBER __half(float v) { asm("cvt.rn.f16.f32 %0, %1;" : "=h"(bits) : "f"(v)); }
    TELAR_DMEMBER __half(double v) : __half((float)v) {}
    TELAR_DMEMBER __half(int v) : __half((float)v) {}
    TELAR_DMEMBER operator float() const {
        float v;
        asm("cvt.f32.f16 %0, %1;" : "=f"(v) : "h"(bits));
        return v;
    }
#ifdef TELAR_WHOLE
    __half(float v) : bits(telarHalfBits(v)) {}
    __half(double v) : __half((float)v) {}
    __half(int v) : __half((float)v) {}
    operator float() const { return telarHalfValue(bits); }
#endif
    TELAR_DMEMBER __half& operator+=(__half o);
    TELAR_DMEMBER __half& operator*=(__half o);
    TELAR_DMEMBER __half& operator-=(__half o);
    TELAR_DMEMBER __half& operator/=(__half o);
    TELAR_DMEMBER __half& operator++() { return *this += __half(1); }
    TELAR_DMEMBER __half& operator--() { return *this -= __half(1); }
    TELAR_DMEMBER __half operator++(int) {
        const __half before = *this;
        ++*this;
        return before;
    }
    TELAR_DMEMBER __half operator--(int) {
        const __half before = *this;
        --*this;
        return before;
    }
};
typedef __half half;
struct __attribute__((aligned(4))) __half2 {
    __half x, y;
    __half2() = default;
    TELAR_MEMBER __half2(__half x, __half y) : x(x), y(y) {}
};
typedef __half2 half2;
#define TELAR_HALF2(name, op)                                                                                \
    TELAR_D __half name(__half a, __half b) {                                                                \
        __half r;                                                                                            \
        asm(op ".f16 %0, %1, %2;" : "=h"(r.bits) : "h"(a.bits), "h"(b.bits));                                \
        return r;                                                                                            \
    }                                                                                                        \
    TELAR_D __half2 name##2(__half2 a, __half2 b) {                                                          \
        unsigned int r;                                                                                      \
        asm(op ".f16x2 %0, %1, %2;" : "=r"(r) : "r"(__builtin_bit_cast(unsigned int, a)), "r"(__builtin_bit_cast(unsigned int, b))); \
        return __builtin_bit_cast(__half2, r);                                                               \
    }
TELAR_HALF2(__hadd, "add.rn") TELAR_HALF2(__hsub, "sub.rn") TELAR_HALF2(__hmul, "mul.rn") TELAR_HALF2(__hmax, "max") TELAR_HALF2(__hmin, "min")
TELAR_D __half __hfma(__half a, __half b, __half c) {
    __half r;
    asm("fma.rn.f16 %0, %1, %2, %3;" : "=h"(r.bits) : "h"(a.bits), "h"(b.bits), "h"(c.bits));
    return r;
}
TELAR_D __half2 __hfma2(__half2 a, __half2 b, __half2 c) {
    unsigned int r;
    asm("fma.rn.f16x2 %0, %1, %2, %3;" : "=r"(r) : "r"(__builtin_bit_cast(unsigned int, a)), "r"(__builtin_bit_cast(unsigned int, b)), "r"(__builtin_bit_cast(unsigned int, c)));
    return __builtin_bit_cast(__half2, r);
}
TELAR_HD __half __float2half(float v) { return __half(v); }
TELAR_HD __half __float2half_rn(float v) { return __half(v); }
TELAR_HD float __half2float(__half v) { return (float)v; }
TELAR_HD __half2 __float2half2_rn(float v) { return __half2(__half(v), __half(v)); }
TELAR_HD __half2 __floats2half2_rn(float a, float b) { return __half2(__half(a), __half(b)); }
TELAR_HD __half2 __halves2half2(__half a, __half b) { return __half2(a, b); }
TELAR_D __half2 __half2half2(__half a) { return __half2(a, a); }
TELAR_D __half __low2half(__half2 v) { return v.x; }
TELAR_D __half __high2half(__half2 v) { return v.y; }
TELAR_HD float __low2float(__half2 v) { return (float)v.x; }
TELAR_HD float __high2float(__half2 v) { return (float)v.y; }
TELAR_D float2 __half22float2(__half2 v) { return make_float2((float)v.x, (float)v.y); }
TELAR_D __half __ushort_as_half(unsigned short v) { return __builtin_bit_cast(__half, v); }
TELAR_D unsigned short __half_as_ushort(__half v) { return v.bits; }
TELAR_D bool __hisnan(__half v) { return (v.bits & 0x7fff) > 0x7c00; }
TELAR_D __half __hneg(__half v) { return __ushort_as_half((unsigned short)(__hisnan(v) ? 0x7fff : v.bits ^ 0x8000)); }
TELAR_D __half __habs(__half v) { return __ushort_as_half((unsigned short)(__hisnan(v) ? 0x7fff : v.bits & 0x7fff)); }
TELAR_D __half __hdiv(__half a, __half b) { return __half((float)a / (float)b); }
TELAR_D __half hexp(__half v) { return __half(expf((float)v)); }
TELAR_D __half hsqrt(__half v) { return __half(sqrtf((float)v)); }
#define TELAR_HCOMPARE(name, op)                                                                             \
    TELAR_D bool name(__half a, __half b) { return (float)a op (float)b; }
TELAR_HCOMPARE(__heq, ==) TELAR_HCOMPARE(__hlt, <) TELAR_HCOMPARE(__hle, <=) TELAR_HCOMPARE(__hgt, >) TELAR_HCOMPARE(__hge, >=)
TELAR_D bool __hne(__half a, __half b) { return __hlt(a, b) || __hgt(a, b); } // of a NaN nothing holds
TELAR_D __half operator+(__half a, __half b) { return __hadd(a, b); }
TELAR_D __half operator-(__half a, __half b) { return __hsub(a, b); }
TELAR_D __half operator*(__half a, __half b) { return __hmul(a, b); }
TELAR_D __half operator/(__half a, __half b) { return __hdiv(a, b); }
TELAR_D __half operator-(__half a) { return __hneg(a); }
TELAR_D bool operator<(__half a, __half b) { return __hlt(a, b); }
TELAR_D bool operator>(__half a, __half b) { return __hgt(a, b); }
TELAR_D bool operator==(__half a, __half b) { return __heq(a, b); }
TELAR_D bool operator!=(__half a, __half b) { return !__heq(a, b); }
TELAR_D __half2 operator+(__half2 a, __half2 b) { return __hadd2(a, b); }
TELAR_D __half2 operator*(__half2 a, __half2 b) { return __hmul2(a, b); }
TELAR_DMEMBER inline __half& __half::operator+=(__half o) { return *this = __hadd(*this, o); }
TELAR_DMEMBER inline __half& __half::operator*=(__half o) { return *this = __hmul(*this, o); }
TELAR_DMEMBER inline __half& __half::operator-=(__half o) { return *this = __hsub(*this, o); }
TELAR_DMEMBER inline __half& __half::operator/=(__half o) { return *this = __hdiv(*this, o); }
TELAR_D bool operator<=(__half a, __half b) { return __hle(a, b); }
TELAR_D bool operator>=(__half a, __half b) { return __hge(a, b); }
TELAR_D __half2 __h2div(__half2 a, __half2 b) { return __half2(__hdiv(a.x, b.x), __hdiv(a.y, b.y)); }
TELAR_D __half2 __hneg2(__half2 v) { return __half2(__hneg(v.x), __hneg(v.y)); }
TELAR_D __half2 __habs2(__half2 v) { return __half2(__habs(v.x), __habs(v.y)); }
TELAR_D __half2 operator-(__half2 a, __half2 b) { return __hsub2(a, b); }
TELAR_D __half2 operator/(__half2 a, __half2 b) { return __h2div(a, b); }
TELAR_D __half2 operator-(__half2 v) { return __hneg2(v); }
TELAR_D __half2& operator+=(__half2& a, __half2 b) { return a = a + b; }
TELAR_D __half2& operator-=(__half2& a, __half2 b) { return a = a - b; }
TELAR_D __half2& operator*=(__half2& a, __half2 b) { return a = a * b; }
TELAR_D __half2& operator/=(__half2& a, __half2 b) { return a = a / b; }
#define TELAR_HCOMPARE2(name, one)                                                                           \
    TELAR_D __half2 name(__half2 a, __half2 b) { return __half2(__half((int)one(a.x, b.x)), __half((int)one(a.y, b.y))); }
TELAR_HCOMPARE2(__heq2, __heq) TELAR_HCOMPARE2(__hne2, __hne) TELAR_HCOMPARE2(__hlt2, __hlt) TELAR_HCOMPARE2(__hle2, __hle)
TELAR_HCOMPARE2(__hgt2, __hgt) TELAR_HCOMPARE2(__hge2, __hge)
#define TELAR_HBOTH2(name, one)                                                                              \
    TELAR_D bool name(__half2 a, __half2 b) { return one(a.x, b.x) && one(a.y, b.y); }
TELAR_HBOTH2(__hbeq2, __heq) TELAR_HBOTH2(__hbne2, __hne) TELAR_HBOTH2(__hblt2, __hlt) TELAR_HBOTH2(__hble2, __hle) TELAR_HBOTH2(__hbgt2, __hgt)
TELAR_HBOTH2(__hbge2, __hge)
TELAR_D bool operator==(__half2 a, __half2 b) { return __hbeq2(a, b); }
TELAR_D bool operator!=(__half2 a, __half2 b) { return a.x != b.x && a.y != b.y; }
/// Computed as floats and rounded once.
#define TELAR_HFUNCTION(name, one)                                                                           \
    TELAR_D __half h##name(__half v) { return __half(one((float)v)); }                                       \
    TELAR_D __half2 h2##name(__half2 v) { return __half2(h##name(v.x), h##name(v.y)); }
TELAR_HFUNCTION(exp2, exp2f) TELAR_HFUNCTION(exp10, exp10f) TELAR_HFUNCTION(log, logf) TELAR_HFUNCTION(log2, log2f) TELAR_HFUNCTION(log10, log10f)
TELAR_HFUNCTION(rsqrt, 1 / sqrtf) TELAR_HFUNCTION(rcp, 1 /) TELAR_HFUNCTION(sin, sinf) TELAR_HFUNCTION(cos, cosf) TELAR_HFUNCTION(floor, floorf)
TELAR_HFUNCTION(ceil, ceilf) TELAR_HFUNCTION(rint, rintf) TELAR_HFUNCTION(trunc, truncf) TELAR_HFUNCTION(tanh, tanhf)
TELAR_D __half2 h2exp(__half2 v) { return __half2(hexp(v.x), hexp(v.y)); }
TELAR_D __half2 h2sqrt(__half2 v) { return __half2(hsqrt(v.x), hsqrt(v.y)); }
TELAR_D int __hisinf(__half v) { return (v.bits & 0x7fff) == 0x7c00 ? (v.bits & 0x8000 ? -1 : 1) : 0; }
TELAR_D __half telar_half_saturated(__half v) { return __half(saturate((float)v)); }
TELAR_D __half __hadd_sat(__half a, __half b) { return telar_half_saturated(__hadd(a, b)); }
TELAR_D __half __hsub_sat(__half a, __half b) { return telar_half_saturated(__hsub(a, b)); }
TELAR_D __half __hmul_sat(__half a, __half b) { return telar_half_saturated(__hmul(a, b)); }
TELAR_D __half __hfma_sat(__half a, __half b, __half c) { return telar_half_saturated(__hfma(a, b, c)); }
TELAR_D __half __hfma_relu(__half a, __half b, __half c) {
    const __half r = __hfma(a, b, c);
    return (float)r <= 0 ? __half(0) : r;
}
TELAR_D __half __hadd_rn(__half a, __half b) { return __hadd(a, b); }
TELAR_D __half __hsub_rn(__half a, __half b) { return __hsub(a, b); }
TELAR_D __half __hmul_rn(__half a, __half b) { return __hmul(a, b); }
TELAR_D __half2 make_half2(__half a, __half b) { return __half2(a, b); }
TELAR_D __half2 __low2half2(__half2 v) { return __half2(v.x, v.x); }
TELAR_D __half2 __high2half2(__half2 v) { return __half2(v.y, v.y); }
TELAR_D __half2 __lows2half2(__half2 a, __half2 b) { return __half2(a.x, b.x); }
TELAR_D __half2 __highs2half2(__half2 a, __half2 b) { return __half2(a.y, b.y); }
TELAR_D __half2 __lowhigh2highlow(__half2 v) { return __half2(v.y, v.x); }
TELAR_D __half2 __float22half2_rn(float2 v) { return __half2(__half(v.x), __half(v.y)); }
TELAR_D short __half_as_short(__half v) { return (short)v.bits; }
TELAR_D __half __short_as_half(short v) { return __ushort_as_half((unsigned short)v); }
TELAR_HALF_FAMILY(__half, half, __half2)
TELAR_D __half __ushort2half_rn(unsigned short v) { return __half((float)v); }
TELAR_D __half __short2half_rn(short v) { return __half((float)v); }
TELAR_D __half __double2half(double v) { return __half(telar_to_odd(v)); }
TELAR_D __half htanh_approx(__half v) { return htanh(v); }
TELAR_D __half2 h2tanh_approx(__half2 v) { return h2tanh(v); }
#define CUDART_INF_FP16 __ushort_as_half((unsigned short)0x7c00)
#define CUDART_NAN_FP16 __ushort_as_half((unsigned short)0x7fff)

/// Compare and exchange until nobody was in between.
TELAR_D __half atomicAdd(__half* p, __half v) {
    unsigned short* at = (unsigned short*)p;
    unsigned short old = *(volatile unsigned short*)at, seen;
    do {
        seen = old;
        __half sum;
        sum.bits = seen;
        sum = __hadd(sum, v);
        old = atomicCAS(at, seen, sum.bits);
    } while (old != seen);
    __half before;
    before.bits = old;
    return before;
}
TELAR_D __half2 atomicAdd(__half2* p, __half2 v) {
    unsigned int* at = (unsigned int*)p;
    unsigned int old = *(volatile unsigned int*)at, seen;
    do {
        seen = old;
        old = atomicCAS(at, seen, __builtin_bit_cast(unsigned int, __hadd2(__builtin_bit_cast(__half2, seen), v)));
    } while (old != seen);
    return __builtin_bit_cast(__half2, old);
}
