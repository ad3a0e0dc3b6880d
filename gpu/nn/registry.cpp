#include "gpu/nn/nn.hpp"
#include "gpu/nn/session.hpp"

namespace telar {

namespace {

class CudaEngine final : public nn::Engine {
public:
    std::string id() const override { return "cuda"; }
    Text title() const override { return text(TELAR_TR("gpu", "GPU")); }
    Text idea() const override {
        return text(TELAR_TR("gpu", "Samples, augmentation, network, optimiser and figures stay on the "
                                    "device; whole steps run as one graph."));
    }
    Status available() const override { return gpu::trainingAvailable(); }
    Status supports(const nn::SessionSpec&) const override { return {}; }
    int64_t memoryBytes(const nn::SessionSpec& spec) const override { return gpu::trainingBytes(spec); }
    Expected<std::unique_ptr<nn::Session>> open(const nn::SessionSpec& spec) const override {
        return gpu::openTraining(spec);
    }
};

} // namespace

void registerCudaEngine(nn::EngineRegistry& registry) {
    registry.add(std::make_unique<CudaEngine>());
}

} // namespace telar
