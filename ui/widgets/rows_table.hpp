// A table of what was computed: words and numbers as they are, marked by colour, copied for a spreadsheet.
#pragma once

#include <QAbstractTableModel>
#include <QTableView>

#include <vector>

class QTableView;

namespace telar {

enum class CellMark { None, Good, Bad, Cost, Changed, Muted, Mono };

struct TableCell {
    QString text = {};
    QString tip = {};
    CellMark mark = CellMark::None;
    bool editable = false;
};
using TableRow = std::vector<TableCell>;
/// A row of plain texts that share a hint.
TableRow tableRow(const QStringList& texts, const QString& tip = {});

class RowsModel : public QAbstractTableModel {
    Q_OBJECT
public:
    /// `sides`: 'l' or 'r' for each column, the last one for all that follow.
    RowsModel(const char* sides, QObject* parent) : QAbstractTableModel(parent), sides_(sides) {}
    void setTitles(const QStringList& titles);
    /// Rows that stay keep their selection.
    void setRows(std::vector<TableRow> rows);
    const std::vector<TableRow>& rows() const { return rows_; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role) override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;

signals:
    /// What somebody wrote into an editable cell; the model keeps its own text until it is given rows again.
    void written(int row, int column, const QString& text);

private:
    int alignment(int column) const;

    QByteArray sides_;
    QStringList titles_;
    std::vector<TableRow> rows_;
};

class RowsTable : public QTableView {
    Q_OBJECT
public:
    /// `rowHeight`: pixels before scaling, 0 for the style's own.
    RowsTable(const char* name, const char* sides, QWidget* parent, int rowHeight = 0);
    RowsModel& rows() { return *rows_; }
    void setTitles(const QStringList& titles) { rows_->setTitles(titles); }
    void setRows(std::vector<TableRow> rows) { rows_->setRows(std::move(rows)); }
    /// As wide as what they hold, and this one takes the rest, or these two share it.
    void stretch(int column, int other = -1);
    /// Text is wrapped where its column is too narrow, and each row is as high as it needs.
    void wrapRows();
    /// Less room beside the words, where columns are many and the place is narrow.
    void setTight() { setProperty("tight", true); }

    /// As high as all its rows, and the bar under them where they are wider than the place.
    void holdAllRows();

    int rowCount() const { return rows_->rowCount(); }
    int columnCount() const { return rows_->columnCount(); }
    /// What stands there; nothing where there is no such cell.
    TableCell cell(int row, int column) const;
    QString text(int row, int column) const { return rows_->index(row, column).data().toString(); }
    int currentRow() const { return currentIndex().row(); }
    /// -1 for none.
    void setCurrentRow(int row);
    /// Titles, then at most so many rows.
    std::vector<QStringList> words(int most) const;

signals:
    void currentRowChanged(int row);
    /// By a click or by Enter.
    void rowChosen(int row);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    RowsModel* rows_;
};

// Columns of a table that show all they hold.

/// From now on each column is as wide as its widest cell and its head; what room is left is shared by all, and where
/// there is too little the table scrolls sideways: no cell and no head is cut. With `wraps`, sentences of that column are
/// broken into lines of what the others leave instead; those take two thirds of the width at most, and are broken too,
/// but no column is narrower than its widest word.
void fitColumns(QTableView& table, int wraps = -1);

} // namespace telar
