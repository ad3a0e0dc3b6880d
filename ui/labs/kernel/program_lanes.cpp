#include "ui/labs/kernel/program_lanes.hpp"

#include "core/simt/cards.hpp"
#include "ui/base/format.hpp"
#include "ui/base/on_event.hpp"
#include "ui/labs/kernel/finding_words.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/painted.hpp"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace telar {

using LaneKind = ProgramSpans::Kind;

namespace {

constexpr std::size_t mostLanes = 8; ///< what does not fit shares the last

LaneKind kindOf(program::Way way) {
    using program::Way;
    return way == Way::ToDevice || way == Way::ToSymbol   ? LaneKind::CopyIn
           : way == Way::ToHost || way == Way::FromSymbol ? LaneKind::CopyOut
                                                          : LaneKind::Copy;
}

QString laneWords(const ProgramSpans::Lane& lane) {
    switch (lane.kind) {
    case LaneKind::Launch:
        return QString::fromStdString(lane.kernel);
    case LaneKind::CopyIn:
        return ProgramLanes::tr("copy in");
    case LaneKind::CopyOut:
        return ProgramLanes::tr("copy out");
    case LaneKind::Copy:
        return ProgramLanes::tr("copy");
    case LaneKind::Others:
        break;
    }
    return ProgramLanes::tr("others");
}

/// Beside the names of the lanes, above the times.
QRectF lanesArea(const QRectF& target, const ProgramSpans& of) {
    const QFontMetricsF metrics(fontOf(TypeRole::Small));
    double names = px(40);
    for (const auto& lane : of.lanes)
        names = std::max(names, std::ceil(metrics.horizontalAdvance(laneWords(lane))) + 1);
    return target.adjusted(std::min(names, 0.3 * target.width()) + px(8), px(4), -px(24), -px(22));
}

QRectF boxIn(const QRectF& area, const ProgramSpans& of, const ProgramSpans::Span& span, double from, double to) {
    const double lane = area.height() / static_cast<double>(of.lanes.size()),
                 high = std::min(0.72 * lane, 1.0 * px(44));
    const double left = area.left() + (span.begin - from) / (to - from) * area.width();
    const double right = area.left() + (span.end - from) / (to - from) * area.width();
    const double apart = right - left > 3 ? 1 : 0; // one launch is told from the next
    return {left, area.top() + (static_cast<double>(span.lane) + 0.5) * lane - high / 2,
            std::max(1.0, right - left - apart), high};
}

void paintSpans(QPainter& p, const QRectF& target, const ProgramSpans& of, double from, double to, const Colors& c) {
    const auto area = lanesArea(target, of);
    paintTimeTicks(p, area, from, to, 1, c);
    p.setFont(fontOf(TypeRole::Small));
    const double lane = area.height() / static_cast<double>(of.lanes.size());
    p.setPen(c.text);
    for (std::size_t k = 0; k < of.lanes.size(); ++k) {
        const QRectF room(target.left(), area.top() + static_cast<double>(k) * lane,
                          area.left() - target.left() - px(8), lane);
        drawElided(p, room, Qt::AlignRight | Qt::AlignVCenter, laneWords(of.lanes[k]));
    }
    p.save();
    p.setRenderHint(QPainter::Antialiasing, false);
    p.setClipRect(area);
    std::vector<double> painted(of.lanes.size(), area.left() - 1);
    for (const auto& span : of.spans) {
        if (span.end < from || span.begin > to)
            continue;
        const auto box = boxIn(area, of, span, from, to);
        auto& behind = painted[span.lane];
        if (box.right() <= behind + 0.5) // less than half a pixel beside what stands there
            continue;
        behind = box.right();
        p.fillRect(box, c.series[span.what.empty() ? 2 : 0]);
        if (of.lanes[span.lane].times > 1)
            continue;
        const auto words =
            span.what.empty()
                ? ProgramLanes::tr("%1, %2, line %3")
                      .arg(formatBytes(static_cast<double>(span.bytes)), formatDuration(span.end - span.begin))
                      .arg(span.line)
                : ProgramLanes::tr("%1, line %2").arg(formatDuration(span.end - span.begin)).arg(span.line);
        const double wide = p.fontMetrics().horizontalAdvance(words) + px(6);
        const bool after = box.right() + wide <= area.right();
        if (!after && box.left() - wide < area.left())
            continue;
        p.setPen(c.muted);
        p.drawText(QRectF(after ? box.right() + px(6) : box.left() - wide, box.top(), wide, box.height()),
                   Qt::AlignLeft | Qt::AlignVCenter, words);
    }
    p.restore();
}

QByteArray csvOf(const ProgramSpans& of) {
    static constexpr const char* names[] = {"launch", "copy in", "copy out", "copy", "others"};
    QByteArray csv = "lane,what,bytes,line,begin_ms,end_ms\n";
    for (const auto& span : of.spans)
        csv += QByteArray(names[static_cast<int>(of.lanes[span.lane].kind)]) + ',' +
               csvField(QString::fromStdString(span.what)) + ',' + QByteArray::number(qlonglong(span.bytes)) + ',' +
               QByteArray::number(span.line) + ',' + QByteArray::number(span.begin, 'g', 9) + ',' +
               QByteArray::number(span.end, 'g', 9) + '\n';
    return csv;
}

} // namespace

