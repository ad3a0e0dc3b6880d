// What went wrong in the published programs, to try out: the misread arrays, the clock, the batch that is
// larger than the data, and 100 % of 28 pictures.
#pragma once

#include "core/nn/misread.hpp"
#include "core/nn/slips.hpp"
#include "ui/base/qt_widgets.hpp"
#include "ui/labs/training/training_model.hpp"

#include <QWidget>

#include <optional>

namespace telar {

class ClockBars;
class UpdateStrip;
class LineChart;

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

// The two small pictures of the findings: three clocks over one run, and how often each element is updated.

/// Wall time, clock() and clock() / 10 as bars on one scale.
class ClockBars : public QWidget {
    Q_OBJECT
public:
    explicit ClockBars(QWidget* parent = nullptr);
    void setReading(const std::optional<nn::ClockReading>& reading, const QStringList& names);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::optional<nn::ClockReading> reading_;
    QStringList names_;
};

/// A cell for each element: once as it should be, twice, or never.
class UpdateStrip : public QWidget {
    Q_OBJECT
public:
    explicit UpdateStrip(QWidget* parent = nullptr);
    void setUpdates(std::vector<int> times, int lanes);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    std::vector<int> times_;
    int lanes_ = 8;
};

} // namespace telar
