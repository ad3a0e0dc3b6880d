// Why the study's PyCUDA program stays at 10 %: transposed and sliced arrays lie column after column, the
// copy to the device keeps that order, and the kernel reads them row after row. The same training with that
// slip on and off.
#pragma once

#include "core/nn/engine.hpp"

namespace telar::nn {

/// Accuracy on the test part after 0, 1 ... steps / every pieces of a training of 784-`hidden`-classes by
/// plain gradient descent.
struct MisreadCurve {
    std::vector<double> step, accuracy;
};
struct MisreadSpec {
    int64_t hidden = 64, batch = 64, steps = 600, every = 30;
    double rate = 0.1;
    uint64_t seed = 35;
};
/// Progress counts steps.
Expected<MisreadCurve> trainMisread(const Samples& samples, const MisreadSpec& spec, bool misread,
                                    const JobContext& job = {});

} // namespace telar::nn