ProgramSpans spansOf(const program::ProgramReport& report) {
    ProgramSpans made;
    if (!report.ranks.empty())
        return made;
    const auto laneOf = [&made](LaneKind kind, const std::string& kernel) {
        std::size_t at = 0;
        while (at < made.lanes.size() && (made.lanes[at].kind != kind || made.lanes[at].kernel != kernel))
            ++at;
        if (at == mostLanes)
            made.lanes[--at] = {LaneKind::Others, {}, made.lanes.back().times};
        else if (at == made.lanes.size())
            made.lanes.push_back({kind, kernel});
        return at;
    };
    for (const auto& event : report.events) {
        ProgramSpans::Span span{made.ms(), 0, 0, 0, {}};
        double ms = 0;
        if (event.launch) {
            const auto& launch = report.launches[event.index];
            if (!launch.predicted || !launch.refusal.empty())
                continue;
            ms = launch.predicted->seconds() * 1e3;
            span.lane = laneOf(LaneKind::Launch, launch.kernel);
            span.what = launch.kernel;
            span.line = launch.line;
            span.file = launch.file;
            ++made.launches;
            made.launchMs += ms;
        } else {
            const auto& copy = report.copies[event.index];
            if (copy.error)
                continue;
            ms = copy.predictedMs;
            span.lane = laneOf(kindOf(copy.way), {});
            span.bytes = copy.bytes;
            span.line = copy.line;
            span.file = copy.file;
            ++made.copies;
            made.copyMs += ms;
        }
        span.index = event.index;
        span.end = span.begin + ms;
        span.nth = ++made.lanes[span.lane].times;
        made.spans.push_back(std::move(span));
    }
    return made;
}

ProgramLanes::ProgramLanes(QWidget* parent) : TimeAxis(1e-5, parent) {
    setObjectName("programLanes");
    keepWords(this, [this] { setAccessibleName(tr("Launches and copies over time")); });
}

void ProgramLanes::setReport(const program::ProgramReport* report) {
    spans_ = std::make_shared<const ProgramSpans>(report ? spansOf(*report) : ProgramSpans());
    chosen_.reset();
    setMaximumHeight(px(26) + px(90) * static_cast<int>(spans_->lanes.size()));
    updateGeometry();
    showFirst();
}

QRectF ProgramLanes::plot() const { return lanesArea(rect(), *spans_); }

QRectF ProgramLanes::boxOf(std::size_t span) const { return boxIn(plot(), *spans_, spans_->spans[span], from_, to_); }

void ProgramLanes::paint(QPainter& p) {
    paintSpans(p, rect(), *spans_, from_, to_, colors());
    if (!chosen_)
        return;
    p.setClipRect(plot().adjusted(-2, 0, 2, 0));
    p.setPen(QPen(colors().focus, px(2)));
    p.setBrush(Qt::NoBrush);
    p.drawRect(boxOf(*chosen_).adjusted(-1, -2, 1, 2));
}

