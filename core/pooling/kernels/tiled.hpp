// A block fetches the part of the input that its windows cover, with the halo around it, into shared memory
// once; then every thread reads its window from there. Overlapping windows no longer go to global memory
// again. Between filling and reading stands a barrier; without it (Barrier = false, for experiments) threads
// read what others have not written yet.
#pragma once

#include "core/pooling/kernels/window.hpp"

namespace telar::simt {

/// Rows or columns of input under `count` neighbouring windows.
TELAR_BOTH int64_t tileExtent(int64_t count, int64_t kernel, int64_t stride, int64_t dilation) {
    return (count - 1) * stride + (kernel - 1) * dilation + 1;
}

template <class T, class Out, bool Barrier = true>
struct TiledPooling {
    static constexpr const char* name = Barrier ? "tiled" : "tiled-no-barrier";
    static constexpr bool barriers = true, ordered = false;
    PoolGeometry g;
    GlobalView<const T> input;
    GlobalView<Out> output;
    GlobalView<int64_t> argmax; ///< of no length when not asked for

    template <class Lane>
    TELAR_LANE void operator()(Lane& t) const {
        const Dim3 size = t.blockDim(), me = t.threadIdx();
        const int64_t firstRow = int64_t{t.blockIdx().y} * size.y,
                      firstColumn = int64_t{t.blockIdx().x} * size.x;
        const int64_t plane = t.blockIdx().z;
        const int64_t top = firstRow * g.strideH - g.paddingH, left = firstColumn * g.strideW - g.paddingW;
        const int64_t tileRows = tileExtent(size.y, g.kernelH, g.strideH, g.dilationH);
        const int64_t tileColumns = tileExtent(size.x, g.kernelW, g.strideW, g.dilationW);
        const auto tile = t.template dynamicShared<T>("tile", static_cast<uint32_t>(tileRows * tileColumns));

        // All threads fill the tile together, neighbours neighbouring cells; padding becomes zeros.
        for (int64_t k = me.y * size.x + me.x; k < tileRows * tileColumns; k += int64_t{size.x} * size.y) {
            const int64_t r = top + k / tileColumns, c = left + k % tileColumns;
            T value = T(0);
            if (r >= 0 && r < g.rows && c >= 0 && c < g.columns)
                value = t.load(input, plane * g.planeStride + r * g.rowStride + c);
            t.store(tile, k, value);
        }
        if (Barrier)
            t.sync();

        const int64_t row = firstRow + me.y, column = firstColumn + me.x;
        t.watch("row", row);
        t.watch("column", column);
        if (t.branch(row >= g.outRows || column >= g.outColumns))
            return; // only now: the whole block has to come to the barrier
        Largest<T> best;
        double sum = 0;
        int64_t count = 0;
        for (int64_t i = 0; i < g.kernelH; ++i) {
            const int64_t y = me.y * g.strideH + i * g.dilationH, r = top + y;
            for (int64_t j = 0; j < g.kernelW; ++j) {
                const int64_t x = me.x * g.strideW + j * g.dilationW, c = left + x;
                const bool inside = r >= 0 && r < g.rows && c >= 0 && c < g.columns;
                const bool beyond = r >= g.rows + g.paddingH || c >= g.columns + g.paddingW;
                if (!inside && (beyond || !g.paddingCounts))
                    continue;
                const T value = t.load(tile, y * tileColumns + x);
                t.arithmetic(1);
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
