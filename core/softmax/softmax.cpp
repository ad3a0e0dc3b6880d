#include "core/softmax/softmax.hpp"

#include "core/base/memory.hpp"
#include "core/data/normal.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace telar {

int64_t SoftmaxProblem::rows() const {
    return std::visit([](const auto& x) { return x.rows; }, input);
}
int64_t SoftmaxProblem::columns() const {
    return std::visit([](const auto& x) { return x.columns; }, input);
}

Status checkSoftmax(const SoftmaxProblem& problem) {
    if (problem.rows() < 1 || problem.columns() < 1)
        return userError(text(TELAR_TR("core", "A softmax needs at least one row and one column, and not %1 x %2"),
                              problem.rows(), problem.columns()));
    if (!std::isfinite(problem.spec.scale))
        return userError(text(TELAR_TR("core", "The scale of a softmax must be finite")));
    return {};
}

Cost SoftmaxVariant::cost(const SoftmaxProblem& problem) const {
    const auto size = static_cast<double>(problem.rows()) * static_cast<double>(problem.columns());
    const double element = problem.spec.type == SoftmaxType::Float32 ? 4 : 2;
    return {size * (reads() * element + 4), size * 4}; // a comparison, a difference, a sum, a quotient
}

Expected<SoftmaxRun> runSoftmax(const SoftmaxVariant& variant, const SoftmaxProblem& problem,
                                const PlanesView<float>& y, const RunOptions& options) {
    TELAR_CHECK(checkSoftmax(problem));
    TELAR_CHECK(variant.available());
    TELAR_CHECK(variant.supports(problem));
    TELAR_CHECK(checkBlock(variant.id(), false, options));
    return variant.run(problem, y, options);
}

uint16_t toBFloat16(float value) {
    const auto bits = std::bit_cast<uint32_t>(value);
    if (value != value)
        return static_cast<uint16_t>(bits >> 16 | 0x40);
    return static_cast<uint16_t>((bits + 0x7fff + (bits >> 16 & 1)) >> 16);
}

Expected<SoftmaxNumbers> SoftmaxNumbers::of(Matrix<float> values, SoftmaxType type) {
    SoftmaxNumbers numbers;
    if (type == SoftmaxType::Float32) {
        numbers.values_ = std::move(values);
        return numbers;
    }
    TELAR_TAKE(brains, Matrix<uint16_t>::create(values.rows(), values.columns()));
    std::transform(values.data(), values.data() + values.size(), brains->data(), toBFloat16);
    numbers.values_ = std::move(*brains);
    return numbers;
}

Expected<SoftmaxNumbers> SoftmaxNumbers::create(int64_t rows, int64_t columns, SoftmaxType type, uint32_t seed,
                                                const JobContext& job) {
    // As they are drawn, in their type, and the result.
    const double each = 2 * sizeof(float) + (type == SoftmaxType::BFloat16 ? sizeof(uint16_t) : 0);
    TELAR_CHECK(checkEstimate(static_cast<double>(rows) * static_cast<double>(columns) * each));
    auto values = NormalNumbers(seed).draw(rows, columns, 1, job);
    return values ? of(std::move(*values), type) : values.error();
}

Expected<SoftmaxStages> softmaxStages(const SoftmaxProblem& problem, const JobContext& job) {
    TELAR_CHECK(checkSoftmax(problem));
    const bool alongRows = problem.spec.axis == SoftmaxAxis::Columns, causal = problem.spec.mask == SoftmaxMask::Causal;
    const int64_t rows = problem.rows(), columns = problem.columns(), lines = alongRows ? rows : columns,
                  length = alongRows ? columns : rows;
    TELAR_TAKE(exponentials, Matrix<float>::create(rows, columns));
    SoftmaxStages stages{Matrix<float>(alongRows ? rows : 1, alongRows ? 1 : columns), std::move(*exponentials),
                         Matrix<float>(alongRows ? rows : 1, alongRows ? 1 : columns)};
    const auto at = [&](int64_t line, int64_t i) {
        const int64_t r = alongRows ? line : i, c = alongRows ? i : line;
        if (causal && c > r)
            return -INFINITY;
        return problem.spec.scale * std::visit(
                                        [&](const auto& x) {
                                            if constexpr (std::is_same_v<std::remove_cvref_t<decltype(*x.data)>, float>)
                                                return x.at(r, c);
                                            else
                                                return fromBFloat16(x.at(r, c));
                                        },
                                        problem.input);
    };
    for (int64_t line = 0; line < lines; ++line) {
        if (job.stopRequested())
            return cancelledError();
        float top = -INFINITY, sum = 0;
        for (int64_t i = 0; i < length; ++i)
            top = std::fmax(top, at(line, i));
        for (int64_t i = 0; i < length; ++i) {
            const int64_t r = alongRows ? line : i, c = alongRows ? i : line;
            const float e = causal && c > r ? 0 : std::exp(at(line, i) - top);
            stages.exponentials.view().at(r, c) = e;
            sum += e;
        }
        stages.maxima.data()[line] = top;
        stages.sums.data()[line] = sum;
    }
    return stages;
}

SoftmaxProblem SoftmaxNumbers::problem(const SoftmaxSpec& spec) const {
    return std::visit([&](const auto& values) { return SoftmaxProblem{spec, values.view()}; }, values_);
}

} // namespace telar
