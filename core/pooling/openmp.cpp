// The plain loops on all cores.
#include "core/base/host.hpp"
#include "core/pooling/variants.hpp"
#include "core/pooling/window.hpp"

#include <algorithm>
#include <atomic>

namespace telar {

namespace {

class OpenMp final : public PoolingVariant {
public:
    std::string id() const override { return "openmp"; }
    Text title() const override { return text(TELAR_TR("core", "Plain loops on all cores")); }
    Text idea() const override {
        return text(TELAR_TR("core", "The same loops, with the output rows distributed over the cores: no window needs "
                                     "another one, so no core waits."));
    }
    Cost cost(const PoolingProblem& problem) const override { return directCost(problem); }

    Expected<PoolingRun> run(const PoolingProblem& problem, const PoolingOutput& output,
                             const RunOptions& options) const override {
        return withViews(problem, output, [&](const auto& in, const auto& out) -> Expected<PoolingRun> {
            std::atomic<bool> whole{true};
            const int64_t rows = out.planes * out.rows;
            const int asked = options.threads > 0 ? options.threads : usableCores();
            // Waking a thread costs as much as some ten thousand cells.
            const double cells = directCost(problem).operations;
            const int threads = static_cast<int>(std::clamp(cells / 20000, 1.0, static_cast<double>(asked)));
            // Rows cost the same, but other programs may hold up a core: hand them out as they are asked for.
#pragma omp parallel for schedule(dynamic, 4) num_threads(threads)
            for (int64_t i = 0; i < rows; ++i) {
                if (!whole.load(std::memory_order_relaxed))
                    continue;
                if (poolRow(problem.spec, in, out, output.argmax, i / out.rows, i % out.rows, options.job))
                    options.job.advance();
                else
                    whole.store(false, std::memory_order_relaxed);
            }
            if (!whole)
                return cancelledError();
            return PoolingRun{};
        });
    }
};

} // namespace

std::unique_ptr<PoolingVariant> openmpPooling() { return std::make_unique<OpenMp>(); }

} // namespace telar
