// Keeping long work and large memory out of the window's way.
#pragma once

#include <memory>

namespace telar {

/// From now on this thread, and every thread that it starts, comes after the window's where cores are short.
/// For work that takes all cores for minutes; measurements stay as they are.
void yieldToWindow();

/// Lets go of `last` on a thread of its own: freeing hundreds of megabytes takes a while.
void releaseElsewhere(std::shared_ptr<const void> last);

} // namespace telar
