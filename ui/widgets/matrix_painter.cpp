#include "ui/widgets/matrix_painter.hpp"

#include "ui/widgets/matrix_picture.hpp"
#include "ui/widgets/matrix_pyramid.hpp"

#include <QLineF>
#include <QPaintEngine>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace telar {

namespace {

void paintValues(QPainter& painter, const MatrixScene& scene, const MatrixGeometry& geometry, const Colors& colors,
                 const VisibleCells& cells) {
    const QRect area = coveredPixels(scene, geometry);
    if (area.isEmpty())
        return;
    constexpr int64_t manyCells = 4096;
    const bool shapes = keepsShapes(painter) && geometry.scale >= gridFrom &&
                        (cells.rowEnd - cells.rowBegin) * (cells.columnEnd - cells.columnBegin) <= manyCells;
    if (!shapes) {
        const double k = geometry.ratio;
        painter.drawImage(QRectF(area.x() / k, area.y() / k, area.width() / k, area.height() / k),
                          cellPixels(scene, geometry, colors));
        return;
    }
    const auto table = valueColors(scene, colors);
    const QRgb nan = nanColor(colors);
    for (int64_t r = std::max<int64_t>(0, cells.rowBegin); r < std::min(cells.rowEnd, scene.rows()); ++r) {
        for (int64_t c = std::max<int64_t>(0, cells.columnBegin); c < std::min(cells.columnEnd, scene.columns()); ++c) {
            const int index = colorIndex(scene.value(r, c), scene.range);
            painter.fillRect(geometry.rect(r, c), QColor(index < 0 ? nan : table[static_cast<std::size_t>(index)]));
        }
    }
}

void paintDifferences(QPainter& painter, const MatrixScene& scene, const MatrixGeometry& geometry, const Colors& colors,
                      const VisibleCells& cells) {
    if (!scene.differences || geometry.scale < differencesAsShapesFrom)
        return;
    std::vector<QLineF> hatch;
    QColor fill = colors.bad;
    fill.setAlpha(geometry.scale >= gridFrom ? differenceAlpha : 255);
    for (int64_t r = std::max<int64_t>(0, cells.rowBegin); r < std::min(cells.rowEnd, scene.rows()); ++r) {
        for (int64_t c = std::max<int64_t>(0, cells.columnBegin); c < std::min(cells.columnEnd, scene.columns()); ++c) {
            if (scene.differences->at(r, c) == 0)
                continue;
            const QRectF rect = geometry.rect(r, c);
            painter.fillRect(rect, fill);
            if (geometry.scale >= gridFrom)
                appendHatch(hatch, rect, std::max(4.0, geometry.scale / 4));
        }
    }
    QColor stroke = colors.bad.darker(130);
    if (geometry.scale >= numbersFromFor(scene))
        stroke.setAlpha(90); // numbers stay readable
    painter.setPen(QPen(stroke, 1));
    painter.drawLines(hatch.data(), static_cast<int>(hatch.size()));
}

void paintPadding(QPainter& painter, const MatrixScene& scene, const MatrixGeometry& geometry, const Colors& colors) {
    const Size2& p = scene.padding;
    if (p.h <= 0 && p.w <= 0)
        return;
    const QRectF inner = geometry.rect(0, 0, scene.rows(), scene.columns());
    const QRectF outer =
        geometry.rect(-p.h, -p.w, scene.rows() + 2 * p.h, scene.columns() + 2 * p.w).intersected(geometry.viewport);
    const QRectF bands[] = {
        QRectF(outer.topLeft(), QPointF(outer.right(), inner.top())),
        QRectF(QPointF(outer.left(), inner.bottom()), outer.bottomRight()),
        QRectF(QPointF(outer.left(), std::max(inner.top(), outer.top())),
               QPointF(inner.left(), std::min(inner.bottom(), outer.bottom()))),
        QRectF(QPointF(inner.right(), std::max(inner.top(), outer.top())),
               QPointF(outer.right(), std::min(inner.bottom(), outer.bottom()))),
    };
    std::vector<QLineF> hatch;
    for (const QRectF& band : bands) {
        if (band.width() <= 0 || band.height() <= 0)
            continue;
        painter.fillRect(band, colors.sunken);
        appendHatch(hatch, band, 6);
    }
    QColor stroke = colors.muted;
    stroke.setAlpha(colors.dark ? 110 : 95);
    painter.setPen(QPen(stroke, 1));
    painter.setRenderHint(QPainter::Antialiasing, true);
    painter.drawLines(hatch.data(), static_cast<int>(hatch.size()));
    painter.setRenderHint(QPainter::Antialiasing, false);
}

void paintGrid(QPainter& painter, const MatrixScene& scene, const MatrixGeometry& geometry, const Colors& colors,
               const VisibleCells& cells) {
    if (geometry.scale < gridFrom)
        return;
    QColor color = colors.border;
    if (scene.display != MatrixDisplay::Numbers) {
        // Mid grey stands out a little from black and from white.
        color = QColor(128, 128, 128, static_cast<int>(std::clamp(40 + (geometry.scale - gridFrom) * 5, 40.0, 110.0)));
    }
    const double line = 1 / geometry.ratio;
    const double left = geometry.x(cells.columnBegin), right = geometry.x(cells.columnEnd);
    const double top = geometry.y(cells.rowBegin), bottom = geometry.y(cells.rowEnd);
    for (int64_t c = cells.columnBegin + 1; c < cells.columnEnd; ++c)
        painter.fillRect(QRectF(geometry.x(c), top, line, bottom - top), color);
    for (int64_t r = cells.rowBegin + 1; r < cells.rowEnd; ++r)
        painter.fillRect(QRectF(left, geometry.y(r), right - left, line), color);
}

} // namespace

