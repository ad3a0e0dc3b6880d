// The table of records: rows sorted, chosen, copied for a spreadsheet and exported.
#pragma once

#include "ui/jobs/job_runner.hpp"

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
    void notice(const QString& sentence);
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

} // namespace telar
