// What a counted launch leaves: sums over all its warps.
#pragma once

#include "core/simt/tensor_work.hpp"
#include "core/simt/trace.hpp"

#include <array>
#include <vector>

namespace telar::simt {

/// One place in the source. An instruction is what the threads of one warp do together.
struct SiteCounters {
    Site site;
    Op op = Op::GlobalLoad;
    int64_t instructions = 0; ///< of warps
    int64_t lanes = 0;        ///< of threads: at most 32 per instruction
    int64_t divergent = 0;    ///< branches whose warp went both ways; other instructions: not all lanes took part
    int64_t open = 0;         ///< of the instructions: those whose address does not say which memory it is in
    // Memory; zero elsewhere.
    int64_t bytes = 0;         ///< asked for by lanes, each address once per instruction
    int64_t sectors = 0;       ///< of 32 bytes, fetched or written (global)
    int64_t neededSectors = 0; ///< the fewest that hold as many bytes (global)
    int64_t lines = 0;         ///< of 128 bytes (global)
    int64_t wavefronts = 0;    ///< passes over the 32 banks (shared)
    int64_t idealWavefronts = 0;
    int32_t worstWays = 0; ///< passes of the worst instruction, against 1 without conflict (shared)
};

struct Counters {
    int64_t blocks = 0, warps = 0, threads = 0;
    int64_t arithmetic = 0;          ///< operations of threads; an fma is two
    int64_t sharedBytes = 0;         ///< of one block, static and dynamic
    TensorWork tensor;               ///< products of matrices that warps make together
    std::vector<SiteCounters> sites; ///< in the order of the source

    /// Sums over the sites of an op.
    SiteCounters total(Op op) const;
    /// Loads, stores, atomics and bulk copies on global memory.
    SiteCounters global() const;
    /// Likewise on shared memory; worstWays is the largest.
    SiteCounters shared() const;
};

} // namespace telar::simt
