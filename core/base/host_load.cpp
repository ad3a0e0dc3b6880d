#include "core/base/host_load.hpp"

#include <fstream>
#include <sstream>
#include <string>

namespace telar {

HostLoad HostMonitor::read() {
    HostLoad load;
    std::vector<Ticks> now;
    std::ifstream stat("/proc/stat");
    for (std::string line; std::getline(stat, line) && line.rfind("cpu", 0) == 0;) {
        std::istringstream words(line);
        std::string name;
        words >> name;
        Ticks ticks;
        // user nice system idle iowait irq softirq steal (proc(5)); guest time is in user already.
        for (int i = 0; i < 8; ++i) {
            int64_t n = 0;
            words >> n;
            ticks.all += n;
            if (i != 3 && i != 4)
                ticks.busy += n;
        }
        now.push_back(ticks);
    }
    for (std::size_t i = 0; i < now.size(); ++i) {
        const Ticks old = i < before_.size() ? before_[i] : Ticks{};
        const auto all = static_cast<double>(now[i].all - old.all);
        const double percent = all > 0 ? 100.0 * static_cast<double>(now[i].busy - old.busy) / all : 0;
        if (i == 0)
            load.percent = percent;
        else
            load.cores.push_back(percent);
    }
    before_ = std::move(now);

    int64_t available = 0;
    std::ifstream memory("/proc/meminfo");
    for (std::string line; std::getline(memory, line);) {
        std::istringstream words(line);
        std::string name;
        int64_t kib = 0;
        words >> name >> kib;
        if (name == "MemTotal:")
            load.memoryTotal = kib * 1024;
        else if (name == "MemAvailable:")
            available = kib * 1024;
    }
    load.memoryUsed = load.memoryTotal - available;

    double sum = 0;
    int counted = 0;
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);)
        if (line.rfind("cpu MHz", 0) == 0 && line.find(':') != std::string::npos) {
            sum += std::stod(line.substr(line.find(':') + 1));
            ++counted;
        }
    if (counted > 0)
        load.clockMHz = sum / counted;
    return load;
}

} // namespace telar
