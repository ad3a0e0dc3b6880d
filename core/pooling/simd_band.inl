// One band of output rows: blocks of rows and columns whose intermediate rows stay in the nearest caches, so
// that the input is read once from memory and the output written once. Included inside each instruction set's
// namespace.

/// Window cells along one axis that the average of output `index` divides by.
inline int64_t countedCells(const Axis& a, int64_t index, bool countPadding) {
    const int64_t start = index * a.stride - a.padding;
    const int64_t end = countPadding ? a.in + a.padding : a.in;
    const int64_t first = !countPadding && start < 0 ? (-start + a.dilation - 1) / a.dilation : 0;
    int64_t last = end > start ? (end - start + a.dilation - 1) / a.dilation : 0;
    last = last < a.kernel ? last : a.kernel;
    return last > first ? last - first : 0;
}

template <class T>
inline void fill(T* at, int64_t n, T value) {
    for (int64_t i = 0; i < n; ++i)
        at[i] = value;
}

/// Output rows [row, row + rows) and columns [column, column + columns).
struct Block {
    int64_t row, rows, column, columns;
};

/// Pools blocks. Float sums that overflow are found out and left to a fold in double.
template <class F>
class Bander {
    using In = typename F::In;
    using Sum = typename F::Sum;
    using Out = typename F::Out;

public:
    Bander(const Plan& plan, const Band& band)
        : p(plan), b(band), l(plan.layout), dealing(plan.dealing), base(static_cast<char*>(band.scratch)) {
        fill(at<In>(l.zeros), l.width, In{0});
        fill(at<In>(l.lowests), l.width, outside(false));
    }

    /// False when a sum was not finite, which wider sums might be.
    bool block(const Block& k) {
        const int64_t left = k.column * p.w.stride - p.w.padding;
        const int64_t width = (k.columns - 1) * p.w.stride + (p.w.kernel - 1) * p.w.dilation + 1;
        const int64_t first = left > 0 ? left : 0;
        const int64_t end = left + width < p.w.in ? left + width : p.w.in;
        pointAtRows(k, first, end - first);
        const int64_t top = k.row * p.h.stride - p.h.padding;
        if (p.stagedRows && held.lastNan < (top > 0 ? top : 0))
            return fold<typename NumbersOf<F>::Fold>(k, left, width, first, end);
        return fold<F>(k, left, width, first, end);
    }

private:
    template <class G>
    bool fold(const Block& k, int64_t left, int64_t width, int64_t first, int64_t end) {
        bool finite = true;
        for (int64_t r = 0; r < k.rows; r += p.groupRows)
            sumRows<G>(r, k.rows - r < p.groupRows ? k.rows - r : p.groupRows, first - left, end - first);
        for (int64_t r = 0; r < k.rows; ++r) {
            if (p.stagedRows)
                fetchBelow(r, end - first);
            padSums(sums(r), left, width);
            finite = finishRow<G>(k, r, width) && finite;
        }
        return finite;
    }

    template <class T>
    T* at(int64_t offset) const {
        return reinterpret_cast<T*>(base + offset);
    }
    Sum* sums(int64_t r) const { return at<Sum>(l.sums + r * l.sumStride); }
    /// What a cell outside the input adds: in the padding, or beyond it, where it must not count.
    In outside(bool inPadding) const {
        if constexpr (F::average)
            return In{0};
        else
            return inPadding && p.zeroPadding ? In{0} : Lowest<In>::value;
    }

    /// A copy of some columns of an input row. Where the rows of a matrix lie a power of two apart they fall on few sets
    /// of the caches, and tall windows read each several times; blocks below each other have most of them in common.
    const In* staged(int64_t row, int64_t firstColumn, int64_t columns) {
        if (held.column != firstColumn || held.columns != columns || row < held.first || row > held.end)
            held = {firstColumn, columns, row, row, -1};
        In* to = at<In>(l.staged + row % p.stagedRows * l.stagedStride);
        if (row < held.end)
            return to;
        const In* from = static_cast<const In*>(b.in) + (row - b.inRow) * b.inStride + firstColumn;
        using V = Vector<In, vectorBytes / sizeof(In)>;
        constexpr int64_t n = vectorBytes / sizeof(In);
        int64_t i = 0;
        bool nan = false;
        V seen{};
        for (; i + n <= columns; i += n) {
            const V v = load<V>(from + i);
            store(to + i, v);
            if constexpr (std::is_same_v<In, float>)
                seen = (V)((Vector<int32_t, n>)seen | (v != v));
        }
        for (; i < columns; ++i) {
            to[i] = from[i];
            nan |= to[i] != to[i];
        }
        if constexpr (std::is_same_v<In, float>)
            for (int lane = 0; lane < n; ++lane)
                nan |= ((Vector<int32_t, n>)seen)[lane] != 0;
        if (nan)
            held.lastNan = row;
        held.end = row + 1;
        if (held.end - held.first > p.stagedRows)
            held.first = held.end - p.stagedRows;
        return to;
    }

