// The middle of the pipeline lab: the four stages as pictures, each with its histogram, and the words between
// them.
#pragma once

#include "ui/labs/pipeline/pipeline_model.hpp"

#include <QWidget>

#include <array>

class QLabel;

namespace telar {

class MatrixView;
class Painted;

class PipelineStage : public QWidget {
    Q_OBJECT
public:
    explicit PipelineStage(PipelineModel& model, QWidget* parent = nullptr);
    MatrixView* view(int stage) const { return views_[static_cast<std::size_t>(stage)]; }
    Painted* histogram(int stage) const { return histograms_[static_cast<std::size_t>(stage)]; }
    QString caption() const;

protected:
    void changeEvent(QEvent* event) override;

private:
    void refresh();
    void lookAt(qint64 row, qint64 column);
    void retranslate();

    PipelineModel& model_;
    std::array<MatrixView*, 4> views_;
    std::array<Painted*, 4> histograms_;
    std::array<QLabel*, 4> titles_, notes_;
    QLabel* caption_;
    QLabel* opening_; ///< what the picture shows
};

} // namespace telar
