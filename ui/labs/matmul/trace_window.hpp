// A trace that was saved, looked at again: its threads with their places and cells, and what each one's warp
// did.
#pragma once

#include "core/simt/trace_file.hpp"
#include "ui/jobs/job_runner.hpp"

#include <QDialog>

class QLabel;

namespace telar {

class KernelSource;
class LaneStrip;
class RowsTable;
class TransportBar;

class TraceWindow : public QDialog {
    Q_OBJECT
public:
    TraceWindow(std::shared_ptr<const TraceFile> file, const QString& name, QWidget* parent = nullptr);
    /// Of the thread shown; empty before the first.
    const ThreadView& view() const { return view_; }

private:
    void fillThreads();
    void choose(int row);
    void showStep();

    struct Row {
        const simt::BlockTrace* block = nullptr;
        uint32_t thread = 0;
    };
    std::shared_ptr<const TraceFile> file_;
    std::vector<Row> rows_;
    ThreadView view_;
    JobRunner reader_;
    RowsTable* threads_;
    QLabel *words_, *stepWords_;
    LaneStrip* lanes_;
    KernelSource* source_;
    TransportBar* transport_;
};

} // namespace telar
