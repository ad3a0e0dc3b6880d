#include "ui/widgets/side_panel.hpp"

#include "ui/theme/scaled.hpp"
#include "ui/theme/theme.hpp"
#include "ui/widgets/controls.hpp"
#include "ui/widgets/shrink_area.hpp"

#include <QVBoxLayout>

namespace telar {

QWidget* sidePanel(QWidget* controls, QWidget* parent) {
    auto* side = new QWidget(parent);
    side->setProperty("role", "panel");
    auto* column = new QVBoxLayout(side);
    scaleMargins(column, {0, 0, 0, 12});
    column->setSpacing(0);
    auto* inner = new QWidget(side);
    auto* list = new QVBoxLayout(inner);
    scaleMargins(list, {16, 10, 16, 8});
    list->addWidget(controls);
    list->addStretch(1);
    auto* scroll = new ShrinkArea(inner, QSize(QWIDGETSIZE_MAX, 80), side);
    scroll->setProperty("role", "panel");
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
