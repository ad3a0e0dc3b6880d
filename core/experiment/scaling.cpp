#include "core/experiment/scaling.hpp"

#include "core/base/mersenne_twister.hpp"

#include <algorithm>
#include <cmath>

namespace telar {

namespace {

constexpr std::size_t leastRepetitions = 3; ///< of each number of workers, for an interval
constexpr int draws = 400;

double medianOf(std::vector<double> values) {
    if (values.empty())
        return std::nan("");
    const auto middle = values.begin() + static_cast<std::ptrdiff_t>(values.size() / 2);
    std::nth_element(values.begin(), middle, values.end());
    if (values.size() % 2 == 1)
        return *middle;
    return (*middle + *std::max_element(values.begin(), middle)) / 2;
}

double gained(ScalingLaw law, double workers, double one, double several) {
    return (law == ScalingLaw::Gustafson ? workers : 1) * one / several;
}

/// The serial fraction as fitted, wherever it lies; nothing without a point of several workers.
std::optional<double> fraction(ScalingLaw law, std::span<const double> workers, std::span<const double> medians,
                               double one) {
    std::vector<double> speedups;
    for (std::size_t i = 0; i < workers.size(); ++i)
        speedups.push_back(gained(law, workers[i], one, medians[i]));
    const auto fit = law == ScalingLaw::Amdahl ? fitAmdahl(workers, speedups) : fitGustafson(workers, speedups);
    if (!fit || !std::isfinite(fit->serial.value))
        return {};
    return fit->serial.value;
}

const WorkerTimes* oneWorker(std::span<const WorkerTimes> times) {
    for (const auto& t : times)
        if (t.workers == 1 && !t.ms.empty())
            return &t;
    return nullptr;
}

std::vector<double> drawn(MersenneTwister& random, const std::vector<double>& values) {
    std::vector<double> out;
    for (std::size_t i = 0; i < values.size(); ++i)
        out.push_back(values[random.below(static_cast<uint32_t>(values.size() - 1))]);
    return out;
}

/// 2.5 and 97.5 % of what repetitions drawn anew give.
Interval bootstrap(ScalingLaw law, std::span<const WorkerTimes> times, const WorkerTimes& one,
                   std::span<const double> workers, double value) {
    MersenneTwister random(35);
    std::vector<double> fractions;
    for (int draw = 0; draw < draws; ++draw) {
        std::vector<double> medians;
        const double base = medianOf(drawn(random, one.ms));
        for (const auto& t : times)
            medians.push_back(&t == &one ? base : medianOf(drawn(random, t.ms)));
        if (const auto s = fraction(law, workers, medians, base))
            fractions.push_back(std::clamp(*s, 0.0, 1.0));
    }
    std::sort(fractions.begin(), fractions.end());
    const auto at = [&](double share) {
        return fractions[static_cast<std::size_t>(share * static_cast<double>(fractions.size() - 1))];
    };
    return fractions.empty() ? Interval{value, value, value} : Interval{value, at(0.025), at(0.975)};
}

} // namespace

double speedupOf(ScalingLaw law, const WorkerTimes& one, const WorkerTimes& several) {
    return gained(law, several.workers, medianOf(one.ms), medianOf(several.ms));
}

ScalingVerdict judgeScaling(ScalingLaw law, std::span<const WorkerTimes> all, double cores) {
    std::vector<WorkerTimes> times(all.begin(), all.end());
    std::erase_if(times, [&](const WorkerTimes& t) { return t.workers > cores; });
    const auto* one = oneWorker(times);
    std::vector<double> workers, medians;
    int several = 0; // numbers of workers beyond one
    bool sure = true;
    for (const auto& t : times) {
        several += t.workers > 1 && !t.ms.empty();
        workers.push_back(t.workers);
        medians.push_back(medianOf(t.ms));
        sure = sure && t.ms.size() >= leastRepetitions;
    }
    const auto value = one ? fraction(law, workers, medians, medianOf(one->ms)) : std::nullopt;
    using Kind = ScalingVerdict::Kind;
    if (!value)
        return {};
    if (*value <= 0)
        return {Kind::NothingSerial, {*value, *value, *value}, false};
    if (*value >= 1)
        return {Kind::Slower, {1, 1, 1}, false};
    if (!sure || several < 2) // of one point a law has no interval, however often it is measured
        return {Kind::Holds, {*value, *value, *value}, false};
    return {Kind::Holds, bootstrap(law, times, *one, workers, *value), true};
}

bool sharesWork(const std::string& backend) {
    for (const char* kind : {"emulator:", "cuda:"})
        if (backend.rfind(kind, 0) == 0)
            return false;
    for (const char* alone : {"thesis", "serial", "backwards", "sorted", "kahan", "pairwise", "double", "passes",
                              "fused", "online", "registers", "lanes", "backprop", "cuda", "opencv", "reference"})
        if (backend == alone)
            return false;
    return true;
}

} // namespace telar
