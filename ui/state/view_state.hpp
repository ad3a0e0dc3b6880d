// How a lab is looked at, for projects: pages, steps, zoom, ranges, logarithmic axes. Widgets that only
// change the look are marked with a name of their own; what changes the work is in the lab's state.
#pragma once

#include <QJsonObject>
#include <QWidget>

namespace telar {

/// `name` is unique within the lab and never translated. Known: Segmented, QStackedWidget, QComboBox, QSpinBox, QListWidget,
/// QSlider, buttons that can be checked, TransportBar, MatrixView, LineChart, TimingChart, TimelineChart.
template <class Widget>
Widget* keepInProject(Widget* widget, const char* name) {
    widget->setProperty("projectName", QLatin1String(name));
    return widget;
}

QJsonObject viewState(const QWidget& root);
/// What does not fit (a step that no longer exists) is left out. Widgets without content yet remember theirs.
void setViewState(QWidget& root, const QJsonObject& state);

} // namespace telar
