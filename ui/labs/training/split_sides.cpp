#include "ui/labs/training/split_sides.hpp"

#include "core/base/numbers.hpp"
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
    out.counts.resize(side.samples->groupNames.size());
    for (const auto& one : groups) {
        auto& all = out.counts[static_cast<std::size_t>(one.group)];
        all.right += one.right, all.total += one.total;
    }
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

std::vector<SideFigures> figuresOf(const std::vector<SplitSide>& sides) {
    std::vector<SideFigures> made;
    for (const auto& side : sides)
        made.push_back(figuresOf(side));
    if (made.size() == 2 && made[1].byGroup && made[0].counts.size() == made[1].counts.size())
        made[1].gap = nn::gapBootstrap(made[0].counts, made[1].counts, sides[1].seed);
    return made;
}

QString SplitGap::answer() const {
    const double chance = 1.0 / static_cast<double>(std::max<int64_t>(1, group.classes));
    const bool knowsClass = group.byGroup && group.byGroup->low > chance;
    QString words = !sure() ? SplitsView::tr("One group alone was tested, which decides nothing.")
                    : sure()->low > 0
                        ? (knowsClass ? SplitsView::tr("It recognises the class, but also whose picture it is.")
                                      : SplitsView::tr("It recognises whose picture it is, not the class."))
                    : knowsClass ? SplitsView::tr("It recognises the class, also in groups that it has never seen.")
                                 : SplitsView::tr("No leak is proven; the gap may be chance.");
    if (picture.whole() && group.whole())
        return words;
    words[0] = words[0].toLower();
    return SplitsView::tr("So far: %1").arg(words);
}

QString SplitGap::figures() const {
    const auto words =
        SplitsView::tr("%1 by picture, %2 by group: a gap of %3 points")
            .arg(formatPercent(picture.accuracy()), formatPercent(group.accuracy()), formatFixed(points(), 1));
    return sure() ? SplitsView::tr("%1 (95 % CI %2 to %3, groups drawn).")
                        .arg(words, formatFixed(100 * sure()->low, 1), formatFixed(100 * sure()->high, 1))
                  : words + QLatin1Char('.');
}

QString SplitGap::belowChance() const {
    const double chance = 1.0 / static_cast<double>(std::max<int64_t>(1, group.classes));
    if (group.accuracy() >= chance)
        return {};
    const auto sentence =
        !group.byGroup ? SplitsView::tr("By group %1, below the %2 of chance.")
        : group.byGroup->high >= chance
            ? SplitsView::tr("By group %1, below the %2 of chance, which chance itself explains.")
            : SplitsView::tr("By group %1, below the %2 of chance: what it learned of others misleads it.");
    return sentence.arg(formatPercent(group.accuracy()), formatPercent(chance));
}

/// As many as either end needs not to read 0 or 100 %.
static int decimalsOf(const nn::Interval& sure, int decimals) {
    for (const double end : {sure.low, sure.high})
        if (const auto plain = percentText(end, decimals); plain.find('.') != std::string::npos)
            decimals = std::max(decimals, static_cast<int>(plain.size() - plain.find('.') - 1));
    return decimals;
}

QString intervalWords(const nn::Interval& sure, int decimals) {
    decimals = decimalsOf(sure, decimals);
    return SplitsView::tr("%1 to %2 %")
        .arg(formatPercentNumber(sure.low, decimals), formatPercentNumber(sure.high, decimals));
}

std::pair<QString, QString> intervalEnds(const nn::Interval& sure) {
    const int decimals = decimalsOf(sure, 1);
    const QString sign = QChar(QChar::Nbsp) + QStringLiteral("%");
    return {formatPercentNumber(sure.low, decimals) + sign, formatPercentNumber(sure.high, decimals) + sign};
}

