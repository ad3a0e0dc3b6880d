// Which machine instructions stand for a PTX instruction, and how surely. For core/simt/cuda/code_votes.cpp.
#pragma once

#include "core/simt/ptx/module.hpp"

namespace telar::cuda {

struct CodeKind {
    double weight = 0;              ///< of its vote; 0: it has none
    std::vector<const char*> roots; ///< of the machine instructions that stand for it; empty: any
};
CodeKind codeKindOf(const ptx::Instruction& instruction);

} // namespace telar::cuda
