// What each operation makes of one lane's values. PTX ISA 9.0, chapter 9.7.1 to 9.7.8.

template <class T>
inline constexpr bool isFloat = false;
template <>
inline constexpr bool isFloat<float> = true;
template <>
inline constexpr bool isFloat<double> = true;
template <class T>
inline constexpr bool isSigned = T(-1) < T(0);

template <class T>
struct UnsignedOf;
template <>
struct UnsignedOf<uint8_t> {
    using type = uint8_t;
};
template <>
struct UnsignedOf<int8_t> {
    using type = uint8_t;
};
template <>
struct UnsignedOf<uint16_t> {
    using type = uint16_t;
};
template <>
struct UnsignedOf<int16_t> {
    using type = uint16_t;
};
template <>
struct UnsignedOf<uint32_t> {
    using type = uint32_t;
};
template <>
struct UnsignedOf<int32_t> {
    using type = uint32_t;
};
template <>
struct UnsignedOf<uint64_t> {
    using type = uint64_t;
};
template <>
struct UnsignedOf<int64_t> {
    using type = uint64_t;
};
template <class T>
using Unsigned = typename UnsignedOf<T>::type;
/// Wide enough not to be promoted to a signed int.
template <class T>
[[gnu::always_inline]] inline auto wrap(T v) {
    if constexpr (sizeof(T) <= 4)
        return static_cast<uint32_t>(v);
    else
        return static_cast<uint64_t>(v);
}

#define TELAR_OP(name, parameters, ...)                                                                                \
    struct name {                                                                                                      \
        template <class T>                                                                                             \
        [[gnu::always_inline]] static inline T f parameters {                                                          \
            __VA_ARGS__                                                                                                \
        }                                                                                                              \
    };

TELAR_OP(Move, (T a), return a;)
TELAR_OP(Plus, (T a, T b), if constexpr (isHalf<T>) return narrow<T>(double(widen(a)) + double(widen(b)));
         else if constexpr (isFloat<T>) return a + b; else return T(wrap(a) + wrap(b));)
TELAR_OP(Minus, (T a, T b), if constexpr (isHalf<T>) return narrow<T>(double(widen(a)) - double(widen(b)));
         else if constexpr (isFloat<T>) return a - b; else return T(wrap(a) - wrap(b));)
TELAR_OP(Times, (T a, T b), if constexpr (isHalf<T>) return narrow<T>(double(widen(a)) * double(widen(b)));
         else if constexpr (isFloat<T>) return a * b; else return T(wrap(a) * wrap(b));)
TELAR_OP(TimesPlus, (T a, T b, T c), return T(wrap(a) * wrap(b) + wrap(c));)
TELAR_OP(FusedTimesPlus, (T a, T b, T c),
         if constexpr (isHalf<T>) return narrow<T>(fmaToOdd(widen(a), widen(b), widen(c)));
         else if constexpr (sizeof(T) == 4) return __builtin_fmaf(a, b, c); else return __builtin_fma(a, b, c);)
