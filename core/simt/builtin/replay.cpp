#include "core/simt/builtin/replay.hpp"

namespace telar::builtin {

Expected<multiprocessor::Recording> recordLaunch(const WatchedLaunch& launch, const simt::DeviceModel& card,
                                                 const JobContext& job,
                                                 std::shared_ptr<const cuda::MachineFunction> code) {
    multiprocessor::RecordRequest request;
    request.code = std::move(code);
    request.module = launch.module;
    request.entry = launch.entry;
    request.config = launch.config;
    request.arguments = launch.arguments;
    request.constants = launch.constants;
    for (std::size_t k = 0; k < launch.memory.size(); ++k) {
        auto& bytes = const_cast<std::vector<uint8_t>&>(launch.memory[k]); // which is copied before anything is written
        request.buffers.push_back({std::to_string(k), bytes, 4, false});
    }
    const auto share = multiprocessor::shareOf(card, launch.config);
    request.capability = 10 * card.major + card.minor;
    request.blockStep = share.step;
    request.blocks = share.recorded;
    return multiprocessor::record(std::move(request), job);
}

Expected<multiprocessor::Recording> recordLastLaunch(const std::function<Status(const simt::LaunchOptions&)>& run,
                                                     const simt::DeviceModel& card, const JobContext& job) {
    LaunchWatch watch;
    watch.keepMemory = true;
    watch.run = false;
    simt::LaunchOptions options;
    options.job.stop = job.stop;
    options.watch = &watch;
    TELAR_CHECK(run(options));
    if (watch.launches.empty())
        return userError(text(TELAR_TR("core", "The launch executed no block that could be replayed")));
    return recordLaunch(watch.launches.back(), card, job);
}

} // namespace telar::builtin
