#include "ui/labs/kernel/program_table.hpp"

#include "core/base/files.hpp"
#include "ui/base/format.hpp"
#include "ui/base/language.hpp"
#include "ui/labs/kernel/finding_words.hpp"
#include "ui/theme/building.hpp"
#include "ui/theme/theme.hpp"

namespace telar {

namespace {

QString sizes(const simt::Dim3& d) {
    QString words = QString::number(d.x);
    if (d.y > 1 || d.z > 1)
        words += QStringLiteral("×%1").arg(d.y);
    if (d.z > 1)
        words += QStringLiteral("×%1").arg(d.z);
    return words;
}

int alignmentOf(int column) {
    const bool words = column == ProgramTable::What || column == ProgramTable::Found;
    return int((words ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
}

} // namespace

void ProgramTable::setReport(std::shared_ptr<const program::ProgramReport> report) {
    beginResetModel();
    report_ = std::move(report);
    rows_ = report_ ? program::timeLine(*report_) : std::vector<program::TimeLineRow>();
    endResetModel();
}

const program::ProgramLaunch* ProgramTable::launchOf(int row) const {
    if (row < 0 || row >= rowCount() || !rows_[static_cast<std::size_t>(row)].launch)
        return nullptr;
    return &report_->launches[rows_[static_cast<std::size_t>(row)].first];
}

void ProgramTable::retranslate() {
    emit headerDataChanged(Qt::Horizontal, 0, Columns - 1);
    if (!rows_.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, Columns - 1));
}

int ProgramTable::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int ProgramTable::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : Columns; }

QString ProgramTable::words(const program::TimeLineRow& row, int column) const {
    const auto* launch = row.launch ? &report_->launches[row.first] : nullptr;
    const auto* copy = row.launch ? nullptr : &report_->copies[row.first];
    switch (column) {
    case Line:
        if (row.line > 0 && !row.file.empty())
            return QString::fromStdString(row.file) + QLatin1Char(':') + QString::number(row.line);
        return row.line > 0 ? QString::number(row.line) : QString();
    case What: {
        if (launch)
            return QString::fromStdString(launch->kernel);
        const QString ways[] = {tr("host to device"), tr("device to host"), tr("device to device"), tr("host to host"),
                                tr("fill"),           tr("to a variable"),  tr("from a variable")};
        return ways[static_cast<int>(copy->way)];
    }
    case Shape:
        return launch ? QStringLiteral("%1 × %2").arg(sizes(launch->config.grid), sizes(launch->config.block))
                      : formatBytes(static_cast<double>(copy->bytes));
    case Times:
        return formatCount(row.times);
    case Predicted:
        return row.predictedMs ? formatDuration(*row.predictedMs) : QString();
    case Here:
        return row.machineMs > 0 ? formatDuration(row.machineMs) : QString();
    default:
        return row.findings > 0  ? tr("faults: %1").arg(row.findings)
               : row.refused > 0 ? tr("refused: %1").arg(row.refused)
                                 : QString();
    }
}

QVariant ProgramTable::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || index.row() >= rowCount())
        return {};
    const auto& row = rows_[static_cast<std::size_t>(index.row())];
    const int column = index.column();
    if (role == Qt::DisplayRole)
        return words(row, column);
    if (role == Qt::TextAlignmentRole)
        return alignmentOf(column);
    if (role == Qt::ForegroundRole && column == Found)
        return QColor(colors().bad);
    const auto* launch = row.launch ? &report_->launches[row.first] : nullptr;
    if (role == Qt::ToolTipRole && launch &&
        (launch->script ? launch->script->closed.empty() : !launch->arguments.empty()))
        return tr("Double-click: open this launch on the page Kernel, with the contents of its arrays where they could "
                  "be kept");
    return {};
}

QVariant ProgramTable::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section >= Columns)
        return {};
    if (role == Qt::DisplayRole) {
        const QString titles[] = {tr("Line"),      tr("What"), tr("Grid × block"), tr("Times"),
                                  tr("Predicted"), tr("Here"), tr("Findings")};
        return titles[section];
    }
    if (role == Qt::TextAlignmentRole)
        return alignmentOf(section);
    if (role == Qt::ToolTipRole && section == Predicted)
        return tr("Predicted for the card that the program sees; not measured");
    if (role == Qt::ToolTipRole && section == Here)
        return tr("On the machine, on this computer; not a GPU's time");
    return {};
}

