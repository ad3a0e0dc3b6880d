// telar-cli network compare: two inputs, two engines or two networks, layer by layer.
#include "app/cli/frame/common.hpp"
#include "app/cli/frame/parameter_options.hpp"
#include "app/cli/frame/parse.hpp"
#include "app/cli/run/network_input.hpp"
#include "core/base/files.hpp"
#include "core/base/numbers.hpp"
#include "core/network/activations.hpp"
#include "core/network/gallery.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

namespace telar::cli {

namespace {

using Json = nlohmann::ordered_json;

/// One of the two: what is computed, of what, how.
struct Side {
    OpenNetwork open;
    std::optional<ChosenEngine> engine;
    network::Activations made;
};

Expected<Side> sideOf(const std::string& word, const Arguments& arguments, const JobContext& job) {
    const auto named = engineNamed(word);
    const bool isEngine = named.has_value();
    Side side;
    TELAR_SET(side.engine, isEngine ? Expected<ChosenEngine>(*named) : engineOption(arguments));
    const bool isNetwork = fileExtension(word) == ".onnx" || network::isBuiltInNetwork(word);
    const auto inputs = isEngine || isNetwork ? arguments.all("--input") : std::vector{word};
    TELAR_SET(side.open, openNetwork(isNetwork ? word : arguments.operands.front(), inputs, arguments, job));
    return side;
}

Status compute(Side& side, const JobContext& job) {
    network::RunSettings settings;
    settings.job = job;
    TELAR_CHECK(side.engine->start(settings));
    TELAR_SET(side.made, network::runKeeping(*side.open.ready, side.open.inputs, settings));
    return {};
}

Outcome runNetworkCompare(const Arguments& arguments, Session& session) {
    if (arguments.operands.size() != 3)
        return wrongCall(
            userError(text("network compare takes a network and two to compare: inputs, engines or networks")));
    const auto bound =
        arguments.has("--tolerance") ? readNumber(arguments.get("--tolerance")) : std::optional<double>(0);
    if (!bound || !(*bound >= 0) || !std::isfinite(*bound))
        return wrongCall(userError(text("--tolerance takes a number from 0 on")));
    TELAR_CHECK_CALL(checkInputOptions(arguments));
    const JobContext quiet{session.job.stop, nullptr};
    auto a = sideOf(arguments.operands[1], arguments, quiet), b = sideOf(arguments.operands[2], arguments, quiet);
    for (auto* side : {&a, &b}) {
        if (!*side)
            return failed(side->error());
        TELAR_CHECK(compute(**side, quiet));
    }
    Json json{{"file", arguments.operands[0]},
              {"a", arguments.operands[1]},
              {"b", arguments.operands[2]},
              {"layers", Json::array()}};
    std::string words = column("node", 32) + column("operator", 22) + column("output", 24) + column("difference", 14) +
                        "largest number\n";
    double most = 0;
    const auto& graph = *a->open.graph;
    using Kind = network::LayerDifference::Kind;
    for (const auto& one : network::differences(*a->open.ready, a->made, *b->open.ready, b->made)) {
        const auto& node = graph.nodes[static_cast<std::size_t>(one.node)];
        const bool compared = one.kind == Kind::Compared;
        if (compared)
            most = std::max(most, one.largest > 0 ? one.apart / one.largest : one.apart);
        json["layers"].push_back({{"name", node.name},
                                  {"operator", node.op},
                                  {"value", graph.values[static_cast<std::size_t>(one.value)].name},
                                  {"difference", compared ? Json(one.apart) : Json(nullptr)},
                                  {"largest", one.largest}});
        words += nameColumn(node.name, 32) + column(node.op, 22) +
                 column(outlineWords(a->made.values[static_cast<std::size_t>(one.value)]), 24) +
                 column(compared                     ? generalText(one.apart, 4)
                        : one.kind == Kind::OnlyHere ? "only in A"
                                                     : "another shape",
                        14) +
                 generalText(one.largest, 4) + "\n";
    }
    json["largest_relative"] = most;
    words += "largest difference, relative to the largest number of its layer: " + generalText(most, 4) + "\n";
    TELAR_TRY(written,
              arguments.has("--json") ? writeText(arguments.get("--json"), indented(json)) : printWords(words));
    return {arguments.has("--tolerance") && !(most <= *bound) ? 3 : 0, {}};
}

} // namespace

Command networkCompareCommand() {
    return {.name = "network compare",
            .summary = "Compare what each layer makes of two inputs, by two engines or in two networks",
            .options = joined({networkInputOptions(),
                               {{"--tolerance", "T",
                                 "Exit with 3 where a layer differs by more than this share of its largest number"},
                                engineOptionHelp(),
                                {"--json", "FILE", "The same as JSON; - writes it to standard output", "FILE"}}}),
            .examples = {"telar-cli network compare model.onnx cat.png dog.png",
                         "telar-cli network compare model.onnx reference fast --input cat.png --tolerance 1e-5",
                         "telar-cli network compare before.onnx before.onnx after.onnx --input x.npy"},
            .run = runNetworkCompare,
            .operands = {"FILE",
                         "A network, then two inputs, two engines (fast, reference, cuda, cuda:tf32), or two networks",
                         "FILE", true}};
}

} // namespace telar::cli
