// The time line of a whole program as a table: what each line did on the device, how often, and what that cost.
#pragma once

#include "core/simt/program/run.hpp"
#include "core/simt/program/time_line.hpp"

#include <QAbstractTableModel>
#include <QListWidget>

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

// What was found in a program's run: the mistakes of its launches with what they bring about, the lines that move most more
// than they must, and what ran in the ranges that it names.

class ProgramFound : public QListWidget {
    Q_OBJECT
public:
    explicit ProgramFound(QWidget* parent = nullptr);
    /// Of a source of that name. Null: nothing, and the list hides.
    void setReport(std::shared_ptr<const program::ProgramReport> report, const std::string& source = {});
    void retranslate();

signals:
    /// Of the program's own file.
    void lineChosen(int line);

private:
    void addFindings(const program::ProgramLaunch& launch);
    void addSlow(const program::SlowLine& line, int64_t moved, int64_t least, bool shared);
    void add(const QString& words, int line, bool own, const QColor& ink = {});

    std::shared_ptr<const program::ProgramReport> report_;
    std::string source_;
};

} // namespace telar
