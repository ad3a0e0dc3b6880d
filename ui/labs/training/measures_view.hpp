// What the test says of each class: precision, recall and F1 with intervals, ROC and precision-recall curves, calibration.
#pragma once

#include "core/nn/measures.hpp"
#include "ui/labs/training/training_model.hpp"

#include <QWidget>

class QLabel;

namespace telar {

class LineChart;
class RowsTable;
class Segmented;

/// Of the last training's test part.
struct TestMeasures {
    std::vector<nn::Curve> roc, precisionRecall; ///< each class against the rest; thinned for drawing
    nn::Calibration calibration;
    double balanced = 0;
    int64_t pictures = 0;
};

class MeasuresView : public QWidget {
    Q_OBJECT
public:
    explicit MeasuresView(TrainingModel& model, QWidget* parent = nullptr);
    const std::shared_ptr<const TestMeasures>& measures() const { return measures_; }
    bool busy() const { return worker_.running(); }
    std::vector<Exportable> exportables() const;

private:
    void refresh();
    void showTable();
    void showChart();

    TrainingModel& model_;
    QLabel* headline_;
    RowsTable* table_;
    Segmented* what_;
    QLabel* note_;
    LineChart* chart_;
    std::shared_ptr<const nn::TrainingResult> of_; ///< what the measures are of
    std::shared_ptr<const TestMeasures> measures_;
    JobRunner worker_;
};

} // namespace telar
