// Windows along a row whose cells never leave the registers: each vector is loaded once, and shifted vectors
// are cut from pairs of neighbours. Included inside each instruction set's namespace.

/// Lanes S .. S + n - 1 of a followed by b.
template <int S, class V, size_t... I>
TELAR_INLINE V shiftedLanes(V a, V b, std::index_sequence<I...>) {
    return __builtin_shufflevector(a, b, (S + static_cast<int>(I))...);
}
template <int S, class V>
TELAR_INLINE V shifted(V a, V b) {
    if constexpr (S == 0)
        return a;
#if defined(__AVX2__) && !defined(__AVX512F__) // two instructions, of which the compiler makes three and four
    else if constexpr (sizeof(V) == 32 && sizeof(a[0]) == 4 && S < 8) {
        const __m256i x = (__m256i)a, y = (__m256i)b, middle = _mm256_permute2x128_si256(x, y, 0x21);
        if constexpr (S == 4)
            return (V)middle;
        else if constexpr (S < 4)
            return (V)_mm256_alignr_epi8(middle, x, 4 * S);
        else
            return (V)_mm256_alignr_epi8(y, middle, 4 * S - 16);
    }
#endif
    else
        return shiftedLanes<S>(a, b, std::make_index_sequence<sizeof(V) / sizeof(a[0])>{});
}

/// Windows of K neighbours, a vector of them at a time, from vectors pushed in turn. Spans of 1, 2, 4 ...
/// cells double by joining each with its neighbour; a maximum is the join of two overlapping longest spans, a
/// sum that of the spans which K's binary digits name.
template <class F, int K>
class Pipeline {
    using V = typename F::V;
    static constexpr int levels = K >= 32 ? 5 : K >= 16 ? 4 : K >= 8 ? 3 : K >= 4 ? 2 : K >= 2 ? 1 : 0;
    static constexpr int longest = 1 << levels, rest = K - longest;

public:
    static constexpr bool wide = rest > F::lanes;
    static constexpr int lag = levels + (rest ? 1 : 0) + wide; ///< pushes before the one that gives window 0
    static_assert(longest / 2 <= F::lanes && rest <= 2 * F::lanes && (!wide || F::idempotent));

    /// The windows that start `lag` vectors before the one pushed now.
    TELAR_INLINE V push(V v) { return level<0>(v, v); }

private:
    /// span: of 2^B cells; below: what the digits of K below 2^B name.
    template <int B>
    TELAR_INLINE V level(V span, V below) {
        if constexpr (B == levels) {
            if constexpr (rest == 0)
                return span;
            const V before = spans[B], out = shifted<(wide ? rest - F::lanes : rest)>(before, span);
            spans[B] = span;
            if constexpr (wide) {
                const V first = older;
                older = before;
                return F::join(first, out);
            }
            if constexpr (F::idempotent)
                return F::join(before, out);
            const V low = belows[B];
            belows[B] = below;
            return F::join(low, out);
        } else {
            constexpr int lower = K & ((1 << B) - 1);
            const V before = spans[B];
            spans[B] = span;
            V named = before;
            if constexpr (!F::idempotent) {
                if constexpr (lower != 0) {
                    named = belows[B];
                    belows[B] = below;
                }
                if constexpr (lower != 0 && (K >> B & 1) != 0)
                    named = F::join(named, shifted<lower>(before, span));
            }
            return level<B + 1>(F::join(before, shifted<1 << B>(before, span)), named);
        }
    }
    V spans[levels + 1] = {}, belows[levels + 1] = {}, older = {};
};

/// All windows of K neighbours of a row; reads up to `spareBytes` behind it.
template <class F, int K, class Writer>
void pipelinedRow(const typename F::Sum* row, int64_t n, Writer& writer) {
    using V = typename F::V;
    Pipeline<F, K> pipeline;
    const typename F::Sum* ahead = nullptr;
    int64_t next = -1;
    writer.row(
        n, [&](int64_t j) __attribute__((always_inline)) {
            if (__builtin_expect(j != next, 0)) { // the first, or the one behind a short one
                ahead = row + j;
                for (int i = 0; i < Pipeline<F, K>::lag; ++i, ahead += F::lanes)
                    pipeline.push(load<V>(ahead));
                ahead -= j;
            }
            next = j + F::lanes;
            return pipeline.push(load<V>(ahead + j));
        });
}

constexpr int pipelinedFrom = 3, pipelinedTo = 31;

/// Where shifts are single instructions, or two.
template <class F>
constexpr bool pipelined = vectorBytes >= (F::idempotent ? 32 : 64) && sizeof(typename F::Sum) == 4;

template <class F, class Writer, int... I>
void pipelinedRowOf(int64_t kernel, const typename F::Sum* row, int64_t n, Writer& writer,
                    std::integer_sequence<int, I...>) {
    using Row = void (*)(const typename F::Sum*, int64_t, Writer&);
    static constexpr Row rows[] = {pipelinedRow<F, pipelinedFrom + I, Writer>...};
    rows[kernel - pipelinedFrom](row, n, writer);
}
