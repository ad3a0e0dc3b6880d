// What the desktop prefers, light or dark, contrast and motion: one file for each system.
#pragma once

#include <functional>

class QObject;

namespace telar {

struct DesktopWishes {
    int scheme = 0;        ///< as freedesktop says it: 0 unknown, 1 dark, 2 light
    bool contrast = false; ///< higher than usual
    bool still = false;    ///< nothing moves by itself
};

/// Calls `told` with what the desktop prefers: soon, and whenever it changes, as long as `owner` lives.
void watchDesktop(QObject* owner, std::function<void(const DesktopWishes&)> told);

} // namespace telar
