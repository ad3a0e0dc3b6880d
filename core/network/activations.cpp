#include "core/network/activations.hpp"

#include "core/base/memory.hpp"
#include "core/network/node_cases.hpp"

#include <cmath>

namespace telar::network {

Expected<Activations> runKeeping(const Network& network, const std::vector<Tensor>& inputs,
                                 const RunSettings& settings) {
    TELAR_CHECK(checkMemory(network.activationBytes() + network.peakBytes()));
    const Graph& graph = network.graph();
    Activations made;
    made.ms.assign(graph.nodes.size(), 0);
    for (int i = 0; i < static_cast<int>(graph.values.size()); ++i)
        made.values.push_back(network.value(i));
    for (std::size_t i = 0; i < std::min(inputs.size(), graph.inputs.size()); ++i)
        made.values[static_cast<std::size_t>(graph.inputs[i])] = inputs[i];
    RunSettings keeping = settings;
    keeping.watch = [&](int node, const std::vector<Tensor>& outputs, double ms) {
        const auto& numbers = graph.nodes[static_cast<std::size_t>(node)].outputs;
        for (std::size_t i = 0; i < outputs.size(); ++i)
            if (numbers[i] >= 0)
                made.values[static_cast<std::size_t>(numbers[i])] = outputs[i];
        made.ms[static_cast<std::size_t>(node)] = ms;
        made.totalMs += ms;
        if (settings.watch)
            settings.watch(node, outputs, ms);
    };
    TELAR_SET(made.outputs, network.run(inputs, keeping));
    return made;
}

std::vector<LayerDifference> differences(const Network& a, const Activations& of, const Network& b,
                                         const Activations& with) {
    std::vector<LayerDifference> all;
    const Graph& graph = a.graph();
    for (std::size_t n = 0; n < graph.nodes.size(); ++n)
        for (const int number : graph.nodes[n].outputs) {
            if (number < 0 || a.facts()[n].folded)
                continue;
            const Tensor& left = of.values[static_cast<std::size_t>(number)];
            if (!left.hasValues() || left.type() == Type::String)
                continue;
            LayerDifference one{static_cast<int>(n), number};
            const int other =
                &graph == &b.graph() ? number : b.graph().find(graph.values[static_cast<std::size_t>(number)].name);
            const Tensor* right = other < 0 ? nullptr : &with.values[static_cast<std::size_t>(other)];
            if (!right || !right->hasValues() || right->type() == Type::String)
                one.kind = LayerDifference::Kind::OnlyHere;
            else if (right->shape() != left.shape())
                one.kind = LayerDifference::Kind::OtherShape;
            else
                one.apart = largestDifference(left, *right);
            for (const double value : left.doubles())
                one.largest = std::max(one.largest, std::abs(value));
            all.push_back(one);
        }
    return all;
}

} // namespace telar::network
