// Trainings side by side, and where the time of one goes.
#pragma once

#include "ui/labs/training/training_model.hpp"

class QLabel;
class QTableWidget;

namespace telar {

class LineChart;

class RunsView : public QWidget {
    Q_OBJECT
public:
    explicit RunsView(TrainingModel& model, QWidget* parent = nullptr);
    LineChart* chart() const { return chart_; }

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void refresh();
    void retranslate();

    TrainingModel& model_;
    LineChart* chart_;
    QTableWidget *runs_, *times_;
    QLabel* timesTitle_;
};

} // namespace telar
