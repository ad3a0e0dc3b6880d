// Where cells lie on screen: one place for painting and hit-testing, so that they always agree.
#pragma once

#include <QPointF>
#include <QRectF>

#include <cmath>
#include <cstdint>

namespace telar {

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
