// How busy this computer is now, as the system counts it (Linux: /proc/stat, /proc/meminfo, cpufreq).
#pragma once

#include "core/base/os/system.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace telar {

struct HostLoad {
    double percent = 0;                      ///< of all cores together, since the reading before
    std::vector<double> cores;               ///< of each
    int64_t memoryUsed = 0, memoryTotal = 0; ///< bytes
    std::optional<double> clockMHz;          ///< mean of the cores, where the system says it
};

/// One thread at a time. Reads a few small files: not for the window's thread.
class HostMonitor {
public:
    HostLoad read();

private:
    std::vector<os::Ticks> before_; ///< all cores, then each
};

} // namespace telar
