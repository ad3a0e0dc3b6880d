// Which thread made this cell: its block, warp and lane, the memory its warp fetched, and the kernel's
// source, step by step. Replays what the emulator recorded of the very kernel.
#pragma once

#include "core/pooling/thread_view.hpp"
#include "ui/jobs/job_runner.hpp"
#include "ui/labs/pooling/pooling_model.hpp"

#include <QTimer>

class QLabel;
class QPlainTextEdit;
class QToolButton;

namespace telar {

/// The 32 lanes of a warp, two rows of sixteen, one of them lit.
class LaneStrip : public QWidget {
    Q_OBJECT
public:
    explicit LaneStrip(QWidget* parent = nullptr);
    void setLane(int lane, quint32 mask);
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    int lane_ = -1;
    quint32 mask_ = 0;
};

/// For each access of the warp a row of 32-byte sectors: filled where fetched.
class SectorStrip : public QWidget {
    Q_OBJECT
public:
    explicit SectorStrip(QWidget* parent = nullptr);
    void setAccesses(const std::vector<WarpMemoryAccess>& accesses);
    int rows() const { return static_cast<int>(accesses_.size()); }
    QSize sizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    std::vector<WarpMemoryAccess> accesses_;
};

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

protected:
    void changeEvent(QEvent* event) override;

private:
    void build();
    void trace();
    void retranslate();
    void refresh();
    void showStep();
    QString stepSentence(const ThreadStep& step) const;

    PoolingModel& model_;
    qint64 row_ = 0, column_ = 0;
    int step_ = 0;
    std::shared_ptr<const ThreadView> view_;
    QString sourceFile_;
    QTimer wait_;
    JobRunner tracer_;
    QLabel *threadSection_, *places_, *memorySection_, *memoryText_, *sourceSection_, *stepText_, *note_;
    LaneStrip* lanes_;
    SectorStrip* sectors_;
    QPlainTextEdit* source_;
    QToolButton *back_, *forward_;
};

} // namespace telar
