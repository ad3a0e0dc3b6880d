// How the filter glides and what comes after it: stride, padding, dilation, bias, ReLU, pooling, and who computes it.
#pragma once

#include "ui/labs/convolution/convolution_model.hpp"

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QLabel;
class QSpinBox;

namespace telar {

class PairField;

class WindowControls : public QWidget {
    Q_OBJECT
public:
    explicit WindowControls(ConvolutionModel& model, QWidget* parent = nullptr);

private:
    void build();
    void connectControls();
    void retranslate();
    void refresh();
    void refreshFormula();

    ConvolutionModel& model_;
    QLabel *section_, *formula_, *error_, *afterSection_, *biasLabel_, *runSection_, *variantLabel_, *variantIdea_,
        *threadsLabel_;
    PairField *stride_, *padding_, *dilation_;
    QDoubleSpinBox* bias_;
    QCheckBox *relu_, *pool_;
    QComboBox* variant_;
    QSpinBox* threads_;
};

} // namespace telar
