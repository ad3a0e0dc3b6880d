#include "ui/multiprocessor/warp_chart.hpp"

#include "ui/base/format.hpp"
#include "ui/base/language.hpp"
#include "ui/multiprocessor/stall_lines.hpp"
#include "ui/widgets/painted.hpp"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace telar {

using multiprocessor::Span;
using multiprocessor::State;

namespace {

/// Where the parts of one version stand.
struct Rows {
    double title = 0, strip = 0, top = 0, row = 0; ///< top: of the first warp
    std::vector<std::size_t> order;                ///< places by scheduler
    double gap = 0;                                ///< between schedulers
};

struct Layout {
    QRectF plot;
    std::vector<Rows> versions;
};

Layout layoutOf(const QRectF& target, const std::vector<WarpChart::Version>& versions) {
    Layout l;
    const double labels = px(98), axis = px(22);
    l.plot = {target.left() + labels, target.top(), target.width() - labels - px(6), target.height() - axis};
    const double each = l.plot.height() / static_cast<double>(std::max<std::size_t>(1, versions.size()));
    double y = target.top();
    for (const auto& version : versions) {
        Rows rows;
        const auto& t = version.timeline->timeline;
        rows.title = y;
        rows.strip = y + px(20);
        rows.top = rows.strip + px(18);
        rows.gap = px(3);
        const auto places = version.timeline->places.size();
        rows.row = std::clamp((y + each - px(6) - rows.top - rows.gap * t.schedulers) /
                                  static_cast<double>(std::max<std::size_t>(1, places)),
                              1.0, double(px(56)));
        for (int s = 0; s < t.schedulers; ++s)
            for (std::size_t p = static_cast<std::size_t>(s); p < places; p += static_cast<std::size_t>(t.schedulers))
                rows.order.push_back(p);
        l.versions.push_back(std::move(rows));
        y += each;
    }
    return l;
}

double rowTop(const Rows& rows, std::size_t index, int schedulers) {
    const auto scheduler = rows.order[index] % static_cast<std::size_t>(schedulers);
    return rows.top + rows.row * static_cast<double>(index) + rows.gap * static_cast<double>(scheduler);
}

double niceStep(double span, int most) {
    const double raw = span / most, power = std::pow(10.0, std::floor(std::log10(raw)));
    for (const double k : {1.0, 2.0, 5.0, 10.0})
        if (k * power >= raw)
            return std::max(1.0, k * power);
    return 10 * power;
}

void paintAxis(QPainter& p, const QRectF& plot, double from, double to, const Colors& c) {
    p.setFont(fontOf(TypeRole::MonoSmall));
    const double step = niceStep(to - from, std::max(2, static_cast<int>(plot.width() / px(100))));
    for (double t = std::ceil(from / step) * step; t <= to; t += step) {
        const double x = plot.left() + (t - from) / (to - from) * plot.width();
        p.setPen(QPen(c.grid, 1));
        p.drawLine(QPointF(x, plot.top()), QPointF(x, plot.bottom()));
        p.setPen(c.muted);
        const auto words = formatCount(static_cast<int64_t>(t));
        const double half = p.fontMetrics().horizontalAdvance(words) / 2.0 + 1;
        const double middle = std::min(x, plot.right() + px(6) - half); // the last number stays within the picture
        p.drawText(QRectF(middle - half, plot.bottom() + px(2), 2 * half, px(18)), Qt::AlignHCenter | Qt::AlignTop,
                   words);
    }
    p.setPen(c.muted);
    p.drawText(QRectF(plot.left() - px(98), plot.bottom() + px(2), px(90), px(18)), Qt::AlignRight | Qt::AlignTop,
               WarpChart::tr("cycles"));
}

std::size_t firstIn(const std::vector<Span>& spans, double from) {
    return static_cast<std::size_t>(
        std::partition_point(spans.begin(), spans.end(), [&](const Span& s) { return s.end <= from; }) - spans.begin());
}

/// Waiting is pale, so that work stands out.
QColor spanColor(State state, const Colors& c) {
    const auto color = stateColor(state, c);
    return state == State::Selected ? color : mixed(c.surface, color, 0.35);
}

/// The spans of one warp; `issued` gets the share of each pixel in which it issues.
void paintWarp(QPainter& p, const std::vector<Span>& spans, const QRectF& row, double from, double to, const Colors& c,
               std::vector<double>& issued) {
    const double scale = row.width() / (to - from);
    double painted = row.left() - 1;
    for (std::size_t k = firstIn(spans, from); k < spans.size() && spans[k].start < to; ++k) {
        const auto& span = spans[k];
        const double x = row.left() + std::max(0.0, (span.start - from) * scale);
        const double end = row.left() + std::min(row.width(), (span.end - from) * scale);
        if (span.state == State::Selected) {
            const auto pixel = static_cast<std::size_t>(std::clamp(x - row.left(), 0.0, row.width() - 1));
            issued[pixel] += end - x;
        }
        if (end <= painted + 0.5) // less than half a pixel beside what stands there
            continue;
        const double left = std::max(x, painted), width = std::max(0.7, end - left);
        const auto style = stateBrush(span.state);
        const QColor color = spanColor(span.state, c);
        const QRectF box(left, row.top(), width, std::max(1.0, row.height() - (row.height() > 5 ? 1 : 0)));
        p.fillRect(box, style == Qt::SolidPattern || width < 4 ? QBrush(color) : QBrush(color, style));
        painted = end;
        if (width <= px(64) || row.height() < px(11) || span.state == State::Selected)
            continue;
        if (const auto words = stateWords(span.state); p.fontMetrics().horizontalAdvance(words) + px(8) <= width) {
            p.setPen(style == Qt::SolidPattern ? inkOn(color) : c.text);
            p.drawText(box.adjusted(px(4), 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, words);
        }
    }
}

void paintVersion(QPainter& p, const QRectF& target, const Layout& l, std::size_t index,
                  const std::vector<WarpChart::Version>& versions, double from, double to, const Colors& c) {
    const auto& version = versions[index];
    const auto& t = version.timeline->timeline;
    const auto& rows = l.versions[index];
    p.setFont(fontOf(TypeRole::Small));
    const auto part = WarpChart::tr("Cycles %1 to %2 of %3")
                          .arg(formatCount(static_cast<int64_t>(from)), formatCount(static_cast<int64_t>(to)),
                               formatCount(static_cast<int64_t>(t.active)));
    const double room = target.width() - px(6);
    const double beside = room - p.fontMetrics().horizontalAdvance(part) - px(12);
    p.setPen(c.muted);
    p.drawText(QRectF(target.left(), rows.title, room, px(20)), Qt::AlignRight | Qt::AlignVCenter, part);
    p.setPen(c.text);
    p.setFont(fontOf(TypeRole::Body));
    p.drawText(QRectF(target.left(), rows.title, beside, px(20)), Qt::AlignLeft | Qt::AlignVCenter,
               QFontMetricsF(p.font()).elidedText(version.title, Qt::ElideRight, beside));
    p.setFont(fontOf(TypeRole::Small));
    std::vector<double> issued(static_cast<std::size_t>(std::max(1.0, l.plot.width())) + 1, 0);
    p.save();
    p.setRenderHint(QPainter::Antialiasing, false);
    for (std::size_t k = 0; k < rows.order.size(); ++k)
        paintWarp(p, version.timeline->places[rows.order[k]],
                  {l.plot.left(), rowTop(rows, k, t.schedulers), l.plot.width(), rows.row}, from, to, c, issued);
    p.restore();
    p.setPen(c.muted);
    const double labels = l.plot.left() - target.left() - px(8);
    p.drawText(QRectF(target.left(), rows.strip, labels, px(16)), Qt::AlignRight | Qt::AlignVCenter,
               WarpChart::tr("issue slots"));
    p.fillRect(QRectF(l.plot.left(), rows.strip, l.plot.width(), px(14)), c.sunken);
    for (std::size_t x = 0; x + 1 < issued.size(); ++x)
        if (const double share = std::min(1.0, issued[x] / t.schedulers); share > 0)
            p.fillRect(
                QRectF(l.plot.left() + static_cast<double>(x), rows.strip + px(14) * (1 - share), 1, px(14) * share),
                c.text);
    p.setPen(c.muted);
    for (int s = 0; s < t.schedulers; ++s) {
        const auto first = std::find_if(rows.order.begin(), rows.order.end(), [&](std::size_t place) {
            return place % static_cast<std::size_t>(t.schedulers) == static_cast<std::size_t>(s);
        });
        if (first == rows.order.end())
            continue;
        p.drawText(QRectF(target.left(),
                          rowTop(rows, static_cast<std::size_t>(first - rows.order.begin()), t.schedulers) - 1, labels,
                          std::max(rows.row, double(px(13)))),
                   Qt::AlignRight | Qt::AlignTop, WarpChart::tr("scheduler %1").arg(s));
    }
    if (t.spansUntil < t.active && t.spansUntil < to) {
        const double x = l.plot.left() + std::max(0.0, (t.spansUntil - from) / (to - from)) * l.plot.width();
        p.drawText(QRectF(x + px(6), rows.top, l.plot.right() - x, px(16)), Qt::AlignLeft,
                   WarpChart::tr("not kept from here on"));
    }
}

void paintAll(QPainter& p, const QRectF& target, const std::vector<WarpChart::Version>& versions, double from,
              double to, const Colors& c) {
    const auto l = layoutOf(target, versions);
    paintAxis(p, l.plot, from, to, c);
    for (std::size_t k = 0; k < versions.size(); ++k)
        paintVersion(p, target, l, k, versions, from, to, c);
}

QByteArray csvOf(const std::vector<WarpChart::Version>& versions) {
    QByteArray csv = "version,scheduler,place,start_cycle,end_cycle,state,line,made_by_line\n";
    for (const auto& version : versions)
        for (const auto& spans : version.timeline->places)
            for (const auto& span : spans)
                csv += csvField(version.title) + ',' +
                       QByteArray::number(span.place % version.timeline->timeline.schedulers) + ',' +
                       QByteArray::number(span.place) + ',' + QByteArray::number(span.start) + ',' +
                       QByteArray::number(span.end) + ',' + multiprocessor::stateName(span.state) + ',' +
                       QByteArray::number(lineOf(*version.timeline, span.source)) + ',' +
                       QByteArray::number(lineOf(*version.timeline, span.cause)) + '\n';
    return csv;
}

} // namespace

constexpr double leastNamed = 0.01; ///< of the warps' time; a press names the others, too

std::vector<State> statesOf(const std::vector<WarpChart::Version>& versions) {
    std::vector<State> found;
    for (int k = 0; k < multiprocessor::stateCount; ++k)
        if (std::ranges::any_of(versions, [k](const auto& version) {
                const auto& all = version.timeline->timeline.perIssue;
                const auto here = all[static_cast<std::size_t>(k)];
                return here > 0 && here >= leastNamed * std::accumulate(all.begin(), all.end(), 0.0);
            }))
            found.push_back(static_cast<State>(k));
    return found;
}

WarpChart::WarpChart(QWidget* parent) : TimeAxis(20, parent) {}

double WarpChart::end() const {
    double most = 1;
    for (const auto& version : versions_)
        most = std::max(most, static_cast<double>(version.timeline->timeline.spansUntil));
    return most;
}

void WarpChart::setVersions(std::vector<Version> versions, const QString& key) {
    const bool fresh = versions_.empty();
    versions_ = std::move(versions);
    pin(std::nullopt);
    setCycle(std::nullopt);
    if (key != key_ || (fresh && !versions_.empty())) {
        key_ = key;
        from_ = 0;
        to_ = end();
    }
    setView(from_, to_);
    describe();
}

QRectF WarpChart::plot() const { return layoutOf(rect(), versions_).plot; }

void WarpChart::describe() {
    QString words;
    for (const auto& version : versions_) {
        const auto& t = version.timeline->timeline;
        words += tr("%1: %2 cycles; the warps wait most for: %3.")
                     .arg(version.title, formatCount(static_cast<int64_t>(t.cycles)), stateWords(t.largestStall())) +
                 QLatin1Char(' ');
    }
    setAccessibleName(tr("Resident warps over cycles"));
    setAccessibleDescription(words.trimmed());
}

void WarpChart::paint(QPainter& p) {
    paintAll(p, rect(), versions_, from_, to_, colors());
    if (pin_) {
        const auto l = layoutOf(rect(), versions_);
        const auto& rows = l.versions[pin_->version];
        const auto& version = versions_[pin_->version];
        const auto at =
            static_cast<std::size_t>(std::find(rows.order.begin(), rows.order.end(), pin_->place) - rows.order.begin());
        const auto& span = version.timeline->places[pin_->place][pin_->span];
        const double x = l.plot.left() + (span.start - from_) / (to_ - from_) * l.plot.width();
        const double w = std::max(2.0, (span.end - span.start) / (to_ - from_) * l.plot.width());
        p.setClipRect(l.plot);
        p.setPen(QPen(colors().focus, 2));
        p.setBrush(Qt::NoBrush);
        p.drawRect(QRectF(x, rowTop(rows, at, version.timeline->timeline.schedulers) - 1, w, rows.row + 1));
        p.setClipping(false);
    }
    if (cycle_ && *cycle_ >= from_ && *cycle_ <= to_) {
        const QRectF area = plot();
        const double x = area.left() + (*cycle_ - from_) / (to_ - from_) * area.width();
        p.setPen(QPen(colors().focus, px(2)));
        p.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()));
    }
}

