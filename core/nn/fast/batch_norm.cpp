#include "core/nn/fast/batch_norm.hpp"

#include "core/nn/batch_norm.hpp"

#include <cmath>

namespace telar::nn::fast {

namespace {

constexpr int64_t floatSums = 256; ///< positions that are summed in float; their sums are summed in double

/// Sums over positions of what body(position, lane) gives for each of the 32 channels of a block.
template <class Body>
void sumLanes(int64_t positions, double* sums, const Body& body) {
    std::fill_n(sums, width, 0.0);
    for (int64_t first = 0; first < positions; first += floatSums) {
        float part[width] = {};
        for (int64_t p = first; p < std::min(positions, first + floatSums); ++p)
#pragma omp simd
            for (int64_t c = 0; c < width; ++c)
                part[c] += body(p, c);
        for (int64_t c = 0; c < width; ++c)
            sums[c] += static_cast<double>(part[c]);
    }
}

/// Of the 32 channels of a block: mean and 1 / sqrt(variance + epsilon).
struct Lanes {
    float mean[width], inverse[width];
};
Lanes lanesOf(const BatchNormState& state, int64_t block) {
    Lanes lanes;
    for (int64_t c = 0; c < width; ++c) {
        lanes.mean[c] = state.mean.data()[block * width + c];
        const double variance = static_cast<double>(state.variance.data()[block * width + c]);
        lanes.inverse[c] = static_cast<float>(1 / std::sqrt(variance + batchNormEpsilon));
    }
    return lanes;
}

} // namespace

void batchNormForward(const Context& c, const Parameters& p, BatchNormState& state, int64_t positions, bool training,
                      const float* in, float* out) {
    const int64_t blocks = p.bias.size() / width;
    share(c.with(8 * blocks * width * positions), blocks, [&](int64_t block) {
        const float* x = in + block * positions * width;
        float* y = out + block * positions * width;
        Lanes lanes = lanesOf(state, block);
        if (training) {
            double sums[width];
            sumLanes(positions, sums, [&](int64_t at, int64_t lane) { return x[at * width + lane]; });
            double mean[width];
            for (int64_t lane = 0; lane < width; ++lane) {
                mean[lane] = sums[lane] / static_cast<double>(positions);
                lanes.mean[lane] = static_cast<float>(mean[lane]);
            }
            sumLanes(positions, sums, [&](int64_t at, int64_t lane) {
                const float left = x[at * width + lane] - lanes.mean[lane];
                return left * left;
            });
            for (int64_t lane = 0; lane < width; ++lane) {
                const int64_t channel = block * width + lane;
                const ChannelMoments moments{mean[lane], sums[lane] / static_cast<double>(positions), positions};
                lanes.inverse[lane] = static_cast<float>(1 / std::sqrt(moments.variance + batchNormEpsilon));
                state.batchMean.data()[channel] = lanes.mean[lane];
                state.batchInverse.data()[channel] = lanes.inverse[lane];
                keepMoments(moments, state.mean.data()[channel], state.variance.data()[channel]);
            }
        }
        const float *weight = p.weight.data() + block * width, *bias = p.bias.data() + block * width;
        for (int64_t at = 0; at < positions; ++at)
#pragma omp simd
            for (int64_t lane = 0; lane < width; ++lane)
                y[at * width + lane] =
                    (x[at * width + lane] - lanes.mean[lane]) * (lanes.inverse[lane] * weight[lane]) + bias[lane];
    });
}

void batchNormBackward(const Context& c, Parameters& p, const BatchNormState& state, int64_t positions,
                       const Step& step, const float* in, const float* dOut, float* dIn) {
    const int64_t blocks = p.bias.size() / width;
    share(c.with(12 * blocks * width * positions), blocks, [&](int64_t block) {
        const float *x = in + block * positions * width, *d = dOut + block * positions * width;
        const float *mean = state.batchMean.data() + block * width,
                    *inverse = state.batchInverse.data() + block * width;
        double gradient[width], withInput[width];
        sumLanes(positions, gradient, [&](int64_t at, int64_t lane) { return d[at * width + lane]; });
        sumLanes(positions, withInput, [&](int64_t at, int64_t lane) {
            return d[at * width + lane] * ((x[at * width + lane] - mean[lane]) * inverse[lane]);
        });
        float dWeight[width], dBias[width], meanGradient[width], meanWithInput[width], scale[width];
        for (int64_t lane = 0; lane < width; ++lane) {
            dWeight[lane] = static_cast<float>(withInput[lane]);
            dBias[lane] = static_cast<float>(gradient[lane]);
            meanGradient[lane] = static_cast<float>(gradient[lane] / static_cast<double>(positions));
            meanWithInput[lane] = static_cast<float>(withInput[lane] / static_cast<double>(positions));
            scale[lane] = inverse[lane] * p.weight.data()[block * width + lane];
        }
        if (dIn)
            for (int64_t at = 0; at < positions; ++at)
#pragma omp simd
                for (int64_t lane = 0; lane < width; ++lane)
                    dIn[block * positions * width + at * width + lane] =
                        scale[lane] * (d[at * width + lane] - meanGradient[lane] -
                                       (x[at * width + lane] - mean[lane]) * inverse[lane] * meanWithInput[lane]);
        const auto slot = [&](Matrix<float>* states, int which) {
            return states[which].empty() ? nullptr : states[which].data() + block * width;
        };
        c.kernels->update(step, width, dWeight, p.weight.data() + block * width, slot(p.weightState, 0),
                          slot(p.weightState, 1));
        c.kernels->update(step, width, dBias, p.bias.data() + block * width, slot(p.biasState, 0),
                          slot(p.biasState, 1));
    });
}

} // namespace telar::nn::fast
