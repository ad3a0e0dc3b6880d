#include "ui/labs/kernel/rank_page.hpp"

#include "ui/base/format.hpp"
#include "ui/base/language.hpp"
#include "ui/base/text_label.hpp"
#include "ui/theme/building.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/rows_table.hpp"
#include "ui/widgets/table_export.hpp"

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>
#include <cmath>

namespace telar {

using program::RankSpan, program::RankTotals;

namespace {

struct Layout {
    QRectF area;
    double row = 0;
};

/// Below the row of names.
QRectF keyOf(const QRectF& target) { return target.adjusted(px(64), px(2), -px(10), 0); }

Layout layoutOf(const QRectF& target, const RankRun& run) {
    const double key = paintKeyMarks(nullptr, keyOf(target), rankMarks(run, colors()), colors());
    Layout made;
    made.area = target.adjusted(px(64), px(4) + key, -px(10), -px(22));
    made.row = made.area.height() / static_cast<double>(std::max<std::size_t>(1, run.time.ranks.size()));
    return made;
}

QColor colorOf(RankSpan::Kind kind, const Colors& c) {
    switch (kind) {
    case RankSpan::Kind::Compute:
        return c.text;
    case RankSpan::Kind::Device:
        return c.series[1];
    case RankSpan::Kind::Transfer:
        return c.series[2];
    case RankSpan::Kind::Wait:
        break;
    }
    QColor faint = c.series[0];
    faint.setAlphaF(0.35f);
    return faint;
}

void paintRanks(QPainter& p, const QRectF& target, const RankRun& run, double from, double to, const Colors& c) {
    const auto& time = run.time;
    const auto [area, row] = layoutOf(target, run);
    paintKeyMarks(&p, keyOf(target), rankMarks(run, c), c);
    const auto xOf = [&](double ms) { return area.left() + (ms - from) / (to - from) * area.width(); };
    const double bar = std::min(row * 0.5, double(px(22)));
    const auto middle = [&](std::size_t rank) { return area.top() + (static_cast<double>(rank) + 0.5) * row; };
    paintTimeTicks(p, area, from, to, 1, c);
    p.setFont(fontOf(TypeRole::Small));
    for (std::size_t rank = 0; rank < time.ranks.size(); ++rank) {
        p.setPen(c.text);
        if (row >= p.fontMetrics().height() || rank % 4 == 0)
            p.drawText(QRectF(target.left(), middle(rank) - px(10), px(58), px(20)), Qt::AlignRight | Qt::AlignVCenter,
                       RankChart::tr("rank %1").arg(rank));
        p.setPen(Qt::NoPen);
        for (const auto& span : time.ranks[rank]) {
            if (span.end < from || span.begin > to)
                continue;
            const double left = std::max(area.left(), xOf(span.begin)), right = std::min(area.right(), xOf(span.end));
            const bool waits = span.kind == RankSpan::Kind::Wait;
            const double height = waits ? bar / 2 : bar;
            p.setBrush(colorOf(span.kind, c));
            p.drawRect(QRectF(left, middle(rank) - height / 2, std::max(0.75, right - left), height));
        }
    }
    p.save();
    p.setClipRect(area.adjusted(-1, 0, 1, 0));
    const auto arrow = [&](double begin, std::size_t sender, double end, std::size_t receiver) {
        const QPointF a(xOf(begin), middle(sender)), b(xOf(end), middle(receiver));
        p.setPen(QPen(c.muted, 1));
        p.drawLine(a, b);
        const double angle = std::atan2(b.y() - a.y(), b.x() - a.x()), size = px(6);
        for (const double turn : {2.6, -2.6})
            p.drawLine(b, b + QPointF(std::cos(angle + turn), std::sin(angle + turn)) * size);
    };
    for (const auto& message : time.messages) {
        const auto& sent = run.journal->operations[static_cast<std::size_t>(message.send)];
        const auto& got = run.journal->operations[static_cast<std::size_t>(message.receive)];
        if (message.end >= from && message.begin <= to && sent.rank != got.rank)
            arrow(message.begin, static_cast<std::size_t>(sent.rank), message.end, static_cast<std::size_t>(got.rank));
    }
    for (const auto& meeting : time.meetings) { // all ranks of a collective, from the last one's call on
        const auto& all = run.journal->groups[meeting.group].operations;
        if (meeting.end < from || meeting.begin > to || all.size() < 2)
            continue;
        int first = 1 << 20, last = 0;
        for (const auto one : all) {
            const int rank = run.journal->operations[static_cast<std::size_t>(one)].rank;
            first = std::min(first, rank);
            last = std::max(last, rank);
        }
        p.setPen(QPen(c.series[2], 1, Qt::DashLine));
        const double x = xOf(meeting.begin);
        p.drawLine(QPointF(x, middle(static_cast<std::size_t>(first)) - bar / 2),
                   QPointF(x, middle(static_cast<std::size_t>(last)) + bar / 2));
    }
    p.restore();
}

QByteArray csvOf(const RankRun& run) {
    QByteArray csv = "rank,what,call,line,begin_ms,end_ms\n";
    static constexpr const char* names[] = {"compute", "device", "wait", "transfer"};
    for (std::size_t rank = 0; rank < run.time.ranks.size(); ++rank)
        for (const auto& span : run.time.ranks[rank]) {
            csv += QByteArray::number(qsizetype(rank)) + ',' + names[static_cast<int>(span.kind)] + ',';
            if (span.operation >= 0)
                csv += QByteArray::fromStdString(run.journal->places[span.place].call) + ',' +
                       QByteArray::number(run.journal->places[span.place].line);
            else
                csv += ',';
            csv += ',' + QByteArray::number(span.begin, 'g', 9) + ',' + QByteArray::number(span.end, 'g', 9) + '\n';
        }
    return csv;
}

QString callWords(const program::RankJournal::Place& place) {
    return RankChart::tr("%1, line %2").arg(QString::fromStdString(place.call)).arg(place.line);
}

} // namespace

double paintKeyMarks(QPainter* painter, const QRectF& target, const std::vector<KeyMark>& marks, const Colors& c) {
    const QFontMetricsF metrics(fontOf(TypeRole::Small));
    const double high = metrics.height() + px(2), sample = px(14);
    double x = target.left(), y = target.top();
    for (const auto& mark : marks) {
        const double wide = sample + px(5) + metrics.horizontalAdvance(mark.words) + 1;
        if (x > target.left() && x + wide > target.right()) {
            x = target.left();
            y += high;
        }
        if (painter) {
            const double middle = y + high / 2;
            const QPointF from(x, middle), to(x + sample, middle);
            painter->setFont(fontOf(TypeRole::Small));
            painter->setPen(QPen(mark.ink, 1.5, mark.shape == KeyMark::Shape::Dash ? Qt::DashLine : Qt::SolidLine));
            if (mark.shape == KeyMark::Shape::Box || mark.shape == KeyMark::Shape::Thin) {
                const double tall = px(mark.shape == KeyMark::Shape::Box ? 10 : 5);
                painter->fillRect(QRectF(x, middle - tall / 2, sample, tall), mark.ink);
            } else {
                painter->drawLine(from, to);
            }
            for (const int side : {-px(3), px(3)})
                if (mark.shape == KeyMark::Shape::Arrow)
                    painter->drawLine(to, to + QPointF(-px(5), side));
            painter->setPen(c.muted);
            painter->drawText(QRectF(x + sample + px(5), y, wide, high), Qt::AlignLeft | Qt::AlignVCenter, mark.words);
        }
        x += wide + px(14);
    }
    return marks.empty() ? 0 : y + high + px(4) - target.top();
}

std::vector<KeyMark> rankMarks(const RankRun& run, const Colors& c) {
    using Kind = RankSpan::Kind;
    const std::tuple<Kind, double RankTotals::*, QString> kinds[] = {
        {Kind::Compute, &RankTotals::computeMs, RankChart::tr("computing")},
        {Kind::Device, &RankTotals::deviceMs, RankChart::tr("launches and copies")},
        {Kind::Wait, &RankTotals::waitMs, RankChart::tr("waiting")},
        {Kind::Transfer, &RankTotals::transferMs, RankChart::tr("numbers travel")}};
    std::vector<KeyMark> marks;
    for (const auto& [kind, ms, words] : kinds)
        if (std::ranges::any_of(run.time.totals, [ms = ms](const RankTotals& of) { return of.*ms > 0; }))
            marks.push_back({kind == Kind::Wait ? KeyMark::Shape::Thin : KeyMark::Shape::Box, colorOf(kind, c), words});
    if (!run.time.messages.empty())
        marks.push_back({KeyMark::Shape::Arrow, c.muted, RankChart::tr("message")});
    if (!run.time.meetings.empty())
        marks.push_back({KeyMark::Shape::Dash, c.series[2], RankChart::tr("collective")});
    return marks;
}

RankChart::RankChart(QWidget* parent) : TimeAxis(1e-4, parent) {}

void RankChart::setRun(std::shared_ptr<const RankRun> run) {
    run_ = std::move(run);
    showFirst();
    setAccessibleName(tr("What each rank does over predicted time"));
    update();
}

QRectF RankChart::plot() const { return run_ ? layoutOf(rect(), *run_).area : rect(); }
double RankChart::end() const { return run_ ? std::max(1e-6, run_->time.ms * 1.02) : 1; }
bool RankChart::isEmpty() const { return !run_; }
void RankChart::paint(QPainter& p) { paintRanks(p, rect(), *run_, from_, to_, colors()); }
void RankChart::showFirst() { setView(0, end()); }
QSize RankChart::sizeHint() const { return {px(560), minimumSizeHint().height()}; }
QSize RankChart::minimumSizeHint() const {
    const auto ranks = run_ ? static_cast<int>(std::min<std::size_t>(16, run_->time.ranks.size())) : 4;
    return {px(240), px(50) + px(28) * ranks};
}

/// What stands there, in words, and the line of its call.
std::pair<QString, int> RankChart::at(const QPointF& at) const {
    if (!run_)
        return {};
    const auto [area, row] = layoutOf(rect(), *run_);
    const auto rank = static_cast<int>(std::floor((at.y() - area.top()) / row));
    if (rank < 0 || rank >= static_cast<int>(run_->time.ranks.size()))
        return {};
    const double now = timeAt(at.x()), slack = 3 / area.width() * (to_ - from_);
    const auto& operations = run_->journal->operations;
    const auto& places = run_->journal->places;
    for (const auto& message : run_->time.messages) {
        const auto& sent = operations[static_cast<std::size_t>(message.send)];
        const auto& got = operations[static_cast<std::size_t>(message.receive)];
        const bool leaves = sent.rank == rank && std::abs(now - message.begin) <= slack;
        if (leaves || (got.rank == rank && std::abs(now - message.end) <= slack))
            return {tr("Rank %1 sends %2 to rank %3 in %4: from %5 to %6.")
                        .arg(sent.rank)
                        .arg(formatBytes(static_cast<double>(sent.bytes)))
                        .arg(got.rank)
                        .arg(formatDuration(message.end - message.begin), callWords(places[sent.place]),
                             callWords(places[got.place])),
                    places[leaves ? sent.place : got.place].line};
    }
    for (const auto& span : run_->time.ranks[static_cast<std::size_t>(rank)]) {
        if (now < span.begin - slack / 3 || now > span.end + slack / 3)
            continue;
        const QString length = formatDuration(span.end - span.begin);
        if (span.kind == RankSpan::Kind::Compute)
            return {tr("Rank %1 computes for %2.").arg(rank).arg(length), 0};
        if (span.kind == RankSpan::Kind::Device)
            return {tr("Launches and copies of rank %1: %2, predicted.").arg(rank).arg(length), 0};
        const auto call = callWords(places[span.place]);
        const int line = places[span.place].line;
        if (span.kind == RankSpan::Kind::Transfer)
            return {tr("Numbers travel for rank %1 for %2 (%3).").arg(rank).arg(length, call), line};
        return {tr("Rank %1 waits for %2 (%3).").arg(rank).arg(length, call), line};
    }
    return {};
}

bool RankChart::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip)
        return TimeAxis::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    QToolTip::showText(help->globalPos(), at(help->pos()).first);
    return true;
}

