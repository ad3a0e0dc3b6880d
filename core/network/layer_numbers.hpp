// What a layer without maps reads, as a product, a softmax or an attention takes it: the very numbers, cut to a size that every access
// of can be counted, around one of the layer's cells.
#pragma once

#include "core/network/attention.hpp"
#include "core/softmax/softmax.hpp"

namespace telar::network {

struct LayerNumbers {
    enum class Kind { Product, Softmax, Attention };
    // The most that is taken.
    static constexpr int64_t leastSide = 16, mostSide = 128;       ///< of the square of a product
    static constexpr int64_t mostRows = 256, mostColumns = 1024;   ///< of a softmax
    static constexpr int64_t mostTokens = 128, mostHeadSize = 128; ///< of an attention
    static constexpr int64_t mostHeads = 16;

    Kind kind = Kind::Product;
    int64_t head = 0, row = 0, column = 0; ///< of the cell, in what is taken
    int64_t firstRow = 0, firstColumn = 0; ///< of what is taken, in all
    int64_t rows = 0, columns = 0;
    int64_t terms = 0; ///< of a product: all of them, also beyond its square
    SoftmaxSpec softmax;
    AttentionSpec attention;
    AttentionNodes nodes; ///< of the attention
};
/// Whether a node is one of them.
bool readsNumbers(const Graph& graph, int node);
/// For a node that is, and a cell of its output; cheap. `values`: of a run, by the graph's numbers. A user error says why there is nothing to take.
Expected<LayerNumbers> layerNumbers(const Graph& graph, const std::vector<Tensor>& values, int node, int64_t channel,
                                    int64_t row, int64_t column);
/// The factors; the numbers; queries, keys and values.
Expected<std::vector<Matrix<float>>> takeNumbers(const Graph& graph, const std::vector<Tensor>& values, int node,
                                                 const LayerNumbers& numbers);

} // namespace telar::network
