// The table of records: rows sorted, chosen, copied for a spreadsheet and exported.
#pragma once

#include "core/experiment/record_log.hpp"
#include "ui/jobs/job_runner.hpp"

#include <QAbstractTableModel>
#include <QTableView>

namespace telar {

class RecordsTable;

class RecordsView : public QTableView {
    Q_OBJECT
public:
    RecordsView(RecordsTable& table, QWidget* parent);

    /// The chosen rows, or all where none are, in the order shown.
    void copyRows();
    void exportRows(const QString& path);
    bool busy() const { return writer_.running(); }

signals:
    void notice(const QString& sentence, const QString& file = {});
    /// What went wrong.
    void problem(const QString& sentence);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    std::vector<int> chosenRows() const;
    void askExport();

    RecordsTable& table_;
    JobRunner writer_;
};

// The records as a table that stays quick with hundreds of thousands of them.

using RecordList = std::shared_ptr<const std::vector<RecordPoint>>;

/// What a filter leaves of the records; all of them without one. Never null.
struct ShownRecords {
    RecordList own = std::make_shared<const std::vector<RecordPoint>>(), opened = own;
};

class RecordsTable : public QAbstractTableModel {
    Q_OBJECT
public:
    explicit RecordsTable(const Catalogue& catalogue, QObject* parent = nullptr)
        : QAbstractTableModel(parent), catalogue_(catalogue) {}

    /// Own ones first.
    void setRecords(ShownRecords shown);
    /// Lets go of the lists, so that they can grow without being copied.
    void release() { setRecords({}); }
    void retranslate();
    const RecordPoint& record(int row) const;
    /// Times that a model says; hidden where no record has one.
    static int predictedColumn();
    bool hasPredicted() const { return predicted_; }
    /// Sorted in a job; a column of -1 is the order measured.
    void sort(int column, Qt::SortOrder order) override;
    bool sorting() const { return sorter_.running(); }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

signals:
    void sorted();

private:
    const RecordPoint& measured(std::size_t at) const;
    void sortNow();

    const Catalogue& catalogue_;
    ShownRecords shown_;
    std::vector<int> order_; ///< places as measured, in the order shown; empty: as measured
    int column_ = -1;
    Qt::SortOrder direction_ = Qt::AscendingOrder;
    bool predicted_ = false; ///< some record has such a time
    JobRunner sorter_;
};

} // namespace telar
