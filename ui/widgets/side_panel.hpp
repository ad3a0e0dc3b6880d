// The left side of a lab: its controls in a column that scrolls.
#pragma once

class QWidget;

namespace telar {

QWidget* sidePanel(QWidget* controls, QWidget* parent);
/// The look of a panel, and a width below which it scrolls.
void makePanel(QWidget* widget, int width);

} // namespace telar
