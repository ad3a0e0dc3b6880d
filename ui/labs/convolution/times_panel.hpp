// Where the time goes: every variant of the convolution on this input, and how far their outputs lie apart.
#pragma once

#include "ui/labs/convolution/convolution_model.hpp"

class QLabel;
class QPushButton;

namespace telar {

class TimingChart;

class ConvolutionTimes : public QWidget {
    Q_OBJECT
public:
    explicit ConvolutionTimes(ConvolutionModel& model, QWidget* parent = nullptr);
    TimingChart* chart() const { return chart_; }
    QString agreement() const;

signals:
    void exportRequested();

private:
    void retranslate();
    void refresh();

    ConvolutionModel& model_;
    QLabel *title_, *agreement_;
    QPushButton *measure_, *export_;
    TimingChart* chart_;
};

} // namespace telar
