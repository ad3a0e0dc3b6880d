// What the caches of a card do with the accesses of a counted launch: which sectors of 32 bytes are found in an L1 cache, which
// in the L2 cache, and which come from memory. A model; whatever shows it says "modelled", and for which card. Caches are empty
// at the start, as when Nsight Compute profiles.
//
// Placement. Block b goes to multiprocessor b modulo their number; as many blocks as the occupancy calculator lets are resident,
// and the next one begins when one has ended. All multiprocessors take turns, and in each its resident warps, one instruction a
// turn. That is the order of a card whose warps all wait for memory; how long each waits is not modelled.
// L1 cache. Lines of 128 bytes in four sectors, least recently used out of four ways that the whole store of L1 cache and
//   shared memory has; what shared memory takes of it is missing from the ways (CUDA C++ Programming Guide, "Shared Memory" of
//   each capability, has the sizes that it takes). A sector on its way counts as found. Stores go through to the L2 cache
//   and, from capability 7.0 on, leave their sectors in the L1 cache; atomics take them out of it. Loads with .cg, .cv, volatile and their
//   kin go past it, and so do all loads below capability 5.2.
// L2 cache. Least recently used; writes stay in it. From capability 8.0 on a miss brings 64 bytes (CUDA Runtime API,
//   cudaLimitMaxL2FetchGranularity). That of the A100, H100 and B200 has two halves, each of which keeps what its
//   multiprocessors ask for, too (NVIDIA A100 Tensor Core GPU Architecture Whitepaper, "A100 L2 Cache"): a sector of the
//   other half is looked up in both, as `lts__t_sector_hit_rate` counts it.
//
// What was found by small kernels on an H200 (the rows marked "chosen" in tests/data/cuda/h200_caches.csv): the number of ways, 4 KiB of
// the L1 cache that hold no lines, stores in the L1 cache, atomics that take out. The rows marked "judged" chose nothing: tests/core/simt/tst_caches.
#pragma once

#include "core/simt/cost_model.hpp"
#include "core/simt/line_log.hpp"

#include <map>

namespace telar::simt {

/// Sectors. The parts add up: of what is asked, `inL1`, `inL2` and `fromMemory`; a store or atomic that needs nothing from memory
/// counts to the L2 cache.
struct CacheCounts {
    double asked = 0, inL1 = 0, inL2 = 0, fromMemory = 0;
    double least =
        0; ///< of the whole launch, loaded here first: what must come from memory however large the caches are

    void add(const CacheCounts& more);
    bool operator==(const CacheCounts&) const = default;
};

struct CacheReport {
    CacheCounts all;
    std::map<std::pair<Site, Op>, CacheCounts> sites;
    std::map<std::string, CacheCounts> arrays; ///< by name
    double l1HitPct = 0, l2HitPct = 0;         ///< l1tex__t_sector_hit_rate.pct, lts__t_sector_hit_rate.pct
    double l2Requests = 0;                     ///< sectors that multiprocessors ask the L2 cache for
    double readBytes = 0, writtenBytes = 0;    ///< over the bus of the memory; written: at least once each
};

/// Bytes of L1 cache that are left where `resident` blocks of so many bytes of shared memory are there; 0: loads go past it.
int64_t l1Bytes(const DeviceModel& card, int resident, int64_t sharedBytes);

/// `resident`: blocks on a multiprocessor at a time.
CacheReport caches(const LineLog& log, const DeviceModel& card, int resident);

} // namespace telar::simt
