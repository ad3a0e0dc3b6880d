#include "ui/widgets/side_panel.hpp"

#include "ui/theme/building.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/shrink_area.hpp"

namespace telar {

QWidget* sidePanel(QWidget* controls, QWidget* parent) {
    auto* side = inRole(new QWidget(parent), "panel");
    auto* column = padded(new QVBoxLayout(side), {0, 0, 0, 12});
    column->setSpacing(0);
    auto* inner = new QWidget(side);
    auto* list = padded(new QVBoxLayout(inner), {16, 10, 16, 8});
    addAll(list, controls, spring(1));
    auto* scroll = inRole(new ShrinkArea(inner, QSize(QWIDGETSIZE_MAX, 80), side), "panel");
    column->addWidget(scroll, 1);
    setScaled(side, Side::MinimumWidth, 272);
    return side;
}

void makePanel(QWidget* widget, int width) {
    widget->setProperty("role", "panel");
    widget->setAttribute(Qt::WA_StyledBackground);
    setScaled(widget, Side::MinimumWidth, width);
}

} // namespace telar
