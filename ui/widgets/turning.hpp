// Parts of a page that stand beside each other where it is wide, and below each other where it is high.
#pragma once

#include "ui/base/qt_widgets.hpp"

namespace telar {

/// From now on `parts`, a layout of `page`, runs across where the page is wider than high by a third and as wide as its
/// parts together, else down.
void turnWithShape(QWidget* page, QBoxLayout* parts);

} // namespace telar
