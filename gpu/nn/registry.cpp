#include "gpu/device/device.hpp"
#include "gpu/nn/nn.hpp"
#include "gpu/nn/session.hpp"

#include <algorithm>

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
    void warmUp() const override { gpu::warmUpTraining(); }
    Status supports(const nn::SessionSpec& spec) const override {
        if (spec.world && spec.devices > 1)
            return userError(text(TELAR_TR("gpu", "Under mpirun each process uses one GPU")), {},
                             text(TELAR_TR("gpu", "Start one process per GPU, without --gpus")));
        if (const auto there = static_cast<int>(gpu::devices().size()); spec.devices > 1 && spec.devices > there)
            return userError(
                text(TELAR_TR("gpu", "%1 GPUs were requested, and this computer has %2"), spec.devices, there), {},
                text(TELAR_TR("gpu", "Use at most that many")));
        if (nn::hasBatchNorm(spec.model))
            return userError(text(TELAR_TR("gpu", "The GPU engine has no batch normalisation")), {},
                             text(TELAR_TR("gpu", "Use the engine fast")));
        if (std::ranges::any_of(spec.model.layers, [](const auto& l) { return nn::worksOnTokens(l.kind); }))
            return userError(text(TELAR_TR("gpu", "The GPU engine has no attention layers")), {},
                             text(TELAR_TR("gpu", "Use the engine fast")));
        const auto facts = nn::describe(spec.model); // the kernels count a batch's numbers with 31 bits
        int64_t most = spec.model.input.features();
        for (const auto& layer : facts->layers) {
            const int64_t columns = layer.input.channels * layer.output.rows * layer.output.columns * 121;
            most = std::max({most, layer.output.features(), layer.input.rows > 1 ? columns : 0});
        }
        if (most * std::max<int64_t>(spec.batch, 256) < (int64_t{1} << 31))
            return {};
        return userError(
            text(TELAR_TR("gpu", "A batch of %1 of this model is too large for the GPU engine"), spec.batch), {},
            text(TELAR_TR("gpu", "Use a smaller batch or smaller layers")));
    }
    int64_t memoryBytes(const nn::SessionSpec& spec) const override { return gpu::trainingBytes(spec); }
    Expected<std::unique_ptr<nn::Session>> open(const nn::SessionSpec& spec, const JobContext&) const override {
        return gpu::openTraining(spec);
    }
};

} // namespace

void registerCudaEngine(Registry<nn::Engine>& registry) { registry.add(std::make_unique<CudaEngine>()); }

} // namespace telar