void RankChart::clicked(const QPointF& point) {
    if (const auto [words, line] = at(point); !words.isEmpty())
        emit chosen(words, line);
}

Exportable RankChart::exportable() const {
    Exportable item(tr("Ranks over predicted time"),
                    [run = run_, from = from_, to = to_](QPainter& p, QRectF target, const Colors& c) {
                        if (run)
                            paintRanks(p, target, *run, from, to, c);
                    });
    item.defaultMm = {180, 80};
    item.csv = [run = run_] { return run ? csvOf(*run) : QByteArray(); };
    item.shownBy = this;
    return item;
}

RankPage::RankPage(QWidget* parent) : QWidget(parent) {
    auto* column = spaced(bare(new QVBoxLayout(this)), 6);
    links_ = named(new QComboBox(this), "rankLinks");
    links_->setMaximumWidth(px(200));
    for (const auto& known : program::knownLinks())
        links_->addItem(QString(), QString::fromStdString(known.links.name));
    words_ = wrapped(named(new TextLabel(this), "rankWords"));
    model_ = inRole(wrapped(new TextLabel(this)), "muted");
    chart_ = named(new RankChart(this), "rankChart");
    table_ = new RowsTable("rankTable", "r", this, 22);
    table_->setTight();
    addAll(column, words_, wide(chart_, 2), inRow(wide(model_), links_), wide(table_));
    connect(links_, &QComboBox::activated, this, &RankPage::predict);
    connect(chart_, &RankChart::chosen, this, [this](const QString& words, int line) {
        words_->setText(words);
        if (line > 0)
            emit lineRequested(line);
    });
    connect(&runner_, &JobRunner::finished, this, &RankPage::busyChanged);
    keepWords(this, [this] { retranslate(); });
}

