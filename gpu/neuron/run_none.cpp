// A build without nvcc.
#include "gpu/device/device.hpp"
#include "gpu/neuron/reduce.hpp"
#include "gpu/neuron/run.hpp"

namespace telar::gpu {

Expected<DeviceReduction> runReduction(const std::string&, std::span<const float>, const JobContext&) {
    return available().error();
}

Expected<NeuronRun> runDeviceNeuron(const std::string&, const NeuronProblem&, const RunOptions&) {
    return available().error();
}

} // namespace telar::gpu
