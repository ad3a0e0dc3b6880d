// Where the time goes: every variant of the convolution on this input, and how far their outputs lie apart; on a page of
// its own what a model predicts of the kernels.
#pragma once

#include "ui/lab/times_panel.hpp"
#include "ui/labs/convolution/convolution_model.hpp"

namespace telar {

class DeviceSource;
class PredictedPage;
struct PredictedKernel;

class ConvolutionTimes : public TimesPanel {
    Q_OBJECT
public:
    /// `devices`: GPUs of this computer, null for none; outlives the panel.
    ConvolutionTimes(ConvolutionModel& model, const DeviceSource* devices, QWidget* parent = nullptr);
    PredictedPage* predicted() const { return predicted_; }
    /// 0: what was measured; 1: what is predicted.
    void showPage(int page) override;
    QWidgetList shownTimes() const override;

private:
    void nameTitle();
    void refresh() override;
    std::vector<PredictedKernel> kernels() const;

    ConvolutionModel& model_;
    PredictedPage* predicted_;
    QLabel* agreement_;
};

} // namespace telar
