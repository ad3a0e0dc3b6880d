// Which thread made a cell of an output: its block, warp and lane, the memory its warp fetched, and the kernel's
// source, step by step. Replays what the emulator recorded of the very kernel.
#pragma once

#include "core/simt/builtin/kernel_card.hpp"
#include "ui/base/qt_widgets.hpp"
#include "ui/jobs/job_runner.hpp"
#include "ui/widgets/warp_strips.hpp"

namespace telar {

/// The kernel of a variant that is one, else the plainest.
std::string kernelShown(const std::string& variant, const std::vector<simt::KernelCard>& kernels);

class ThreadPanel : public QWidget {
    Q_OBJECT
public:
    using Trace = std::function<Expected<ThreadView>(const JobContext&)>;
    /// `traceOf` gives the work that traces the thread of a cell, or nothing while there is no result; cells beyond the result are
    /// brought into it.
    using TraceOf = std::function<Trace(qint64& row, qint64& column)>;
    explicit ThreadPanel(TraceOf traceOf, QWidget* parent = nullptr);
    void setCell(qint64 row, qint64 column);
    /// What is shown; null before the first trace.
    std::shared_ptr<const ThreadView> view() const { return view_; }
    int step() const { return step_; }

public slots:
    void again(); ///< the result is another one
    void stepForward();
    void stepBack();

private:
    void build();
    void trace();
    void refresh();
    void showStep();
    void showLine(int line);

    TraceOf traceOf_;
    qint64 row_ = 0, column_ = 0;             ///< asked for
    qint64 tracedRow_ = 0, tracedColumn_ = 0; ///< shown
    int step_ = 0;
    std::shared_ptr<const ThreadView> view_;
    QString sourceFile_;
    QStringList lines_;
    QTimer wait_;
    JobRunner tracer_;
    QLabel *threadSection_, *places_, *memoryText_, *stepText_, *note_;
    LaneStrip* lanes_;
    SectorStrip* sectors_;
    QPlainTextEdit* source_;
    QToolButton *back_, *forward_;
};

} // namespace telar
