#include "ui/charts/timeline_chart.hpp"

#include "ui/base/format.hpp"
#include "ui/base/language.hpp"
#include "ui/theme/theme.hpp"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace telar {

namespace {

constexpr int laneCount = 4;

struct Layout {
    double labels = 0, title = 0, lane = 0, axis = 0, gap = 0;
};

/// Sizes in pixels of a picture of that height with `rows` time lines.
Layout layoutOf(double height, std::size_t rows) {
    Layout l;
    l.labels = px(86);
    l.title = px(20);
    l.axis = px(20);
    l.gap = px(4);
    const double free = height - l.axis - static_cast<double>(rows) * (l.title + l.gap);
    l.lane = std::clamp(free / (laneCount * static_cast<double>(std::max<std::size_t>(1, rows))), double(px(10)),
                        double(px(26)));
    return l;
}

QString laneName(TimelineLane lane) {
    switch (lane) {
    case TimelineLane::Host:
        return TimelineChart::tr("host");
    case TimelineLane::CopyIn:
        return TimelineChart::tr("copy in");
    case TimelineLane::Kernel:
        return TimelineChart::tr("kernel");
    case TimelineLane::CopyOut:
        return TimelineChart::tr("copy out");
    }
    return {};
}

QColor laneColor(TimelineLane lane, const Colors& c) {
    static constexpr int series[] = {2, 0, 4, 1};
    return c.series[series[static_cast<int>(lane)]];
}

void paintRows(QPainter& p, const QRectF& target, const std::vector<TimelineChart::Row>& rows, double from, double to,
               const Colors& c) {
    const Layout l = layoutOf(target.height(), rows.size());
    const QRectF area(target.left() + l.labels, target.top(), target.width() - l.labels - px(8),
                      target.height() - l.axis);
    paintTimeTicks(p, area, from, to, 1e-6, c);
    double y = target.top();
    for (const auto& row : rows) {
        p.setPen(c.text);
        QFont bold = fontOf(TypeRole::Body);
        bold.setWeight(QFont::DemiBold);
        p.setFont(bold);
        const double words = QFontMetricsF(bold).horizontalAdvance(row.title) + px(10);
        p.fillRect(QRectF(target.left(), y, target.width(), l.title), c.surface);
        p.drawText(QRectF(target.left(), y, words, l.title), Qt::AlignLeft | Qt::AlignVCenter, row.title);
        p.setFont(fontOf(TypeRole::Small));
        p.setPen(row.line.modelled ? c.focus : c.muted);
        const QString facts = row.line.modelled ? TimelineChart::tr("%1 · predicted for a %2, not measured")
                                                      .arg(formatDuration(static_cast<double>(row.line.totalNs) / 1e6),
                                                           QString::fromStdString(row.line.device))
                                                : TimelineChart::tr("%1 · measured on %2")
                                                      .arg(formatDuration(static_cast<double>(row.line.totalNs) / 1e6),
                                                           QString::fromStdString(row.line.device));
        const double room = target.width() - words;
        p.drawText(QRectF(target.left() + words, y, room, l.title), Qt::AlignLeft | Qt::AlignVCenter,
                   QFontMetricsF(p.font()).elidedText(facts, Qt::ElideRight, room));
        y += l.title;
        QFont names = fontOf(TypeRole::Small); // no higher than their lanes, however low these are
        names.setPixelSize(std::clamp(static_cast<int>(l.lane * 0.8), 8, names.pixelSize()));
        for (int lane = 0; lane < laneCount; ++lane) {
            p.setPen(c.muted);
            p.setFont(names);
            p.drawText(QRectF(target.left(), y + lane * l.lane, l.labels - px(8), l.lane),
                       Qt::AlignRight | Qt::AlignVCenter, laneName(static_cast<TimelineLane>(lane)));
            p.setPen(QPen(c.grid, 1));
            p.drawLine(QPointF(area.left(), y + (lane + 1) * l.lane), QPointF(area.right(), y + (lane + 1) * l.lane));
        }
        p.save();
        p.setClipRect(QRectF(area.left(), y, area.width(), laneCount * l.lane));
        p.setPen(Qt::NoPen);
        for (const auto& span : row.line.spans) {
            const auto start = static_cast<double>(span.startNs), length = static_cast<double>(span.durationNs);
            if (start > to || start + length < from)
                continue;
            const double x = area.left() + (start - from) / (to - from) * area.width();
            const double w = std::max(1.0, length / (to - from) * area.width());
            p.setBrush(laneColor(span.lane, c));
            const QRectF box(x, y + static_cast<int>(span.lane) * l.lane + 2, w, l.lane - 4);
            w > 4 ? p.drawRoundedRect(box, 2, 2) : p.drawRect(box);
        }
        if (row.line.omitted > 0 && !row.line.spans.empty()) {
            // What was not kept goes on in the same way.
            const auto& last = row.line.spans.back();
            const double end = static_cast<double>(last.startNs + last.durationNs);
            const double x = std::max(area.left(), area.left() + (end - from) / (to - from) * area.width());
            const double stop =
                area.left() + (static_cast<double>(row.line.totalNs) - from) / (to - from) * area.width();
            if (x < area.right() && stop > x) {
                QColor faint = laneColor(TimelineLane::CopyIn, c);
                faint.setAlpha(60);
                p.fillRect(QRectF(x, y + 2, std::min(stop, area.right()) - x, laneCount * l.lane - 4), faint);
                p.setPen(c.muted);
                p.drawText(QRectF(x + px(8), y, area.right() - x, laneCount * l.lane), Qt::AlignLeft | Qt::AlignVCenter,
                           TimelineChart::tr("… and %1 more spans").arg(formatCount(row.line.omitted)));
            }
        }
        p.restore();
        y += laneCount * l.lane + l.gap;
    }
}

QByteArray csvOf(const std::vector<TimelineChart::Row>& rows) {
    QByteArray csv = "run,lane,window,start_ns,duration_ns,modelled,what\n";
    static constexpr const char* lanes[] = {"host", "copy in", "kernel", "copy out"};
    for (const auto& row : rows)
        for (const auto& span : row.line.spans)
            csv += csvField(row.title) + ',' + lanes[static_cast<int>(span.lane)] + ',' +
                   QByteArray::number(qint64(span.item)) + ',' + QByteArray::number(qint64(span.startNs)) + ',' +
                   QByteArray::number(qint64(span.durationNs)) + ',' + (row.line.modelled ? "yes," : "no,") +
                   csvField(QString::fromStdString(span.label.str())) + '\n';
    return csv;
}

} // namespace

