// Places in a launch, as CUDA counts them. Warps are 32 neighbours in the order x, then y, then z.
#pragma once

#include <cstdint>

namespace telar::simt {

inline constexpr uint32_t warpSize = 32;

/// Blocks or threads along x, y and z.
struct Dim3 {
    uint32_t x = 1, y = 1, z = 1;
    constexpr int64_t count() const { return int64_t{x} * y * z; }
    bool operator==(const Dim3&) const = default;
};

} // namespace telar::simt
