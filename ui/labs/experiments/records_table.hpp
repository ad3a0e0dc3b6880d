// The records as a table that stays quick with hundreds of thousands of them, and a field that filters them.
#pragma once

#include "core/experiment/record_log.hpp"

#include <QAbstractTableModel>

#include <memory>

namespace telar {

using RecordList = std::shared_ptr<const std::vector<RecordPoint>>;

class RecordsTable : public QAbstractTableModel {
    Q_OBJECT
public:
    explicit RecordsTable(QObject* parent = nullptr) : QAbstractTableModel(parent) {}

    /// Own ones first; those that `matches` leaves out are not shown.
    void setRecords(RecordList own, RecordList opened, const QString& filter);
    /// Lets go of the lists, so that they can grow without being copied.
    void release();
    void retranslate();
    const RecordPoint& record(int row) const { return *rows_[static_cast<std::size_t>(row)]; }

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    RecordList own_, opened_;
    std::vector<const RecordPoint*> rows_;
};

} // namespace telar
