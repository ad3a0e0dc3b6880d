// How long the longest chain of a basic block is: of instructions that each need what the one before makes.
//
// A warp that has nothing else to do may issue an instruction in each cycle, but one that needs another's result waits for
// it. An assembler orders a block so that instructions of other chains come between; what is left is the longest chain
// (the critical path of list scheduling; A. Aho et al.: Compilers, chapter 10.3). A kernel with many sums in registers
// waits little: its chains are short beside its blocks. Through registers only, since what waits for memory is counted
// by itself; from block to block nothing is taken to overlap.
#pragma once

#include "core/simt/ptx/cfg.hpp"

#include <vector>

namespace telar::ptx {

/// For each block of `cfg`, in instructions; those of `gone` (coalescedMoves) take none.
std::vector<int32_t> longestChains(const Function& function, const Cfg& cfg, const std::vector<bool>& gone);

} // namespace telar::ptx