TELAR_OP(FusedRelu, (T a, T b, T c), {
    const T v = FusedTimesPlus::f(a, b, c);
    if constexpr (isHalf<T>)
        return widen(v) > 0 || widen(v) != widen(v) ? v : T{0};
    else
        return v > 0 || v != v ? v : T(0);
})
TELAR_OP(TimesHigh, (T a, T b), {
    if constexpr (sizeof(T) == 8) {
        if constexpr (isSigned<T>)
            return T(static_cast<__int128>(a) * b >> 64);
        else
            return T(static_cast<unsigned __int128>(a) * b >> 64);
    } else if constexpr (isSigned<T>) {
        return T(static_cast<int64_t>(a) * b >> (sizeof(T) * 8));
    } else {
        return T(static_cast<uint64_t>(a) * b >> (sizeof(T) * 8));
    }
})
TELAR_OP(TimesHighPlus, (T a, T b, T c), return T(wrap(TimesHigh::f(a, b)) + wrap(c));)
/// Of the low 24 bits.
TELAR_OP(Times24, (T a, T b), {
    const T x = isSigned<T> ? T(int32_t(wrap(a) << 8) >> 8) : T(wrap(a) & 0xffffffu);
    const T y = isSigned<T> ? T(int32_t(wrap(b) << 8) >> 8) : T(wrap(b) & 0xffffffu);
    return T(wrap(x) * wrap(y));
})
TELAR_OP(Times24Plus, (T a, T b, T c), return T(wrap(Times24::f(a, b)) + wrap(c));)
struct TimesWide {
    template <class A>
    [[gnu::always_inline]] static inline auto f(A a, A b) {
        if constexpr (sizeof(A) == 2)
            return static_cast<int32_t>(wrap(int32_t(a)) * wrap(int32_t(b)));
        else if constexpr (isSigned<A>)
            return static_cast<int64_t>(a) * b;
        else
            return static_cast<uint64_t>(a) * b;
    }
};
struct TimesWidePlus {
    template <class A, class C>
    [[gnu::always_inline]] static inline C f(A a, A b, C c) {
        return static_cast<C>(wrap(static_cast<C>(TimesWide::f(a, b))) + wrap(c));
    }
};
/// Division by zero gives all ones, as on the hardware; the smallest number by -1 itself.
TELAR_OP(Over, (T a, T b), {
    if constexpr (isFloat<T>) {
        return a / b;
    } else {
        if (b == 0)
            return T(-1);
        if constexpr (isSigned<T>)
            if (b == T(-1))
                return T(0 - wrap(a));
        return T(a / b);
    }
})
TELAR_OP(Remainder, (T a, T b), {
    if (b == 0)
        return a;
    if constexpr (isSigned<T>)
        if (b == T(-1))
            return 0;
    return T(a % b);
})
/// Of a number and no number, the number; -0 is below +0.
TELAR_OP(Smaller, (T a, T b), {
    if constexpr (isHalf<T>) {
        const float x = widen(a), y = widen(b);
        return x != x ? (y != y ? T{0x7fff} : b) : y != y ? a : x < y ? a : y < x ? b : T{uint16_t(a.bits | b.bits)};
    } else if constexpr (isFloat<T>) {
        const T least = a < b ? a : b < a ? b : (__builtin_signbit(a) ? a : b);
        return a != a ? b : b != b ? a : least;
    } else {
        return a < b ? a : b;
    }
})
TELAR_OP(Larger, (T a, T b), {
    if constexpr (isHalf<T>) {
        const float x = widen(a), y = widen(b);
        return x != x ? (y != y ? T{0x7fff} : b) : y != y ? a : x > y ? a : y > x ? b : T{uint16_t(a.bits & b.bits)};
    } else if constexpr (isFloat<T>) {
        const T most = a > b ? a : b > a ? b : (__builtin_signbit(a) ? b : a);
        return a != a ? b : b != b ? a : most;
    } else {
        return a > b ? a : b;
    }
})
TELAR_OP(SmallerNan, (T a, T b),
         if constexpr (isHalf<T>) return widen(a) != widen(a) || widen(b) != widen(b) ? T{0x7fff} : Smaller::f(a, b);
         else return a != a ? a
         : b != b           ? b
                            : Smaller::f(a, b);)
TELAR_OP(LargerNan, (T a, T b),
         if constexpr (isHalf<T>) return widen(a) != widen(a) || widen(b) != widen(b) ? T{0x7fff} : Larger::f(a, b);
         else return a != a ? a
         : b != b           ? b
                            : Larger::f(a, b);)
TELAR_OP(Negative, (T a),
         if constexpr (isHalf<T>) return T{uint16_t(widen(a) == widen(a) ? a.bits ^ 0x8000u : 0x7fffu)};
         else if constexpr (isFloat<T>) return -a; else return T(0 - wrap(a));)
TELAR_OP(Magnitude, (T a),
         if constexpr (isHalf<T>) return T{uint16_t(widen(a) == widen(a) ? a.bits & 0x7fffu : 0x7fffu)};
         else if constexpr (sizeof(T) == 4 && isFloat<T>) return __builtin_fabsf(a);
         else if constexpr (isFloat<T>) return __builtin_fabs(a); else return a < 0 ? T(0 - wrap(a)) : a;)
