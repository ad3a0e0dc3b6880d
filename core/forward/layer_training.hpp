// A layer of sigmoid neurons that learns: from the answers of another one, drawn by the seed, it finds that one's weights.
#pragma once

#include "core/forward/network.hpp"

namespace telar::forward {

struct LayerTraining {
    int neurons = 8;
    int inputs = 10; ///< uniform on [0, 1), as in the published program
    int epochs = 200;
    double rate = 3; ///< of each neuron's own mean squared error, so that neurons learn alike however many there are
    uint32_t seed = 1;
    bool operator==(const LayerTraining&) const = default;
    static constexpr int64_t rows = 250, trainRows = rows * 4 / 5, batch = 10; ///< the other rows validate
    static constexpr int mostNeurons = 256, mostInputs = 256, mostEpochs = 10000;
};
struct TrainedLayer {
    TrainResult trained;       ///< weights: of each neuron its bias, then one for each input
    std::vector<float> sought; ///< those of the layer that gave the answers, in the same order
    double startDistance = 0;  ///< root of the mean squared difference from the sought weights
    double distance = 0;       ///< the same, after the training
    double msPerEpoch = 0;     ///< median
    int64_t products = 0;      ///< of an epoch: rows x neurons x (inputs + 1), forward, and the same back
};
/// Stochastic gradient descent over batches by backpropagation. A user error for numbers out of range; stops where
/// the loss is no longer a number (see `train`). Progress counts epochs.
Expected<TrainedLayer> trainLayer(const LayerTraining& spec, const JobContext& job = {});

} // namespace telar::forward
