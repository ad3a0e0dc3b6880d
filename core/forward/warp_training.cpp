#include "core/forward/warp_training.hpp"

#include "core/simt/builtin/builtin.hpp"

#include <algorithm>
#include <iterator>
#include <limits>

namespace telar::forward {

namespace {

constexpr int mostLayers = static_cast<int>(std::size(WarpTraining{}.widths)) - 1;

/// Bytes of a block's shared memory: weights, gradient; of two layers values, registers; a warp's merged derivatives.
int64_t sharedBytes(int64_t parameters, int64_t widest, int64_t samples, int64_t registers, int64_t layers) {
    const int64_t merged = layers > 1 ? samples * widest * widest * registers : 0;
    return 4 * (2 * parameters + samples * widest * (4 + 4 * registers) + merged);
}

int64_t widestOf(const NetworkShape& shape) { return *std::max_element(shape.widths.begin() + 1, shape.widths.end()); }

Status checkWarps(const TrainSpec& spec, const Dataset& data) {
    TELAR_CHECK(checkTraining(spec, data));
    if (spec.optimizer != Optimizer::Sgd || spec.shuffle || spec.decay > 0)
        return userError(
            text(TELAR_TR("core", "On the GPU, forward mode takes plain SGD steps in the order of the rows")), {},
            text(TELAR_TR("core", "Use SGD without shuffling, or an engine that runs on the processor")));
    if (spec.events())
        return userError(text(TELAR_TR("core", "On the GPU, forward mode takes a step after every batch")), {},
                         text(TELAR_TR("core", "Use an engine that runs on the processor")));
    if (spec.keep != Keep::Largest)
        return userError(text(TELAR_TR("core", "On the GPU, forward mode keeps the largest derivatives")), {},
                         text(TELAR_TR("core", "Use an engine that runs on the processor")));
    if (spec.shape.layers() > mostLayers || widestOf(spec.shape) > 32)
        return userError(
            text(TELAR_TR("core", "On the GPU a layer has at most 32 neurons, a network %1 layers"), mostLayers), {},
            text(TELAR_TR("core", "Use an engine that runs on the processor")));
    return {};
}

/// As many samples at a time as shared memory and 32 warps let in; 0 where not even one fits.
int64_t samplesAtOnce(const NetworkShape& shape, int64_t registers, int64_t batch) {
    const int64_t wide = widestOf(shape);
    int64_t samples = std::min<int64_t>(batch, 32 / wide);
    while (samples > 0 &&
           sharedBytes(shape.parameters(), wide, samples, registers, shape.layers()) > int64_t{simt::maxSharedBytes})
        --samples;
    return samples;
}

void gather(WarpPlan& plan, const TrainSpec& spec, const std::vector<WarpRun>& runs,
            const std::vector<const Dataset*>& data) {
    const auto& first = *data.front();
    for (const auto* set : data) {
        plan.inputs.insert(plan.inputs.end(), set->inputs.data(), set->inputs.data() + set->inputs.size());
        plan.targets.insert(plan.targets.end(), set->targets.data(), set->targets.data() + set->targets.size());
    }
    const int all = spec.shape.parameters();
    for (const auto& run : runs) {
        const int k = run.registers == 0 ? all : std::min(run.registers, all);
        plan.settings.push_back(k);
        plan.settings.push_back(static_cast<int32_t>(run.data * first.rows()));
        const auto weights = initialWeights(spec.shape, run.seed);
        plan.weights.insert(plan.weights.end(), weights.begin(), weights.end());
    }
}

} // namespace

Expected<WarpPlan> planWarps(const TrainSpec& spec, const std::vector<WarpRun>& runs,
                             const std::vector<const Dataset*>& data) {
    const auto& first = *data.front();
    TELAR_CHECK(checkWarps(spec, first));
    WarpPlan plan;
    plan.runs = static_cast<int64_t>(runs.size());
    gather(plan, spec, runs, data);
    int32_t most = 1;
    for (std::size_t r = 0; r < runs.size(); ++r)
        most = std::max(most, plan.settings[2 * r]);
    const int64_t samples = samplesAtOnce(spec.shape, most, spec.batch);
    if (samples == 0)
        return userError(
            text(TELAR_TR("core", "%1 registers per neuron do not fit into the shared memory of a GPU block"), most),
            {}, text(TELAR_TR("core", "Use fewer registers, or an engine that runs on the processor")));
    auto& k = plan.training;
    std::copy(spec.shape.widths.begin(), spec.shape.widths.end(), k.widths);
    k.layers = spec.shape.layers();
    k.parameters = spec.shape.parameters();
    k.widest = static_cast<int32_t>(widestOf(spec.shape));
    k.samples = static_cast<int32_t>(samples);
    k.registers = most;
    k.training = static_cast<int32_t>(first.training);
    k.validation = static_cast<int32_t>(first.rows() - first.training);
    k.batch = static_cast<int32_t>(spec.batch);
    k.firstEpoch = 0;
    k.endEpoch = k.epochs = spec.epochs;
    k.sigmoidOutput = spec.shape.output == Activation::Sigmoid;
    k.published = spec.published;
    k.rate = static_cast<float>(spec.rate);
    plan.config.grid = {static_cast<uint32_t>(runs.size()), 1, 1};
    plan.config.block = {static_cast<uint32_t>(32 * samples * k.widest), 1, 1};
    plan.config.dynamicShared = static_cast<uint32_t>(sharedBytes(k.parameters, k.widest, samples, most, k.layers));
    return plan;
}

std::vector<TrainResult> warpResults(const WarpPlan& plan, const TrainSpec& spec, const std::vector<double>& losses,
                                     const std::vector<float>& weights, const std::vector<int32_t>& diverged,
                                     double epochMs) {
    std::vector<TrainResult> results(static_cast<std::size_t>(plan.runs));
    const auto parameters = static_cast<std::ptrdiff_t>(plan.training.parameters);
    for (std::size_t r = 0; r < results.size(); ++r) {
        auto& result = results[r];
        result.bestLoss = std::numeric_limits<double>::infinity();
        result.divergedEpoch = diverged[2 * r], result.divergedBatch = diverged[2 * r + 1];
        const int epochs = result.divergedEpoch > 0 ? result.divergedEpoch : spec.epochs;
        for (int e = 0; e < epochs; ++e) {
            const std::size_t at = 2 * (r * static_cast<std::size_t>(spec.epochs) + static_cast<std::size_t>(e));
            result.epochs.push_back(
                {.trainLoss = losses[at], .validationLoss = losses[at + 1], .ms = epochMs, .confusion = {}});
            if (losses[at + 1] < result.bestLoss)
                result.bestLoss = losses[at + 1], result.bestEpoch = e + 1;
        }
        if (result.bestEpoch == 0)
            result.bestLoss = std::numeric_limits<double>::quiet_NaN();
        const auto from = weights.begin() + static_cast<std::ptrdiff_t>(r) * parameters;
        result.weights.assign(from, from + parameters);
    }
    return results;
}

} // namespace telar::forward
