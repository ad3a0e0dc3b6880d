// What a matrix view shows, as one copyable value: the widget paints it on screen, exports paint the same
// value on other devices and other threads. All data is shared and immutable.
#pragma once

#include "core/pooling/pooling.hpp"
#include "ui/theme/theme.hpp"

#include <QPointF>
#include <QRectF>
#include <QString>

#include <vector>

namespace telar {

class MatrixPyramid;
class DifferencePyramid;

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
    bool dimOutside = false; ///< darkens what lies outside the windows
    std::shared_ptr<const Matrix<uint8_t>> differences;
    std::shared_ptr<const DifferencePyramid> differencePyramid;
    /// In the colours that are painted with: those of the window, or those of an exported picture.
    std::function<QColor(int64_t row, int64_t column, const Colors& colors)> overlay;
    std::function<QString(int64_t row, int64_t column)> overlayLabel;
    bool colorBar = false;
    bool atTop = false; ///< fitted below the upper edge, not in the middle

    int64_t rows() const { return matrix ? rowsOf(*matrix) : 0; }
    int64_t columns() const { return matrix ? columnsOf(*matrix) : 0; }
    double value(int64_t row, int64_t column) const;
    /// The colours in use: grey for images, else `colorMap`.
    ColorMap activeMap() const { return display == MatrixDisplay::Image ? ColorMap::Grey : colorMap; }
};

} // namespace telar
