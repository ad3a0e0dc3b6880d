// One parameter of a kernel: its name and type, and what it is given.
#pragma once

#include "core/simt/cuda/launch_request.hpp"
#include "ui/base/qt_widgets.hpp"

#include <QWidget>

namespace telar {

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
