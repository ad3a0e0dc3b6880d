// What a counted launch leaves: sums over all its warps.
#pragma once

#include "core/simt/site_numbers.hpp"
#include "core/simt/tensor_work.hpp"
#include "core/simt/trace.hpp"

#include <array>
#include <vector>

namespace telar::simt {

/// One place in the source. An instruction is what the threads of one warp do together.
struct SiteCounters : SiteNumbers {
    Site site;
    Op op = Op::GlobalLoad;
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
