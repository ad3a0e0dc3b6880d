#include "ui/labs/experiments/records_table.hpp"

#include "ui/base/format.hpp"
#include "ui/theme/theme.hpp"

namespace telar {

namespace {

enum Column { Variant, Threads, Size, Median, Least, Most, Runs, SettingsText, Results, Columns };

QString resultWords(const RecordPoint& p) {
    QStringList words;
    for (const auto& figure : p.figures)
        words << QStringLiteral("%1 %2").arg(QString::fromStdString(figure.name),
                                             formatValue(figure.value, false, 4));
    return words.join(QStringLiteral("  "));
}

int alignmentOf(int column) {
    const bool words = column == Variant || column == SettingsText || column == Results;
    return static_cast<int>((words ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
}

} // namespace

void RecordsTable::setRecords(ShownRecords shown) {
    beginResetModel();
    shown_ = std::move(shown);
    endResetModel();
}

const RecordPoint& RecordsTable::record(int row) const {
    const auto at = static_cast<std::size_t>(row);
    const auto own = shown_.own->size();
    return at < own ? (*shown_.own)[at] : (*shown_.opened)[at - own];
}

void RecordsTable::retranslate() {
    emit headerDataChanged(Qt::Horizontal, 0, Columns - 1);
}

int RecordsTable::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(shown_.own->size() + shown_.opened->size());
}

int RecordsTable::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : Columns;
}

QVariant RecordsTable::data(const QModelIndex& index, int role) const {
    const auto& p = record(index.row());
    if (role == Qt::TextAlignmentRole)
        return alignmentOf(index.column());
    if (role == Qt::ForegroundRole && index.column() == Most && isNoisy(p.total))
        return colors().bad;
    if (role == Qt::ToolTipRole && index.column() == Most && isNoisy(p.total))
        return tr(
            "The slowest run took over 1.5 times the median: the computer was busy with something else.");
    if (role == Qt::ToolTipRole && index.column() == Variant)
        return QString::fromStdString(p.device);
    if (role != Qt::DisplayRole)
        return {};
    switch (index.column()) {
    case Variant:
        return QString::fromStdString(p.backend);
    case Threads:
        return formatCount(p.threads);
    case Size:
        return formatCount(p.size);
    case Median:
        return formatDuration(p.total.median);
    case Least:
        return formatDuration(p.total.min);
    case Most:
        return formatDuration(p.total.max);
    case Runs:
        return formatCount(p.total.runs);
    case SettingsText:
        return QString::fromStdString(settingsWords(p));
    case Results:
        return resultWords(p);
    default:
        return {};
    }
}

QVariant RecordsTable::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return alignmentOf(section);
    if (role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Variant:
        return tr("Variant");
    case Threads:
        return tr("Threads");
    case Size:
        return tr("Size");
    case Median:
        return tr("Median");
    case Least:
        return tr("Least");
    case Most:
        return tr("Most");
    case Runs:
        return tr("Runs");
    case SettingsText:
        return tr("Settings");
    case Results:
        return tr("Results");
    default:
        return {};
    }
}

} // namespace telar
