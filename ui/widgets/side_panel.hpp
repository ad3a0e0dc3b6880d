// The left side of a lab: its controls in a column that scrolls, and the button that runs it below.
#pragma once

class QPushButton;
class QWidget;

namespace telar {

QWidget* sidePanel(QWidget* controls, QPushButton* run, QWidget* parent);
/// The look of a panel, and a width below which it scrolls.
void makePanel(QWidget* widget, int width);

} // namespace telar
