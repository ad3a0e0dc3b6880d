// A run of a program held against an earlier one: the main change as a sentence, launches and lines with what they took before
// and take now. The earlier run is the one before, one that was kept, or a record of the command line.
#pragma once

#include "core/simt/compare/compare_runs.hpp"
#include "ui/base/qt_widgets.hpp"
#include "ui/charts/export.hpp"
#include "ui/jobs/job_runner.hpp"

namespace telar {

class RowsTable;

class RunComparison : public QWidget {
    Q_OBJECT
public:
    explicit RunComparison(QWidget* parent = nullptr);

    /// The run that has just ended; null: there is none that can be compared.
    void addRun(std::shared_ptr<const compare::KeptRun> run);
    /// A record that telar-cli wrote takes the place of the earlier run, until it is given back.
    void openRecord(const QString& path);
    /// Two runs are there, and something of a device to compare: ranks that only send messages have none.
    bool isReady() const;
    bool busy() const { return runner_.running(); }
    std::shared_ptr<const compare::ComparedRuns> result() const { return result_; }
    QString sentence() const;
    RowsTable* launches() const { return launches_; }
    RowsTable* lines() const { return lines_; }
    std::vector<Exportable> exportables() const;

signals:
    void lineRequested(int line, int column);
    void busyChanged();

private:
    std::shared_ptr<const compare::KeptRun> earlier() const { return kept_ ? kept_ : before_; }
    void build();
    void compare();
    void refresh();
    void fillLaunches(const compare::Comparison& made);
    void fillLines(const compare::Comparison& made);
    QByteArray launchesCsv() const;
    QByteArray linesCsv() const;

    std::shared_ptr<const compare::KeptRun> before_, now_, kept_; ///< kept_: stays the earlier one
    std::shared_ptr<const compare::ComparedRuns> result_;
    std::optional<Error> error_;
    std::vector<int> lineOf_; ///< of each row of lines, in the source that ran last; 0: it is not there
    QLabel *sentence_, *total_;
    QPushButton *keep_, *forget_, *open_;
    RowsTable *launches_, *lines_;
    JobRunner runner_;
};

} // namespace telar
