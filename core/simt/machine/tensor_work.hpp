// What of an instruction is work for tensor cores.
#pragma once

#include "core/simt/ptx/module.hpp"
#include "core/simt/tensor_work.hpp"

namespace telar::machine {

/// Nothing where it makes no product of matrices. Of one warp.
std::optional<simt::TensorProduct> tensorWorkOf(const ptx::Instruction& instruction);

} // namespace telar::machine
