// One window, cell by cell: the definition of pooling that `serial` and `openmp` are made of. Read this
// first; every other variant must agree with it.
#pragma once

#include "core/pooling/pooling.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

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
void forEachCell(const PoolingSpec& s, const PlanesView<const T>& in, int64_t plane, int64_t top, int64_t left,
                 const JobContext* watched, Cell cell) {
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
WindowMax<T> windowMax(const PoolingSpec& s, const PlanesView<const T>& in, int64_t plane, int64_t row, int64_t column,
                       const JobContext* watched = nullptr) {
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

/// Only the value of the maximum: without a place to remember, nothing has to be decided cell by cell.
template <class T>
T windowMaxValue(const PoolingSpec& s, const PlanesView<const T>& in, int64_t plane, int64_t row, int64_t column,
                 const JobContext* watched = nullptr) {
    T best = std::numeric_limits<T>::lowest();
    if constexpr (std::is_floating_point_v<T>)
        best = -std::numeric_limits<T>::infinity();
    const bool paddingCounts = s.paddingValue == PaddingValue::Zero;
    forEachCell(s, in, plane, row * s.stride.h - s.padding.h, column * s.stride.w - s.padding.w, watched,
                [&](T value, int64_t index) {
                    const bool wins = (value > best || isNan(value)) && (index >= 0 || paddingCounts);
                    best = wins ? value : best;
                });
    return best;
}

/// Average of the window, padding cells as zeros.
template <class T>
float windowAverage(const PoolingSpec& s, const PlanesView<const T>& in, int64_t plane, int64_t row, int64_t column,
                    const JobContext* watched = nullptr) {
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

/// Maxima of the windows (row, first) ... (row, end - 1), all of which lie inside the input. KH and KW are
/// the kernel where it is known while compiling, so that its loops unroll; 0 where it is not.
template <int KH, int KW, class T>
void interiorMaxima(const PoolingSpec& s, const PlanesView<const T>& in, T* out, int64_t plane, int64_t row,
                    int64_t first, int64_t end) {
    const int64_t rows = KH ? KH : s.kernel.h, columns = KW ? KW : s.kernel.w;
    const int64_t top = row * s.stride.h - s.padding.h;
    for (int64_t c = first; c < end; ++c) {
        const int64_t left = c * s.stride.w - s.padding.w;
        T best = in.at(top, left, plane);
        for (int64_t i = 0; i < rows; ++i) {
            const T* cell = in.row(top + i * s.dilation.h, plane) + left;
            for (int64_t j = 0; j < columns; ++j) {
                const T value = cell[j * s.dilation.w];
                best = value > best || isNan(value) ? value : best;
            }
        }
        out[c] = best;
    }
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

struct ColumnRange {
    int64_t first = 0, end = 0;
};

/// Output columns whose windows in this output row lie inside the input.
template <class T>
ColumnRange interiorColumns(const PoolingSpec& s, const PlanesView<const T>& in, int64_t row, int64_t columns) {
    const int64_t top = row * s.stride.h - s.padding.h;
    if (top < 0 || top + kernelExtent(s.kernel.h, s.dilation.h) > in.rows)
        return {};
    const int64_t room = in.columns - kernelExtent(s.kernel.w, s.dilation.w) + s.padding.w;
    const int64_t first = ceilDiv(s.padding.w, s.stride.w);
    return {first, room < 0 ? first : std::min(columns, room / s.stride.w + 1)};
}

/// Windows of one output row; false when asked to stop, which is looked up every few million cells.
template <class T, class Out>
bool poolRow(const PoolingSpec& s, const PlanesView<const T>& in, const PlanesView<Out>& out, int64_t* argmax,
             int64_t plane, int64_t row, const JobContext& job) {
    const int64_t cells = s.kernel.h * s.kernel.w, between = (int64_t{1} << 22) / cells + 1;
    const JobContext* watched = cells > (int64_t{1} << 20) ? &job : nullptr;
    const auto inside = interiorColumns(s, in, row, out.columns);
    const auto maxima = s.kernel == Size2{2, 2}   ? interiorMaxima<2, 2, T>
                        : s.kernel == Size2{3, 3} ? interiorMaxima<3, 3, T>
                                                  : interiorMaxima<0, 0, T>;
    int64_t sinceLook = between;
    for (int64_t c = 0; c < out.columns; ++c) {
        if (++sinceLook >= between) {
            sinceLook = 0;
            if (job.stopRequested())
                return false;
        }
        if (s.mode == PoolingMode::Average) {
            out.at(row, c, plane) = static_cast<Out>(windowAverage(s, in, plane, row, c, watched));
            continue;
        }
        if constexpr (std::is_same_v<T, Out>) {
            if (!argmax) {
                const int64_t end = std::min(c + between, inside.end);
                if (c >= inside.first && c < end && !watched) {
                    maxima(s, in, out.row(row, plane), plane, row, c, end);
                    c = end - 1;
                    sinceLook = between;
                } else {
                    out.at(row, c, plane) = windowMaxValue(s, in, plane, row, c, watched);
                }
                continue;
            }
        }
        const auto best = windowMax(s, in, plane, row, c, watched);
        out.at(row, c, plane) = static_cast<Out>(best.value);
        argmax[(plane * out.rows + row) * out.columns + c] = best.index;
    }
    return !watched || !job.stopRequested();
}

} // namespace telar