TELAR_OP(BitAnd, (T a, T b), return T(a & b);)
TELAR_OP(BitOr, (T a, T b), return T(a | b);)
TELAR_OP(BitXor, (T a, T b), return T(a ^ b);)
TELAR_OP(BitNot, (T a), return T(~a);)
TELAR_OP(LogicNot, (T a), return T(a == 0);)
struct ShiftLeft {
    template <class T>
    [[gnu::always_inline]] static inline T f(T a, uint32_t n) {
        return n >= sizeof(T) * 8 ? T(0) : T(wrap(a) << n);
    }
};
struct ShiftRight {
    template <class T>
    [[gnu::always_inline]] static inline T f(T a, uint32_t n) {
        constexpr uint32_t last = sizeof(T) * 8 - 1;
        if constexpr (isSigned<T>)
            return T(a >> (n > last ? last : n));
        else
            return n > last ? T(0) : T(a >> n);
    }
};
template <bool Left, bool Clamp>
struct Funnel {
    [[gnu::always_inline]] static inline uint32_t f(uint32_t low, uint32_t high, uint32_t by) {
        const uint32_t n = Clamp ? (by > 32 ? 32 : by) : by & 31;
        const uint64_t both = static_cast<uint64_t>(high) << 32 | low;
        return static_cast<uint32_t>(Left ? both << n >> 32 : both >> n);
    }
};
struct CountOnes {
    template <class T>
    [[gnu::always_inline]] static inline uint32_t f(T a) {
        return static_cast<uint32_t>(sizeof(T) == 8 ? __builtin_popcountll(a)
                                                    : __builtin_popcount(static_cast<uint32_t>(a)));
    }
};
struct LeadingZeros {
    template <class T>
    [[gnu::always_inline]] static inline uint32_t f(T a) {
        return a == 0 ? static_cast<uint32_t>(sizeof(T) * 8)
                      : static_cast<uint32_t>(sizeof(T) == 8 ? __builtin_clzll(a)
                                                             : __builtin_clz(static_cast<uint32_t>(a)));
    }
};
/// The place of the highest bit that differs from the sign; or how far it is from the top.
template <bool Distance>
struct FindHighest {
    template <class T>
    [[gnu::always_inline]] static inline uint32_t f(T a) {
        using U = Unsigned<T>;
        const U v = isSigned<T> && a < 0 ? U(~U(a)) : U(a);
        if (v == 0)
            return 0xffffffffu;
        const uint32_t zeros = LeadingZeros::f(v);
        return Distance ? zeros : static_cast<uint32_t>(sizeof(T) * 8 - 1) - zeros;
    }
};
TELAR_OP(Reverse, (T a), {
    T r = 0;
    for (uint32_t k = 0; k < sizeof(T) * 8; ++k)
        r = T(r | (a >> k & T(1)) << (sizeof(T) * 8 - 1 - k));
    return r;
})
struct ExtractBits {
    template <class T>
    [[gnu::always_inline]] static inline T f(T a, uint32_t from, uint32_t length) {
        constexpr uint32_t width = sizeof(T) * 8;
        from &= 255;
        length &= 255;
        if (length == 0)
            return 0;
        if (from >= width)
            return isSigned<T> && a < 0 ? T(-1) : T(0);
        if (length > width - from)
            length = width - from;
        return T(T(Unsigned<T>(a) << (width - from - length)) >> (width - length));
    }
};
struct InsertBits {
    template <class T>
    [[gnu::always_inline]] static inline T f(T a, T b, uint32_t from, uint32_t length) {
        constexpr uint32_t width = sizeof(T) * 8;
        from &= 255;
        length &= 255;
        if (length == 0 || from >= width)
            return b;
        if (length > width - from)
            length = width - from;
        const T ones = length == width ? T(~T(0)) : T((T(1) << length) - 1);
        return T((b & ~T(ones << from)) | T((a & ones) << from));
    }
};
/// Ones from bit `from` on, `length` of them; with .clamp.
struct MaskBits {
    [[gnu::always_inline]] static inline uint32_t f(uint32_t from, uint32_t length) {
        if (from > 31 || length == 0)
            return 0;
        const uint32_t ones = length > 31 ? 0xffffffffu : (1u << length) - 1;
        return ones << from;
    }
};
/// The n-th set bit at or above (n > 0), at or below (n < 0) a place.
struct FindNth {
    [[gnu::always_inline]] static inline uint32_t f(uint32_t mask, uint32_t base, int32_t n) {
        if (n == 0)
            return mask >> (base & 31) & 1 ? base & 31 : 0xffffffffu;
        const int32_t step = n > 0 ? 1 : -1;
        int32_t left = n > 0 ? n : -n;
        for (int32_t at = static_cast<int32_t>(base & 31); at >= 0 && at < 32; at += step)
            if (mask >> at & 1 && --left == 0)
                return static_cast<uint32_t>(at);
        return 0xffffffffu;
    }
};
TELAR_OP(AbsoluteDifference, (T a, T b, T c),
         return T(wrap(a < b ? T(wrap(b) - wrap(a)) : T(wrap(a) - wrap(b))) + wrap(c));)
