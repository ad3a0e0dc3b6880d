#include "ui/labs/kernel/compared_view.hpp"

#include "core/base/files.hpp"
#include "core/simt/compare/main_change.hpp"
#include "ui/base/format.hpp"
#include "ui/base/language.hpp"
#include "ui/base/text_label.hpp"
#include "ui/labs/kernel/compared_pictures.hpp"
#include "ui/source/source_view.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/page_stack.hpp"
#include "ui/widgets/rows_table.hpp"
#include "ui/widgets/table_export.hpp"

#include <QPushButton>

#include <algorithm>
#include <cmath>

namespace telar {

namespace {

QString timeText(const std::optional<double>& ms) { return ms ? formatDuration(*ms) : QStringLiteral("–"); }

/// "0.31×"; `judged`: green where it is less. A line that takes more may do less: another part of the card limits it now.
TableCell factorCell(const compare::Change& change, bool judged) {
    const auto factor = change.factor();
    TableCell cell{factor ? formatRatio(*factor) : QString()};
    if (judged && factor && std::abs(*factor - 1) > 0.005)
        cell.mark = *factor < 1 ? CellMark::Good : CellMark::Bad;
    return cell;
}

QString sizesText(const std::array<int64_t, 3>& size) {
    QString words = formatCount(size[0]);
    if (size[1] > 1 || size[2] > 1)
        words += QStringLiteral("×") + formatCount(size[1]);
    if (size[2] > 1)
        words += QStringLiteral("×") + formatCount(size[2]);
    return words;
}

QString sideText(const compare::LaunchSide& side) {
    return QStringLiteral("%1 <%2, %3>")
        .arg(QString::fromStdString(side.kernel), sizesText(side.shape.grid), sizesText(side.shape.block));
}

QString numberText(const std::optional<double>& value) {
    return !value                         ? QStringLiteral("–")
           : *value == std::floor(*value) ? formatCount(static_cast<int64_t>(*value))
                                          : formatNumber(*value);
}

/// "shared_load_wavefronts: 3,200 → 100 (0.031×)", a line for each count that differs.
QString countsText(const compare::Changes& figures) {
    QStringList lines;
    for (const auto& [name, change] : figures)
        if (change.differs()) {
            const auto factor = change.factor();
            lines << QStringLiteral("%1: %2 → %3")
                             .arg(QString::fromStdString(name), numberText(change.before), numberText(change.after)) +
                         (factor ? QStringLiteral(" (%1)").arg(formatRatio(*factor)) : QString());
        }
    return lines.join(QLatin1Char('\n'));
}

QByteArray quoted(const std::string& word) { return '"' + QByteArray::fromStdString(word).replace('"', "\"\"") + '"'; }

/// A line of CSV for the predicted time and for each count: where it is, its name, before and after.
void addChanges(QByteArray& csv, const QByteArrayList& place, const compare::Change& ms,
                const compare::Changes& figures) {
    const auto number = [](const std::optional<double>& value) {
        return value ? QByteArray::number(*value, 'g', 17) : QByteArray();
    };
    const auto add = [&](const std::string& name, const compare::Change& change) {
        const QByteArrayList cells =
            place + QByteArrayList{QByteArray::fromStdString(name), number(change.before), number(change.after)};
        csv += cells.join(',') + '\n';
    };
    add("predicted_ms", ms);
    for (const auto& [name, change] : figures)
        add(name, change);
}

/// A count that people know by a name; `better`: which way is, fewer, more or neither.
struct NamedCount {
    const char* id;
    QString title;
    int better = -1;
};

std::vector<NamedCount> namedCounts() {
    return {{"instructions", ComparedView::tr("Instructions of warps")},
            {"executed_instructions", ComparedView::tr("Machine instructions executed")},
            {"threads_per_instruction", ComparedView::tr("Threads per instruction, on average"), 1},
            {"global_load_requests", ComparedView::tr("Global load requests")},
            {"global_load_sectors", ComparedView::tr("Global load sectors")},
            {"global_store_requests", ComparedView::tr("Global store requests")},
            {"global_store_sectors", ComparedView::tr("Global store sectors")},
            {"least_sectors", ComparedView::tr("Minimum sectors"), 0},
            {"l1_hit_pct", ComparedView::tr("Found in L1, %"), 1},
            {"l2_hit_pct", ComparedView::tr("Found in L2, %"), 1},
            {"memory_sectors", ComparedView::tr("Sectors from memory")},
            {"bulk_copies", ComparedView::tr("Bulk copies")},
            {"bulk_copy_sectors", ComparedView::tr("Bulk copy sectors")},
            {"shared_load_wavefronts", ComparedView::tr("Shared load wavefronts")},
            {"shared_store_wavefronts", ComparedView::tr("Shared store wavefronts")},
            {"shared_load_bank_conflicts", ComparedView::tr("Bank conflicts of loads")},
            {"shared_store_bank_conflicts", ComparedView::tr("Bank conflicts of stores")},
            {"atomic_requests", ComparedView::tr("Atomic requests")},
            {"tensor_multiply_adds", ComparedView::tr("Multiply-adds of tensor cores")},
            {"registers", ComparedView::tr("Registers per thread"), 0},
            {"registers_estimated", ComparedView::tr("Registers per thread, estimated"), 0},
            {"shared", ComparedView::tr("Shared bytes per block"), 0}};
}

/// Of what stays the same, what differs, and how.
TableRow countRow(const QString& title, const compare::Change& change, int better) {
    const auto factor = change.factor();
    const bool same = change.before == change.after;
    auto row = tableRow({title, numberText(change.before), numberText(change.after),
                         same     ? QStringLiteral("=")
                         : factor ? formatRatio(*factor)
                                  : QStringLiteral("–")});
    if (better == 0 || same || !change.before || !change.after)
        return row;
    const bool good = (*change.after > *change.before) == (better > 0);
    row[3].mark = good ? CellMark::Good : CellMark::Bad;
    row[3].tip = good ? ComparedView::tr("Better than before") : ComparedView::tr("Worse than before");
    return row;
}

} // namespace

Expected<compare::KeptRun> runOfRecord(const std::string& path, const JobContext& job) {
    TELAR_TRY(bytes, readFile(path, job, int64_t{256} << 20));
    TELAR_TAKE(runs, compare::readKeptRuns(*bytes, fileName(path), job));
    return std::move(runs->back());
}

SeenComparison seeComparison(const compare::KeptRun& before, const compare::KeptRun& after,
                             const std::vector<std::shared_ptr<const compare::KeptRun>>& versions) {
    SeenComparison made{compare::compareAll({before, after}), {}, {}};
    if (versions.size() > 2) {
        std::vector<compare::KeptRun> all;
        for (const auto& one : versions)
            all.push_back(*one);
        made.versions = compare::compareAll(std::move(all));
    }
    if (const auto a = before.source(), b = after.source(); !a.empty() && !b.empty())
        made.lines = lineDiff(a, b);
    return made;
}

ComparedView::ComparedView(QWidget* parent) : QWidget(parent) {
    build();
    connect(pages_, &Segmented::chosen, this, &ComparedView::showPage);
    connect(lines_, &RowsTable::rowChosen, this, [this](int row) {
        if (row >= 0 && row < static_cast<int>(lineOf_.size()) && lineOf_[static_cast<std::size_t>(row)] > 0)
            emit lineRequested(lineOf_[static_cast<std::size_t>(row)], 0);
    });
    connect(launches_, &RowsTable::currentRowChanged, this, &ComparedView::fillCounts);
    connect(difference_, &SourceView::lineClicked, this, [this](int line) { emit lineRequested(line, 1); });
    connect(difference_, &SourceView::cursorMoved, this, &ComparedView::offerRevert);
    connect(revert_, &QPushButton::clicked, this, [this] {
        if (diff_)
            emit sourceRequested(withoutChange(*diff_, static_cast<std::size_t>(difference_->cursorLine() - 1)));
    });
    keepWords(this, [this] {
        pages_->setTexts({tr("Times"), tr("Lines"), tr("Launches"), tr("Counts"), tr("Source"), tr("Versions")});
        launches_->setTitles({tr("Launch"), tr("How often"), tr("Before"), tr("Now"), tr("Factor")});
        lines_->setTitles({tr("Line"), tr("Before"), tr("Now"), tr("Factor")});
        counts_->setTitles({tr("Count"), tr("Before"), tr("Now"), tr("Factor")});
        lines_->setAccessibleName(tr("Lines before and after"));
        lines_->setToolTip(
            tr("What each line takes of the predicted times. It grows without more work where another part of "
               "the card limits the launch now"));
        difference_->setTitle(tr("Lines that differ"), tr("From the earlier version to the current one"));
        refresh();
    });
    keepColors(this, [this] { refresh(); });
}

void ComparedView::build() {
    auto* column = spaced(bare(new QVBoxLayout(this)), 6);
    sentence_ = wrapped(named(new TextLabel(this), "compareSentence"));
    keepFont(sentence_, TypeRole::Heading);
    total_ = inRole(wrapped(named(new TextLabel(this), "compareTotal")), "muted");
    pages_ = named(new Segmented(PageCount, this), "comparePages");
    pages_->setTabs();
    pages_->setWrapping();
    stack_ = new PageStack(this);
    auto* times = new QWidget(stack_);
    causes_ = named(new Painted(times), "compareCauses");
    timeLines_ = named(new Painted(times), "compareTimeLines");
    addAll(spaced(bare(new QVBoxLayout(times)), 8), wide(causes_, 5), wide(timeLines_, 3));
    versions_ = named(new Painted(stack_), "compareVersions");
    for (auto* picture : {causes_, timeLines_, versions_})
        picture->setPreferred({320, 160}, {200, 72});
    lines_ = new RowsTable("comparedLines", "lrrr", this, 22);
    launches_ = heard(new RowsTable("comparedLaunches", "lrrrr", this, 22), TELAR_SAYS("Launches before and after"));
    counts_ = heard(new RowsTable("comparedCounts", "lrrr", this, 20),
                    TELAR_SAYS("Counts of the launch that is chosen, before and after"));
    for (auto* table : {launches_, lines_, counts_}) {
        table->setSelectionMode(QAbstractItemView::SingleSelection);
        table->setTight();
        fitColumns(*table, 0);
    }
    auto* source = new QWidget(stack_);
    auto* rows = spaced(bare(new QVBoxLayout(source)), 4);
    difference_ = named(new SourceView(source), "versionDifference");
    revert_ = says(named(new QPushButton(source), "revertChange"), TELAR_SAYS("Take this change back"),
                   TELAR_SAYS("Puts the lines around the cursor back as they were; can be undone"));
    revert_->setEnabled(false);
    addAll(rows, wide(difference_, 1), spaced(inRow(revert_, spring(1)), 4));
    for (QWidget* page : std::initializer_list<QWidget*>{times, lines_, launches_, counts_, source, versions_})
        stack_->addWidget(page);
    addAll(column, sentence_, total_, pages_, wide(stack_, 1));
}

const compare::Comparison& ComparedView::all() const {
    static const compare::Comparison none;
    return seen_ ? seen_->runs.all : none;
}

void ComparedView::showPage(int page) {
    pages_->setCurrent(page);
    stack_->showPage(page);
}

void ComparedView::setResult(std::shared_ptr<const SeenComparison> seen, DifferenceLines lines, const QString& origin) {
    seen_ = std::move(seen);
    diff_ = std::move(lines);
    origin_ = origin;
    refresh();
}

void ComparedView::setWords(const QString& words) {
    words_ = words;
    sentence_->setText(words_.isEmpty() ? sentence() : words_);
}

void ComparedView::refresh() {
    sentence_->setText(words_.isEmpty() ? sentence() : words_);
    total_->setText(!seen_ ? QString()
                           : origin_ + tr("All launches: %1 → %2, predicted for a %3, not measured.")
                                           .arg(timeText(all().launchMs.before), timeText(all().launchMs.after),
                                                QString::fromStdString(all().cardAfter)));
    total_->setVisible(seen_ != nullptr);
    pages_->setVisible(seen_ || (diff_ && !diff_->empty()));
    stack_->setVisible(!pages_->isHidden());
    if (!seen_) { // nothing of an earlier state stays on show
        for (auto* picture : {causes_, timeLines_, versions_})
            picture->setPaint({});
        pages_->button(Versions)->hide();
    } else {
        const auto code = language().toStdString();
        const auto bars = waterfallBars(all(), code), steps = ladderBars(seen_->versions, code);
        causes_->setPaint(barsPicture(bars));
        causes_->setTexts(tr("From the time before to the time now"), sentence());
        causes_->setCsv([bars] { return barsCsv(bars); });
        timeLines_->setPaint(timeLinesPicture(seen_->runs, tr("Before"), tr("Now")));
        timeLines_->setTexts(tr("Time lines before and now"), total_->text());
        versions_->setPaint(steps.empty() ? Painted::Paint() : barsPicture(steps));
        versions_->setTexts(tr("Predicted times of all versions"), tr("What each step bought"));
        versions_->setCsv([steps] { return barsCsv(steps); });
        pages_->button(Versions)->setVisible(!steps.empty());
        if (steps.empty() && pages_->current() == Versions)
            showPage(Times);
    }
    fillLaunches(all());
    fillLines(all());
    fillCounts();
    fillSource();
}

QString ComparedView::sentence() const {
    QStringList parts;
    if (seen_)
        for (const auto& part : all().main)
            parts << translated(part);
    QString words = parts.join(QStringLiteral("; "));
    if (!words.isEmpty() && !all().main.front().source.starts_with('%')) // a kernel's name stays as it is
        words[0] = words[0].toUpper();
    return words.isEmpty() ? words : words + QLatin1Char('.');
}

void ComparedView::fillLaunches(const compare::Comparison& made) {
    std::vector<TableRow> rows;
    for (const auto& row : made.rows) {
        const QString before = row.before ? sideText(*row.before) : QString(),
                      after = row.after ? sideText(*row.after) : QString();
        QString words = before == after ? after : before + QStringLiteral(" → ") + after;
        if (!row.after)
            words = tr("%1, only before").arg(before);
        else if (!row.before)
            words = tr("%1, only now").arg(after);
        const auto times = [](const std::optional<compare::LaunchSide>& side) {
            return formatCount(side ? static_cast<int64_t>(side->launches.size()) : 0);
        };
        const QString often = times(row.before) == times(row.after)
                                  ? times(row.after)
                                  : times(row.before) + QStringLiteral(" → ") + times(row.after);
        auto cells = tableRow({words, often, timeText(row.ms.before), timeText(row.ms.after)}, countsText(row.figures));
        cells.push_back(factorCell(row.ms, true));
        rows.push_back(std::move(cells));
    }
    launches_->setRows(std::move(rows));
}

void ComparedView::fillLines(const compare::Comparison& made) {
    std::vector<TableRow> rows;
    lineOf_.clear();
    for (const auto& row : made.lines) {
        QString words = translated(compare::lineChange(made, row));
        words[0] = words[0].toUpper();
        const QString before = QString::fromStdString(row.textBefore), after = QString::fromStdString(row.textAfter);
        if (!row.after)
            words = tr("%1 (the line is gone)").arg(words);
        else if (!row.before)
            words = tr("%1 (the line is new)").arg(words);
        QStringList tip{before == after ? after : QStringLiteral("− %1\n+ %2").arg(before, after), QString(),
                        countsText(row.figures)};
        auto cells = tableRow({words, timeText(row.ms.before), timeText(row.ms.after)}, tip.join(QLatin1Char('\n')));
        cells.push_back(factorCell(row.ms, false));
        rows.push_back(std::move(cells));
        lineOf_.push_back(
            row.after && row.after->file == seen_->runs.runs.back().file ? static_cast<int>(row.after->line) : 0);
    }
    lines_->setRows(std::move(rows));
}

/// Of the launch that is chosen, else of the one whose time changed most.
void ComparedView::fillCounts() {
    std::vector<TableRow> rows;
    const auto& made = all();
    if (!made.rows.empty()) {
        const auto row = static_cast<std::size_t>(std::max(0, launches_->currentRow()));
        const auto& figures = made.rows[std::min(row, made.rows.size() - 1)].figures;
        struct Counted {
            TableRow cells;
            int rank; ///< what differs first; what neither does, last
        };
        std::vector<Counted> counted;
        const auto add = [&](const QString& title, const compare::Change& change, int better) {
            counted.push_back({countRow(title, change, better), change.differs()                 ? 0
                                                                : change.before.value_or(0) != 0 ? 1
                                                                                                 : 2});
        };
        for (const auto& one : namedCounts())
            if (const auto found = figures.find(one.id); found != figures.end())
                add(one.title, found->second, one.better);
        add(tr("Faults found"), made.faults, -1);
        std::stable_sort(counted.begin(), counted.end(),
                         [](const Counted& x, const Counted& y) { return x.rank < y.rank; });
        for (auto& one : counted)
            rows.push_back(std::move(one.cells));
    }
    counts_->setRows(std::move(rows));
}

/// Where the cursor stands in a change.
void ComparedView::offerRevert() {
    const auto at = static_cast<std::size_t>(difference_->cursorLine() - 1);
    revert_->setEnabled(diff_ && at < diff_->size() && (*diff_)[at].kind != DiffLine::Kind::Same);
}

void ComparedView::fillSource() {
    offerRevert();
    if (!diff_)
        return;
    std::vector<SourceView::LineNote> notes;
    if (seen_)
        for (std::size_t k = 0; k < all().lines.size() && k < lineOf_.size(); ++k)
            if (const auto factor = all().lines[k].ms.factor();
                lineOf_[k] > 0 && factor && std::abs(*factor - 1) > 0.005)
                notes.push_back({lineOf_[k], formatRatio(*factor), *factor < 1});
    difference_->setDifference(*diff_, std::move(notes));
    offerRevert();
}

QByteArray ComparedView::launchesCsv() const {
    QByteArray out = "kernel_before,kernel_after,count,before,after\n";
    for (const auto& row : all().rows)
        addChanges(out, {quoted(row.before ? row.before->kernel : ""), quoted(row.after ? row.after->kernel : "")},
                   row.ms, row.figures);
    return out;
}

QByteArray ComparedView::linesCsv() const {
    QByteArray out = "file_before,line_before,file_after,line_after,text,count,before,after\n";
    for (const auto& row : all().lines) {
        QByteArrayList place;
        for (const auto& side : {row.before, row.after})
            place << quoted(side ? side->file : "") << (side ? QByteArray::number(qint64{side->line}) : QByteArray());
        addChanges(out, place << quoted(row.after ? row.textAfter : row.textBefore), row.ms, row.figures);
    }
    return out;
}

std::vector<Exportable> ComparedView::exportables() const {
    if (!seen_)
        return {};
    std::vector<Exportable> items;
    for (const auto* picture : {causes_, timeLines_, versions_})
        if (auto item = picture->exportable())
            items.push_back(std::move(*item));
    items.push_back(tableExport(tr("Launches before and after"), *launches_, launchesCsv()));
    items.push_back(tableExport(tr("Lines before and after"), *lines_, linesCsv()));
    return items;
}

} // namespace telar
