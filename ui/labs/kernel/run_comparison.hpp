// A run of a program held against an earlier one: the main change as a sentence, launches and lines with what they took before
// and take now. The earlier run is the one before, one that was kept, or a record of the command line.
#pragma once

#include "core/simt/compare/compare_runs.hpp"
#include "ui/base/qt_widgets.hpp"
#include "ui/charts/export.hpp"
#include "ui/jobs/job_runner.hpp"

namespace telar {

class ComparedView;
struct SeenComparison;

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
    ComparedView* view() const { return view_; }
    std::vector<Exportable> exportables() const;

signals:
    void lineRequested(int line, int column);
    void sourceRequested(const std::string& text);
    void busyChanged();

private:
    std::shared_ptr<const compare::KeptRun> earlier() const { return kept_ ? kept_ : before_; }
    void build();
    void compare();
    void refresh();

    std::shared_ptr<const compare::KeptRun> before_, now_, kept_;   ///< kept_: stays the earlier one
    std::vector<std::shared_ptr<const compare::KeptRun>> versions_; ///< one of each source, the last run of it
    std::shared_ptr<const SeenComparison> result_;
    std::optional<Error> error_;
    QPushButton *keep_, *forget_, *open_;
    ComparedView* view_;
    JobRunner runner_;
};

} // namespace telar
