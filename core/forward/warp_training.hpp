// Trainings as the device runs them: one block each, one warp per neuron
// (core/forward/kernels/warp_neurons.cu). What is prepared here is the same for the device and for the
// emulator, which checks it.
#pragma once

#include "core/forward/kernels/training.cuh"
#include "core/forward/network.hpp"
#include "core/simt/launch.hpp"

namespace telar::forward {

/// One training: seed and registers are its own, the rest is shared.
struct WarpRun {
    uint32_t seed = 1;
    int registers = 16; ///< 0: all
    int data = 0;       ///< place of its data set
};
struct WarpPlan {
    WarpTraining training; ///< of all epochs
    simt::LaunchConfig config;
    std::vector<float> inputs, targets, weights;
    std::vector<int32_t> settings;
    int64_t runs = 0;
};
/// Refuses what the kernel does not do, and says so: more than 32 neurons a layer, 7 layers, or registers
/// that do not fit a block's shared memory; Adam; another order in each epoch. The data sets have equal
/// shapes.
Expected<WarpPlan> planWarps(const TrainSpec& spec, const std::vector<WarpRun>& runs,
                             const std::vector<const Dataset*>& data);

/// Results from what the kernel left: losses of each run and epoch, weights and where it diverged.
std::vector<TrainResult> warpResults(const WarpPlan& plan, const TrainSpec& spec, const std::vector<double>& losses,
                                     const std::vector<float>& weights, const std::vector<int32_t>& diverged,
                                     double epochMs);

} // namespace telar::forward
