// One layer's work as the lab of its operation can show it: the very numbers that the layer read.
#pragma once

#include "core/convolution/convolution.hpp"
#include "core/data/source.hpp"
#include "core/network/attention.hpp"
#include "core/softmax/softmax.hpp"
#include "ui/labs/network/network_model.hpp"

namespace telar {

class Lab;

struct LayerInLab {
    enum Which { Pooling, Filters, Product, Softmax, Attention };
    Which lab = Pooling;
    PoolingSpec pooling;
    ConvolutionSpec convolution; ///< of the one map on show
    qint64 row = 0, column = 0;  ///< of the cell in that lab
    SoftmaxSpec softmax; ///< of rows and columns from `firstRow` and `firstColumn` on, `rows` x `columns` of them
    AttentionSpec attention;
    network::AttentionNodes nodes; ///< of attention
    qint64 head = 0, rows = 0, columns = 0;
    qint64 size = 0, firstRow = 0, firstColumn = 0,
           terms = 0; ///< of a product: the square of it that fits, and all its terms
};
/// Cheap. A user error says why there is no lab for the layer.
Expected<LayerInLab> labFor(const NetworkCell& cell);

/// Puts the layer and the cell into its lab, whose labs are asked for by their names; gives the name of the one to be shown.
/// Copies the layer's input, which may take milliseconds.
Expected<QString> openLayer(const NetworkCell& cell, const std::function<Lab*(const QString&)>& labs);

} // namespace telar
