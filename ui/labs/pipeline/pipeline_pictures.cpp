#include "ui/labs/pipeline/pipeline_pictures.hpp"

#include "ui/base/format.hpp"

#include <QCoreApplication>
#include <QLineF>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>

namespace telar {

namespace {

QString number(double value) { return formatNumber(value, 3); }

} // namespace

Painted::Paint paintHistogram(const Histogram& histogram, const QString& quantity) {
    return [histogram, quantity](QPainter& painter, QRectF box, const Colors& c) {
        painter.setFont(fontOf(TypeRole::Small));
        const QFontMetricsF metrics(painter.font());
        int64_t most = 1;
        for (const int64_t n : histogram.counts)
            most = std::max(most, n);
        const double line = metrics.height() + px(2);
        const double side = metrics.horizontalAdvance(formatCount(most)) + px(6);
        const QRectF area = box.adjusted(side, 1.5 * line + px(2), -px(4), -2 * line - px(4));
        // Square roots: the background of an image would flatten everything else.
        const auto height = [&](double count) { return area.height() * std::sqrt(count / static_cast<double>(most)); };
        painter.setRenderHint(QPainter::Antialiasing, false);
        for (const double part : {1.0, 0.25, 0.0}) {
            const double count = std::floor(part * static_cast<double>(most)), y = area.bottom() - height(count);
            painter.setPen(QPen(c.grid, 1));
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y));
            painter.setPen(c.muted);
            painter.drawText(QRectF(box.left(), y - line / 2, side - px(4), line), Qt::AlignRight | Qt::AlignVCenter,
                             formatCount(static_cast<int64_t>(count)));
        }
        const double width = area.width() / static_cast<double>(std::max<std::size_t>(1, histogram.counts.size()));
        for (std::size_t i = 0; i < histogram.counts.size(); ++i) {
            const double tall = height(static_cast<double>(histogram.counts[i]));
            painter.fillRect(QRectF(area.left() + static_cast<double>(i) * width, area.bottom() - tall,
                                    std::max(1.0, width - 0.6), tall),
                             c.series[0]);
        }
        painter.setPen(c.muted);
        drawElided(painter, QRectF(box.left() + px(2), box.top(), box.width() - px(6), line),
                   Qt::AlignLeft | Qt::AlignVCenter,
                   QCoreApplication::translate("telar::PipelineStage", "cells (height: √)"));
        const QRectF ends(area.left(), area.bottom() + px(2), area.width(), line);
        painter.drawText(ends, Qt::AlignLeft | Qt::AlignVCenter, number(histogram.low));
        painter.drawText(ends, Qt::AlignRight | Qt::AlignVCenter, number(histogram.high));
        painter.drawText(ends, Qt::AlignCenter,
                         QCoreApplication::translate("telar::PipelineStage", "%1 ± %2")
                             .arg(number(histogram.mean), number(histogram.deviation)));
        drawElided(painter, ends.translated(0, line), Qt::AlignHCenter | Qt::AlignVCenter, quantity);
    };
}

QByteArray histogramCsv(const Histogram& h) {
    QByteArray csv("from,to,count\n");
    const double step = (h.high - h.low) / static_cast<double>(std::max<std::size_t>(1, h.counts.size()));
    for (std::size_t i = 0; i < h.counts.size(); ++i)
        csv += QByteArray::number(h.low + step * static_cast<double>(i)) + ',' +
               QByteArray::number(h.low + step * static_cast<double>(i + 1)) + ',' +
               QByteArray::number(qint64(h.counts[i])) + '\n';
    return csv;
}

namespace {

struct RooflineAxes {
    QRectF area;
    double x0, x1, y0, y1; ///< powers of ten
    QPointF at(double intensity, double speed) const {
        return {area.left() + (std::log10(intensity) - x0) / (x1 - x0) * area.width(),
                area.bottom() - (std::log10(speed) - y0) / (y1 - y0) * area.height()};
    }
};

void paintAxes(QPainter& painter, const RooflineAxes& a, const Colors& c) {
    painter.setFont(fontOf(TypeRole::Small));
    for (int p = static_cast<int>(std::ceil(a.x0)); p <= static_cast<int>(std::floor(a.x1)); ++p) {
        const double x = a.at(std::pow(10, p), 1).x();
        painter.setPen(QPen(c.grid, 1));
        painter.drawLine(QPointF(x, a.area.top()), QPointF(x, a.area.bottom()));
        painter.setPen(c.muted);
        painter.drawText(QRectF(x - px(30), a.area.bottom() + px(3), px(60), px(16)), Qt::AlignCenter,
                         number(std::pow(10, p)));
    }
    for (int p = static_cast<int>(std::ceil(a.y0)); p <= static_cast<int>(std::floor(a.y1)); ++p) {
        const double y = a.at(1, std::pow(10, p)).y();
        painter.setPen(QPen(c.grid, 1));
        painter.drawLine(QPointF(a.area.left(), y), QPointF(a.area.right(), y));
        painter.setPen(c.muted);
        painter.drawText(QRectF(a.area.left() - px(46), y - px(8), px(42), px(16)), Qt::AlignRight | Qt::AlignVCenter,
                         number(std::pow(10, p - 9)));
    }
    painter.setPen(c.muted);
    painter.drawText(QRectF(a.area.left(), a.area.bottom() + px(18), a.area.width(), px(16)), Qt::AlignCenter,
                     QCoreApplication::translate("telar::PipelineStage", "operations per byte"));
    painter.drawText(QRectF(a.area.left() - px(46), a.area.top() - px(24), px(240), px(16)), Qt::AlignLeft,
                     QCoreApplication::translate("telar::PipelineStage", "10⁹ operations / s"));
}

} // namespace

