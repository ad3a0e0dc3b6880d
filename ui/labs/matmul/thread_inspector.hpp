// The thread that makes the chosen cell: its warp, what the warp fetched, the source with the current line,
// its variables, and buttons to walk through it. A change to try is shown as the difference that it makes.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/labs/matmul/matmul_model.hpp"

#include <QWidget>

namespace telar {

class KernelSource;
class LaneStrip;
class BankStrip;
class SectorStrip;
class Segmented;
class SourceView;

/// Which thread computes the cell, in rich text.
QString threadAnswer(const ThreadView& view);

class ThreadInspector : public QWidget {
    Q_OBJECT
public:
    explicit ThreadInspector(MatmulModel& model, QWidget* parent = nullptr);
    KernelSource* source() const { return source_; }
    /// Of a kernel with a change: what it changes.
    SourceView* difference() const { return difference_; }

public slots:
    void setStep(int step);
    /// Of the source: where another way of stepping stands; 0: nowhere, the own step counts.
    void setLine(int line);

signals:
    void stepBackRequested();
    void stepForwardRequested();
    void stepOverRequested();
    void runToBarrierRequested();
    void runToLineRequested(quint32 line);

private:
    void refresh();
    void showFormula();
    void showSource(const ThreadStep& step);

    MatmulModel& model_;
    int step_ = 0, line_ = 0;
    QLabel *formula_, *lanesText_, *memoryText_, *sourceSection_, *variables_;
    LaneStrip* lanes_;
    SectorStrip* sectors_;
    BankStrip* banks_;
    Segmented *form_, *language_;
    QStackedWidget* sources_;
    KernelSource* source_;
    SourceView* difference_;
    QPlainTextEdit* numba_; ///< the thesis' kernels are Python
    std::string compared_;  ///< file that `difference_` shows
    QToolButton *back_, *forward_;
    QPushButton *over_, *barrier_;
};

} // namespace telar
