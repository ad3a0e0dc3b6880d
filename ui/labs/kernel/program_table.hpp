// The time line of a whole program as a table: what each line did on the device, how often, and what that cost.
#pragma once

#include "core/simt/program/time_line.hpp"

#include <QAbstractTableModel>

#include <memory>

namespace telar {

class ProgramTable : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Line, What, Shape, Times, Predicted, Here, Found, Columns };

    using QAbstractTableModel::QAbstractTableModel;
    void setReport(std::shared_ptr<const program::ProgramReport> report);
    const std::vector<program::TimeLineRow>& rows() const { return rows_; }
    /// Null for a row of copies.
    const program::ProgramLaunch* launchOf(int row) const;
    void retranslate();
    /// As a script reads it.
    QByteArray csv() const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString words(const program::TimeLineRow& row, int column) const;

    std::shared_ptr<const program::ProgramReport> report_;
    std::vector<program::TimeLineRow> rows_;
};

} // namespace telar
