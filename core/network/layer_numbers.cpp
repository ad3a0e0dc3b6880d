#include "core/network/layer_numbers.hpp"

#include "core/network/cell.hpp"

#include <algorithm>

namespace telar::network {

namespace {

struct Layer {
    const Graph& graph;
    const std::vector<Tensor>& values;
    int number;
    int64_t channel = 0, row = 0, column = 0;

    const Node& node() const { return graph.nodes[static_cast<std::size_t>(number)]; }
    const Tensor& value(int at) const { return values[static_cast<std::size_t>(at)]; }
    const Tensor& input(std::size_t i) const { return value(node().inputs[i]); }
    /// Of its cell in the output.
    int64_t at() const { return network::planesOf(value(node().shown()).shape()).cell(channel, row, column); }
    Error refuse(Text what) const { return userError(std::move(what), node().place()); }
};

bool turned(const Node& node) { return node.op == "Gemm" && node.number("transB", 0) != 0; }

/// A linear layer: rows of the first input times a matrix. Of a larger one the square with the cell in it and the first terms of its
/// sum.
Expected<LayerNumbers> product(const Layer& layer) {
    const auto& node = layer.node();
    const Tensor &a = layer.input(0), &b = layer.input(1);
    if (b.rank() != 2 || a.rank() < 1 || (node.op == "Gemm" && node.number("transA", 0) != 0))
        return layer.refuse(
            text(TELAR_TR("core", "The lab takes one product of two matrices, not several or transposed ones")));
    LayerNumbers made;
    made.terms = b.dim(turned(node) ? 1 : 0);
    const int64_t columns = b.dim(turned(node) ? 0 : 1), rows = a.size() / std::max<int64_t>(1, made.terms);
    made.rows = made.columns =
        std::clamp(std::max({made.terms, columns, rows}), LayerNumbers::leastSide, LayerNumbers::mostSide);
    made.firstRow = std::min(layer.at() / columns, std::max<int64_t>(0, rows - made.rows));
    made.firstColumn = std::min(layer.at() % columns, std::max<int64_t>(0, columns - made.columns));
    made.row = layer.at() / columns - made.firstRow;
    made.column = layer.at() % columns - made.firstColumn;
    return made;
}

std::vector<Matrix<float>> factors(const Layer& layer, const LayerNumbers& numbers) {
    const auto& node = layer.node();
    const Tensor &a = layer.input(0), &b = layer.input(1);
    const double alpha = node.op == "Gemm" ? static_cast<double>(node.real("alpha", 1)) : 1;
    const int64_t columns = b.dim(turned(node) ? 0 : 1), terms = numbers.terms, rows = a.size() / terms;
    Matrix<float> first(numbers.rows, numbers.columns), second(numbers.rows, numbers.columns);
    for (int64_t r = 0; r < numbers.rows; ++r)
        for (int64_t c = 0; c < numbers.columns; ++c) {
            const int64_t row = numbers.firstRow + r, column = numbers.firstColumn + c;
            first.at(r, c) = row < rows && c < terms ? static_cast<float>(numberAt(a, row * terms + c)) : 0.0f;
            second.at(r, c) =
                r < terms && column < columns
                    ? static_cast<float>(alpha * numberAt(b, turned(node) ? column * terms + r : r * columns + column))
                    : 0.0f;
        }
    std::vector<Matrix<float>> made;
    made.push_back(std::move(first));
    made.push_back(std::move(second));
    return made;
}

/// How a softmax's input lies: `inner` numbers apart are those that add up to 1.
struct Lines {
    int64_t outer = 1, count = 1, inner = 1;
};
Lines linesOf(const Layer& layer) {
    const auto& node = layer.node();
    const auto& shape = layer.input(0).shape();
    const auto rank = static_cast<int64_t>(shape.size());
    const bool flattens = node.opset < 13; // all axes from the given one on are one
    const int64_t given = node.number("axis", flattens ? 1 : -1), axis = given < 0 ? given + rank : given;
    Lines lines;
    for (int64_t i = 0; i < rank; ++i)
        (i < axis                ? lines.outer
         : i == axis || flattens ? lines.count
                                 : lines.inner) *= shape[static_cast<std::size_t>(i)];
    return lines;
}

/// Rows where the numbers lie beside each other, columns where they are apart. Of many lines those around the cell.
Expected<LayerNumbers> softmax(const Layer& layer) {
    const auto lines = linesOf(layer);
    const bool beside = lines.inner == 1;
    LayerNumbers made;
    made.kind = LayerNumbers::Kind::Softmax;
    made.softmax.axis = beside ? SoftmaxAxis::Columns : SoftmaxAxis::Rows;
    made.softmax.log = layer.node().op == "LogSoftmax";
    const int64_t most = beside ? LayerNumbers::mostColumns : LayerNumbers::mostRows;
    if (lines.count > most)
        return layer.refuse(
            text(TELAR_TR("core", "The lab takes at most %1 numbers that add up to 1, and these are %2"), most,
                 lines.count));
    const auto around = [](int64_t index, int64_t all, int64_t room, int64_t& first, int64_t& count) {
        count = std::min(all, room);
        first = std::clamp<int64_t>(index - count / 2, 0, all - count);
    };
    const int64_t outer = layer.at() / (lines.count * lines.inner), line = layer.at() / lines.inner % lines.count,
                  inner = layer.at() % lines.inner;
    if (beside) {
        around(outer, lines.outer, LayerNumbers::mostRows, made.firstRow, made.rows);
        made.columns = lines.count;
        made.row = outer - made.firstRow;
        made.column = line;
    } else {
        made.head = outer;
        made.rows = lines.count;
        around(inner, lines.inner, LayerNumbers::mostColumns, made.firstColumn, made.columns);
        made.row = line;
        made.column = inner - made.firstColumn;
    }
    return made;
}

std::vector<Matrix<float>> softmaxInput(const Layer& layer, const LayerNumbers& numbers) {
    const auto lines = linesOf(layer);
    const bool beside = lines.inner == 1;
    Matrix<float> made(numbers.rows, numbers.columns);
    for (int64_t r = 0; r < numbers.rows; ++r)
        for (int64_t c = 0; c < numbers.columns; ++c)
            made.at(r, c) = static_cast<float>(numberAt(
                layer.input(0), beside ? (numbers.firstRow + r) * lines.count + c
                                       : (numbers.head * lines.count + r) * lines.inner + numbers.firstColumn + c));
    std::vector<Matrix<float>> all;
    all.push_back(std::move(made));
    return all;
}

/// The last two axes are rows and columns, those before are heads.
Planes headsOf(const Tensor& tensor) {
    const auto& shape = tensor.shape();
    const std::size_t rank = shape.size();
    Planes heads;
    if (rank < 2)
        return heads;
    heads.rows = shape[rank - 2], heads.columns = shape[rank - 1];
    heads.cells = heads.rows * heads.columns;
    heads.planes = heads.cells > 0 ? tensor.size() / heads.cells : 0;
    return heads;
}

/// The attention that a product belongs to, as its first or its second.
std::optional<AttentionNodes> attentionOf(const Layer& layer) {
    if (layer.node().op != "MatMul")
        return {};
    for (const auto& found : attentionsOf(layer.graph, layer.values))
        if (found.mixed == layer.number || found.scores == layer.number)
            return found;
    return {};
}

Expected<LayerNumbers> attention(const Layer& layer, const AttentionNodes& nodes) {
    const auto &scores = layer.graph.nodes[static_cast<std::size_t>(nodes.scores)],
               &mixed = layer.graph.nodes[static_cast<std::size_t>(nodes.mixed)];
    using L = LayerNumbers;
    L made;
    made.kind = L::Kind::Attention;
    made.nodes = nodes;
    const auto q = headsOf(layer.value(scores.inputs[0])), k = headsOf(layer.value(scores.inputs[1])),
               v = headsOf(layer.value(mixed.inputs[1]));
    if (q.planes != k.planes || q.planes != v.planes || q.columns != k.rows || k.columns != v.rows)
        return layer.refuse(text(TELAR_TR("core", "Its queries, keys and values do not have the same heads")));
    if (q.planes > L::mostHeads || std::max(q.rows, k.columns) > L::mostTokens ||
        std::max(q.columns, v.columns) > L::mostHeadSize)
        return layer.refuse(
            text(TELAR_TR("core", "The lab takes at most %1 heads of %2 tokens of size %3, and these are %4 x %5 x %6"),
                 L::mostHeads, L::mostTokens, L::mostHeadSize, q.planes, std::max(q.rows, k.columns),
                 std::max(q.columns, v.columns)));
    if (nodes.mask == AttentionMask::Other)
        return layer.refuse(text(
            TELAR_TR("core", "Its mask hides other keys than those after the query, and the lab has no such mask")));
    made.attention.causal = nodes.mask == AttentionMask::Causal;
    made.attention.heads = q.planes;
    made.attention.headSize = q.columns;
    made.attention.valueSize = v.columns == q.columns ? 0 : v.columns;
    made.attention.scale = static_cast<float>(nodes.scale);
    made.rows = q.rows;
    const auto heads = headsOf(layer.value(layer.node().shown()));
    made.head = layer.at() / heads.cells;
    made.row = layer.at() % heads.cells / heads.columns;
    made.column = layer.number == nodes.scores ? layer.at() % heads.columns : 0;
    return made;
}

} // namespace

bool readsNumbers(const Graph& graph, int node) {
    const auto& op = graph.nodes[static_cast<std::size_t>(node)].op;
    return op == "Gemm" || op == "MatMul" || op == "Softmax" || op == "LogSoftmax";
}

Expected<LayerNumbers> layerNumbers(const Graph& graph, const std::vector<Tensor>& values, int node, int64_t channel,
                                    int64_t row, int64_t column) {
    const Layer layer{graph, values, node, channel, row, column};
    const auto planes = network::planesOf(layer.value(layer.node().shown()).shape());
    if (std::min({channel, row, column}) < 0 || channel >= planes.planes || row >= planes.rows ||
        column >= planes.columns || layer.at() < 0)
        return layer.refuse(text(TELAR_TR("core", "Its output has no such cell")));
    if (const auto nodes = attentionOf(layer))
        return attention(layer, *nodes);
    return layer.node().op == "Gemm" || layer.node().op == "MatMul" ? product(layer) : softmax(layer);
}

Expected<std::vector<Matrix<float>>> takeNumbers(const Graph& graph, const std::vector<Tensor>& values, int node,
                                                 const LayerNumbers& numbers) {
    const Layer layer{graph, values, node};
    if (numbers.kind == LayerNumbers::Kind::Product)
        return factors(layer, numbers);
    if (numbers.kind == LayerNumbers::Kind::Softmax)
        return softmaxInput(layer, numbers);
    TELAR_TAKE(inputs, attentionInputs(graph, values, numbers.nodes));
    std::vector<Matrix<float>> all;
    for (auto* part : {&inputs->q, &inputs->k, &inputs->v})
        all.push_back(std::move(*part));
    return all;
}

} // namespace telar::network