    /// What the next block will copy for its row `r`, while this one's row is finished.
    void fetchBelow(int64_t r, int64_t columns) {
        const int64_t row = held.end + r * p.h.stride;
        for (int64_t q = row; q < row + p.h.stride && q < p.h.in; ++q) {
            const auto* from =
                reinterpret_cast<const char*>(static_cast<const In*>(b.in) + (q - b.inRow) * b.inStride + held.column);
            for (int64_t i = 0; i < columns * int64_t(sizeof(In)); i += 64)
                __builtin_prefetch(from + i, 0, 2);
        }
    }

    void pointAtRows(const Block& k, int64_t firstColumn, int64_t columns) {
        const bool spread = p.h.dilation > 1;
        const int64_t count = spread ? p.h.kernel : (k.rows - 1) * p.h.stride + p.h.kernel;
        auto** rows = at<const In*>(l.rowPointers);
        int64_t row = k.row * p.h.stride - p.h.padding;
        for (int64_t i = 0; i < count; ++i, row += p.h.dilation) {
            if (row >= 0 && row < p.h.in && p.stagedRows)
                rows[i] = staged(row, firstColumn, columns);
            else if (row >= 0 && row < p.h.in)
                rows[i] = static_cast<const In*>(b.in) + (row - b.inRow) * b.inStride + firstColumn;
            else
                rows[i] =
                    at<const In>((F::average || (row < p.h.in + p.h.padding && p.zeroPadding)) ? l.zeros : l.lowests);
        }
    }

    /// The vertical pass for windows r .. r + windows; very tall ones in strips, to look up now and then.
    template <class G>
    void sumRows(int64_t r, int64_t windows, int64_t offset, int64_t columns) {
        const int64_t rows = (windows - 1) * p.h.stride + p.h.kernel;
        const int64_t strip = (int64_t{1} << 22) / rows / 1024 * 1024 + 1024;
        for (int64_t x = 0; x < columns && !b.stopRequested(b.job); x += strip) {
            const auto** from = at<const In*>(l.rowPointers) + r * p.h.stride;
            const int64_t n = columns - x < strip ? columns - x : strip;
            vertical<G>(Columns<G>{from, x, p.h.kernel, p.h.stride, n, sums(r) + offset + x,
                                   l.sumStride / int64_t(sizeof(Sum))},
                        windows);
        }
    }

    /// The cells left and right of the input.
    void padSums(Sum* row, int64_t left, int64_t width) {
        const auto padding = static_cast<Sum>(outside(true)), beyond = static_cast<Sum>(outside(false));
        const int64_t before = left < 0 ? -left : 0;
        fill(row, before < width ? before : width, padding);
        auto clip = [&](int64_t column) {
            const int64_t i = column - left;
            return i < 0 ? 0 : i > width ? width : i;
        };
        const int64_t inputEnd = clip(p.w.in), paddingEnd = clip(p.w.in + p.w.padding);
        fill(row + inputEnd, paddingEnd - inputEnd, padding);
        fill(row + paddingEnd, width - paddingEnd, beyond);
    }

    /// The divisors of a row whose windows count `rowCells` rows; made anew only when they differ. A sum
    /// times the reciprocal of a power of two is the quotient to the last bit.
    Divisors divisorsOf(const Block& k, int64_t rowCells) {
        const int64_t whole = p.w.kernel;
        const bool even = countedCells(p.w, k.column, p.countPadding) == whole &&
                          countedCells(p.w, k.column + k.columns - 1, p.countPadding) == whole;
        const int64_t cells = rowCells * whole;
        if (even && (cells & (cells - 1)) == 0)
            return {nullptr, nullptr, 1 / static_cast<float>(cells)};
        auto *counts = at<float>(l.counts), *reciprocals = at<float>(l.reciprocals);
        const bool have = counted.even == even && counted.rowCells == rowCells && counted.columns >= k.columns &&
                          (even || counted.column == k.column);
        if (!have) {
            const int64_t extent = (p.w.kernel - 1) * p.w.dilation + 1;
            counted = {even, rowCells, k.column, k.columns};
            for (int64_t j = 0; j < k.columns; ++j) {
                const int64_t left = (k.column + j) * p.w.stride - p.w.padding;
                const bool full = even || (left >= 0 && left + extent <= p.w.in);
                const int64_t n = full ? whole : countedCells(p.w, k.column + j, p.countPadding);
                counts[j] = static_cast<float>(n * rowCells);
                reciprocals[j] = 1 / counts[j];
            }
        }
        return {counts, reciprocals, 1};
    }

