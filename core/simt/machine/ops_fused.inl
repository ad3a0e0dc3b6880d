// Several instructions in one handler, for what inner loops are made of. Each does what its parts would have
// done, one after the other, with all their results.

[[gnu::always_inline]] inline float product(float a, float b) { return canonical(a * b); }

/// mul.f32, add.f32 of it.
const Inst* timesPlus(Warp& w, const Inst* i) {
    if (!w.full)
        return binary<Times, float, float>(w, i);
    const float *a = w.at<float>(i->a), *b = w.at<float>(i->b), *c = w.at<float>(i[1].a == i->d ? i[1].b : i[1].a);
    float *d = w.at<float>(i->d), *sum = w.at<float>(i[1].d);
#pragma GCC ivdep
    for (int l = 0; l < lanes; ++l) {
        const float m = product(a[l], b[l]);
        const float s = canonical(c[l] + m);
        d[l] = m;
        sum[l] = s;
    }
    return goOn(w, i + 2);
}

template <bool RowA, bool RowB>
[[gnu::always_inline]] inline void fusedStep(Warp& w, const Inst* i, const float* a, const float* b) {
    const float* c = w.at<float>(i[2].c);
    float *da = w.at<float>(i->d), *db = w.at<float>(i[1].d), *sum = w.at<float>(i[2].d);
    const float a0 = *a, b0 = *b;
#pragma GCC ivdep
    for (int l = 0; l < lanes; ++l) {
        const float x = RowA ? a[l] : a0, y = RowB ? b[l] : b0, s = canonical(FusedTimesPlus::f(x, y, c[l]));
        da[l] = x;
        db[l] = y;
        sum[l] = s;
    }
}

template <bool RowA, bool RowB>
[[gnu::always_inline]] inline void dotStep(Warp& w, const Inst* i, const float* a, const float* b) {
    const Inst &multiply = i[2], &add = i[3];
    const float* c = w.at<float>(add.a == multiply.d ? add.b : add.a);
    float *da = w.at<float>(i->d), *db = w.at<float>(i[1].d), *d = w.at<float>(multiply.d), *sum = w.at<float>(add.d);
    const float a0 = *a, b0 = *b;
#pragma GCC ivdep
    for (int l = 0; l < lanes; ++l) {
        const float x = RowA ? a[l] : a0, y = RowB ? b[l] : b0, m = product(x, y), s = canonical(c[l] + m);
        da[l] = x;
        db[l] = y;
        d[l] = m;
        sum[l] = s;
    }
}

/// Two loads of shared memory, their product, a sum (in one instruction where `Fused`): a step of a product of matrices
/// in tiles.
template <bool Fused>
const Inst* dot(Warp& w, const Inst* i) {
    Access a, b;
    if (!w.full || !resolvePlain<4, true>(w, i, a) || (w.sums && !lookPlain<true>(w, i, a, 4, false)))
        return loadEach<uint32_t, uint32_t, 1, true>(w, i);
    const Inst* second = i + 1;
    if (!resolvePlain<4, true>(w, second, b) || (w.sums && !lookPlain<true>(w, second, b, 4, false))) {
        copyIn<uint32_t, uint32_t, 1>(w, i, a);
        return loadEach<uint32_t, uint32_t, 1, true>(w, second);
    }
    if (a.shape > Access::Same || b.shape > Access::Same) {
        copyIn<uint32_t, uint32_t, 1>(w, i, a);
        copyIn<uint32_t, uint32_t, 1>(w, second, b);
        return i + 2;
    }
    const auto* x = reinterpret_cast<const float*>(a.first);
    const auto* y = reinterpret_cast<const float*>(b.first);
    if constexpr (Fused) {
        if (a.shape == Access::Same)
            b.shape == Access::Same ? fusedStep<false, false>(w, i, x, y) : fusedStep<false, true>(w, i, x, y);
        else
            b.shape == Access::Same ? fusedStep<true, false>(w, i, x, y) : fusedStep<true, true>(w, i, x, y);
        return i + 3;
    }
    if (a.shape == Access::Same)
        b.shape == Access::Same ? dotStep<false, false>(w, i, x, y) : dotStep<false, true>(w, i, x, y);
    else
        b.shape == Access::Same ? dotStep<true, false>(w, i, x, y) : dotStep<true, true>(w, i, x, y);
    return i + 4;
}

