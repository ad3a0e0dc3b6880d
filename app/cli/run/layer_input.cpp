#include "app/cli/run/layer_input.hpp"

#include "app/cli/frame/parse.hpp"
#include "app/cli/run/network_input.hpp"
#include "core/base/memory.hpp"
#include "core/network/activations.hpp"

namespace telar::cli {

std::vector<Option> layerOptions() {
    return {{"--network", "FILE",
             "Take what one map of a layer reads, in an ONNX file or a built-in network: lenet, mlp, alexnet, resnet, "
             "transformer or unet; --input is then what the network sees, as in telar-cli network run",
             "FILE"},
            {"--layer", "NODE", "The layer of --network: telar-cli network layers lists them", ""},
            {"--map", "C", "The map of that layer, from 0 (default 0)", ""},
            {"--shape", "[NAME=]SHAPE", "The shape of an input of --network whose lengths the file leaves open", ""},
            {"--off", "NODE:CHANNEL", "Set this channel of a node of --network to 0; may be repeated", ""}};
}

bool readsLayer(const Arguments& arguments) { return arguments.has("--network"); }

std::string layerWords(const Arguments& arguments) {
    return arguments.get("--network") + ", " + arguments.get("--layer") + ", map " + arguments.get("--map", "0");
}

Status checkLayerOptions(const Arguments& arguments) {
    if (!readsLayer(arguments)) {
        for (const char* name : {"--layer", "--map", "--shape", "--off"})
            if (arguments.has(name))
                return userError(text("%1 belongs to --network", name));
        return {};
    }
    for (const char* name :
         {"--random", "--phantom", "--seed", "--max", "--channel", "--slice", "--series", "--channels"})
        if (arguments.has(name))
            return userError(text("%1 does not go with --network", name), {},
                             text("Give --input what the network sees: a picture, phantom:45 or digit:7"));
    return {};
}

Expected<network::LayerMap> readLayer(const Arguments& arguments, const JobContext& job) {
    TELAR_TRY(map, wholeNumber(arguments, "--map", 0, 0, int64_t{1} << 40));
    const JobContext quiet{job.stop, nullptr};
    TELAR_TRY(open, openNetwork(arguments.get("--network"), arguments.all("--input"), arguments, quiet));
    TELAR_TRY(node, nodeNamed(*open->graph, arguments.get("--layer")));
    TELAR_TRY(off, silentChannels(*open->graph, arguments.all("--off")));
    network::RunSettings settings{network::Engine::Fast, 0, quiet, {}, {}};
    if (!off->empty())
        settings.change = network::silencing(*off);
    TELAR_TRY(run, network::runKeeping(*open->ready, open->inputs, settings));
    return network::layerMap(open->ready->graph(), run->values, *node, *map);
}

Tried<Input> readInputOrLayer(const Arguments& arguments, const Session& session, const BytesBeside& beside) {
    TELAR_CHECK_CALL(checkLayerOptions(arguments));
    if (!readsLayer(arguments))
        return readInput(arguments, session, beside);
    TELAR_TAKE(map, readLayer(arguments, session.job));
    if (beside)
        TELAR_CHECK(checkEstimate(beside(map->input.rows(), map->input.columns(), ElementType::Float32)));
    Input input;
    input.source.values = std::move(map->input);
    input.source.origin = input.source.name = layerWords(arguments);
    input.source.wholeNumbers = false;
    return input;
}

} // namespace telar::cli
