#include "core/forward/toper.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace telar::forward {

std::vector<float> exampleStream(int numbers) {
    std::vector<float> stream;
    for (int i = 0; i < numbers; ++i) {
        const double turn = std::fmod(i * 0.754877666 + 0.137, 1.0);
        stream.push_back(static_cast<float>((i % 3 == 1 ? -1 : 1) * (0.1 + 9.8 * turn * turn)));
    }
    return stream;
}

ToperRun runToper(std::span<const float> candidates, int registers, int clocksPerComparison) {
    constexpr float none = std::numeric_limits<float>::quiet_NaN();
    const auto k = static_cast<std::size_t>(std::max(1, registers));
    ToperRun run;
    ToperClock now{std::vector<float>(k, 0.0f), std::vector<float>(k, none), std::vector<bool>(k, false)};
    run.clocks.push_back(now);
    const std::size_t all = candidates.size() + k - 1;
    for (std::size_t clock = 0; candidates.size() > 0 && clock <= all; ++clock) {
        // Registers act on what is passing now; then everything moves one place on.
        std::vector<float> next(k, none);
        for (std::size_t i = 0; i < k; ++i) {
            now.swapped[i] = false;
            if (std::isnan(now.passing[i]))
                continue;
            float out = now.passing[i];
            if (std::fabs(out) > std::fabs(now.registers[i])) {
                std::swap(out, now.registers[i]);
                now.swapped[i] = true;
            }
            if (i + 1 < k && out != 0.0f)
                next[i + 1] = out;
        }
        next[0] = clock < candidates.size() ? candidates[clock] : none;
        now.passing = next;
        run.clocks.push_back(now);
        ++run.pipelinedClocks;
    }
    // One comparison at a time: the first k fill empty registers, each later number walks past all k.
    for (std::size_t i = k; i < candidates.size(); ++i)
        for (std::size_t r = 0; r < k; ++r)
            run.serialClocks += clocksPerComparison;
    return run;
}

MergeRun mergeSorted(std::span<const float> left, std::span<const float> right, int registers) {
    MergeRun run{{left.begin(), left.end()}, {right.begin(), right.end()}, {}, {MergeClock{}}};
    MergeClock now;
    const auto most = std::min(left.size() + right.size(), static_cast<std::size_t>(std::max(0, registers)));
    while (run.merged.size() < most) {
        const auto a = static_cast<std::size_t>(now.left), b = static_cast<std::size_t>(now.right);
        now.fromLeft = b == right.size() || (a < left.size() && std::fabs(left[a]) >= std::fabs(right[b]));
        run.merged.push_back(now.fromLeft ? left[a] : right[b]);
        ++(now.fromLeft ? now.left : now.right);
        run.clocks.push_back(now);
    }
    return run;
}

std::vector<float> sortedByChain(std::span<const float> candidates, int registers) {
    auto left = runToper(candidates, registers, 1).clocks.back().registers;
    std::erase(left, 0.0f); // registers that nothing reached
    return left;
}

int64_t publishedClocks(int64_t registers, int64_t candidates, int64_t clocks) {
    return registers * std::max<int64_t>(0, candidates - registers) * clocks;
}

int64_t pipelinedClocks(int64_t registers, int64_t candidates) { return candidates + registers; }

FpgaEstimate estimateFpga(const FpgaSpec& s) {
    FpgaEstimate e;
    const double clockMs = 1e-3 / s.megahertz;
    e.multiplications = s.batch * s.inputs * s.neurons * (s.registers + 1);
    e.serialLayerMs = static_cast<double>(e.multiplications) * clockMs;
    const int64_t clocks = (e.multiplications + s.multipliers - 1) / s.multipliers;
    e.parallelLayerMs = static_cast<double>(clocks) * clockMs;
    const auto repeats = static_cast<double>(s.layers * s.runs);
    e.serialMs = e.serialLayerMs * repeats;
    e.parallelMs = e.parallelLayerMs * repeats;
    e.toperClocks = pipelinedClocks(s.registers, s.inputs * s.registers + s.inputs + 1);
    return e;
}

} // namespace telar::forward
