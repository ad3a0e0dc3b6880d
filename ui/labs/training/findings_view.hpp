// What went wrong in the published programs, to try out: the misread arrays, the clock, the batch that is
// larger than the data, and 100 % of 28 pictures.
#pragma once

#include "core/nn/misread.hpp"
#include "core/nn/slips.hpp"
#include "ui/base/qt_widgets.hpp"
#include "ui/labs/training/training_model.hpp"

namespace telar {

class ClockBars;
class LineChart;
class UpdateStrip;

class FindingsView : public QWidget {
    Q_OBJECT
public:
    explicit FindingsView(TrainingModel& model, QWidget* parent = nullptr);
    LineChart* chart() const { return chart_; }
    bool busy() const { return worker_.running() || clock_.running(); }
    const std::optional<nn::ClockReading>& clockReading() const { return reading_; }
    /// Runs the work of the clocks on as many threads as its slider says.
    void measure();

private:
    struct Curves {
        nn::MisreadCurve right, wrong;
    };
    void start();
    QWidget* clockTools();
    QWidget* indexTools();
    void refresh();
    void refreshClock();
    void refreshIndex();
    void retranslate();

    TrainingModel& model_;
    LineChart* chart_;
    QCheckBox* slip_;
    QSlider *pictures_, *batch_, *threads_, *elements_, *found_;
    QPushButton* measure_;
    ClockBars* bars_;
    UpdateStrip* strip_;
    QLabel *clockNote_, *indexNote_, *threadsLabel_, *elementsLabel_, *foundLabel_;
    QLabel *title_[5], *words_[5];
    std::optional<nn::ClockReading> reading_;
    std::shared_ptr<const Curves> curves_;
    JobRunner worker_, clock_;
};

} // namespace telar
