// A build without nvcc.
#include "gpu/device/device.hpp"
#include "gpu/neuron/run.hpp"

namespace telar::gpu {

Expected<NeuronRun> runDeviceNeuron(const std::string&, const NeuronProblem&, const RunOptions&) {
    return available().error();
}

} // namespace telar::gpu
