// Maxima with the index of the first of them: every cell of the window is compared in turn, a vector of
// windows at a time. Included inside each instruction set's namespace.

/// In: the input's elements; E: 32-bit elements in which they are compared.
template <class In, class E>
class IndexBander {
    static constexpr int lanes = vectorBytes / 4;
    using V = Vector<E, lanes>;
    using Index = Vector<int32_t, lanes>;

public:
    IndexBander(const Plan& plan, const Band& band)
        : p(plan), b(band), l(plan.layout), base(static_cast<char*>(band.scratch)) {}

    void row(int64_t r, int64_t column, int64_t columns) {
        const int64_t left = column * p.w.stride - p.w.padding;
        const int64_t width = (columns - 1) * p.w.stride + (p.w.kernel - 1) * p.w.dilation + 1;
        const int64_t top = r * p.h.stride - p.h.padding;
        for (int64_t i = 0; i < p.h.kernel && !(i % 64 == 63 && b.stopRequested(b.job)); ++i)
            copyRow(i, top + i * p.h.dilation, left, width);
        auto* out = static_cast<In*>(b.out) + (r - b.outRow) * b.outStride + column;
        auto* argmax = b.argmax + (r - b.outRow) * p.w.out + column;
        const bool large = p.h.kernel * p.w.kernel > 4096;
        for (int64_t j = 0; j < columns; j += lanes) {
            if (large && b.stopRequested(b.job))
                return;
            V best;
            Index cell;
            if (!search(j, best, cell))
                return;
            const int64_t n = columns - j < lanes ? columns - j : lanes;
            for (int64_t i = 0; i < n; ++i) {
                out[j + i] = static_cast<In>(best[i]);
                argmax[j + i] = indexOf(cell[i], top, left + (j + i) * p.w.stride);
            }
        }
    }

private:
    E* line(int64_t i) const { return reinterpret_cast<E*>(base + l.sums + i * l.sumStride); }
    E* phase(int64_t i, int64_t q) const {
        return reinterpret_cast<E*>(base + l.phases + (i * p.w.stride + q) * l.phaseStride);
    }

    /// Row i of the windows with its padding, dealt out by the stride.
    void copyRow(int64_t i, int64_t row, int64_t left, int64_t width) {
        const E padding = p.zeroPadding ? E{0} : Lowest<E>::value;
        E* to = line(i);
        const bool rowInPadding = row < p.h.in + p.h.padding;
        const bool inside = row >= 0 && row < p.h.in;
        const In* from = static_cast<const In*>(b.in) + (inside ? (row - b.inRow) * b.inStride : 0);
        for (int64_t x = 0; x < width; ++x) {
            const int64_t c = left + x;
            if (inside && c >= 0 && c < p.w.in) {
                const int64_t end = p.w.in - left < width ? p.w.in - left : width;
                for (; x < end; ++x)
                    to[x] = static_cast<E>(from[left + x]);
                --x;
            } else {
                to[x] = rowInPadding && c < p.w.in + p.w.padding ? padding : Lowest<E>::value;
            }
        }
        if (p.w.stride == 2) {
            splitRow(to, width, phase(i, 0), phase(i, 1));
        } else if (p.w.stride > 2) {
            for (int64_t q = 0; q < p.w.stride; ++q)
                for (int64_t x = q, at = 0; x < width; x += p.w.stride, ++at)
                    phase(i, q)[at] = to[x];
        }
    }

    /// False: somebody asked to stop. One search of a window of a thousand rows takes a while.
    TELAR_INLINE bool search(int64_t j, V& best, Index& cell) {
        best = all<V>(Lowest<E>::value);
        cell = all<Index>(-1);
        for (int64_t i = 0; i < p.h.kernel; ++i) {
            if (i % 256 == 255 && b.stopRequested(b.job))
                return false;
            for (int64_t q = 0; q < p.w.kernel; ++q) {
                const int64_t x = q * p.w.dilation;
                const E* at = p.w.stride == 1 ? line(i) + x : phase(i, x % p.w.stride) + x / p.w.stride;
                const V v = load<V>(at + j);
                Index take = v > best;
                if constexpr (std::is_same_v<E, float>)
                    take |= (v != v) & (best == best);
                best = take ? v : best;
                cell = take ? all<Index>(static_cast<int32_t>(i << 15 | q)) : cell;
            }
        }
        return true;
    }

    /// Where nothing was above the lowest value, every cell has it, and the first inside the input counts.
    int64_t indexOf(int32_t cell, int64_t top, int64_t left) const {
        if (cell < 0) {
            const int64_t i = top < 0 ? (-top + p.h.dilation - 1) / p.h.dilation : 0;
            const int64_t q = left < 0 ? (-left + p.w.dilation - 1) / p.w.dilation : 0;
            return (top + i * p.h.dilation) * p.w.in + left + q * p.w.dilation;
        }
        const int64_t r = top + (cell >> 15) * p.h.dilation;
        const int64_t c = left + (cell & 32767) * p.w.dilation;
        return r >= 0 && r < p.h.in && c >= 0 && c < p.w.in ? r * p.w.in + c : -1;
    }

    const Plan& p;
    const Band& b;
    const Layout& l;
    char* base;
};

template <class In, class E>
void poolWithIndex(const Plan& p, const Band& b) {
    IndexBander<In, E> bander(p, b);
    for (int64_t r = b.firstRow; r < b.firstRow + b.rows; ++r)
        for (int64_t j = 0; j < p.w.out && !b.stopRequested(b.job); j += p.chunk)
            bander.row(r, j, p.w.out - j < p.chunk ? p.w.out - j : p.chunk);
}
