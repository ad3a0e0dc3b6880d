#include "ui/presenter/overlays.hpp"

#include "ui/theme/theme.hpp"

#include <QCursor>
#include <QEvent>
#include <QPainter>
#include <QPainterPath>

#include <algorithm>

namespace telar {

KeyHints::KeyHints(QWidget& window) : QWidget(&window), window_(window) {
    setObjectName("keyHints");
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setFocusPolicy(Qt::NoFocus);
    window.installEventFilter(this);
    hide();
}

void KeyHints::setHints(std::vector<KeyHint> hints) {
    hints_ = std::move(hints);
    place();
    update();
}

bool KeyHints::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize && isVisible())
        place();
    return QWidget::eventFilter(watched, event);
}

void KeyHints::place() {
    const QFontMetricsF words(fontOf(TypeRole::Body)), keys(fontOf(TypeRole::Mono));
    keyWidth_ = 0;
    for (const auto& hint : hints_)
        keyWidth_ = std::max(keyWidth_, keys.horizontalAdvance(hint.key) + px(16));
    // As many columns as leave room for a few words beside the widest key; longer words are cut with an ellipsis.
    const int room = window_.width() - 2 * px(24);
    columns_ = std::max(1, static_cast<int>(room / (keyWidth_ + px(10) + px(200))));
    columnWidth_ = static_cast<double>(room) / columns_;
    const int line = static_cast<int>(words.height()) + px(12);
    const int most = std::max(1, (window_.height() * 2 / 5) / line);
    const int count = static_cast<int>(hints_.size());
    rows_ = std::min(most, (count + columns_ - 1) / columns_);
    shown_ = std::min(count, rows_ * columns_);
    const int tall = rows_ * line + px(20);
    setGeometry(0, window_.height() - tall, window_.width(), tall);
    raise();
}

void KeyHints::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(rect(), colors().surface);
    painter.fillRect(QRect(0, 0, width(), px(2)), colors().accent);
    const int line = rows_ > 0 ? (height() - px(20)) / rows_ : height();
    for (int i = 0; i < shown_; ++i) {
        const auto& hint = hints_[static_cast<std::size_t>(i)];
        const double x = px(24) + (i / rows_) * columnWidth_, y = px(10) + (i % rows_) * line;
        const QRectF cap(x, y + px(3), keyWidth_, line - px(6));
        painter.setPen(QPen(colors().border, px(1)));
        painter.setBrush(colors().sunken);
        painter.drawRoundedRect(cap, px(5), px(5));
        painter.setPen(colors().text);
        painter.setFont(fontOf(TypeRole::Mono));
        painter.drawText(cap, Qt::AlignCenter, hint.key);
        painter.setFont(fontOf(TypeRole::Body));
        const QRectF box(cap.right() + px(10), y, columnWidth_ - keyWidth_ - px(20), line);
        painter.drawText(box, Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(hint.words, Qt::ElideRight, static_cast<int>(box.width())));
    }
}

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
