// Barriers of all blocks that a kernel makes itself: each block adds to a counter and reads it until all have come. Right where
// all blocks are on the card at once.
#pragma once

#include "core/simt/ptx/module.hpp"

namespace telar::machine {

/// Whether the kernel, or a function that it may call, has a loop that only reads what it also adds to by an atomic. A lock
/// exchanges, and a look-back reads what others store: neither needs all blocks at once.
bool waitsForAllBlocks(const ptx::Module& module, const ptx::Function& kernel);

} // namespace telar::machine
