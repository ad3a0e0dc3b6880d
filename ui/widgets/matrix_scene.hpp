// What a matrix view shows, as one copyable value: the widget paints it on screen, exports paint the same
// value on other devices and other threads. All data is shared and immutable.
#pragma once

#include "core/pooling/pooling.hpp"
#include "ui/theme/theme.hpp"

#include <QPointF>
#include <QRectF>
#include <QString>

#include <cmath>
#include <cstdint>
#include <vector>

namespace telar {

class DifferencePyramid;
class MatrixPyramid;

enum class MatrixDisplay {
    Image,   ///< grey
    HeatMap, ///< the colour map
    Numbers  ///< plain cells, tinted lightly, with their values
};

/// Something pointed out on the matrix.
struct MatrixMark {
    enum class Role {
        Window, ///< cells that are read now: outline and soft fill
        Cell,   ///< the cell that is made now
        Pinned, ///< a cell that stays chosen
        Best,   ///< the winner among the window's cells: filled
        Hover   ///< under the pointer: thin outline
    };
    Role role = Role::Cell;
    int64_t row = 0, column = 0;   ///< top-left cell of the unpadded input; negative in the padding
    int64_t rows = 1, columns = 1; ///< extent with its gaps, as poolingWindow gives it
    Size2 dilation{1, 1};          ///< only every dilation-th cell of the extent is touched
    bool operator==(const MatrixMark&) const = default;
};

struct ValueRange {
    double min = 0, max = 1;
    bool operator==(const ValueRange&) const = default;
};

struct MatrixScene {
    std::shared_ptr<const AnyMatrix> matrix;
    std::shared_ptr<const MatrixPyramid> pyramid; ///< null until it is computed
    bool wholeNumbers = true;
    MatrixDisplay display = MatrixDisplay::Image;
    ColorMap colorMap = ColorMap::Viridis; ///< of the heat map
    ValueRange range;                      ///< lowest and highest colour
    Size2 padding{0, 0};
    QString paddingLabel;
    int64_t filled = -1; ///< cells made so far in row-major order; -1: all
    std::vector<MatrixMark> marks;
    std::shared_ptr<const Matrix<uint8_t>> differences;
    std::shared_ptr<const DifferencePyramid> differencePyramid;
    /// In the colours that are painted with: those of the window, or those of an exported picture.
    std::function<QColor(int64_t row, int64_t column, const Colors& colors)> overlay;
    std::function<QString(int64_t row, int64_t column)> overlayLabel;
    bool colorBar = false;
    bool alone = false; ///< an exported picture: with its indices and its bar of colours at any size
    bool atTop = false; ///< fitted below the upper edge, not in the middle

    int64_t rows() const { return matrix ? rowsOf(*matrix) : 0; }
    int64_t columns() const { return matrix ? columnsOf(*matrix) : 0; }
    double value(int64_t row, int64_t column) const;
    /// The colours in use: grey for images, else `colorMap`.
    ColorMap activeMap() const { return display == MatrixDisplay::Image ? ColorMap::Grey : colorMap; }
};

// Where cells lie on screen: one place for painting and hit-testing, so that they always agree.

/// Cells are squares of `scale` logical pixels; cell (0, 0) begins at `origin`. Edges are snapped to whole
/// device pixels, so that cells stay crisp at any zoom and any pixel ratio.
struct MatrixGeometry {
    QRectF viewport;  ///< where cells may be painted, logical pixels
    QPointF origin;   ///< top-left of cell (0, 0), logical pixels
    double scale = 1; ///< logical pixels per cell
    double ratio = 1; ///< device pixels per logical pixel

    /// Device pixel where column (row) `index` begins.
    int64_t deviceX(int64_t column) const { return edge(origin.x(), column); }
    int64_t deviceY(int64_t row) const { return edge(origin.y(), row); }
    double x(int64_t column) const { return static_cast<double>(deviceX(column)) / ratio; }
    double y(int64_t row) const { return static_cast<double>(deviceY(row)) / ratio; }
    QRectF rect(int64_t row, int64_t column, int64_t rows = 1, int64_t columns = 1) const {
        return QRectF(QPointF(x(column), y(row)), QPointF(x(column + columns), y(row + rows)));
    }
    /// Column (row) that owns a device pixel; the inverse of `deviceX`.
    int64_t columnAtDevice(int64_t pixel) const { return indexAt(origin.x(), pixel); }
    int64_t rowAtDevice(int64_t pixel) const { return indexAt(origin.y(), pixel); }
    int64_t columnAt(double logical) const { return columnAtDevice(static_cast<int64_t>(std::floor(logical * ratio))); }
    int64_t rowAt(double logical) const { return rowAtDevice(static_cast<int64_t>(std::floor(logical * ratio))); }
    bool operator==(const MatrixGeometry&) const = default;

private:
    int64_t edge(double start, int64_t index) const {
        return static_cast<int64_t>(std::floor((start + static_cast<double>(index) * scale) * ratio + 0.5));
    }
    int64_t indexAt(double start, int64_t pixel) const {
        const double at = (static_cast<double>(pixel) + 0.5 - start * ratio) / (scale * ratio);
        auto index = static_cast<int64_t>(std::ceil(at)) - 1;
        // Rounding may be off by one at an edge.
        if (edge(start, index) > pixel)
            --index;
        else if (edge(start, index + 1) <= pixel && scale * ratio >= 1)
            ++index;
        return index;
    }
};

} // namespace telar
