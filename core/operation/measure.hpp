// How Telar measures time, everywhere: some runs that are not counted, then those that are, up to a limit.
#pragma once

#include "core/base/statistics.hpp"
#include "core/operation/run.hpp"

#include <functional>
#include <vector>

namespace telar {

struct MeasurePolicy {
    int repeat = 1;
    int warmUp = 1;         ///< runs before, which are not counted
    double mostSeconds = 0; ///< no further run after so long, and one at least counts; 0: no limit
};
/// While somebody waits at a window, for each variant.
constexpr MeasurePolicy whileWatched{30, 1, 0.4};

/// What one run leaves beside its output.
struct VariantRun {
    DeviceTimes device;
    std::optional<LaunchShape> launch;
    std::optional<double> ms;    ///< what is to be called its time; else the wall clock counts
    std::vector<Figure> figures; ///< results that are no times
};

/// Of what an operation's own run returns.
template <class Outcome>
Expected<VariantRun> variantRun(const Expected<Outcome>& outcome) {
    if (!outcome)
        return outcome.error();
    if constexpr (requires { outcome->launch; })
        return VariantRun{outcome->device, outcome->launch, {}, {}};
    else
        return VariantRun{outcome->device, {}, {}, {}};
}

/// The counted runs, in order.
struct Measured {
    std::vector<double> totalMs, kernelMs, productMs, hostToDeviceMs, deviceToHostMs;
    std::optional<LaunchShape> launch; ///< of the last
    std::vector<Figure> figures;       ///< of the last
    double seconds = 0;                ///< of all runs, by the clock, warm-up included

    Statistics total() const { return statisticsOf(totalMs); }
};

/// Progress counts runs. A run that fails or is stopped ends it.
Expected<Measured> measure(const MeasurePolicy& policy, const JobContext& job,
                           const std::function<Expected<VariantRun>()>& run);

} // namespace telar
