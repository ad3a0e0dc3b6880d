// Kernel, stride, padding and what they make of the input: controls, the formula with live numbers, counts.
#pragma once

#include "ui/labs/pooling/pooling_model.hpp"
#include "ui/widgets/controls.hpp"

class QCheckBox;
class QSpinBox;
class QToolButton;

namespace telar {

class WindowPanel : public QWidget {
    Q_OBJECT
public:
    explicit WindowPanel(PoolingModel& model, QWidget* parent = nullptr);

private:
    void build();
    void connectControls();
    void retranslate();
    void refresh();
    QString formula(qint64 n, qint64 k, qint64 s, qint64 p, qint64 d) const;

    PoolingModel& model_;
    QLabel *section_, *formula_, *counts_, *note_, *error_, *threadsLabel_;
    PairField *kernel_, *stride_, *padding_, *dilation_;
    Segmented *mode_, *paddingValue_;
    QCheckBox *ceil_, *countPadding_;
    QSpinBox* threads_;
    QToolButton* more_;
    QWidget* advanced_;
};

} // namespace telar
