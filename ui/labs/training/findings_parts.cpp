#include "ui/labs/training/findings_parts.hpp"

#include "ui/base/format.hpp"
#include "ui/theme/theme.hpp"

#include <QPainter>

#include <algorithm>

namespace telar {

namespace {

constexpr int mostCells = 64; // in two rows of 32

} // namespace

ClockBars::ClockBars(QWidget* parent) : QWidget(parent) { setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed); }

void ClockBars::setReading(const std::optional<nn::ClockReading>& reading, const QStringList& names) {
    reading_ = reading;
    names_ = names;
    QStringList words;
    if (reading_) {
        const double values[] = {reading_->wallMs, reading_->clockMs, reading_->printedMs};
        for (int i = 0; i < 3 && i < names_.size(); ++i)
            words << names_[i] + QLatin1Char(' ') + formatDuration(values[i]);
    }
    setAccessibleDescription(words.join(QStringLiteral(", ")));
    update();
}

QSize ClockBars::sizeHint() const { return {px(260), 3 * (QFontMetrics(fontOf(TypeRole::Small)).height() + px(6))}; }

QSize ClockBars::minimumSizeHint() const { return {px(140), sizeHint().height()}; }

void ClockBars::paintEvent(QPaintEvent*) {
    if (!reading_ || names_.size() < 3)
        return;
    QPainter painter(this);
    painter.setFont(fontOf(TypeRole::Small));
    const auto metrics = painter.fontMetrics();
    const double values[] = {reading_->wallMs, reading_->clockMs, reading_->printedMs};
    const double most = *std::max_element(std::begin(values), std::end(values));
    int left = 0, right = 0;
    for (int i = 0; i < 3; ++i) {
        left = std::max(left, metrics.horizontalAdvance(names_[i]) + px(8));
        right = std::max(right, metrics.horizontalAdvance(formatDuration(values[i])) + px(8));
    }
    const int room = std::max(px(10), width() - left - right), line = metrics.height() + px(6);
    for (int i = 0; i < 3; ++i) {
        const int top = i * line;
        const int length = static_cast<int>(most > 0 ? values[i] / most * room : 0);
        painter.setPen(colors().text);
        painter.drawText(QRect(0, top, left, line), Qt::AlignLeft | Qt::AlignVCenter, names_[i]);
        painter.fillRect(left, top + px(4), std::max(length, 1), line - px(8),
                         i == 2 ? colors().focus : colors().accent);
        painter.drawText(QRect(left + length + px(6), top, right, line), Qt::AlignLeft | Qt::AlignVCenter,
                         formatDuration(values[i]));
    }
}

UpdateStrip::UpdateStrip(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void UpdateStrip::setUpdates(std::vector<int> times, int lanes) {
    times_ = std::move(times);
    lanes_ = lanes;
    update();
}

QSize UpdateStrip::sizeHint() const { return {px(32 * 9), px(2 * 20 + 4)}; }

QSize UpdateStrip::minimumSizeHint() const { return {px(32 * 5), sizeHint().height()}; }

void UpdateStrip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setFont(fontOf(TypeRole::Small));
    const auto count = std::min<int>(static_cast<int>(times_.size()), mostCells);
    const int perRow = 4 * lanes_, gap = px(3);
    const int cell = std::min((width() - 3 * gap) / perRow, px(20));
    for (int i = 0; i < count; ++i) {
        const int column = i % perRow, row = i / perRow;
        const QRect place(column * cell + column / lanes_ * gap, row * px(22), cell - 1, px(19));
        const int n = times_[static_cast<std::size_t>(i)];
        painter.fillRect(place, n == 1 ? colors().accent : n == 0 ? colors().bad : colors().focus);
        if (n == 1)
            continue;
        painter.setPen(colors().surface);
        painter.drawText(place, Qt::AlignCenter, QString::number(n));
    }
}

} // namespace telar
