// How many instructions NVIDIA's assembler makes of one of PTX, where it is known and not one.
#pragma once

#include "core/simt/ptx/module.hpp"

namespace telar::machine {

/// Beyond the one: of wmma a load or store is one for each access (MatrixAccess), with one more for its address where
/// no space is said, and a product one for each 16 x 8 of its sums, in TF32 for each four of k (listings for capability
/// 9.0 by ptxas 13.0).
uint32_t addedInstructions(const ptx::Instruction& instruction);

} // namespace telar::machine
