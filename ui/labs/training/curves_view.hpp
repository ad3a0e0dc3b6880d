// The training as it goes: loss above accuracy over a common axis of epochs, and a strip that says how far it
// is, with pause, stop and go on.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/charts/line_chart.hpp"
#include "ui/labs/training/training_model.hpp"

#include <array>
#include <functional>

namespace telar {

class ElidedLabel;
class Segmented;

/// The mean of a figure over the last steps, thinned out for drawing: it never leaves what was measured, as a smoothing that
/// makes up for its lag does. A look costs what has been added since the last.
class StepCurve {
public:
    /// `keep` from 0 (as it is) to below 1; another one, or the steps of another training, begin anew.
    void follow(const std::vector<nn::StepFigures>& steps, double keep, bool accuracy);
    /// `epochsOf`: where so many steps are on the axis of epochs.
    void draw(const std::function<double(double)>& epochsOf, LineSeries& to) const;

private:
    std::size_t window(double keep) const;

    double keep_ = -1, sum_ = 0, lastLoss_ = 0, last_ = 0;
    std::size_t seen_ = 0, first_ = 0, stride_ = 1; ///< steps taken, the first of the mean, steps between points
    std::vector<double> values_;                    ///< of the steps 0, stride, 2 stride ...
};

class CurvesView : public QWidget {
    Q_OBJECT
public:
    explicit CurvesView(TrainingModel& model, QWidget* parent = nullptr);
    LineChart* loss() const { return loss_; }
    LineChart* accuracy() const { return accuracy_; }
    QWidgetList shownResults() const;
    /// The charts below each other where `room` is high enough for them and `otherHeight` below, else side by side if it is wide
    /// enough for that. Pixels.
    void fitHeight(QSize room, int otherHeight);

private:
    void refresh();
    void refreshNowAndThen();
    void refreshChart(bool accuracy);
    void refreshStrip();

    TrainingModel& model_;
    QBoxLayout* charts_;
    LineChart *loss_, *accuracy_;
    QLabel* words_;
    ElidedLabel* figures_;
    QProgressBar* bar_;
    QPushButton *pause_, *stop_, *more_;
    Segmented* smoothing_;
    std::array<StepCurve, 4> curves_; ///< loss and accuracy of each batch, then averaged
    QElapsedTimer sinceDrawn_;
    int64_t drawingMs_ = 0;
    bool accuracyNext_ = false;
};

} // namespace telar
