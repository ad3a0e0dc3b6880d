// The hardware's counters of one launch, as Nsight Compute reads them.
#pragma once

#include "core/base/expected.hpp"

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace telar::gpu {

struct HardwareCounts {
    std::vector<std::optional<double>> values; ///< of each metric; none where this GPU has no such counter
    int passes = 0;                            ///< launches that it took: not all counters count at once
};

/// `metrics` as ncu names them, an empty name for none; `launch` launches one kernel in the current context, of the first GPU, waits for it and
/// gives the driver's code. CUPTI repeats the kernel with its memory as before. One at a time in a process. Errors: no
/// CUPTI, counters that the driver keeps for administrators, whatever CUPTI says.
Expected<HardwareCounts> countLaunch(std::span<const std::string> metrics, const std::function<Status()>& launch);

} // namespace telar::gpu
