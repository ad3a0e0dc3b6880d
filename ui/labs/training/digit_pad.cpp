#include "ui/labs/training/digit_pad.hpp"

#include "ui/base/confidence.hpp"
#include "ui/widgets/controls.hpp"

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace telar {

namespace {
constexpr int inkSide = 280, side = 28;
}

DigitPad::DigitPad(QWidget* parent) : QWidget(parent), ink_(inkSide, inkSide, QImage::Format_Grayscale8) {
    ink_.fill(0);
    setFocusPolicy(Qt::StrongFocus);
    setCursor(Qt::CrossCursor);
    setScaled(this, Side::MinimumWidth, 150);
    setScaled(this, Side::MinimumHeight, 150);
}

QSize DigitPad::sizeHint() const { return {px(210), px(210)}; }

QRect DigitPad::square() const {
    const int s = std::min(width(), height()) - 2;
    return {(width() - s) / 2, (height() - s) / 2, s, s};
}

void DigitPad::clear() {
    ink_.fill(0);
    empty_ = true;
    update();
    emit drawn();
}

void DigitPad::line(const QPointF& from, const QPointF& to) {
    QPainter painter(&ink_);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(Qt::white, inkSide * 0.085, Qt::SolidLine, Qt::RoundCap, Qt::RoundJoin));
    painter.drawLine(from * inkSide, to * inkSide + QPointF(0.01, 0));
    empty_ = false;
}

void DigitPad::stroke(const std::vector<QPointF>& points) {
    for (std::size_t i = 1; i < points.size(); ++i)
        line(points[i - 1], points[i]);
    update();
    emit drawn();
}

std::vector<uint8_t> DigitPad::picture() const {
    std::vector<uint8_t> out(side * side);
    double mass = 0, x = 0, y = 0;
    int left = inkSide, right = 0, top = inkSide, bottom = 0;
    for (int r = 0; r < inkSide; ++r)
        for (int c = 0; c < inkSide; ++c)
            if (const double v = ink_.constScanLine(r)[c]; v > 0) {
                mass += v, x += v * c, y += v * r;
                left = std::min(left, c), right = std::max(right, c), top = std::min(top, r),
                bottom = std::max(bottom, r);
            }
    if (mass == 0)
        return out;
    // MNIST's digits fit a box of 20 pixels and have their mass in the middle.
    const double scale = 20.0 / std::max(right - left + 1, bottom - top + 1);
    QImage small(side, side, QImage::Format_Grayscale8);
    small.fill(0);
    QPainter painter(&small);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    const QImage cut = ink_.copy(left, top, right - left + 1, bottom - top + 1)
                           .scaled(std::max(1, static_cast<int>(std::lround(scale * (right - left + 1)))),
                                   std::max(1, static_cast<int>(std::lround(scale * (bottom - top + 1)))),
                                   Qt::IgnoreAspectRatio, Qt::SmoothTransformation);
    painter.drawImage(QPointF(14 - (x / mass - left) * scale, 14 - (y / mass - top) * scale), cut);
    painter.end();
    for (int r = 0; r < side; ++r)
        std::copy_n(small.constScanLine(r), side, out.begin() + r * side);
    return out;
}

void DigitPad::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    const QRect box = square();
    painter.fillRect(box, Qt::black);
    painter.drawImage(box, ink_);
    painter.setPen(QPen(hasFocus() ? colors().accent : colors().border, 1));
    painter.drawRect(box);
    if (empty_) {
        painter.setPen(QColor(150, 150, 150));
        painter.setFont(fontOf(TypeRole::Body));
        painter.drawText(box, Qt::AlignCenter | Qt::TextWordWrap, tr("Draw a digit here"));
    }
}

void DigitPad::mousePressEvent(QMouseEvent* event) {
    const QRect box = square();
    last_ = (event->position() - box.topLeft()) / box.width();
    line(last_, last_);
    update();
    emit drawn();
}

void DigitPad::mouseMoveEvent(QMouseEvent* event) {
    if (!(event->buttons() & Qt::LeftButton))
        return;
    const QRect box = square();
    const QPointF now = (event->position() - box.topLeft()) / box.width();
    line(last_, now);
    last_ = now;
    update();
    emit drawn();
}

void DigitPad::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace)
        clear();
    else
        QWidget::keyPressEvent(event);
}

ProbabilityBars::ProbabilityBars(QWidget* parent) : QWidget(parent) {}

void ProbabilityBars::setProbabilities(std::vector<float> values, const QStringList& classes, int truth) {
    values_ = std::move(values);
    classes_ = classes;
    truth_ = truth;
    QStringList words;
    for (int i = 0; i < classes_.size() && i < static_cast<int>(values_.size()); ++i)
        words << QStringLiteral("%1: %2").arg(
            classes_[i], formatConfidence(static_cast<double>(values_[static_cast<std::size_t>(i)])));
    setAccessibleDescription(words.join(QStringLiteral(", ")));
    updateGeometry();
    update();
}

QSize ProbabilityBars::sizeHint() const { return {px(180), px(20) * std::max(3, static_cast<int>(classes_.size()))}; }

void ProbabilityBars::paintEvent(QPaintEvent*) {
    const Colors& c = colors();
    QPainter painter(this);
    const int rows = static_cast<int>(std::min<qsizetype>(classes_.size(), static_cast<qsizetype>(values_.size())));
    if (rows == 0)
        return;
    painter.setFont(fontOf(TypeRole::Small));
    const QFontMetrics metrics(painter.font());
    int names = 0;
    for (const auto& name : classes_)
        names = std::max(names, metrics.horizontalAdvance(name));
    names = std::min(names, width() / 3);
    const int figures = metrics.horizontalAdvance(QStringLiteral("> 99.9 %")) + px(6);
    const int height = std::min(this->height() / rows, px(22));
    const int best = static_cast<int>(std::max_element(values_.begin(), values_.begin() + rows) - values_.begin());
    for (int i = 0; i < rows; ++i) {
        const QRect line(0, i * height, width(), height);
        painter.setPen(i == truth_ ? c.good : c.text);
        painter.drawText(line.adjusted(0, 0, names - width(), 0), Qt::AlignRight | Qt::AlignVCenter,
                         metrics.elidedText(classes_[i], Qt::ElideRight, names));
        const int room = width() - names - figures - px(8);
        const double p = static_cast<double>(values_[static_cast<std::size_t>(i)]);
        const QRect track(names + px(8), line.top() + height / 4, room, height / 2);
        painter.fillRect(track, c.sunken);
        painter.fillRect(QRect(track.topLeft(), QSize(static_cast<int>(p * room), track.height())),
                         i == best ? c.accent : c.muted);
        painter.setPen(i == best ? c.text : c.muted);
        painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, formatConfidence(p));
    }
}

} // namespace telar