    template <class G>
    Cells<G> cellsOf(Sum* row, int64_t width) {
        auto** phases = at<Sum*>(l.cells);
        if (dealing.every == 1) {
            phases[0] = row;
            return {phases, 1, p.w.kernel, dealing.step};
        }
        const int64_t stride = l.phaseStride / int64_t(sizeof(Sum));
        if (dealing.every == 2) {
            splitRow(row, width, at<Sum>(l.phases), at<Sum>(l.phases) + stride);
        } else {
            for (int64_t q = 0; q < dealing.used; ++q) {
                const int64_t phase = q * p.w.dilation % dealing.every;
                auto* to = at<Sum>(l.phases) + phase * stride;
                for (int64_t i = phase; i < width; i += dealing.every)
                    *to++ = row[i];
            }
        }
        for (int64_t q = 0; q < dealing.used; ++q) {
            const int64_t cell = q * p.w.dilation;
            phases[q] = at<Sum>(l.phases) + cell % dealing.every * stride + cell / dealing.every;
        }
        return {phases, dealing.used, p.w.kernel, dealing.step};
    }

    /// From the sums of row r of the block to its output.
    template <class G>
    bool finishRow(const Block& k, int64_t r, int64_t width) {
        const auto cells = cellsOf<G>(sums(r), width);
        auto* out = static_cast<Out*>(b.out) + (k.row + r - b.outRow) * b.outStride + k.column;
        Divisors divisors{};
        if constexpr (F::average)
            divisors = divisorsOf(k, countedCells(p.h, k.row + r, p.countPadding));
        if constexpr (std::is_same_v<Sum, Out>) {
            OutWriter<G> writer{out, p.stream, divisors};
            horizontal<G>(cells, k.columns, at<Sum>(l.spare), at<Sum>(l.total), writer);
            if constexpr (F::average)
                for (int i = 0; i < F::lanes; ++i)
                    if (!(writer.infinite[i] == 0))
                        return false;
        } else {
            SumWriter<G> writer{at<Sum>(l.total), false};
            horizontal<G>(cells, k.columns, at<Sum>(l.spare), at<Sum>(l.total), writer);
            divideRow(out, divisors, k.columns);
        }
        return true;
    }

    /// A quotient of two whole numbers below 2^24 is rounded once, in float as in double.
    void divideRow(Out* out, const Divisors& divisors, int64_t columns) {
        const Sum* total = at<Sum>(l.total);
        if constexpr (std::is_same_v<Sum, double>) {
            const double factor = static_cast<double>(divisors.factor);
            for (int64_t j = 0; j < columns; ++j)
                out[j] = static_cast<Out>(divisors.counts ? total[j] / static_cast<double>(divisors.counts[j])
                                                          : total[j] * factor);
        } else {
            constexpr int n = vectorBytes / 4;
            using V = Vector<float, n>;
            OutWriter<FoldSum<float, float>> writer{out, p.stream, divisors};
            writer.row(
                columns, [&](int64_t j) __attribute__((always_inline)) {
                    return __builtin_convertvector(
                        __builtin_convertvector(load<Vector<Sum, n>>(total + j), Vector<int32_t, n>), V);
                });
        }
    }

    const Plan& p;
    const Band& b;
    const Layout& l;
    const Dealing& dealing;
    char* base;
    struct {
        bool even = false;
        int64_t rowCells = -1, column = -1, columns = -1;
    } counted; ///< what `counts` holds
    struct {
        int64_t column = -1, columns = -1, first = 0, end = 0; ///< rows `first` to `end`
        int64_t lastNan = -1;                                  ///< the last row that holds one; -1: none does
    } held;                                                    ///< what is staged
};

/// Pools a rectangle of outputs, block by block.
template <class F, class Wider = F>
void poolRectangle(const Plan& p, const Band& b, int64_t row, int64_t rowEnd, int64_t column, int64_t columnEnd) {
    Bander<F> bander(p, b);
    const auto pool = [&](int64_t r, int64_t j) {
        const Block k{r, rowEnd - r < p.blockRows ? rowEnd - r : p.blockRows, j,
                      columnEnd - j < p.chunk ? columnEnd - j : p.chunk};
        if (b.stopRequested(b.job))
            return false;
        if (!bander.block(k) && !std::is_same_v<F, Wider>)
            Bander<Wider>(p, b).block(k);
        return true;
    };
    if (p.stagedRows) { // downwards first: the next block finds most of its rows
        for (int64_t j = column; j < columnEnd; j += p.chunk)
            for (int64_t r = row; r < rowEnd; r += p.blockRows)
                if (!pool(r, j))
                    return;
        return;
    }
    for (; row < rowEnd; row += p.blockRows)
        for (int64_t j = column; j < columnEnd; j += p.chunk)
            if (!pool(row, j))
                return;
}

template <class F, class Wider = F>
void poolWhole(const Plan& p, const Band& b) {
    poolRectangle<F, Wider>(p, b, b.firstRow, b.firstRow + b.rows, 0, p.w.out);
}
