// What the desktop prefers, light or dark: one file for each system.
#pragma once

#include <functional>

class QObject;

namespace telar {

/// Calls `told` with what the desktop prefers, as freedesktop says it (0 unknown, 1 dark, 2 light): soon, and whenever it
/// changes, as long as `owner` lives.
void watchDesktop(QObject* owner, std::function<void(int scheme)> told);

} // namespace telar
