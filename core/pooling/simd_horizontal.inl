// The horizontal pass: joins the columns of each window in rows that the vertical pass left behind. Included
// inside each instruction set's namespace.

/// Where a finished row goes: `vector(j, v)` for whole vectors, `part` for shorter ones.
template <class F>
struct SumWriter {
    typename F::Sum* to; ///< has room for a vector beyond its end
    bool join;           ///< with what is there
    template <class Compute>
    TELAR_INLINE void row(int64_t n, Compute compute) {
        using V = typename F::V;
        for (int64_t j = 0; j < n; j += F::lanes) {
            const V v = compute(j);
            store(to + j, join ? F::join(load<V>(to + j), v) : v);
        }
    }
};

/// The divisors of a row of averages, with their reciprocals; or one factor for all.
struct Divisors {
    const float* counts = nullptr; ///< null: `factor`
    const float* reciprocals = nullptr;
    float factor = 1;
};

/// s / c to the last bit for whole s below 2^24 and c below 2^20, in fewer cycles than a division: the
/// remainder of a first quotient is exact and corrects it (Markstein 1990), and no such quotient lies nearer
/// to the middle of two floats than 1/(2c) of their distance. Infinity becomes NaN.
template <class V>
TELAR_INLINE V quotient(V s, V c, V reciprocal) {
#if defined(__AVX512F__)
    const __m512 q = (__m512)(s * reciprocal);
    return (V)_mm512_fmadd_ps(_mm512_fnmadd_ps(q, (__m512)c, (__m512)s), (__m512)reciprocal, q);
#elif defined(__AVX2__)
    const __m256 q = (__m256)(s * reciprocal);
    return (V)_mm256_fmadd_ps(_mm256_fnmadd_ps(q, (__m256)c, (__m256)s), (__m256)reciprocal, q);
#else
    (void)reciprocal;
    return s / c;
#endif
}

/// Writes the output row itself; for folds whose sums have the output's type.
template <class F>
struct OutWriter {
    using V = typename F::V;
    using Out = typename F::Out;
    Out* to;
    bool around;         ///< past the caches
    Divisors divisors{}; ///< average only
    V infinite{};        ///< average: not zero in some lane once a value was not finite

    TELAR_INLINE V finish(int64_t j, V v) {
        if constexpr (F::average)
            return divisors.counts ? quotient(v, load<V>(divisors.counts + j), load<V>(divisors.reciprocals + j))
                                   : v * divisors.factor;
        else
            return v;
    }
    TELAR_INLINE void part(int64_t j, V v, int64_t count) {
        v = finish(j, v);
        storePart(to + j, v, count);
        watch(keepFirst<Out>(v, count));
    }
    TELAR_INLINE V watch(V v) {
        if constexpr (F::average)
            infinite += v - v;
        return v;
    }
    template <class Compute>
    TELAR_INLINE void row(int64_t n, Compute compute) {
        int64_t j = 0;
        if (around) {
            const auto beyond = reinterpret_cast<uintptr_t>(to) % vectorBytes / sizeof(Out);
            if (beyond) {
                j = F::lanes - static_cast<int64_t>(beyond);
                j = j < n ? j : n;
                part(0, compute(int64_t{0}), j);
            }
            for (; j + F::lanes <= n; j += F::lanes)
                storeAround(to + j, watch(finish(j, compute(j))));
        }
        for (; j + F::lanes <= n; j += F::lanes)
            store(to + j, watch(finish(j, compute(j))));
        if (j < n)
            part(j, compute(j), n - j);
    }
};

/// The cells of a window in one row: `kernel` of them, dealt in turn to `phases` arrays, in each `step`
/// apart.
template <class F>
struct Cells {
    typename F::Sum* const* phase; ///< each array at the first cell of window 0
    int64_t phases, kernel, step;
    typename F::Sum* cell(int64_t i) const { return phase[i % phases] + i / phases * step; }
};

template <class F, int K, class Writer>
void fewCells(const Cells<F>& cells, int64_t n, Writer& writer) {
    using V = typename F::V;
    const typename F::Sum* at[K];
    for (int i = 0; i < K; ++i)
        at[i] = cells.cell(i);
    writer.row(
        n, [&](int64_t j) __attribute__((always_inline)) {
            V v = load<V>(at[0] + j);
#pragma GCC unroll 8
            for (int i = 1; i < K; ++i)
                v = F::join(v, load<V>(at[i] + j));
            return v;
        });
}

/// x[j] joined with those at 1, 2 and 3 shifts, for j below n.
template <class F>
void quadrupleSpan(typename F::Sum* x, int64_t shift, int64_t n) {
    using V = typename F::V;
    for (int64_t j = 0; j < n; j += F::lanes)
        store(x + j, F::join(F::join(load<V>(x + j), load<V>(x + j + shift)),
                             F::join(load<V>(x + j + 2 * shift), load<V>(x + j + 3 * shift))));
}

