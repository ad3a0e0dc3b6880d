#include "core/nn/inspect.hpp"

#include "core/nn/plain_network.hpp"
#include "core/nn/token_layers.hpp"

#include <algorithm>
#include <cmath>

namespace telar::nn {

namespace {

/// For each head how much attention each token gets, the mean over all queries.
LayerView attentionMaps(const plain::Layer& layer, const float* in) {
    const int64_t heads = layer.spec.outputs, cells = layer.in.cells();
    const auto weights = attentionWeights(layer.in, heads, in);
    LayerView maps{{heads, layer.in.rows, layer.in.columns},
                   std::vector<float>(static_cast<std::size_t>(heads * cells))};
    for (int64_t head = 0; head < heads; ++head)
        for (int64_t query = 0; query < cells; ++query)
            for (int64_t key = 0; key < cells; ++key)
                maps.values[static_cast<std::size_t>(head * cells + key)] +=
                    weights[static_cast<std::size_t>((head * cells + query) * cells + key)] / static_cast<float>(cells);
    return maps;
}

} // namespace

Expected<Inspection> inspect(const ModelSpec& model, const Tensors& parameters, std::vector<float> input,
                             const JobContext& job) {
    TELAR_TRY(facts, describe(model));
    if (static_cast<int64_t>(input.size()) != model.input.features())
        return userError(text(TELAR_TR("core", "The picture does not have the size that the model reads")));
    TELAR_TAKE(fitting, fitParameters(model, parameters));
    const auto calm = calmed(model);
    plain::Network network(calm, 1, true);
    std::copy(input.begin(), input.end(), network.input());
    plain::Runner runner(1);
    runner.watch(&job, nullptr);
    const plain::Batch batch{1, 0, 0, 0, false};
    if (!network.forward(runner, *fitting, batch))
        return cancelledError();
    Inspection out;
    out.input = {model.input, std::move(input)};
    for (const auto& layer : network.layers()) {
        const float* values = network.output(layer.index);
        if (layer.spec.kind == LayerKind::Attention)
            out.layers.push_back(attentionMaps(layer, network.output(layer.index - 1)));
        else
            out.layers.push_back({layer.out, {values, values + layer.out.features()}});
    }
    const int64_t outputs = network.outputCount();
    out.probabilities.resize(static_cast<std::size_t>(outputs));
    plain::softmax(network.outputs(), outputs, out.probabilities.data());
    out.predicted = static_cast<int32_t>(plain::largest(network.outputs(), outputs));
    std::fill_n(network.outputGradient(), outputs, 0.0f);
    network.outputGradient()[out.predicted] = 1;
    Tensors gradients = emptyParameters(calm);
    if (!network.backward(runner, *fitting, batch, gradients, true))
        return cancelledError();
    const int64_t cells = model.input.cells();
    out.saliency = {{1, model.input.rows, model.input.columns}, std::vector<float>(static_cast<std::size_t>(cells))};
    for (int64_t i = 0; i < cells; ++i)
        for (int64_t c = 0; c < model.input.channels; ++c)
            out.saliency.values[static_cast<std::size_t>(i)] = std::max(
                out.saliency.values[static_cast<std::size_t>(i)], std::fabs(network.inputGradient()[c * cells + i]));
    return out;
}

} // namespace telar::nn
