// Comparisons make a mask of lanes; predicates are such masks.

#define TELAR_COMPARE(name, expression)                                                                                \
    struct name {                                                                                                      \
        template <class T> /* numbers, or vectors of them */                                                           \
        [[gnu::always_inline]] static inline auto f(T a, T b) {                                                        \
            return expression;                                                                                         \
        }                                                                                                              \
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
    if (w.full) // a write alone waits for nothing
        *d = mask;
    else
        *d = (*d & ~w.active) | (mask & w.active);
}

/// Bit l: whether it holds for lane l.
template <class F, class T>
[[gnu::always_inline]] inline uint32_t lanesWhere(const Storage<T>* a, const Storage<T>* b) {
#if TELAR_VECTOR_BYTES > 0
    if constexpr (!isHalf<T>) {
        using V = VectorOf<Element<T>>;
        constexpr int per = sizeof(V) / sizeof(Element<T>);
        uint32_t mask = 0;
        for (int k = 0; k < lanes; k += per)
            mask |= highestBits(F::f(vectorAt<T>(a + k), vectorAt<T>(b + k))) << k;
        return mask;
    }
#endif
    alignas(64) uint32_t hits[lanes];
#pragma GCC ivdep
    for (int l = 0; l < lanes; ++l)
        hits[l] = F::f(comparable(fetch<T>(a[l])), comparable(fetch<T>(b[l]))) ? 1u << l : 0u;
    uint32_t mask = 0;
    for (int l = 0; l < lanes; ++l)
        mask |= hits[l];
    return mask;
}

/// `d` gets the mask, `e` its opposite; with a predicate `c` (`imm`: an Op that combines).
template <class F, class T>
[[gnu::always_inline]] inline void compareLanes(Warp& w, const Inst* i) {
    uint32_t mask = lanesWhere<F, T>(w.at<Storage<T>>(i->a), w.at<Storage<T>>(i->b));
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
}
template <class F, class T>
const Inst* compare(Warp& w, const Inst* i) {
    compareLanes<F, T>(w, i);
    return goOn(w, i + 1);
}

template <Op How>
const Inst* logic(Warp& w, const Inst* i) {
    const uint32_t a = *w.at<uint32_t>(i->a), b = How == Op::PredNot || How == Op::PredMov ? 0 : *w.at<uint32_t>(i->b);
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
    return goOn(w, i + 1);
}

[[gnu::always_inline]] inline bool laneOf(uint32_t mask, int l) { return mask & 1u << l; }

/// The lanes of `mask` from `yes`, the others from `no`.
template <class T>
[[gnu::always_inline]] inline void pick(T* d, uint32_t mask, const T* yes, const T* no) {
#if TELAR_VECTOR_BYTES > 0
    using V = VectorOf<T>;
    constexpr int per = sizeof(V) / sizeof(T);
    for (int k = 0; k < lanes; k += per) {
        const V made = picked(mask >> k, vectorAt<T>(yes + k), vectorAt<T>(no + k));
        __builtin_memcpy(d + k, &made, sizeof made);
    }
#else
    for (int l = 0; l < lanes; ++l)
        d[l] = laneOf(mask, l) ? yes[l] : no[l];
#endif
}

template <class T>
const Inst* select(Warp& w, const Inst* i) {
    const T *a = w.at<T>(i->a), *b = w.at<T>(i->b);
    const uint32_t p = *w.at<uint32_t>(i->c) ^ (i->flags & Negated ? everyLane : 0u);
    T* d = w.at<T>(i->d);
    if (w.full) {
        pick(d, p, a, b);
    } else {
        alignas(64) T made[lanes];
        pick(made, p, a, b);
        pick(d, w.active, made, d);
    }
    return goOn(w, i + 1);
}
/// By the sign of a third value.
template <class T, class C>
const Inst* selectBySign(Warp& w, const Inst* i) {
    const T *a = w.at<T>(i->a), *b = w.at<T>(i->b);
    const C* c = w.at<C>(i->c);
    everyActive<T>(w, w.at<T>(i->d), [&](int l) { return c[l] >= C(0) ? a[l] : b[l]; });
    return goOn(w, i + 1);
}
/// A predicate as a number: `imm` where it holds, else 0.
const Inst* maskValue(Warp& w, const Inst* i) {
    const uint32_t p = *w.at<uint32_t>(i->a);
    alignas(64) uint32_t yes[lanes], no[lanes] = {};
    for (auto& word : yes)
        word = static_cast<uint32_t>(i->imm);
    uint32_t* d = w.at<uint32_t>(i->d);
    pick(d, w.active & p, yes, d);
    pick(d, w.active & ~p, no, d);
    return goOn(w, i + 1);
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
        mask |= static_cast<uint32_t>(
                    F::f(magnitude, wide ? 0x7ff0000000000000u : 0x7f800000u, wide ? 0x10000000000000u : 0x800000u))
                << l;
    }
    setMask(w, i->d, mask);
    return goOn(w, i + 1);
}
