// What an array of a kernel is put beside: an operation of Telar, an expression or another kernel, chosen field by field.
#pragma once

#include "ui/base/qt_widgets.hpp"
#include "ui/labs/kernel/kernel_jobs.hpp"

#include <QDialog>

namespace telar {

class ReferenceDialog : public QDialog {
    Q_OBJECT
public:
    /// `shown`: the parameter that a new reference is for.
    ReferenceDialog(const KernelCompiled& compiled, const cuda::LaunchRequest& launch, int shown,
                    QWidget* parent = nullptr);
    /// As it is chosen now.
    ReferenceRequest request() const;

signals:
    /// An empty word takes the reference away.
    void chosen(const std::string& word, double tolerance);

private:
    void build(const KernelCompiled& compiled, const cuda::LaunchRequest& launch);
    void buildFields();
    void fill(const ReferenceRequest& request);
    void reveal();
    void accept() override;

    QFormLayout* form_;
    QComboBox *output_, *kind_, *first_, *second_, *third_, *filter_, *kernel_;
    QSpinBox *rows_, *inner_, *columns_, *window_, *stride_, *padding_;
    QLineEdit *expression_, *tolerance_;
    QLabel* message_;
    QPushButton* remove_;
    ReferenceRequest given_; ///< with the options that have no field here
};

} // namespace telar