template <bool SignA, bool SignB>
struct Dot4 {
    [[gnu::always_inline]] static inline uint32_t f(uint32_t a, uint32_t b, uint32_t c) {
        for (int k = 0; k < 32; k += 8) {
            const int32_t x = SignA ? int32_t(int8_t(a >> k)) : int32_t(uint8_t(a >> k));
            const int32_t y = SignB ? int32_t(int8_t(b >> k)) : int32_t(uint8_t(b >> k));
            c += static_cast<uint32_t>(x * y);
        }
        return c;
    }
};
TELAR_OP(SquareRoot, (T a), if constexpr (sizeof(T) == 4) return __builtin_sqrtf(a); else return __builtin_sqrt(a);)
TELAR_OP(Reciprocal, (T a), return T(1) / a;)
TELAR_OP(ReciprocalRoot, (T a), if constexpr (sizeof(T) == 4) return float(1.0 / __builtin_sqrt(double(a)));
         else return 1.0 / __builtin_sqrt(a);)
// The hardware's approximations have other last bits; these are the nearest floats.
TELAR_OP(Power2, (T a), if constexpr (isHalf<T>) return narrow<T>(__builtin_exp2(double(widen(a))));
         else return float(__builtin_exp2(double(a)));)
TELAR_OP(Log2, (T a), return float(__builtin_log2(double(a)));)
TELAR_OP(Sine, (T a), return float(__builtin_sin(double(a)));)
TELAR_OP(Cosine, (T a), return float(__builtin_cos(double(a)));)
TELAR_OP(HyperbolicTangent, (T a), if constexpr (isHalf<T>) return narrow<T>(__builtin_tanh(double(widen(a))));
         else return float(__builtin_tanh(double(a)));)
/// The sign of a and the magnitude of b.
TELAR_OP(SignOf, (T a, T b), if constexpr (sizeof(T) == 4) return __builtin_copysignf(b, a);
         else return __builtin_copysign(b, a);)
TELAR_OP(Clamp01, (T a),
         if constexpr (isHalf<T>) return widen(a) > 1 ? narrow<T>(1)
         : widen(a) > 0                               ? a
                                                      : T{0};
         else return a > 1 ? T(1)
         : a > 0           ? a
                           : T(0);)
TELAR_OP(ToEven, (T a), if constexpr (sizeof(T) == 4) return __builtin_rintf(a); else return __builtin_rint(a);)
TELAR_OP(TowardsZero, (T a), if constexpr (sizeof(T) == 4) return __builtin_truncf(a); else return __builtin_trunc(a);)
TELAR_OP(Downwards, (T a), if constexpr (sizeof(T) == 4) return __builtin_floorf(a); else return __builtin_floor(a);)
TELAR_OP(Upwards, (T a), if constexpr (sizeof(T) == 4) return __builtin_ceilf(a); else return __builtin_ceil(a);)

