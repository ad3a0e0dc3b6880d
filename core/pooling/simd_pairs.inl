// The window that everybody uses: 2 x 2 with stride 2, in registers from the input to the output. Included
// inside each instruction set's namespace.

/// Output lanes [j, j + lanes) of a row from the two input rows under it.
template <class F>
struct Pairs {
    using V = typename F::V;
    static constexpr int lanes = F::lanes;
    static TELAR_INLINE V windows(const typename F::In* upper, const typename F::In* lower) {
        V even, odd;
        splitPairs(F::join(F::read(upper), F::read(lower)), F::join(F::read(upper + lanes), F::read(lower + lanes)),
                   even, odd);
        return F::join(even, odd);
    }
};

template <>
struct Pairs<FoldMax<uint8_t>> {
    using V = FoldMax<uint8_t>::V;
    static constexpr int lanes = vectorBytes;
    static TELAR_INLINE Vector<uint8_t, vectorBytes / 2> half(const uint8_t* upper, const uint8_t* lower) {
        using Wide = Vector<uint16_t, vectorBytes / 2>;
        const V m = larger(load<V>(upper), load<V>(lower));
        const V shifted = (V)((Wide)m >> 8);
        return __builtin_convertvector((Wide)larger(m, shifted) & all<Wide>(uint16_t{255}),
                                       Vector<uint8_t, vectorBytes / 2>);
    }
    static TELAR_INLINE V windows(const uint8_t* upper, const uint8_t* lower) {
        uint8_t both[vectorBytes];
        store(both, half(upper, lower));
        store(both + lanes / 2, half(upper + lanes, lower + lanes));
        return load<V>(both);
    }
};

/// Sums of four bytes, as floats, a quarter of a vector of bytes at a time.
struct BytePairs {
    static constexpr int lanes = vectorBytes / 4;
    using V = Vector<float, lanes>;
    static TELAR_INLINE V windows(const uint8_t* upper, const uint8_t* lower) {
        using Wide = Vector<uint16_t, lanes>;
        const Wide a = load<Wide>(upper), b = load<Wide>(lower);
        const Wide sum = (a & all<Wide>(uint16_t{255})) + (a >> 8) + (b & all<Wide>(uint16_t{255})) + (b >> 8);
        return __builtin_convertvector(__builtin_convertvector(sum, Vector<int32_t, lanes>), V);
    }
};

/// Asks for what comes a kilobyte later in both rows; `bytes` are used now.
TELAR_INLINE void fetchAhead(const void* upper, const void* lower, int64_t bytes) {
    for (int64_t at = 1024; at < 1024 + bytes; at += 64) {
        __builtin_prefetch(static_cast<const char*>(upper) + at);
        __builtin_prefetch(static_cast<const char*>(lower) + at);
    }
}

/// F: the fold as which the row is written; P: what makes its vectors.
template <class F, class P, class Wider>
void poolPairs(const Plan& p, const Band& b) {
    using In = std::conditional_t<std::is_same_v<P, BytePairs>, uint8_t, typename F::In>;
    using General = std::conditional_t<std::is_same_v<P, BytePairs>, FoldSum<uint8_t, uint16_t>, F>;
    const int64_t rowEnd = b.firstRow + b.rows;
    const int64_t whole = p.w.in / 2; // windows that ceil rounding adds are left to the general way
    const int64_t fast = whole >= P::lanes ? whole : 0;
    int64_t row = fast ? b.firstRow : rowEnd;
    if (!fast)
        poolWhole<General, Wider>(p, b);
    for (; row < rowEnd && 2 * row + 1 < p.h.in && !b.stopRequested(b.job); ++row) {
        const In* upper = static_cast<const In*>(b.in) + (2 * row - b.inRow) * b.inStride;
        const In* lower = upper + b.inStride;
        auto* out = static_cast<typename F::Out*>(b.out) + (row - b.outRow) * b.outStride;
        OutWriter<F> writer{out, p.stream, Divisors{nullptr, nullptr, 0.25f}};
        bool finite = true;
        // The last vector may lie across the one before, so that no load leaves the row.
        writer.row(
            fast, [&](int64_t j) __attribute__((always_inline)) {
                const int64_t last = fast - P::lanes;
                if (__builtin_expect(j > last, 0)) {
                    typename F::Out lanes[2 * P::lanes] = {};
                    store(lanes, P::windows(upper + 2 * last, lower + 2 * last));
                    return load<typename F::V>(lanes + (j - last));
                }
                if (p.stream) // from main memory: the processor's own prefetching is too late by itself
                    fetchAhead(upper + 2 * j, lower + 2 * j, 2 * P::lanes * int64_t(sizeof(In)));
                return P::windows(upper + 2 * j, lower + 2 * j);
            });
        if constexpr (F::average)
            for (int i = 0; i < F::lanes; ++i)
                finite = finite && writer.infinite[i] == 0;
        if (!finite)
            poolRectangle<Wider>(p, b, row, row + 1, 0, fast);
        if (fast < p.w.out)
            poolRectangle<General, Wider>(p, b, row, row + 1, fast, p.w.out);
    }
    if (row < rowEnd)
        poolRectangle<General, Wider>(p, b, row, rowEnd, 0, p.w.out);
}