std::optional<WarpChart::Hit> WarpChart::hitAt(const QPointF& at) const {
    const auto l = layoutOf(rect(), versions_);
    if (at.x() < l.plot.left() || at.x() > l.plot.right())
        return {};
    const double cycle = timeAt(at.x());
    for (std::size_t v = 0; v < versions_.size(); ++v)
        for (std::size_t k = 0; k < l.versions[v].order.size(); ++k) {
            const double top = rowTop(l.versions[v], k, versions_[v].timeline->timeline.schedulers);
            if (at.y() < top || at.y() >= top + l.versions[v].row)
                continue;
            const std::size_t place = l.versions[v].order[k];
            const auto& spans = versions_[v].timeline->places[place];
            const auto found = firstIn(spans, cycle);
            if (found < spans.size() && spans[found].start <= cycle)
                return Hit{v, place, found};
            return {};
        }
    return {};
}

QString WarpChart::wordsOf(const Hit& hit) const {
    const auto& prepared = *versions_[hit.version].timeline;
    const auto& t = prepared.timeline;
    const auto& span = prepared.places[hit.place][hit.span];
    QString who;
    for (const auto& life : t.lives)
        if (life.place == span.place && life.start <= span.start && (life.end == 0 || span.start < life.end))
            who = tr("Warp %1 of block %2, scheduler %3").arg(life.warp).arg(life.block).arg(span.place % t.schedulers);
    QStringList words{
        (who.isEmpty() ? tr("Place %1").arg(span.place) : who) + QStringLiteral(", ") +
            tr("cycles %1 to %2: %3").arg(formatCount(span.start), formatCount(span.end), stateWords(span.state)),
        translated(multiprocessor::stateMeaning(span.state))};
    if (const int line = lineOf(prepared, span.source); line > 0)
        words << tr("Line %1").arg(line);
    if (const int maker = lineOf(prepared, span.cause); maker > 0)
        words << tr("Produced by line %1").arg(maker);
    return words.join(QStringLiteral(". "));
}

