// The learning-rate range test: raw and smoothed loss over a logarithmic axis, and a rate that can be dragged
// and taken.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/labs/training/training_model.hpp"

namespace telar {

class LineChart;

class RateView : public QWidget {
    Q_OBJECT
public:
    explicit RateView(TrainingModel& model, QWidget* parent = nullptr);
    LineChart* chart() const { return chart_; }
    QWidgetList shownResults() const;

private:
    void refresh();
    void refreshWords();
    double chosen() const;

    TrainingModel& model_;
    LineChart* chart_;
    QLabel *words_, *rule_;
    QPushButton *run_, *use_;
    QSlider* slider_; ///< hundredths of a decade above 1e-7
};

} // namespace telar
