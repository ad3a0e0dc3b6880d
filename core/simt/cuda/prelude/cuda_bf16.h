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
