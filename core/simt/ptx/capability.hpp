// The least compute capability whose hardware has a function's instructions. The text of a module names a target that
// its compiler was asked for, which says nothing of what the kernel needs.
//
// Source: PTX ISA 9.0 (NVIDIA), "Target ISA Notes" of each instruction.
#pragma once

#include "core/simt/ptx/module.hpp"

namespace telar::ptx {

/// Ten times the capability: 80 for 8.0. At least 35. Of the function and of those it may call; of none that is not
/// defined.
int neededCapability(const Module& module, const Function& function);

} // namespace telar::ptx
