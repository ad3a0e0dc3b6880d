// What a whole hidden layer costs: its time here, and a model's times of a Tesla T4, with the copies that are chosen.
#pragma once

#include "core/pipeline/layer.hpp"

#include <vector>

namespace telar {

/// What crosses the bus for each run, beside the kernel.
enum class LayerCopies {
    None,   ///< everything lies on the device, as in the published measurement
    Values, ///< the values there, the result back
    All     ///< the weights and biases, too
};

/// "none", "values", "all"
const char* layerCopiesName(LayerCopies copies);

/// Weights uniform around 0, as small as the number of values asks; biases 0.
struct LayerWeights {
    Matrix<float> weights; ///< neurons x values
    std::vector<float> biases;
    LayerProblem problem(std::span<const float> values, TanhBy tanh = TanhBy::Library) const {
        return {values, {weights.data(), static_cast<std::size_t>(weights.size())}, biases, tanh};
    }
};
inline constexpr int64_t mostLayerWeights = int64_t{1} << 26; ///< 256 MiB of them
/// A user error beyond `mostLayerWeights`.
Expected<LayerWeights> drawLayer(int64_t neurons, int64_t values, uint32_t seed);

/// Milliseconds on one core, the median over a thirtieth of a second.
Expected<double> measureLayer(const LayerProblem& problem, const JobContext& job);

/// Milliseconds on a T4, which its memory limits: every weight is read once.
double predictedLayerMs(double neurons, double values);
double predictedLayerCopiesMs(double neurons, double values, LayerCopies copies);

} // namespace telar
