#include "core/convolution/variants.hpp"
#include "gpu/convolution/convolution.hpp"
#include "gpu/convolution/run.hpp"
#include "gpu/device/device.hpp"

namespace telar {

namespace {

/// A variant of the emulator with a device in the emulator's place: the same kernel, words, limits and cost.
class DeviceConvolution final : public ConvolutionVariant {
public:
    explicit DeviceConvolution(std::unique_ptr<ConvolutionVariant> emulated)
        : emulated_(std::move(emulated)), kernel_(emulated_->id().substr(emulated_->id().find(':') + 1)) {}
    std::string id() const override { return "cuda:" + kernel_; }
    Text title() const override { return emulated_->title(); }
    Text idea() const override { return emulated_->idea(); }
    Cost cost(const ConvolutionProblem& problem) const override { return emulated_->cost(problem); }
    bool choosesBlock() const override { return true; }
    /// By name only: what is computed here begins and ends on the host, and both copies count.
    bool pays(const ConvolutionProblem&) const override { return false; }
    Status available() const override { return gpu::available(); }
    Status supports(const ConvolutionProblem& problem) const override {
        if (auto fine = emulated_->supports(problem); !fine)
            return fine;
        const double operations = cost(problem).operations;
        if (operations > mostOperations)
            return userError(
                text(TELAR_TR("gpu", "One launch would last too long to be stopped: %1 operations"),
                     static_cast<int64_t>(operations)),
                {}, text(TELAR_TR("gpu", "Use a smaller filter, fewer channels or winograd")));
        return {};
    }
    Expected<ConvolutionRun> run(const ConvolutionProblem& problem, const PlanesView<float>& output,
                                 const RunOptions& options) const override {
        return gpu::runDeviceConvolution(kernel_, problem, output, options);
    }

private:
    static constexpr double mostOperations = 2e10; ///< 17 ms of `direct` on an H200; a launch cannot be stopped
    std::unique_ptr<ConvolutionVariant> emulated_;
    std::string kernel_;
};

} // namespace

void registerCudaConvolution(ConvolutionRegistry& registry) {
    for (auto& emulated : emulatedConvolution())
        registry.add(std::make_unique<DeviceConvolution>(std::move(emulated)));
}

} // namespace telar