QByteArray ProgramTable::csv() const {
    QByteArray out = "line,what,grid,block,bytes,times,modelled_ms,machine_ms,findings,refused\n";
    for (const auto& row : rows_) {
        const auto* launch = row.launch ? &report_->launches[row.first] : nullptr;
        const auto* copy = row.launch ? nullptr : &report_->copies[row.first];
        QString name =
            launch ? QString::fromStdString(launch->kernel) : QString::fromLatin1(program::wayName(copy->way));
        name.replace(QLatin1Char('"'), QLatin1String("\"\""));
        out += QByteArray::number(row.line) + ",\"" + name.toUtf8() + "\"," +
               (launch ? sizes(launch->config.grid).replace(QStringLiteral("×"), QStringLiteral("x")).toUtf8()
                       : QByteArray()) +
               ',' +
               (launch ? sizes(launch->config.block).replace(QStringLiteral("×"), QStringLiteral("x")).toUtf8()
                       : QByteArray()) +
               ',' + (copy ? QByteArray::number(static_cast<qlonglong>(copy->bytes)) : QByteArray()) + ',' +
               QByteArray::number(static_cast<qlonglong>(row.times)) + ',' +
               (row.predictedMs ? QByteArray::number(*row.predictedMs) : QByteArray()) + ',' +
               QByteArray::number(row.machineMs) + ',' + QByteArray::number(static_cast<qulonglong>(row.findings)) +
               ',' + QByteArray::number(static_cast<qlonglong>(row.refused)) + '\n';
    }
    return out;
}

namespace {

QString placed(const QString& file, int64_t line) {
    return file.isEmpty() ? ProgramFound::tr("Line %1").arg(line) : file + QLatin1Char(':') + QString::number(line);
}

} // namespace

ProgramFound::ProgramFound(QWidget* parent) : QListWidget(parent) {
    named(this, "programFound");
    setWordWrap(true);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setResizeMode(QListView::Adjust);
    setVisible(false);
    connect(this, &QListWidget::currentItemChanged, this, [this](const QListWidgetItem* item) {
        if (const int line = item ? item->data(Qt::UserRole).toInt() : 0)
            emit lineChosen(line);
    });
}

void ProgramFound::setReport(std::shared_ptr<const program::ProgramReport> report, const std::string& source) {
    report_ = std::move(report);
    source_ = source;
    retranslate();
}

void ProgramFound::add(const QString& words, int line, bool own, const QColor& ink) {
    auto* item = new QListWidgetItem(words, this);
    item->setData(Qt::UserRole, own ? line : 0);
    if (ink.isValid())
        item->setForeground(ink);
}

void ProgramFound::addFindings(const program::ProgramLaunch& launch) {
    const auto own = [&](const simt::Finding& finding) { return fileName(finding.site.file) == fileName(source_); };
    const auto said = [&](const simt::Finding& finding) {
        return tr("%1, %2: %3")
            .arg(placed(own(finding) ? QString() : QString::fromStdString(finding.site.file), finding.site.line),
                 QString::fromStdString(finding.kernel), findingSentence(finding));
    };
    for (std::size_t k = 0; k < launch.findings.size(); ++k) {
        const auto& finding = launch.findings[k];
        QString words = said(finding) + QLatin1Char(' ') + findingRemedy(finding, nullptr);
        if (k < launch.launchesWith.size() && launch.launchesWith[k] > 1)
            words += QLatin1Char(' ') + tr("Launches with it: %1.").arg(formatCount(launch.launchesWith[k]));
        add(words, static_cast<int>(finding.site.line), own(finding), colors().bad);
        for (const auto& [of, follows] : launch.follows)
            if (of == k)
                add(tr("Because of it: %1").arg(said(follows)), static_cast<int>(follows.site.line), own(follows));
    }
}

void ProgramFound::addSlow(const program::SlowLine& line, int64_t moved, int64_t least, bool shared) {
    const QString words =
        shared ? tr("%1, %2: %3 times the least passes over the banks of shared memory (%4 instead of %5).")
               : tr("%1, %2: %3 times the least sectors of global memory (%4 instead of %5).");
    add(words.arg(placed(QString::fromStdString(line.file), line.line), QString::fromStdString(line.kernel),
                  formatNumber(static_cast<double>(moved) / static_cast<double>(least), 3), formatCount(moved),
                  formatCount(least)),
        static_cast<int>(line.line), line.file.empty());
}

void ProgramFound::retranslate() {
    const QSignalBlocker quiet(this);
    clear();
    if (report_) {
        for (const auto& launch : report_->launches)
            addFindings(launch);
        for (const auto& line : report_->slowGlobal)
            addSlow(line, line.sectors, line.neededSectors, false);
        for (const auto& line : report_->slowShared)
            addSlow(line, line.wavefronts, line.idealWavefronts, true);
        for (const auto& range : report_->ranges)
            add(tr("%1, range %2: times %3, launches %4, copies %5; predicted %6, here %7.")
                    .arg(placed(QString::fromStdString(range.file), range.line), QString::fromStdString(range.name),
                         formatCount(range.times), formatCount(range.launches), formatCount(range.copies),
                         formatDuration(range.predictedMs), formatDuration(range.machineMs)),
                range.line, range.file.empty());
    }
    setAccessibleName(tr("What was found in the run"));
    setVisible(count() > 0);
}

} // namespace telar
