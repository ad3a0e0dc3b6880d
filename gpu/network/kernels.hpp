// The launches of a network's operators that have no kernel of their own elsewhere. All numbers are float32 on the device.
#pragma once

#include "gpu/device/cuda.hpp"
#include "gpu/network/shapes.hpp"

namespace telar::gpu {

Status launchElements(Element element, float p, float q, const float* in, float* out, int64_t count,
                      cudaStream_t stream);
/// Steps of a and b; the result is dense.
Status launchPairs(Element element, float low, float high, const float* a, const float* b, float* out,
                   const Places& places, cudaStream_t stream);
/// Steps of the condition (bytes), a and b.
Status launchWhere(const uint8_t* condition, const float* a, const float* b, float* out, const Places& places,
                   cudaStream_t stream);
/// Steps of the input and of the result.
Status launchCopy(const float* in, float* out, const Places& places, cudaStream_t stream);
Status launchFill(float* out, float value, int64_t count, cudaStream_t stream);
/// (x - mean) scale / sqrt(variance + epsilon) + bias for each channel; `cells` of a plane.
Status launchNormalise(const float* in, const float* scale, const float* bias, const float* mean, const float* variance,
                       float epsilon, float* out, int64_t count, int64_t channels, int64_t cells, cudaStream_t stream);

/// out(o, x, i) = sum over t < each of weights(x, t) in(o, places(x, t), i).
Status launchTaps(const float* in, float* out, const int* places, const float* weights, int64_t outer, int64_t length,
                  int64_t outLength, int64_t inner, int each, cudaStream_t stream);

/// Softmax along the middle axis, or its logarithm.
Status launchSoftmaxAlong(bool logarithm, const float* in, float* out, int64_t outer, int64_t count, int64_t inner,
                          cudaStream_t stream);
Status launchMeans(const float* in, float* out, int64_t rows, int64_t count, cudaStream_t stream);
/// As `network::Device::standardised`; `scale` and `bias` may be null.
Status launchStandardised(const float* in, const float* scale, const float* bias, float* out, int64_t rows,
                          int64_t count, int64_t period, int64_t perRow, int64_t cells, float epsilon,
                          cudaStream_t stream);

Status launchPool(Pool pool, const float* in, float* out, int64_t planes, const PlaneWindow& window,
                  cudaStream_t stream);

/// Any convolution: tiles of a product whose second factor is read from the picture, or one thread a cell where a group is small.
/// `added`: of the result's shape, or null.
Status launchAnyConvolution(const float* in, const float* weights, const float* bias, const float* added, float* out,
                            const PlaneWindow& window, const ConvolutionSizes& sizes, cudaStream_t stream);
/// out(sample, f * channels + c, y, x) = in(sample, c, y, x * strideW - beginW + f), zero beyond the edges, for f < `folds`; channels
/// up to `wanted` are zeros. `columns`: of the result.
Status launchUnfold(const float* in, float* out, int samples, int channels, int wanted, int folds,
                    const PlaneWindow& window, int columns, cudaStream_t stream);
Status launchTransposed(const float* in, const float* weights, const float* bias, float* out, const PlaneWindow& window,
                        const ConvolutionSizes& sizes, cudaStream_t stream);

Status launchProducts(const float* a, const float* b, float* c, const StackSizes& sizes, cudaStream_t stream);

} // namespace telar::gpu
