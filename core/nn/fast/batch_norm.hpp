// Batch normalisation in blocks of 32 channels (core/nn/batch_norm.hpp says what it is).
#pragma once

#include "core/nn/fast/layer.hpp"

namespace telar::nn::fast {

/// Of each channel; beyond the last a mean of 0 and a variance of 1.
struct BatchNormState {
    Matrix<float> mean, variance;          ///< kept for use outside of the training
    Matrix<float> batchMean, batchInverse; ///< of the batch at hand; inverse: 1 / sqrt(variance + epsilon)
};

/// `positions`: samples times cells. While training, by the batch's own mean and variance, towards which those that are kept move.
void batchNormForward(const Context& c, const Parameters& p, BatchNormState& state, int64_t positions, bool training,
                      const float* in, float* out);
/// After a forward pass of the training: the gradient of the input, where `dIn` is given, and the optimiser's step.
void batchNormBackward(const Context& c, Parameters& p, const BatchNormState& state, int64_t positions,
                       const Step& step, const float* in, const float* dOut, float* dIn);

} // namespace telar::nn::fast
