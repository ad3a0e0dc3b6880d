// The chain of registers as a circuit: Verilog 2001 that a synthesis tool takes, with a test bench that counts its cycles.
#pragma once

#include "core/base/expected.hpp"

#include <span>
#include <string>

namespace telar::forward {

constexpr int mostCircuitRegisters = 1024;
constexpr int64_t mostCircuitNumbers = 1 << 16;

/// Two modules. `toper` takes one float32 a cycle and keeps the K largest magnitudes; magnitudes of IEEE 754 are ordered as their
/// bits are without the sign, so a comparison needs no arithmetic of its own. `toper_test` sends it the candidates, prints every cycle,
/// counts the cycles until nothing is on its way, and says whether registers and cycles are those of `runToper`. Errors: sizes beyond
/// the two limits, no candidates, one that is no number.
Expected<std::string> toperCircuit(std::span<const float> candidates, int registers);

} // namespace telar::forward
