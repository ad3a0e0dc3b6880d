// What a training step is made of on the device, beside products. Two layouts: rows (sample, feature) from
// the first linear layer on, planes (channel, sample, row, column) before, in which the convolution of a
// whole batch is one product. Every sum has a fixed order: the same numbers give the same bits.
#pragma once

#include "core/nn/engine.hpp"

#include <cuda_runtime_api.h>

namespace telar::gpu {

/// What differs from step to step, so that one graph serves them all: an array of it is copied to the device
/// before a graph runs.
struct StepData {
    int64_t first = 0; ///< of this device's part of the batch, in the order of the epoch
    int64_t place = 0; ///< of that part in the whole batch, for dropout
    uint64_t epoch = 0, globalStep = 0;
    float rate = 0;           ///< SGD
    float size = 0, root = 0; ///< Adam: the bias-corrected rate, and what the root is multiplied with
    float weights = 0;        ///< of the whole batch: the sum of its samples' class weights
};
struct StepSums {
    double loss = 0; ///< mean of the batch
    int64_t right = 0;
};

/// The samples as they lie on the device.
struct SampleData {
    const uint8_t* pixels = nullptr;
    const int32_t* labels = nullptr;
    int channels = 1, rows = 1, columns = 1;
    float scale = 1, offset = 0;
};

/// A layer that slides a window, with its sizes.
struct Window {
    int channels, inRows, inColumns, outRows, outColumns;
    int kernelH, kernelW, strideH, strideW, paddingH, paddingW;
};

/// Reads `count` samples: order[step->first ...], augmented as the host does it, to the last bit.
Status launchRead(const SampleData& samples, const int32_t* order, const StepData* step, const nn::Shape& shape,
                  const nn::Augmentation& augmentation, uint64_t seed, int count, bool planes, float* out,
                  cudaStream_t stream);

/// Each sample of order[0 ... count) augmented as `launchRead` does it, but still as bytes, to the sample's
/// own place in `out`. For pictures stored in the size that the network reads: then every augmented value is
/// one stored byte.
Status launchAugment(const SampleData& samples, const int32_t* order, int64_t count,
                     const nn::Augmentation& augmentation, uint64_t seed, uint64_t epoch, uint8_t* out,
                     cudaStream_t stream);

/// Initial values of one tensor.
Status launchDraw(const nn::Draw& draw, uint64_t seed, uint64_t tensor, int64_t count, float* out, cudaStream_t stream);

/// x += bias of its channel, where channel = (index / inner) % channels; then ReLU if wanted.
Status launchBias(float* x, const float* bias, int64_t size, int channels, int64_t inner, bool relu,
                  cudaStream_t stream);
/// Of planes: gradient[channel] = sum of d over everything else.
/// With `out`, d is the gradient of a ReLU's output `out`, and its zeros are masked in d first.
Status launchBiasGradient(float* d, const float* out, float* gradient, int64_t size, int channels, cudaStream_t stream);

/// The same sums of planes, d left as it is.
Status launchPlaneSums(const float* d, const float* out, float* gradient, int64_t size, int channels,
                       cudaStream_t stream);

/// column[(channel, kr, kc)][(sample, row, column)] = the input cell under that kernel element, or 0.
Status launchColumns(const Window& w, int count, const float* in, float* columns, cudaStream_t stream);
/// The other way: every input cell gathers what its windows owe it.
Status launchColumnsBack(const Window& w, int count, const float* columns, float* in, cudaStream_t stream);

/// Whether it is max pooling of 2 x 2 and stride 2 without padding, which some convolutions do themselves.
bool poolsTiles(const nn::LayerSpec& spec);
/// `planes` planes; argmax is null for the average. With `relu` a ReLU follows at once; then `out` masks the
/// gradient on the way back (else null).
Status launchPool(const Window& w, int64_t planes, const float* in, float* out, int32_t* argmax, bool relu,
                  cudaStream_t stream);
Status launchPoolBack(const Window& w, int64_t planes, const float* d, const float* out, const int32_t* argmax,
                      float* dIn, cudaStream_t stream);

/// Sigmoid, tanh or ReLU; in place where in == out.
Status launchActivate(nn::LayerKind kind, const float* in, float* out, int64_t size, cudaStream_t stream);
Status launchActivateBack(nn::LayerKind kind, const float* out, const float* d, float* dIn, int64_t size,
                          cudaStream_t stream);

/// Forward and backward alike: kept elements times 1 / (1 - rate).
struct DropoutSpec {
    uint64_t seed = 0;
    uint32_t layer = 0;
    float rate = 0;
    int channels = 1;
    int64_t cells = 1; ///< of a plane; 1 for rows
    bool planes = false;
};
Status launchDropout(const DropoutSpec& spec, const StepData* step, int count, const float* in, float* out,
                     cudaStream_t stream);

/// Where a batch's losses meet; the ticket is zero before the first launch.
struct LossRoom {
    double* losses = nullptr;
    int32_t* right = nullptr;
    unsigned* ticket = nullptr;
};

/// Loss of `count` outputs (rows), its gradient, and the sums; both are shares of the mean over the whole batch, weighted by
/// the weight of each sample's class (`classWeights`; null: all 1) over `step->weights`.
Status launchLoss(nn::Loss loss, const float* outputs, int outputCount, const int32_t* labels,
                  const float* classWeights, const int32_t* order, const StepData* step, int count, float* gradient,
                  const LossRoom& room, StepSums* sums, cudaStream_t stream);
/// For evaluations: per sample the class, softmax and the loss.
Status launchJudge(nn::Loss loss, const float* outputs, int outputCount, const int32_t* labels, const int32_t* order,
                   const StepData* step, int count, int32_t* predicted, float* probabilities, double* losses,
                   cudaStream_t stream);

/// One step of the optimiser over `size` parameters, a multiple of 4; `rounded` gets them as bfloat16, if not null.
Status launchUpdate(const nn::OptimiserSpec& spec, const StepData* step, int64_t size, const float* gradient,
                    float* values, uint16_t* rounded, float* slot0, float* slot1, cudaStream_t stream);

} // namespace telar::gpu
