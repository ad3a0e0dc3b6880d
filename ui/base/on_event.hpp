// What a widget does when the window's language or look changes.
#pragma once

#include <QEvent>

#include <functional>

class QWidget;

namespace telar {

/// From now on, before the widget itself hears of it.
void onEvent(QWidget* widget, std::initializer_list<QEvent::Type> types, std::function<void()> call);
/// Now, and in each language that follows.
void keepWords(QWidget* widget, std::function<void()> speak);
inline void keepColors(QWidget* widget, std::function<void()> call) {
    onEvent(widget, {QEvent::PaletteChange}, std::move(call));
}
/// Colours and fonts.
inline void keepLook(QWidget* widget, std::function<void()> call) {
    onEvent(widget, {QEvent::PaletteChange, QEvent::FontChange}, std::move(call));
}

} // namespace telar
