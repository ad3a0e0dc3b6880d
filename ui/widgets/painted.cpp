#include "ui/widgets/painted.hpp"

#include <QEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace telar {

Painted::Painted(QWidget* parent) : QWidget(parent) {
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
}

void Painted::setPaint(Paint paint) {
    paint_ = std::move(paint);
    update();
}

void Painted::setTexts(const QString& title, const QString& summary) {
    title_ = title;
    summary_ = summary;
    setAccessibleName(title);
    setAccessibleDescription(summary);
}

void Painted::setPreferred(QSize size, QSize least) {
    preferred_ = size;
    least_ = least;
    updateGeometry();
}

std::optional<Exportable> Painted::exportable() const {
    auto paint = PaintCall::of(paint_);
    if (!paint)
        return std::nullopt;
    Exportable item(title_, std::move(*paint));
    item.csv = csv_;
    const double scale = 160.0 / std::max(1, width());
    item.defaultMm = QSizeF(160, std::clamp(height() * scale, 40.0, 240.0));
    item.shownBy = this;
    return item;
}

void Painted::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    if (paint_)
        paint_(painter, QRectF(rect()), colors());
    if (hasFocus()) {
        painter.setPen(QPen(colors().accent, 1, Qt::DotLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5));
    }
}

void Painted::mouseMoveEvent(QMouseEvent* event) { emit hovered(event->position()); }

void Painted::mousePressEvent(QMouseEvent* event) {
    QWidget::mousePressEvent(event);
    emit clicked(event->position());
}

void Painted::leaveEvent(QEvent*) { emit left(); }

void Painted::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        update();
}

void drawBars(QPainter& painter, const QRectF& area, const std::vector<double>& values, qint64 here,
              const Colors& colors) {
    double low = 0, high = 0;
    for (const double v : values)
        low = std::min(low, v), high = std::max(high, v);
    const double wide = area.width() / static_cast<double>(std::max<std::size_t>(1, values.size()));
    const auto y = [&](double v) { return area.bottom() - (v - low) / std::max(high - low, 1e-30) * area.height(); };
    for (std::size_t i = 0; i < values.size(); ++i) {
        const double left = area.left() + static_cast<double>(i) * wide;
        painter.fillRect(QRectF(QPointF(left, y(values[i])), QPointF(left + 0.85 * wide, y(0))).normalized(),
                         static_cast<qint64>(i) == here ? colors.focus : colors.series[0]);
    }
    painter.fillRect(QRectF(area.left(), y(0), area.width(), 1), colors.muted);
}

void drawElided(QPainter& painter, const QRectF& box, int flags, const QString& text) {
    painter.drawText(box, flags | Qt::TextSingleLine,
                     painter.fontMetrics().elidedText(text, Qt::ElideRight, static_cast<int>(box.width())));
}

QColor mixed(const QColor& a, const QColor& b, double share) {
    share = std::clamp(share, 0.0, 1.0);
    return QColor::fromRgbF(static_cast<float>(a.redF() + (b.redF() - a.redF()) * share),
                            static_cast<float>(a.greenF() + (b.greenF() - a.greenF()) * share),
                            static_cast<float>(a.blueF() + (b.blueF() - a.blueF()) * share));
}

QColor signedColor(double share, const Colors& colors) {
    if (!std::isfinite(share))
        return colors.sunken;
    const double size = std::sqrt(std::min(1.0, std::fabs(share))); // small values still show
    return mixed(colors.dark ? QColor(70, 74, 80) : QColor(222, 224, 227), share < 0 ? colors.series[0] : colors.focus,
                 size);
}

} // namespace telar
