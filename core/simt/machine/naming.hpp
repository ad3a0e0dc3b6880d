// What instructions and symbols are called where people read of them.
#pragma once

#include "core/simt/machine/program.hpp"
#include "core/simt/trace.hpp"

#include <optional>
#include <string>

namespace telar::machine {

/// Of a load, store or atomic that went to `space` (ptx::Space).
simt::Op memoryOp(const ptx::Instruction& instruction, uint8_t space);
/// Likewise, but what the hardware counts by itself: bulk copies and loads of matrices.
simt::Op countedOp(const ptx::Instruction& instruction, uint8_t space);
/// Of a branch with a condition, a barrier of the block, a shuffle or a vote; nothing for others.
std::optional<simt::Op> flowOp(const ptx::Instruction& instruction);
/// Where an instruction stands in the kernel's source.
simt::Site siteOf(const Program& program, uint32_t source);
/// Operations on floating-point numbers that a lane does: two of an fma, one of a comparison by size, none where
/// addresses are reckoned.
int arithmeticOf(const ptx::Instruction& instruction);
/// "tile" of the mangled name of an array within a kernel.
std::string plainName(const std::string& symbol);

} // namespace telar::machine
