#include "ui/widgets/scroll_into_view.hpp"

#include <QScrollArea>

namespace telar {

void scrollIntoView(QWidget* widget) {
    for (auto* up = widget->parentWidget(); up; up = up->parentWidget())
        if (auto* area = qobject_cast<QScrollArea*>(up))
            area->ensureWidgetVisible(widget);
}

} // namespace telar
