// How long launches of a program may be counted and checked, so that a run keeps nobody waiting.
#pragma once

#include <cstdint>
#include <map>
#include <utility>

namespace telar::program {

constexpr int usualCountingSeconds = 20; ///< of a run, unless somebody says otherwise

/// Seconds by the clock, shared by the kernels at their lines. A kernel at a line takes at most half of what the others
/// have left, so n of them that all want more get 1/(n + 1) each; its first launch gets a fortieth whatever is left.
class CountingTime {
public:
    using Kernel = std::pair<uint32_t, uint64_t>; ///< and its site in the program's code

    explicit CountingTime(double seconds) : seconds_(seconds) {}
    /// For the next launch; 0 or less: it only runs.
    double left(const Kernel& kernel) const;
    void spend(const Kernel& kernel, double seconds);

private:
    double seconds_, spent_ = 0;
    std::map<Kernel, double> by_;
};

} // namespace telar::program
