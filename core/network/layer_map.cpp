#include "core/network/layer_map.hpp"

#include "core/network/cell.hpp"

#include <algorithm>

namespace telar::network {

namespace {

const Tensor& valueOf(const std::vector<Tensor>& values, const Node& node, std::size_t input) {
    return values[static_cast<std::size_t>(node.inputs[input])];
}

bool hasInput(const Node& node, std::size_t input) { return input < node.inputs.size() && node.inputs[input] >= 0; }

Expected<Matrix<float>> planesOf(const Tensor& tensor, int64_t first, int64_t count) {
    TELAR_TAKE(made, Matrix<float>::create(tensor.dim(2), tensor.dim(3), count));
    const int64_t from = first * tensor.dim(2) * tensor.dim(3);
    for (int64_t i = 0; i < made->size(); ++i)
        made->data()[i] = static_cast<float>(numberAt(tensor, from + i));
    return made;
}

} // namespace

Expected<Window> pictureWindow(const Graph& graph, const std::vector<Tensor>& values, int number) {
    const auto& node = graph.nodes[static_cast<std::size_t>(number)];
    const bool filters = node.op == "Conv";
    if (!filters && node.op != "MaxPool" && node.op != "AveragePool")
        return userError(text(TELAR_TR("core", "There is no lab for the operator %1"), node.op), node.place());
    const Tensor& input = valueOf(values, node, 0);
    if (input.rank() != 4)
        return userError(text(TELAR_TR("core", "The labs take one picture of rows and columns")), node.place());
    if (input.dim(0) != 1)
        return userError(
            text(TELAR_TR("core", "The labs take one picture, and this network reads %1 at once"), input.dim(0)),
            node.place());
    Call call{node, {}, {}};
    for (const int in : node.inputs)
        call.in.push_back(in < 0 ? nullptr : &values[static_cast<std::size_t>(in)]);
    const auto& weights = filters ? call.shape(1) : call.shape(0);
    auto window = windowOf(call, filters ? Shape(weights.begin() + 2, weights.end()) : Shape());
    if (window && window->begin != window->end)
        return userError(text(TELAR_TR("core", "Its padding differs from side to side, which the labs do not offer")),
                         node.place());
    return window;
}

Expected<LayerMap> layerMap(const Graph& graph, const std::vector<Tensor>& values, int number, int64_t map) {
    TELAR_TAKE(window, pictureWindow(graph, values, number));
    const auto& node = graph.nodes[static_cast<std::size_t>(number)];
    const bool filters = node.op == "Conv";
    const Tensor& input = valueOf(values, node, 0);
    const int64_t maps = filters ? valueOf(values, node, 1).dim(0) : input.dim(1);
    if (map < 0 || map >= maps)
        return userError(text(TELAR_TR("core", "The layer has maps 0 to %1, and no map %2"), maps - 1, map),
                         node.place());
    LayerMap made;
    made.window = *window;
    int64_t planes = 1, first = map;
    if (filters) {
        const Tensor& weights = valueOf(values, node, 1);
        planes = weights.dim(1);
        first = map / std::max<int64_t>(1, maps / (input.dim(1) / planes)) * planes;
        TELAR_SET(made.filter, planesOf(weights, map * planes, planes));
        if (hasInput(node, 2))
            made.bias = static_cast<float>(numberAt(valueOf(values, node, 2), map));
    }
    TELAR_SET(made.input, planesOf(input, first, planes));
    return made;
}

} // namespace telar::network
