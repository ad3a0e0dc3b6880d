// The middle of the pipeline lab: the four stages as pictures, each with its histogram, and the words between
// them.
#pragma once

#include "ui/labs/pipeline/pipeline_model.hpp"

#include <QWidget>

class QLabel;

namespace telar {

class MatrixView;
class Painted;

class PipelineStage : public QWidget {
    Q_OBJECT
public:
    explicit PipelineStage(PipelineModel& model, QWidget* parent = nullptr);
    MatrixView* view(int stage) const { return steps_[static_cast<std::size_t>(stage)].view; }
    Painted* histogram(int stage) const { return steps_[static_cast<std::size_t>(stage)].histogram; }
    QString caption() const;

private:
    void refresh();
    void lookAt(qint64 row, qint64 column);

    PipelineModel& model_;
    struct Step {
        const char *title, *note; ///< to be translated
        MatrixView* view;
        Painted* histogram;
    };
    std::array<Step, 4> steps_;
    QLabel* caption_;
    QLabel* opening_; ///< what the picture shows
};

} // namespace telar
