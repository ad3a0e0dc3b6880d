#include "core/forward/layer_training.hpp"

#include "core/base/mersenne_twister.hpp"

#include <algorithm>
#include <cmath>

namespace telar::forward {

namespace {

double rootMeanSquare(const std::vector<float>& a, const std::vector<float>& b) {
    double sum = 0;
    for (std::size_t i = 0; i < a.size(); ++i)
        sum += std::pow(static_cast<double>(a[i]) - static_cast<double>(b[i]), 2);
    return std::sqrt(sum / static_cast<double>(a.size()));
}

/// Uniform on [-3, 3): steep enough that sigmas differ, and not so steep that they are 0 or 1.
std::vector<float> soughtWeights(const NetworkShape& shape, MersenneTwister& bits) {
    std::vector<float> weights(static_cast<std::size_t>(shape.parameters()));
    for (auto& weight : weights)
        weight = static_cast<float>(6 * (bits.next() / 4294967296.0) - 3);
    return weights;
}

} // namespace

Expected<TrainedLayer> trainLayer(const LayerTraining& spec, const JobContext& job) {
    for (const auto& [value, most, name] : {std::tuple{spec.neurons, LayerTraining::mostNeurons, "neurons"},
                                            {spec.inputs, LayerTraining::mostInputs, "inputs"},
                                            {spec.epochs, LayerTraining::mostEpochs, "epochs"}})
        if (value < 1 || value > most)
            return userError(text(TELAR_TR("core", "%1 is from 1 to %2, not %3"), name, most, value));
    TrainSpec training;
    training.shape.widths = {spec.inputs, spec.neurons};
    training.shape.output = Activation::Sigmoid;
    training.engine = Engine::Backward;
    training.rate = spec.rate * spec.neurons; // the loss is a mean over the neurons, too
    training.epochs = spec.epochs;
    training.seed = spec.seed;
    training.batch = LayerTraining::batch;
    training.shuffle = true;
    MersenneTwister bits(spec.seed);
    TrainedLayer layer;
    layer.sought = soughtWeights(training.shape, bits);
    Dataset data{Matrix<float>(LayerTraining::rows, spec.inputs), Matrix<float>(LayerTraining::rows, spec.neurons),
                 LayerTraining::trainRows, 0, "layer"};
    for (int64_t i = 0; i < data.inputs.size(); ++i)
        data.inputs.data()[i] = static_cast<float>(bits.next() / 4294967296.0);
    const auto answers = predict(training.shape, layer.sought, data.inputs.view());
    std::copy(answers.begin(), answers.end(), data.targets.data());
    TELAR_TAKE(trained, train(training, data, job));
    layer.startDistance = rootMeanSquare(initialWeights(training.shape, spec.seed), layer.sought);
    layer.distance = rootMeanSquare(trained->weights, layer.sought);
    std::vector<double> ms;
    for (const auto& epoch : trained->epochs)
        ms.push_back(epoch.ms);
    if (!ms.empty()) {
        std::nth_element(ms.begin(), ms.begin() + std::ssize(ms) / 2, ms.end());
        layer.msPerEpoch = ms[ms.size() / 2];
    }
    layer.products = 2 * data.training * spec.neurons * (spec.inputs + 1);
    layer.trained = std::move(*trained);
    return layer;
}

} // namespace telar::forward
