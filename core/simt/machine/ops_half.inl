// float16 (IEEE 754 binary16) and bfloat16 as bit patterns of 16 bits; rounding to nearest, ties to even.

struct Half {
    uint16_t bits;
};
struct Brain {
    uint16_t bits;
};
template <>
struct StorageOf<Half> {
    using type = uint32_t;
};
template <>
struct StorageOf<Brain> {
    using type = uint32_t;
};

[[gnu::always_inline]] inline float widen(Half h) {
    const uint32_t sign = static_cast<uint32_t>(h.bits & 0x8000u) << 16;
    const uint32_t rest = h.bits & 0x7fffu;
    if (rest >= 0x7c00u) // infinity, no number
        return __builtin_bit_cast(float, sign | 0x7f800000u | (rest & 0x3ffu) << 13);
    // A subnormal is a whole number of 2^-24; others gain 112 in the exponent.
    const float small = static_cast<float>(static_cast<int32_t>(rest)) * 0x1p-24f;
    const uint32_t bits = rest < 0x400u ? __builtin_bit_cast(uint32_t, small) : (rest << 13) + (112u << 23);
    return __builtin_bit_cast(float, sign | bits);
}
[[gnu::always_inline]] inline float widen(Brain b) {
    return __builtin_bit_cast(float, static_cast<uint32_t>(b.bits) << 16);
}

/// Rounds once, from a double that holds the exact value or one that is rounded to odd.
[[gnu::always_inline]] inline Half toHalf(double v) {
    const uint64_t bits = __builtin_bit_cast(uint64_t, v);
    const uint32_t sign = static_cast<uint32_t>(bits >> 48) & 0x8000u;
    const double magnitude = __builtin_fabs(v);
    if (!(magnitude < 65520.0))
        return {static_cast<uint16_t>(v != v ? 0x7fffu : sign | 0x7c00u)};
    if (magnitude < 0x1p-14) // whole numbers of 2^-24, rounded by the adder
        return {static_cast<uint16_t>(
            sign | static_cast<uint32_t>(__builtin_bit_cast(uint64_t, magnitude + 0x1p28) & 0x7ffu))};
    const uint64_t rounded = (bits & 0x7fffffffffffffffu) + 0x1ffffffffffu + (bits >> 42 & 1u);
    return {static_cast<uint16_t>(sign | static_cast<uint32_t>((rounded >> 42) - (uint64_t{1008} << 10)))};
}
[[gnu::always_inline]] inline Brain toBrain(double v) {
    float f = static_cast<float>(v);
    if (f != f)
        return {0x7fff};
    uint32_t bits = __builtin_bit_cast(uint32_t, f);
    const double back = static_cast<double>(f);
    // The first rounding may have made a tie of what was none: look back at the double.
    if ((bits & 0xffffu) == 0x8000u && back != v)
        return {static_cast<uint16_t>((bits >> 16) + ((back < v) == !(bits >> 31) ? 1u : 0u))};
    bits += 0x7fffu + (bits >> 16 & 1u);
    return {static_cast<uint16_t>(bits >> 16)};
}

/// a * b + c with the result rounded to odd in a double, so that one more rounding is right.
[[gnu::always_inline]] inline double fmaToOdd(double a, double b, double c) {
    const double product = a * b; // exact: 11 or 8 bits each
    const double sum = product + c;
    const double back = sum - product;
    const double error = (product - (sum - back)) + (c - back);
    uint64_t bits = __builtin_bit_cast(uint64_t, sum);
    if (error != 0 && !(bits & 1) && sum - sum == 0)
        bits = ((error > 0) == (sum > 0)) ? bits | 1 : bits - 1;
    return __builtin_bit_cast(double, bits);
}

template <class T>
inline constexpr bool isHalf = false;
template <>
inline constexpr bool isHalf<Half> = true;
template <>
inline constexpr bool isHalf<Brain> = true;

template <class T>
[[gnu::always_inline]] inline T narrow(double v) {
    if constexpr (__is_same(T, Half))
        return toHalf(v);
    else
        return toBrain(v);
}
template <>
[[gnu::always_inline]] inline Half fetch<Half>(uint32_t v) {
    return {static_cast<uint16_t>(v)};
}
template <>
[[gnu::always_inline]] inline Brain fetch<Brain>(uint32_t v) {
    return {static_cast<uint16_t>(v)};
}
template <>
[[gnu::always_inline]] inline uint32_t keep<Half>(Half v) {
    return v.bits;
}
template <>
[[gnu::always_inline]] inline uint32_t keep<Brain>(Brain v) {
    return v.bits;
}
