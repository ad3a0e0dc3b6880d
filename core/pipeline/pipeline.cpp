#include "core/pipeline/pipeline.hpp"

#include "core/base/host.hpp"
#include "core/neuron/inputs.hpp"
#include "core/pipeline/variants.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace telar {

Status checkPipeline(const PipelineProblem& p) {
    if (p.values.empty() && p.weights.empty())
        return userError(text(TELAR_TR("core", "There are no values")), {},
                         text(TELAR_TR("core", "Use at least one")));
    if (p.values.size() != p.weights.size())
        return userError(
            text(TELAR_TR("core", "There are %1 values and %2 weights"), p.values.size(), p.weights.size()),
            {}, text(TELAR_TR("core", "Give each value one weight")));
    return {};
}

Status checkFinite(const PipelineProblem& p, const JobContext& job) {
    for (std::size_t i = 0; i < p.values.size(); ++i) {
        if (i % (1 << 20) == 0 && job.stopRequested())
            return cancelledError();
        if (!std::isfinite(p.values[i]))
            return userError(
                text(TELAR_TR("core", "Value %1 is %2"), i + 1, static_cast<double>(p.values[i])), {},
                text(TELAR_TR("core", "Every value and weight must be finite")));
        if (!std::isfinite(p.weights[i]))
            return userError(
                text(TELAR_TR("core", "Weight %1 is %2"), i + 1, static_cast<double>(p.weights[i])), {},
                text(TELAR_TR("core", "Every value and weight must be finite")));
    }
    return {};
}

double pipelineOperations(TanhBy tanh) {
    return 2 + (tanh == TanhBy::Exponentials ? 23 : 12);
}

Cost PipelineVariant::cost(const PipelineProblem& p) const {
    const auto n = static_cast<double>(p.size());
    // Three passes: 4 read and 4 written, 8 and 4, 4 and 4. Fused: 8 and 4.
    return {(passes() == 3 ? 28.0 : 12.0) * n, pipelineOperations(p.tanh) * n};
}

Expected<PipelineRun> runPipeline(const PipelineVariant& variant, const PipelineProblem& problem,
                                  std::span<float> out, const RunOptions& options) {
    if (auto status = checkPipeline(problem); !status)
        return status.error();
    if (auto status = variant.available(); !status)
        return status.error();
    assert(out.size() == problem.values.size());
    options.job.start(problem.size());
    return variant.run(problem, out, options);
}

double pipelineReference(float value, float weight) {
    const float normalised = value / 255.0f, weighed = normalised * weight;
    return std::tanh(static_cast<double>(weighed));
}

double ulpsBetween(float got, double want) {
    if (std::isnan(got) != std::isnan(want))
        return HUGE_VAL;
    if (static_cast<double>(got) == want || std::isnan(want))
        return 0;
    int exponent = 0;
    std::frexp(want, &exponent);
    return std::fabs(static_cast<double>(got) - want) / std::ldexp(1.0, std::max(exponent - 24, -149));
}

Expected<PipelineStages> pipelineStages(const PipelineProblem& p, const RunOptions& options) {
    if (auto status = checkPipeline(p); !status)
        return status.error();
    PipelineStages stages;
    for (auto* stage : {&stages.normalised, &stages.weighed, &stages.activated}) {
        auto made = Matrix<float>::create(1, p.size());
        if (!made)
            return made.error();
        *stage = std::move(*made);
    }
    const auto& kernels = pipelineKernels();
    constexpr int64_t piece = 1 << 20;
    for (int64_t i = 0; i < p.size(); i += piece) {
        if (options.job.stopRequested())
            return cancelledError();
        const int64_t n = std::min(piece, p.size() - i);
        kernels.normalise(p.values.data() + i, stages.normalised.data() + i, n);
        kernels.weigh(stages.normalised.data() + i, p.weights.data() + i, stages.weighed.data() + i, n);
        kernels.activate(stages.weighed.data() + i, stages.activated.data() + i, n,
                         p.tanh == TanhBy::Exponentials);
    }
    return stages;
}

Histogram histogramOf(std::span<const float> values, int bins) {
    Histogram h;
    h.counts.assign(static_cast<std::size_t>(std::max(1, bins)), 0);
    float least = HUGE_VALF, greatest = -HUGE_VALF;
    double sum = 0, squares = 0;
    int64_t n = 0;
    for (const float v : values) {
        if (!std::isfinite(v))
            continue;
        least = std::min(least, v), greatest = std::max(greatest, v);
        sum += v, squares += static_cast<double>(v) * v;
        ++n;
    }
    if (n == 0)
        return h;
    h.least = least, h.greatest = greatest, h.mean = sum / static_cast<double>(n);
    h.deviation = std::sqrt(std::max(0.0, squares / static_cast<double>(n) - h.mean * h.mean));
    h.low = least, h.high = greatest;
    if (h.high <= h.low)
        h.low -= 0.5, h.high += 0.5;
    const double factor = static_cast<double>(h.counts.size()) / (h.high - h.low);
    for (const float v : values) {
        if (!std::isfinite(v))
            continue;
        const auto bin = static_cast<int64_t>((v - h.low) * factor);
        ++h.counts[static_cast<std::size_t>(
            std::clamp<int64_t>(bin, 0, static_cast<int64_t>(h.counts.size()) - 1))];
    }
    return h;
}

PipelineProblem PipelineInputs::problem(TanhBy tanh) const {
    return {{values.data(), static_cast<std::size_t>(values.size())},
            {weights.data(), static_cast<std::size_t>(weights.size())},
            tanh};
}

Expected<PipelineInputs> makePipelineInputs(int64_t size, uint32_t seed, const RunOptions& options) {
    if (size < 1)
        return checkPipeline({}).error();
    auto made = makeInputs({size, seed, false}, options);
    if (!made)
        return made.error();
    PipelineInputs inputs{std::move(made->inputs), std::move(made->weights)};
    for (int64_t i = 0; i < size; ++i) {
        inputs.values.data()[i] = std::floor(inputs.values.data()[i] * 256);
        inputs.weights.data()[i] = 0.5f + 0.1f * inputs.weights.data()[i];
    }
    return inputs;
}

Expected<Matrix<float>> makePipelineWeights(int64_t size, uint32_t seed, const RunOptions& options) {
    auto made = makePipelineInputs(size, seed, options);
    if (!made)
        return made.error();
    return std::move(made->weights);
}

} // namespace telar
