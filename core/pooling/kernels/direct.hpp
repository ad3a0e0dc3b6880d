// One thread for each output cell: it reads its window from global memory and writes one value. Neighbouring
// threads read neighbouring cells, so a warp's loads fall into few sectors; where windows overlap, every cell
// is read again by every window that covers it.
#pragma once

#include "core/pooling/kernels/window.hpp"

namespace telar::simt {

template <class T, class Out>
struct DirectPooling {
    static constexpr const char* name = "direct";
    static constexpr bool barriers = false, ordered = false;
    PoolGeometry g;
    GlobalView<const T> input;
    GlobalView<Out> output;
    GlobalView<int64_t> argmax; ///< of no length when not asked for

    template <class Lane>
    TELAR_LANE void operator()(Lane& t) const {
        const int64_t column = int64_t{t.blockIdx().x} * t.blockDim().x + t.threadIdx().x;
        const int64_t row = int64_t{t.blockIdx().y} * t.blockDim().y + t.threadIdx().y;
        const int64_t plane = t.blockIdx().z;
        t.watch("row", row);
        t.watch("column", column);
        if (t.branch(row >= g.outRows || column >= g.outColumns))
            return; // the last blocks reach beyond the output

        const int64_t top = row * g.strideH - g.paddingH, left = column * g.strideW - g.paddingW;
        Largest<T> best;
        double sum = 0;
        int64_t count = 0;
        for (int64_t i = 0; i < g.kernelH; ++i) {
            const int64_t r = top + i * g.dilationH;
            for (int64_t j = 0; j < g.kernelW; ++j) {
                const int64_t c = left + j * g.dilationW;
                const bool inside = r >= 0 && r < g.rows && c >= 0 && c < g.columns;
                const bool beyond = r >= g.rows + g.paddingH || c >= g.columns + g.paddingW;
                if (!inside && (beyond || !g.paddingCounts))
                    continue;
                T value = T(0);
                if (inside)
                    value = t.load(input, plane * g.planeStride + r * g.rowStride + c);
                t.arithmetic(1); // one addition or comparison
                if (g.average)
                    sum += static_cast<double>(value);
                else
                    best.take(value, inside ? r * g.columns + c : -1);
                ++count;
            }
        }

        const int64_t cell = plane * g.outPlaneStride + row * g.outRowStride + column;
        if (g.average) {
            t.store(output, cell, static_cast<Out>(static_cast<float>(sum / static_cast<double>(count))));
        } else {
            t.store(output, cell, static_cast<Out>(best.value));
            if (argmax.length > 0)
                t.store(argmax, (plane * g.outRows + row) * g.outColumns + column, best.index);
        }
    }
};

} // namespace telar::simt
