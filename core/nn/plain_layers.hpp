// The layers in plain loops, cut into units that do not depend on each other, so that one thread can do them
// one after the other or several can share them: the results are the same bits. Read plain_layers.cpp first.
#pragma once

#include "core/nn/engine.hpp"

namespace telar::nn::plain {

/// One layer with its place in the network and, for a batch, where its data lies. All (samples, features).
struct Layer {
    LayerSpec spec;
    Shape in, out;
    int weight = -1;               ///< index of its weight among the parameters; the bias follows, then what it keeps
    int index = 0;                 ///< in the model
    std::vector<float> table = {}; ///< of Position: what it adds to a sample
    int skips = -1;                ///< of Add: the layer whose output is added
};

/// Of a valid model.
std::vector<Layer> layersOf(const ModelSpec& model);

struct Batch {
    int64_t samples = 0;
    int64_t first = 0; ///< its place in the whole batch, for dropout
    uint64_t seed = 0, step = 0;
    bool training = false;
    int trainedFrom = 0; ///< layers before it are frozen: batch normalisation there does as outside of the training
};

/// The parameters of a layer; null where it has none.
struct LayerNumbers {
    const float *weight = nullptr, *bias = nullptr;
    const float *mean = nullptr, *variance = nullptr; ///< that batch normalisation keeps
};
LayerNumbers numbersOf(const Layer& layer, const Tensors& parameters);
/// Whether a layer normalises by the batch at hand.
bool normalisesByBatch(const Layer& layer, const Batch& batch);

/// Forward. A unit is one plane, one output feature or one sample: `forwardUnits` says how many there are.
int64_t forwardUnits(const Layer& layer, const Batch& batch);
void forwardUnit(const Layer& layer, const Batch& batch, int64_t unit, const LayerNumbers& numbers, const float* in,
                 float* out, int32_t* argmax);

/// Gradient of the input from that of the output.
int64_t backwardUnits(const Layer& layer, const Batch& batch);
void backwardUnit(const Layer& layer, const Batch& batch, int64_t unit, const LayerNumbers& numbers, const float* in,
                  const float* out, const float* dOut, const int32_t* argmax, float* dIn);

/// Gradients of weight and bias; a unit is one output channel or feature.
void gradientUnit(const Layer& layer, const Batch& batch, int64_t unit, const LayerNumbers& numbers, const float* in,
                  const float* dOut, float* dWeight, float* dBias);

/// Loss of one sample, and its gradient times `scale`. `right` says whether the class has the largest output.
double lossOf(Loss loss, const float* outputs, int64_t count, int32_t label, float scale, float* dOutputs, bool* right);
/// Softmax of `count` outputs.
void softmax(const float* outputs, int64_t count, float* probabilities);
int64_t largest(const float* values, int64_t count);

/// One step of the optimiser on some parameters; `step` counts from 1. s0 and s1 are its slots.
void update(const OptimiserSpec& spec, uint64_t step, double rate, int64_t count, const float* gradient, float* values,
            float* s0, float* s1);

} // namespace telar::nn::plain
