// A slider over a few named steps: its name at the left, what is chosen at the right.
#pragma once

#include "ui/base/qt_widgets.hpp"

#include <QDoubleSpinBox>
#include <QWidget>

namespace telar {

/// The slider is called `id`.
class StepSlider : public QWidget {
    Q_OBJECT
public:
    /// Begins at step `at` of `steps`; `valueWidth`: pixels of the scale that the chosen step's words have at the least.
    StepSlider(const char* id, int steps, int at, int valueWidth, QWidget* parent = nullptr);
    int step() const;
    QSlider* slider() const { return slider_; }
    /// `spoken`: what a screen reader says.
    void setName(const QString& name, const QString& spoken);
    void setChosen(const QString& words);

signals:
    void stepped();

private:
    QLabel *name_, *value_;
    QSlider* slider_;
};

// A field for decimal numbers that takes a point as well as a comma.

/// Qt's own takes the sign that is not the country's for one between thousands, and reads "0.5" as 5 in Spain and "0,5" as 5 in
/// Mexico. Here both are the decimal sign; thousands are not parted.
class DecimalBox final : public QDoubleSpinBox {
    Q_OBJECT
public:
    using QDoubleSpinBox::QDoubleSpinBox;
    QValidator::State validate(QString& typed, int& at) const override;
    double valueFromText(const QString& typed) const override;
    QString textFromValue(double value) const override;
    /// What stands there for 0, which means that something else says the number; empty: the 0.
    void setZeroText(const QString& words);

private:
    QString zeroText_;
};

} // namespace telar
