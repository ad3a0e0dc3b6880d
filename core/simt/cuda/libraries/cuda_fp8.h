// Numbers of eight bits: __nv_fp8_e4m3 and __nv_fp8_e5m2 (Micikevicius et al., FP8 Formats for Deep Learning, 2022), rounded to the nearest
// with ties to even; larger ones become the largest where they are saturated, as the classes do. No arithmetic: CUDA has none either.
#pragma once
#pragma clang system_header
#include <cuda_bf16.h>
#include <cuda_fp16.h>

typedef unsigned char __nv_fp8_storage_t;
typedef unsigned short __nv_fp8x2_storage_t;
typedef unsigned int __nv_fp8x4_storage_t;
typedef enum { __NV_NOSAT, __NV_SATFINITE } __nv_saturation_t;
typedef enum { __NV_E4M3, __NV_E5M2 } __nv_fp8_interpretation_t;

TELAR_MEMBER static inline __nv_fp8_storage_t __nv_cvt_float_to_fp8(float v, __nv_saturation_t saturation, __nv_fp8_interpretation_t kind) {
    const int mantissa = kind == __NV_E4M3 ? 3 : 2, bias = kind == __NV_E4M3 ? 7 : 15, largest = kind == __NV_E4M3 ? 0x7e : 0x7b;
    const unsigned int word = __builtin_bit_cast(unsigned int, v), sign = word >> 24 & 0x80u, rest = word & 0x7fffffffu;
    if (rest > 0x7f800000u)
        return (__nv_fp8_storage_t)(kind == __NV_E4M3 ? sign | 0x7fu : 0x7fu | sign);
    int code = largest + 1;
    if (rest < 0x7f800000u) {
        int exponent = (int)(rest >> 23) - 127;
        const bool normal = exponent >= 1 - bias;
        exponent = normal ? exponent : 1 - bias;
        // In units of the last place, which is a power of two: the division is exact, and adding 1.5 * 2^23 rounds it.
        const float unit = __builtin_bit_cast(float, (unsigned int)(127 - exponent + mantissa) << 23);
        const volatile float rounded = __builtin_bit_cast(float, rest) * unit + 12582912.0f;
        const int places = (int)(rounded - 12582912.0f);
        if (rest < 0x47800000u) // 65536: above, the units would not fit
            code = normal ? ((exponent + bias - 1) << mantissa) + places : places;
    }
    if (code > largest)
        code = saturation == __NV_SATFINITE ? largest : kind == __NV_E4M3 ? 0x7f : 0x7c;
    return (__nv_fp8_storage_t)(sign | (unsigned int)code);
}
TELAR_MEMBER static inline float telar_fp8_value(__nv_fp8_storage_t x, __nv_fp8_interpretation_t kind) {
    const int mantissa = kind == __NV_E4M3 ? 3 : 2, bias = kind == __NV_E4M3 ? 7 : 15;
    const int exponent = (x & 0x7f) >> mantissa, places = x & ((1 << mantissa) - 1);
    float made;
    if (kind == __NV_E4M3 ? (x & 0x7f) == 0x7f : exponent == 31)
        made = kind == __NV_E5M2 && places == 0 ? __builtin_inff() : __builtin_nanf("");
    else
        made = (float)(exponent ? (1 << mantissa) + places : places) *
               __builtin_bit_cast(float, (unsigned int)(127 + (exponent ? exponent : 1) - bias - mantissa) << 23);
    return x & 0x80 ? -made : made;
}
TELAR_MEMBER static inline __nv_fp8_storage_t __nv_cvt_double_to_fp8(double v, __nv_saturation_t s, __nv_fp8_interpretation_t k) {
    // To float first, towards an odd last bit, so that the second rounding decides.
    float f = (float)v;
    if ((double)f != v && v == v && f - f == 0.0f) {
        unsigned int word = __builtin_bit_cast(unsigned int, f);
        const bool above = (f < 0 ? -(double)f : (double)f) > (v < 0 ? -v : v);
        word = above ? word - 1 : word;
        f = __builtin_bit_cast(float, word | 1u);
    }
    return __nv_cvt_float_to_fp8(f, s, k);
}
TELAR_MEMBER static inline __nv_fp8x2_storage_t __nv_cvt_float2_to_fp8x2(float2 v, __nv_saturation_t s, __nv_fp8_interpretation_t k) {
    return (__nv_fp8x2_storage_t)(__nv_cvt_float_to_fp8(v.x, s, k) | __nv_cvt_float_to_fp8(v.y, s, k) << 8);
}

