// Small pictures of cells, frames, arrows and words, drawn in the theme's colours: what a term of the glossary is made of.
// Lengths are in pixels before presenter scaling.
#pragma once

#include "ui/theme/theme.hpp"

#include <QImage>
#include <QPainter>

namespace telar {

/// How one cell looks: its words, and how strongly it is filled.
struct SketchCell {
    enum Fill { Plain, Soft, Strong, Focus, Faint };
    QString words;
    Fill fill = Plain;
};

class Sketch {
public:
    Sketch(QSizeF size, double ratio);
    QImage image() { return painter_.end() ? image_ : QImage(); }

    /// rows x columns squares from `at`; returns the place that they take.
    QRectF cells(QPointF at, int rows, int columns, double side, const std::function<SketchCell(int, int)>& look);
    /// Cells of one row that are `wide` and `high`.
    QRectF row(QPointF at, int count, double wide, double high, const std::function<SketchCell(int)>& look);
    void frame(const QRectF& place, bool dashed = false);
    void box(const QRectF& place, const QString& words = {});
    void arrow(QPointF from, QPointF to);
    void line(QPointF from, QPointF to, bool dashed = false);
    void curve(const QPolygonF& points, int series = 0);
    void dot(QPointF at, int series = 1);
    void words(const QRectF& place, const QString& words, Qt::Alignment how = Qt::AlignCenter, bool code = false);

private:
    void cell(const QRectF& place, const SketchCell& look);

    QImage image_;
    QPainter painter_;
};

} // namespace telar
