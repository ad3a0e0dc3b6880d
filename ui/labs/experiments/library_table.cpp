#include "ui/labs/experiments/library_table.hpp"

#include "ui/base/format.hpp"
#include "ui/base/language.hpp"
#include "ui/labs/experiments/experiments_model.hpp"
#include "ui/theme/theme.hpp"

#include <QFileInfo>

#include <algorithm>

namespace telar {

namespace {

constexpr qint64 pageRows = 200;

QString dateWords(const std::string& iso) {
    const auto moment = QDateTime::fromString(QString::fromStdString(iso), Qt::ISODate);
    return moment.isValid() ? formatMoment(moment.toLocalTime()) : QString::fromStdString(iso);
}

QString tagWords(const RecordSet& set) {
    QStringList tags;
    for (const auto& tag : set.tags)
        tags << QString::fromStdString(tag);
    return tags.join(QStringLiteral(", "));
}

} // namespace

LibraryTable::LibraryTable(const QString& path, QObject* parent) : QAbstractTableModel(parent), path_(path) {
    connect(&reader_, &JobRunner::started, this, &LibraryTable::busyChanged);
    connect(&reader_, &JobRunner::finished, this, &LibraryTable::busyChanged);
}

void LibraryTable::read(qint64 first, qint64 most) {
    reader_.start<SetPage>(
        [path = path_.toStdString(), query = SetQuery{words_.toStdString(), order_, descending_, first, most}](
            const JobContext& job) -> Expected<SetPage> {
            if (!QFileInfo::exists(QString::fromStdString(path))) // nothing was measured yet
                return SetPage();
            auto library = RecordLibrary::open(path, RecordLibrary::Access::Read, job);
            if (!library) // made a moment ago, perhaps, by what is being measured
                return RecordLibrary::isEmpty(library.error()) ? Expected<SetPage>(SetPage()) : library.error();
            return library->sets(query, job);
        },
        [this, first](std::shared_ptr<const SetPage> page) {
            total_ = page->total;
            if (first == 0) {
                beginResetModel();
                sets_ = page->sets;
                endResetModel();
            } else if (!page->sets.empty()) {
                const int at = static_cast<int>(sets_.size());
                beginInsertRows({}, at, at + static_cast<int>(page->sets.size()) - 1);
                sets_.insert(sets_.end(), page->sets.begin(), page->sets.end());
                endInsertRows();
            } else { // somebody has removed some meanwhile
                total_ = static_cast<qint64>(sets_.size());
            }
            emit loaded();
        },
        [this](const Error& error) { emit failed(translated(error)); });
}

void LibraryTable::search(const QString& words) {
    if (words_ == words)
        return;
    words_ = words;
    read(0, pageRows);
}

void LibraryTable::reload() { read(0, std::max<qint64>(pageRows, static_cast<qint64>(sets_.size()))); }

void LibraryTable::sort(int column, Qt::SortOrder order) {
    switch (column) {
    case Name:
        order_ = SetOrder::Name;
        break;
    case Operations:
        order_ = SetOrder::Operations;
        break;
    case Records:
        order_ = SetOrder::Records;
        break;
    case Machine:
        order_ = SetOrder::Machine;
        break;
    case Version:
        order_ = SetOrder::Version;
        break;
    default:
        order_ = SetOrder::Date;
    }
    descending_ = order == Qt::DescendingOrder;
    read(0, pageRows);
}

void LibraryTable::setOpened(const QStringList& names) {
    opened_ = names;
    if (!sets_.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, Columns - 1));
}

bool LibraryTable::isOpened(int row) const { return opened_.contains(ExperimentsModel::nameOfOpened(set(row))); }

void LibraryTable::retranslate() {
    emit headerDataChanged(Qt::Horizontal, 0, Columns - 1);
    if (!sets_.empty())
        emit dataChanged(index(0, 0), index(rowCount() - 1, Columns - 1));
}

int LibraryTable::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(sets_.size());
}

int LibraryTable::columnCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : Columns; }

bool LibraryTable::canFetchMore(const QModelIndex& parent) const {
    return !parent.isValid() && static_cast<qint64>(sets_.size()) < total_ && !reader_.running();
}

void LibraryTable::fetchMore(const QModelIndex& parent) {
    if (canFetchMore(parent))
        read(static_cast<qint64>(sets_.size()), pageRows);
}

QVariant LibraryTable::data(const QModelIndex& index, int role) const {
    const auto& one = set(index.row());
    const int column = index.column();
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>((column == Records ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role == Qt::FontRole && isOpened(index.row())) {
        QFont bold = fontOf(TypeRole::Body);
        bold.setBold(true);
        return bold;
    }
    if (role == Qt::ForegroundRole && column == Opened)
        return colors().accent;
    if (role == Qt::ToolTipRole && column == Name) { // cut where it is long
        const auto& more = one.notes.empty() ? one.origin : one.notes;
        return QString::fromStdString(more.empty() ? one.name : one.name + "\n" + more);
    }
    if (role == Qt::ToolTipRole)
        return column == Opened
                   ? (isOpened(index.row()) ? tr("Open: its records are shown beside the sweep's") : QString())
                   : QString::fromStdString(one.notes.empty() ? one.origin : one.notes);
    if (role == Qt::AccessibleTextRole && column == Opened)
        return isOpened(index.row()) ? tr("open") : QString();
    if (role != Qt::DisplayRole)
        return {};
    switch (column) {
    case Opened:
        return isOpened(index.row()) ? QStringLiteral("●") : QString();
    case Name:
        return QString::fromStdString(one.name);
    case Date:
        return dateWords(one.date);
    case Operations:
        return QString::fromStdString(one.operations);
    case Records:
        return formatCount(one.records);
    case Machine:
        return QString::fromStdString(one.machine);
    case Version:
        return QString::fromStdString(one.version);
    case Tags:
        return tagWords(one);
    default:
        return {};
    }
}

QVariant LibraryTable::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>((section == Records ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    const QString titles[] = {{},          tr("Name"), tr("Measured"), tr("Operation"), tr("Records"), tr("Machine"),
                              tr("Telar"), tr("Tags")};
    return titles[section];
}

} // namespace telar
