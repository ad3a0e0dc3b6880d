// What an atomic instruction does to memory.
#pragma once

#include <cstdint>

namespace telar::machine {

enum class AtomicOp : uint8_t { None, Add, Min, Max, Inc, Dec, Cas, Exchange, And, Or, Xor };

} // namespace telar::machine
