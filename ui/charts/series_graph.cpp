#include "ui/charts/series_graph.hpp"

#include "ui/charts/outline.hpp"
#include "ui/theme/theme.hpp"

#include <cmath>

namespace telar {

namespace {

constexpr std::size_t mostMarks = 200; ///< on one curve; of more points every second, third ... is marked

QColor faded(QColor color, double share) {
    color.setAlphaF(static_cast<float>(color.alphaF() * share));
    return color;
}

/// Upright strokes, their ends as smooth as the lines of a painter, which would take a hundred times as long.
void fillStrokes(QCPPainter& painter, const std::vector<Outline::Stroke>& strokes, const QCPAxis& axis, double thick,
                 const QColor& color) {
    const QRect rect = axis.axisRect()->rect();
    for (const auto& stroke : strokes) {
        const double top = std::max<double>(axis.coordToPixel(stroke.high) - thick / 2, rect.top());
        const double bottom = std::min<double>(axis.coordToPixel(stroke.low) + thick / 2, rect.bottom() + 1);
        if (!(top < bottom))
            continue;
        const int x = rect.left() + stroke.column;
        const int from = static_cast<int>(std::ceil(top)), to = static_cast<int>(std::floor(bottom));
        if (from > to) { // within one pixel
            painter.fillRect(QRect(x, to, 1, 1), faded(color, bottom - top));
            continue;
        }
        painter.fillRect(QRect(x, from, 1, to - from), color);
        if (from > top)
            painter.fillRect(QRect(x, from - 1, 1, 1), faded(color, from - top));
        if (to < bottom)
            painter.fillRect(QRect(x, to, 1, 1), faded(color, bottom - to));
    }
}

} // namespace

void SeriesGraph::draw(QCPPainter* painter) {
    const QCPAxis &x = *keyAxis(), &y = *valueAxis();
    const auto seen = outlineOf(series_, {x.range().lower, x.range().upper, y.range().lower, y.range().upper,
                                          x.scaleType() == QCPAxis::stLogarithmic,
                                          y.scaleType() == QCPAxis::stLogarithmic, x.axisRect()->width()});
    if (seen.dense) {
        painter->setAntialiasing(false); // strokes are whole pixels
        const QColor color = pen().color();
        fillStrokes(*painter, seen.bars, y, 0, faded(color, 0.3));
        fillStrokes(*painter, seen.strokes, y, pen().widthF(), color);
        return;
    }
    drawLines(*painter, seen.begin, seen.end);
    drawMarks(*painter, seen.begin, seen.end);
}

void SeriesGraph::drawLines(QCPPainter& painter, std::size_t begin, std::size_t end) {
    QVector<QPointF> line;
    QVector<QLineF> bars;
    const double whisker = px(6) / 2.0;
    for (std::size_t i = begin; i < end; ++i) {
        const double x = keyAxis()->coordToPixel(series_.x[i]);
        line.append({x, valueAxis()->coordToPixel(series_.y[i])});
        if (series_.low.empty() || std::isnan(series_.low[i] + series_.high[i]))
            continue;
        const double low = valueAxis()->coordToPixel(series_.low[i]), high = valueAxis()->coordToPixel(series_.high[i]);
        bars << QLineF(x, low, x, high) << QLineF(x - whisker, low, x + whisker, low)
             << QLineF(x - whisker, high, x + whisker, high);
    }
    applyDefaultAntialiasingHint(&painter);
    painter.setPen(pen());
    painter.setBrush(Qt::NoBrush);
    if (series_.joined)
        drawLinePlot(&painter, line);
    painter.setPen(QPen(pen().color(), px(1)));
    painter.drawLines(bars);
}

void SeriesGraph::drawMarks(QCPPainter& painter, std::size_t begin, std::size_t end) {
    if (scatterStyle().isNone())
        return;
    QVector<QPointF> marks, hollow;
    const auto step = (end - begin) / mostMarks + 1;
    for (std::size_t i = begin; i < end; ++i)
        if (i % step == 0 && !std::isnan(series_.y[i]))
            (series_.hollow.empty() || !series_.hollow[i] ? marks : hollow)
                .append({keyAxis()->coordToPixel(series_.x[i]), valueAxis()->coordToPixel(series_.y[i])});
    drawScatterPlot(&painter, marks, scatterStyle());
    drawScatterPlot(&painter, hollow, hollow_);
}

} // namespace telar
