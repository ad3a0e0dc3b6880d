#include "core/pipeline/layer_times.hpp"

#include "core/base/elapsed.hpp"
#include "core/base/mersenne_twister.hpp"
#include "core/operation/measure.hpp"
#include "core/simt/cost_model.hpp"

#include <cmath>

namespace telar {

const char* layerCopiesName(LayerCopies copies) {
    constexpr const char* names[] = {"none", "values", "all"};
    return names[static_cast<int>(copies)];
}

Expected<LayerWeights> drawLayer(int64_t neurons, int64_t values, uint32_t seed) {
    if (neurons > mostLayerWeights / std::max<int64_t>(values, 1))
        return userError(text(TELAR_TR("core", "%1 neurons with %2 values each have more than %3 weights"), neurons,
                              values, mostLayerWeights));
    TELAR_TAKE(weights, Matrix<float>::create(neurons, values));
    MersenneTwister random(seed);
    const auto scale = static_cast<float>(1 / (1000 * std::sqrt(static_cast<double>(values))));
    for (int64_t i = 0; i < weights->size(); ++i)
        weights->data()[i] = (static_cast<float>(random.below(2000)) - 1000) * scale;
    return LayerWeights{std::move(*weights), std::vector<float>(static_cast<std::size_t>(neurons))};
}

Expected<double> measureLayer(const LayerProblem& problem, const JobContext& job) {
    std::vector<float> out(problem.biases.size());
    const auto timed = measure({1 << 20, 1, 0.033}, {job.stop, nullptr}, [&]() -> Expected<VariantRun> {
        VariantRun run;
        const auto start = Clock::now();
        TELAR_CHECK(runLayer(problem, out, {1, {job.stop, nullptr}}));
        run.ms = millisecondsSince(start);
        return run;
    });
    if (!timed)
        return timed.error();
    return timed->total().median;
}

double predictedLayerMs(double neurons, double values) {
    const auto& card = simt::teslaT4;
    return 1e3 * (card.launchSeconds + card.kernelSeconds +
                  4 * (neurons * values + values + 2 * neurons) / card.memoryBandwidth);
}

double predictedLayerCopiesMs(double neurons, double values, LayerCopies copies) {
    if (copies == LayerCopies::None)
        return 0;
    const auto& card = simt::teslaT4;
    const double weights = copies == LayerCopies::All ? simt::modelCopy(card, 4 * neurons * (values + 1)) : 0;
    return 1e3 * (simt::modelCopy(card, 4 * values) + weights + simt::modelCopy(card, 4 * neurons));
}

} // namespace telar
