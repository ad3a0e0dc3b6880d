// Controls of the kernel lab: which kernel, what its parameters are given, grid and block within CUDA's limits.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/labs/kernel/kernel_model.hpp"

#include <QWidget>

namespace telar {

class ArgumentRow;
class StopSlider;

class KernelSetup : public QWidget {
    Q_OBJECT
public:
    explicit KernelSetup(KernelModel& model, QWidget* parent = nullptr);

private:
    struct Axes {
        QLabel* label = nullptr;
        QSpinBox* side[3] = {};
        StopSlider* slider[3] = {};
    };
    void build();
    Axes makeAxes(const char* name);
    void showAxes(Axes& axes, const simt::Dim3& sizes, const simt::Dim3& most, std::vector<int> (*stops)(int most));
    void takeAxes(const QString& what, simt::Dim3 simt::LaunchConfig::*which, const Axes& axes);
    void refresh();
    void refreshKernels();
    void refreshNote();
    ArgumentRow* row(std::size_t k);

    KernelModel& model_;
    QLabel *signature_, *argumentsSection_, *note_, *error_;
    QComboBox* kernel_;
    QVBoxLayout* rowsColumn_;
    std::vector<ArgumentRow*> rows_;
    Axes grid_, block_;
    QSpinBox* shared_;
    bool refreshing_ = false;
};

} // namespace telar
