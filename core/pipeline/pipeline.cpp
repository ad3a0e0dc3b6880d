#include "core/pipeline/pipeline.hpp"

#include "core/base/host.hpp"
#include "core/base/memory.hpp"
#include "core/neuron/inputs.hpp"
#include "core/pipeline/variants.hpp"

#include <algorithm>
#include <cassert>
#include <cmath>

namespace telar {

Status checkPipeline(const PipelineProblem& p) {
    if (p.size() == 0 && p.weights.empty())
        return userError(text(TELAR_TR("core", "There are no values")), {}, text(TELAR_TR("core", "Use at least one")));
    if (static_cast<std::size_t>(p.size()) != p.weights.size())
        return userError(text(TELAR_TR("core", "There are %1 values and %2 weights"), p.size(), p.weights.size()), {},
                         text(TELAR_TR("core", "Give each value one weight")));
    return {};
}

Status checkFinite(const PipelineProblem& p, const JobContext& job) {
    const auto* floats = std::get_if<std::span<const float>>(&p.values); // a byte is finite
    for (std::size_t i = 0; i < p.weights.size(); ++i) {
        if (i % (1 << 20) == 0 && job.stopRequested())
            return cancelledError();
        if (floats && !std::isfinite((*floats)[i]))
            return userError(text(TELAR_TR("core", "Value %1 is %2"), i + 1, static_cast<double>((*floats)[i])), {},
                             text(TELAR_TR("core", "Every value and weight must be finite")));
        if (!std::isfinite(p.weights[i]))
            return userError(text(TELAR_TR("core", "Weight %1 is %2"), i + 1, static_cast<double>(p.weights[i])), {},
                             text(TELAR_TR("core", "Every value and weight must be finite")));
    }
    return {};
}

double pipelineOperations(TanhBy tanh) { return 2 + (tanh == TanhBy::Exponentials ? 23 : 12); }

const char* greyName(GreyType type) {
    return elementName(type == GreyType::UInt8 ? ElementType::UInt8 : ElementType::Float32);
}

int64_t greySize(GreyType type) {
    return elementSize(type == GreyType::UInt8 ? ElementType::UInt8 : ElementType::Float32);
}

double pipelineBytes(int passes, GreyType type) {
    // Three passes: a value read and 4 bytes written, 8 and 4, 4 and 4. Fused: a value and 4, and 4.
    return static_cast<double>(greySize(type)) + (passes == 3 ? 24 : 8);
}

Cost PipelineVariant::cost(const PipelineProblem& p) const {
    const auto n = static_cast<double>(p.size());
    return {pipelineBytes(passes(), p.type()) * n, pipelineOperations(p.tanh) * n};
}

Expected<PipelineRun> runPipeline(const PipelineVariant& variant, const PipelineProblem& problem, std::span<float> out,
                                  const RunOptions& options) {
    TELAR_CHECK(checkPipeline(problem));
    TELAR_CHECK(variant.available());
    assert(static_cast<int64_t>(out.size()) == problem.size());
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
    TELAR_CHECK(checkPipeline(p));
    PipelineStages stages;
    for (auto* stage : {&stages.normalised, &stages.weighed, &stages.activated}) {
        TELAR_SET(*stage, Matrix<float>::create(1, p.size()));
    }
    const auto& kernels = pipelineKernels();
    constexpr int64_t piece = 1 << 20;
    for (int64_t i = 0; i < p.size(); i += piece) {
        if (options.job.stopRequested())
            return cancelledError();
        const int64_t n = std::min(piece, p.size() - i);
        std::visit(
            [&](const auto& values) {
                readingOf(kernels, values).normalise(values.data() + i, stages.normalised.data() + i, n);
            },
            p.values);
        kernels.weigh(stages.normalised.data() + i, p.weights.data() + i, stages.weighed.data() + i, n);
        kernels.activate(stages.weighed.data() + i, stages.activated.data() + i, n, p.tanh == TanhBy::Exponentials);
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
        ++h.counts[static_cast<std::size_t>(std::clamp<int64_t>(bin, 0, static_cast<int64_t>(h.counts.size()) - 1))];
    }
    return h;
}

PipelineProblem PipelineInputs::problem(TanhBy tanh) const {
    return {std::visit([](const auto& all)
                           -> PipelineValues { return std::span(all.data(), static_cast<std::size_t>(all.size())); },
                       values),
            {weights.data(), static_cast<std::size_t>(weights.size())},
            tanh};
}

namespace {

/// Grey levels and weights, both as float32.
Expected<NeuronInputs> drawn(int64_t size, uint32_t seed, const RunOptions& options) {
    if (size < 1)
        return checkPipeline({}).error();
    if (auto fits = checkEstimate(3.0 * sizeof(float) * static_cast<double>(size)); !fits) // the result, too
        return fits.error();
    TELAR_TAKE(made, makeInputs({size, seed, false}, options));
    for (int64_t i = 0; i < size; ++i) {
        made->inputs.data()[i] = std::floor(made->inputs.data()[i] * 256);
        made->weights.data()[i] = 0.5f + 0.1f * made->weights.data()[i];
    }
    return made;
}

/// One row of the numbers. As bytes: the first that is none is named.
template <class T, class From>
Expected<Matrix<T>> rowOf(const Matrix<From>& from, const JobContext& job) {
    TELAR_TAKE(row, Matrix<T>::create(1, from.size()));
    for (int64_t i = 0; i < from.size(); ++i) {
        if (i % (1 << 20) == 0 && job.stopRequested())
            return cancelledError();
        const From value = from.data()[i];
        if constexpr (std::is_same_v<T, uint8_t> && !std::is_same_v<From, uint8_t>)
            if (!(value >= 0 && value <= 255 && value == std::floor(static_cast<double>(value))))
                return userError(
                    text(TELAR_TR("core", "Value %1 is %2"), i + 1, static_cast<double>(value)), {},
                    text(TELAR_TR("core", "Bytes are integers from 0 to 255; float32 accepts any number")));
        row->data()[i] = static_cast<T>(value);
    }
    return row;
}

template <class From>
Expected<PipelineInputs> inputsOf(const Matrix<From>& values, Matrix<float> weights, GreyType type,
                                  const JobContext& job) {
    const auto with = [&](auto row) -> Expected<PipelineInputs> {
        if (!row)
            return row.error();
        return PipelineInputs{std::move(*row), std::move(weights)};
    };
    return type == GreyType::UInt8 ? with(rowOf<uint8_t>(values, job)) : with(rowOf<float>(values, job));
}

} // namespace

Expected<PipelineInputs> makePipelineInputs(int64_t size, uint32_t seed, const RunOptions& options, GreyType type) {
    TELAR_TAKE(made, drawn(size, seed, options));
    if (type == GreyType::Float32)
        return PipelineInputs{std::move(made->inputs), std::move(made->weights)};
    return inputsOf(made->inputs, std::move(made->weights), type, options.job);
}

Expected<PipelineInputs> makePipelineInputs(const AnyMatrix& values, uint32_t seed, const RunOptions& options,
                                            GreyType type) {
    return std::visit(
        [&](const auto& all) -> Expected<PipelineInputs> {
            TELAR_TAKE(made, drawn(all.size(), seed, options));
            made->inputs = {};
            return inputsOf(all, std::move(made->weights), type, options.job);
        },
        values);
}

} // namespace telar
