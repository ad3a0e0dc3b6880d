// The middle of the forward-mode lab: one sample through the network, the trainings, losses against
// registers, hardware.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/charts/line_chart.hpp"
#include "ui/labs/forward/forward_model.hpp"

namespace telar {

struct Exportable;
class FormulaPage;
class HardwarePage;
class Painted;
class Segmented;
class TransportBar;

class ForwardStage : public QWidget {
    Q_OBJECT
public:
    explicit ForwardStage(ForwardModel& model, QWidget* parent = nullptr);
    TransportBar* transport() const;
    Painted* network() const { return network_; }
    /// One sample going through the network step by step.
    std::optional<Exportable> film() const;
    Painted* candidates() const { return candidates_; }
    Painted* study() const { return study_; }
    LineChart* trainChart() const { return trainChart_; }
    LineChart* validationChart() const { return validationChart_; }
    FormulaPage* formula() const { return formula_; }
    HardwarePage* hardware() const { return hardware_; }
    QString caption() const;
    /// Of the sample, and of the study.
    QWidgetList sampleResults() const;
    QWidgetList studyResults() const;
    void showPage(int page);
    int page() const;
    /// Shows that step of the sample, now or as soon as there is one.
    void goTo(int64_t step);

private:
    QWidget* buildSample();
    QWidget* buildCurves();
    QWidget* buildStudy();
    void takeSample();
    void showStep();
    void takeStudy();
    QString stepWords(int neuron) const;
    QString verdictWords() const;

    ForwardModel& model_;
    Segmented* pages_;
    QStackedWidget* stack_;
    Painted *network_, *candidates_, *study_;
    TransportBar* transport_;
    LineChart *trainChart_, *validationChart_;
    HardwarePage* hardware_;
    FormulaPage* formula_;
    QLabel *caption_, *neuronTitle_, *gradient_, *verdict_, *curvesNote_;
    QLabel* opening_; ///< what the picture shows, and its colours
    int chosen_ = -1;
    int64_t pending_ = -1;
};

} // namespace telar
