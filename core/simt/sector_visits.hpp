// Of each sector of an array: which warp brought it into the caches, and who found it there later, as the model of the caches
// (core/simt/caches.hpp) has it.
#pragma once

#include "core/simt/caches.hpp"

namespace telar::simt {

struct SectorVisits {
    int64_t block = -1; ///< of the warp that brought it; below 0: nobody touched it, or its line is not kept in the log
    int32_t warp = 0;   ///< of the block
    uint32_t counter = 0; ///< into LineLog::places
    /// Times that a warp asked for it, and found it there.
    int64_t inL1 = 0, inL2 = 0, fromMemory = 0;
};

/// Sector by sector of the `bytes` from the address `begin` on, a multiple of 32.
std::vector<SectorVisits> sectorVisits(const LineLog& log, const DeviceModel& card, int resident, uint64_t begin,
                                       uint64_t bytes);

} // namespace telar::simt
