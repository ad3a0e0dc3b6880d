// __half on the host's side: what converts and what moves it. Arithmetic on it is for kernels.
#pragma once
#pragma clang system_header

struct __half {
    unsigned short bits;
    __half() = default;
    __half(float v) { *this = of(v); }
    __half(double v) : __half((float)v) {}
    __half(int v) : __half((float)v) {}
    operator float() const {
        const unsigned int sign = (unsigned int)(bits & 0x8000u) << 16, exponent = bits >> 10 & 31u, mantissa = bits & 1023u;
        if (exponent == 0) { // zero or below what is normal
            const float small = (float)mantissa * 5.9604644775390625e-8f;
            return sign ? -small : small;
        }
        return __builtin_bit_cast(float, sign | (exponent == 31 ? 0x7f800000u : (exponent + 112) << 23) | mantissa << 13);
    }
    /// Rounded to the nearest, ties to even.
    static __half of(float v) {
        const unsigned int word = __builtin_bit_cast(unsigned int, v), sign = word >> 16 & 0x8000u, size = word & 0x7fffffffu;
        __half made;
        if (size > 0x7f800000u)
            made.bits = 0x7fff;
        else if (size >= 0x477ff000u)
            made.bits = (unsigned short)(sign | 0x7c00u);
        else if (size < 0x38800000u)
            made.bits = (unsigned short)(sign | (unsigned int)(int)__builtin_rintf(__builtin_bit_cast(float, size) * 16777216.0f));
        else
            made.bits = (unsigned short)(sign | ((size - 0x38000000u + 0xfffu + (size >> 13 & 1u)) >> 13));
        return made;
    }
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
