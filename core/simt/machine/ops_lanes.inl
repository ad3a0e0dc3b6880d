// Loops over lanes. A value narrower than 32 bits lies in the low bits of its 32-bit register.

/// To the next instruction without a way back to the loop that runs a path: where the compiler is known to make a
/// jump of such a call, each handler has one of its own, which processors predict better than one for all. Only
/// forwards: with each round of its loops a path comes back.
[[gnu::always_inline]] inline const Inst* goOn([[maybe_unused]] Warp& w, const Inst* next) {
#if defined(__OPTIMIZE__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    return next->run(w, next);
#else
    return next;
#endif
}

template <class T>
struct StorageOf {
    using type = T;
};
template <>
struct StorageOf<uint8_t> {
    using type = uint32_t;
};
template <>
struct StorageOf<int8_t> {
    using type = uint32_t;
};
template <>
struct StorageOf<uint16_t> {
    using type = uint32_t;
};
template <>
struct StorageOf<int16_t> {
    using type = uint32_t;
};
template <class T>
using Storage = typename StorageOf<T>::type;

template <class T>
[[gnu::always_inline]] inline T fetch(Storage<T> v) {
    return static_cast<T>(v);
}
template <class T>
[[gnu::always_inline]] inline Storage<T> keep(T v) {
    if constexpr (sizeof(T) < 4)
        return static_cast<uint32_t>(static_cast<int32_t>(v));
    else
        return v;
}

/// f32 results that are no number are all the same one (PTX ISA, "Floating-Point Instructions").
template <class T>
[[gnu::always_inline]] inline T canonical(T v) {
    return v;
}
[[gnu::always_inline]] inline float canonical(float v) { return v == v ? v : __builtin_bit_cast(float, 0x7fffffffu); }

template <class D, class Body>
[[gnu::always_inline]] inline void everyActive(Warp& w, Storage<D>* d, Body body) {
    if (w.full) {
#pragma GCC ivdep
        for (int l = 0; l < lanes; ++l)
            d[l] = keep<D>(body(l));
    } else {
        const uint32_t* on = w.blend;
#pragma GCC ivdep
        for (int l = 0; l < lanes; ++l) {
            const auto r = keep<D>(body(l));
            d[l] = on[l] ? r : d[l];
        }
    }
}

/// Lane by lane: for what calls a function or may trap.
template <class D, class Body>
[[gnu::always_inline]] inline void eachActive(Warp& w, Storage<D>* d, Body body) {
    for (uint32_t m = w.active; m; m &= m - 1) {
        const int l = __builtin_ctz(m);
        d[l] = keep<D>(body(l));
    }
}

template <class F, class D, class A>
const Inst* unary(Warp& w, const Inst* i) {
    const Storage<A>* a = w.at<Storage<A>>(i->a);
    everyActive<D>(w, w.at<Storage<D>>(i->d), [&](int l) { return canonical(static_cast<D>(F::f(fetch<A>(a[l])))); });
    return goOn(w, i + 1);
}
template <class F, class D, class A, class B = A>
const Inst* binary(Warp& w, const Inst* i) {
    const Storage<A>* a = w.at<Storage<A>>(i->a);
    const Storage<B>* b = w.at<Storage<B>>(i->b);
    everyActive<D>(w, w.at<Storage<D>>(i->d),
                   [&](int l) { return canonical(static_cast<D>(F::f(fetch<A>(a[l]), fetch<B>(b[l])))); });
    return goOn(w, i + 1);
}
template <class F, class D, class A, class B = A, class C = D>
const Inst* ternary(Warp& w, const Inst* i) {
    const Storage<A>* a = w.at<Storage<A>>(i->a);
    const Storage<B>* b = w.at<Storage<B>>(i->b);
    const Storage<C>* c = w.at<Storage<C>>(i->c);
    everyActive<D>(w, w.at<Storage<D>>(i->d), [&](int l) {
        return canonical(static_cast<D>(F::f(fetch<A>(a[l]), fetch<B>(b[l]), fetch<C>(c[l]))));
    });
    return goOn(w, i + 1);
}
template <class F, class D, class A>
const Inst* unarySlow(Warp& w, const Inst* i) {
    const Storage<A>* a = w.at<Storage<A>>(i->a);
    eachActive<D>(w, w.at<Storage<D>>(i->d), [&](int l) { return canonical(static_cast<D>(F::f(fetch<A>(a[l])))); });
    return goOn(w, i + 1);
}
template <class F, class D, class A, class B = A>
const Inst* binarySlow(Warp& w, const Inst* i) {
    const Storage<A>* a = w.at<Storage<A>>(i->a);
    const Storage<B>* b = w.at<Storage<B>>(i->b);
    eachActive<D>(w, w.at<Storage<D>>(i->d),
                  [&](int l) { return canonical(static_cast<D>(F::f(fetch<A>(a[l]), fetch<B>(b[l])))); });
    return goOn(w, i + 1);
}
template <class F, class D, class A, class B, class C>
const Inst* ternarySlow(Warp& w, const Inst* i) {
    const Storage<A>* a = w.at<Storage<A>>(i->a);
    const Storage<B>* b = w.at<Storage<B>>(i->b);
    const Storage<C>* c = w.at<Storage<C>>(i->c);
    eachActive<D>(w, w.at<Storage<D>>(i->d), [&](int l) {
        return canonical(static_cast<D>(F::f(fetch<A>(a[l]), fetch<B>(b[l]), fetch<C>(c[l]))));
    });
    return goOn(w, i + 1);
}
template <class F, class D>
const Inst* quaternarySlow(Warp& w, const Inst* i) {
    const D* a = w.at<D>(i->a);
    const D* b = w.at<D>(i->b);
    const uint32_t* c = w.at<uint32_t>(i->c);
    const uint32_t* e = w.at<uint32_t>(i->e);
    eachActive<D>(w, w.at<D>(i->d), [&](int l) { return F::f(a[l], b[l], c[l], e[l]); });
    return goOn(w, i + 1);
}
