// One picture on its way through a trained network: what every layer made of it, and which of its pixels
// mattered.
#pragma once

#include "core/base/job_context.hpp"
#include "core/nn/parameters.hpp"
#include "core/nn/samples.hpp"

namespace telar::nn {

struct LayerView {
    Shape shape;
    std::vector<float> values; ///< (channels, rows, columns)
};

struct Inspection {
    LayerView input;
    /// What each layer made of it. Of attention: for each head how much each token gets, the mean over all queries.
    std::vector<LayerView> layers;
    std::vector<float> probabilities;
    int32_t predicted = 0;
    /// (rows, columns): largest absolute gradient of the predicted class' output over the channels (K.
    /// Simonyan et al. 2013, section 3).
    LayerView saliency;
};

/// `input` as the network reads it. Plain loops; progress counts layers.
Expected<Inspection> inspect(const ModelSpec& model, const Tensors& parameters, std::vector<float> input,
                             const JobContext& job = {});

} // namespace telar::nn
