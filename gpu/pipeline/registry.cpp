#include "gpu/device/device.hpp"
#include "gpu/pipeline/pipeline.hpp"
#include "gpu/pipeline/run.hpp"

namespace telar {

namespace {

class DevicePipeline final : public PipelineVariant {
public:
    DevicePipeline(bool fused, VariantCard card) : PipelineVariant(std::move(card)), fused_(fused) {}
    int passes() const override { return fused_ ? 1 : 3; }
    Status available() const override { return gpu::available(); }
    Expected<PipelineRun> run(const PipelineProblem& problem, std::span<float> out,
                              const RunOptions& options) const override {
        return gpu::runDevicePipeline(fused_, problem, out, options);
    }

private:
    bool fused_;
};

} // namespace

void registerCudaPipeline(Registry<PipelineVariant>& registry) {
    registry.addBefore(
        "simd",
        std::make_unique<DevicePipeline>(
            false,
            VariantCard{
                "cuda:passes", text(TELAR_TR("gpu", "GPU, three launches")),
                text(TELAR_TR("gpu",
                              "One launch per step, as published; the values cross the memory bus three times."))}));
    registry.addBefore(
        "simd",
        std::make_unique<DevicePipeline>(
            true, VariantCard{"cuda:fused", text(TELAR_TR("gpu", "GPU, one launch")),
                              text(TELAR_TR("gpu", "Every thread takes four values through all three steps in its "
                                                   "registers; each number crosses the memory bus once."))}));
}

} // namespace telar