Painted::Paint gapPaint(const std::vector<SideFigures>& sides) {
    return [sides](QPainter& painter, QRectF area, const Colors& c) {
        painter.setRenderHint(QPainter::Antialiasing);
        const auto line = [&](TypeRole role) {
            painter.setFont(fontOf(role));
            return static_cast<double>(painter.fontMetrics().height());
        };
        const double small = line(TypeRole::Small), title = line(TypeRole::Title), big = line(TypeRole::Display);
        const double x = area.left() + 0.39 * area.width(), top = area.top() + title + px(2),
                     bottom = area.bottom() - 3 * small - px(8);
        const auto at = [&](double share) { return bottom + (top - bottom) * std::clamp(share, 0.0, 1.0); };
        const auto write = [&](TypeRole role, const QColor& ink, const QRectF& box, int flags, const QString& words) {
            painter.setFont(fontOf(role));
            painter.setPen(ink);
            painter.drawText(box, flags | Qt::TextDontClip, words);
        };
        painter.setPen(QPen(c.border, px(2)));
        painter.drawLine(QPointF(x, top), QPointF(x, bottom));
        const bool known = sides.size() == 2 && sides[0].total > 0 && sides[1].total > 0;
        for (const double end : {0.0, 1.0}) {
            painter.setPen(QPen(c.muted, px(1)));
            painter.drawLine(QPointF(x - px(4), at(end)), QPointF(x + px(4), at(end)));
            if (end > 0 && known && at(sides[0].accuracy()) < top + title)
                continue; // there stands the accuracy
            write(TypeRole::Small, c.muted,
                  QRectF(x - px(40), end > 0 ? top - small - px(3) : bottom + px(3), px(80), small), Qt::AlignCenter,
                  formatPercentNumber(end, 0) + QStringLiteral(" %"));
        }
        const QRectF foot(area.left(), bottom + small + px(6), area.width(), 2 * small);
        if (!known) {
            write(TypeRole::Small, c.muted, foot, Qt::AlignHCenter | Qt::TextWordWrap,
                  SplitsView::tr("Here stands the gap between both"));
            return;
        }
        const SplitGap gap{sides[0], sides[1]};
        const double one = at(gap.picture.accuracy()), other = at(gap.group.accuracy());
        painter.setPen(QPen(c.text, px(6), Qt::SolidLine, Qt::FlatCap));
        painter.drawLine(QPointF(x, one), QPointF(x, other));
        const QRectF right(x + px(12), 0, area.right() - x - px(12), 0);
        for (const auto* side : {&gap.picture, &gap.group}) {
            const bool left = side == &gap.picture;
            const double y = left ? one : other;
            const QColor ink = c.series[left ? 0 : 1];
            painter.setPen(QPen(ink, px(2)));
            painter.drawLine(QPointF(x, y), QPointF(left ? area.left() : area.right(), y));
            painter.setPen(Qt::NoPen);
            painter.setBrush(ink);
            painter.drawEllipse(QPointF(x, y), px(5), px(5));
            painter.setBrush(Qt::NoBrush);
            write(TypeRole::Title, ink,
                  left ? QRectF(area.left(), y - title - px(2), x - area.left() - px(8), title)
                       : QRectF(right.left(), y + px(2), right.width(), title),
                  left ? Qt::AlignLeft : Qt::AlignRight, formatPercent(side->accuracy()));
        }
        // Above the accuracy by group or, where there is no room, below it.
        const double high = big + small;
        double from = std::min((one + other - high) / 2, other - px(4) - high);
        if (from < area.top())
            from = other + title + px(4);
        write(TypeRole::Display, c.text, QRectF(right.left(), from, right.width(), big), Qt::AlignLeft,
              formatFixed(gap.points(), 1));
        write(TypeRole::Small, c.text, QRectF(right.left(), from + big, right.width(), small), Qt::AlignLeft,
              gap.sure() && gap.sure()->low > 0 ? SplitsView::tr("points of leakage")
                                                : SplitsView::tr("points of difference"));
        const auto done = std::min(gap.picture.folds.size(), gap.group.folds.size());
        QStringList below{SplitsView::tr("test: %1 of %2 folds on both sides")
                              .arg(formatCount(static_cast<int64_t>(done)), formatCount(gap.group.planned))};
        if (gap.sure())
            below.prepend(SplitsView::tr("95 % CI %1 to %2")
                              .arg(formatFixed(100 * gap.sure()->low, 1), formatFixed(100 * gap.sure()->high, 1)));
        write(TypeRole::Small, c.muted, foot, Qt::AlignHCenter, below.join(QLatin1Char('\n')));
    };
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
