// The training as it goes: loss above accuracy over a common axis of epochs, and a strip that says how far it
// is, with pause, stop and go on.
#pragma once

#include "ui/labs/training/training_model.hpp"

class QLabel;
class QProgressBar;
class QPushButton;

namespace telar {

class ElidedLabel;
class LineChart;
class Segmented;

class CurvesView : public QWidget {
    Q_OBJECT
public:
    explicit CurvesView(TrainingModel& model, QWidget* parent = nullptr);
    LineChart* loss() const { return loss_; }
    LineChart* accuracy() const { return accuracy_; }

protected:
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    void refreshStrip();
    void retranslate();

    TrainingModel& model_;
    LineChart *loss_, *accuracy_;
    QLabel* words_;
    ElidedLabel* figures_;
    QProgressBar* bar_;
    QPushButton *pause_, *stop_, *more_;
    Segmented* smoothing_;
};

} // namespace telar
