#include "ui/glossary/sketch.hpp"

namespace telar {

namespace {

QColor fillOf(SketchCell::Fill fill) {
    const Colors& c = colors();
    switch (fill) {
    case SketchCell::Plain:
        return c.surface;
    case SketchCell::Soft:
        return c.accentSoft;
    case SketchCell::Strong:
        return c.accent;
    case SketchCell::Focus:
        return c.focus;
    case SketchCell::Faint:
        return c.sunken;
    }
    return c.surface;
}

} // namespace

Sketch::Sketch(QSizeF size, double ratio)
    : image_((size * (px(100) / 100.0 * ratio)).toSize(), QImage::Format_ARGB32_Premultiplied) {
    image_.setDevicePixelRatio(ratio);
    image_.fill(Qt::transparent);
    painter_.begin(&image_);
    painter_.setRenderHint(QPainter::Antialiasing);
    painter_.scale(px(100) / 100.0, px(100) / 100.0);
}

void Sketch::cell(const QRectF& place, const SketchCell& look) {
    const QColor fill = fillOf(look.fill);
    const bool bright = look.fill == SketchCell::Strong || look.fill == SketchCell::Focus;
    painter_.setPen(QPen(bright                           ? colors().surface
                         : look.fill == SketchCell::Faint ? colors().border
                                                          : colors().muted,
                         0.7, look.fill == SketchCell::Faint ? Qt::DashLine : Qt::SolidLine));
    painter_.setBrush(fill);
    painter_.drawRect(place);
    if (look.words.isEmpty())
        return;
    QFont font = fontOf(TypeRole::MonoSmall);
    font.setPixelSize(std::min(11, static_cast<int>(place.height() * 0.72)));
    painter_.setFont(font);
    painter_.setPen(bright ? inkOn(fill) : colors().text);
    painter_.drawText(place, Qt::AlignCenter, look.words);
}

QRectF Sketch::cells(QPointF at, int rows, int columns, double side, const std::function<SketchCell(int, int)>& look) {
    for (int r = 0; r < rows; ++r)
        for (int c = 0; c < columns; ++c)
            cell(QRectF(at.x() + c * side, at.y() + r * side, side, side), look(r, c));
    return {at, QSizeF(columns * side, rows * side)};
}

QRectF Sketch::row(QPointF at, int count, double wide, double high, const std::function<SketchCell(int)>& look) {
    for (int i = 0; i < count; ++i)
        cell(QRectF(at.x() + i * wide, at.y(), wide, high), look(i));
    return {at, QSizeF(count * wide, high)};
}

void Sketch::frame(const QRectF& place, bool dashed) {
    painter_.setPen(QPen(colors().focus, 2.2, dashed ? Qt::DashLine : Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
    painter_.setBrush(Qt::NoBrush);
    painter_.drawRect(place);
}

void Sketch::box(const QRectF& place, const QString& inside) {
    painter_.setPen(QPen(colors().muted, 1));
    painter_.setBrush(colors().surface);
    painter_.drawRoundedRect(place, 4, 4);
    if (!inside.isEmpty())
        words(place, inside);
}

void Sketch::arrow(QPointF from, QPointF to) {
    line(from, to);
    const QLineF shaft(to, from);
    painter_.setBrush(colors().muted);
    painter_.setPen(Qt::NoPen);
    QPolygonF head{to};
    for (const double turn : {-24.0, 24.0}) {
        QLineF side = shaft;
        side.setLength(6);
        side.setAngle(shaft.angle() + turn);
        head << side.p2();
    }
    painter_.drawPolygon(head);
}

void Sketch::line(QPointF from, QPointF to, bool dashed) {
    painter_.setPen(QPen(colors().muted, 1.2, dashed ? Qt::DashLine : Qt::SolidLine));
    painter_.drawLine(from, to);
}

void Sketch::curve(const QPolygonF& points, int series) {
    painter_.setPen(QPen(colors().series[series], 1.8));
    painter_.setBrush(Qt::NoBrush);
    painter_.drawPolyline(points);
}

void Sketch::dot(QPointF at, int series) {
    painter_.setPen(Qt::NoPen);
    painter_.setBrush(colors().series[series]);
    painter_.drawEllipse(at, 3, 3);
}

void Sketch::words(const QRectF& place, const QString& words, Qt::Alignment how, bool code) {
    QFont font = fontOf(code ? TypeRole::MonoSmall : TypeRole::Small);
    font.setPixelSize(11);
    painter_.setFont(font);
    painter_.setPen(colors().text);
    painter_.drawText(place, static_cast<int>(how) | Qt::TextDontClip, words);
}

} // namespace telar
