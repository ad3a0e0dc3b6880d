// Comparisons make a mask of lanes; predicates are such masks.

#define TELAR_COMPARE(name, expression)                                                                      \
    struct name {                                                                                            \
        template <class T>                                                                                   \
        [[gnu::always_inline]] static inline bool f(T a, T b) {                                              \
            return expression;                                                                               \
        }                                                                                                    \
    };
TELAR_COMPARE(Equal, a == b)
TELAR_COMPARE(Different, a != b && a == a && b == b)
TELAR_COMPARE(Below, a < b)
TELAR_COMPARE(NotAbove, a <= b)
TELAR_COMPARE(Above, a > b)
TELAR_COMPARE(NotBelow, a >= b)
TELAR_COMPARE(EqualOrNan, !(a < b || a > b))
TELAR_COMPARE(DifferentOrNan, !(a == b))
TELAR_COMPARE(BelowOrNan, !(a >= b))
TELAR_COMPARE(NotAboveOrNan, !(a > b))
TELAR_COMPARE(AboveOrNan, !(a <= b))
TELAR_COMPARE(NotBelowOrNan, !(a < b))
TELAR_COMPARE(Numbers, a == a && b == b)
TELAR_COMPARE(NotNumbers, a != a || b != b)

template <class T>
[[gnu::always_inline]] inline auto comparable(T v) {
    if constexpr (isHalf<T>)
        return widen(v);
    else
        return v;
}

[[gnu::always_inline]] inline void setMask(Warp& w, uint32_t place, uint32_t mask) {
    uint32_t* d = w.at<uint32_t>(place);
    *d = (*d & ~w.active) | (mask & w.active);
}

/// `d` gets the mask, `e` its opposite; with a predicate `c` (`imm`: an Op that combines).
template <class F, class T>
const Inst* compare(Warp& w, const Inst* i) {
    const Storage<T>* a = w.at<Storage<T>>(i->a);
    const Storage<T>* b = w.at<Storage<T>>(i->b);
    alignas(64) uint32_t hits[lanes];
#pragma GCC ivdep
    for (int l = 0; l < lanes; ++l)
        hits[l] = F::f(comparable(fetch<T>(a[l])), comparable(fetch<T>(b[l]))) ? 1u << l : 0u;
    uint32_t mask = 0;
    for (int l = 0; l < lanes; ++l)
        mask |= hits[l];
    uint32_t other = ~mask;
    if (i->flags & HasPredicate) {
        const uint32_t p = *w.at<uint32_t>(i->c) ^ (i->flags & Negated ? everyLane : 0u);
        const auto how = static_cast<Op>(i->imm);
        mask = how == Op::SetpAnd ? mask & p : how == Op::SetpOr ? mask | p : mask ^ p;
        other = how == Op::SetpAnd ? other & p : how == Op::SetpOr ? other | p : other ^ p;
    }
    setMask(w, i->d, mask);
    if (i->e)
        setMask(w, i->e, other);
    return i + 1;
}

template <Op How>
const Inst* logic(Warp& w, const Inst* i) {
    const uint32_t a = *w.at<uint32_t>(i->a),
                   b = How == Op::PredNot || How == Op::PredMov ? 0 : *w.at<uint32_t>(i->b);
    if constexpr (How == Op::PredSelp) {
        const uint32_t c = *w.at<uint32_t>(i->c);
        setMask(w, i->d, (a & c) | (b & ~c));
    } else {
        setMask(w, i->d,
                How == Op::PredAnd   ? a & b
                : How == Op::PredOr  ? a | b
                : How == Op::PredXor ? a ^ b
                : How == Op::PredNot ? ~a
                                     : a);
    }
    return i + 1;
}

[[gnu::always_inline]] inline bool laneOf(uint32_t mask, int l) {
    return mask & 1u << l;
}

template <class T>
const Inst* select(Warp& w, const Inst* i) {
    const T *a = w.at<T>(i->a), *b = w.at<T>(i->b);
    const uint32_t p = *w.at<uint32_t>(i->c) ^ (i->flags & Negated ? everyLane : 0u);
    everyActive<T>(w, w.at<T>(i->d), [&](int l) { return laneOf(p, l) ? a[l] : b[l]; });
    return i + 1;
}
/// By the sign of a third value.
template <class T, class C>
const Inst* selectBySign(Warp& w, const Inst* i) {
    const T *a = w.at<T>(i->a), *b = w.at<T>(i->b);
    const C* c = w.at<C>(i->c);
    everyActive<T>(w, w.at<T>(i->d), [&](int l) { return c[l] >= C(0) ? a[l] : b[l]; });
    return i + 1;
}
/// A predicate as a number: `imm` where it holds, else 0.
const Inst* maskValue(Warp& w, const Inst* i) {
    const uint32_t p = *w.at<uint32_t>(i->a);
    const auto yes = static_cast<uint32_t>(i->imm);
    everyActive<uint32_t>(w, w.at<uint32_t>(i->d), [&](int l) { return laneOf(p, l) ? yes : 0u; });
    return i + 1;
}

struct Finite {
    [[gnu::always_inline]] static inline bool f(uint64_t magnitude, uint64_t infinity, uint64_t) {
        return magnitude < infinity;
    }
};
struct Infinite {
    [[gnu::always_inline]] static inline bool f(uint64_t magnitude, uint64_t infinity, uint64_t) {
        return magnitude == infinity;
    }
};
struct Number {
    [[gnu::always_inline]] static inline bool f(uint64_t magnitude, uint64_t infinity, uint64_t) {
        return magnitude <= infinity;
    }
};
struct NotANumber {
    [[gnu::always_inline]] static inline bool f(uint64_t magnitude, uint64_t infinity, uint64_t) {
        return magnitude > infinity;
    }
};
struct Normal {
    [[gnu::always_inline]] static inline bool f(uint64_t magnitude, uint64_t infinity, uint64_t least) {
        return magnitude < infinity && magnitude >= least;
    }
};
struct Subnormal {
    [[gnu::always_inline]] static inline bool f(uint64_t magnitude, uint64_t, uint64_t least) {
        return magnitude < least;
    }
};
template <class F, class Bits>
const Inst* testNumber(Warp& w, const Inst* i) {
    constexpr bool wide = sizeof(Bits) == 8;
    const Bits* a = w.at<Bits>(i->a);
    uint32_t mask = 0;
    for (int l = 0; l < lanes; ++l) {
        const uint64_t magnitude = a[l] & Bits(~Bits(0) >> 1);
        mask |= static_cast<uint32_t>(F::f(magnitude, wide ? 0x7ff0000000000000u : 0x7f800000u,
                                           wide ? 0x10000000000000u : 0x800000u))
                << l;
    }
    setMask(w, i->d, mask);
    return i + 1;
}
