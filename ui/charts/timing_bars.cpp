#include "ui/charts/timing_bars.hpp"

#include "ui/base/format.hpp"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>

namespace telar {

namespace {

QFont titleFont(bool selected) {
    QFont font = fontOf(TypeRole::Body);
    if (selected)
        font.setWeight(QFont::DemiBold);
    return font;
}

QFont labelFont() { return fontOf(TypeRole::MonoSmall); }

double gap() { return px(10); }

} // namespace

QString timingLabel(const TimingRow& row) {
    if (row.emulated())
        return TimingChart::tr("emulated in %1: this processor's time, not a GPU's").arg(formatDuration(row.median));
    return row.label.isEmpty() ? formatDuration(row.median) : row.label;
}

QString timingNote(const TimingRow& row) {
    switch (row.state) {
    case TimingRow::State::Measured:
        return {};
    case TimingRow::State::Running:
        return row.reason.isEmpty() ? TimingChart::tr("running…") : row.reason;
    case TimingRow::State::Waiting:
        return row.reason.isEmpty() ? TimingChart::tr("not measured") : row.reason;
    case TimingRow::State::Unavailable:
        return row.reason.isEmpty() ? TimingChart::tr("not available here") : row.reason;
    case TimingRow::State::Failed:
        return row.reason.isEmpty() ? TimingChart::tr("failed") : row.reason;
    }
    return {};
}

QString timingToolTip(const TimingRow& row) {
    if (row.state != TimingRow::State::Measured)
        return QStringLiteral("%1\n%2").arg(row.title, timingNote(row));
    QStringList lines{row.title, TimingChart::tr("median %1").arg(formatDuration(row.median)),
                      TimingChart::tr("from %1 to %2").arg(formatDuration(row.min), formatDuration(row.max))};
    if (row.upperQuartile > 0)
        lines << TimingChart::tr("middle half %1 to %2")
                     .arg(formatDuration(row.lowerQuartile), formatDuration(row.upperQuartile));
    if (row.runs > 0)
        lines << TimingChart::tr("runs: %1").arg(formatCount(row.runs));
    if (!row.reason.isEmpty())
        lines << row.reason;
    return lines.join(u'\n');
}

QByteArray timingCsv(const std::vector<TimingRow>& rows) {
    QByteArray out(
        "id,variant,state,median (ms),min (ms),max (ms),lower quartile (ms),upper quartile (ms),runs,emulated,note\n");
    static const char* states[] = {"measured", "running", "waiting", "unavailable", "failed"};
    auto number = [](double value) { return QByteArray::number(value, 'g', 9); };
    for (const auto& row : rows) {
        out += csvField(row.id) + ',' + csvField(row.title) + ',' + states[static_cast<int>(row.state)] + ',';
        if (row.state == TimingRow::State::Measured)
            out += number(row.median) + ',' + number(row.min) + ',' + number(row.max) + ',' +
                   number(row.lowerQuartile) + ',' + number(row.upperQuartile) + ',' + QByteArray::number(row.runs);
        else
            out += ",,,,,";
        out += row.emulated() ? ",yes," : ",no,";
        out += csvField(row.reason) + '\n';
    }
    return out;
}

namespace {

const QString foldMark = QStringLiteral("folded:");

/// One line for all that `reason` keeps away.
TimingRow foldLine(const QString& reason, const QStringList& names, bool open) {
    TimingRow line;
    line.id = foldMark + reason;
    line.title = (open ? QStringLiteral("▾ ") : QStringLiteral("▸ ")) +
                 TimingChart::tr("%n variants", nullptr, static_cast<int>(names.size()));
    line.state = TimingRow::State::Unavailable;
    line.reason = open ? reason : QStringLiteral("%1 (%2)").arg(reason, names.join(QStringLiteral(", ")));
    return line;
}

} // namespace

std::optional<QString> foldedReason(const TimingRow& row) {
    if (!row.id.startsWith(foldMark))
        return std::nullopt;
    return row.id.mid(foldMark.size());
}

std::vector<TimingRow> arranged(std::vector<TimingRow> rows, const TimingOrder& order) {
    const auto rank = [](const TimingRow& row) {
        return row.state == TimingRow::State::Unavailable ? 2 : row.emulated() ? 1 : 0;
    };
    std::stable_sort(rows.begin(), rows.end(), [&](const TimingRow& a, const TimingRow& b) {
        if (rank(a) != rank(b))
            return rank(a) < rank(b);
        const double never = std::numeric_limits<double>::infinity();
        const auto time = [&](const TimingRow& row) { return row.hasBar() ? row.median : never; };
        return order.byTime && time(a) < time(b);
    });
    std::map<QString, QStringList> names;
    for (const auto& row : rows)
        if (row.state == TimingRow::State::Unavailable)
            names[timingNote(row)] << row.title;
    std::vector<TimingRow> lines;
    std::set<QString> begun;
    for (const auto& row : rows) {
        const QString reason = timingNote(row);
        const bool folds = row.state == TimingRow::State::Unavailable && names[reason].size() > 1;
        const bool open = order.unfolded.count(reason) > 0;
        if (folds && begun.insert(reason).second)
            lines.push_back(foldLine(reason, names[reason], open));
        if (!folds || open)
            lines.push_back(row);
    }
    return lines;
}

TimingBars::TimingBars(QCPAxis* x, QCPAxis* y) : QCPAbstractPlottable(x, y), colors_(Theme::lightColors()) {}

double TimingBars::preferredHeight() const {
    return px(26) * static_cast<double>(std::max<std::size_t>(1, rows_.size())) + footerHeight() + px(4);
}

QCPRange TimingBars::valueRange(bool log) const {
    double low = 0, high = 0;
    for (const auto& row : rows_) {
        if (!row.hasBar() || !(row.median > 0))
            continue;
        low = low == 0 ? row.median : std::min(low, row.median);
        high = std::max(high, row.median);
    }
    // One slow outlier does not squeeze all bars: its whisker is cut, without an end.
    const double limit = high * (log ? 4 : 1.5);
    for (const auto& row : rows_)
        if (row.hasBar() && row.median > 0)
            high = std::max(high, std::min(row.max, limit));
    if (high == 0)
        return {log ? 1e-3 : 0, 1};
    if (!log)
        return {0, high};
    // From a whole decade, far enough below the fastest that its bar can be seen.
    return {std::pow(10.0, std::floor(std::log10(low / 1.6))), high};
}

bool TimingBars::hasBars() const {
    return std::any_of(rows_.begin(), rows_.end(), [](const TimingRow& row) { return row.hasBar(); });
}

double TimingBars::titleWidth(double limit) const {
    const QFontMetricsF metrics(titleFont(true));
    double width = 0;
    for (const auto& row : rows_)
        width = std::max(width, metrics.horizontalAdvance(row.title));
    return std::min(width + px(8) + gap(), limit);
}

double TimingBars::barRoom(double room, const QCPRange& range, bool log) const {
    const QFontMetricsF metrics(labelFont());
    double width = room;
    for (const auto& row : rows_) {
        if (!row.hasBar() || !(row.median > 0))
            continue;
        const double end = std::min(std::max(row.median, row.max), range.upper);
        const double part = log ? std::log(end / range.lower) / std::log(range.upper / range.lower)
                                : (end - range.lower) / range.size();
        const double label = metrics.horizontalAdvance(timingLabel(row)) + gap() + px(6);
        width = std::min(width, (room - label) / std::max(part, 1e-3));
    }
    return std::max(width, room * 0.1);
}

QRectF TimingBars::rowRect(int row) const {
    const double top = mValueAxis->coordToPixel(row), bottom = mValueAxis->coordToPixel(row + 1);
    return QRectF(0, top, mParentPlot->viewport().width() - scrollRoom_, bottom - top);
}

int TimingBars::rowAt(QPointF position) const {
    const QRect inView = mKeyAxis->axisRect()->rect();
    if (position.y() < inView.top() || position.y() > inView.bottom() + 1)
        return -1;
    for (int i = 0; i < static_cast<int>(rows_.size()); ++i)
        if (rowRect(i).contains(position))
            return i;
    return -1;
}

QRectF TimingBars::barRect(const TimingRow& row, const QRectF& line) const {
    const double left = mKeyAxis->axisRect()->left();
    const double right = mKeyAxis->coordToPixel(std::max(row.median, mKeyAxis->range().lower));
    const double height = std::min<double>(px(12), line.height() * 0.55);
    return QRectF(left, line.center().y() - height / 2, std::max<double>(right - left, px(2)), height);
}

QRectF TimingBars::barRect(const QString& id) const {
    for (int i = 0; i < static_cast<int>(rows_.size()); ++i) {
        const auto& row = rows_[static_cast<std::size_t>(i)];
        if (row.id == id && row.hasBar())
            return barRect(row, rowRect(i));
    }
    return {};
}

QCPRange TimingBars::getKeyRange(bool& found, QCP::SignDomain) const {
    found = !rows_.empty();
    return valueRange(mKeyAxis->scaleType() == QCPAxis::stLogarithmic);
}

QCPRange TimingBars::getValueRange(bool& found, QCP::SignDomain, const QCPRange&) const {
    found = !rows_.empty();
    return {0, static_cast<double>(rows_.size())};
}

/// Only behind bars: words do not cross grid lines.
void TimingBars::drawGrid(QCPPainter& painter) const {
    const QRect axes = mKeyAxis->axisRect()->rect();
    QVector<double> ticks;
    mKeyAxis->ticker()->generate(mKeyAxis->range(), QLocale(), u'f', 3, ticks, nullptr, nullptr);
    painter.setAntialiasing(false);
    painter.setPen(QPen(colors_.grid, 1));
    for (int i = 0; i < static_cast<int>(rows_.size()); ++i) {
        if (!rows_[static_cast<std::size_t>(i)].hasBar())
            continue;
        const QRectF line = rowRect(i);
        for (const double tick : ticks) {
            const double x = std::round(mKeyAxis->coordToPixel(tick));
            if (mKeyAxis->range().contains(tick) && x <= axes.right() + 1)
                painter.drawLine(QLineF(x, line.top(), x, line.bottom()));
        }
    }
}

void TimingBars::draw(QCPPainter* painter) {
    // Rows that are scrolled out of sight do not lie on the axis; a page, which is recorded, has none of them.
    const bool scrolled = mValueAxis->range().size() < static_cast<double>(rows_.size());
    if (scrolled) {
        const QRect axes = mKeyAxis->axisRect()->rect();
        painter->save();
        painter->setClipRect(QRect(0, axes.top(), mParentPlot->viewport().width(), axes.height() + 1));
    }
    drawGrid(*painter);
    for (int i = 0; i < static_cast<int>(rows_.size()); ++i)
        drawRow(*painter, i);
    if (scrolled)
        painter->restore();
    if (hasBars())
        drawLegend(*painter);
}

/// What the axis is and what the colours mean, as far as they fit.
void TimingBars::drawLegend(QCPPainter& painter) const {
    QFont font = fontOf(TypeRole::Small);
    font.setPixelSize(px(11));
    painter.setFont(font);
    const QFontMetricsF metrics(font);
    const QRectF viewport(mParentPlot->viewport());
    QRectF line(px(8), viewport.bottom() - px(22), 0, px(20));
    const double end = viewport.right() - taken_ - px(6);
    const auto say = [&](const QString& words, const QColor& color) {
        const double swatch = color.isValid() ? px(15) : 0;
        line.setWidth(swatch + metrics.horizontalAdvance(words) + 1);
        if (line.right() > end)
            return false;
        if (color.isValid()) {
            painter.setPen(Qt::NoPen);
            painter.setBrush(color);
            painter.drawRoundedRect(QRectF(line.left(), line.center().y() - px(5), px(10), px(10)), px(2), px(2));
        }
        painter.setPen(colors_.muted);
        painter.drawText(line.adjusted(swatch, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, words);
        line.moveLeft(line.right() + px(14));
        return true;
    };
    const auto drawn = [&](auto is) {
        return std::any_of(rows_.begin(), rows_.end(), [&](const TimingRow& row) { return row.hasBar() && is(row); });
    };
    const bool log = mKeyAxis->scaleType() == QCPAxis::stLogarithmic;
    if (!say(log ? TimingChart::tr("time per run, logarithmic") : TimingChart::tr("time per run"), {}))
        return;
    if (drawn([](const TimingRow& row) { return row.reference; }) && !say(TimingChart::tr("reference"), colors_.muted))
        return;
    if (drawn([&](const TimingRow& row) { return row.id == selected_; }) &&
        !say(TimingChart::tr("selected"), colors_.focus))
        return;
    if (drawn([](const TimingRow& row) { return row.max > row.min; }))
        say(TimingChart::tr("├─┤ fastest to slowest run"), {});
}

void TimingBars::drawRow(QCPPainter& painter, int index) const {
    const TimingRow& row = rows_[static_cast<std::size_t>(index)];
    const QRectF line = rowRect(index);
    const bool selected = row.id == selected_ && !selected_.isEmpty();
    const bool measured = row.hasBar();
    painter.setAntialiasing(true);
    if (selected || index == hovered_) {
        painter.setPen(selected && focus_ ? QPen(colors_.accent, 1) : QPen(Qt::NoPen));
        QColor back = colors_.sunken;
        if (!selected)
            back.setAlphaF(0.6);
        painter.setBrush(back);
        painter.drawRoundedRect(line.adjusted(0.5, 1.5, -0.5, -1.5), px(5), px(5));
    }
    const double left = mKeyAxis->axisRect()->left();
    const QFont font = titleFont(selected);
    painter.setFont(font);
    painter.setPen(row.state == TimingRow::State::Unavailable ? colors_.muted : colors_.text);
    const QRectF titleBox(px(8), line.top(), left - px(8) - gap(), line.height());
    painter.drawText(titleBox, Qt::AlignRight | Qt::AlignVCenter,
                     QFontMetricsF(font).elidedText(row.title, Qt::ElideMiddle, titleBox.width()));
    double at = left + px(2);
    QString label;
    QFont labels = labelFont();
    if (measured) {
        const QRectF bar = barRect(row, line);
        painter.setPen(Qt::NoPen);
        painter.setBrush(selected ? colors_.focus : row.reference ? colors_.muted : colors_.accent);
        const double radius = std::min<double>(px(3), bar.width() / 2);
        painter.drawRoundedRect(bar, radius, radius);
        drawSpread(painter, row, bar);
        at = std::max(bar.right(),
                      mKeyAxis->coordToPixel(std::clamp(row.max, mKeyAxis->range().lower, mKeyAxis->range().upper))) +
             gap();
        label = timingLabel(row);
        painter.setPen(selected ? colors_.text : colors_.muted);
    } else {
        label = row.state == TimingRow::State::Measured ? timingLabel(row) : timingNote(row);
        labels = fontOf(TypeRole::Small);
        painter.setPen(row.state == TimingRow::State::Failed    ? colors_.bad
                       : row.state == TimingRow::State::Running ? colors_.accent
                                                                : colors_.muted);
    }
    painter.setFont(labels);
    const QRectF box(at, line.top(), line.right() - at - px(4), line.height());
    painter.drawText(box, Qt::AlignLeft | Qt::AlignVCenter,
                     QFontMetricsF(labels).elidedText(label, Qt::ElideRight, box.width()));
}

/// Smallest to largest time as a thin line with ends, where it is wide enough to be seen.
void TimingBars::drawSpread(QCPPainter& painter, const TimingRow& row, const QRectF& bar) const {
    if (!(row.max > row.min) || row.min <= 0)
        return;
    const double from = mKeyAxis->coordToPixel(std::max(row.min, mKeyAxis->range().lower));
    const bool cut = row.max > mKeyAxis->range().upper;
    const double to = mKeyAxis->coordToPixel(std::min(row.max, mKeyAxis->range().upper));
    if (to - from < 3)
        return;
    const double middle = bar.center().y(), half = bar.height() * 0.28;
    // On the bar in its own dark, beyond it in the colour of text.
    for (const bool halo : {true, false}) {
        QColor color = halo ? colors_.surface : colors_.text;
        color.setAlphaF(halo ? 0.65F : 0.9F);
        painter.setPen(QPen(color, halo ? px(3) : px(5) / 4.0, Qt::SolidLine, Qt::FlatCap));
        painter.drawLine(QLineF(from, middle, to, middle));
        painter.drawLine(QLineF(from, middle - half, from, middle + half));
        if (!cut)
            painter.drawLine(QLineF(to, middle - half, to, middle + half));
    }
}

} // namespace telar
