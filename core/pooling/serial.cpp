// The reference: plain loops over the windows, one after the other. What happens in a window is in
// window.hpp; every other variant must agree with it.
#include "core/pooling/variants.hpp"
#include "core/pooling/window.hpp"

namespace telar {

namespace {

class Serial final : public PoolingVariant {
public:
    Serial()
        : PoolingVariant(
              {"serial", text(TELAR_TR("core", "Plain loops")),
               text(TELAR_TR("core", "The definition: four nested loops, one window after the other, on one core.")),
               false}) {}
    Cost cost(const PoolingProblem& problem) const override { return directCost(problem); }

    Expected<PoolingRun> run(const PoolingProblem& problem, const PoolingOutput& output,
                             const RunOptions& options) const override {
        return withViews(problem, output, [&](const auto& in, const auto& out) -> Expected<PoolingRun> {
            for (int64_t plane = 0; plane < out.planes; ++plane) {
                for (int64_t row = 0; row < out.rows; ++row) {
                    if (!poolRow(problem.spec, in, out, output.argmax, plane, row, options.job))
                        return cancelledError();
                    options.job.advance();
                }
            }
            return PoolingRun{};
        });
    }
};

} // namespace

Cost directCost(const PoolingProblem& problem) {
    return std::visit(
        [&](const auto& in) {
            const auto shape = poolingShape(problem.spec, in.rows, in.columns);
            const double windows =
                shape ? static_cast<double>(in.planes) * static_cast<double>(shape->rows * shape->columns) : 0;
            const auto out = elementSize(poolingOutputType(elementType(problem.input), problem.spec.mode));
            return Cost{static_cast<double>(in.size()) * sizeof(*in.data) + windows * static_cast<double>(out),
                        windows * static_cast<double>(problem.spec.kernel.h * problem.spec.kernel.w)};
        },
        problem.input);
}

std::unique_ptr<PoolingVariant> serialPooling() { return std::make_unique<Serial>(); }

} // namespace telar
