// Which thread made this cell: its block, warp and lane, the memory its warp fetched, and the kernel's
// source, step by step. Replays what the emulator recorded of the very kernel.
#pragma once

#include "core/pooling/thread_view.hpp"
#include "ui/jobs/job_runner.hpp"
#include "ui/labs/pooling/pooling_model.hpp"
#include "ui/widgets/warp_strips.hpp"

#include <QTimer>

class QLabel;
class QPlainTextEdit;
class QToolButton;

namespace telar {

/// The kernel of a variant that is one, else the plainest.
std::string kernelShown(const std::string& variant);

class ThreadPanel : public QWidget {
    Q_OBJECT
public:
    explicit ThreadPanel(PoolingModel& model, QWidget* parent = nullptr);
    void setCell(qint64 row, qint64 column);
    /// What is shown; null before the first trace.
    std::shared_ptr<const ThreadView> view() const { return view_; }
    int step() const { return step_; }

public slots:
    void stepForward();
    void stepBack();

private:
    void build();
    void trace();
    void retranslate();
    void refresh();
    void showStep();
    void showLine(int line);

    PoolingModel& model_;
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