QString WarpChart::longestWait() const {
    if (versions_.empty())
        return {};
    const auto& prepared = *versions_.back().timeline;
    const auto state = prepared.timeline.largestStall();
    std::optional<Hit> longest;
    double most = 0;
    for (std::size_t place = 0; place < prepared.places.size(); ++place)
        for (std::size_t k = 0; k < prepared.places[place].size(); ++k)
            if (const auto& span = prepared.places[place][k]; span.state == state && span.end - span.start > most) {
                most = span.end - span.start;
                longest = Hit{versions_.size() - 1, place, k};
            }
    return longest ? wordsOf(*longest) + QLatin1Char('.') : QString();
}

QString WarpChart::wordsAt(const QPointF& at) const {
    const auto hit = hitAt(at);
    return hit ? wordsOf(*hit) : QString();
}

void WarpChart::pin(std::optional<Hit> hit) {
    if (hit)
        cycle_.reset();
    pin_ = hit;
    pinnedWords_ = hit ? wordsOf(*hit) : QString();
    int line = 0;
    if (hit) {
        const auto& prepared = *versions_[hit->version].timeline;
        line = lineOf(prepared, prepared.places[hit->place][hit->span].source);
    }
    update();
    emit pinChanged(pinnedWords_, line);
}

void WarpChart::unpin() { pin(std::nullopt); }

