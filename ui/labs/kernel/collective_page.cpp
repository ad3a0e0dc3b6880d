#include "ui/labs/kernel/collective_page.hpp"

#include "ui/base/format.hpp"
#include "ui/base/language.hpp"
#include "ui/base/text_label.hpp"
#include "ui/theme/building.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/film.hpp"
#include "ui/widgets/painted.hpp"
#include "ui/widgets/rows_table.hpp"
#include "ui/widgets/table_export.hpp"
#include "ui/widgets/transport_bar.hpp"

#include <QPainter>

#include <algorithm>
#include <bit>
#include <cmath>

namespace telar {

using program::CollectiveWay;

namespace {

QString numbersOf(uint64_t chunks) { return QString::fromStdString(program::chunksText(chunks)); }

/// Left, the chunks of each rank after step `at`, from 1 on; right, the messages of that step. A chunk that has just come is orange; of a
/// sum, the paler, the fewer ranks are in it.
void paintStep(QPainter& p, const QRectF& target, const Colors& c, const CollectivePage::Shown& shown,
               const CollectivePage::Shown::Way& way, std::size_t at) {
    const auto ranks = static_cast<std::size_t>(shown.call.ranks);
    const auto count = static_cast<double>(ranks);
    p.setFont(fontOf(TypeRole::Small));
    const QFontMetricsF metrics(p.font());
    const double head = metrics.height() + 4;
    const auto marks = collectiveMarks(way.steps, c);
    const double key = paintKeyMarks(nullptr, target, marks, c);
    paintKeyMarks(&p, target.adjusted(0, target.height() - key, 0, 0), marks, c);
    const QRectF area = target.adjusted(px(64), head, -px(8), -key - px(4));
    const double row = area.height() / count;
    const auto top = [&](std::size_t rank) { return area.top() + static_cast<double>(rank) * row; };
    const auto middle = [&](int rank) { return top(static_cast<std::size_t>(rank)) + row / 2; };
    const double cell = std::min(area.width() * 0.55 / count, double(px(52)));
    const double tall = std::min(row * 0.72, double(px(30)));
    const auto& now = way.after[at];
    p.setPen(c.muted);
    p.drawText(QRectF(area.left(), target.top(), cell * count, head), Qt::AlignLeft | Qt::AlignVCenter,
               CollectivePage::tr("chunks after step %1").arg(at));
    for (std::size_t rank = 0; rank < ranks; ++rank) {
        p.setPen(c.text);
        if (row >= metrics.height() || rank % 4 == 0)
            p.drawText(QRectF(target.left(), middle(static_cast<int>(rank)) - px(10), px(58), px(20)),
                       Qt::AlignRight | Qt::AlignVCenter, CollectivePage::tr("rank %1").arg(shown.call.members[rank]));
        for (std::size_t chunk = 0; chunk < ranks; ++chunk) {
            const QRectF box(area.left() + static_cast<double>(chunk) * cell, middle(static_cast<int>(rank)) - tall / 2,
                             cell - 1, tall);
            const uint64_t of = now[rank][chunk];
            const bool came = way.after[at - 1][rank][chunk] != of;
            const int most = std::popcount(way.steps.wanted[rank][chunk] ? way.steps.wanted[rank][chunk] : of);
            const double share = of ? 0.35 + 0.65 * std::min(1.0, std::popcount(of) / std::max(1.0, double(most))) : 0;
            const QColor fill = of ? mixed(c.surface, came ? c.focus : c.series[0], share) : c.sunken;
            p.fillRect(box, fill);
            if (of && cell >= metrics.horizontalAdvance(QStringLiteral("00")) && tall >= metrics.ascent()) {
                p.setPen(share > 0.6 ? (came ? c.onFocus : c.onAccent) : c.text);
                p.drawText(box, Qt::AlignCenter, QString::number(chunk));
            }
        }
    }
    const auto& moves = way.steps.steps[at - 1];
    const double left = area.left() + cell * count + px(14),
                 lane = (area.right() - left) / static_cast<double>(moves.size());
    p.setPen(c.muted);
    p.drawText(QRectF(left, target.top(), area.right() - left, head), Qt::AlignLeft | Qt::AlignVCenter,
               CollectivePage::tr("messages of step %1").arg(at));
    for (std::size_t k = 0; k < moves.size(); ++k) {
        const auto& move = moves[k];
        const double x = left + (static_cast<double>(k) + 0.25) * lane, from = middle(move.from), to = middle(move.to);
        const double size = std::min(lane * 0.3, double(px(6))), way = to > from ? -size : size;
        p.setPen(QPen(move.adds ? c.series[1] : c.series[2], 1.5));
        p.drawLine(QPointF(x, from), QPointF(x, to));
        p.drawLine(QPointF(x, to), QPointF(x - size * 0.6, to + way));
        p.drawLine(QPointF(x, to), QPointF(x + size * 0.6, to + way));
        p.drawEllipse(QPointF(x, from), size / 3, size / 3);
        const QString words = (move.adds ? QStringLiteral("+ ") : QString()) + numbersOf(move.chunks);
        if (metrics.horizontalAdvance(words) < lane * 0.72) {
            p.setPen(c.text);
            p.drawText(QRectF(x + px(4), (from + to) / 2 - px(9), lane * 0.75, px(18)),
                       Qt::AlignLeft | Qt::AlignVCenter, words);
        }
    }
}

QByteArray csvOf(const CollectivePage::Shown& shown, const CollectivePage::Shown::Way& way) {
    QByteArray csv = "step,from,to,chunks,adds,bytes\n";
    const double chunk = shown.call.bytes / shown.call.ranks;
    const auto worldRank = [&](int rank) {
        return QByteArray::number(shown.call.members[static_cast<std::size_t>(rank)]);
    };
    for (std::size_t k = 0; k < way.steps.steps.size(); ++k)
        for (const auto& move : way.steps.steps[k])
            csv += QByteArray::number(qsizetype(k + 1)) + ',' + worldRank(move.from) + ',' + worldRank(move.to) +
                   ",\"" + numbersOf(move.chunks).toUtf8() + "\"," + (move.adds ? '1' : '0') + ',' +
                   QByteArray::number(std::popcount(move.chunks) * chunk, 'g', 12) + '\n';
    return csv;
}

} // namespace

std::vector<KeyMark> collectiveMarks(const program::CollectiveSteps& steps, const Colors& c) {
    bool adds = false, copies = false;
    for (const auto& step : steps.steps)
        for (const auto& move : step)
            (move.adds ? adds : copies) = true;
    std::vector<KeyMark> marks{{KeyMark::Shape::Box, c.focus, CollectivePage::tr("has just come")},
                               {KeyMark::Shape::Box, c.series[0], CollectivePage::tr("there before")}};
    if (adds)
        marks.push_back(
            {KeyMark::Shape::Box, mixed(c.surface, c.series[0], 0.5), CollectivePage::tr("paler: sum of fewer ranks")});
    marks.push_back({KeyMark::Shape::Box, c.sunken, CollectivePage::tr("not there")});
    if (adds)
        marks.push_back({KeyMark::Shape::Arrow, c.series[1], CollectivePage::tr("+ added to the receiver's")});
    if (copies)
        marks.push_back({KeyMark::Shape::Arrow, c.series[2], CollectivePage::tr("copied")});
    return marks;
}

CollectivePage::CollectivePage(QWidget* parent) : QWidget(parent) {
    auto* column = spaced(bare(new QVBoxLayout(this)), 6);
    choice_ = named(new QComboBox(this), "collectiveCalls");
    choice_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    ways_ = named(new Segmented(program::collectiveWays, this), "collectiveWays");
    words_ = wrapped(named(new TextLabel(this), "collectiveWords"));
    picture_ = named(new Painted(this), "collectiveSteps");
    transport_ = named(new TransportBar(this), "collectiveTransport");
    table_ = new RowsTable("collectiveTable", "lr", this, 22);
    table_->setTight();
    fitColumns(*table_);
    addAll(column, choice_, inRow(ways_, spring(1)), words_, wide(picture_, 2), transport_, table_);
    connect(choice_, &QComboBox::activated, this, [this](int at) {
        work();
        const auto& call = run_->collectives[static_cast<std::size_t>(at)];
        if (const int line = run_->journal->places[call.place].line; line > 0)
            emit lineRequested(line);
    });
    connect(ways_, &Segmented::chosen, this, &CollectivePage::showWay);
    connect(transport_, &TransportBar::stepChanged, this, &CollectivePage::showStep);
    connect(table_, &RowsTable::rowChosen, this, [this](int row) {
        for (int way = 0; way < program::collectiveWays; ++way)
            if (shown_ && shown_->ways[static_cast<std::size_t>(way)] && row-- == 0) {
                ways_->setCurrent(way);
                return showWay();
            }
    });
    connect(&runner_, &JobRunner::finished, this, &CollectivePage::busyChanged);
    keepWords(this, [this] { retranslate(); });
}

void CollectivePage::setRun(std::shared_ptr<const RankRun> run) {
    const bool isSame = run && run_ && run->journal == run_->journal; // for other links
    run_ = std::move(run);
    shown_.reset();
    retranslate();
    if (!isSame)
        choice_->setCurrentIndex(isReady() ? 0 : -1);
    work();
}

/// The steps of each algorithm, and what they cost.
void CollectivePage::work() {
    if (choice_->currentIndex() < 0)
        return;
    const auto& call = run_->collectives[static_cast<std::size_t>(choice_->currentIndex())];
    Shown begun{call,
                run_->journal->places[call.place].call,
                run_->time.links,
                {},
                program::leastBytes(call.what, call.ranks, call.bytes)};
    runner_.start<Shown>(
        [begun](const JobContext&) -> Expected<Shown> {
            auto made = begun;
            for (std::size_t k = 0; k < made.ways.size(); ++k) {
                auto steps = program::collectiveSteps(made.call.what, static_cast<CollectiveWay>(k), made.call.ranks,
                                                      made.call.root);
                if (!steps)
                    continue;
                auto& way = made.ways[k].emplace();
                way.cost = program::collectiveCost(*steps, made.call.bytes, made.links);
                for (std::size_t at = 0; at <= steps->steps.size(); ++at)
                    way.after.push_back(steps->after(at));
                way.steps = std::move(*steps);
            }
            return made;
        },
        [this](std::shared_ptr<const Shown> shown) {
            shown_ = std::move(shown);
            if (!way())
                ways_->setCurrent(0);
            showWay();
        },
        [this](const Error& error) { words_->setText(translated(error)); });
    emit busyChanged();
}

const CollectivePage::Shown::Way* CollectivePage::way() const {
    if (!shown_)
        return nullptr;
    const auto& chosen = shown_->ways[static_cast<std::size_t>(std::max(0, ways_->current()))];
    return chosen ? &*chosen : nullptr;
}

QString CollectivePage::words() const { return words_->text(); }

QString CollectivePage::wayName(int way) const {
    return way == static_cast<int>(CollectiveWay::Tree)   ? tr("Tree")
           : way == static_cast<int>(CollectiveWay::Ring) ? tr("Ring")
                                                          : tr("Recursive doubling");
}

/// The chosen algorithm in a sentence, and all of them in the table.
void CollectivePage::showWay() {
    const auto* now = way();
    if (!now) {
        words_->clear();
        picture_->setPaint({});
        table_->setRows({});
        return transport_->setCount(0);
    }
    const auto times = [&](double bytes) { return formatNumber(bytes / shown_->least, 3); };
    words_->setText(tr("%1: %2 steps. The busiest link carries %3: %4 × the minimum of %5. Predicted, not measured: "
                       "%6 on links of %7 µs and %8 GB/s, one for each rank.")
                        .arg(wayName(ways_->current()))
                        .arg(now->steps.steps.size())
                        .arg(formatBytes(now->cost.busiest), times(now->cost.busiest), formatBytes(shown_->least),
                             formatDuration(now->cost.ms), formatNumber(shown_->links.latencyUs, 3),
                             formatNumber(shown_->links.gigabytesPerSecond, 3)));
    table_->setTitles({tr("Algorithm"), tr("Steps"), tr("Busiest link"), tr("Predicted")});
    std::vector<TableRow> rows;
    double fastest = INFINITY;
    for (const auto& one : shown_->ways)
        fastest = one ? std::min(fastest, one->cost.ms) : fastest;
    for (int k = 0; k < program::collectiveWays; ++k) {
        const auto& one = shown_->ways[static_cast<std::size_t>(k)];
        ways_->button(k)->setVisible(one.has_value());
        if (!one)
            continue;
        rows.push_back(tableRow({wayName(k), QString::number(one->steps.steps.size()),
                                 tr("%1, %2×").arg(formatBytes(one->cost.busiest), times(one->cost.busiest)),
                                 formatDuration(one->cost.ms)}));
        if (one->cost.ms <= fastest)
            rows.back().back().mark = CellMark::Good;
    }
    table_->setRows(std::move(rows));
    table_->holdAllRows();
    transport_->setCount(std::ssize(now->steps.steps));
    showStep();
}

void CollectivePage::showStep() {
    const auto* now = way();
    if (!now)
        return;
    const auto at = static_cast<std::size_t>(transport_->step()) + 1;
    picture_->setPaint([shown = shown_, now, at](QPainter& p, const QRectF& target, const Colors& c) {
        paintStep(p, target, c, *shown, *now, at);
    });
    picture_->setCsv([shown = shown_, now] { return csvOf(*shown, *now); });
    QStringList messages;
    for (const auto& move : now->steps.steps[at - 1])
        messages << (move.adds ? tr("rank %1 gives rank %2 its sum of chunks %3")
                               : tr("rank %1 sends rank %2 chunks %3"))
                        .arg(shown_->call.members[static_cast<std::size_t>(move.from)])
                        .arg(shown_->call.members[static_cast<std::size_t>(move.to)])
                        .arg(numbersOf(move.chunks));
    picture_->setTexts(
        tr("%1 step by step: %2").arg(QString::fromStdString(shown_->name), wayName(ways_->current())),
        tr("Step %1 of %2: %3").arg(at).arg(now->steps.steps.size()).arg(messages.join(QStringLiteral("; "))));
}

std::vector<Exportable> CollectivePage::exportables() const {
    std::vector<Exportable> items;
    const auto* now = way();
    if (!now)
        return items;
    if (auto step = picture_->exportable()) {
        step->animation = filmOf({}, static_cast<int>(now->steps.steps.size()), 1,
                                 [shown = shown_, now](QPainter& p, const QRectF& target, const Colors& c, int frame) {
                                     paintStep(p, target, c, *shown, *now, static_cast<std::size_t>(frame) + 1);
                                 })
                              ->animation;
        items.push_back(std::move(*step));
    }
    items.push_back(tableExport(tr("Algorithms of a collective"), *table_, csvOf(*shown_, *now)));
    return items;
}

void CollectivePage::retranslate() {
    const int at = choice_->currentIndex();
    choice_->clear();
    for (const auto& call : isReady() ? run_->collectives : std::vector<program::CollectiveCall>()) {
        const auto& place = run_->journal->places[call.place];
        choice_->addItem(tr("%1, line %2: %3, %4 ranks, ×%5")
                             .arg(QString::fromStdString(place.call))
                             .arg(place.line)
                             .arg(formatBytes(call.bytes))
                             .arg(call.ranks)
                             .arg(call.times));
    }
    choice_->setCurrentIndex(at);
    choice_->setAccessibleName(tr("Collective of the run"));
    QStringList names;
    for (int way = 0; way < program::collectiveWays; ++way)
        names << wayName(way);
    ways_->setTexts(names, {tr("Who has the message gives it to one who has not; sums go the other way"),
                            tr("Each rank sends to the next one, a chunk at a time"),
                            tr("Partners exchange what they have, at a distance that doubles")});
    table_->setAccessibleName(tr("Algorithms of a collective"));
    showWay();
}

} // namespace telar
