// One layer's work as the lab of its operation can show it: the very numbers that the layer read.
#pragma once

#include "core/convolution/convolution.hpp"
#include "core/data/source.hpp"
#include "core/network/layer_numbers.hpp"
#include "ui/labs/network/network_model.hpp"

namespace telar {

class Lab;

struct LayerInLab {
    enum Which { Pooling, Filters, Numbers };
    Which lab = Pooling;
    PoolingSpec pooling;
    ConvolutionSpec convolution;   ///< of the one map on show
    qint64 row = 0, column = 0;    ///< of the cell in that lab
    network::LayerNumbers numbers; ///< for the labs of products, softmax and attention
};
/// Cheap. A user error says why there is no lab for the layer.
Expected<LayerInLab> labFor(const NetworkCell& cell);

/// Puts the layer and the cell into its lab, whose labs are asked for by their names; gives the name of the one to be shown.
/// Copies the layer's input, which may take milliseconds.
Expected<QString> openLayer(const NetworkCell& cell, const std::function<Lab*(const QString&)>& labs);

} // namespace telar
