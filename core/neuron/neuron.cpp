#include "core/neuron/neuron.hpp"

#include "core/base/host.hpp"
#include "core/jobs/in_parallel.hpp"
#include "core/matrix/matrix.hpp"
#include "core/neuron/variants.hpp"

#include <algorithm>
#include <cmath>

namespace telar {

double stableSigmoid(double x) {
    if (x >= 0)
        return 1 / (1 + std::exp(-x));
    const double e = std::exp(x);
    return e / (1 + e);
}

std::optional<double> publishedSigmoid(double x) {
    if (x < -10000)
        return 0;
    const double e = std::exp(-x);
    if (std::isinf(e))
        return std::nullopt;
    return 1 / (1 + e);
}

Status checkNeuron(const NeuronProblem& p) {
    if (p.inputs.empty() && p.weights.empty())
        return userError(text(TELAR_TR("core", "The neuron has no inputs")), {},
                         text(TELAR_TR("core", "Use at least one")));
    if (p.inputs.size() != p.weights.size())
        return userError(
            text(TELAR_TR("core", "There are %1 inputs and %2 weights"), p.inputs.size(), p.weights.size()), {},
            text(TELAR_TR("core", "Give each input one weight")));
    return {};
}

namespace {

/// After a sum that is not finite: who is to blame.
Error notFinite(const NeuronProblem& p) {
    for (int64_t i = 0; i < p.size(); ++i) {
        const auto at = static_cast<std::size_t>(i);
        if (!std::isfinite(p.inputs[at]))
            return userError(text(TELAR_TR("core", "Input %1 is %2"), i + 1, static_cast<double>(p.inputs[at])), {},
                             text(TELAR_TR("core", "Every input and weight must be finite")));
        if (!std::isfinite(p.weights[at]))
            return userError(text(TELAR_TR("core", "Weight %1 is %2"), i + 1, static_cast<double>(p.weights[at])), {},
                             text(TELAR_TR("core", "Every input and weight must be finite")));
    }
    return userError(text(TELAR_TR("core", "The sum exceeds the largest number of this variant")), {},
                     text(TELAR_TR("core", "Use smaller weights, or a variant that adds in float64")));
}

} // namespace

Cost NeuronVariant::cost(const NeuronProblem& p) const {
    return {8.0 * static_cast<double>(p.size()), 2.0 * static_cast<double>(p.size())};
}

Expected<NeuronRun> runNeuron(const NeuronVariant& variant, const NeuronProblem& problem, const RunOptions& options) {
    TELAR_CHECK(checkNeuron(problem));
    TELAR_CHECK(variant.available());
    TELAR_CHECK(variant.supports(problem));
    options.job.start(problem.size());
    auto run = variant.run(problem, options);
    if (!run)
        return run;
    if (!std::isfinite(run->sum))
        return notFinite(problem);
    run->output = stableSigmoid(run->sum);
    return run;
}

Registry<NeuronVariant> cpuNeuronVariants() {
    Registry<NeuronVariant> registry;
    for (auto& variant : emulatedNeuron())
        registry.add(std::move(variant));
    for (auto& variant : loopNeuron())
        registry.add(std::move(variant));
    registry.add(openmpNeuron());
    registry.add(simdNeuron());
    return registry;
}

double NeuronReference::bound(int64_t n) const {
    return static_cast<double>(n) * 0x1p-24 * static_cast<double>(magnitude);
}

Expected<NeuronReference> neuronReference(const NeuronProblem& problem, const RunOptions& options) {
    TELAR_CHECK(checkNeuron(problem));
    constexpr int64_t block = 65536;
    const int64_t blocks = ceilDiv(problem.size(), block);
    std::vector<NeuronReference> parts(static_cast<std::size_t>(blocks));
    const int threads = blocks == 1 ? 1 : options.threads > 0 ? options.threads : usableCores();
    const auto one = [&](int64_t b) {
        const int64_t first = b * block, end = std::min(first + block, problem.size());
        NeuronReference part;
        for (int64_t i = first; i < end; ++i) {
            const auto at = static_cast<std::size_t>(i);
            const long double product = static_cast<long double>(problem.inputs[at]) * problem.weights[at];
            part.sum += product;
            part.magnitude += std::fabs(product);
        }
        parts[static_cast<std::size_t>(b)] = part;
    };
    TELAR_CHECK(inParallel(options.job, blocks, one, 1, threads));
    NeuronReference all;
    for (const auto& part : parts) {
        all.sum += part.sum;
        all.magnitude += part.magnitude;
    }
    if (!std::isfinite(all.sum))
        return notFinite(problem);
    return all;
}

} // namespace telar