void RankPage::setJournal(std::shared_ptr<const program::RankJournal> journal) {
    journal_ = std::move(journal);
    run_.reset();
    emit runChanged();
    if (journal_)
        predict();
    showRun();
}

void RankPage::predict() {
    runner_.start<RankRun>(
        [journal = journal_,
         links = links_->currentData().toString().toStdString()](const JobContext&) -> Expected<RankRun> {
            TELAR_TRY(chosen, program::linksOf(links));
            RankRun made{journal, program::rankTime(*journal, *chosen)};
            made.waits = program::rankWaits(*journal, made.time);
            made.collectives = program::collectivesOf(*journal);
            for (const auto& one : journal->operations)
                if (one.kind == program::RankJournal::Kind::Send && one.other >= 0) {
                    const auto to = journal->operations[static_cast<std::size_t>(one.other)].rank;
                    auto& sum = made.sent[{static_cast<std::size_t>(one.rank), static_cast<std::size_t>(to)}];
                    ++sum.messages;
                    sum.bytes += static_cast<double>(one.bytes);
                }
            return made;
        },
        [this](std::shared_ptr<const RankRun> run) {
            run_ = std::move(run);
            showRun();
            emit runChanged();
        },
        [this](const Error& error) { words_->setText(translated(error)); });
    emit busyChanged();
}

