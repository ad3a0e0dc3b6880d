// __nv_bfloat16 on the host's side: what converts and what moves it. Arithmetic on it is for kernels.
#pragma once
#pragma clang system_header

#include "telar_half_bits.h"

struct __nv_bfloat16 {
    unsigned short bits;
    __nv_bfloat16() = default;
    __nv_bfloat16(float v) : bits(telarBfloat16Bits(v)) {}
    operator float() const { return __builtin_bit_cast(float, (unsigned int)bits << 16); }
};
struct __attribute__((aligned(4))) __nv_bfloat162 {
    __nv_bfloat16 x, y;
};
static inline __nv_bfloat16 __float2bfloat16(float v) { return __nv_bfloat16(v); }
static inline __nv_bfloat16 __float2bfloat16_rn(float v) { return __nv_bfloat16(v); }
static inline float __bfloat162float(__nv_bfloat16 v) { return (float)v; }
