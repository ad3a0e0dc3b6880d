// Vectors, caches and cores together.
#include "core/pooling/simd_plan.hpp"
#include "core/pooling/variants.hpp"

namespace telar {

namespace {

class Simd final : public PoolingVariant {
public:
    Simd()
        : PoolingVariant(
              {"simd", text(TELAR_TR("core", "Vector instructions")),
               text(TELAR_TR("core", "Rows first, then columns, many windows per instruction: neighbouring windows "
                                     "share comparisons, so a large window costs hardly more than a small one."))}) {}

    Status supports(const PoolingProblem& problem, bool withArgmax) const override {
        return simdFits(problem.spec, withArgmax);
    }

    Cost cost(const PoolingProblem& problem) const override {
        auto cost = directCost(problem);
        std::visit(
            [&](const auto& in) {
                const auto shape = poolingShape(problem.spec, in.rows, in.columns);
                if (shape)
                    cost.operations = simdOperations(simdPlan(problem.spec, elementType(problem.input), in.rows,
                                                              in.columns, *shape, false)) *
                                      static_cast<double>(in.planes * shape->rows * shape->columns);
            },
            problem.input);
        return cost;
    }

    Expected<PoolingRun> run(const PoolingProblem& problem, const PoolingOutput& output,
                             const RunOptions& options) const override {
        return std::visit(
            [&](const auto& in) -> Expected<PoolingRun> {
                TELAR_TRY(shape, poolingShape(problem.spec, in.rows, in.columns));
                const auto plan = simdPlan(problem.spec, elementType(problem.input), in.rows, in.columns, *shape,
                                           output.argmax != nullptr);
                TELAR_TRY(status, simdPool(plan, problem, output, {0, shape->rows}, options.threads, options.job));
                return PoolingRun{};
            },
            problem.input);
    }
};

} // namespace

std::unique_ptr<PoolingVariant> simdPooling() { return std::make_unique<Simd>(); }

} // namespace telar
