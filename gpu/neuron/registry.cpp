#include "core/neuron/emulate.hpp"
#include "gpu/device/device.hpp"
#include "gpu/neuron/neuron.hpp"
#include "gpu/neuron/run.hpp"

namespace telar {

namespace {

class DeviceNeuron final : public NeuronVariant {
public:
    DeviceNeuron(std::string kernel, Text title, Text idea)
        : kernel_(std::move(kernel)), title_(std::move(title)), idea_(std::move(idea)) {}
    std::string id() const override { return "cuda:" + kernel_; }
    Text title() const override { return title_; }
    Text idea() const override { return idea_; }
    Status available() const override { return gpu::available(); }
    Expected<NeuronRun> run(const NeuronProblem& problem, const RunOptions& options) const override {
        return gpu::runDeviceNeuron(kernel_, problem, options);
    }

private:
    std::string kernel_;
    Text title_, idea_;
};

} // namespace

void registerCudaNeuron(Registry<NeuronVariant>& registry) {
    for (const auto& card : neuronKernels())
        registry.addBefore("simd", std::make_unique<DeviceNeuron>(card.id, card.title, card.idea));
    registry.addBefore("simd", std::make_unique<DeviceNeuron>(
                                   "fast", text(TELAR_TR("gpu", "GPU, written for the hardware")),
                                   text(TELAR_TR("gpu", "One launch: 16 bytes at a time, and the last block to finish "
                                                        "adds the sums of all blocks in order."))));
}

} // namespace telar
