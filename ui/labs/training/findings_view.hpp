// What went wrong in the published programs, to try out: the misread arrays, the clock, the batch that is
// larger than the data, and 100 % of 28 pictures.
#pragma once

#include "core/nn/misread.hpp"
#include "ui/labs/training/training_model.hpp"

class QCheckBox;
class QLabel;
class QPushButton;
class QSlider;

namespace telar {

class LineChart;

class FindingsView : public QWidget {
    Q_OBJECT
public:
    explicit FindingsView(TrainingModel& model, QWidget* parent = nullptr);
    LineChart* chart() const { return chart_; }
    bool busy() const { return worker_.running(); }

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    struct Curves {
        nn::MisreadCurve right, wrong;
    };
    void start();
    void refresh();
    void retranslate();

    TrainingModel& model_;
    LineChart* chart_;
    QCheckBox* slip_;
    QSlider *pictures_, *batch_;
    QLabel *title_[4], *words_[4];
    std::shared_ptr<const Curves> curves_;
    JobRunner worker_;
};

} // namespace telar
