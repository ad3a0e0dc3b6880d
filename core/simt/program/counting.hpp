// How long launches of a program or script may be counted and checked, so that a run keeps nobody waiting.
#pragma once

#include "core/simt/machine/sampled.hpp"

#include <array>
#include <cstdint>
#include <map>
#include <utility>

namespace telar::program {

constexpr int usualCountingSeconds = 20; ///< of a run, unless somebody says otherwise

struct TimedLaunch {
    machine::Machine& counting;
    int kernel;
    const simt::LaunchConfig& config;
    std::span<machine::Buffer> buffers;
    std::span<const machine::Argument> arguments;
    const machine::RunOptions& options;
    bool together; ///< its blocks are there at once: it is counted whole or not at all
};

/// Grid, block and bytes of dynamic shared memory.
using LaunchShape = std::array<uint32_t, 7>;
LaunchShape shapeOf(const simt::LaunchConfig& config);

/// Seconds by the clock, shared by the kernels at their lines. A kernel at a line takes at most half of what the others
/// have left, so n of them that all want more get 1/(n + 1) each; its first launch gets a fortieth whatever is left.
class CountingTime {
public:
    using Kernel = std::pair<uint32_t, uint64_t>; ///< and its site in the program's code

    explicit CountingTime(double seconds) : seconds_(seconds) {}
    double seconds() const { return seconds_; }
    /// Counts the launch for as long as there is time for it; `sampling.seconds` does not matter. Errors: as of runSampled.
    Expected<machine::RunReport> run(const Kernel& where, const TimedLaunch& launch, machine::Sampling sampling);
    /// For the next launch; 0 or less: it only runs.
    double left(const Kernel& kernel) const;
    void spend(const Kernel& kernel, double seconds);

private:
    double seconds_, spent_ = 0;
    std::map<Kernel, double> by_;
    std::map<std::pair<Kernel, LaunchShape>, double> together_; ///< seconds of the last one
};

} // namespace telar::program