/// mul.wide.s32, add.s64 of it: the address of an element.
const Inst* addressPlus(Warp& w, const Inst* i) {
    if (!w.full)
        return binary<TimesWide, int64_t, int32_t>(w, i);
    const int32_t *a = w.at<int32_t>(i->a), *b = w.at<int32_t>(i->b);
    const uint64_t* c = w.at<uint64_t>(i[1].a == i->d ? i[1].b : i[1].a);
    uint64_t *d = w.at<uint64_t>(i->d), *sum = w.at<uint64_t>(i[1].d);
#pragma GCC ivdep
    for (int l = 0; l < lanes; ++l) {
        const auto m = static_cast<uint64_t>(int64_t{a[l]} * b[l]);
        const uint64_t s = c[l] + m;
        d[l] = m;
        sum[l] = s;
    }
    return goOn(w, i + 2);
}

/// setp of whole numbers, and the branch on it.
template <class F, class T, bool Back>
const Inst* compareBranch(Warp& w, const Inst* i) {
    compareLanes<F, T>(w, i);
    return branch<Back>(w, i + 1);
}

template <class F>
Handler comparing(const Inst* i, bool back) {
    if (i->run == Handler(compare<F, int32_t>))
        return back ? compareBranch<F, int32_t, true> : compareBranch<F, int32_t, false>;
    if (i->run == Handler(compare<F, uint32_t>))
        return back ? compareBranch<F, uint32_t, true> : compareBranch<F, uint32_t, false>;
    return nullptr;
}

const Inst* meetCount(Warp& w, const Inst* i) { return w.meet == i ? meetAgain(w) : countHere(w, i + 1); }

bool isTimesPlus(const Inst* i) {
    return i->run == Handler(binary<Times, float, float>) && i[1].run == Handler(binary<Plus, float, float>) &&
           (i[1].a == i->d) != (i[1].b == i->d);
}

bool isFusedDot(const Inst* i) {
    const Handler loads = load<uint32_t, uint32_t, 1, true>;
    const Inst& sum = i[2];
    return i->run == loads && i[1].run == loads && sum.run == Handler(ternary<FusedTimesPlus, float, float>) &&
           i[1].a != i->d && i[1].d != i->d && sum.c != i->d && sum.c != i[1].d && sum.d != i->d && sum.d != i[1].d &&
           ((sum.a == i->d && sum.b == i[1].d) || (sum.b == i->d && sum.a == i[1].d));
}

bool isDot(const Inst* i) {
    const Handler loads = load<uint32_t, uint32_t, 1, true>;
    if (i->run != loads || i[1].run != loads || !isTimesPlus(i + 2) || i[1].a == i->d || i[1].d == i->d)
        return false;
    const uint32_t sum = i[3].a == i[2].d ? i[3].b : i[3].a;
    return ((i[2].a == i->d && i[2].b == i[1].d) || (i[2].b == i->d && i[2].a == i[1].d)) && sum != i->d &&
           sum != i[1].d && i[2].d != i->d && i[2].d != i[1].d;
}

Handler fused(const Inst* i, const Inst* end) {
    if (end - i >= 4 && isDot(i))
        return dot<false>;
    if (end - i >= 3 && isFusedDot(i))
        return dot<true>;
    if (end - i < 3) // a branch looks at what follows it
        return nullptr;
    if (isTimesPlus(i))
        return timesPlus;
    if (i->run == Handler(binary<TimesWide, int64_t, int32_t>) &&
        (i[1].run == Handler(binary<Plus, int64_t, int64_t>) ||
         i[1].run == Handler(binary<Plus, uint64_t, uint64_t>)) &&
        (i[1].a == i->d) != (i[1].b == i->d))
        return addressPlus;
    if (i->run == Handler(meet) && i[1].run == Handler(countHere))
        return meetCount;
    const bool back = i[1].run == Handler(branch<true>);
    if ((!back && i[1].run != Handler(branch<false>)) || i[1].b != i->d)
        return nullptr;
    using Find = Handler (*)(const Inst*, bool);
    constexpr Find finds[] = {comparing<Equal>,    comparing<Different>, comparing<Below>,
                              comparing<NotAbove>, comparing<Above>,     comparing<NotBelow>};
    for (const auto find : finds)
        if (const Handler made = find(i, back))
            return made;
    return nullptr;
}
