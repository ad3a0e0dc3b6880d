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

/// A part of a box with its share of the room that is left, or at an edge of its place.
template <class Part>
struct Placed {
    Part* part;
    int share = 0;
    Qt::Alignment edge = {};
};
template <class Part>
Placed<Part> wide(Part* part, int share = 1) {
    return {part, share};
}
template <class Widget>
Placed<Widget> aligned(Widget* widget, Qt::Alignment edge) {
    return {widget, 0, edge};
}
/// Room between the parts of a box.
struct Spring {
    int share = 0;
};
inline Spring spring(int share = 0) { return {share}; }

template <class Layout, class Part>
void addPart(Layout* layout, Part* part) {
    if constexpr (std::is_convertible_v<Part*, QLayout*>)
        layout->addLayout(part);
    else
        layout->addWidget(part);
}
template <class Layout, class Part>
void addPart(Layout* layout, const Placed<Part>& placed) {
    if constexpr (std::is_convertible_v<Part*, QLayout*>)
        layout->addLayout(placed.part, placed.share);
    else
        layout->addWidget(placed.part, placed.share, placed.edge);
}
template <class Layout>
void addPart(Layout* layout, Spring room) {
    layout->addStretch(room.share);
}

/// In this order: widgets and layouts, as they are or `wide` or `aligned`, and a `spring` where room is left.
template <class Layout, class... Parts>
void addAll(Layout* layout, Parts... parts) {
    (addPart(layout, parts), ...);
}
template <class... Parts>
QHBoxLayout* inRow(Parts... parts) {
    auto* row = new QHBoxLayout;
    addAll(row, parts...);
    return row;
}
template <class... Parts>
QVBoxLayout* inColumn(Parts... parts) {
    auto* column = new QVBoxLayout;
    addAll(column, parts...);
    return column;
}

/// All of these, or none.
inline void showEach(std::initializer_list<QWidget*> widgets, bool on) {
    for (auto* widget : widgets)
        widget->setVisible(on);
}
inline void enableEach(std::initializer_list<QWidget*> widgets, bool on) {
    for (auto* widget : widgets)
        widget->setEnabled(on);
}

} // namespace telar
