#include "core/simt/builtin/predicted.hpp"

#include "core/simt/builtin/watch.hpp"
#include "core/simt/ptx/capability.hpp"

namespace telar::builtin {

int WatchedLaunch::capability() const {
    const auto* function = module->find(entry);
    return function ? ptx::neededCapability(*module, *function) : 35;
}

Status checkPredictedEffort(double effort) {
    if (effort <= mostPredictedEffort)
        return {};
    return userError(
        text(TELAR_TR("core", "Too long to count in seconds, and predictions need counts: at most %1 steps of threads"),
             static_cast<int64_t>(mostPredictedEffort)));
}

Expected<std::vector<simt::LaunchWork>> countLaunches(const std::function<Status(const simt::LaunchOptions&)>& run,
                                                      const JobContext& job, int registers) {
    LaunchWatch watch;
    simt::LaunchOptions options;
    options.mode = simt::Mode::Counted;
    options.job.stop = job.stop;
    options.watch = &watch;
    TELAR_CHECK(run(options));
    std::vector<simt::LaunchWork> launches;
    for (const auto& launch : watch.launches)
        launches.push_back(cuda::launchWork(launch.config, launch.total,
                                            static_cast<int32_t>(launch.counters.sharedBytes), launch.arrayBytes,
                                            registers, launch.capability(), launch.touched));
    return launches;
}

Expected<PredictedRun> predictRun(const simt::DeviceModel& card, const std::vector<simt::LaunchWork>& launches) {
    if (launches.empty())
        return userError(text(TELAR_TR("core", "There is no launch to predict")));
    PredictedRun made;
    for (const auto& launch : launches) {
        TELAR_TRY(time, simt::predict(card, launch));
        made.seconds += time->seconds();
        if (time->seconds() > made.longest.seconds())
            made.longest = *time;
    }
    return made;
}

} // namespace telar::builtin
