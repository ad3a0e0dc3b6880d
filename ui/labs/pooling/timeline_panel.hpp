// The thesis' way, a launch and its copies for each window, against one launch in all, on one time axis: of a
// modelled card, or of the GPU of this computer, measured where that is a matter of seconds.
#pragma once

#include "core/simt/cost_model.hpp"
#include "ui/base/qt_widgets.hpp"
#include "ui/charts/timeline_chart.hpp"
#include "ui/labs/pooling/pooling_model.hpp"

namespace telar {

class TimelinePanel : public QWidget {
    Q_OBJECT
public:
    /// `devices`: GPUs of this computer, null for none; outlives the panel.
    TimelinePanel(PoolingModel& model, const DeviceSource* devices, QWidget* parent = nullptr);
    TimelineChart* chart() const { return chart_; }
    /// Of the time line on show; null before the first.
    const Timeline* each() const { return lines_ ? &lines_->each : nullptr; }
    const Timeline* once() const { return lines_ ? &lines_->once : nullptr; }
    bool busy() const { return runner_.running(); }

private:
    struct Lines {
        Timeline each, once;
    };
    /// A card to choose.
    struct Card {
        simt::DeviceModel model;
        QString here;          ///< name of a GPU of this computer; empty: of the table
        bool measured = false; ///< where that takes seconds
    };
    void addOwnDevices();
    void nameCards();
    void start();
    void show(const Lines& lines);

    PoolingModel& model_;
    const DeviceSource* devices_; ///< null once they are in the list
    std::vector<Card> cards_;
    QLabel *verdict_, *eachLabel_, *onceLabel_, *cardLabel_;
    QComboBox *each_, *once_, *card_;
    TimelineChart* chart_;
    bool stale_ = true;
    std::shared_ptr<const Lines> lines_;
    JobRunner runner_;
};

} // namespace telar
