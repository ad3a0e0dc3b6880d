// Tab bars as a screen reader hears them.
#pragma once

namespace telar {

/// Once: every tab bar is heard by the name that it was given, as any other control. Qt's own interface of a tab bar says
/// none (QAccessibleTabBar::text, Qt 6.4).
void makeTabsAccessible();

} // namespace telar