/// Two values of 16 bits in a register of 32.
template <class F, class T>
struct Pair {
    [[gnu::always_inline]] static inline T low(uint32_t v) { return T{static_cast<uint16_t>(v)}; }
    [[gnu::always_inline]] static inline T high(uint32_t v) { return T{static_cast<uint16_t>(v >> 16)}; }
    [[gnu::always_inline]] static inline uint32_t join(T l, T h) {
        return l.bits | static_cast<uint32_t>(h.bits) << 16;
    }
    [[gnu::always_inline]] static inline uint32_t f(uint32_t a) { return join(F::f(low(a)), F::f(high(a))); }
    [[gnu::always_inline]] static inline uint32_t f(uint32_t a, uint32_t b) {
        return join(F::f(low(a), low(b)), F::f(high(a), high(b)));
    }
    [[gnu::always_inline]] static inline uint32_t f(uint32_t a, uint32_t b, uint32_t c) {
        return join(F::f(low(a), low(b), low(c)), F::f(high(a), high(b), high(c)));
    }
};

/// A table of three inputs, bit by bit.
const Inst* lop3(Warp& w, const Inst* i) {
    const uint32_t *a = w.at<uint32_t>(i->a), *b = w.at<uint32_t>(i->b), *c = w.at<uint32_t>(i->c);
    const auto table = static_cast<uint32_t>(i->imm);
    everyActive<uint32_t>(w, w.at<uint32_t>(i->d), [&](int l) {
        uint32_t r = 0;
        for (uint32_t v = 0; v < 8; ++v) {
            const uint32_t all = (v & 4 ? a[l] : ~a[l]) & (v & 2 ? b[l] : ~b[l]) & (v & 1 ? c[l] : ~c[l]);
            r |= all & (0u - (table >> v & 1u));
        }
        return r;
    });
    return goOn(w, i + 1);
}

/// Picks four bytes out of eight; `imm`: 0, or a mode of PTX's (f4e, b4e, rc8, ecl, ecr, rc16) from 1 on.
const Inst* permute(Warp& w, const Inst* i) {
    const uint32_t *a = w.at<uint32_t>(i->a), *b = w.at<uint32_t>(i->b), *c = w.at<uint32_t>(i->c);
    const auto mode = i->imm;
    eachActive<uint32_t>(w, w.at<uint32_t>(i->d), [&](int l) {
        const uint64_t both = static_cast<uint64_t>(b[l]) << 32 | a[l];
        uint32_t r = 0;
        for (uint32_t k = 0; k < 4; ++k) {
            const uint32_t s = c[l] & 3;
            const uint32_t pick = mode == 0   ? c[l] >> (4 * k) & 15
                                  : mode == 1 ? (s + k) & 7
                                  : mode == 2 ? (s - k) & 7
                                  : mode == 3 ? s
                                  : mode == 4 ? (k > s ? k : s)
                                  : mode == 5 ? (k < s ? k : s)
                                              : (k & 1) | (s & 1) << 1;
            uint32_t byte = static_cast<uint32_t>(both >> (8 * (pick & 7))) & 255;
            if (mode == 0 && pick & 8)
                byte = byte & 128 ? 255 : 0;
            r |= byte << (8 * k);
        }
        return r;
    });
    return goOn(w, i + 1);
}

/// Sums with a carry from lane to itself: `imm` bit 0: reads it, bit 1: writes it.
template <class T, bool Subtract>
const Inst* carried(Warp& w, const Inst* i) {
    const T *a = w.at<T>(i->a), *b = w.at<T>(i->b);
    T* d = w.at<T>(i->d);
    uint32_t carry = w.carry;
    for (uint32_t m = w.active; m; m &= m - 1) {
        const int l = __builtin_ctz(m);
        const T in = i->imm & 1 ? T(w.carry >> l & 1u) : T(0);
        const T x = a[l], y = b[l];
        T r;
        bool out;
        if constexpr (Subtract) {
            r = T(x - y - in);
            out = x < y || (x == y && in);
        } else {
            r = T(x + y + in);
            out = r < x || (r == x && in && y != 0) || (in && r == x && y == T(-1));
        }
        d[l] = r;
        carry = (carry & ~(1u << l)) | static_cast<uint32_t>(out) << l;
    }
    if (i->imm & 2)
        w.carry = carry;
    return goOn(w, i + 1);
}
