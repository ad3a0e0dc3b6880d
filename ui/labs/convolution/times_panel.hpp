// Where the time goes: every variant of the convolution on this input, and how far their outputs lie apart; on a page of
// its own what a model foretells of the kernels.
#pragma once

#include "ui/charts/export.hpp"
#include "ui/labs/convolution/convolution_model.hpp"

class QLabel;
class QPushButton;
class QStackedWidget;

namespace telar {

class DeviceSource;
class ForetoldPage;
struct ForetoldKernel;
class Segmented;
class TimingChart;

class ConvolutionTimes : public QWidget {
    Q_OBJECT
public:
    /// `devices`: GPUs of this computer, null for none; outlives the panel.
    ConvolutionTimes(ConvolutionModel& model, const DeviceSource* devices, QWidget* parent = nullptr);
    TimingChart* chart() const { return chart_; }
    ForetoldPage* foretold() const { return foretold_; }
    QString agreement() const;
    /// 0: what was measured; 1: what is foretold.
    void showPage(int page);

signals:
    void exportRequested();

private:
    void nameTitle();
    void retranslate();
    void refresh();
    void build();
    std::vector<ForetoldKernel> kernels() const;

    ConvolutionModel& model_;
    Segmented* look_;
    QStackedWidget* pages_;
    ForetoldPage* foretold_;
    QLabel *title_, *agreement_;
    QPushButton *measure_, *export_;
    TimingChart* chart_;
};

} // namespace telar