#define TELAR_FP8(name, kind)                                                                                              \
    struct __attribute__((aligned(1))) name {                                                                              \
        __nv_fp8_storage_t __x;                                                                                            \
        name() = default;                                                                                                  \
        TELAR_MEMBER explicit name(float v) : __x(__nv_cvt_float_to_fp8(v, __NV_SATFINITE, kind)) {}                        \
        TELAR_MEMBER explicit name(double v) : __x(__nv_cvt_double_to_fp8(v, __NV_SATFINITE, kind)) {}                      \
        TELAR_MEMBER explicit name(int v) : __x(__nv_cvt_double_to_fp8((double)v, __NV_SATFINITE, kind)) {}                 \
        TELAR_MEMBER explicit name(__half v) : __x(__nv_cvt_float_to_fp8((float)v, __NV_SATFINITE, kind)) {}                \
        TELAR_MEMBER explicit name(__nv_bfloat16 v) : __x(__nv_cvt_float_to_fp8((float)v, __NV_SATFINITE, kind)) {}         \
        TELAR_MEMBER explicit operator float() const { return telar_fp8_value(__x, kind); }                                \
        TELAR_MEMBER explicit operator double() const { return telar_fp8_value(__x, kind); }                               \
        TELAR_MEMBER explicit operator __half() const { return __half(telar_fp8_value(__x, kind)); }                       \
        TELAR_MEMBER explicit operator __nv_bfloat16() const { return __nv_bfloat16(telar_fp8_value(__x, kind)); }         \
        TELAR_MEMBER explicit operator int() const { return (int)telar_fp8_value(__x, kind); }                             \
        TELAR_MEMBER explicit operator bool() const { return (__x & 0x7f) != 0; }                                          \
    };
#define TELAR_FP8_FEW(name, kind)                                                                                     \
    struct __attribute__((aligned(2))) name {                                                                              \
        __nv_fp8x2_storage_t __x;                                                                                          \
        name() = default;                                                                                                  \
        TELAR_MEMBER explicit name(float2 v) : __x(__nv_cvt_float2_to_fp8x2(v, __NV_SATFINITE, kind)) {}                    \
        TELAR_MEMBER explicit operator float2() const {                                                                    \
            return make_float2(telar_fp8_value((__nv_fp8_storage_t)(__x & 0xff), kind), telar_fp8_value((__nv_fp8_storage_t)(__x >> 8), kind)); \
        }                                                                                                                  \
    };
#define TELAR_FP8_FOUR(name, kind)                                                                                         \
    struct __attribute__((aligned(4))) name {                                                                              \
        __nv_fp8x4_storage_t __x;                                                                                          \
        name() = default;                                                                                                  \
        TELAR_MEMBER explicit name(float4 v)                                                                               \
            : __x((unsigned int)__nv_cvt_float2_to_fp8x2(make_float2(v.x, v.y), __NV_SATFINITE, kind) |                     \
                  (unsigned int)__nv_cvt_float2_to_fp8x2(make_float2(v.z, v.w), __NV_SATFINITE, kind) << 16) {}             \
        TELAR_MEMBER explicit operator float4() const {                                                                    \
            return make_float4(telar_fp8_value((__nv_fp8_storage_t)(__x & 0xff), kind), telar_fp8_value((__nv_fp8_storage_t)(__x >> 8 & 0xff), kind), \
                               telar_fp8_value((__nv_fp8_storage_t)(__x >> 16 & 0xff), kind), telar_fp8_value((__nv_fp8_storage_t)(__x >> 24), kind)); \
        }                                                                                                                  \
    };
TELAR_FP8(__nv_fp8_e4m3, __NV_E4M3)
TELAR_FP8(__nv_fp8_e5m2, __NV_E5M2)
TELAR_FP8_FEW(__nv_fp8x2_e4m3, __NV_E4M3)
TELAR_FP8_FEW(__nv_fp8x2_e5m2, __NV_E5M2)
TELAR_FP8_FOUR(__nv_fp8x4_e4m3, __NV_E4M3)
TELAR_FP8_FOUR(__nv_fp8x4_e5m2, __NV_E5M2)
#undef TELAR_FP8
#undef TELAR_FP8_FEW
#undef TELAR_FP8_FOUR
