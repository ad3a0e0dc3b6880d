#include "ui/labs/bench/warp_film.hpp"

#include "ui/labs/bench/warp_page.hpp"
#include "ui/labs/bench/warp_pictures.hpp"
#include "ui/widgets/film.hpp"
#include "ui/widgets/painted.hpp"

#include <QPainter>

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

QString momentWords(const BenchTrace& trace, const machine::WarpStep& step) {
    return WarpPage::tr("Line %1: the warp %2 with %3 of 32 lanes; %4.")
        .arg(step.line)
        .arg(stepWords(trace, step))
        .arg(std::popcount(step.mask))
        .arg(step.local ? WarpPage::tr("each thread has its own") : stepCost(step));
}

} // namespace

void paintMoment(QPainter& painter, const QRectF& box, const Colors& colors, const BenchTrace& trace, std::size_t at,
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

std::optional<Exportable> warpMoment(std::shared_ptr<const BenchTrace> trace, std::size_t step, int lane) {
    if (!trace || step >= trace->steps.size())
        return std::nullopt;
    Exportable item(WarpPage::tr("This moment with its line of the source"),
                    [trace, step, lane](QPainter& painter, QRectF box, const Colors& colors) {
                        paintMoment(painter, box, colors, *trace, step, lane);
                    });
    item.defaultMm = QSizeF(170, 110);
    item.anyThread = true;
    return item;
}

std::optional<Exportable> warpFilm(std::shared_ptr<const BenchTrace> trace, int lane) {
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

} // namespace telar
