// What an atomic instruction does to memory.
#pragma once

#include <cstdint>

namespace telar::machine {

/// Of Inst::e, whose lower bits are the operation and, from bit 8 on, the Kind: threads of other blocks are not ordered by it.
inline constexpr uint32_t atomicOfBlockBit = 1u << 24;

enum class AtomicOp : uint8_t { None, Add, Min, Max, Inc, Dec, Cas, Exchange, And, Or, Xor };

} // namespace telar::machine
