// Vectors, caches and cores together.
#include "core/pooling/simd_plan.hpp"
#include "core/pooling/variants.hpp"

namespace telar {

namespace {

class Simd final : public PoolingVariant {
public:
    std::string id() const override { return "simd"; }
    Text title() const override { return text(TELAR_TR("core", "Vector instructions")); }
    Text idea() const override {
        return text(TELAR_TR("core", "Rows first, then columns, many windows per instruction: neighbouring windows "
                                     "share comparisons, so a large window costs hardly more than a small one."));
    }

    Status supports(const PoolingProblem& problem, bool withArgmax) const override {
        if (simdFits(problem.spec, withArgmax))
            return {};
        return userError(text(TELAR_TR("core", "A window of %1 x %2 has too many cells for vectors of 32-bit indices"),
                              problem.spec.kernel.h, problem.spec.kernel.w),
                         {},
                         text(TELAR_TR("core", "Use another variant, or do not ask for the indices of the maxima")));
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
                const auto shape = poolingShape(problem.spec, in.rows, in.columns);
                if (!shape)
                    return shape.error();
                const auto plan = simdPlan(problem.spec, elementType(problem.input), in.rows, in.columns, *shape,
                                           output.argmax != nullptr);
                const auto status = simdPool(plan, problem, output, {0, shape->rows}, options.threads, options.job);
                if (!status)
                    return status.error();
                return PoolingRun{};
            },
            problem.input);
    }
};

} // namespace

std::unique_ptr<PoolingVariant> simdPooling() { return std::make_unique<Simd>(); }

} // namespace telar
