// Batch normalisation (Ioffe and Szegedy 2015) of one channel: y = weight (x - mean) / sqrt(variance + epsilon) + bias over all samples
// and cells. While training, mean and variance are the batch's; else those that the training kept, as PyTorch's BatchNorm does.
#pragma once

#include "core/nn/model.hpp"

namespace telar::nn {

inline constexpr double batchNormEpsilon = 1e-5;
/// The share that each batch has in the mean and variance that are kept.
inline constexpr float batchNormMomentum = 0.1f;

struct ChannelMoments {
    double mean = 0, variance = 0; ///< variance: the mean square of what is left
    int64_t count = 0;             ///< numbers; 0: none of this batch
};
/// `in`: (samples, channels, cells).
ChannelMoments momentsOf(const Shape& shape, int64_t samples, int64_t channel, const float* in);
/// Moves what is kept towards a batch; the variance by n / (n - 1), not at all of a single number.
void keepMoments(const ChannelMoments& batch, float& mean, float& variance);

/// One channel of all samples.
void batchNorm(const Shape& shape, int64_t samples, int64_t channel, const ChannelMoments& moments, float weight,
               float bias, const float* in, float* out);
/// Gradient of the input. Where `count` of the moments is 0, they do not depend on it.
void batchNormBack(const Shape& shape, int64_t samples, int64_t channel, const ChannelMoments& moments, float weight,
                   const float* in, const float* dOut, float* dIn);
/// Gradients of weight and bias.
void batchNormGradient(const Shape& shape, int64_t samples, int64_t channel, const ChannelMoments& moments,
                       const float* in, const float* dOut, float& dWeight, float& dBias);

} // namespace telar::nn
