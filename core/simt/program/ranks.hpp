// What is known of the ranks of an MPI program when it has ended: what each one sent, how long it waited, and where.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace telar::program {

struct RankCounts {
    int64_t messages = 0;    ///< that it sent to one other rank
    int64_t collectives = 0; ///< calls that all ranks of a communicator make
    int64_t bytes = 0;       ///< that it gave to both
    double waitedMs = 0;     ///< by the clock, in calls that had to wait for another rank
};

/// All calls of one line.
struct RankCall : RankCounts {
    std::string call;      ///< "MPI_Send"
    int line = 0;          ///< 0: not known
    std::string file = {}; ///< of the line; empty: the program's own
    int64_t times = 0;
};

struct RankReport : RankCounts {
    std::optional<int> exit; ///< what main returned; none: it was ended
    int signal = 0;
    std::vector<RankCall> calls = {}; ///< in the order of the program's code
};

} // namespace telar::program
