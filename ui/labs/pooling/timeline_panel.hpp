// The thesis' way, a launch and its copies for each window, against one launch in all, on one time axis.
// Measured where a GPU is, else modelled and marked so.
#pragma once

#include "ui/charts/timeline_chart.hpp"
#include "ui/labs/pooling/pooling_model.hpp"

class QComboBox;
class QLabel;

namespace telar {

class TimelinePanel : public QWidget {
    Q_OBJECT
public:
    explicit TimelinePanel(PoolingModel& model, QWidget* parent = nullptr);
    TimelineChart* chart() const { return chart_; }
    QString verdict() const;
    /// Of the time line on show; null before the first.
    const Timeline* each() const { return lines_ ? &lines_->each : nullptr; }
    const Timeline* once() const { return lines_ ? &lines_->once : nullptr; }
    bool busy() const { return runner_.running(); }

protected:
    void changeEvent(QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    struct Lines {
        Timeline each, once;
    };
    void start();
    void show(const Lines& lines);
    void retranslate();

    PoolingModel& model_;
    QLabel *title_, *verdict_, *eachLabel_, *onceLabel_, *cardLabel_;
    QComboBox *each_, *once_, *card_;
    TimelineChart* chart_;
    bool stale_ = true;
    std::shared_ptr<const Lines> lines_;
    JobRunner runner_;
};

} // namespace telar
