#include "core/forward/peer_work.hpp"

#include <numeric>

namespace telar::forward {

Expected<nn::PeerWork> peerWork(const TrainSpec& spec, const Dataset& data) {
    TELAR_CHECK(checkTraining(spec, data));
    if (spec.published || spec.shuffle || spec.events() || spec.decay > 0)
        return userError(text(TELAR_TR("core", "PyTorch and Keras are run without %1"),
                              text(TELAR_TR("core", "the published derivative, a new order in each epoch, a threshold "
                                                    "or a decay"))
                                  .str()),
                         {}, text(TELAR_TR("core", "Leave it out to compare an epoch")));
    nn::PeerWork work;
    work.model.name = "dpfm";
    work.model.loss = nn::Loss::MeanSquares;
    const auto& widths = spec.shape.widths;
    work.model.input = {widths.front(), 1, 1};
    const auto start = initialWeights(spec.shape, spec.seed);
    const float* from = start.data();
    for (std::size_t l = 1; l < widths.size(); ++l) {
        const auto fan = static_cast<std::size_t>(widths[l - 1]), wide = static_cast<std::size_t>(widths[l]);
        work.model.layers.push_back(nn::linear(widths[l]));
        if (l + 1 < widths.size() || spec.shape.output == Activation::Sigmoid)
            work.model.layers.push_back(nn::activation(nn::LayerKind::Sigmoid));
        nn::Tensor weight{"weight", {widths[l], widths[l - 1]}, {}}, bias{"bias", {widths[l]}, {}};
        for (std::size_t j = 0; j < wide; ++j, from += fan + 1) { // a neuron's bias comes first here
            bias.values.push_back(from[0]);
            weight.values.insert(weight.values.end(), from + 1, from + 1 + fan);
        }
        work.first.push_back(std::move(weight));
        work.first.push_back(std::move(bias));
    }
    work.optimiser.kind = spec.optimizer == Optimizer::Adam ? nn::OptimiserKind::Adam : nn::OptimiserKind::Sgd;
    work.optimiser.epsilon = 1e-7; // Keras'
    work.batch = spec.batch;
    work.rates.assign(static_cast<std::size_t>(spec.epochs), spec.rate);
    const auto rows = static_cast<std::size_t>(data.training);
    for (std::size_t r = 0; r < rows; ++r) {
        const auto row = static_cast<int64_t>(r);
        work.inputs.insert(work.inputs.end(), data.inputs.row(row), data.inputs.row(row) + data.inputs.columns());
        work.targets.insert(work.targets.end(), data.targets.row(row), data.targets.row(row) + data.targets.columns());
    }
    work.order.resize(rows * work.rates.size());
    for (std::size_t epoch = 0; epoch < work.rates.size(); ++epoch)
        std::iota(work.order.begin() + static_cast<std::ptrdiff_t>(epoch * rows),
                  work.order.begin() + static_cast<std::ptrdiff_t>((epoch + 1) * rows), 0);
    return work;
}

} // namespace telar::forward
