#include "gpu/attention/attention.hpp"
#include "gpu/attention/run.hpp"
#include "gpu/device/device.hpp"

namespace telar {

namespace {

class DeviceAttention final : public AttentionVariant {
public:
    using AttentionVariant::AttentionVariant;
    bool writesScores() const override { return !attentionIsFused(kernel()); }
    double rounding() const override { return tensorCores() ? 1.0 / 256 : 0; }
    Status available() const override {
        if (auto here = gpu::available(); !here)
            return here;
        const auto* device = gpu::chosenDevice();
        if (!tensorCores() || !device || device->major >= 8)
            return {};
        return userError(
            text(TELAR_TR("gpu", "The GPU has compute capability %1, and 8.0 is needed"), device->capability()));
    }
    Status supports(const AttentionProblem& problem) const override { return attentionFitsKernel(kernel(), problem); }
    Expected<AttentionRun> run(const AttentionProblem& problem, const PlanesView<float>& o,
                               const RunOptions& options) const override {
        return gpu::runDeviceAttention(kernel(), problem, o, options);
    }

private:
    bool tensorCores() const { return kernel() == "mma" || kernel() == "fast"; }
};

} // namespace

void registerCudaAttention(Registry<AttentionVariant>& registry) {
    for (const auto& card : attentionKernels())
        registry.addBefore("simd", std::make_unique<DeviceAttention>(kernelVariant("cuda", card)));
    registry.addBefore("simd",
                       std::make_unique<DeviceAttention>(VariantCard{
                           "cuda:fast", text(TELAR_TR("gpu", "Written for the hardware")),
                           text(TELAR_TR("gpu", "One launch on tensor cores, for factors that were rounded to bfloat16 "
                                                "before: the next keys and values are on their way while the last are "
                                                "multiplied, and on an H100 exponentials run beside products."))}));
}

} // namespace telar
