#include "ui/labs/kernel/compared_pictures.hpp"

#include "ui/base/format.hpp"

#include <QPainter>
#include <QPainterPath>

#include <algorithm>
#include <cmath>
#include <map>

namespace telar {

namespace {

/// A launch of a time line: from and to in milliseconds, and the row of the comparison that it belongs to.
struct Stay {
    double from = 0, to = 0;
    int row = -1;
};

std::vector<Stay> staysOf(const compare::KeptRun& run, const compare::Comparison& made, bool before) {
    std::vector<Stay> stays;
    double at = 0;
    for (const auto& launch : run.launches) {
        const double ms = launch.ms.value_or(0);
        stays.push_back({at, at + ms, -1});
        at += ms;
    }
    for (std::size_t r = 0; r < made.rows.size(); ++r)
        if (const auto& side = before ? made.rows[r].before : made.rows[r].after)
            for (const auto launch : side->launches)
                if (launch < stays.size())
                    stays[launch].row = static_cast<int>(r);
    return stays;
}

/// The n-th launch of a row becomes the n-th of the other run.
std::vector<std::pair<Stay, Stay>> joined(const std::vector<Stay>& before, const std::vector<Stay>& after) {
    std::vector<std::pair<Stay, Stay>> pairs;
    std::map<int, std::vector<Stay>> waiting;
    for (const auto& stay : before)
        if (stay.row >= 0)
            waiting[stay.row].push_back(stay);
    std::map<int, std::size_t> met;
    for (const auto& stay : after)
        if (const auto found = waiting.find(stay.row); found != waiting.end())
            if (const auto nth = met[stay.row]++; nth < found->second.size())
                pairs.emplace_back(found->second[nth], stay);
    return pairs;
}

} // namespace

Painted::Paint barsPicture(std::vector<TimeBar> bars) {
    return [bars = std::move(bars)](QPainter& p, QRectF box, const Colors& c) {
        p.setFont(fontOf(TypeRole::Small));
        const QFontMetricsF metrics(p.font());
        double label = 0;
        for (const auto& bar : bars)
            label = std::max(label, metrics.horizontalAdvance(QString::fromStdString(bar.label)));
        const double line = metrics.height(),
                     tall = std::clamp(box.height() / std::max<double>(1, bars.size()), line + 6, 2.6 * line),
                     room = std::max(20.0, box.width() - label - 10), most = longestTime(bars);
        double top = box.top();
        for (const auto& bar : bars) {
            const double x = box.left() + room * std::min(bar.from, bar.to) / most,
                         wide = std::max(1.0, room * std::abs(bar.to - bar.from) / most);
            p.setPen(c.text);
            drawElided(p, QRectF(box.left(), top, box.width(), line), Qt::AlignLeft | Qt::AlignVCenter,
                       QString::fromStdString(bar.words));
            const QRectF rect(x, top + line, wide, tall - line - 4);
            p.fillRect(rect, bar.kind == TimeBar::Kind::Whole    ? c.series[0]
                             : bar.kind == TimeBar::Kind::Faster ? c.good
                                                                 : c.cost);
            if (bar.from > 0) { // it goes on where the one above ended
                p.setPen(c.border);
                const double at = box.left() + room * bar.from / most;
                p.drawLine(QPointF(at, top - 4), QPointF(at, rect.bottom()));
            }
            p.setPen(c.muted);
            p.drawText(QRectF(rect.right() + 6, rect.top(), label + 4, rect.height()), Qt::AlignLeft | Qt::AlignVCenter,
                       QString::fromStdString(bar.label));
            top += tall;
        }
    };
}

Painted::Paint timeLinesPicture(const compare::ComparedRuns& runs, const QString& before, const QString& after) {
    const auto first = staysOf(runs.runs.front(), runs.all, true), last = staysOf(runs.runs.back(), runs.all, false);
    const auto pairs = joined(first, last);
    const double end = std::max({first.empty() ? 0 : first.back().to, last.empty() ? 0 : last.back().to, 1e-12});
    const QString ends[] = {formatDuration(first.empty() ? 0 : first.back().to),
                            formatDuration(last.empty() ? 0 : last.back().to)};
    const QString titles[] = {before, after};
    return [=](QPainter& p, QRectF box, const Colors& c) {
        p.setFont(fontOf(TypeRole::Small));
        const QFontMetricsF metrics(p.font());
        const double line = metrics.height(), lane = std::min(2.0 * line, std::max(6.0, (box.height() - 2 * line) / 4)),
                     gap = std::min(4 * lane, std::max(4.0, box.height() - 2 * line - 2 * lane));
        const double tops[] = {box.top() + line, box.top() + line + lane + gap};
        const auto at = [&](double ms) { return box.left() + box.width() * ms / end; };
        const auto inkOf = [&](int row) {
            return row < 0 ? c.muted : c.series[static_cast<std::size_t>(row) % std::size(c.series)];
        };
        for (const auto& [a, b] : pairs) {
            if (at(a.to) - at(a.from) < 0.5 && at(b.to) - at(b.from) < 0.5)
                continue;
            QPainterPath joint(QPointF(at(a.from), tops[0] + lane));
            joint.lineTo(at(a.to), tops[0] + lane);
            joint.lineTo(at(b.to), tops[1]);
            joint.lineTo(at(b.from), tops[1]);
            joint.closeSubpath();
            QColor shade = inkOf(a.row);
            shade.setAlpha(60);
            p.fillPath(joint, shade);
        }
        for (int k = 0; k < 2; ++k) {
            for (const auto& stay : k == 0 ? first : last)
                p.fillRect(QRectF(at(stay.from), tops[k], std::max(0.5, at(stay.to) - at(stay.from) - 0.5), lane),
                           inkOf(stay.row));
            const QRectF words(box.left(), k == 0 ? box.top() : tops[1] + lane, box.width(), line);
            p.setPen(c.text);
            drawElided(p, words, Qt::AlignLeft | Qt::AlignVCenter, titles[k] + QStringLiteral(": ") + ends[k]);
        }
    };
}

QByteArray barsCsv(const std::vector<TimeBar>& bars) {
    QByteArray out = "cause,from_ms,to_ms\n";
    for (const auto& bar : bars)
        out += '"' + QByteArray::fromStdString(bar.words).replace('"', "\"\"") + "\"," +
               QByteArray::number(bar.from, 'g', 17) + ',' + QByteArray::number(bar.to, 'g', 17) + '\n';
    return out;
}

} // namespace telar
