// One window looked at closely: what it covers, cell by cell, and what comes of it. For pictures and
// captions.
#pragma once

#include "core/pooling/pooling.hpp"

namespace telar {

enum class CellKind { Input, Padding, Beyond }; ///< Beyond: outside the padded input (ceil rounding only)

struct WindowCell {
    int64_t row = 0, column = 0; ///< in the input; negative or past the end in the padding
    double value = 0;            ///< as pooled: 0 in zero padding, -infinity in `Lowest` padding
    CellKind kind = CellKind::Input;
};

struct WindowReport {
    int64_t outputRow = 0, outputColumn = 0;
    int64_t rows = 0, columns = 0; ///< of the kernel
    std::vector<WindowCell> cells; ///< row-major; empty where the kernel has more than `mostCells`
    double result = 0;             ///< what the variant wrote into the output cell
    int64_t divisor = 0;           ///< cells that an average counts
    int64_t best = -1;             ///< maximum only: index into `cells` of the first maximum
    bool wholeNumbers = true;      ///< input type is whole
};

/// `problem.input` is a single plane; (outputRow, outputColumn) lies in the output and holds `result`. Cheap
/// enough for the window's thread: reads at most `mostCells` cells.
WindowReport inspectWindow(const PoolingProblem& problem, int64_t outputRow, int64_t outputColumn, double result,
                           int64_t mostCells = 4096);

/// Output cell whose window lies most centrally over an input cell; clamped to the output.
struct OutputCell {
    int64_t row = 0, column = 0;
};
OutputCell nearestWindow(const PoolingSpec& spec, const PoolingShape& shape, int64_t inputRow, int64_t inputColumn);

/// The thesis' way for one window: the window (rows x columns) times the identity, summed term by term.
/// Returns the product, row-major, rows x columns.
std::vector<double> thesisProduct(const WindowReport& window);

} // namespace telar
