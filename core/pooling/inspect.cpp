#include "core/pooling/inspect.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace telar {

namespace {

WindowCell readCell(const PoolingSpec& spec, const AnyView& input, int64_t row, int64_t column) {
    return std::visit(
        [&](const auto& in) {
            WindowCell cell{row, column, 0, CellKind::Input};
            if (row >= in.rows + spec.padding.h || column >= in.columns + spec.padding.w) {
                cell.kind = CellKind::Beyond;
            } else if (row < 0 || row >= in.rows || column < 0 || column >= in.columns) {
                cell.kind = CellKind::Padding;
                if (spec.mode == PoolingMode::Max && spec.paddingValue == PaddingValue::Lowest)
                    cell.value = -std::numeric_limits<double>::infinity();
            } else {
                cell.value = static_cast<double>(in.at(row, column));
            }
            return cell;
        },
        input);
}

/// Whether `cell` beats the best so far in the sense of the contract.
bool beats(const WindowCell& cell, const WindowCell* best, PaddingValue padding) {
    if (cell.kind == CellKind::Beyond || (cell.kind == CellKind::Padding && padding == PaddingValue::Lowest))
        return false;
    if (!best)
        return true;
    return !std::isnan(best->value) && (cell.value > best->value || std::isnan(cell.value));
}

} // namespace

WindowReport inspectWindow(const PoolingProblem& problem, int64_t outputRow, int64_t outputColumn,
                           int64_t mostCells) {
    const PoolingSpec& spec = problem.spec;
    WindowReport report;
    report.outputRow = outputRow;
    report.outputColumn = outputColumn;
    report.rows = spec.kernel.h;
    report.columns = spec.kernel.w;
    report.wholeNumbers = elementType(problem.input) != ElementType::Float32;
    const bool keep = spec.kernel.h * spec.kernel.w <= mostCells;
    const WindowBox box = poolingWindow(spec, outputRow, outputColumn);
    WindowCell best;
    bool found = false;
    for (int64_t i = 0; i < spec.kernel.h; ++i) {
        for (int64_t j = 0; j < spec.kernel.w; ++j) {
            const auto cell = readCell(spec, problem.input, box.row + i * spec.dilation.h,
                                       box.column + j * spec.dilation.w);
            if (keep)
                report.cells.push_back(cell);
            if (beats(cell, found ? &best : nullptr, spec.paddingValue)) {
                best = cell;
                found = true;
                report.best = i * spec.kernel.w + j;
            }
            if (cell.kind == CellKind::Input)
                report.sum += cell.value;
            if (cell.kind == CellKind::Input ||
                (cell.kind == CellKind::Padding && spec.countPadding == CountPadding::Yes))
                ++report.divisor;
        }
    }
    if (spec.mode == PoolingMode::Max) {
        report.result = best.value;
    } else {
        report.best = -1;
        report.result = static_cast<float>(report.sum / static_cast<double>(report.divisor));
    }
    return report;
}

OutputCell nearestWindow(const PoolingSpec& spec, const PoolingShape& shape, int64_t inputRow, int64_t inputColumn) {
    // Twice everything, to stay in whole numbers: the centre of window i is i*s - p + (extent - 1)/2.
    auto nearest = [](int64_t at, int64_t k, int64_t s, int64_t p, int64_t d, int64_t out) {
        const int64_t doubled = 2 * (at + p) - (kernelExtent(k, d) - 1) + s;
        return std::clamp<int64_t>(doubled < 0 ? 0 : doubled / (2 * s), 0, out - 1);
    };
    return {nearest(inputRow, spec.kernel.h, spec.stride.h, spec.padding.h, spec.dilation.h, shape.rows),
            nearest(inputColumn, spec.kernel.w, spec.stride.w, spec.padding.w, spec.dilation.w, shape.columns)};
}

std::vector<double> thesisProduct(const WindowReport& window) {
    std::vector<double> product(static_cast<std::size_t>(window.rows * window.columns), 0.0);
    for (int64_t i = 0; i < window.rows; ++i)
        for (int64_t j = 0; j < window.columns; ++j)
            for (int64_t k = 0; k < window.columns; ++k)
                product[static_cast<std::size_t>(i * window.columns + j)] +=
                    window.cells[static_cast<std::size_t>(i * window.columns + k)].value *
                    (k == j ? 1.0 : 0.0);
    return product;
}

} // namespace telar