QString RankPage::words() const { return words_->text(); }

/// The page's answer: who waits longest, and why.
void RankPage::showRun() {
    chart_->setRun(run_);
    if (!run_) {
        words_->clear();
        model_->clear();
        return table_->setRows({});
    }
    const auto& time = run_->time;
    const auto& waits = run_->waits;
    words_->setText(waits.empty() ? tr("No rank waits for another.")
                                  : translated(waits.front().text(*run_->journal)) + QLatin1Char('.'));
    model_->setText(tr("Predicted, not measured: %1 in all, on links of %2 µs and %3 GB/s.")
                        .arg(formatDuration(time.ms), formatNumber(time.links.latencyUs, 3),
                             formatNumber(time.links.gigabytesPerSecond, 3)) +
                    (run_->journal->cut ? QLatin1Char(' ') + tr("Only the first %1 calls are shown.")
                                                                 .arg(formatCount(program::RankJournal::mostOperations))
                                        : QString()));
    const auto ranks = time.ranks.size();
    const auto& sent = run_->sent;
    const bool device = std::ranges::any_of(time.totals, [](const auto& of) { return of.deviceMs > 0; });
    QStringList titles{tr("Rank"), tr("computes")};
    if (device)
        titles << tr("device");
    titles << tr("waits") << tr("transfers");
    for (std::size_t to = 0; to < ranks && !sent.empty(); ++to)
        titles << tr("sends to %1").arg(to);
    table_->setTitles(titles);
    std::vector<TableRow> rows;
    for (std::size_t rank = 0; rank < ranks; ++rank) {
        const auto& of = time.totals[rank];
        QStringList words{QString::number(rank), formatDuration(of.computeMs)};
        if (device)
            words << formatDuration(of.deviceMs);
        words << formatDuration(of.waitMs) << formatDuration(of.transferMs);
        TableRow row = tableRow(words);
        for (std::size_t to = 0; to < ranks && !sent.empty(); ++to) {
            const auto known = sent.find({rank, to});
            if (known == sent.end())
                row.push_back({QStringLiteral("–"), {}, CellMark::Muted});
            else
                row.push_back(
                    {formatBytes(known->second.bytes), tr("%1 messages").arg(formatCount(known->second.messages))});
        }
        rows.push_back(std::move(row));
    }
    table_->setRows(std::move(rows));
    table_->setMinimumHeight(px(36) + px(22) * static_cast<int>(std::min<std::size_t>(5, ranks)));
    emit busyChanged();
}

std::vector<Exportable> RankPage::exportables() const {
    if (!run_)
        return {};
    return {chart_->exportable(), tableExport(tr("What the ranks do and send"), *table_, csvOf(*run_))};
}

void RankPage::retranslate() {
    const auto& known = program::knownLinks();
    for (std::size_t k = 0; k < known.size(); ++k) {
        const QString words = translated(known[k].source);
        links_->setItemText(static_cast<int>(k), words.section(QLatin1Char(':'), 0, 0));
        links_->setItemData(static_cast<int>(k), words, Qt::ToolTipRole);
    }
    links_->setAccessibleName(tr("What joins the ranks"));
    links_->setToolTip(tr("The links that the times are predicted for"));
    table_->setAccessibleName(tr("What the ranks do and send"));
    chart_->setEmptyText(tr("Run an MPI program to see its ranks here"));
    showRun();
}

} // namespace telar
