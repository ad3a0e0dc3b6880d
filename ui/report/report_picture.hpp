// Figures of a report as pictures: only Telar's own decoder reads what somebody chose.
#pragma once

#include "core/report/pages.hpp"

#include <QImage>
#include <QPainter>
#include <QSizeF>
#include <QSvgRenderer>

#include <string>
#include <vector>

namespace telar {

/// In its own units: of an SVG its default size, of a picture its pixels.
QSizeF reportPictureSize(const ReportBlock& block);
/// Null where it cannot be decoded.
QImage reportPicture(const ReportBlock& block);
/// A picture's pixel at 96 to the inch, in units of the page.
double dotsPerPixel();

// A chart of core's as it is printed: its lines by the SVG, its words as text in a font that goes into the file. Qt's SVG
// draws words as outlines, which nobody can search or copy.

/// One thread at a time.
class ChartPicture {
public:
    explicit ChartPicture(const std::string& svg);
    QSizeF size() const { return renderer_.defaultSize(); }
    void draw(QPainter& painter, const QRectF& box);
    /// Words that are drawn as text; others stay the SVG's.
    std::size_t texts() const { return texts_.size(); }

private:
    struct Words {
        QString text;
        QPointF at;
        double angle = 0, size = 12;
        bool bold = false;
        Qt::Alignment side = Qt::AlignLeft;
        QColor ink = Qt::black;
    };
    QByteArray take(const std::string& svg);

    std::vector<Words> texts_;
    QSvgRenderer renderer_;
};

} // namespace telar
