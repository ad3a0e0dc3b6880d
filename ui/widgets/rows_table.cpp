#include "ui/widgets/rows_table.hpp"

#include "ui/theme/theme.hpp"

#include <QAbstractItemModel>
#include <QApplication>
#include <QEvent>
#include <QHeaderView>
#include <QPainter>
#include <QScopedValueRollback>
#include <QScrollBar>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QTextBoundaryFinder>
#include <QTimer>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <vector>

namespace telar {

namespace {

QVariant markColor(CellMark mark) {
    switch (mark) {
    case CellMark::Good:
        return colors().good;
    case CellMark::Bad:
        return colors().bad;
    case CellMark::Cost: // slow, but right
        return colors().cost;
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

/// Sentences of several lines stand apart from those of the next row.
class ApartDelegate final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        return QStyledItemDelegate::sizeHint(option, index) + QSize(0, px(12));
    }
};

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
    return across ? titles_.value(section) : QString::number(section + 1);
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
    setItemDelegate(new ApartDelegate(this));
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

/// A row that its edge would cut comes when it is scrolled to: rows on show are whole.
void RowsTable::paintEvent(QPaintEvent* event) {
    QTableView::paintEvent(event);
    const int high = viewport()->height(), cut = rowAt(high - 1);
    const int top = rowViewportPosition(cut);
    if (cut > rowAt(0) && top + QTableView::rowHeight(cut) > high)
        QPainter(viewport()).fillRect(0, top, viewport()->width(), high - top, colors().surface);
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

namespace {

class ColumnFit final : public QObject {
public:
    ColumnFit(QTableView& table, int wraps) : QObject(&table), table_(table), wraps_(wraps) {
        table.horizontalHeader()->setSectionResizeMode(QHeaderView::Interactive);
        table.horizontalHeader()->setMinimumSectionSize(10);
        if (wraps >= 0)
            table.verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
        table.installEventFilter(this);
        table.viewport()->installEventFilter(this);
        later_.setSingleShot(true);
        later_.setInterval(0);
        connect(&later_, &QTimer::timeout, this, [this] { fit(); });
        const auto* model = table.model();
        const auto again = [this] { later_.start(); };
        connect(model, &QAbstractItemModel::dataChanged, this, again);
        connect(model, &QAbstractItemModel::headerDataChanged, this, again);
        connect(model, &QAbstractItemModel::modelReset, this, again);
        connect(model, &QAbstractItemModel::rowsInserted, this, again);
        connect(model, &QAbstractItemModel::columnsInserted, this, again);
        later_.start();
    }

private:
    bool eventFilter(QObject*, QEvent* event) override {
        if (event->type() == QEvent::Resize)
            fit();
        else if (event->type() == QEvent::Show || event->type() == QEvent::Polish ||
                 event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange)
            later_.start();
        return false;
    }

    std::vector<int> wanted() const {
        const auto* heads = table_.horizontalHeader();
        std::vector<int> widths;
        for (int c = 0; c < heads->count(); ++c) {
            int width = std::max(table_.model()->rowCount() > 0 ? sizeOfCells(c) : 0,
                                 heads->isVisible() ? heads->sectionSizeHint(c) : 0);
            if (heads->isSectionHidden(c))
                width = 0;
            widths.push_back(width);
        }
        return widths;
    }
    /// What a cell has beside its text, as `BaseStyle` and Qt leave it.
    int around() const { return 6 + 2 * px(table_.property("tight").toBool() ? 1 : 5); }
    /// Of all rows that a person could soon scroll to: a table measures but those in view.
    int sizeOfCells(int column) const {
        const QFontMetrics metrics(table_.font());
        int width = static_cast<QAbstractItemView&>(table_).sizeHintForColumn(column);
        for (int r = 0; r < std::min(table_.model()->rowCount(), 200); ++r)
            if (table_.columnSpan(r, column) == 1)
                width = std::max(width, metrics.horizontalAdvance(table_.model()->index(r, column).data().toString()) +
                                            around());
        return width;
    }

    /// What the widest word of a column needs, for a word is not broken; its head too.
    int leastOf(int column) const {
        double widest = 0;
        for (int r = 0; r < std::min(table_.model()->rowCount(), 200); ++r) {
            const auto index = table_.model()->index(r, column);
            const auto font = index.data(Qt::FontRole);
            const QFontMetricsF metrics(font.isValid() ? font.value<QFont>() : table_.font());
            const QString text = index.data().toString();
            QTextBoundaryFinder breaks(QTextBoundaryFinder::Line, text);
            for (qsizetype from = 0, to = breaks.toNextBoundary(); to >= 0; from = to, to = breaks.toNextBoundary())
                widest = std::max(widest, metrics.horizontalAdvance(text.mid(from, to - from).trimmed()));
        }
        return std::max(static_cast<int>(std::ceil(widest)) + around(),
                        table_.horizontalHeader()->sectionSizeHint(column));
    }

    void fit() {
        const int room = table_.viewport()->width();
        if (fitting_ || room <= 0)
            return;
        const QScopedValueRollback once(fitting_, true);
        auto widths = wanted();
        const auto sum = [&] { return std::accumulate(widths.begin(), widths.end(), 0); };
        if (wraps_ >= 0 && wraps_ < static_cast<int>(widths.size()) && sum() > room) {
            const int least = std::max(room / 3, leastOf(wraps_));
            const int most = (room - least) / std::max(1, static_cast<int>(widths.size()) - 1);
            for (int c = 0; c < static_cast<int>(widths.size()); ++c)
                if (auto& width = widths[static_cast<std::size_t>(c)]; c != wraps_ && width > most)
                    width = std::max(most, leastOf(c));
            widths[static_cast<std::size_t>(wraps_)] = 0;
            widths[static_cast<std::size_t>(wraps_)] = std::max(leastOf(wraps_), room - sum());
        }
        const auto shown = std::count_if(widths.begin(), widths.end(), [](int w) { return w > 0; });
        int left = std::max(0, room - sum());
        auto* heads = table_.horizontalHeader();
        auto column = shown;
        for (int c = 0; c < static_cast<int>(widths.size()); ++c) {
            int& width = widths[static_cast<std::size_t>(c)];
            if (width <= 0)
                continue;
            const int share = left / static_cast<int>(column--);
            left -= share;
            heads->resizeSection(c, width + share);
        }
    }

    QTableView& table_;
    int wraps_;
    bool fitting_ = false;
    QTimer later_;
};

} // namespace

void fitColumns(QTableView& table, int wraps) { new ColumnFit(table, wraps); }

} // namespace telar
