#include "core/nn/batch_norm.hpp"

#include <cmath>

namespace telar::nn {

namespace {

/// Calls body(index) for every number of a channel, sample after sample.
template <class Body>
void forEachOf(const Shape& shape, int64_t samples, int64_t channel, const Body& body) {
    for (int64_t s = 0; s < samples; ++s) {
        const int64_t first = (s * shape.channels + channel) * shape.cells();
        for (int64_t i = first; i < first + shape.cells(); ++i)
            body(i);
    }
}

double inverseOf(const ChannelMoments& moments) { return 1 / std::sqrt(moments.variance + batchNormEpsilon); }

struct Sums {
    double gradient = 0, withInput = 0; ///< of the gradient, and of it times the normalised input
};
Sums sumsOf(const Shape& shape, int64_t samples, int64_t channel, const ChannelMoments& moments, const float* in,
            const float* dOut) {
    const double inverse = inverseOf(moments);
    Sums sums;
    forEachOf(shape, samples, channel, [&](int64_t i) {
        const double d = static_cast<double>(dOut[i]);
        sums.gradient += d;
        sums.withInput += d * (static_cast<double>(in[i]) - moments.mean) * inverse;
    });
    return sums;
}

} // namespace

ChannelMoments momentsOf(const Shape& shape, int64_t samples, int64_t channel, const float* in) {
    ChannelMoments moments;
    moments.count = samples * shape.cells();
    forEachOf(shape, samples, channel, [&](int64_t i) { moments.mean += static_cast<double>(in[i]); });
    moments.mean /= static_cast<double>(moments.count);
    forEachOf(shape, samples, channel, [&](int64_t i) {
        const double left = static_cast<double>(in[i]) - moments.mean;
        moments.variance += left * left;
    });
    moments.variance /= static_cast<double>(moments.count);
    return moments;
}

void keepMoments(const ChannelMoments& batch, float& mean, float& variance) {
    mean += batchNormMomentum * (static_cast<float>(batch.mean) - mean);
    if (batch.count < 2)
        return;
    const double n = static_cast<double>(batch.count);
    variance += batchNormMomentum * (static_cast<float>(batch.variance * n / (n - 1)) - variance);
}

void batchNorm(const Shape& shape, int64_t samples, int64_t channel, const ChannelMoments& moments, float weight,
               float bias, const float* in, float* out) {
    const double scale = inverseOf(moments) * static_cast<double>(weight);
    forEachOf(shape, samples, channel, [&](int64_t i) {
        out[i] = static_cast<float>((static_cast<double>(in[i]) - moments.mean) * scale) + bias;
    });
}

void batchNormBack(const Shape& shape, int64_t samples, int64_t channel, const ChannelMoments& moments, float weight,
                   const float* in, const float* dOut, float* dIn) {
    const double inverse = inverseOf(moments), scale = inverse * static_cast<double>(weight);
    Sums mean;
    if (moments.count > 0) {
        mean = sumsOf(shape, samples, channel, moments, in, dOut);
        mean.gradient /= static_cast<double>(moments.count);
        mean.withInput /= static_cast<double>(moments.count);
    }
    forEachOf(shape, samples, channel, [&](int64_t i) {
        const double normalised = (static_cast<double>(in[i]) - moments.mean) * inverse;
        dIn[i] =
            static_cast<float>(scale * (static_cast<double>(dOut[i]) - mean.gradient - normalised * mean.withInput));
    });
}

void batchNormGradient(const Shape& shape, int64_t samples, int64_t channel, const ChannelMoments& moments,
                       const float* in, const float* dOut, float& dWeight, float& dBias) {
    const Sums sums = sumsOf(shape, samples, channel, moments, in, dOut);
    dWeight = static_cast<float>(sums.withInput);
    dBias = static_cast<float>(sums.gradient);
}

} // namespace telar::nn
