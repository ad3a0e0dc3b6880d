// Controls of the kernel lab: which kernel, what its parameters are given, grid and block within CUDA's limits.
#pragma once

#include "core/simt/cuda/launch_request.hpp"
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

// One parameter of a kernel: its name and type, and what it is given.

class ArgumentRow : public QWidget {
    Q_OBJECT
public:
    explicit ArgumentRow(int index, QWidget* parent = nullptr);
    /// Emits nothing.
    void show(const cuda::KernelParameter& parameter, const std::string& name, const std::string& word);
    std::string word() const { return word_; }

signals:
    void changed(const std::string& word);

private:
    void chooseFile();
    void take();
    void reveal();

    int index_;
    bool array_ = false;
    std::string word_;
    cuda::ArgumentRequest request_;
    QLabel* label_;
    QLineEdit* number_;
    QComboBox* kind_;
    QSpinBox *count_, *seed_;
    QToolButton* file_;
};

} // namespace telar
