#include "core/simt/program/counting.hpp"

#include "core/base/elapsed.hpp"

#include <algorithm>

namespace telar::program {

LaunchShape shapeOf(const simt::LaunchConfig& config) {
    const auto &grid = config.grid, &block = config.block;
    return {grid.x, grid.y, grid.z, block.x, block.y, block.z, config.dynamicShared};
}

double CountingTime::left(const Kernel& kernel) const {
    const auto known = by_.find(kernel);
    const double own = known == by_.end() ? 0 : known->second;
    const double share = (seconds_ - (spent_ - own)) / 2 - own;
    return known == by_.end() ? std::max(share, seconds_ / 40) : share;
}

void CountingTime::spend(const Kernel& kernel, double seconds) {
    by_[kernel] += seconds;
    spent_ += seconds;
}

Expected<machine::RunReport> CountingTime::run(const Kernel& where, const TimedLaunch& launch,
                                               machine::Sampling sampling) {
    const double seconds = std::max(left(where), 0.0);
    const auto start = Clock::now();
    if (!launch.together) {
        sampling.seconds = seconds;
        auto report = machine::runSampled(launch.counting, launch.kernel, launch.config, launch.buffers,
                                          launch.arguments, launch.options, sampling);
        const bool whole = report && report->counted == report->ran;
        spend(where, whole ? secondsSince(start) : seconds);
        return report;
    }
    // All or nothing: what one like it took is known, of the first nothing is.
    const auto key = std::pair{where, shapeOf(launch.config)};
    const auto known = together_.find(key);
    const bool counted = seconds > 0 && (known == together_.end() || seconds >= known->second);
    TELAR_TRY(machine, counted ? Expected<machine::Machine*>(&launch.counting) : sampling.running());
    auto report = (*machine)->run(launch.kernel, launch.config, launch.buffers, launch.arguments, sampling.variables(),
                                  launch.options);
    if (report)
        sampling.keep(**machine);
    if (counted)
        spend(where, together_[key] = secondsSince(start));
    return report;
}

} // namespace telar::program
