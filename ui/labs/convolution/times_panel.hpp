// Where the time goes: every variant of the convolution on this input, and how far their outputs lie apart; on a page of
// its own what a model foretells of the kernels.
#pragma once

#include "ui/lab/times_panel.hpp"
#include "ui/labs/convolution/convolution_model.hpp"

namespace telar {

class DeviceSource;
class ForetoldPage;
struct ForetoldKernel;

class ConvolutionTimes : public TimesPanel {
    Q_OBJECT
public:
    /// `devices`: GPUs of this computer, null for none; outlives the panel.
    ConvolutionTimes(ConvolutionModel& model, const DeviceSource* devices, QWidget* parent = nullptr);
    ForetoldPage* foretold() const { return foretold_; }
    QString agreement() const;
    /// 0: what was measured; 1: what is foretold.
    void showPage(int page) override;

private:
    void nameTitle();
    void retranslate();
    void refresh() override;
    std::vector<ForetoldKernel> kernels() const;

    ConvolutionModel& model_;
    ForetoldPage* foretold_;
    QLabel* agreement_;
};

} // namespace telar
