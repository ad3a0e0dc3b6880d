// How the C library keeps freed memory, for a program that stays open for hours.
#pragma once

namespace telar {

/// The window starts a thread for each job. The GNU C library gives each thread an arena of its own, eight for every core,
/// and memory freed there is kept for that arena alone: on 16 cores the window held 230 to 470 MiB at rest after a thousand
/// actions, with two arenas 89 to 155 MiB. Nor does it stay with mapping what is large by itself: once some megabytes
/// were freed, others come from the arenas, and what small things lie between them keeps their pages; here 256 KiB and more
/// always go back to the system. To be called before the first thread starts.
void shareHeap();

} // namespace telar