Painted::Paint paintRoofline(const Roofs& roofs, const std::vector<RooflinePoint>& points) {
    return [roofs, points](QPainter& painter, QRectF box, const Colors& c) {
        if (roofs.copyPerSecond <= 0)
            return;
        painter.save();
        painter.setRenderHint(QPainter::Antialiasing);
        double lowest = 1e9;
        for (const auto& p : points)
            if (p.operationsPerSecond > 0)
                lowest = std::min(lowest, p.operationsPerSecond);
        const RooflineAxes a{box.adjusted(px(52), px(30), -px(16), -px(40)), -1.3,
                             std::log10(std::max(100.0, roofs.ridge() * 6)), std::log10(lowest) - 0.7,
                             std::log10(roofs.operationsPerSecond) + 0.35};
        paintAxes(painter, a, c);
        QPainterPath roof(a.at(std::pow(10, a.x0), roofs.attainable(std::pow(10, a.x0))));
        roof.lineTo(a.at(roofs.ridge(), roofs.operationsPerSecond));
        roof.lineTo(a.at(std::pow(10, a.x1), roofs.operationsPerSecond));
        painter.setClipRect(a.area.adjusted(-2, -2, 2, 2));
        painter.setPen(QPen(c.text, px(2)));
        painter.drawPath(roof);
        painter.setClipping(false);
        painter.setPen(c.muted);
        const QPointF flat = a.at(std::pow(10, a.x1), roofs.operationsPerSecond);
        painter.drawText(QRectF(flat.x() - px(260), flat.y() - px(20), px(256), px(16)), Qt::AlignRight,
                         QCoreApplication::translate("telar::PipelineStage", "arithmetic: %1 · 10⁹ / s")
                             .arg(number(roofs.operationsPerSecond / 1e9)));
        const double middle = std::sqrt(std::pow(10, a.x0) * roofs.ridge());
        const QPointF slope = a.at(middle, roofs.attainable(middle));
        const QPointF ridge = a.at(roofs.ridge(), roofs.operationsPerSecond);
        painter.save(); // along the roof, where no tick and no other words stand
        painter.translate(slope);
        painter.rotate(-QLineF(slope, ridge).angle());
        painter.drawText(QRectF(-px(100), -px(20), px(200), px(16)), Qt::AlignCenter,
                         QCoreApplication::translate("telar::PipelineStage", "memory: %1 GB/s")
                             .arg(number(roofs.copyPerSecond / 1e9)));
        painter.restore();
        // Labels stand to the right of all points, give way to the one above, and, where there is no room left below, to the
        // one below.
        std::vector<RooflinePoint> sorted = points;
        std::erase_if(sorted, [](const auto& p) { return p.operationsPerSecond <= 0; });
        std::sort(sorted.begin(), sorted.end(),
                  [](const auto& p, const auto& q) { return p.operationsPerSecond > q.operationsPerSecond; });
        std::vector<double> places;
        for (const auto& p : sorted)
            places.push_back(std::max(a.at(p.operationsPerByte, p.operationsPerSecond).y(),
                                      places.empty() ? -1e9 : places.back() + px(16)));
        double right = 0;
        for (const auto& p : sorted)
            right = std::max(right, a.at(p.operationsPerByte, p.operationsPerSecond).x());
        double lowestPlace = a.area.bottom() - px(8);
        for (auto place = places.rbegin(); place != places.rend(); ++place) {
            *place = std::min(*place, lowestPlace);
            lowestPlace = *place - px(16);
        }
        for (std::size_t i = 0; i < sorted.size(); ++i) {
            const auto& p = sorted[i];
            const QPointF at = a.at(p.operationsPerByte, p.operationsPerSecond);
            const double y = places[i];
            const QColor color = c.series[i % 7];
            painter.setPen(QPen(color, 1));
            painter.drawLine(at, QPointF(right + px(14), y));
            painter.setPen(QPen(c.surface, 1.2));
            painter.setBrush(color);
            painter.drawEllipse(at, px(5), px(5));
            painter.setPen(c.text);
            painter.drawText(
                QRectF(right + px(17), y - px(8), px(260), px(16)), Qt::AlignLeft | Qt::AlignVCenter,
                QCoreApplication::translate("telar::PipelineStage", "%1, %2 of its roof")
                    .arg(p.name, formatPercent(p.operationsPerSecond / roofs.attainable(p.operationsPerByte))));
        }
        painter.restore();
    };
}

QByteArray rooflineCsv(const Roofs& roofs, const std::vector<RooflinePoint>& points) {
    QByteArray csv("version,operations per byte,operations per second,attainable operations per second\n");
    for (const auto& p : points)
        csv += p.name.toUtf8() + ',' + QByteArray::number(p.operationsPerByte) + ',' +
               QByteArray::number(p.operationsPerSecond) + ',' +
               QByteArray::number(roofs.attainable(p.operationsPerByte)) + '\n';
    return csv;
}

} // namespace telar
