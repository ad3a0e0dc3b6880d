// Room in layouts, in pixels of the scale that is in force, now and whenever presenter mode changes it.
#pragma once

#include "ui/theme/theme.hpp"

#include <QBoxLayout>
#include <QMargins>

namespace telar {

/// Now, and each time that the scale is another one, while `of` is there. Once for one thing: what is set anew for each content
/// calls `px` itself.
void whenScaled(QObject* of, std::function<void()> apply);

template <class T>
void scaleSpacing(T* of, int pixels) {
    whenScaled(of, [of, pixels] { of->setSpacing(px(pixels)); });
}
template <class T>
void scaleHorizontalSpacing(T* of, int pixels) {
    whenScaled(of, [of, pixels] { of->setHorizontalSpacing(px(pixels)); });
}
template <class T>
void scaleVerticalSpacing(T* of, int pixels) {
    whenScaled(of, [of, pixels] { of->setVerticalSpacing(px(pixels)); });
}
template <class T>
void scaleMargins(T* of, const QMargins& pixels) {
    whenScaled(of, [of, pixels] {
        of->setContentsMargins(px(pixels.left()), px(pixels.top()), px(pixels.right()), px(pixels.bottom()));
    });
}
/// Between what was added before and what comes next; the room stays in the box as long as the box is there.
void addScaledSpacing(QBoxLayout* box, int pixels);

} // namespace telar
