#include "core/pooling/inspect.hpp"

#include <algorithm>
#include <array>
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

/// Window positions along one axis that count: inside the input, or inside the padded input.
int64_t counted(int64_t start, int64_t k, int64_t d, int64_t n, int64_t p, CountPadding count) {
    int64_t cells = 0;
    for (int64_t i = 0; i < k; ++i) {
        const int64_t at = start + i * d;
        cells += count == CountPadding::Yes ? at < n + p : at >= 0 && at < n;
    }
    return cells;
}

} // namespace

WindowReport inspectWindow(const PoolingProblem& problem, int64_t outputRow, int64_t outputColumn, double result,
                           int64_t mostCells) {
    const PoolingSpec& spec = problem.spec;
    const auto [inputRows, inputColumns] = std::visit(
        [](const auto& in) {
            return std::array{in.rows, in.columns};
        },
        problem.input);
    const WindowBox box = poolingWindow(spec, outputRow, outputColumn);
    WindowReport report;
    report.outputRow = outputRow;
    report.outputColumn = outputColumn;
    report.rows = spec.kernel.h;
    report.columns = spec.kernel.w;
    report.result = result;
    report.wholeNumbers = elementType(problem.input) != ElementType::Float32;
    report.divisor =
        counted(box.row, spec.kernel.h, spec.dilation.h, inputRows, spec.padding.h, spec.countPadding) *
        counted(box.column, spec.kernel.w, spec.dilation.w, inputColumns, spec.padding.w, spec.countPadding);
    if (spec.kernel.h > mostCells / spec.kernel.w)
        return report;
    WindowCell best;
    bool found = false;
    for (int64_t i = 0; i < spec.kernel.h; ++i) {
        for (int64_t j = 0; j < spec.kernel.w; ++j) {
            const auto cell =
                readCell(spec, problem.input, box.row + i * spec.dilation.h, box.column + j * spec.dilation.w);
            report.cells.push_back(cell);
            if (spec.mode == PoolingMode::Max && beats(cell, found ? &best : nullptr, spec.paddingValue)) {
                best = cell;
                found = true;
                report.best = i * spec.kernel.w + j;
            }
        }
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
                    window.cells[static_cast<std::size_t>(i * window.columns + k)].value * (k == j ? 1.0 : 0.0);
    return product;
}

} // namespace telar
