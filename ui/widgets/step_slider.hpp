// A slider over a few named steps: its name at the left, what is chosen at the right.
#pragma once

#include "ui/base/qt_widgets.hpp"

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

} // namespace telar
