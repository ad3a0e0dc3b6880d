// The variants `emulator:direct|tiled|constant`: one launch in all, every thread run on this processor.
#include "core/convolution/emulate.hpp"
#include "core/convolution/plane_progress.hpp"
#include "core/convolution/variants.hpp"

namespace telar {

namespace {

class EmulatedConvolution final : public ConvolutionVariant {
public:
    explicit EmulatedConvolution(const simt::KernelCard& card) : card_(card) {}
    std::string id() const override { return std::string("emulator:") + card_.id; }
    Text title() const override { return card_.title; }
    Text idea() const override { return card_.idea; }
    Status supports(const ConvolutionProblem& problem) const override {
        const auto config = convolutionLaunch(card_.id, problem);
        return config ? Status{} : Status{config.error()};
    }
    Cost cost(const ConvolutionProblem& problem) const override { return directConvolutionCost(problem); }
    bool choosesBlock() const override { return true; }

    Expected<ConvolutionRun> run(const ConvolutionProblem& problem, const PlanesView<float>& output,
                                 const RunOptions& options) const override {
        const auto block = simt::blockOf(options.block);
        TELAR_TRY(config, convolutionLaunch(card_.id, problem, block));
        // Blocks end in any order, so each brings its share of a plane.
        PlaneProgress progress(options.job, config->grid.count() / config->grid.z);
        simt::LaunchOptions launch;
        launch.threads = options.threads;
        launch.job = options.job;
        launch.blockDone = [&] { progress.advance(1); };
        TELAR_TRY(report, emulateConvolution(card_.id, problem, output, launch, block));
        ConvolutionRun run;
        run.launches = 1;
        run.launch = LaunchShape{{config->grid.x, config->grid.y, config->grid.z},
                                 {config->block.x, config->block.y, config->block.z}};
        return run;
    }

private:
    const simt::KernelCard& card_;
};

} // namespace

std::vector<std::unique_ptr<ConvolutionVariant>> emulatedConvolution() {
    std::vector<std::unique_ptr<ConvolutionVariant>> variants;
    for (const auto& card : convolutionKernels())
        variants.push_back(std::make_unique<EmulatedConvolution>(card));
    return variants;
}

} // namespace telar
