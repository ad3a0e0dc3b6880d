// telar-cli neuron --layer M: a layer of sigmoid neurons that learns the weights of another one.
#include "app/cli/frame/common.hpp"
#include "app/cli/frame/parse.hpp"
#include "app/cli/run/neuron.hpp"
#include "core/base/files.hpp"
#include "core/base/numbers.hpp"
#include "core/forward/layer_training.hpp"
#include "core/operation/parameter.hpp"

#include <nlohmann/json.hpp>

namespace telar::cli {

Outcome runLayerTraining(const Arguments& arguments, Session& session) {
    for (const char* name : {"--size", "--scaled", "--ten", "--backend", "--threads", "--repeat", "--tanh", "--type",
                             "--input", "--phantom", "--neurons", "--copies"})
        if (arguments.has(name))
            return wrongCall(userError(text("%1 is not for --layer", name)));
    using Layer = forward::LayerTraining;
    Layer spec;
    const auto neurons = wholeNumber(arguments, "--layer", spec.neurons, 1, Layer::mostNeurons);
    const auto epochs = wholeNumber(arguments, "--epochs", spec.epochs, 1, Layer::mostEpochs);
    const auto seed = readSeed(arguments);
    const auto rate = readSetting({.id = "--rate", .least = 0, .most = 1000, .positive = true, .usual = 0.0},
                                  {"--rate", arguments.get("--rate", toText(spec.rate))});
    if (!neurons || !epochs || !seed || !rate)
        return wrongCall(!neurons ? neurons.error() : !epochs ? epochs.error() : !seed ? seed.error() : rate.error());
    spec.neurons = static_cast<int>(*neurons);
    spec.epochs = static_cast<int>(*epochs);
    spec.seed = seed->value;
    spec.rate = std::get<double>(*rate);
    const auto json = arguments.get("--json");
    TELAR_CHECK(checkWritable(json));
    session.doing = "training";
    TELAR_TRY(layer, forward::trainLayer(spec, session.job));
    const auto& trained = layer->trained;
    if (!json.empty()) {
        nlohmann::ordered_json losses = nlohmann::ordered_json::array();
        for (const auto& epoch : trained.epochs)
            losses.push_back({{"train_loss", epoch.trainLoss}, {"validation_loss", epoch.validationLoss}});
        const nlohmann::ordered_json record{{"schema", 1},
                                            {"operation", "layer-training"},
                                            {"neurons", spec.neurons},
                                            {"inputs", spec.inputs},
                                            {"rate", spec.rate},
                                            {"seed", spec.seed},
                                            {"diverged_epoch", trained.divergedEpoch},
                                            {"distance_at_first", layer->startDistance},
                                            {"distance", layer->distance},
                                            {"ms_per_epoch", layer->msPerEpoch},
                                            {"products_per_epoch", layer->products},
                                            {"epochs", std::move(losses)},
                                            {"weights", trained.weights},
                                            {"sought", layer->sought}};
        if (auto fine = writeText(json, indented(record)); !fine || json == "-")
            return outcomeOf(fine);
    }
    std::string words = "layer      " + std::to_string(spec.neurons) + " neurons of " + std::to_string(spec.inputs) +
                        " inputs, seed " + std::to_string(spec.seed) + ", rate " + toText(spec.rate) + "\n";
    if (trained.divergedEpoch > 0)
        words += "diverges   in epoch " + std::to_string(trained.divergedEpoch) + "\n";
    if (!trained.epochs.empty())
        words += "loss       " + digits(trained.epochs.front().trainLoss, 4) + " in the first epoch, " +
                 digits(trained.finalTrainLoss(), 4) + " in epoch " + std::to_string(trained.epochs.size()) + "; " +
                 digits(trained.finalValidationLoss(), 4) + " in validation\n";
    words += "weights    " + digits(layer->startDistance, 3) + " from the sought ones at first, " +
             digits(layer->distance, 3) + " now (root mean square)\ntime       " + milliseconds(layer->msPerEpoch) +
             " for each epoch of " + std::to_string(layer->products) + " products\n";
    return outcomeOf(printWords(words));
}

} // namespace telar::cli
