// What a program did on the device, in the order of its first time: what one line did again and again is one row.
#pragma once

#include "core/simt/program/run.hpp"

namespace telar::program {

struct TimeLineRow {
    bool launch = false;
    int line = 0;
    std::string file = {}; ///< of the line; empty: the program's own
    std::size_t first = 0; ///< of ProgramReport::launches or copies
    int64_t times = 0, refused = 0;
    int64_t counted = 0;                    ///< launches of which blocks were counted
    int64_t blocks = 0, countedBlocks = 0;  ///< of those launches
    std::optional<double> predictedMs = {}; ///< all times together; a launch that only ran has none
    double machineMs = 0;                   ///< the same, on this computer
    double modelledMs = 0;                  ///< by the model of a multiprocessor, where it was asked for
    std::size_t findings = 0;
};

/// Launches of one kernel with one shape from one line are a row, as are copies of one size that go one way.
std::vector<TimeLineRow> timeLine(const ProgramReport& report);

/// "host to device" ...: the names of records; not translated.
const char* wayName(Way way);

} // namespace telar::program
