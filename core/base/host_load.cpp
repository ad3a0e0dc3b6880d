#include "core/base/host_load.hpp"

#include "core/base/os/memory.hpp"

#include <algorithm>

namespace telar {

HostLoad HostMonitor::read() {
    HostLoad load;
    auto now = os::ticks();
    for (std::size_t i = 0; i < now.size(); ++i) {
        const os::Ticks old = i < before_.size() ? before_[i] : os::Ticks{};
        const auto all = static_cast<double>(now[i].all - old.all);
        const double percent = all > 0 ? 100.0 * static_cast<double>(now[i].busy - old.busy) / all : 0;
        if (i == 0)
            load.percent = percent;
        else
            load.cores.push_back(percent);
    }
    before_ = std::move(now);
    const auto memory = os::memoryFacts();
    load.memoryTotal = memory.total;
    load.memoryUsed = memory.total - std::min(memory.available, memory.total);
    load.clockMHz = os::clockMHz();
    return load;
}

} // namespace telar