std::optional<std::size_t> ProgramLanes::spanAt(const QPointF& at) const {
    const auto area = plot();
    const double lane = area.height() / static_cast<double>(std::max<std::size_t>(1, spans_->lanes.size()));
    for (std::size_t k = 0; k < spans_->spans.size() && area.contains(at); ++k)
        if (const auto box = boxIn(area, *spans_, spans_->spans[k], from_, to_);
            std::abs(at.y() - box.center().y()) < lane / 2 && at.x() >= box.left() - 1 && at.x() <= box.right() + 1)
            return k;
    return {};
}

QString ProgramLanes::wordsOf(const ProgramSpans::Span& span) const {
    const auto& lane = spans_->lanes[span.lane];
    const auto length = formatDuration(span.end - span.begin), from = formatDuration(span.begin);
    const auto words =
        lane.kind == LaneKind::Launch
            ? tr("Launch %1 of %2 of %3: %4, from %5 on.")
                  .arg(formatCount(span.nth), formatCount(lane.times), QString::fromStdString(span.what), length, from)
        : span.what.empty() ? tr("%1, %2: %3, from %4 on.")
                                  .arg(laneWords(lane), formatBytes(static_cast<double>(span.bytes)), length, from)
                            : tr("%1: %2, from %3 on.").arg(QString::fromStdString(span.what), length, from);
    return asSentence(words) + (span.line > 0 ? QLatin1Char(' ') + tr("Line %1.").arg(span.line) : QString());
}

void ProgramLanes::clicked(const QPointF& at) {
    chosen_ = spanAt(at);
    update();
    const auto* span = chosen_ ? &spans_->spans[*chosen_] : nullptr;
    emit said(span ? wordsOf(*span) : hint());
    emit chosen(span && span->file.empty() ? span->line : 0,
                span && !span->what.empty() ? static_cast<qint64>(span->index) : -1);
}

void ProgramLanes::mark(std::size_t launch) {
    const auto found = std::ranges::find_if(
        spans_->spans, [&](const auto& span) { return !span.what.empty() && span.index == launch; });
    if (found == spans_->spans.end())
        return;
    chosen_ = static_cast<std::size_t>(found - spans_->spans.begin());
    update();
    emit said(wordsOf(*found));
}

bool ProgramLanes::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return TimeAxis::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto span = isEmpty() ? std::nullopt : spanAt(help->pos());
    QToolTip::showText(help->globalPos(), span ? wordsOf(spans_->spans[*span]) : tr("Wheel: zoom; drag: move"));
    return true;
}

QString ProgramLanes::answer() const {
    const auto& of = *spans_;
    const auto launches = of.launches == 1 ? tr("1 launch") : tr("%1 launches").arg(formatCount(of.launches));
    const auto copies = of.copies == 1 ? tr("1 copy") : tr("%1 copies").arg(formatCount(of.copies));
    const bool more = of.launchMs >= of.copyMs; // the larger part first
    if (isEmpty())
        return {};
    if (of.launches == 0 || of.copies == 0)
        return tr("%1 go into %2.").arg(formatDuration(of.ms()), more ? launches : copies);
    return tr("Of %1, %2 go into %3, the rest into %4.")
        .arg(formatDuration(of.ms()), formatDuration(std::max(of.launchMs, of.copyMs)), more ? launches : copies,
             more ? copies : launches);
}

QString ProgramLanes::hint() const {
    return tr("Time predicted for a %1, one thing after the other. Click: what it is.")
        .arg(QString::fromStdString(simt::teslaT4.name));
}

Exportable ProgramLanes::exportable() const {
    Exportable item(tr("Launches and copies over time"),
                    [of = spans_, from = from_, to = to_](QPainter& p, QRectF target, const Colors& c) {
                        p.fillRect(target, c.surface);
                        if (!of->spans.empty())
                            paintSpans(p, target, *of, from, to, c);
                    });
    item.defaultMm = {160, 60};
    item.csv = [of = spans_] { return csvOf(*of); };
    item.shownBy = this;
    return item;
}

QSize ProgramLanes::sizeHint() const {
    return {px(480), px(26) + px(44) * static_cast<int>(std::max<std::size_t>(1, spans_->lanes.size()))};
}

QSize ProgramLanes::minimumSizeHint() const {
    return {px(240), px(26) + px(22) * static_cast<int>(std::max<std::size_t>(1, spans_->lanes.size()))};
}

} // namespace telar
