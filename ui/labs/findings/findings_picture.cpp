#include "ui/labs/findings/findings_words.hpp"

#include "ui/base/language.hpp"

#include <QPainter>

#include <algorithm>

namespace telar {

namespace {

QFont small() { return fontOf(TypeRole::Small); }

/// Names of the parts, each behind a square of its colour; returns the height used.
double paintLegend(QPainter& painter, const QRectF& box, const StoryPicture& picture, const Colors& c) {
    if (picture.parts.empty())
        return 0;
    double x = box.left();
    const double height = painter.fontMetrics().height();
    for (std::size_t i = 0; i < picture.parts.size(); ++i) {
        const QString name = translated(picture.parts[i]);
        painter.fillRect(QRectF(x, box.top() + height / 4, height / 2, height / 2), c.series[i]);
        x += height * 0.8;
        painter.setPen(c.text);
        const double width = painter.fontMetrics().horizontalAdvance(name);
        painter.drawText(QRectF(x, box.top(), width + 2, height), Qt::AlignVCenter, name);
        x += width + height;
    }
    return height * 1.6;
}

void paintBars(QPainter& painter, QRectF box, const StoryPicture& picture, const Colors& c) {
    painter.setFont(small());
    box.adjust(px(4), px(4), -px(8), -px(4));
    box.setTop(box.top() + paintLegend(painter, box, picture, c));
    double most = 0, labels = 0;
    for (const auto& bar : picture.bars) {
        double sum = 0;
        for (const double part : bar.parts)
            sum += part;
        most = std::max(most, sum);
        labels = std::max<double>(labels, painter.fontMetrics().horizontalAdvance(shown(bar.label)));
    }
    const double room = std::max(10.0, box.width() - labels - px(10)), line = painter.fontMetrics().height();
    const double step = box.height() / static_cast<double>(std::max<std::size_t>(1, picture.bars.size())),
                 thick = std::clamp(step - line * 1.6, 6.0, std::max<double>(px(60), step * 0.55));
    double top = box.top();
    for (const auto& bar : picture.bars) {
        painter.setPen(c.text);
        drawElided(painter, QRectF(box.left(), top, box.width(), line), Qt::AlignLeft | Qt::AlignVCenter,
                   translated(bar.name));
        double x = box.left();
        const double y = top + line * 1.15;
        for (std::size_t i = 0; i < bar.parts.size(); ++i) {
            const double width = most > 0 ? room * bar.parts[i] / most : 0;
            QColor colour = c.series[picture.parts.empty() ? (bar.published ? 1 : 0) : i];
            painter.fillRect(QRectF(x, y, std::max(width, bar.parts[i] > 0 ? 1.5 : 0.0), thick), colour);
            x += width;
        }
        if (bar.published) { // dashed outline, as published lines are dashed
            painter.setPen(QPen(c.text, 1, Qt::DashLine));
            painter.drawRect(QRectF(box.left(), y, x - box.left(), thick));
        }
        painter.setPen(c.text);
        painter.drawText(QRectF(x + px(6), y, labels + px(6), thick), Qt::AlignVCenter | Qt::AlignLeft,
                         shown(bar.label));
        top += step;
    }
}

void paintCells(QPainter& painter, QRectF box, const StoryPicture& picture, const Colors& c) {
    const double side = std::min(box.width() / picture.columns, box.height() / picture.rows) * 0.98;
    const double left = box.center().x() - side * picture.columns / 2, top = box.center().y() - side * picture.rows / 2;
    const double gap = side > 5 ? 1 : 0;
    for (int r = 0; r < picture.rows; ++r)
        for (int k = 0; k < picture.columns; ++k) {
            const bool marked = picture.cells[static_cast<std::size_t>(r * picture.columns + k)] != 0;
            const QRectF cell(left + k * side, top + r * side, side - gap, side - gap);
            painter.fillRect(cell, marked ? c.bad : mixed(c.sunken, c.muted, 0.25));
            if (marked && side > 8) { // not by colour alone
                painter.setPen(QPen(c.surface, 1));
                painter.drawLine(cell.topLeft() + QPointF(2, 2), cell.bottomRight() - QPointF(2, 2));
            }
        }
}

} // namespace

Painted::Paint paintStory(const StoryPicture& picture) {
    return [picture](QPainter& painter, QRectF box, const Colors& c) {
        if (picture.kind == StoryPicture::Kind::Bars)
            paintBars(painter, box, picture, c);
        else if (picture.kind == StoryPicture::Kind::Cells)
            paintCells(painter, box, picture, c);
    };
}

} // namespace telar
