// The whole program of the kernel lab's source: its main() run shut in, what it prints, and the time line of its launches and
// copies. Each launch can be opened in the kernel lab, with the numbers that its arrays held. A Python script likewise, as the user's
// own program; a kernel of its in CUDA C++ opens as a source of its own.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/charts/export.hpp"
#include "ui/labs/kernel/kernel_model.hpp"
#include "ui/labs/kernel/program_table.hpp"
#include "ui/labs/kernel/script_run.hpp"

#include <QTemporaryDir>
#include <QTimer>

#include <mutex>

namespace telar {

class CollectivePage;
class RankPage;
class RunComparison;
class Segmented;
class Painted;
class PrintedView;
class ProgramArrays;
class ProgramLanes;
class PythonChoice;

class ProgramPage : public QWidget {
    Q_OBJECT
public:
    explicit ProgramPage(KernelModel& model, QWidget* parent = nullptr);
    QPushButton* button() const { return run_; }
    QLineEdit* arguments() const { return arguments_; }
    QTableView* table() const { return view_; }
    const ProgramTable& rows() const { return *table_; }
    /// The source includes mpi.h.
    bool callsMpi() const;
    /// Of an MPI program; empty: it is none.
    QString commandLine() const;
    QString output() const;
    /// Where the time goes; empty: not known, or something else is to be said first.
    QString answer() const;
    QString words() const;
    ProgramLanes* lanes() const { return lanes_; }
    ProgramArrays* arrays() const { return arrays_; }
    PrintedView* printed() const { return output_; }
    QWidgetList shownResults() const;
    std::shared_ptr<const program::ProgramReport> result() const { return result_; }
    /// Of the last run, where it was a script's.
    std::shared_ptr<const ScriptResult> script() const { return script_; }
    PythonChoice* python() const { return python_; }
    /// Timeline; the run beside an earlier one, once there are two; the ranks of an MPI program, and
    /// its collectives.
    enum View { Timeline, BeforeAndAfter, Ranks, Collectives };
    Segmented* views() const { return views_; }
    RunComparison* comparison() const { return comparison_; }
    RankPage* ranks() const { return ranks_; }
    void chooseView(int view);
    CollectivePage* collectives() const { return collectives_; }
    QSpinBox* rankCount() const { return rankCount_; }
    /// What has changed since the run whose output and launches are on show.
    Earlier earlierRun() const;
    bool busy() const;
    bool running() const { return runner_.running(); }
    void run();
    void cancel();
    std::vector<Exportable> exportables() const;

protected:
    void resizeEvent(QResizeEvent* event) override;

signals:
    void busyChanged();
    void argumentsChanged();
    void scriptChanged();
    void resultChanged();
    void lineRequested(int line, int column);
    /// A launch is to be looked at in the kernel lab.
    void launchRequested(const telar::KernelState& state);
    /// The script of the last run is to be there again.
    void scriptRequested(const telar::KernelState& state);

private:
    /// What the program prints, on its way from the job's thread.
    struct Printed {
        static constexpr std::size_t most = std::size_t{1} << 20; ///< more is not kept
        std::mutex mutex;
        void add(std::string_view bytes);
        std::string text;
        std::shared_ptr<const ScriptResult> script; ///< of a run that was stopped
    };
    void begin();
    void clear();
    /// The source is a program: it has main(), or is a script.
    bool isWhole() const;
    void forgetOther();
    void runScript();
    void askBeforeStrangers();
    std::optional<Exportable> exportable() const;
    void takeResult(std::shared_ptr<const program::ProgramReport> result);
    void takeScript(std::shared_ptr<const ScriptResult> script);
    QString scriptWords() const;
    QString answerWords() const;
    QString resultWords() const;
    QString missingModule() const;
    QString missingPackages() const;
    void showView(int view);
    QString present() const; ///< arguments and compiler, as they are now
    void open(int row);
    bool isAway() const;
    void takePrinted();
    void refresh();
    void shareRoom();
    void connectParts();
    void retranslate();

    KernelModel& model_;
    std::shared_ptr<Printed> printed_;
    std::size_t shown_ = 0; ///< bytes of `printed_`
    QTimer ticks_;          ///< while it runs
    std::shared_ptr<const program::ProgramReport> result_;
    std::optional<Error> error_;
    std::shared_ptr<const ScriptResult> script_;
    KernelState ran_;                           ///< what the result is of
    QString ranWith_;                           ///< its arguments, and what compiled it
    bool replaced_ = false, variables_ = false; ///< of the launch that was opened, as OpenedLaunch says
    QTemporaryDir folder_; ///< arrays of launches that were opened, and scripts that are in no file
    QPushButton* run_;
    QLineEdit* arguments_;
    PythonChoice* python_;
    QPointer<QMessageBox> question_;  ///< whether a stranger's script may run
    QLabel *answer_, *words_, *span_; ///< span_: of the picture, that is chosen
    ProgramLanes* lanes_;
    ProgramArrays* arrays_;
    Painted* sketch_; ///< of what a run brings, before it
    QSplitter* split_;
    PrintedView* output_;
    QTableView* view_;
    ProgramTable* table_;
    ProgramFound* found_;
    Segmented* views_;
    QStackedWidget* stack_;
    RunComparison* comparison_;
    RankPage* ranks_;
    CollectivePage* collectives_;
    QSpinBox* rankCount_;
    bool wantsCollectives_ = false; ///< of the next run, too
    bool moved_ = false;            ///< the handle between the output and the launches
    JobRunner runner_, opener_;
};

} // namespace telar
