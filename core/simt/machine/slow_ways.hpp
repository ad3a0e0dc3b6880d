// Exact divisions, reciprocals and roots, which NVIDIA's assembler makes of a short way for most numbers and of a function of its own
// for the others: which way a lane's numbers go.
//
// The limits are those that the machine code tests. Of a division of floats they are in one instruction (FCHK), which nobody has
// described: what it lets pass is derived from what the short way can do.
#pragma once

#include "core/simt/machine/warp.hpp"
#include "core/simt/ptx/module.hpp"

#include <span>

namespace telar::machine {

enum class SlowKind : uint8_t { None, DivideF32, InvertF32, RootF32, DivideF64, InvertF64, RootF64 };
SlowKind slowKindOf(const ptx::Instruction& instruction);

/// One way through the assembler's function: at each of its conditional branches, whether it is taken ("NT").
using SlowWay = const char*;
struct SlowFunction {
    const char* name;              ///< part of the function's
    std::span<const SlowWay> ways; ///< from 1 on; 0 is the short way
    int branches = 0;              ///< of the function
    /// Of them, the one, of ways that begin with `begins`, that is not there where an operand is a number of the program's, or where
    /// lanes may part and the assembler guards what is below it; -1: all are there.
    int leftOut = -1;
    char begins = 'N';
};
const SlowFunction& slowFunctionOf(SlowKind kind);
/// The way of an operand's, or two operands', bits.
int slowWayOf(SlowKind kind, uint64_t a, uint64_t b);

/// Keeps the ways of the active lanes in Worker::slowWays; operands in `a` and `b`, the kind in `imm`.
const Inst* noteSlowWays(Warp& warp, const Inst* inst);

} // namespace telar::machine
