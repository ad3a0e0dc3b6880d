// The variants `emulator:direct|tiled|separable`: one launch in all, every thread run on this processor.
#include "core/pooling/emulate.hpp"
#include "core/pooling/variants.hpp"

#include <atomic>

namespace telar {

namespace {

class Emulated final : public PoolingVariant {
public:
    explicit Emulated(const simt::KernelCard& card) : card_(card) {}
    std::string id() const override { return std::string("emulator:") + card_.id; }
    Text title() const override { return card_.title; }
    Text idea() const override { return card_.idea; }
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
        // Progress counts output rows; blocks end in any order, so each brings its share.
        const int64_t all = planes * rows, blocks = config->grid.count();
        std::atomic<int64_t> done{0};
        PoolingLaunch launch;
        launch.block = block;
        launch.options.threads = options.threads;
        launch.options.job = options.job;
        launch.options.blockDone = [&] {
            const int64_t n = done.fetch_add(1);
            options.job.advance(share(n + 1, all, blocks) - share(n, all, blocks));
        };
        TELAR_TRY(report, emulatePooling(card_.id, problem, output, launch));
        PoolingRun run;
        run.launches = 1;
        run.launch = LaunchShape{{config->grid.x, config->grid.y, config->grid.z},
                                 {config->block.x, config->block.y, config->block.z}};
        return run;
    }

private:
    /// all * n / blocks without leaving 64 bits.
    static int64_t share(int64_t n, int64_t all, int64_t blocks) {
        return all / blocks * n + all % blocks * n / blocks;
    }

    const simt::KernelCard& card_;
};

} // namespace

std::vector<std::unique_ptr<PoolingVariant>> emulatedPooling() {
    std::vector<std::unique_ptr<PoolingVariant>> variants;
    for (const auto& card : poolingKernels())
        if (!card.broken())
            variants.push_back(std::make_unique<Emulated>(card));
    return variants;
}

} // namespace telar
