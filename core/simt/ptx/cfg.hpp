// Control flow of a function: basic blocks and where lanes that part meet again.
//
// Lanes that take different ways at a branch meet at the branch's immediate post-dominator: the first place
// that every way from it to the function's end goes through (W. W. L. Fung et al., Dynamic Warp Formation and
// Scheduling for Efficient GPU Control Flow, MICRO 2007). Post-dominators as dominators of the reversed graph
// (K. Cooper, T. Harvey, K. Kennedy: A Simple, Fast Dominance Algorithm, 2001).
#pragma once

#include "core/base/expected.hpp"
#include "core/simt/ptx/module.hpp"

namespace telar::ptx {

struct Block {
    int32_t first = 0, end = 0; ///< of Function::code; `end` is one behind the last
    std::vector<int32_t> next;  ///< blocks; the number of blocks stands for the function's end
    int32_t meet = -1;          ///< immediate post-dominator; the number of blocks: the function's end
};

struct Cfg {
    std::vector<Block> blocks;    ///< in the order of the code
    std::vector<int32_t> blockOf; ///< of each instruction
};

/// Blocks that cannot reach the end (endless loops) meet at the end.
Expected<Cfg> controlFlow(const Function& function);

} // namespace telar::ptx
