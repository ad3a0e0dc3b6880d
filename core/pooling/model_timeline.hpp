// A time line of pooling on a device that is not there, from the emulator's counts and the cost model of
// core/simt/cost_model.hpp. Always marked as modelled.
#pragma once

#include "core/operation/timeline.hpp"
#include "core/pooling/pooling.hpp"
#include "core/simt/cost_model.hpp"

namespace telar {

/// `kernel`: `matmul1` to `matmul3` for the thesis' pipeline (for each window a launch and four copies: window,
/// filter and empty product there, product back; `matmul1-constant` and so on, whose filter is in constant memory: three), or `direct`,
/// `tiled`, `separable` for one launch in all. Counts one window, or at most some thousand windows,
/// in the emulator: milliseconds.
Expected<Timeline> modelPooling(const std::string& kernel, const PoolingProblem& problem,
                                const simt::DeviceModel& model = simt::teslaT4, const JobContext& job = {});

} // namespace telar
