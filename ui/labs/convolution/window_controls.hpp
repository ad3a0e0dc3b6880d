// How the filter glides and what comes after it: stride, padding, dilation, bias, ReLU, pooling, and who computes it.
#pragma once

#include "ui/lab/form.hpp"
#include "ui/labs/convolution/convolution_model.hpp"

namespace telar {

class WindowControls : public StateForm<ConvolutionModel> {
    Q_OBJECT
public:
    explicit WindowControls(ConvolutionModel& model, QWidget* parent = nullptr);

private:
    void addPairs();
    void addVariant();
    void line(const char* words, QWidget* field);
    QString formula() const;
};

} // namespace telar
