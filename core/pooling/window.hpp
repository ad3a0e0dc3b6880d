// One window, cell by cell: the definition of pooling that `serial` and `openmp` are made of. Read this
// first; every other variant must agree with it.
#pragma once

#include "core/pooling/pooling.hpp"

#include <cmath>

namespace telar {

template <class T>
bool isNan(T value) {
    if constexpr (std::is_floating_point_v<T>)
        return std::isnan(value);
    return false;
}

template <class T>
struct WindowMax {
    T value;
    int64_t index; ///< row-major in the unpadded plane; -1 in the padding
};

/// Calls `cell(value, index)` for every cell of the window with its top-left cell at (top, left), in
/// row-major order. Padding cells have the value 0 and the index -1. Cells beyond the padded input, which
/// only ceil rounding reaches, are left out. Stops early when `watched`, if any, is asked to stop.
template <class T, class Cell>
void forEachCell(const PoolingSpec& s, const PlanesView<const T>& in, int64_t plane, int64_t top,
                 int64_t left, const JobContext* watched, Cell cell) {
    const Size2 last{top + (s.kernel.h - 1) * s.dilation.h, left + (s.kernel.w - 1) * s.dilation.w};
    if (top >= 0 && left >= 0 && last.h < in.rows && last.w < in.columns) {
        for (int64_t r = top; r <= last.h; r += s.dilation.h) {
            if (watched && watched->stopRequested())
                return;
            const T* row = in.row(r, plane);
            for (int64_t c = left; c <= last.w; c += s.dilation.w)
                cell(row[c], r * in.columns + c);
        }
        return;
    }
    for (int64_t r = top; r <= last.h && r < in.rows + s.padding.h; r += s.dilation.h) {
        if (watched && watched->stopRequested())
            return;
        for (int64_t c = left; c <= last.w && c < in.columns + s.padding.w; c += s.dilation.w) {
            const bool inside = r >= 0 && r < in.rows && c >= 0 && c < in.columns;
            cell(inside ? in.at(r, c, plane) : T{0}, inside ? r * in.columns + c : -1);
        }
    }
}

/// Maximum of the window, first in row-major order; NaN wins.
template <class T>
WindowMax<T> windowMax(const PoolingSpec& s, const PlanesView<const T>& in, int64_t plane, int64_t row,
                       int64_t column, const JobContext* watched = nullptr) {
    WindowMax<T> best{};
    bool found = false;
    const bool paddingCounts = s.paddingValue == PaddingValue::Zero;
    forEachCell(s, in, plane, row * s.stride.h - s.padding.h, column * s.stride.w - s.padding.w, watched,
                [&](T value, int64_t index) {
                    if (index < 0 && !paddingCounts)
                        return;
                    if (!found || (!isNan(best.value) && (value > best.value || isNan(value))))
                        best = {value, index};
                    found = true;
                });
    return best;
}

/// Average of the window, padding cells as zeros.
template <class T>
float windowAverage(const PoolingSpec& s, const PlanesView<const T>& in, int64_t plane, int64_t row,
                    int64_t column, const JobContext* watched = nullptr) {
    double sum = 0;
    int64_t count = 0;
    const bool paddingCounts = s.countPadding == CountPadding::Yes;
    forEachCell(s, in, plane, row * s.stride.h - s.padding.h, column * s.stride.w - s.padding.w, watched,
                [&](T value, int64_t index) {
                    sum += static_cast<double>(value);
                    count += index >= 0 || paddingCounts;
                });
    return static_cast<float>(sum / static_cast<double>(count));
}

/// Calls `f` with the input's view and the output's, in their element types.
template <class F>
decltype(auto) withViews(const PoolingProblem& problem, const PoolingOutput& output, F f) {
    return std::visit(
        [&](const auto& in) {
            using T = std::remove_const_t<std::remove_pointer_t<decltype(in.data)>>;
            if (problem.spec.mode == PoolingMode::Max)
                return f(in, std::get<PlanesView<T>>(output.values));
            return f(in, std::get<PlanesView<float>>(output.values));
        },
        problem.input);
}

/// Windows of one output row; false when asked to stop, which is looked up every few million cells.
template <class T, class Out>
bool poolRow(const PoolingSpec& s, const PlanesView<const T>& in, const PlanesView<Out>& out, int64_t* argmax,
             int64_t plane, int64_t row, const JobContext& job) {
    const int64_t cells = s.kernel.h * s.kernel.w, between = (int64_t{1} << 22) / cells + 1;
    const JobContext* watched = cells > (int64_t{1} << 20) ? &job : nullptr;
    for (int64_t c = 0; c < out.columns; ++c) {
        if (c % between == 0 && job.stopRequested())
            return false;
        if (s.mode == PoolingMode::Average) {
            out.at(row, c, plane) = static_cast<Out>(windowAverage(s, in, plane, row, c, watched));
            continue;
        }
        const auto best = windowMax(s, in, plane, row, c, watched);
        out.at(row, c, plane) = static_cast<Out>(best.value);
        if (argmax)
            argmax[(plane * out.rows + row) * out.columns + c] = best.index;
    }
    return !watched || !job.stopRequested();
}

} // namespace telar
