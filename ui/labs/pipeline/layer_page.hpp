// A whole hidden layer over the values of the page: so many neurons, each with a weight for every value; and what is copied.
#pragma once

#include "ui/jobs/job_runner.hpp"
#include "ui/labs/pipeline/pipeline_model.hpp"

#include <QWidget>

class QLabel;

namespace telar {

class LineChart;
class StepSlider;

class LayerPage : public QWidget {
    Q_OBJECT
public:
    explicit LayerPage(PipelineModel& model, QWidget* parent = nullptr);
    LineChart* chart() const { return chart_; }
    bool busy() const { return runner_.running(); }
    bool hasHeightForWidth() const override { return false; } ///< the drawer decides, not the words

signals:
    void busyChanged();

protected:
    void hideEvent(QHideEvent* event) override;

private:
    /// Measured with one core, by neurons; the answer is of `neurons`.
    struct Answer {
        qint64 neurons = 0, values = 0;
        std::vector<double> counts, ms;
        double chosenMs = 0, least = 0, greatest = 0, mean = 0; ///< of the layer's outputs
    };
    static Expected<Answer> answerOf(std::shared_ptr<const PipelineResult> result, qint64 neurons, quint32 seed,
                                     const JobContext& job);
    PipelineLayer chosen() const;
    void compute();
    void refresh();

    PipelineModel& model_;
    StepSlider *neurons_, *copies_;
    QLabel* words_;
    LineChart* chart_;
    std::shared_ptr<const Answer> answer_;
    std::optional<Error> error_;
    JobRunner runner_;
};

} // namespace telar
