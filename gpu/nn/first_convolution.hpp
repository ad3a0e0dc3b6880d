// The first convolution of a network of pictures: 3 x 3 over one channel or three, so little arithmetic that unfolding
// its input costs more than the sums, followed by max pooling of 2 x 2. One launch forward, and two for the
// gradients, which go no further back.
#pragma once

#include "gpu/nn/kernels.hpp"

namespace telar::gpu {

/// Whether there is a kernel for it, where such a pooling follows.
bool fitsFirst(const nn::LayerSpec& spec, const nn::Shape& in);
/// Floats that the gradients of `samples` samples take beside.
int64_t firstRoom(const Window& w, int channels, int samples);

/// Pooled outputs (channel, sample, cell) with the ReLU behind them if wanted; argmax as `launchPool` gives it.
Status launchFirst(const Window& w, int channels, int samples, const float* in, const float* weights, const float* bias,
                   bool relu, float* out, int32_t* argmax, cudaStream_t stream);
/// Gradients of weights [out][in][3][3] and bias from that of the pooled outputs; `out` masks what a ReLU cut, and is
/// null without one.
Status launchFirstGradient(const Window& w, int channels, int samples, const float* in, const float* d,
                           const float* out, const int32_t* argmax, float* room, float* weights, float* bias,
                           cudaStream_t stream);

} // namespace telar::gpu
