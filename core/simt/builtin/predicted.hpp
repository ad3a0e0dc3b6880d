// Times predicted for the launches of a built-in kernel: counted once, predicted for as many cards as one likes.
// The model is core/simt/predict.hpp; nothing here is measured.
#pragma once

#include "core/simt/predict.hpp"

#include <functional>
#include <vector>

namespace telar::builtin {

/// Above so many steps of threads (cells times terms, say) counting takes longer than seconds.
inline constexpr double mostPredictedEffort = 2147483648.0; // 2^31
/// A user error above that.
Status checkPredictedEffort(double effort);

/// Registers of a thread that are taken for granted: NVIDIA's assembler decides them.
inline constexpr int usualRegisters = 32;

/// What the launches of one run do, in order. `run` starts them with the options that it gets. Error: that of `run`.
Expected<std::vector<simt::LaunchWork>> countLaunches(const std::function<Status(const simt::LaunchOptions&)>& run,
                                                      const JobContext& job = {}, int registers = usualRegisters);

struct PredictedRun {
    double seconds = 0;          ///< of all launches, one after the other
    simt::PredictedTime longest; ///< the one of them that takes longest
};
/// Errors: those of simt::predict, and no launch.
Expected<PredictedRun> predictRun(const simt::DeviceModel& card, const std::vector<simt::LaunchWork>& launches);

} // namespace telar::builtin