bool keepsShapes(const QPainter& painter) {
    const auto type = painter.paintEngine()->type();
    return type == QPaintEngine::SVG || type == QPaintEngine::Pdf || type == QPaintEngine::Picture;
}

QColor textOn(QRgb background) { return inkOn(QColor::fromRgb(background)); }

void appendHatch(std::vector<QLineF>& lines, const QRectF& rect, double spacing) {
    // Lines x + y = k * spacing, cut to the rectangle; the same k everywhere, so that neighbours join up.
    const double first = std::ceil((rect.left() + rect.top()) / spacing) * spacing;
    for (double sum = first; sum < rect.right() + rect.bottom(); sum += spacing) {
        const double x0 = std::max(rect.left(), sum - rect.bottom());
        const double x1 = std::min(rect.right(), sum - rect.top());
        if (x1 > x0)
            lines.emplace_back(QPointF(x0, sum - x0), QPointF(x1, sum - x1));
    }
}

VisibleCells visibleCells(const MatrixScene& scene, const MatrixGeometry& geometry) {
    const QRectF& v = geometry.viewport;
    VisibleCells cells;
    if (!scene.matrix || v.isEmpty())
        return cells;
    cells.rowBegin = std::max(-scene.padding.h, geometry.rowAt(v.top()));
    cells.rowEnd = std::min(scene.rows() + scene.padding.h, geometry.rowAt(v.bottom() - 1e-6) + 1);
    cells.columnBegin = std::max(-scene.padding.w, geometry.columnAt(v.left()));
    cells.columnEnd = std::min(scene.columns() + scene.padding.w, geometry.columnAt(v.right() - 1e-6) + 1);
    return cells;
}

void paintCells(QPainter& painter, const MatrixScene& scene, const MatrixGeometry& geometry, const Colors& colors) {
    const VisibleCells cells = visibleCells(scene, geometry);
    if (cells.empty())
        return;
    painter.save();
    painter.setClipRect(geometry.viewport);
    painter.setRenderHint(QPainter::SmoothPixmapTransform, false);
    paintValues(painter, scene, geometry, colors, cells);
    paintPadding(painter, scene, geometry, colors);
    paintDifferences(painter, scene, geometry, colors, cells);
    paintGrid(painter, scene, geometry, colors, cells);
    if (!scene.overlay)
        paintNumbers(painter, scene, geometry, colors);
    painter.restore();
}

} // namespace telar
