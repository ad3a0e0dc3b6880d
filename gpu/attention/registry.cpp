#include "gpu/attention/attention.hpp"
#include "gpu/attention/run.hpp"
#include "gpu/device/device.hpp"

#include <string_view>

namespace telar {

namespace {

class DeviceAttention final : public AttentionVariant {
public:
    explicit DeviceAttention(const simt::KernelCard& card) : card_(card) {}
    std::string id() const override { return std::string("cuda:") + card_.id; }
    Text title() const override { return card_.title; }
    Text idea() const override { return card_.idea; }
    bool writesScores() const override { return !attentionIsFused(card_.id); }
    double rounding() const override { return std::string_view(card_.id) == "mma" ? 1.0 / 256 : 0; }
    Status available() const override {
        if (auto here = gpu::available(); !here)
            return here;
        const auto* device = gpu::chosenDevice();
        if (std::string_view(card_.id) != "mma" || !device || device->major >= 8)
            return {};
        return userError(
            text(TELAR_TR("gpu", "The GPU has compute capability %1, and 8.0 is needed"), device->capability()));
    }
    Status supports(const AttentionProblem& problem) const override { return attentionFitsKernel(card_.id, problem); }
    Expected<AttentionRun> run(const AttentionProblem& problem, const PlanesView<float>& o,
                               const RunOptions& options) const override {
        return gpu::runDeviceAttention(card_.id, problem, o, options);
    }

private:
    simt::KernelCard card_;
};

} // namespace

void registerCudaAttention(Registry<AttentionVariant>& registry) {
    for (const auto& card : attentionKernels())
        registry.addBefore("simd", std::make_unique<DeviceAttention>(card));
}

} // namespace telar
