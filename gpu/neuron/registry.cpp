#include "core/neuron/emulate.hpp"
#include "gpu/device/device.hpp"
#include "gpu/neuron/neuron.hpp"
#include "gpu/neuron/run.hpp"

namespace telar {

namespace {

class DeviceNeuron final : public NeuronVariant {
public:
    using NeuronVariant::NeuronVariant;
    Status available() const override { return gpu::available(); }
    Expected<NeuronRun> run(const NeuronProblem& problem, const RunOptions& options) const override {
        return gpu::runDeviceNeuron(kernel(), problem, options);
    }
};

} // namespace

void registerCudaNeuron(Registry<NeuronVariant>& registry) {
    for (const auto& card : neuronKernels())
        registry.addBefore("simd", std::make_unique<DeviceNeuron>(kernelVariant("cuda", card)));
    registry.addBefore("simd", std::make_unique<DeviceNeuron>(VariantCard{
                                   "cuda:fast", text(TELAR_TR("gpu", "GPU, written for the hardware")),
                                   text(TELAR_TR("gpu", "One launch: 16 bytes at a time, and the last block to finish "
                                                        "adds the sums of all blocks in order."))}));
}

} // namespace telar
