// Puts a basic block, or several rounds of a loop of one, into the order in which an assembler would place it.
#pragma once

#include "core/simt/multiprocessor/recording.hpp"

namespace telar::multiprocessor {

/// An access of the block in the order of the code: of round `round` and instruction `source`.
struct SlotAccess {
    uint32_t source = 0;
    int round = 0;
    const Access* access = nullptr; ///< of the first time; null: not executed
};

/// Instructions from `first` to `end` of Program::sources, `rounds` times. Loads go up as far as what they need and
/// stores let them; among the others the longest way to the end goes first (list scheduling; A. Aho et al.: Compilers,
/// chapter 10.3).
Schedule schedule(const machine::Program& program, const Assembly& assembly, uint32_t first, uint32_t end, int rounds,
                  const std::vector<SlotAccess>& accesses);

} // namespace telar::multiprocessor
