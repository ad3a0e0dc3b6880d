// Which moves from register to register of a function an assembler leaves out, since both registers become one.
//
// A compiler writes PTX as if there were any number of registers, and joins what comes from several ways, or what
// inline assembly reads and writes, by moves: "mov.f32 %f1, %f2". An assembler that gives out the hardware's registers
// coalesces them (G. Chaitin: Register Allocation & Spilling via Graph Coloring, SIGPLAN 1982): the two become one register
// where neither is made while the other is live, but by the move itself; then the move is gone. Those of the innermost
// loops come first. What remains is counted as an instruction: a value that goes on living beside its copy needs a real one.
// NVIDIA's assembler says nothing of what it does; this is what any such allocator may do.
#pragma once

#include "core/simt/ptx/cfg.hpp"

#include <vector>

namespace telar::ptx {

/// For each instruction of Function::code.
std::vector<bool> coalescedMoves(const Function& function, const Cfg& cfg);

} // namespace telar::ptx
