// float16 and bfloat16 as the host makes them of a float and reads them: rounded to the nearest, ties to even.
#pragma once
#pragma clang system_header

static inline unsigned short telarHalfBits(float v) {
    const unsigned int word = __builtin_bit_cast(unsigned int, v), sign = word >> 16 & 0x8000u, size = word & 0x7fffffffu;
    if (size > 0x7f800000u)
        return 0x7fff;
    if (size >= 0x477ff000u)
        return (unsigned short)(sign | 0x7c00u);
    if (size < 0x38800000u)
        return (unsigned short)(sign | (unsigned int)(int)__builtin_rintf(__builtin_bit_cast(float, size) * 16777216.0f));
    return (unsigned short)(sign | ((size - 0x38000000u + 0xfffu + (size >> 13 & 1u)) >> 13));
}
static inline float telarHalfValue(unsigned short bits) {
    const unsigned int sign = (unsigned int)(bits & 0x8000u) << 16, exponent = bits >> 10 & 31u, mantissa = bits & 1023u;
    if (exponent == 0) { // zero or below what is normal
        const float small = (float)mantissa * 5.9604644775390625e-8f;
        return sign ? -small : small;
    }
    return __builtin_bit_cast(float, sign | (exponent == 31 ? 0x7f800000u : (exponent + 112) << 23) | mantissa << 13);
}
static inline unsigned short telarBfloat16Bits(float v) {
    const unsigned int word = __builtin_bit_cast(unsigned int, v);
    return v != v ? (unsigned short)0x7fff : (unsigned short)((word + 0x7fffu + (word >> 16 & 1u)) >> 16);
}
