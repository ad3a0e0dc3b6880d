// Outlines of what is pointed out on a matrix.
#include "ui/base/format.hpp"
#include "ui/widgets/matrix_painter.hpp"

#include <QFontMetricsF>
#include <QPainter>

#include <algorithm>

namespace telar {

namespace {

constexpr double smallestMark = 9; ///< pixels; smaller marks also get a ring
constexpr double ringFrom = 6;     ///< cells smaller than this need help to be found

struct MarkLook {
    QColor line;
    int fillAlpha = 0;
    double width = 2;
    bool dashed = false;
};

MarkLook lookOf(MatrixMark::Role role, const Colors& colors) {
    switch (role) {
    case MatrixMark::Role::Window:
        return {colors.focus, 46, 2, false};
    case MatrixMark::Role::Cell:
        return {colors.focus, 90, 2, false};
    case MatrixMark::Role::Best:
        return {colors.focus, 255, 2, false};
    case MatrixMark::Role::Pinned:
        return {colors.accent, 0, 2, false};
    case MatrixMark::Role::Hover:
        return {colors.focus, 0, 1, true};
    }
    return {};
}

/// Dark around light lines and light around dark ones: seen on black, on white and on any colour map.
QColor haloOf(const QColor& line) {
    return textOn(line.rgb()) == QColor(255, 255, 255) ? QColor(255, 255, 255, 215) : QColor(12, 16, 22, 120);
}

void paintTouched(QPainter& painter, const MatrixScene& scene, const MatrixGeometry& geometry, const MatrixMark& mark,
                  const MarkLook& look, const Colors& colors) {
    QColor fill = look.line;
    fill.setAlpha(look.fillAlpha);
    if (mark.dilation.h <= 1 && mark.dilation.w <= 1) {
        painter.fillRect(geometry.rect(mark.row, mark.column, mark.rows, mark.columns), fill);
    } else if (geometry.scale >= 2) {
        const VisibleCells cells = visibleCells(scene, geometry);
        fill.setAlpha(std::min(255, look.fillAlpha * 2));
        for (int64_t r = mark.row; r < mark.row + mark.rows; r += std::max<int64_t>(1, mark.dilation.h))
            for (int64_t c = mark.column; c < mark.column + mark.columns; c += std::max<int64_t>(1, mark.dilation.w))
                if (r >= cells.rowBegin && r < cells.rowEnd && c >= cells.columnBegin && c < cells.columnEnd)
                    painter.fillRect(geometry.rect(r, c), fill);
    }
    if (mark.role != MatrixMark::Role::Best || geometry.scale < numbersFromFor(scene))
        return;
    // The fill has covered the number: write it again.
    const bool inside = mark.row >= 0 && mark.column >= 0 && mark.row < scene.rows() && mark.column < scene.columns();
    const QString text =
        inside ? formatValue(scene.value(mark.row, mark.column), scene.wholeNumbers, 4) : scene.paddingLabel;
    QFont font = fontOf(TypeRole::Mono);
    font.setBold(true);
    double size = std::clamp(geometry.scale * 0.34, 11.0, 27.0);
    font.setPixelSize(100);
    size = std::min(size, 100 * (geometry.scale - 5) / std::max(1.0, QFontMetricsF(font).horizontalAdvance(text)));
    font.setPixelSize(std::max(7, static_cast<int>(size)));
    painter.setFont(font);
    painter.setPen(colors.onFocus);
    painter.drawText(geometry.rect(mark.row, mark.column), Qt::AlignCenter, text);
}

void strokeRect(QPainter& painter, const QRectF& rect, const MarkLook& look) {
    const double width = look.width * px(4) / 4.0;
    QPen halo(haloOf(look.line), width + 2);
    halo.setJoinStyle(Qt::MiterJoin);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(halo);
    painter.drawRect(rect);
    QPen line(look.line, width);
    line.setJoinStyle(Qt::MiterJoin);
    if (look.dashed)
        line.setDashPattern({3, 2});
    painter.setPen(line);
    painter.drawRect(rect);
}

} // namespace

void paintMark(QPainter& painter, const MatrixScene& scene, const MatrixGeometry& geometry, const MatrixMark& mark,
               const Colors& colors) {
    QRectF rect = geometry.rect(mark.row, mark.column, mark.rows, mark.columns);
    const MarkLook look = lookOf(mark.role, colors);
    if (!rect.adjusted(-40, -40, 40, 40).intersects(geometry.viewport))
        return;
    if (look.fillAlpha > 0)
        paintTouched(painter, scene, geometry, mark, look, colors);
    const bool small =
        mark.role != MatrixMark::Role::Best && (rect.width() < smallestMark || rect.height() < smallestMark);
    if (small) {
        const QPointF center = rect.center();
        const QSizeF size(std::max(rect.width(), smallestMark), std::max(rect.height(), smallestMark));
        rect = QRectF(center - QPointF(size.width() / 2, size.height() / 2), size);
    }
    if (mark.role == MatrixMark::Role::Best && geometry.scale < ringFrom)
        return; // the fill is enough inside a window that is itself small
    strokeRect(painter, rect, look);
    const bool leads = mark.role == MatrixMark::Role::Window || mark.role == MatrixMark::Role::Cell;
    if (small && leads && geometry.scale < ringFrom) {
        painter.setRenderHint(QPainter::Antialiasing, true);
        const double radius = std::max(rect.width(), rect.height()) * 0.5 + px(8);
        painter.setPen(QPen(haloOf(look.line), px(7) / 2.0));
        painter.drawEllipse(rect.center(), radius, radius);
        painter.setPen(QPen(look.line, px(3) / 2.0));
        painter.drawEllipse(rect.center(), radius, radius);
        painter.setRenderHint(QPainter::Antialiasing, false);
    }
}

} // namespace telar
