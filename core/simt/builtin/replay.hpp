// A watched launch of a built-in kernel, recorded for the model of the multiprocessor.
#pragma once

#include "core/simt/builtin/watch.hpp"
#include "core/simt/multiprocessor/multiprocessor.hpp"

#include <functional>

namespace telar::builtin {

/// Of a launch whose memory was kept (LaunchWatch::keepMemory), the blocks that one multiprocessor of the card gets.
/// `code`: as of a RecordRequest. Errors: those of multiprocessor::record.
Expected<multiprocessor::Recording> recordLaunch(const WatchedLaunch& launch, const simt::DeviceModel& card,
                                                 const JobContext& job = {},
                                                 std::shared_ptr<const cuda::MachineFunction> code = nullptr);

/// Of the last launch of a run, which `run` starts with the options that it gets and which only keeps what it is given. Errors: those
/// of `run` and of recordLaunch, and no launch.
Expected<multiprocessor::Recording> recordLastLaunch(const std::function<Status(const simt::LaunchOptions&)>& run,
                                                     const simt::DeviceModel& card, const JobContext& job = {});

} // namespace telar::builtin
