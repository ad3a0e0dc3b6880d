// Loops of a graph of basic blocks, by dominators (A. Aho, M. Lam, R. Sethi, J. Ullman: Compilers, 2nd edition, 9.6).
#pragma once

#include "core/simt/ptx/cfg.hpp"

#include <cstddef>
#include <vector>

namespace telar::ptx {

/// A natural loop: where it is entered, and all blocks in it.
struct BlockLoop {
    int head = 0;
    std::vector<bool> body;
    std::size_t size = 0;
};
/// Of a graph whose first block is 0; `next`: the ways out of each block.
std::vector<BlockLoop> loopsOf(const std::vector<std::vector<int>>& next);
/// The ways out of each block, without those out of the function.
std::vector<std::vector<int>> nextOf(const Cfg& cfg);
/// The smallest loop with a block; null: none has it.
const BlockLoop* innermost(const std::vector<BlockLoop>& loops, int block);

} // namespace telar::ptx
