#include "app/cli/run/layer_input.hpp"

#include "app/cli/frame/parse.hpp"
#include "app/cli/run/network_input.hpp"
#include "core/attention/operation.hpp"
#include "core/base/memory.hpp"
#include "core/matmul/operation.hpp"
#include "core/network/activations.hpp"
#include "core/network/layer_numbers.hpp"
#include "core/softmax/operation.hpp"

namespace telar::cli {

std::vector<Option> layerOptions() {
    return {{"--network", "FILE",
             "Take what one map of a layer reads, in an ONNX file or a built-in network: lenet, mlp, alexnet, resnet, "
             "transformer or unet; --input is then what the network sees, as in telar-cli network run",
             "FILE"},
            {"--layer", "NODE", "The layer of --network: telar-cli network layers lists them"},
            {"--map", "C", "The map of that layer, from 0 (default 0)"},
            {"--shape", "[NAME=]SHAPE", "The shape of an input of --network whose lengths the file leaves open"},
            {"--off", "NODE:CHANNEL", "Set this channel of a node of --network to 0; may be repeated"}};
}

bool readsLayer(const Arguments& arguments) { return arguments.has("--network"); }

std::string layerWords(const Arguments& arguments) {
    return arguments.get("--network") + ", " + arguments.get("--layer") + ", map " + arguments.get("--map", "0");
}

namespace {

/// Row and column of --cell.
std::optional<std::pair<int64_t, int64_t>> cellOf(const Arguments& arguments) {
    const auto cell = arguments.get("--cell", "0,0");
    const auto comma = cell.find(',');
    int64_t row = 0, column = 0;
    if (comma == std::string::npos || !parseWhole(std::string_view(cell).substr(0, comma), row) ||
        !parseWhole(std::string_view(cell).substr(comma + 1), column))
        return {};
    return std::pair(row, column);
}

} // namespace

Status checkLayerOptions(const Arguments& arguments) {
    if (!readsLayer(arguments)) {
        for (const char* name : {"--layer", "--map", "--shape", "--off", "--cell"})
            if (arguments.has(name))
                return userError(text("%1 belongs to --network", name));
        return {};
    }
    for (const char* name :
         {"--random", "--phantom", "--seed", "--max", "--channel", "--slice", "--series", "--channels"})
        if (arguments.has(name))
            return userError(text("%1 does not go with --network", name), {},
                             text("Give --input what the network sees: a picture, phantom:45 or digit:7"));
    if (!cellOf(arguments))
        return userError(text("--cell takes a row and a column, such as 0,5, not %1", arguments.get("--cell")));
    return {};
}

namespace {

/// A network that has run on its inputs, and the node of --layer.
struct LayerRun {
    OpenNetwork open;
    network::Activations run;
    int node = 0;
    int64_t map = 0;
};

Expected<LayerRun> runToLayer(const Arguments& arguments, const JobContext& job) {
    TELAR_TRY(map, wholeNumber(arguments, "--map", 0, 0, int64_t{1} << 40));
    const JobContext quiet{job.stop, nullptr};
    TELAR_TAKE(open, openNetwork(arguments.get("--network"), arguments.all("--input"), arguments, quiet));
    TELAR_TRY(node, nodeNamed(*open->graph, arguments.get("--layer")));
    TELAR_TRY(off, silentChannels(*open->graph, arguments.all("--off")));
    network::RunSettings settings{network::Engine::Fast, 0, quiet, {}, {}};
    if (!off->empty())
        settings.change = network::silencing(*off);
    TELAR_TAKE(run, network::runKeeping(*open->ready, open->inputs, settings));
    return LayerRun{std::move(*open), std::move(*run), *node, *map};
}

} // namespace

std::vector<Option> layerNumbersOptions(bool withInput) {
    auto all = layerOptions();
    all.push_back({"--cell", "R,C", "The cell of that map around which a large layer is cut (default 0,0)"});
    if (withInput)
        all.push_back({"--input", "FILE", "What the network sees: a picture, phantom:45 or digit:7", "FILE"});
    return all;
}

Expected<network::LayerMap> readLayer(const Arguments& arguments, const JobContext& job) {
    TELAR_TRY(layer, runToLayer(arguments, job));
    return network::layerMap(layer->open.ready->graph(), layer->run.values, layer->node, layer->map);
}

Expected<std::vector<AnyMatrix>> readLayerNumbers(const std::string& id, const Arguments& arguments,
                                                  const JobContext& job) {
    using Kind = network::LayerNumbers::Kind;
    const auto [row, column] = *cellOf(arguments); // as `checkLayerOptions` has seen
    TELAR_TRY(layer, runToLayer(arguments, job));
    const auto& graph = layer->open.ready->graph();
    const auto other = [&] {
        return userError(text("%1 takes no such layer", id), graph.nodes[static_cast<std::size_t>(layer->node)].place(),
                         text("telar-cli network layers lists the operators"));
    };
    if (!network::readsNumbers(graph, layer->node))
        return other();
    TELAR_TRY(numbers, network::layerNumbers(graph, layer->run.values, layer->node, layer->map, row, column));
    const auto kind = numbers->kind;
    if (id != (kind == Kind::Product ? matmulId : kind == Kind::Softmax ? softmaxId : attentionId))
        return other();
    TELAR_TAKE(parts, network::takeNumbers(graph, layer->run.values, layer->node, *numbers));
    std::vector<AnyMatrix> made;
    for (auto& part : *parts)
        made.push_back(std::move(part));
    return made;
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
