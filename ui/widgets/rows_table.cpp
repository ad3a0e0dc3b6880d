#include "ui/widgets/rows_table.hpp"

#include "ui/theme/theme.hpp"

#include <QApplication>
#include <QHeaderView>
#include <QScrollBar>

#include <algorithm>

namespace telar {

namespace {

QVariant markColor(CellMark mark) {
    switch (mark) {
    case CellMark::Good:
        return colors().good;
    case CellMark::Bad:
        return colors().bad;
    case CellMark::Changed:
        return colors().focus;
    case CellMark::Muted:
        return colors().muted;
    case CellMark::None:
    case CellMark::Mono:
        break;
    }
    return {};
}

QVariant markFont(CellMark mark) {
    if (mark == CellMark::Mono)
        return fontOf(TypeRole::Mono);
    if (mark != CellMark::Changed)
        return {};
    QFont bold = QApplication::font();
    bold.setBold(true);
    return bold;
}

} // namespace

TableRow tableRow(const QStringList& texts, const QString& tip) {
    TableRow row;
    for (const auto& text : texts)
        row.push_back({text, tip});
    return row;
}

void RowsModel::setTitles(const QStringList& titles) {
    const bool other = titles.size() != titles_.size();
    if (other)
        beginResetModel();
    titles_ = titles;
    if (other)
        endResetModel();
    else if (!titles.isEmpty())
        emit headerDataChanged(Qt::Horizontal, 0, columnCount() - 1);
}

void RowsModel::setRowTitles(const QStringList& titles) {
    rowTitles_ = titles;
    if (rowCount() > 0)
        emit headerDataChanged(Qt::Vertical, 0, rowCount() - 1);
}

void RowsModel::setRows(std::vector<TableRow> rows) {
    const auto before = static_cast<int>(rows_.size()), after = static_cast<int>(rows.size());
    if (after > before) {
        beginInsertRows({}, before, after - 1);
        rows_ = std::move(rows);
        endInsertRows();
    } else if (after < before) {
        beginRemoveRows({}, after, before - 1);
        rows_ = std::move(rows);
        endRemoveRows();
    } else {
        rows_ = std::move(rows);
    }
    if (after > 0 && columnCount() > 0)
        emit dataChanged(index(0, 0), index(after - 1, columnCount() - 1));
}

int RowsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(rows_.size());
}

int RowsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(titles_.size());
}

int RowsModel::alignment(int column) const {
    const bool left = sides_[std::min<qsizetype>(column, sides_.size() - 1)] == 'l';
    return static_cast<int>((left ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
}

QVariant RowsModel::data(const QModelIndex& index, int role) const {
    if (role == Qt::TextAlignmentRole)
        return alignment(index.column());
    const auto& row = rows_[static_cast<std::size_t>(index.row())];
    const auto column = static_cast<std::size_t>(index.column());
    if (column >= row.size())
        return {};
    const TableCell& cell = row[column];
    switch (role) {
    case Qt::DisplayRole:
    case Qt::EditRole:
        return cell.text;
    case Qt::ToolTipRole:
        return cell.tip.isEmpty() ? QVariant() : cell.tip;
    case Qt::ForegroundRole:
        return markColor(cell.mark);
    case Qt::FontRole:
        return markFont(cell.mark);
    default:
        return {};
    }
}

bool RowsModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    if (role != Qt::EditRole || !flags(index).testFlag(Qt::ItemIsEditable))
        return false;
    emit written(index.row(), index.column(), value.toString());
    return true;
}

QVariant RowsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    const bool across = orientation == Qt::Horizontal;
    if (role == Qt::TextAlignmentRole)
        return across ? alignment(section) : static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    return across ? titles_.value(section) : rowTitles_.value(section, QString::number(section + 1));
}

Qt::ItemFlags RowsModel::flags(const QModelIndex& index) const {
    const auto usual = QAbstractTableModel::flags(index);
    if (!index.isValid())
        return usual;
    const auto& row = rows_[static_cast<std::size_t>(index.row())];
    const auto column = static_cast<std::size_t>(index.column());
    return column < row.size() && row[column].editable ? usual | Qt::ItemIsEditable : usual;
}

RowsTable::RowsTable(const char* name, const char* sides, QWidget* parent, int rowHeight)
    : QTableView(parent), rows_(new RowsModel(sides, this)) {
    setObjectName(QLatin1String(name));
    setModel(rows_);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    verticalHeader()->hide();
    setShowGrid(false);
    if (rowHeight > 0) {
        verticalHeader()->setMinimumSectionSize(std::min(px(18), px(rowHeight)));
        verticalHeader()->setDefaultSectionSize(px(rowHeight));
    }
    connect(selectionModel(), &QItemSelectionModel::currentRowChanged, this,
            [this](const QModelIndex& now) { emit currentRowChanged(now.row()); });
    connect(this, &QTableView::clicked, this, [this](const QModelIndex& at) { emit rowChosen(at.row()); });
    connect(this, &QTableView::activated, this, [this](const QModelIndex& at) { emit rowChosen(at.row()); });
}

void RowsTable::stretch(int column, int other) {
    horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    for (const int one : {column, other})
        if (one >= 0)
            horizontalHeader()->setSectionResizeMode(one, QHeaderView::Stretch);
}

void RowsTable::wrapRows() {
    setWordWrap(true);
    verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
}

void RowsTable::holdAllRows() {
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    const auto hold = [this] {
        const auto* heads = horizontalHeader();
        setFixedHeight((heads->isHidden() ? 0 : heads->sizeHint().height()) + 2 * frameWidth() +
                       verticalHeader()->length() +
                       (horizontalScrollBar()->maximum() > 0 ? horizontalScrollBar()->sizeHint().height() : 0));
    };
    connect(horizontalScrollBar(), &QScrollBar::rangeChanged, this, hold);
    connect(verticalHeader(), &QHeaderView::sectionResized, this, hold);
    connect(verticalHeader(), &QHeaderView::sectionCountChanged, this, hold);
    connect(horizontalHeader(), &QHeaderView::geometriesChanged, this, hold);
    hold();
}

TableCell RowsTable::cell(int row, int column) const {
    const auto& rows = rows_->rows();
    if (row < 0 || column < 0 || row >= static_cast<int>(rows.size()))
        return {};
    const auto& cells = rows[static_cast<std::size_t>(row)];
    return static_cast<std::size_t>(column) < cells.size() ? cells[static_cast<std::size_t>(column)] : TableCell();
}

void RowsTable::setCurrentRow(int row) {
    setCurrentIndex(row < 0 ? QModelIndex() : rows_->index(row, std::max(0, currentIndex().column())));
}

std::vector<QStringList> RowsTable::words(int most) const {
    std::vector<QStringList> words(1);
    std::vector<int> seen;
    for (int column = 0; column < columnCount(); ++column)
        if (!isColumnHidden(column))
            seen.push_back(column);
    for (const int column : seen)
        words[0] << rows_->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
    for (int row = 0; row < std::min(rowCount(), most); ++row) {
        words.emplace_back();
        for (const int column : seen)
            words.back() << text(row, column);
    }
    return words;
}

} // namespace telar
