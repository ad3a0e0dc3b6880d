// Small windows that overlap, stride 1: several output rows at once, in registers from the input to the
// output, so that memory is read and written once and nothing waits in between. Included inside each
// instruction set's namespace.

/// K x K windows of a whole number of groups of G rows.
template <class F, int K, int G, class Wider>
class Fused {
    using In = typename F::In;
    using Out = typename F::Out;
    using V = typename F::V;
    using Row = Pipeline<F, K>;
    static constexpr int64_t lanes = F::lanes;
    static constexpr int inputRows = G + K - 1;

public:
    static constexpr int rows = G;

    Fused(const Plan& plan, const Band& band) : p(plan), b(band) {
        const auto at = reinterpret_cast<uintptr_t>(b.out) | static_cast<uintptr_t>(b.outStride) * sizeof(Out);
        around = p.stream && at % vectorBytes == 0;
        cells = all<V>(static_cast<Out>(K * K));
        reciprocal = all<V>(static_cast<Out>(1) / static_cast<Out>(K * K));
    }

    /// False when a sum was not finite, which wider sums might be.
    bool group(int64_t row) {
        from = static_cast<const In*>(b.in) + (row - p.h.padding - b.inRow) * b.inStride - p.w.padding;
        to = static_cast<Out*>(b.out) + (row - b.outRow) * b.outStride;
        infinite = V{};
        const int64_t n = p.w.out, count = (n + lanes - 1) / lanes + Row::lag;
        const int64_t firstWhole = (p.w.padding + lanes - 1) / lanes;
        // Vectors from the input alone, and those that give whole windows alone.
        const int64_t begin = firstWhole + Row::lag;
        const int64_t end =
            smaller((p.w.in + p.w.padding) / lanes, smaller(n, p.w.in + p.w.padding - K + 1) / lanes + Row::lag);
        int64_t i = 0;
        for (; i < smaller(begin, count); ++i)
            edge(i);
        if (around && p.stream)
            middle<true>(i, end);
        else
            middle<false>(i, end);
        for (i = i < end ? end : i; i < count; ++i)
            edge(i);
        return finite();
    }

private:
    static int64_t smaller(int64_t a, int64_t c) { return a < c ? a : c; }

    /// Pushes the vertical joins of the vectors that `read` gives, two windows to each pair of shared rows.
    template <class Read>
    TELAR_INLINE void push(Read read, V* windows) {
        V r[inputRows];
#pragma GCC unroll 16
        for (int i = 0; i < inputRows; ++i)
            r[i] = read(i);
#pragma GCC unroll 16
        for (int t = 0; t < G; t += 2) {
            V shared = r[t + 1];
#pragma GCC unroll 16
            for (int i = 2; i < K; ++i)
                shared = F::join(r[t + i], shared);
            windows[t] = pipelines[t].push(F::join(r[t], shared));
            if (t + 1 < G)
                windows[t + 1] = pipelines[t + 1].push(F::join(r[t + K], shared));
        }
    }

    template <bool Around>
    void middle(int64_t i, int64_t end) {
        const In* at = from;
        const int64_t stride = b.inStride;
        for (; i < end; ++i) {
            if constexpr (Around) // from main memory: the processor's own prefetching is too late by itself
#pragma GCC unroll 16
                for (int r = K - 1; r < inputRows; ++r)
                    for (int64_t line = 0; line < lanes * int64_t(sizeof(In)); line += 64)
                        __builtin_prefetch(reinterpret_cast<const char*>(at + r * stride + i * lanes) + line + 1024);
            V windows[G];
            push(
                [&](int r) __attribute__((always_inline)) { return F::read(at + r * stride + i * lanes); }, windows);
            const int64_t j = (i - Row::lag) * lanes;
#pragma GCC unroll 16
            for (int t = 0; t < G; ++t) {
                V v = windows[t];
                if constexpr (F::average) {
                    v = quotient(v, cells, reciprocal);
                    infinite += v - v;
                }
                if constexpr (Around)
                    storeAround(to + t * b.outStride + j, v);
                else
                    store(to + t * b.outStride + j, v);
            }
        }
    }