TimelineChart::TimelineChart(QWidget* parent) : TimeAxis(100, parent) {}

double TimelineChart::longest() const {
    double most = 1;
    for (const auto& row : rows_)
        most = std::max(most, static_cast<double>(row.line.totalNs));
    return most;
}

void TimelineChart::setRows(std::vector<Row> rows, double firstNs) {
    rows_ = std::move(rows);
    first_ = firstNs > 0 ? firstNs : longest();
    showFirst();
    first_ = to_; // at most what there is
    QString words;
    for (const auto& row : rows_)
        words += tr("%1: %2.").arg(row.title, formatDuration(static_cast<double>(row.line.totalNs) / 1e6)) +
                 QLatin1Char(' ');
    setAccessibleName(tr("Timeline"));
    setAccessibleDescription(words.trimmed());
}

QRectF TimelineChart::plot() const {
    const Layout l = layoutOf(height(), rows_.size());
    return {l.labels, 0, width() - l.labels - px(8), height() - l.axis};
}

void TimelineChart::paint(QPainter& p) { paintRows(p, rect(), rows_, from_, to_, colors()); }

bool TimelineChart::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const Layout l = layoutOf(height(), rows_.size());
    const QRectF area = plot();
    double y = 0;
    for (const auto& row : rows_) {
        y += l.title;
        const int lane = static_cast<int>(std::floor((help->pos().y() - y) / l.lane));
        if (lane >= 0 && lane < laneCount) {
            const double t = timeAt(help->pos().x());
            const double slack = 2 / area.width() * (to_ - from_);
            for (const auto& span : row.line.spans)
                if (static_cast<int>(span.lane) == lane && t >= static_cast<double>(span.startNs) - slack &&
                    t <= static_cast<double>(span.startNs + span.durationNs) + slack) {
                    QToolTip::showText(help->globalPos(),
                                       tr("%1, window %2: %3, from %4 on")
                                           .arg(translated(span.label), formatCount(span.item),
                                                formatDuration(static_cast<double>(span.durationNs) / 1e6),
                                                formatDuration(static_cast<double>(span.startNs) / 1e6)));
                    return true;
                }
        }
        y += laneCount * l.lane + l.gap;
    }
    QToolTip::hideText();
    return true;
}

Exportable TimelineChart::exportable() const {
    Exportable item(tr("Timeline"),
                    [rows = rows_, from = from_, to = to_](QPainter& p, QRectF target, const Colors& c) {
                        p.fillRect(target, c.surface);
                        paintRows(p, target, rows, from, to, c);
                    });
    item.defaultMm = {180, 90};
    item.csv = [rows = rows_] { return csvOf(rows); };
    item.shownBy = this;
    return item;
}

QSize TimelineChart::sizeHint() const { return {px(640), px(240)}; }

/// So high that the lowest lanes of two rows stand above the axis.
QSize TimelineChart::minimumSizeHint() const {
    const Layout l = layoutOf(0, 2);
    return {px(240), static_cast<int>(std::ceil(l.axis + 2 * (l.title + l.gap + laneCount * l.lane)))};
}

} // namespace telar
