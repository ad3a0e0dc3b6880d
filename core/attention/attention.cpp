#include "core/attention/attention.hpp"

#include "core/base/memory.hpp"
#include "core/data/normal.hpp"

#include <cmath>

namespace telar {

float AttentionSpec::factor() const { return scale != 0 ? scale : 1 / std::sqrt(static_cast<float>(headSize)); }

Status checkAttention(const AttentionProblem& p) {
    const auto& spec = p.spec;
    if (p.queries() < 1 || p.keys() < 1)
        return userError(
            text(TELAR_TR("core", "Attention needs at least one query and one key, and there are %1 and %2"),
                 p.queries(), p.keys()));
    if (spec.heads < 1 || spec.headSize < 1)
        return userError(
            text(TELAR_TR("core", "Attention needs at least one head and a head size of at least 1, not %1 and %2"),
                 spec.heads, spec.headSize));
    if (spec.keyHeadCount() > spec.heads || spec.heads % spec.keyHeadCount() != 0)
        return userError(text(
            TELAR_TR("core", "%1 heads cannot share the keys of %2 heads: the second number must divide the first"),
            spec.heads, spec.keyHeadCount()));
    if (!std::isfinite(spec.scale))
        return userError(text(TELAR_TR("core", "The scale of the scores must be finite")));
    return {};
}

double attentionBytes(const AttentionSpec& spec, int64_t queries, int64_t keys, bool writesScores) {
    const auto heads = static_cast<double>(spec.heads), rows = static_cast<double>(queries),
               columns = static_cast<double>(keys), size = static_cast<double>(spec.headSize + spec.valueColumns());
    const double matrices = size * (heads * rows + static_cast<double>(spec.keyHeadCount()) * columns);
    constexpr double passes = 6; // scores written; read for maximum, sum and quotient; weights written; read once more
    return 4 * (matrices + (writesScores ? passes * heads * rows * columns : 0));
}

Cost AttentionVariant::cost(const AttentionProblem& p) const {
    const auto heads = static_cast<double>(p.spec.heads),
               size = static_cast<double>(p.spec.headSize + p.spec.valueColumns());
    double scores = 0;
    for (int64_t i = 0; i < p.queries(); ++i)
        scores += static_cast<double>(p.seen(i));
    return {attentionBytes(p.spec, p.queries(), p.keys(), writesScores()), heads * scores * (2 * size + 4)};
}

Expected<AttentionRun> runAttention(const AttentionVariant& variant, const AttentionProblem& problem,
                                    const PlanesView<float>& o, const RunOptions& options) {
    TELAR_CHECK(checkAttention(problem));
    TELAR_CHECK(variant.available());
    TELAR_CHECK(variant.supports(problem));
    TELAR_CHECK(checkBlock(variant.id(), false, options));
    return variant.run(problem, o, options);
}

Expected<AttentionInputs> randomAttention(const AttentionSpec& spec, int64_t queries, int64_t keys, uint32_t seed,
                                          const JobContext& job) {
    const auto cells = [](int64_t planes, int64_t rows, int64_t columns) {
        return static_cast<double>(planes) * static_cast<double>(rows) * static_cast<double>(columns);
    };
    const double all = cells(spec.heads, queries, spec.headSize + spec.valueColumns()) + // the result, too
                       cells(spec.keyHeadCount(), keys, spec.headSize + spec.valueColumns());
    TELAR_CHECK(checkEstimate(all * sizeof(float)));
    NormalNumbers random(seed);
    AttentionInputs inputs{spec, {}, {}, {}};
    auto q = random.draw(queries, spec.headSize, spec.heads, job);
    auto k = q ? random.draw(keys, spec.headSize, spec.keyHeadCount(), job) : Expected<Matrix<float>>(q.error());
    TELAR_TAKE(v, k ? random.draw(keys, spec.valueColumns(), spec.keyHeadCount(), job)
                    : Expected<Matrix<float>>(k.error()));
    inputs.q = std::move(*q);
    inputs.k = std::move(*k);
    inputs.v = std::move(*v);
    return inputs;
}

} // namespace telar
