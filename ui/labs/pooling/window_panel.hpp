// Kernel, stride, padding and what they make of the input: controls, the formula with live numbers, counts.
#pragma once

#include "ui/lab/form.hpp"
#include "ui/labs/pooling/pooling_model.hpp"

namespace telar {

class WindowPanel : public StateForm<PoolingModel> {
    Q_OBJECT
public:
    explicit WindowPanel(PoolingModel& model, QWidget* parent = nullptr);

private:
    void addPairs();
    void addMore();
    void refreshShape(QLabel& formula, QLabel& counts);
};

} // namespace telar
