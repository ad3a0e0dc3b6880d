#include "core/simt/program/time_line.hpp"

#include <map>
#include <tuple>

namespace telar::program {

const char* wayName(Way way) {
    static constexpr const char* names[] = {
        "host to device", "device to host", "device to device", "host to host", "set", "to symbol", "from symbol"};
    return names[static_cast<int>(way)];
}

std::vector<TimeLineRow> timeLine(const ProgramReport& report) {
    std::vector<TimeLineRow> rows;
    using Shape = std::array<uint32_t, 8>;
    std::map<std::tuple<std::string, int, std::string, Shape>, std::size_t> ofLaunches;
    std::map<std::tuple<std::string, int, Way, int64_t>, std::size_t> ofCopies;
    for (const auto& event : report.events) {
        std::size_t row = rows.size();
        if (event.launch) {
            const auto& launch = report.launches[event.index];
            const auto &grid = launch.config.grid, &block = launch.config.block;
            const uint32_t shared = launch.config.dynamicShared;
            row = ofLaunches
                      .try_emplace({launch.file,
                                    launch.line,
                                    launch.kernel,
                                    {grid.x, grid.y, grid.z, block.x, block.y, block.z, shared, launch.card}},
                                   row)
                      .first->second;
            if (row == rows.size())
                rows.push_back({true, launch.line, launch.file, event.index});
            if (launch.predicted)
                rows[row].predictedMs = rows[row].predictedMs.value_or(0) + launch.predicted->seconds() * 1e3;
            if (launch.timeline)
                rows[row].modelledMs += launch.timeline->seconds * 1e3;
            rows[row].machineMs += launch.machineMs;
            if (launch.countedBlocks != 0) {
                const auto blocks = launch.config.grid.count();
                ++rows[row].counted;
                rows[row].blocks += blocks;
                rows[row].countedBlocks += launch.countedBlocks < 0 ? blocks : launch.countedBlocks;
            }
            rows[row].refused += launch.refusal.empty() ? 0 : 1;
            rows[row].findings += launch.findings.size();
        } else {
            const auto& copy = report.copies[event.index];
            row = ofCopies.try_emplace({copy.file, copy.line, copy.way, copy.bytes}, row).first->second;
            if (row == rows.size())
                rows.push_back({false, copy.line, copy.file, event.index});
            rows[row].predictedMs = rows[row].predictedMs.value_or(0) + copy.predictedMs;
            rows[row].refused += copy.error ? 1 : 0;
        }
        ++rows[row].times;
    }
    return rows;
}

} // namespace telar::program
