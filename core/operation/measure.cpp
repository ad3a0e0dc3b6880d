#include "core/operation/measure.hpp"

#include "core/base/elapsed.hpp"

#include <algorithm>
#include <cstdlib>

namespace telar {

/// TELAR_MEASURING=MILLISECONDS: what has a limit ends by then, in tests that look at something else than times.
static double limitOf(const MeasurePolicy& policy) {
    static const char* own = std::getenv("TELAR_MEASURING");
    return own ? std::min(policy.mostSeconds, std::atoi(own) / 1e3) : policy.mostSeconds;
}

Expected<Measured> measure(const MeasurePolicy& policy, const JobContext& job,
                           const std::function<Expected<VariantRun>()>& run) {
    Measured measured;
    const int runs = policy.warmUp + policy.repeat;
    job.start(runs);
    const double limit = limitOf(policy);
    const auto start = Clock::now();
    bool late = false;
    for (int i = 0; i < runs && !late; ++i) {
        const auto before = Clock::now();
        auto made = run();
        const double took = secondsSince(before);
        if (!made)
            return made.error();
        if (job.stopRequested())
            return cancelledError();
        job.advance();
        measured.seconds += took;
        late = limit > 0 && secondsSince(start) > limit;
        if (i < policy.warmUp && !late)
            continue;
        measured.totalMs.push_back(made->ms.value_or(took * 1e3));
        const auto& device = made->device;
        for (const auto& [ms, to] : {std::pair{&device.kernelMs, &measured.kernelMs},
                                     {&device.productMs, &measured.productMs},
                                     {&device.hostToDeviceMs, &measured.hostToDeviceMs},
                                     {&device.deviceToHostMs, &measured.deviceToHostMs}})
            if (*ms)
                to->push_back(**ms);
        measured.launch = made->launch;
        measured.figures = std::move(made->figures);
    }
    return measured;
}

} // namespace telar
