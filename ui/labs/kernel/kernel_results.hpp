// What a run of the kernel lab shows beside the source: the arrays, one warp step by step, counts by line,
// findings, what threads printed, one thread with its variables, what another version did, a GPU, and the whole program.
#pragma once

#include "ui/labs/kernel/kernel_model.hpp"

#include <QWidget>

class QStackedWidget;

namespace telar {

class KernelStepper;
class KernelVersions;
class ComparePage;
class DevicePage;
class ElidedLabel;
class InstructionsPage;
class MultiprocessorPage;
class OutputPage;
class Painted;
class ProgramPage;
class RowsTable;
class Segmented;
class StepsPage;
class TransportBar;
class WarpPage;
struct Exportable;

class KernelResults : public QWidget {
    Q_OBJECT
public:
    enum Page {
        Output,
        Warp,
        Counts,
        Findings,
        Printed,
        Variables,
        Compare,
        Device,
        Program,
        Multiprocessor,
        Instructions
    };
    /// Five tabs, some of which have several pages.
    enum Tab { FindingsTab, DataTab, WarpTab, CountsTab, TimeTab, TabCount };

    explicit KernelResults(KernelModel& model, QWidget* parent = nullptr);
    OutputPage* output() const { return output_; }
    WarpPage* warp() const { return warp_; }
    StepsPage* steps() const { return steps_; }
    ComparePage* compare() const { return compare_; }
    DevicePage* device() const { return device_; }
    ProgramPage* program() const { return program_; }
    MultiprocessorPage* multiprocessor() const { return multiprocessor_; }
    InstructionsPage* instructions() const { return instructions_; }
    KernelVersions& versions() const { return *versions_; }
    KernelStepper& stepper() const { return *stepper_; }
    RowsTable* counts() const { return counts_; }
    RowsTable* findings() const { return findings_; }
    RowsTable* printed() const { return printed_; }
    /// Variables stand below the source: they are followed then, and the page in front stays unless it follows a warp.
    void showPage(int page);
    int page() const;
    /// Of the traced warp while its page is in front, else of the variables.
    TransportBar* transport() const;
    void stepOver();
    void stepOut();
    void runToLine(int line);
    /// The page Warp at that line, where its accesses cost more than they need.
    void showCost(int line);
    /// The column of bank conflicts.
    void showConflicts();
    /// Chooses the next finding, or the one before; around the end.
    void nextFinding(int direction);
    std::vector<Exportable> exportables() const;

signals:
    void lineRequested(int line, int column);
    /// Where the warp or thread on show stands; 0: nowhere.
    void lineReached(int line);

private:
    /// Whether keys and lines are those of the thread below the source, and not of the warp.
    bool followsThread() const;
    RowsTable* table(const char* name, const char* sides);
    void goToFinding(int row);
    void showFault(int row);
    std::pair<int64_t, uint32_t> placeOf(const simt::Finding& finding) const;
    void fitPages();
    void nameParts();
    void retranslate();
    void refresh();
    void offerRecording();
    /// What is counted by line and found, in a run or by a script.
    const std::map<int64_t, cuda::LineCounts>* lines() const;
    std::vector<simt::Finding> allFindings() const;
    void fillCounts();
    void fillFindings();
    QString emptyWords() const;
    void fillPrinted();
    void showSummary();
    void showLine();
    void takeWrite();
    void takeFault();
    QByteArray countsCsv() const;
    std::optional<Exportable> countsExport() const;

    KernelModel& model_;
    Segmented *tabs_, *parts_; ///< parts: the pages of the tab in front
    int lastOf_[TabCount] = {Findings, Output, Warp, Counts, Program};
    QStackedWidget* stack_;
    int page_ = Output;
    Painted* fault_;
    QLabel* nothing_;
    ElidedLabel* summary_;
    OutputPage* output_;
    WarpPage* warp_;
    KernelStepper* stepper_;
    struct Wanted {
        int64_t block;
        uint32_t thread;
        int parameter;
        int64_t element;
    };
    std::optional<Wanted> wanted_;             ///< the write that is looked for
    std::string name_;                         ///< of the source whose variables are shown
    std::optional<simt::Finding> wantedFault_; ///< whose moment is looked for
    StepsPage* steps_;
    KernelVersions* versions_;
    ComparePage* compare_;
    DevicePage* device_;
    ProgramPage* program_;
    MultiprocessorPage* multiprocessor_;
    InstructionsPage* instructions_;
    RowsTable *counts_, *findings_, *printed_;
};

} // namespace telar