QString WarpChart::wordsAtCycle() const {
    if (!cycle_ || versions_.empty())
        return {};
    const auto& prepared = *versions_.back().timeline;
    std::array<int, multiprocessor::stateCount> warps{};
    for (const auto& spans : prepared.places)
        if (const auto at = firstIn(spans, *cycle_); at < spans.size() && spans[at].start <= *cycle_)
            ++warps[static_cast<std::size_t>(spans[at].state)];
    std::vector<std::pair<int, State>> waiting;
    for (std::size_t k = 0; k < warps.size(); ++k)
        if (warps[k] > 0 && static_cast<State>(k) != State::Selected)
            waiting.emplace_back(-warps[k], static_cast<State>(k));
    std::sort(waiting.begin(), waiting.end());
    QStringList words;
    for (const auto& [count, state] : waiting)
        words << stateWords(state) + QLatin1Char(' ') + formatCount(-count);
    const auto cycle = formatCount(static_cast<int64_t>(*cycle_));
    const auto issuing = formatCount(warps[static_cast<std::size_t>(State::Selected)]);
    return words.isEmpty() ? tr("Cycle %1. Warps that issue: %2.").arg(cycle, issuing)
                           : tr("Cycle %1. Warps that issue: %2. Warps that wait: %3.")
                                 .arg(cycle, issuing, words.join(QStringLiteral(", ")));
}

