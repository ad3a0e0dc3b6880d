// Panels that have use for more room than they need.
#pragma once

namespace telar {

/// Property of a dock: the width that its contents can use, in pixels before presenter scaling. Where the picture of the
/// lab leaves it, the dock has as much.
inline constexpr char widePanel[] = "widePanel";

} // namespace telar
