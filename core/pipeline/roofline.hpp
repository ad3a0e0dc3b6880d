// What this machine can do at most: bytes per second from memory and caches, operations per second; and how
// fast a calculation may be between those two roofs (S. Williams, A. Waterman, D. Patterson, Roofline, CACM
// 52(4), 2009).
#pragma once

#include "core/jobs/job.hpp"

#include <cstdint>

namespace telar {

struct Roofs {
    int threads = 1;
    int64_t bytes = 0;              ///< of each array that was copied and read
    double copyPerSecond = 0;       ///< bytes read and written
    double readPerSecond = 0;       ///< bytes read
    double operationsPerSecond = 0; ///< float32, a multiply-add counted as two

    /// Operations per byte at which the two roofs meet.
    double ridge() const { return copyPerSecond > 0 ? operationsPerSecond / copyPerSecond : 0; }
    /// The most operations per second for a calculation of that many operations per byte.
    double attainable(double operationsPerByte) const {
        const double fromMemory = operationsPerByte * copyPerSecond;
        return fromMemory < operationsPerSecond ? fromMemory : operationsPerSecond;
    }
};

/// Takes about `seconds`; the best of several rounds counts. `bytes` of each array: 32 MiB or more measures
/// memory unless the cache is larger.
Expected<Roofs> measureRoofs(int64_t bytes, int threads, double seconds, const JobContext& job = {});

} // namespace telar
