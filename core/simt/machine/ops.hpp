// Handlers by operation and type, for each instruction set. Plain declarations only: files for other
// instruction sets read this.
#pragma once

#include "core/simt/machine/warp.hpp"

namespace telar::machine {

/// How an access or jump is done; ops_memory.inl and ops_control.inl.
enum class Simple : uint8_t {
    Jump,
    JumpBack,
    Branch,
    BranchBack,
    Meet,
    Count, ///< an execution of a basic block
    Load,  ///< global, constant and generic addresses
    Store,
    LoadShared,
    StoreShared,
    LoadLocal, ///< at one place for all lanes
    StoreLocal,
    LoadParam,
    LoadParamCounted ///< as a load of constant memory: its address is in a register
};

/// All null where there is no such operation.
struct OpTable {
    Handler (*arithmetic)(Op op, Kind kind);
    Handler (*convert)(Kind to, Kind from, Op rounding); ///< see ops_convert.inl for the pairs there are
    /// Elements of 8 to 64 bits as unsigned numbers; those of 64 bits in registers of 64, the others of 32.
    Handler (*access)(Simple what, Kind element, int vec);
    Handler (*control)(Simple what);
    /// A handler that does this instruction and some behind it at once; null where there is none. Those
    /// behind it stay as they are, and nothing else may be between.
    Handler (*fused)(const Inst* first, const Inst* end);
};

const OpTable& opsSse2();
const OpTable& opsAvx2();
const OpTable& opsAvx512();
/// What this processor can do.
const OpTable& ops();

} // namespace telar::machine
