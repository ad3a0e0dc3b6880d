// What is counted of a launch, in Nsight Compute's words: one table for the machine's counts and the hardware's.
//
// Source of the metrics' names: Nsight Compute Documentation, "Metrics Structure" and "Nvprof Metric Comparison".
#pragma once

#include "core/simt/cuda/line_counts.hpp"

#include <vector>

namespace telar::cuda {

struct CounterWord {
    const char* name;   ///< in records: "global_load_sectors"
    const char* unit;   ///< "sectors"
    const char* metric; ///< ncu's; empty where the hardware has no counter that says the same
    double (*count)(const LineCounts&);
};

/// In the order in which tables show them.
const std::vector<CounterWord>& counterWords();

} // namespace telar::cuda
