// The thread that makes the chosen cell: its warp, what the warp fetched, the source with the current line,
// its variables, and buttons to walk through it.
#pragma once

#include "ui/labs/matmul/matmul_model.hpp"

#include <QWidget>

class QLabel;
class QPushButton;
class QToolButton;

namespace telar {

class KernelSource;
class LaneStrip;
class SectorStrip;

class ThreadInspector : public QWidget {
    Q_OBJECT
public:
    explicit ThreadInspector(MatmulModel& model, QWidget* parent = nullptr);
    KernelSource* source() const { return source_; }

public slots:
    void setStep(int step);

signals:
    void stepBackRequested();
    void stepForwardRequested();
    void stepOverRequested();
    void runToBarrierRequested();
    void runToLineRequested(quint32 line);

protected:
    void changeEvent(QEvent* event) override;

private:
    void retranslate();
    void refresh();
    void showFormula();

    MatmulModel& model_;
    int step_ = 0;
    QLabel *formula_, *warpSection_, *lanesText_, *memoryText_, *sourceSection_, *variables_;
    LaneStrip* lanes_;
    SectorStrip* sectors_;
    KernelSource* source_;
    QToolButton *back_, *forward_;
    QPushButton *over_, *barrier_;
};

} // namespace telar
