// One thread, line by line of the source: its variables, the functions on its stack, forward and back.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/steps/stepper.hpp"

#include <QSet>
#include <QWidget>

namespace telar {

struct Exportable;
class ElidedLabel;
class StepVariables;
class TransportBar;

class StepsPage : public QWidget {
    Q_OBJECT
public:
    explicit StepsPage(Stepper& stepper, QWidget* parent = nullptr);

    TransportBar* transport() const { return transport_; }
    StepVariables* variables() const { return variables_; }
    QTreeView* tree() const { return tree_; }
    QListWidget* stack() const { return stack_; }
    /// On show, or to be shown once it has been recorded.
    int step() const { return wantedStep_ >= 0 ? wantedStep_ : step_; }
    /// Of the source, at the present step; 0: none.
    int line() const { return line_; }
    QString caption() const;
    /// To the next step in this function or its caller; in the caller; at that line, from the beginning again
    /// where there is none behind.
    void stepOver();
    void stepOut();
    void runToLine(int line);
    /// The thread, at its visit `nth` (from 0) of that line, once it has been recorded.
    void runToVisit(int64_t block, uint32_t thread, int line, std::size_t nth);
    /// Shown again when that thread has been recorded.
    void restore(int64_t block, uint32_t thread, int64_t step);
    std::vector<Exportable> exportables() const;

signals:
    /// 0: none.
    void lineReached(int line);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void build();
    void takeSteps();
    void takeVisit();
    void setStep(int step);
    void showStep();
    void showCaption();
    void keepCaptionWhole();
    void shareWidth();
    void fillStack();
    void showVariables();
    void keepOpen();
    QString recordingWords() const;
    QString stepWords() const;
    bool there() const { return shown_ && step_ < static_cast<int>(way_.size()); }

    Stepper& stepper_;
    std::shared_ptr<const StepRecording> shown_;
    machine::ThreadSteps way_;
    uint32_t thread_ = 0; ///< that `way_` is of
    int step_ = 0, wantedStep_ = -1, line_ = 0;
    struct Visit {
        int line;
        std::size_t nth;
    };
    std::optional<Visit> wantedVisit_;
    QSet<QString> open_; ///< paths of the tree that are open
    QLabel* caption_;
    ElidedLabel* place_;
    QSpinBox *block_, *threadBox_;
    QPushButton *over_, *out_, *again_;
    QListWidget* stack_;
    QTreeView* tree_;
    StepVariables* variables_;
    TransportBar* transport_;
};

} // namespace telar
