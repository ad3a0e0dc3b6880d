#include "gpu/device/device.hpp"
#include "gpu/softmax/run.hpp"
#include "gpu/softmax/softmax.hpp"

namespace telar {

namespace {

class DeviceSoftmax final : public SoftmaxVariant {
public:
    using SoftmaxVariant::SoftmaxVariant;
    int reads() const override { return kernel() == "fast" ? 1 : kernel() == "online" ? 2 : 3; }
    Status available() const override { return gpu::available(); }
    Status supports(const SoftmaxProblem& problem) const override { return softmaxFitsKernels(problem); }
    Expected<SoftmaxRun> run(const SoftmaxProblem& problem, const PlanesView<float>& y,
                             const RunOptions& options) const override {
        return gpu::runDeviceSoftmax(kernel(), problem, y, options);
    }
};

} // namespace

void registerCudaSoftmax(Registry<SoftmaxVariant>& registry) {
    for (const auto& card : softmaxKernels())
        registry.addBefore("simd", std::make_unique<DeviceSoftmax>(kernelVariant("cuda", card)));
    registry.addBefore(
        "simd",
        std::make_unique<DeviceSoftmax>(VariantCard{
            "cuda:fast", text(TELAR_TR("gpu", "Written for the hardware")),
            text(TELAR_TR(
                "gpu", "A row is read once, four numbers at a time, and stays in registers for all three passes."))}));
}

} // namespace telar
