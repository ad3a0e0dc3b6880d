// What telar-cli compare says: tables for people, a record for scripts.
#pragma once

#include "core/simt/compare/compare_runs.hpp"

namespace telar::cli {

/// Launches and lines, at most so many of each; a ladder of the steps where there are three runs or more.
std::string comparisonTable(const compare::ComparedRuns& compared, int64_t most);
std::string comparisonJson(const compare::ComparedRuns& compared);

} // namespace telar::cli
