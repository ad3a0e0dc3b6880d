// The variants `emulator:direct|tiled|separable`: one launch in all, every thread run on this processor.
#include "core/operation/emulated.hpp"
#include "core/pooling/emulate.hpp"
#include "core/pooling/variants.hpp"

namespace telar {

namespace {

class Emulated final : public EmulatedVariant<PoolingVariant> {
public:
    using EmulatedVariant::EmulatedVariant;
    Status supports(const PoolingProblem& problem, bool) const override {
        const auto config = poolingLaunch(card_.id, problem);
        return config ? Status{} : Status{config.error()};
    }

    Cost cost(const PoolingProblem& problem) const override {
        auto cost = directCost(problem);
        if (std::string_view(card_.id) == "separable") {
            const Size2 k = problem.spec.kernel;
            cost.operations *= static_cast<double>(k.h + k.w) / static_cast<double>(k.h * k.w);
        }
        return cost;
    }

    bool choosesBlock() const override { return true; }
    Expected<PoolingRun> run(const PoolingProblem& problem, const PoolingOutput& output,
                             const RunOptions& options) const override {
        const auto block = simt::blockOf(options.block);
        TELAR_TRY(config, poolingLaunch(card_.id, problem, block));
        const auto [planes, rows] = std::visit(
            [](const auto& v) {
                return std::array{v.planes, v.rows};
            },
            output.values);
        BlockProgress progress(options.job, planes * rows, config->grid.count());
        PoolingLaunch launch;
        launch.block = block;
        launch.options = launchOptions(options);
        launch.options.blockDone = [&] { progress(); };
        TELAR_TRY(report, emulatePooling(card_.id, problem, output, launch));
        PoolingRun run;
        run.launches = 1;
        run.launch = launchShape(*config);
        return run;
    }
};

} // namespace

std::vector<std::unique_ptr<PoolingVariant>> emulatedPooling() {
    return emulatedVariants<Emulated, PoolingVariant>(poolingKernels());
}

} // namespace telar
