// A layer of neurons that learns the weights of another one: its losses, and both weights beside each other.
#pragma once

#include "ui/jobs/job_runner.hpp"
#include "ui/labs/neuron/neuron_model.hpp"

#include <QWidget>

class QLabel;

namespace telar {

class LineChart;
class StepSlider;
class MatrixView;

class TrainingLayerPage : public QWidget {
    Q_OBJECT
public:
    explicit TrainingLayerPage(NeuronModel& model, QWidget* parent = nullptr);
    LineChart* chart() const { return chart_; }
    bool busy() const { return runner_.running(); }
    bool hasHeightForWidth() const override { return false; } ///< the drawer decides, not the words

signals:
    void busyChanged();

protected:
    void hideEvent(QHideEvent* event) override;

private:
    forward::LayerTraining chosen() const;
    void changed();
    void compute();
    void refresh();

    NeuronModel& model_;
    QLabel *words_, *foundName_, *soughtName_;
    StepSlider *neurons_, *rate_;
    LineChart* chart_;
    MatrixView *found_, *sought_;
    forward::LayerTraining trained_; ///< what `layer_` is of
    std::shared_ptr<const forward::TrainedLayer> layer_;
    std::optional<Error> error_;
    JobRunner runner_;
};

} // namespace telar
