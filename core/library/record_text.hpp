// Records that are in memory, written out again: as JSON lines that read back as the same records, and as a table.
#pragma once

#include "core/experiment/record_log.hpp"

namespace telar {

/// One line, schema 2, with all that a `RecordPoint` holds; of the parts of the time their medians.
std::string lineOf(const RecordPoint& point);

/// Comma-separated, with a head: names, numbers, times in ms, then a column for each setting and each result that any of the
/// records has.
std::string csvOf(const std::vector<const RecordPoint*>& points);

} // namespace telar