void WarpChart::setCycle(std::optional<double> cycle) {
    if (cycle == cycle_)
        return;
    cycle_ = cycle;
    update();
    emit cycleChanged(wordsAtCycle());
}

void WarpChart::movePin(int direction) {
    if (versions_.empty() || versions_[0].timeline->places.empty())
        return;
    if (!pin_) {
        const auto& first = versions_[0].timeline->places[0];
        if (const auto at = firstIn(first, from_); at < first.size())
            pin(Hit{0, 0, at});
        return;
    }
    auto moved = *pin_;
    const auto& spans = versions_[moved.version].timeline->places[moved.place];
    const auto to = static_cast<std::ptrdiff_t>(moved.span) + direction;
    if (to < 0 || to >= static_cast<std::ptrdiff_t>(spans.size()))
        return;
    moved.span = static_cast<std::size_t>(to);
    const auto& span = spans[moved.span];
    if (span.start < from_ || span.end > to_)
        setView(span.start - (to_ - from_) / 2, span.start + (to_ - from_) / 2);
    pin(moved);
}

bool WarpChart::stepped(int direction) {
    if (pin_)
        movePin(direction);
    return pin_.has_value();
}

void WarpChart::mouseMoveEvent(QMouseEvent* event) {
    TimeAxis::mouseMoveEvent(event);
    setCursor(hitAt(event->position()) ? Qt::PointingHandCursor : Qt::ArrowCursor);
}

void WarpChart::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter)
        return movePin(0);
    TimeAxis::keyPressEvent(event);
}

bool WarpChart::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const auto words = wordsAt(help->pos());
    words.isEmpty() ? QToolTip::hideText() : QToolTip::showText(help->globalPos(), words);
    return true;
}

void WarpChart::changeEvent(QEvent* event) {
    TimeAxis::changeEvent(event);
    if (event->type() == QEvent::LanguageChange)
        describe();
}

Exportable WarpChart::exportable() const {
    Exportable item(tr("Warps of a multiprocessor"),
                    [versions = versions_, from = from_, to = to_](QPainter& p, QRectF target, const Colors& c) {
                        p.fillRect(target, c.surface);
                        if (versions.empty())
                            return;
                        const auto states = statesOf(versions);
                        const double legend = stateLegendHeight(target.width(), states);
                        paintAll(p, target.adjusted(0, 0, 0, -legend - px(4)), versions, from, to, c);
                        paintStateLegend(p, target.adjusted(0, target.height() - legend, 0, 0), states, c);
                    });
    item.defaultMm = {180, 120};
    item.csv = [versions = versions_] { return versions.empty() ? QByteArray() : csvOf(versions); };
    item.large = true;
    item.shownBy = this;
    return item;
}

QSize WarpChart::sizeHint() const { return {px(640), px(120)}; }

QSize WarpChart::minimumSizeHint() const { return {px(260), px(120)}; }

} // namespace telar
