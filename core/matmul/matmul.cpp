#include "core/matmul/matmul.hpp"

#include "core/matmul/variants.hpp"

#include <cassert>

namespace telar {

Status checkMatmul(const MatmulProblem& problem) {
    const auto& [a, b] = problem;
    if (a.rows < 1 || a.columns < 1 || b.rows < 1 || b.columns < 1)
        return userError(text(TELAR_TR("core", "A product of %1 x %2 and %3 x %4 has no elements"), a.rows, a.columns,
                              b.rows, b.columns));
    if (a.columns != b.rows)
        return userError(text(TELAR_TR("core", "A matrix of %1 x %2 cannot be multiplied by one of %3 x %4"), a.rows,
                              a.columns, b.rows, b.columns),
                         {}, text(TELAR_TR("core", "The second needs as many rows as the first has columns")));
    return {};
}

Cost MatmulVariant::cost(const MatmulProblem& p) const {
    const auto m = static_cast<double>(p.m()), n = static_cast<double>(p.n()), k = static_cast<double>(p.k());
    return {4 * (m * k + k * n + m * n), 2 * m * n * k};
}

Expected<MatmulRun> runMatmul(const MatmulVariant& variant, const MatmulProblem& problem, const PlanesView<float>& c,
                              const RunOptions& options) {
    TELAR_CHECK(checkMatmul(problem));
    TELAR_CHECK(variant.available());
    TELAR_CHECK(variant.supports(problem));
    TELAR_CHECK(checkBlock(variant.id(), variant.choosesBlock(), options));
    assert(c.rows == problem.m() && c.columns == problem.n());
    options.job.start(problem.m());
    return variant.run(problem, c, options);
}

Registry<MatmulVariant> cpuMatmulVariants() {
    Registry<MatmulVariant> registry;
    for (auto& variant : emulatedMatmul())
        registry.add(std::move(variant));
    registry.add(serialMatmul());
    registry.add(openmpMatmul());
    registry.add(fastMatmul());
    return registry;
}

} // namespace telar