    /// Vector i where some of it may lie outside the input or the output.
    __attribute__((noinline)) void edge(int64_t i) {
        const int64_t left = i * lanes - p.w.padding;
        In beside[F::lanes];
        for (int64_t q = 0; q < lanes; ++q)
            beside[q] = outside(left + q);
        const int64_t before = smaller(left < 0 ? -left : 0, lanes);
        const int64_t behind = smaller(p.w.in - left > 0 ? p.w.in - left : 0, lanes);
        V windows[G];
        push([&](int r) { return loadBetween(from + r * b.inStride + i * lanes, before, behind, beside); }, windows);
        const int64_t j = (i - Row::lag) * lanes, count = smaller(lanes, p.w.out - j);
        if (j < 0 || count <= 0)
            return;
        V divisors{};
        if constexpr (F::average)
            divisors = divisorsAt(j);
        for (int t = 0; t < G; ++t) {
            V v = windows[t];
            if constexpr (F::average) {
                v = v / divisors;
                infinite += keepFirst<Out>(v - v, count);
            }
            storePart(to + t * b.outStride + j, v, count);
        }
    }

    /// Window cells that count, for outputs j, j + 1 ...
    V divisorsAt(int64_t j) const {
        const auto start = static_cast<int32_t>(j - p.w.padding);
        const auto end = static_cast<int32_t>(p.countPadding ? p.w.in + p.w.padding : p.w.in);
        const int32_t begin = p.countPadding ? start : 0;
        Out counts[F::lanes];
        for (int32_t q = 0; q < F::lanes; ++q) {
            const int32_t at = start + q, last = at + K < end ? at + K : end;
            counts[q] = static_cast<Out>((last - (at > begin ? at : begin)) * K);
        }
        return load<V>(counts);
    }

    /// Lanes [first, end) from memory, of which nothing else is touched, the others from `beside`.
    static V loadBetween(const In* at, int64_t first, int64_t end, const In* beside) {
#if defined(__AVX512F__)
        if constexpr (sizeof(V) == 64 && sizeof(In) == 4) {
            const uint32_t mask = first < end ? ((1u << end) - 1) & ~((1u << first) - 1) : 0;
            return (V)_mm512_mask_loadu_epi32((__m512i)load<V>(beside), static_cast<__mmask16>(mask), at);
        }
#endif
        In part[F::lanes];
        for (int64_t q = 0; q < lanes; ++q)
            part[q] = q >= first && q < end ? at[q] : beside[q];
        return F::read(part);
    }

    /// What a cell left or right of the input adds.
    In outside(int64_t x) const {
        if constexpr (F::average)
            return In{0};
        else
            return x < p.w.in + p.w.padding && p.zeroPadding ? In{0} : Lowest<In>::value;
    }

    bool finite() const {
        if constexpr (F::average)
            for (int i = 0; i < F::lanes; ++i)
                if (!(infinite[i] == 0))
                    return false;
        return true;
    }

    const Plan& p;
    const Band& b;
    bool around;
    const In* from = nullptr; ///< the first window's first cell, which may lie outside the input
    Out* to = nullptr;
    V cells, reciprocal, infinite{};
    Row pipelines[G];
};

/// Groups whose rows all lie inside the input are fused; the others go the general way.
template <class F, int K, int G, class Wider>
void poolFused(const Plan& p, const Band& b) {
    const int64_t rowEnd = b.firstRow + b.rows;
    Fused<F, K, G, Wider> fused(p, b);
    for (int64_t row = b.firstRow; row < rowEnd && !b.stopRequested(b.job); row += G) {
        const int64_t end = row + G < rowEnd ? row + G : rowEnd, first = row - p.h.padding;
        if (first < 0 || first + G + K - 1 > p.h.in || end - row < G)
            poolRectangle<F, Wider>(p, b, row, end, 0, p.w.out);
        else if (!fused.group(row))
            poolRectangle<Wider>(p, b, row, end, 0, p.w.out);
    }
}
