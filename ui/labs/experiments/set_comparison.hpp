// Two sets of the library side by side: what came out in words, and every point with its ratio and its test.
#pragma once

#include "core/library/compare_sets.hpp"
#include "core/library/library.hpp"
#include "ui/base/qt_widgets.hpp"
#include "ui/jobs/job_runner.hpp"

#include <QAbstractTableModel>
#include <QDialog>

namespace telar {

class ComparisonTable : public QAbstractTableModel {
    Q_OBJECT
public:
    /// Settings last: they may be long, and what the comparison says has to be on screen.
    enum Column { Variant, Threads, Size, First, Second, Ratio, Chance, SettingsText, Columns };
    static constexpr int sortRole = Qt::UserRole;

    ComparisonTable(const Catalogue& catalogue, QObject* parent) : QAbstractTableModel(parent), catalogue_(catalogue) {}
    void setComparison(std::shared_ptr<const SetComparison> comparison);
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    QByteArray csv() const;

private:
    const Catalogue& catalogue_;
    std::shared_ptr<const SetComparison> comparison_;
};

class SetComparisonDialog : public QDialog {
    Q_OBJECT
public:
    /// Reads both in a job.
    SetComparisonDialog(const Catalogue& catalogue, const QString& library, const RecordSet& first,
                        const RecordSet& second, QWidget* parent);
    bool busy() const { return reader_.running(); }
    ComparisonTable& table() { return *table_; }
    void exportTo(const QString& path);

signals:
    void notice(const QString& sentence, const QString& file = {});
    /// What went wrong.
    void problem(const QString& sentence);

private:
    void tell(std::shared_ptr<const SetComparison> comparison);

    QLabel *names_, *words_;
    QTableView* view_;
    QPushButton* export_;
    ComparisonTable* table_;
    JobRunner reader_;
};

// Name, tags and notes of a set of the library.

class SetDescription : public QDialog {
    Q_OBJECT
public:
    SetDescription(const RecordSet& set, QWidget* parent);
    QString name() const;
    QString tags() const;
    QString notes() const;

private:
    QLineEdit *name_, *tags_;
    QPlainTextEdit* notes_;
};

} // namespace telar
