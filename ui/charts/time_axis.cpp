#include "ui/charts/time_axis.hpp"

#include "ui/base/format.hpp"
#include "ui/theme/theme.hpp"

#include <QKeyEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace telar {

TimeAxis::TimeAxis(double shortest, QWidget* parent) : QWidget(parent), shortest_(shortest) {
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
}

void TimeAxis::setView(double from, double to) {
    const double most = end(), span = std::clamp(to - from, shortest_, std::max(shortest_, most));
    from_ = std::clamp(from, 0.0, std::max(0.0, most - span));
    to_ = from_ + span;
    update();
}

void TimeAxis::setEmptyText(const QString& text) {
    empty_ = text;
    update();
}

double TimeAxis::timeAt(double x) const {
    const QRectF area = plot();
    return from_ + (x - area.left()) / area.width() * (to_ - from_);
}

void TimeAxis::paintEvent(QPaintEvent*) {
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    if (isEmpty()) {
        p.setPen(colors().muted);
        p.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap, empty_);
        return;
    }
    paint(p);
    if (hasFocus()) {
        p.setPen(QPen(colors().accent, 1));
        p.setBrush(Qt::NoBrush);
        p.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4);
    }
}

void TimeAxis::wheelEvent(QWheelEvent* event) {
    const double at = std::clamp(timeAt(event->position().x()), from_, to_);
    const double factor = std::pow(1.0015, -event->angleDelta().y());
    setView(at - (at - from_) * factor, at + (to_ - at) * factor);
    event->accept();
}

void TimeAxis::mousePressEvent(QMouseEvent* event) {
    pressed_ = event->position();
    fromAtPress_ = from_;
    pressing_ = event->button() == Qt::LeftButton;
    dragged_ = false;
}

void TimeAxis::mouseMoveEvent(QMouseEvent* event) {
    if (!pressing_)
        return;
    dragged_ = dragged_ || std::abs(event->position().x() - pressed_.x()) > 3;
    if (!dragged_)
        return;
    const double moved = (event->position().x() - pressed_.x()) / plot().width() * (to_ - from_);
    setView(fromAtPress_ - moved, fromAtPress_ - moved + (to_ - from_));
}

void TimeAxis::mouseReleaseEvent(QMouseEvent* event) {
    if (pressing_ && !dragged_)
        clicked(event->position());
    pressing_ = false;
}

void TimeAxis::mouseDoubleClickEvent(QMouseEvent*) { showFirst(); }

void TimeAxis::keyPressEvent(QKeyEvent* event) {
    const double span = to_ - from_;
    switch (event->key()) {
    case Qt::Key_Left:
        return stepped(-1) ? void() : setView(from_ - span / 8, to_ - span / 8);
    case Qt::Key_Right:
        return stepped(1) ? void() : setView(from_ + span / 8, to_ + span / 8);
    case Qt::Key_Plus:
        return setView(from_ + span / 4, to_ - span / 4);
    case Qt::Key_Minus:
        return setView(from_ - span / 2, to_ + span / 2);
    case Qt::Key_0:
        return showFirst();
    default:
        QWidget::keyPressEvent(event);
    }
}

void TimeAxis::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::LanguageChange)
        update();
}

namespace {

double niceStep(double span, int most) {
    const double raw = span / most, power = std::pow(10.0, std::floor(std::log10(raw)));
    for (const double k : {1.0, 2.0, 5.0, 10.0})
        if (k * power >= raw)
            return k * power;
    return 10 * power;
}

} // namespace

namespace {

/// In the unit of the longest time of the axis, with the decimals that tell its steps apart.
QString tickWords(double ms, double step, double longest) {
    constexpr double minutes = 119.5e3; // from which on a time has two units
    if (longest >= minutes)
        return formatDuration(ms);
    const auto [unit, name] = longest < 0.9995e-3 ? std::pair(1e-6, "ns")
                              : longest < 0.9995  ? std::pair(1e-3, "µs")
                              : longest < 999.5   ? std::pair(1.0, "ms")
                                                  : std::pair(1e3, "s");
    const int decimals = std::clamp(static_cast<int>(std::ceil(-std::log10(step / unit) - 1e-9)), 0, 9);
    return formatFixed(ms / unit, decimals) + QLatin1Char(' ') + QString::fromUtf8(name);
}

} // namespace

void paintTimeTicks(QPainter& p, const QRectF& area, double from, double to, double msPerUnit, const Colors& c) {
    p.setFont(fontOf(TypeRole::MonoSmall));
    const double step = niceStep(to - from, std::max(2, static_cast<int>(area.width() / px(90))));
    for (double t = std::ceil(from / step) * step; t <= to; t += step) {
        const double x = area.left() + (t - from) / (to - from) * area.width();
        p.setPen(QPen(c.grid, 1));
        p.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
        p.setPen(c.muted);
        p.drawText(QRectF(x - px(50), area.bottom() + px(3), px(100), px(18)), Qt::AlignHCenter | Qt::AlignTop,
                   tickWords(t * msPerUnit, step * msPerUnit, std::max(std::abs(from), std::abs(to)) * msPerUnit));
    }
}

} // namespace telar
