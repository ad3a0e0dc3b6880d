// What is asked for may lie below the fold of its panel.
#pragma once

class QWidget;

namespace telar {

/// Scrolls the areas around a widget until it is seen.
void scrollIntoView(QWidget* widget);

} // namespace telar
