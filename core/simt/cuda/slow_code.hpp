// The assembler's own functions for exact divisions and roots of unusual numbers, in machine code: how often their blocks run.
#pragma once

#include "core/simt/cuda/machine_listing.hpp"
#include "core/simt/machine/slow_ways.hpp"

#include <optional>

namespace telar::cuda {

/// The long way of one division or root.
struct SlowCall {
    int block = 0;       ///< it ends with the call
    int first = 0;       ///< of the function
    int shortBlock = -1; ///< where lanes go that do not call; -1: the short way stands before the branch
};
/// Of a block that ends with a call to the function of that kind; nothing: it does not.
std::optional<SlowCall> slowCallOf(const MachineFunction& code, int block, machine::SlowKind kind);

/// Adds `warps` to the times of the function's blocks, for warps whose lanes go `ways` (bits as of InstructionCount::ways). False:
/// the function's branches are not those that the table knows.
bool addSlowWays(const MachineFunction& code, int first, machine::SlowKind kind, uint32_t ways, double warps,
                 std::vector<double>& times);

} // namespace telar::cuda
