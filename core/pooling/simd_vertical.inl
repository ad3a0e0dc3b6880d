// The vertical pass: joins the rows of each window, column by column. Included inside each instruction set's
// namespace.
//
// Windows t = 0 .. T-1 start at rows t*s of one block and span k rows each, with (T-1)*s < k. All of them
// contain the rows (T-1)*s .. k-1, so each window is a suffix of the first k rows and a prefix of those after
// them (van Herk 1992; Gil and Werman 1993): about 2 joins for a window of any height, and none is undone, so
// NaN and infinity stay where they belong and nothing cancels. The order of the joins depends on t alone.
// What is new comes first in each join, because the test of the first for NaN then need not wait for the
// others.

template <class F>
struct Columns {
    const typename F::In* const* rows; ///< the block's rows
    int64_t first;                     ///< column of them
    int64_t kernel, stride;
    int64_t count;        ///< columns
    typename F::Sum* out; ///< row t at out + t * outStride; may be written a vector beyond its end
    int64_t outStride;
};

/// T windows of one vector of columns, all in registers.
template <class F, int T, int S, class Read>
TELAR_INLINE void windowsInRegisters(const Columns<F>& c, int64_t x, Read read) {
    using V = typename F::V;
    const int64_t s = S ? S : c.stride;
    V suffix[T];
    V sum = read(c.kernel - 1);
    int64_t i = c.kernel - 2;
    for (; i >= (T - 1) * s; --i)
        sum = F::join(read(i), sum);
    suffix[T - 1] = sum;
#pragma GCC unroll 16
    for (int t = T - 2; t >= 0; --t) {
#pragma GCC unroll 2
        for (int64_t q = 0; q < s; ++q, --i)
            sum = F::join(read(i), sum);
        suffix[t] = sum;
    }
    store(c.out + x, suffix[0]);
    if constexpr (T > 1) {
        i = c.kernel;
        V prefix = read(i++);
#pragma GCC unroll 16
        for (int t = 1; t < T; ++t) {
            for (int64_t q = t == 1 ? 1 : 0; q < s; ++q, ++i)
                prefix = F::join(read(i), prefix);
            store(c.out + t * c.outStride + x, F::join(suffix[t], prefix));
        }
    }
}

/// The same for any number of windows: the suffixes wait in `out`.
template <class F, class Read>
TELAR_INLINE void windowsInMemory(const Columns<F>& c, int64_t windows, int64_t x, Read read) {
    using V = typename F::V;
    V sum = read(c.kernel - 1);
    int64_t t = windows - 1;
    for (int64_t i = c.kernel - 1; i >= 0; --i) {
        if (i < c.kernel - 1)
            sum = F::join(read(i), sum);
        if (i == t * c.stride)
            store(c.out + t-- * c.outStride + x, sum);
    }
    if (windows == 1)
        return;
    int64_t i = c.kernel;
    V prefix = read(i++);
    for (t = 1; t < windows; ++t) {
        for (; i < c.kernel + t * c.stride; ++i)
            prefix = F::join(read(i), prefix);
        auto* at = c.out + t * c.outStride + x;
        store(at, F::join(load<V>(at), prefix));
    }
}

/// `step(x, read)` for every vector of columns; the last one overlaps its neighbour, which a lone short one
/// cannot.
template <class F, class Step>
TELAR_INLINE void eachVector(const Columns<F>& c, Step step) {
    if (c.count < F::lanes) {
        step(
            int64_t{0}, [&](int64_t i)
                            __attribute__((always_inline)) { return F::readPart(c.rows[i] + c.first, c.count); });
        return;
    }
    for (int64_t x = 0;;) {
        step(
            x, [&](int64_t i) __attribute__((always_inline)) { return F::read(c.rows[i] + c.first + x); });
        if (x + F::lanes >= c.count)
            break;
        x = x + 2 * F::lanes <= c.count ? x + F::lanes : c.count - F::lanes;
    }
}

template <class F, int T>
void verticalFixed(const Columns<F>& c) {
    auto run = [&]<int S>(std::integral_constant<int, S>) {
        eachVector<F>(
            c, [&](int64_t x, auto read) __attribute__((always_inline)) { windowsInRegisters<F, T, S>(c, x, read); });
    };
    if (c.stride == 1)
        run(std::integral_constant<int, 1>{});
    else if (c.stride == 2)
        run(std::integral_constant<int, 2>{});
    else
        run(std::integral_constant<int, 0>{});
}

/// `registers`: how many windows the whole block has, where they fit in registers; else 0.
template <class F>
void vertical(const Columns<F>& c, int64_t windows) {
    if (windows == 16 && 15 * c.stride < c.kernel)
        verticalFixed<F, 16>(c);
    else if (windows == 8 && 7 * c.stride < c.kernel)
        verticalFixed<F, 8>(c);
    else if (windows == 4 && 3 * c.stride < c.kernel)
        verticalFixed<F, 4>(c);
    else if (windows == 3 && 2 * c.stride < c.kernel)
        verticalFixed<F, 3>(c);
    else if (windows == 2 && c.stride < c.kernel)
        verticalFixed<F, 2>(c);
    else if (windows == 1)
        verticalFixed<F, 1>(c);
    else
        eachVector<F>(
            c, [&](int64_t x, auto read) __attribute__((always_inline)) { windowsInMemory<F>(c, windows, x, read); });
}
