#include "ui/labs/training/split_sides.hpp"

#include "ui/base/format.hpp"
#include "ui/labs/training/splits_view.hpp"

#include <QPainter>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace telar {

SideFigures figuresOf(const SplitSide& side) {
    SideFigures out;
    out.by = side.by;
    out.planned = side.planned;
    out.classes = static_cast<int64_t>(side.samples->classes.size());
    std::vector<int32_t> test, predicted;
    for (const auto& fold : side.done) {
        const auto& figures = fold->figures;
        out.folds.push_back(figures.confusion.accuracy());
        out.right += figures.confusion.right();
        out.total += figures.confusion.total();
        test.insert(test.end(), figures.split.test.begin(), figures.split.test.end());
        predicted.insert(predicted.end(), figures.test.predicted.begin(), figures.test.predicted.end());
    }
    const auto n = static_cast<double>(out.folds.size());
    if (!out.folds.empty())
        out.mean = std::accumulate(out.folds.begin(), out.folds.end(), 0.0) / n;
    double squares = 0;
    for (const double one : out.folds)
        squares += (one - out.mean) * (one - out.mean);
    out.deviation = out.folds.size() > 1 ? std::sqrt(squares / (n - 1)) : NAN;
    out.pictures = nn::wilson(out.right, out.total);
    if (side.samples->groups.empty() || test.size() != predicted.size())
        return out;
    auto groups = nn::figuresByGroup(*side.samples, test, predicted);
    const auto share = [](const nn::GroupFigures& one) {
        return static_cast<double>(one.right) / static_cast<double>(one.total);
    };
    std::stable_sort(groups.begin(), groups.end(), [&](const auto& a, const auto& b) { return share(a) < share(b); });
    std::vector<nn::GroupCount> counts;
    for (const auto& one : groups) {
        counts.push_back({one.right, one.total});
        out.groups.push_back(share(one));
        out.groupNames << QString::fromStdString(side.samples->groupNames[static_cast<std::size_t>(one.group)]);
    }
    if (counts.size() > 1)
        out.byGroup = nn::groupBootstrap(counts, side.seed);
    return out;
}

QString splitVerdict(const SideFigures& picture, const SideFigures& group) {
    const double gap = 100 * (picture.accuracy() - group.accuracy());
    const auto said = [&](const QString& sentence) {
        return sentence.arg(formatPercent(picture.accuracy()), formatPercent(group.accuracy()),
                            formatFixed(std::abs(gap), 1));
    };
    if (!group.byGroup)
        return said(SplitsView::tr("%1 by picture, %2 by group: a difference of %3 points. A single group was tested, "
                                   "which gives no interval."));
    if (picture.accuracy() > group.byGroup->high)
        return said(SplitsView::tr("%1 by picture, %2 by group: %3 points more where pictures of the same groups were "
                                   "trained with, outside of the interval by group."));
    if (picture.accuracy() < group.byGroup->low)
        return said(SplitsView::tr("%1 by picture, %2 by group: %3 points fewer where pictures of the same groups were "
                                   "trained with, outside of the interval by group."));
    return said(SplitsView::tr("%1 by picture, %2 by group: a difference of %3 points, within the interval by group."));
}

int sidesRows(const std::vector<SideFigures>& sides) { return static_cast<int>(4 * sides.size()); }

namespace {

/// Rows of one side below each other, all on the axis from `left` to `right`.
struct SideRows {
    QPainter& painter;
    const Colors& colors;
    QColor ink;
    double left, right, top, row, names;

    double at(double share) const { return left + (right - left) * share; }
    double middle() const { return top + row / 2; }
    void label(const QString& words, bool strong) {
        painter.setFont(fontOf(strong ? TypeRole::Body : TypeRole::Small));
        painter.setPen(strong ? ink : colors.muted);
        drawElided(painter, QRectF(left - names, top, names - px(8), row), Qt::AlignLeft | Qt::AlignVCenter, words);
    }
    void interval(const nn::Interval& sure, double centre) {
        painter.setPen(QPen(ink, px(2)));
        painter.drawLine(QPointF(at(sure.low), middle()), QPointF(at(sure.high), middle()));
        for (const double end : {sure.low, sure.high})
            painter.drawLine(QPointF(at(end), middle() - px(4)), QPointF(at(end), middle() + px(4)));
        painter.setBrush(ink);
        painter.drawEllipse(QPointF(at(centre), middle()), px(3), px(3));
        painter.setBrush(Qt::NoBrush);
    }
    void dots(const std::vector<double>& shares) {
        painter.setPen(QPen(ink, px(1)));
        for (const double share : shares)
            painter.drawEllipse(QPointF(at(share), middle()), px(4), px(4));
    }
    void ticks(const std::vector<double>& shares) {
        painter.setPen(QPen(mixed(colors.surface, ink, 0.6), px(2)));
        for (const double share : shares)
            painter.drawLine(QPointF(at(share), top + px(2)), QPointF(at(share), top + row - px(2)));
    }
    void next() { top += row; }
};

} // namespace

Painted::Paint sidesPaint(const std::vector<SideFigures>& sides) {
    return [sides](QPainter& painter, QRectF area, const Colors& c) {
        painter.setRenderHint(QPainter::Antialiasing);
        const QFontMetricsF small(fontOf(TypeRole::Small));
        const double axis = small.height() + px(4), row = (area.height() - axis) / std::max(1, sidesRows(sides));
        const double names = std::min(area.width() * 0.4, static_cast<double>(px(250)));
        const double left = area.left() + names, right = area.right() - px(34);
        painter.setFont(fontOf(TypeRole::Small));
        for (int tick = 0; tick <= 4; ++tick) {
            const double x = left + (right - left) * tick / 4;
            painter.setPen(QPen(c.grid, 1));
            painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom() - axis));
            painter.setPen(c.muted);
            painter.drawText(QRectF(x - px(30), area.bottom() - axis + px(2), px(60), small.height()), Qt::AlignCenter,
                             formatPercentNumber(tick / 4.0, 0) + (tick == 4 ? QStringLiteral(" %") : QString()));
        }
        if (sides.empty())
            return;
        const double chance = left + (right - left) / static_cast<double>(std::max<int64_t>(1, sides.front().classes));
        painter.setPen(QPen(c.muted, 1, Qt::DashLine));
        painter.drawLine(QPointF(chance, area.top()), QPointF(chance, area.bottom() - axis));
        SideRows rows{painter, c, {}, left, right, area.top(), row, names};
        for (std::size_t i = 0; i < sides.size(); ++i) {
            const auto& side = sides[i];
            rows.ink = c.series[side.by == nn::SplitBy::Group ? 1 : 0];
            rows.label(side.total == 0
                           ? SplitsView::tr("%1: not tested yet").arg(splitTitle(side.by))
                           : QStringLiteral("%1: %2").arg(splitTitle(side.by), formatPercent(side.accuracy())),
                       true);
            rows.next();
            rows.label(SplitsView::tr("pictures drawn (Wilson)"), false);
            if (side.total > 0)
                rows.interval(side.pictures, side.accuracy());
            rows.next();
            rows.label(SplitsView::tr("groups drawn (bootstrap)"), false);
            rows.ticks(side.groups);
            if (side.byGroup)
                rows.interval(*side.byGroup, side.accuracy());
            rows.next();
            rows.label(SplitsView::tr("each fold"), false);
            rows.dots(side.folds);
            rows.next();
        }
    };
}

} // namespace telar
