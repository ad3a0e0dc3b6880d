// __half on the host's side: what converts and what moves it. Arithmetic on it is for kernels.
#pragma once
#pragma clang system_header

#include "telar_half_bits.h"

struct __half {
    unsigned short bits;
    __half() = default;
    __half(float v) : bits(telarHalfBits(v)) {}
    __half(double v) : __half((float)v) {}
    __half(int v) : __half((float)v) {}
    operator float() const { return telarHalfValue(bits); }
};
typedef __half half;
struct __attribute__((aligned(4))) __half2 {
    __half x, y;
};
typedef __half2 half2;
static inline __half __float2half(float v) { return __half(v); }
static inline __half __float2half_rn(float v) { return __half(v); }
static inline float __half2float(__half v) { return (float)v; }
static inline __half2 __float2half2_rn(float v) { return {__half(v), __half(v)}; }
static inline __half2 __floats2half2_rn(float a, float b) { return {__half(a), __half(b)}; }
static inline __half2 __halves2half2(__half a, __half b) { return {a, b}; }
static inline float __low2float(__half2 v) { return (float)v.x; }
static inline float __high2float(__half2 v) { return (float)v.y; }
