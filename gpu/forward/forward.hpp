// Forward mode on the device: one block each training, one warp per neuron.
#pragma once

#include "core/forward/warp_training.hpp"

namespace telar::gpu {

/// All trainings at once. `epochs[i].ms` is the time of an epoch of all of them together. Progress counts
/// epochs of one training; looks at the stop token between launches of some milliseconds.
Expected<std::vector<forward::TrainResult>> trainForward(const forward::TrainSpec& spec,
                                                         const std::vector<forward::WarpRun>& runs,
                                                         const std::vector<const forward::Dataset*>& data,
                                                         const JobContext& job = {});

} // namespace telar::gpu
