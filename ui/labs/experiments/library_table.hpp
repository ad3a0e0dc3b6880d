// The sets of the library as a table: found, sorted and fetched a page at a time in jobs, so that a library of millions of
// records never holds the window.
#pragma once

#include "core/library/library.hpp"
#include "ui/jobs/job_runner.hpp"

#include <QAbstractTableModel>

namespace telar {

class LibraryTable : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { Opened, Name, Date, Operations, Records, Machine, Version, Tags, Columns };

    explicit LibraryTable(const QString& path, QObject* parent = nullptr);

    /// The newest words win.
    void search(const QString& words);
    /// What it shows may have changed: asked again, as many rows as before.
    void reload();
    /// Names of those that are open, as `ExperimentsModel::nameOfOpened` makes them.
    void setOpened(const QStringList& names);
    void retranslate();

    const RecordSet& set(int row) const { return sets_[static_cast<std::size_t>(row)]; }
    qint64 total() const { return total_; }
    bool loading() const { return reader_.running(); }
    bool isOpened(int row) const;

    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder order) override;
    bool canFetchMore(const QModelIndex& parent) const override;
    void fetchMore(const QModelIndex& parent) override;

signals:
    void loaded();
    void failed(const QString& sentence);
    void busyChanged();

private:
    void read(qint64 first, qint64 most);

    QString path_, words_;
    SetOrder order_ = SetOrder::Date;
    bool descending_ = true;
    std::vector<RecordSet> sets_;
    qint64 total_ = 0;
    QStringList opened_;
    JobRunner reader_;
};

} // namespace telar
