// __nv_bfloat16: eight bits of exponent, as float; arithmetic by way of float, rounded once.
#pragma once
#pragma clang system_header

struct __nv_bfloat16 {
    unsigned short bits;
    __nv_bfloat16() = default;
    TELAR_DMEMBER __nv_bfloat16(float v) { asm("cvt.rn.bf16.f32 %0, %1;" : "=h"(bits) : "f"(v)); }
    TELAR_DMEMBER operator float() const { return __builtin_bit_cast(float, (unsigned int)bits << 16); }
};
typedef __nv_bfloat16 nv_bfloat16;
struct __attribute__((aligned(4))) __nv_bfloat162 {
    __nv_bfloat16 x, y;
};
typedef __nv_bfloat162 nv_bfloat162;
TELAR_D __nv_bfloat16 __float2bfloat16(float v) { return __nv_bfloat16(v); }
TELAR_D __nv_bfloat16 __float2bfloat16_rn(float v) { return __nv_bfloat16(v); }
TELAR_D float __bfloat162float(__nv_bfloat16 v) { return (float)v; }
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
TELAR_D __nv_bfloat16 hexp(__nv_bfloat16 v) { return __nv_bfloat16(expf((float)v)); }
TELAR_D __nv_bfloat16 hsqrt(__nv_bfloat16 v) { return __nv_bfloat16(sqrtf((float)v)); }
TELAR_D bool __hgt(__nv_bfloat16 a, __nv_bfloat16 b) { return (float)a > (float)b; }
TELAR_D bool __hlt(__nv_bfloat16 a, __nv_bfloat16 b) { return (float)a < (float)b; }
TELAR_D __nv_bfloat162 make_bfloat162(__nv_bfloat16 a, __nv_bfloat16 b) { return {a, b}; }
TELAR_D __nv_bfloat162 __hadd2(__nv_bfloat162 a, __nv_bfloat162 b) { return {a.x + b.x, a.y + b.y}; }
TELAR_D __nv_bfloat162 __hmul2(__nv_bfloat162 a, __nv_bfloat162 b) { return {a.x * b.x, a.y * b.y}; }
TELAR_D __nv_bfloat162 operator+(__nv_bfloat162 a, __nv_bfloat162 b) { return __hadd2(a, b); }
TELAR_D __nv_bfloat162 operator*(__nv_bfloat162 a, __nv_bfloat162 b) { return __hmul2(a, b); }
TELAR_D float2 __bfloat1622float2(__nv_bfloat162 v) { return make_float2((float)v.x, (float)v.y); }
TELAR_D __nv_bfloat162 __float22bfloat162_rn(float2 v) { return {__nv_bfloat16(v.x), __nv_bfloat16(v.y)}; }
TELAR_D __nv_bfloat162 __float2bfloat162_rn(float v) { return {__nv_bfloat16(v), __nv_bfloat16(v)}; }
TELAR_D __nv_bfloat162 __floats2bfloat162_rn(float a, float b) { return {__nv_bfloat16(a), __nv_bfloat16(b)}; }
TELAR_D __nv_bfloat16 __low2bfloat16(__nv_bfloat162 v) { return v.x; }
TELAR_D __nv_bfloat16 __high2bfloat16(__nv_bfloat162 v) { return v.y; }
TELAR_D unsigned short __bfloat16_as_ushort(__nv_bfloat16 v) { return v.bits; }
TELAR_D __nv_bfloat16 __ushort_as_bfloat16(unsigned short v) { return __builtin_bit_cast(__nv_bfloat16, v); }
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
