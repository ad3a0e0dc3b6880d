// The plain loops on all cores.
#include "core/base/host.hpp"
#include "core/jobs/in_parallel.hpp"
#include "core/pooling/variants.hpp"
#include "core/pooling/window.hpp"

#include <algorithm>

namespace telar {

namespace {

class OpenMp final : public PoolingVariant {
public:
    OpenMp()
        : PoolingVariant({"openmp", text(TELAR_TR("core", "Plain loops on all cores")),
                          text(TELAR_TR("core", "The same loops, with the output rows distributed over the cores: no "
                                                "window needs another one, so no core waits."))}) {}
    Cost cost(const PoolingProblem& problem) const override { return directCost(problem); }

    Expected<PoolingRun> run(const PoolingProblem& problem, const PoolingOutput& output,
                             const RunOptions& options) const override {
        return withViews(problem, output, [&](const auto& in, const auto& out) -> Expected<PoolingRun> {
            const int asked = options.threads > 0 ? options.threads : usableCores();
            // Waking a thread costs as much as some ten thousand cells.
            const double cells = directCost(problem).operations;
            const int threads = static_cast<int>(std::clamp(cells / 20000, 1.0, static_cast<double>(asked)));
            // Rows cost the same, but other programs may hold up a core: hand them out as they are asked for.
            const auto row = [&](int64_t i) {
                const bool done =
                    poolRow(problem.spec, in, out, output.argmax, i / out.rows, i % out.rows, options.job);
                options.job.advance(done);
                return done;
            };
            TELAR_CHECK(inParallel(options.job, out.planes * out.rows, row, 4, threads));
            return PoolingRun{};
        });
    }
};

} // namespace

std::unique_ptr<PoolingVariant> openmpPooling() { return std::make_unique<OpenMp>(); }

} // namespace telar
