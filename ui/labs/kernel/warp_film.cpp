#include "ui/labs/kernel/warp_film.hpp"

#include "ui/labs/kernel/warp_page.hpp"
#include "ui/labs/kernel/warp_pictures.hpp"
#include "ui/widgets/film.hpp"
#include "ui/widgets/painted.hpp"

#include <algorithm>
#include <bit>

namespace telar {

namespace {

constexpr int around = 2; ///< lines of the source above and below

/// From the line's neighbours, tabs as blanks; numbers beside them, the line itself on the accent's paper.
double paintLines(QPainter& p, const QRectF& box, const Colors& c, const QStringList& source, int line) {
    QFont font = fontOf(TypeRole::MonoSmall);
    p.setFont(font);
    const double tall = QFontMetricsF(font).height() + 2, gutter = px(34);
    const int first = std::max(1, line - around), last = std::min(static_cast<int>(source.size()), line + around);
    double y = box.top();
    for (int n = first; n <= last; ++n, y += tall) {
        if (n == line)
            p.fillRect(QRectF(box.left(), y, box.width(), tall), c.accentSoft);
        p.setPen(c.muted);
        p.drawText(QRectF(box.left(), y, gutter - px(8), tall), Qt::AlignRight | Qt::AlignVCenter, QString::number(n));
        p.setPen(n == line ? c.text : c.muted);
        drawElided(p, QRectF(box.left() + gutter, y, box.width() - gutter, tall), Qt::AlignLeft | Qt::AlignVCenter,
                   QString(source[n - 1]).replace(u'\t', QLatin1String("    ")));
    }
    return y - box.top();
}

QString momentWords(const KernelTrace& trace, const machine::WarpStep& step) {
    return WarpPage::tr("Line %1: the warp %2 with %3 of 32 lanes; %4.")
        .arg(step.line)
        .arg(stepWords(trace, step))
        .arg(std::popcount(step.mask))
        .arg(step.local ? WarpPage::tr("each thread has its own") : stepCost(step));
}

} // namespace

void paintMoment(QPainter& painter, const QRectF& box, const Colors& colors, const KernelTrace& trace, std::size_t at,
                 int lane) {
    const auto& step = trace.steps[at];
    const auto source = QString::fromStdString(trace.run->compiled->source.text).split(u'\n');
    const QRectF inner = box.adjusted(px(8), px(8), -px(8), -px(8));
    double y = inner.top() + paintLines(painter, inner, colors, source, step.line) + px(6);
    painter.setFont(fontOf(TypeRole::Small));
    painter.setPen(colors.text);
    const QRectF words(inner.left(), y, inner.width(), px(34));
    painter.drawText(words, Qt::AlignLeft | Qt::AlignTop | Qt::TextWordWrap, momentWords(trace, step));
    y += px(40);
    const QRectF rest(inner.left(), y, inner.width(), inner.bottom() - y);
    if (step.passes > 0)
        paintBanks(painter, rest, colors, step, lane);
    else
        paintArray(painter, rest, colors, trace, step, lane);
}

std::optional<Exportable> warpMoment(std::shared_ptr<const KernelTrace> trace, std::size_t step, int lane) {
    if (!trace || step >= trace->steps.size())
        return std::nullopt;
    Exportable item(WarpPage::tr("This step with its source line"),
                    [trace, step, lane](QPainter& painter, QRectF box, const Colors& colors) {
                        paintMoment(painter, box, colors, *trace, step, lane);
                    });
    item.defaultMm = QSizeF(170, 110);
    item.anyThread = true;
    return item;
}

std::optional<Exportable> warpFilm(std::shared_ptr<const KernelTrace> trace, int lane) {
    if (!trace || trace->steps.empty())
        return std::nullopt;
    const auto steps = trace->steps.size();
    const int frames = static_cast<int>(std::min<std::size_t>(steps, mostFilmFrames));
    auto item = filmOf(WarpPage::tr("Animation: the warp step by step"), frames, 1,
                       [trace, steps, frames, lane](QPainter& painter, QRectF box, const Colors& colors, int frame) {
                           const auto at = static_cast<std::size_t>(frame) * steps / static_cast<std::size_t>(frames);
                           paintMoment(painter, box, colors, *trace, at, lane);
                       });
    if (item)
        item->defaultMm = QSizeF(170, 110);
    return item;
}

namespace {

/// Warps as cells, a row for some blocks: those before the present one are filled, it itself stands out.
double paintWarpsSoFar(QPainter& p, const QRectF& box, const Colors& c, const KernelWarps& warps, std::size_t now) {
    const auto& trace = warps.warps[now];
    const auto& config = warps.run->launch.config;
    const auto place = simt::placeOf(trace.block, config.grid);
    p.setFont(fontOf(TypeRole::Small));
    p.setPen(c.text);
    const double tall = QFontMetricsF(p.font()).height() + 2;
    drawElided(p, QRectF(box.left(), box.top(), box.width(), tall), Qt::AlignLeft | Qt::AlignVCenter,
               WarpPage::tr("Block (%1, %2, %3), warp %4; %5")
                   .arg(place.x)
                   .arg(place.y)
                   .arg(place.z)
                   .arg(trace.warp)
                   .arg(warpsWords(warps)));
    const auto count = warps.warps.size();
    const double gap = count > 256 ? 0 : 1;
    const double side = std::clamp(box.width() / static_cast<double>(count), 2.0, 10.0);
    const auto across = std::max<std::size_t>(1, static_cast<std::size_t>(box.width() / side));
    const auto rows = std::min<std::size_t>(4, (count + across - 1) / across);
    // Where even four rows are too few, one cell stands for several warps.
    const std::size_t each = (count + across * rows - 1) / (across * rows);
    const double top = box.top() + tall + px(2);
    for (std::size_t k = 0; k * each < count; ++k) {
        const QRectF cell(box.left() + static_cast<double>(k % across) * side,
                          top + static_cast<double>(k / across) * side, side - gap, side - gap);
        p.fillRect(cell, k == now / each ? c.accent : k * each < now ? c.accentSoft : c.sunken);
    }
    return tall + px(6) + static_cast<double>(rows) * side;
}

} // namespace

QString warpsWords(const KernelWarps& warps) {
    const auto all = warps.allWarps();
    const auto shown = static_cast<int64_t>(warps.warps.size());
    if (shown == all && warps.complete)
        return WarpPage::tr("all %1 warps of the launch").arg(all);
    QString words = WarpPage::tr("%1 of %2 warps: the first %3 of %4 blocks")
                        .arg(shown)
                        .arg(all)
                        .arg(warps.warps.empty() ? 0 : warps.warps.back().block + 1)
                        .arg(warps.run->launch.config.grid.count());
    if (!warps.complete)
        words += WarpPage::tr("; at most %1 steps are kept").arg(mostFilmSteps);
    return words;
}

std::optional<Exportable> warpsFilm(std::shared_ptr<const KernelWarps> warps) {
    if (!warps || warps->steps == 0)
        return std::nullopt;
    const int frames = static_cast<int>(std::min<std::size_t>(warps->steps, mostFilmFrames));
    auto item = filmOf(WarpPage::tr("Animation: warp by warp, %1").arg(warpsWords(*warps)), frames, 1,
                       [warps, frames](QPainter& painter, QRectF box, const Colors& colors, int frame) {
                           auto at = static_cast<std::size_t>(frame) * warps->steps / static_cast<std::size_t>(frames);
                           std::size_t now = 0;
                           while (at >= warps->warps[now].steps.size())
                               at -= warps->warps[now++].steps.size();
                           const QRectF inner = box.adjusted(px(8), px(6), -px(8), 0);
                           const double used = paintWarpsSoFar(painter, inner, colors, *warps, now);
                           paintMoment(painter, box.adjusted(0, used, 0, 0), colors, warps->warps[now], at, -1);
                       });
    if (item)
        item->defaultMm = QSizeF(170, 125);
    return item;
}

} // namespace telar
