// Panels that have use for more room than they need.
#pragma once

namespace telar {

/// Property of a dock: the width that its contents can use, in pixels before presenter scaling. Where the picture of the
/// lab leaves it, the dock has as much.
inline constexpr char widePanel[] = "widePanel";
/// Property of a dock: true where the lab is about it as much as about what stands in the middle, as a kernel's results. In front of
/// a class it keeps its room.
inline constexpr char subjectPanel[] = "subjectPanel";

} // namespace telar