/// Windows of `m` cells, `step` apart, over x, which is used up. Spans of 4, 16, 64 ... cells; a maximum is
/// the join of overlapping spans.
template <class F, class Writer>
void slideOverlapping(typename F::Sum* x, int64_t m, int64_t step, int64_t n, Writer& writer) {
    using V = typename F::V;
    int64_t span = 1;
    for (; span * 4 <= m; span *= 4)
        quadrupleSpan<F>(x, span * step, n + (m - span * 4) * step);
    const int64_t last = (m - span) * step;
    if (span * 2 >= m) {
        writer.row(
            n, [&](int64_t j)
                   __attribute__((always_inline)) { return F::join(load<V>(x + j), load<V>(x + j + last)); });
    } else {
        const int64_t second = span * step, third = 2 * second < last ? 2 * second : last;
        writer.row(
            n, [&](int64_t j) __attribute__((always_inline)) {
                return F::join(F::join(load<V>(x + j), load<V>(x + j + second)),
                               F::join(load<V>(x + j + third), load<V>(x + j + last)));
            });
    }
}

/// Joins `digit` spans, `shift` apart, from x on; 1 to 3 of them. With `before`, to what is there.
template <class F, class Writer>
void joinSpans(const typename F::Sum* before, const typename F::Sum* x, int64_t digit, int64_t shift, int64_t n,
               Writer& writer) {
    using V = typename F::V;
    auto write = [&](auto spans) __attribute__((always_inline)) {
        if (before)
            writer.row(
                n, [&](int64_t j) __attribute__((always_inline)) { return F::join(load<V>(before + j), spans(j)); });
        else
            writer.row(n, spans);
    };
    if (digit == 1)
        write([&](int64_t j) __attribute__((always_inline)) { return load<V>(x + j); });
    else if (digit == 2)
        write([&](int64_t j)
                  __attribute__((always_inline)) { return F::join(load<V>(x + j), load<V>(x + j + shift)); });
    else
        write([&](int64_t j) __attribute__((always_inline)) {
            return F::join(F::join(load<V>(x + j), load<V>(x + j + shift)), load<V>(x + j + 2 * shift));
        });
}

/// The same for sums, where no cell may count twice: m's digits in base 4 say how many spans of each length.
/// `spare` holds n sums and a vector.
template <class F, class Writer>
void slideDisjoint(typename F::Sum* x, int64_t m, int64_t step, int64_t n, typename F::Sum* spare, Writer& writer) {
    const typename F::Sum* before = nullptr;
    int64_t done = 0, span = 1;
    for (; span * 4 <= m; span *= 4) {
        if (const int64_t digit = m / span % 4) {
            SumWriter<F> into{spare, false};
            joinSpans<F>(before, x + done * step, digit, span * step, n, into);
            before = spare;
            done += digit * span;
        }
        quadrupleSpan<F>(x, span * step, n + (m - span * 4) * step);
    }
    joinSpans<F>(before, x + done * step, m / span, span * step, n, writer);
}

template <class F, class Writer>
void slide(typename F::Sum* x, int64_t m, int64_t step, int64_t n, typename F::Sum* spare, Writer& writer) {
    if constexpr (F::idempotent)
        slideOverlapping<F>(x, m, step, n, writer);
    else
        slideDisjoint<F>(x, m, step, n, spare, writer);
}

/// All windows of a row. `spare` and `total` hold n sums and a vector each.
template <class F, class Writer>
void horizontal(const Cells<F>& cells, int64_t n, typename F::Sum* spare, typename F::Sum* total, Writer& writer) {
    if constexpr (pipelined<F> && std::is_same_v<Writer, OutWriter<F>>)
        if (cells.phases == 1 && cells.step == 1 && cells.kernel >= pipelinedFrom && cells.kernel <= pipelinedTo)
            return pipelinedRowOf<F>(cells.kernel, cells.phase[0], n, writer,
                                     std::make_integer_sequence<int, pipelinedTo - pipelinedFrom + 1>{});
    switch (cells.kernel) {
    case 1:
        return fewCells<F, 1>(cells, n, writer);
    case 2:
        return fewCells<F, 2>(cells, n, writer);
    case 3:
        return fewCells<F, 3>(cells, n, writer);
    case 4:
        return fewCells<F, 4>(cells, n, writer);
    case 5:
        return fewCells<F, 5>(cells, n, writer);
    default:
        break;
    }
    if constexpr (!F::idempotent) {
        if (cells.kernel == 6)
            return fewCells<F, 6>(cells, n, writer);
        if (cells.kernel == 7)
            return fewCells<F, 7>(cells, n, writer);
        if (cells.kernel == 8)
            return fewCells<F, 8>(cells, n, writer);
    }
    if (cells.phases == 1)
        return slide<F>(cells.phase[0], cells.kernel, cells.step, n, spare, writer);
    for (int64_t p = 0; p < cells.phases; ++p) {
        SumWriter<F> into{total, p > 0};
        slide<F>(cells.phase[p], (cells.kernel - p + cells.phases - 1) / cells.phases, cells.step, n, spare, into);
    }
    using V = typename F::V;
    writer.row(
        n, [&](int64_t j) __attribute__((always_inline)) { return load<V>(total + j); });
}
