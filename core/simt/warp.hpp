// What the 32 threads of a warp do together: masks, sectors, lines and banks.
//
// Threads are aligned by the place in the source and how often they have been there: the n-th time that lane
// 0 comes to a load and the n-th time that lane 1 does are one instruction of the warp.
//
// Sources: CUDA C++ Best Practices Guide, "Coalesced Access to Global Memory" (32-byte sectors) and "Shared
// Memory and Memory Banks" (32 banks of 4 bytes; one word read by several lanes is broadcast). Accesses of 8
// and 16 bytes per lane take two and four passes over a half and a quarter of the warp. Loads take half as many, over
// twice the lanes, where every active lane asks for the same as its neighbour at distance 1 (lanes 0 and 1, 2 and 3 ...),
// or every one at distance 2; found by counting 396 patterns on an H200 (tests/data/cuda/h200_banks.csv): all equal.
#pragma once

#include "core/simt/trace.hpp"

#include <span>

namespace telar::simt {

struct GlobalAccess {
    int32_t sectors = 0, lines = 0, neededSectors = 0;
    int32_t bytes = 0; ///< distinct ones
};
/// Byte addresses of the active lanes, `width` bytes each.
GlobalAccess globalAccess(std::span<const int64_t> addresses, int width);

struct SharedAccess {
    int32_t wavefronts = 0; ///< passes over the banks
    int32_t ideal = 0;      ///< with no conflict
    int32_t ways = 0;       ///< of the worst pass
};
/// Byte address of each lane; lanes outside `mask` are not looked at. `load`: neither a store nor an atomic.
SharedAccess sharedAccess(std::span<const int64_t, 32> addresses, uint32_t mask, int width, bool load);

struct WarpInstruction {
    uint16_t site = 0;
    uint8_t array = 0; ///< of the first active lane
    Op op = Op::GlobalLoad;
    uint32_t width = 1;      ///< elements per lane
    uint32_t occurrence = 0; ///< how often the warp came here before
    uint32_t mask = 0;       ///< lanes that took part
    uint32_t taken = 0;      ///< Branch: those whose condition held; the others are mask & ~taken
    int64_t index[32];       ///< of each lane in `mask`, in elements
    uint32_t value[32];
};

/// Instructions of a warp of a traced block, lane 0's in its order, then those that only others came to.
std::vector<WarpInstruction> warpInstructions(const Trace& trace, const BlockTrace& block, uint32_t warp);

/// Sectors and lines of an instruction on global memory, passes of one on shared memory; zeros elsewhere.
GlobalAccess globalAccess(const WarpInstruction& instruction, const std::vector<Array>& arrays);
SharedAccess sharedAccess(const WarpInstruction& instruction, const std::vector<Array>& arrays);

} // namespace telar::simt
