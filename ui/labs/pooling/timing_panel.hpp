// Where the time goes: every variant on this input, side by side, as a chart and as a table; whether their
// outputs agree; and, on a page of its own, what a model predicts of the kernels.
#pragma once

#include "ui/lab/times_panel.hpp"
#include "ui/labs/pooling/pooling_model.hpp"

namespace telar {

class DeviceSource;
class PredictedPage;
class RowsTable;
struct PredictedKernel;

class TimingPanel : public TimesPanel {
    Q_OBJECT
public:
    /// `devices`: GPUs of this computer, null for none; outlives the panel.
    TimingPanel(PoolingModel& model, const DeviceSource* devices, QWidget* parent = nullptr);
    PredictedPage* predicted() const { return predicted_; }
    /// Chart, table, predicted.
    void showPage(int page) override;
    QWidgetList shownTimes() const override;

private:
    void addProgress();
    void nameTitle();
    void refresh() override;
    void refreshProgress();
    void fillTable(const std::vector<TimingRow>& rows);
    QString agreementSentence() const;
    std::vector<TimingRow> rows() const;
    std::vector<PredictedKernel> kernels() const;

    PoolingModel& model_;
    QLabel *agreement_, *progressText_;
    QPushButton* stop_;
    RowsTable* table_;
    PredictedPage* predicted_;
    QProgressBar* progress_;
    QWidget* progressBox_;
};

} // namespace telar
