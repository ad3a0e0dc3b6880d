// A whole hidden layer over the pipeline's values: a matrix of weights times a vector, then the activation.
//
// y[j] = tanh(b[j] + sum over i of x[i] / 255 * w[j, i]), float32. Quotients are rounded once; a neuron's products are
// added in float32 lanes, whose sums are joined in float64 every `layerBlock` values; the bias is added there, and the
// sum rounded once: off by at most 2 layerBlock / 4 * 2^-24 of the sum of the products' magnitudes (N. Higham 2002,
// chapter 4). Activated as the pipeline's values are. The result does not depend on the number of threads.
#pragma once

#include "core/pipeline/pipeline.hpp"

namespace telar {

inline constexpr int64_t layerBlock = 4096;

struct LayerProblem {
    std::span<const float> values;  ///< grey levels, 0 to 255
    std::span<const float> weights; ///< of each neuron one for each value, neuron by neuron
    std::span<const float> biases;  ///< one for each neuron
    TanhBy tanh = TanhBy::Library;
};
/// Fills `out`, one for each neuron. A user error where the sizes do not fit. Progress counts neurons.
Status runLayer(const LayerProblem& problem, std::span<float> out, const RunOptions& options = {});

} // namespace telar
