// Sweeps that measure just what some records hold: a report's "To repeat".
#pragma once

#include "core/experiment/sweep.hpp"

namespace telar {

struct Repetition {
    std::vector<SweepPlan> plans; ///< together every one of the other records' points once, and no other point
    std::vector<const RecordPoint*> others; ///< measured in a way that no sweep takes: a picture, an older program
};

/// Of records of one operation; those with one key count once. `operation`: null where nobody knows it, and then no sweep
/// takes its records.
Repetition repetitionOf(const Operation* operation, const std::vector<const RecordPoint*>& points);

/// The `telar-cli sweep` line of a plan; settings that have the operation's own value are left out.
std::string sweepLine(const SweepPlan& plan, const std::string& output);

} // namespace telar
