// What each line of a kernel takes of its predicted time.
#pragma once

#include "core/simt/compare/kept_run.hpp"

namespace telar::compare {

/// By part of the card, milliseconds of all launches of the kernel. How a line gets its share: compare_runs.hpp.
using LineParts = std::map<std::string, double>;
/// By kernel and place. Lines of kernels whose times have no parts (older records) have none.
std::map<std::pair<std::string, Place>, LineParts> lineShares(const KeptRun& run);

} // namespace telar::compare
