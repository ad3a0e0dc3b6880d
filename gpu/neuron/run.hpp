#pragma once

#include "core/neuron/neuron.hpp"

namespace telar::gpu {

/// Host to host. `product`, the reduction ladder, `single` or `fast`.
Expected<NeuronRun> runDeviceNeuron(const std::string& kernel, const NeuronProblem& problem, const RunOptions& options);

} // namespace telar::gpu
