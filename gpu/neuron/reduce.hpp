// Sums of many numbers on the device: the reduction ladder of core/neuron/kernels, launched until one number
// is left.
#pragma once

#include "core/operation/run.hpp"

#include <span>
#include <string>

namespace telar::gpu {

struct DeviceReduction {
    float sum = 0;
    DeviceTimes device;
    int64_t launches = 0;
};

/// `interleaved`, `sequential`, `shuffle`, `vectorised`: host to host, the bits of the emulator.
Expected<DeviceReduction> runReduction(const std::string& kernel, std::span<const float> values,
                                       const JobContext& job = {});

} // namespace telar::gpu
