// How many registers of 32 bits a thread needs at the fullest place of a function: an estimate from the PTX.
// PTX has as many registers as it likes; which of them share one of the hardware's, NVIDIA's assembler decides, and only it
// knows. Whatever shows this number says "estimated".
//
// Live ranges by the usual backward analysis (A. Appel: Modern Compiler Implementation, chapter 10): a register is live
// where what it holds may still be read. One of 64 bits counts twice, one of 16 once, a predicate not at all: predicates
// have registers of their own. Not counted are the parameters of a kernel and numbers, which instructions of the hardware
// read from constant memory, and addresses made of nothing but them. A function that is called adds its own need to what is
// live at the call. Four are added for what the hardware's instructions need for themselves. Beside what NVIDIA's assembler gave
// Telar's own kernels for an H200 (tests/data/cuda/h200_builtin.csv) the estimate is 0.77 to 1.34 times as many.
#pragma once

#include "core/simt/ptx/cfg.hpp"

namespace telar::ptx {

/// 0 where the function is not defined or its flow cannot be followed.
int estimatedRegisters(const Module& module, const Function& function);

} // namespace telar::ptx
