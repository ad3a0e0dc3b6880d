// Rows first, then columns: the largest (or the sum) of each row of a window goes into shared memory, where
// the windows above and below find it again; then every thread joins the rows of its window. A window of
// K x K costs 2 K steps instead of K squared.
#pragma once

#include "core/pooling/kernels/tiled.hpp"

namespace telar::simt {

template <class T, class Out>
struct SeparablePooling {
    static constexpr const char* name = "separable";
    static constexpr bool barriers = true, ordered = false;
    static constexpr int32_t nothing = -2; ///< a row of a window without a cell that takes part
    PoolGeometry g;
    GlobalView<const T> input;
    GlobalView<Out> output;
    GlobalView<int64_t> argmax; ///< of no length when not asked for

    template <class Lane>
    TELAR_LANE void operator()(Lane& t) const {
        const Dim3 size = t.blockDim(), me = t.threadIdx();
        const int64_t firstRow = int64_t{t.blockIdx().y} * size.y;
        const int64_t row = firstRow + me.y, column = int64_t{t.blockIdx().x} * size.x + me.x;
        const int64_t plane = t.blockIdx().z;
        const int64_t top = firstRow * g.strideH - g.paddingH, left = column * g.strideW - g.paddingW;
        const int64_t tileRows = tileExtent(size.y, g.kernelH, g.strideH, g.dilationH);
        const auto cells = static_cast<uint32_t>(tileRows * size.x);
        // Either sums, or maxima and where they are; 8 bytes a cell.
        const auto sums = t.template dynamicShared<double>("sums", g.average ? cells : 0);
        const auto maxima = t.template dynamicShared<T>("maxima", g.average ? 0 : cells);
        const auto places = t.template dynamicShared<int32_t>("places", g.average ? 0 : cells, cells * 4);
        t.watch("row", row);
        t.watch("column", column);

        for (int64_t y = me.y; y < tileRows; y += size.y) {
            const int64_t r = top + y, k = y * size.x + me.x;
            Largest<T> best;
            double sum = 0;
            for (int64_t j = 0; j < g.kernelW && column < g.outColumns; ++j) {
                const int64_t c = left + j * g.dilationW;
                const bool inside = r >= 0 && r < g.rows && c >= 0 && c < g.columns;
                const bool beyond = r >= g.rows + g.paddingH || c >= g.columns + g.paddingW;
                if (!inside && (beyond || !g.paddingCounts))
                    continue;
                T value = T(0);
                if (inside)
                    value = t.load(input, plane * g.planeStride + r * g.rowStride + c);
                t.arithmetic(1);
                if (g.average)
                    sum += static_cast<double>(value);
                else
                    best.take(value, inside ? c : -1);
            }
            if (g.average) {
                t.store(sums, k, sum);
            } else {
                t.store(maxima, k, best.value);
                t.store(places, k, best.found ? static_cast<int32_t>(best.index) : nothing);
            }
        }
        t.sync();

        if (t.branch(row >= g.outRows || column >= g.outColumns))
            return;
        const int64_t cell = plane * g.outPlaneStride + row * g.outRowStride + column;
        if (g.average) {
            double sum = 0;
            for (int64_t i = 0; i < g.kernelH; ++i) {
                t.arithmetic(1);
                sum += t.load(sums, (me.y * g.strideH + i * g.dilationH) * size.x + me.x);
            }
            const int64_t count =
                countedCells(row * g.strideH - g.paddingH, g.kernelH, g.dilationH, g.rows, g.paddingH,
                             g.paddingCounts) *
                countedCells(left, g.kernelW, g.dilationW, g.columns, g.paddingW, g.paddingCounts);
            t.store(output, cell, static_cast<Out>(static_cast<float>(sum / static_cast<double>(count))));
            return;
        }
        Largest<T> best;
        for (int64_t i = 0; i < g.kernelH; ++i) {
            const int64_t y = me.y * g.strideH + i * g.dilationH, k = y * size.x + me.x;
            const int32_t place = t.load(places, k);
            if (place == nothing)
                continue;
            t.arithmetic(1);
            best.take(t.load(maxima, k), place >= 0 ? (top + y) * g.columns + place : -1);
        }
        t.store(output, cell, static_cast<Out>(best.value));
        if (argmax.length > 0)
            t.store(argmax, (plane * g.outRows + row) * g.outColumns + column, best.index);
    }
};

} // namespace telar::simt
