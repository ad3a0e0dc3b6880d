#include "ui/presenter/pointer_light.hpp"

#include "ui/theme/theme.hpp"

#include <QCursor>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace telar {

namespace {
constexpr int frameMs = 33;

int radiusOf(PointerLight::Kind kind, const QWidget& window) {
    const int most = std::min(window.width(), window.height()) / 3;
    return std::min(most, px(kind == PointerLight::Kind::Spotlight ? 130 : 190));
}
} // namespace

PointerLight::PointerLight(QWidget& window) : QWidget(&window), window_(window) {
    setObjectName("pointerLight");
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_NoSystemBackground);
    setFocusPolicy(Qt::NoFocus);
    hide();
    timer_.setInterval(frameMs);
    connect(&timer_, &QTimer::timeout, this, &PointerLight::follow);
}

void PointerLight::show(Kind kind) {
    kind_ = kind;
    if (kind == Kind::None) {
        timer_.stop();
        hide();
        seen_ = {};
        return;
    }
    setGeometry(window_.rect());
    raise();
    QWidget::show();
    timer_.start();
    follow();
}

void PointerLight::setZoom(double zoom) {
    zoom_ = std::clamp(zoom, 1.5, 8.0);
    follow();
}

void PointerLight::follow() {
    at_ = window_.mapFromGlobal(QCursor::pos());
    if (size() != window_.size())
        setGeometry(window_.rect());
    if (kind_ == Kind::Magnifier)
        look();
    update();
}

void PointerLight::look() {
    const int radius = radiusOf(kind_, window_), half = static_cast<int>(radius / zoom_) + 1;
    const QRect source = QRect(at_ - QPoint(half, half), QSize(2 * half, 2 * half));
    looking_ = true; // it does not see itself
    // At the size in which it is shown, so that type and lines stay sharp.
    QPixmap seen(QSize(2 * radius, 2 * radius) * devicePixelRatioF());
    seen.fill(colors().window);
    QPainter painter(&seen);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    const double scale = seen.width() / (2.0 * half);
    painter.scale(scale, scale);
    const QRect inside = source.intersected(window_.rect());
    if (!inside.isEmpty())
        window_.render(&painter, inside.topLeft() - source.topLeft(), inside,
                       QWidget::DrawChildren | QWidget::DrawWindowBackground);
    painter.end();
    looking_ = false;
    seen_ = std::move(seen);
}

void PointerLight::paintEvent(QPaintEvent*) {
    if (looking_ || kind_ == Kind::None)
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const int radius = radiusOf(kind_, window_);
    QPainterPath circle;
    circle.addEllipse(QPointF(at_), radius, radius);
    if (kind_ == Kind::Spotlight) {
        QPainterPath rest;
        rest.addRect(rect());
        painter.fillPath(rest.subtracted(circle), QColor(0, 0, 0, 170));
    } else {
        painter.setClipPath(circle);
        painter.drawPixmap(QRect(at_ - QPoint(radius, radius), QSize(2 * radius, 2 * radius)), seen_);
        painter.setClipping(false);
    }
    painter.setPen(QPen(colors().focus, px(3)));
    painter.drawPath(circle);
}

} // namespace telar
