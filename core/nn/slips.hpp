// Two slips of the study's OpenMP program, to try out: times taken with clock() and divided by ten, and a
// loop over the last elements whose index nobody set.
#pragma once

#include "core/jobs/job.hpp"

#include <cstdint>
#include <vector>

namespace telar::nn {

/// One and the same work by three clocks.
struct ClockReading {
    int threads = 1;
    double wallMs = 0;    ///< what a watch on the wall shows
    double clockMs = 0;   ///< what clock() counts: the processor time of all threads of the program together
    double printedMs = 0; ///< what the program prints: clock() / 10
};
/// Multiplies matrices on `threads` threads, a share for each, some 150 ms of one core in all.
Expected<ClockReading> measureClocks(int threads, const JobContext& job = {});

/// How often each of `count` elements is updated by a loop in steps of `lanes`, followed by a loop over the
/// rest that starts at `found`, whatever the memory of its index held, instead of where the first one ended.
std::vector<int> updatesWithLostIndex(int64_t count, int64_t lanes, int64_t found);

} // namespace telar::nn
