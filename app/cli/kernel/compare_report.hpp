// What telar-cli compare says: tables for people, a record for scripts.
#pragma once

#include "core/simt/compare/compare_runs.hpp"

namespace telar::cli {

/// Runs from the first to the last, each compared with the one before it.
struct ComparedRuns {
    std::vector<compare::KeptRun> runs;     ///< two or more
    std::vector<compare::Comparison> steps; ///< one less
    compare::Comparison all;                ///< from the first to the last
};
ComparedRuns compareAll(std::vector<compare::KeptRun> runs);

/// Launches and lines, at most so many of each; a ladder of the steps where there are three runs or more.
std::string comparisonTable(const ComparedRuns& compared, int64_t most);
std::string comparisonJson(const ComparedRuns& compared);

} // namespace telar::cli
