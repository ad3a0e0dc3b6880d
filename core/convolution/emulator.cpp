// The variants `emulator:direct|tiled|constant`: one launch in all, every thread run on this processor.
#include "core/convolution/emulate.hpp"
#include "core/convolution/plane_progress.hpp"
#include "core/convolution/variants.hpp"
#include "core/operation/emulated.hpp"

namespace telar {

namespace {

class EmulatedConvolution final : public EmulatedVariant<ConvolutionVariant> {
public:
    using EmulatedVariant::EmulatedVariant;
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
        auto launch = launchOptions(options);
        launch.blockDone = [&] { progress.advance(1); };
        TELAR_TRY(report, emulateConvolution(card_.id, problem, output, launch, block));
        ConvolutionRun run;
        run.launches = 1;
        run.launch = launchShape(*config);
        return run;
    }
};

} // namespace

std::vector<std::unique_ptr<ConvolutionVariant>> emulatedConvolution() {
    return emulatedVariants<EmulatedConvolution, ConvolutionVariant>(convolutionKernels());
}

} // namespace telar
