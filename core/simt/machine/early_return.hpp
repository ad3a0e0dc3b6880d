// Threads that return at the kernel's beginning ("if (i >= n) return;") count as arrived at every barrier behind that, as from
// compute capability 7.0 on. A thread that goes round a barrier on another way is a mistake, even if it ends before the
// others come there.
#pragma once

#include "core/simt/ptx/module.hpp"

namespace telar::machine {

/// Whether threads miss this instruction by such returns alone: what it depends on is the same for all threads of a block, but
/// for branches before it, and before any use of memory, that lead to the end at once.
bool missedByReturnsOnly(const ptx::Function& function, int32_t instruction);

} // namespace telar::machine
