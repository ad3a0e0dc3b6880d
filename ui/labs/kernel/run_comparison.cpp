#include "ui/labs/kernel/run_comparison.hpp"

#include "core/base/files.hpp"
#include "core/simt/compare/main_change.hpp"
#include "ui/base/format.hpp"
#include "ui/base/text_label.hpp"
#include "ui/labs/kernel/script_run.hpp"
#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/file_dialogs.hpp"
#include "ui/widgets/rows_table.hpp"
#include "ui/widgets/table_export.hpp"

#include <QFileInfo>
#include <QPushButton>

#include <cmath>

namespace telar {

namespace {

constexpr int64_t mostRecordBytes = int64_t{256} << 20;

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

} // namespace

RunComparison::RunComparison(QWidget* parent) : QWidget(parent) {
    build();
    connect(&runner_, &JobRunner::busyChanged, this, &RunComparison::busyChanged);
    connect(keep_, &QPushButton::clicked, this, [this] {
        kept_ = now_;
        compare();
    });
    connect(forget_, &QPushButton::clicked, this, [this] {
        kept_.reset();
        error_.reset();
        compare();
    });
    connect(open_, &QPushButton::clicked, this, [this] {
        const auto path = askSource(this, tr("A run's record"), tr("Records of runs (*.json *.jsonl)"));
        if (!path.isEmpty())
            openRecord(path);
    });
    connect(lines_, &RowsTable::rowChosen, this, [this](int row) {
        if (row >= 0 && row < static_cast<int>(lineOf_.size()) && lineOf_[static_cast<std::size_t>(row)] > 0)
            emit lineRequested(lineOf_[static_cast<std::size_t>(row)], 0);
    });
    keepWords(this, [this] {
        launches_->setTitles({tr("Launch"), tr("Times"), tr("Before"), tr("Now"), tr("Factor")});
        lines_->setTitles({tr("Line"), tr("Before"), tr("Now"), tr("Factor")});
        lines_->setAccessibleName(tr("Lines before and after"));
        lines_->setToolTip(
            tr("What each line takes of the predicted times. It grows without more work where another part of "
               "the card limits the launch now"));
        refresh();
    });
    keepColors(this, [this] { refresh(); });
}

void RunComparison::build() {
    auto* column = spaced(bare(new QVBoxLayout(this)), 6);
    sentence_ = wrapped(named(new TextLabel(this), "compareSentence"));
    keepFont(sentence_, TypeRole::Heading);
    total_ = inRole(wrapped(named(new TextLabel(this), "compareTotal")), "muted");
    addAll(column, sentence_, total_);
    keep_ = says(named(new QPushButton(this), "keepRun"), TELAR_SAYS("Keep for comparison"),
                 TELAR_SAYS("Later runs are compared with this one"));
    forget_ = says(named(new QPushButton(this), "forgetRun"), TELAR_SAYS("Discard it"),
                   TELAR_SAYS("Each run is compared with the one before it again"));
    open_ = says(named(new QPushButton(this), "openRecord"), TELAR_SAYS("Open a record..."),
                 TELAR_SAYS("A run that telar-cli run, python, notebook, kernel or profile wrote with --json"));
    column->addLayout(spaced(inRow(keep_, forget_, open_, spring(1)), 4));
    launches_ = heard(new RowsTable("comparedLaunches", "lrrrr", this, 22), TELAR_SAYS("Launches before and after"));
    lines_ = new RowsTable("comparedLines", "lrrr", this, 22);
    for (auto* table : {launches_, lines_}) {
        table->setSelectionMode(QAbstractItemView::SingleSelection);
        table->setTight();
        fitColumns(*table, 0);
    }
    addAll(column, wide(launches_, 2), wide(lines_, 3));
}

bool RunComparison::isReady() const {
    const auto uses = [](const std::shared_ptr<const compare::KeptRun>& run) {
        return !run->messages || !run->launches.empty() || !run->copies.empty();
    };
    return now_ && earlier() && (uses(now_) || uses(earlier()));
}

void RunComparison::addRun(std::shared_ptr<const compare::KeptRun> run) {
    if (!run)
        return;
    before_ = std::exchange(now_, std::move(run));
    error_.reset();
    compare();
}

void RunComparison::openRecord(const QString& path) {
    runner_.start<compare::KeptRun>(
        [path = path.toStdString()](const JobContext& job) -> Expected<compare::KeptRun> {
            TELAR_TRY(bytes, readFile(path, job, mostRecordBytes));
            TELAR_TAKE(runs, compare::readKeptRuns(*bytes, fileName(path), job));
            return std::move(runs->back());
        },
        [this](std::shared_ptr<const compare::KeptRun> run) {
            kept_ = std::move(run);
            error_.reset();
            compare();
        },
        [this](const Error& error) {
            error_ = error;
            refresh();
        });
}

void RunComparison::compare() {
    result_.reset();
    if (!isReady())
        return refresh();
    runner_.start<compare::ComparedRuns>(
        [before = earlier(), now = now_](const JobContext&) -> Expected<compare::ComparedRuns> {
            return compare::compareAll({*before, *now});
        },
        [this](std::shared_ptr<const compare::ComparedRuns> made) {
            result_ = std::move(made);
            refresh();
        });
    refresh();
}

void RunComparison::refresh() {
    keep_->setEnabled(now_ && kept_ != now_);
    forget_->setVisible(kept_ != nullptr);
    sentence_->setText(error_ ? translated(*error_) : sentence());
    const compare::Comparison none;
    const auto& made = result_ ? result_->all : none;
    const QString name = kept_ ? QString::fromStdString(kept_->name) : QString();
    total_->setText(!result_ ? QString()
                             : (kept_ ? tr("Before: %1, kept. ").arg(name) : tr("Before: the run before this one. ")) +
                                   tr("All launches: %1 → %2, predicted for a %3, not measured.")
                                       .arg(timeText(made.launchMs.before), timeText(made.launchMs.after),
                                            QString::fromStdString(made.cardAfter)));
    fillLaunches(made);
    fillLines(made);
}

QString RunComparison::sentence() const {
    QStringList parts;
    if (result_)
        for (const auto& part : result_->all.main)
            parts << translated(part);
    QString words = parts.join(QStringLiteral("; "));
    if (!words.isEmpty() && !result_->all.main.front().source.starts_with('%')) // a kernel's name stays as it is
        words[0] = words[0].toUpper();
    return words.isEmpty() ? words : words + QLatin1Char('.');
}

void RunComparison::fillLaunches(const compare::Comparison& made) {
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

void RunComparison::fillLines(const compare::Comparison& made) {
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
        lineOf_.push_back(row.after && now_ && row.after->file == now_->file ? static_cast<int>(row.after->line) : 0);
    }
    lines_->setRows(std::move(rows));
}

QByteArray RunComparison::launchesCsv() const {
    QByteArray out = "kernel_before,kernel_after,count,before,after\n";
    for (const auto& row : result_->all.rows)
        addChanges(out, {quoted(row.before ? row.before->kernel : ""), quoted(row.after ? row.after->kernel : "")},
                   row.ms, row.figures);
    return out;
}

QByteArray RunComparison::linesCsv() const {
    QByteArray out = "file_before,line_before,file_after,line_after,text,count,before,after\n";
    for (const auto& row : result_->all.lines) {
        QByteArrayList place;
        for (const auto& side : {row.before, row.after})
            place << quoted(side ? side->file : "") << (side ? QByteArray::number(qint64{side->line}) : QByteArray());
        addChanges(out, place << quoted(row.after ? row.textAfter : row.textBefore), row.ms, row.figures);
    }
    return out;
}

std::vector<Exportable> RunComparison::exportables() const {
    if (!result_)
        return {};
    return {tableExport(tr("Launches before and after"), *launches_, launchesCsv()),
            tableExport(tr("Lines before and after"), *lines_, linesCsv())};
}

} // namespace telar
