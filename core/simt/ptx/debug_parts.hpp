// What a value is made of: elements of arrays, members of structures, one at a time.
#pragma once

#include "core/simt/ptx/debug_info.hpp"

namespace telar::ptx {

/// A piece of a value. Offsets count from the start of the whole that it was asked of.
struct DebugPart {
    std::string name; ///< "x", "[3]"; empty: the whole, or a base class or union without a name
    int32_t type = -1;
    uint64_t offset = 0, bytes = 0;
    uint32_t bitOffset = 0, bits = 0; ///< of a bit field; 0 bits: none
};

/// The value of a variable as a whole.
DebugPart debugWhole(int32_t type, uint64_t bytes);
/// How many pieces it has; 0: it is one number. Of arrays of unknown length, as many as its bytes hold.
uint64_t debugPartCount(const DebugInfo& info, const DebugPart& whole);
/// The piece `k` < debugPartCount.
DebugPart debugPart(const DebugInfo& info, const DebugPart& whole, uint64_t k);

/// As debugText of debug_info.hpp, of the piece; `bytes` and `known` are those of the variable it belongs to.
std::string debugText(const DebugInfo& info, const DebugPart& part, std::span<const uint8_t> bytes,
                      std::span<const uint8_t> known,
                      const std::function<std::string(uint64_t address, int32_t element)>& address = {},
                      std::size_t mostElements = 16);

} // namespace telar::ptx
