#include "core/base/host_load.hpp"

#include "core/base/numbers.hpp"

#include <algorithm>
#include <fstream>
#include <string>

namespace telar {

namespace {

std::vector<std::string> wordsOf(const std::string& line) {
    std::vector<std::string> words;
    for (std::size_t from = line.find_first_not_of(" \t"); from != std::string::npos;) {
        const auto end = std::min(line.find_first_of(" \t", from), line.size());
        words.push_back(line.substr(from, end - from));
        from = line.find_first_not_of(" \t", end);
    }
    return words;
}

double numberAt(const std::vector<std::string>& words, std::size_t place) {
    return place < words.size() ? readNumber(words[place]).value_or(0) : 0;
}

} // namespace

HostLoad HostMonitor::read() {
    HostLoad load;
    std::vector<Ticks> now;
    std::ifstream stat("/proc/stat");
    for (std::string line; std::getline(stat, line) && line.rfind("cpu", 0) == 0;) {
        const auto words = wordsOf(line);
        Ticks ticks;
        // user nice system idle iowait irq softirq steal (proc(5)); guest time is in user already.
        for (std::size_t i = 0; i < 8; ++i) {
            const auto n = static_cast<int64_t>(numberAt(words, i + 1));
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
        const auto words = wordsOf(line);
        const auto bytes = static_cast<int64_t>(numberAt(words, 1)) * 1024;
        if (line.starts_with("MemTotal:"))
            load.memoryTotal = bytes;
        else if (line.starts_with("MemAvailable:"))
            available = bytes;
    }
    load.memoryUsed = load.memoryTotal - available;

    double sum = 0;
    int counted = 0;
    std::ifstream info("/proc/cpuinfo");
    for (std::string line; std::getline(info, line);)
        if (line.rfind("cpu MHz", 0) == 0 && line.find(':') != std::string::npos) {
            sum += numberAt(wordsOf(line.substr(line.find(':') + 1)), 0);
            ++counted;
        }
    if (counted > 0)
        load.clockMHz = sum / counted;
    return load;
}

} // namespace telar
