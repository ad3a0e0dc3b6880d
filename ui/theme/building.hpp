// Short words for what every form says many times while it is built.
#pragma once

#include "ui/theme/scaled.hpp"

#include <QLabel>

namespace telar {

/// The name by which tests, lessons and projects find a widget.
template <class Widget>
Widget* named(Widget* widget, const char* name) {
    widget->setObjectName(QLatin1String(name));
    return widget;
}

/// With the look of that role in the style sheet: "card", "quiet" ...
template <class Widget>
Widget* inRole(Widget* widget, const char* role) {
    widget->setProperty("role", QLatin1String(role));
    return widget;
}

/// On as many lines as its text needs.
template <class Label>
Label* wrapped(Label* label) {
    label->setWordWrap(true);
    return label;
}

/// With so many pixels of the scale between its parts.
template <class Layout>
Layout* spaced(Layout* layout, int pixels) {
    scaleSpacing(layout, pixels);
    return layout;
}

/// With margins in pixels of the scale.
template <class Layout>
Layout* padded(Layout* layout, const QMargins& pixels) {
    scaleMargins(layout, pixels);
    return layout;
}

/// Without margins of its own.
template <class Layout>
Layout* bare(Layout* layout) {
    layout->setContentsMargins(0, 0, 0, 0);
    return layout;
}

/// In this order.
template <class Layout, class... Widgets>
void addAll(Layout* layout, Widgets*... widgets) {
    (layout->addWidget(widgets), ...);
}

} // namespace telar
