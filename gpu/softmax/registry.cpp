#include "gpu/device/device.hpp"
#include "gpu/softmax/run.hpp"
#include "gpu/softmax/softmax.hpp"

namespace telar {

namespace {

class DeviceSoftmax final : public SoftmaxVariant {
public:
    DeviceSoftmax(std::string kernel, Text title, Text idea)
        : kernel_(std::move(kernel)), title_(std::move(title)), idea_(std::move(idea)) {}
    std::string id() const override { return "cuda:" + kernel_; }
    Text title() const override { return title_; }
    Text idea() const override { return idea_; }
    int reads() const override { return kernel_ == "fast" ? 1 : kernel_ == "online" ? 2 : 3; }
    Status available() const override { return gpu::available(); }
    Status supports(const SoftmaxProblem& problem) const override { return softmaxFitsKernels(problem); }
    Expected<SoftmaxRun> run(const SoftmaxProblem& problem, const PlanesView<float>& y,
                             const RunOptions& options) const override {
        return gpu::runDeviceSoftmax(kernel_, problem, y, options);
    }

private:
    std::string kernel_;
    Text title_, idea_;
};

} // namespace

void registerCudaSoftmax(Registry<SoftmaxVariant>& registry) {
    for (const auto& card : softmaxKernels())
        registry.addBefore("simd", std::make_unique<DeviceSoftmax>(card.id, card.title, card.idea));
    registry.addBefore(
        "simd",
        std::make_unique<DeviceSoftmax>(
            "fast", text(TELAR_TR("gpu", "Written for the hardware")),
            text(TELAR_TR(
                "gpu", "A row is read once, four numbers at a time, and stays in registers for all three passes."))));
}

} // namespace telar
