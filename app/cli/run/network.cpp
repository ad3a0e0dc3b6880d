// telar-cli network info, run and layers: a network of an ONNX file, what it is, what comes out, what each layer does.
#include "app/cli/frame/common.hpp"
#include "app/cli/frame/parameter_options.hpp"
#include "app/cli/frame/parse.hpp"
#include "app/cli/run/network_input.hpp"
#include "app/cli/run/runs.hpp"
#include "app/operations.hpp"
#include "core/base/files.hpp"
#include "core/base/numbers.hpp"
#include "core/network/cell_answer.hpp"
#include "core/network/gallery.hpp"
#include "core/network/operation.hpp"
#include "core/network/tensor_file.hpp"

#include <algorithm>
#include <cmath>
#include <nlohmann/json.hpp>

namespace telar::cli {

namespace {

using Json = nlohmann::ordered_json;

std::string megabytes(int64_t bytes) { return generalText(static_cast<double>(bytes) / 1e6, 4) + " MB"; }
std::string millions(int64_t count) { return generalText(static_cast<double>(count) / 1e6, 4) + " million"; }

/// The shape as the file gives it: "Nx3x224x224".
std::string declared(const network::Value& value) {
    if (!value.hasAxes)
        return "of any shape";
    std::string words;
    for (const auto& axis : value.axes)
        words += (words.empty() ? "" : "x") + (axis.length >= 0    ? std::to_string(axis.length)
                                               : axis.name.empty() ? std::string("?")
                                                                   : axis.name);
    return words.empty() ? "scalar" : words;
}

std::string countedOperators(const network::Graph& graph) {
    std::map<std::string, int> counts;
    for (const auto& node : graph.nodes)
        ++counts[node.op];
    std::vector<std::pair<int, std::string>> order;
    for (const auto& [op, count] : counts)
        order.emplace_back(-count, op);
    std::sort(order.begin(), order.end());
    std::string words;
    for (const auto& [count, op] : order)
        words += (words.empty() ? "" : ", ") + op + " " + std::to_string(-count);
    return words;
}

Json nodeJson(const network::Graph& graph, std::size_t n, const network::NodeFacts* facts) {
    const auto& node = graph.nodes[n];
    Json one{{"name", node.name}, {"operator", node.op}};
    if (!facts)
        return one;
    one["outputs"] = Json::array();
    for (const auto& output : facts->outputs)
        one["outputs"].push_back({{"shape", output.known() ? Json(output.shape()) : Json(nullptr)},
                                  {"type", network::typeName(output.type())}});
    one["parameters"] = facts->parameters;
    one["multiply_adds"] = facts->multiplyAdds;
    one["bytes"] = facts->outputBytes;
    one["folded"] = facts->folded;
    return one;
}

Json valuesJson(const network::Graph& graph, const std::vector<int>& numbers) {
    Json list = Json::array();
    for (const int number : numbers) {
        const auto& value = graph.values[static_cast<std::size_t>(number)];
        list.push_back({{"name", value.name}, {"shape", declared(value)}, {"type", network::typeName(value.type)}});
    }
    return list;
}

/// Of inputs and activations, which the peak counts, too.
int64_t keptBytes(const network::Network& ready) {
    int64_t bytes = ready.activationBytes();
    for (std::size_t i = 0; i < ready.graph().inputs.size(); ++i)
        bytes += ready.input(i).bytes();
    return bytes;
}

Outcome runNetworkInfo(const Arguments& arguments, Session& session) {
    TELAR_CHECK_CALL(checkInputOptions(arguments));
    const auto path = arguments.operands.front();
    TELAR_TAKE(read, network::namedGraph(path, session.job));
    const auto graph = std::make_shared<const network::Graph>(std::move(*read));
    TELAR_TRY_CALL(shapes, namedShapes(*graph, arguments.all("--shape")));
    const auto ready = network::Network::prepare(graph, *shapes, session.job);
    Json json{{"file", path},
              {"name", graph->name},
              {"ir", graph->irVersion},
              {"opset", graph->opset},
              {"producer", graph->producer},
              {"inputs", valuesJson(*graph, graph->inputs)},
              {"outputs", valuesJson(*graph, graph->outputs)},
              {"parameters", graph->parameters()},
              {"parameter_bytes", graph->parameterBytes()},
              {"multiply_adds", ready ? Json(ready->multiplyAdds()) : Json(nullptr)},
              {"peak_bytes", ready ? Json(ready->peakBytes()) : Json(nullptr)},
              {"activation_bytes", ready ? Json(keptBytes(*ready)) : Json(nullptr)},
              {"reason", ready ? Json(nullptr) : Json(ready.error().str())},
              {"nodes", Json::array()}};
    std::string words = "network    " + graph->name + ", opset " + std::to_string(graph->opset) +
                        (graph->producer.empty() ? "" : ", made by " + graph->producer) + "\n";
    for (const auto* list : {&graph->inputs, &graph->outputs})
        for (const int number : *list) {
            const auto& value = graph->values[static_cast<std::size_t>(number)];
            words += std::string(list == &graph->inputs ? "input      " : "output     ") + value.name + "  " +
                     declared(value) + " " + network::typeName(value.type) + "\n";
        }
    words += "weights    " + millions(graph->parameters()) + ", " + megabytes(graph->parameterBytes()) + "\n";
    if (ready)
        words += "work       " + millions(ready->multiplyAdds()) + " multiply-adds\nmemory     " +
                 megabytes(ready->peakBytes()) + " of inputs and activations at one time, " +
                 megabytes(keptBytes(*ready)) + " where all are kept\n";
    else
        words += "computed   no: " + ready.error().str() + "\n";
    words += "operators  " + countedOperators(*graph) + "\n\n" + column("node", 32) + column("operator", 22) +
             column("output", 24) + column("parameters", 12) + "multiply-adds\n";
    for (std::size_t n = 0; n < graph->nodes.size(); ++n) {
        const auto* facts = ready ? &ready->facts()[n] : nullptr;
        json["nodes"].push_back(nodeJson(*graph, n, facts));
        words += nameColumn(graph->nodes[n].name, 32) + column(graph->nodes[n].op, 22) +
                 column(facts && !facts->outputs.empty() ? outlineWords(facts->outputs[0]) : "", 24) +
                 column(facts ? std::to_string(facts->parameters) : "", 12) +
                 (facts ? facts->folded ? "computed once" : std::to_string(facts->multiplyAdds) : "") + "\n";
    }
    const bool asJson = arguments.has("--json");
    return outcomeOf(asJson ? writeText(arguments.get("--json"), indented(json)) : printWords(words));
}

/// The labels of a file's lines, or those that the model's own metadata names.
Expected<std::vector<std::string>> labelsOf(const Arguments& arguments, const network::Graph& graph,
                                            const JobContext& job) {
    std::string lines = graph.said("classes");
    if (arguments.has("--labels")) {
        TELAR_SET(lines, readFile(arguments.get("--labels"), job));
    }
    std::vector<std::string> labels;
    for (std::size_t at = 0; at < lines.size();) {
        const auto end = std::min(lines.find('\n', at), lines.size());
        labels.push_back(lines.substr(at, end - at));
        if (labels.back().ends_with('\r')) // of a file from Windows
            labels.back().pop_back();
        at = end + 1;
    }
    return labels;
}

/// The largest numbers of the first output, where it is one row.
std::string topWords(const network::Tensor& output, int64_t count, const std::vector<std::string>& labels) {
    if (output.rank() < 1 || output.type() == network::Type::String || output.size() != output.dim(output.rank() - 1))
        return {};
    std::vector<std::pair<double, std::size_t>> best; // the largest first, the earlier of equals first
    std::size_t place = 0;
    output.eachNumber([&](double value) {
        if (static_cast<int64_t>(best.size()) == count && !(value > best.back().first)) {
            ++place;
            return;
        }
        const auto at = std::find_if(best.begin(), best.end(), [&](const auto& other) { return value > other.first; });
        best.insert(at, {value, place++});
        if (static_cast<int64_t>(best.size()) > count)
            best.pop_back();
    });
    std::string words;
    for (const auto& [value, i] : best)
        words += "  " + column(generalText(value, 6), 14) +
                 (i < labels.size() ? labels[i] : "output " + std::to_string(i)) + "\n";
    return words;
}

/// Of an output that gives each cell a class: how much each class fills, and how well where that is known.
std::string cellWords(const network::CellAnswer& answer, const std::vector<std::string>& labels) {
    std::string words;
    for (std::size_t c = 0; c < answer.shares.size(); ++c)
        words += "  " + column(c < labels.size() ? labels[c] : "class " + std::to_string(c), 14) +
                 column(percentText(answer.shares[c], 1) + " % of the cells", 24) +
                 (c < answer.dice.size() ? "Dice " + generalText(answer.dice[c], 4) : "") + "\n";
    return words;
}

/// The first output: its sum, and of a row of classes the largest.
void addFigures(const std::vector<network::Tensor>& outputs, RunRecord& record) {
    if (outputs.empty() || !outputs.front().hasValues() || outputs.front().type() == network::Type::String ||
        outputs.front().size() == 0)
        return;
    double sum = 0;
    outputs.front().eachNumber([&](double value) { sum += value; });
    record.figures = {{"sum", sum}};
    const auto probabilities = network::classProbabilities(outputs.front());
    if (probabilities.empty())
        return;
    const auto best = std::max_element(probabilities.begin(), probabilities.end());
    record.figures.push_back({"class", static_cast<double>(best - probabilities.begin())});
    record.figures.push_back({"probability", *best});
}

Outcome runNetworkRun(const Arguments& arguments, Session& session) {
    RunRequest request;
    const auto engines = networkEngines();
    TELAR_CHECK_CALL(readRuns(arguments, *networkOperation(engines), request));
    const auto engine = engineOption(arguments);
    const auto top = wholeNumber(arguments, "--top", 5, 1, 1000);
    if (!engine || !top)
        return wrongCall(engine ? top.error() : engine.error());
    TELAR_CHECK_CALL(checkInputOptions(arguments));
    if (!request.output.empty() && fileExtension(request.output) != ".npy")
        return wrongCall(userError(text("--output takes a .npy file, not %1", request.output)));
    TELAR_CHECK(checkWritable({request.output, request.json}));
    session.quiet = request.json == "-";
    session.doing = "reading";
    const JobContext quiet{session.job.stop, nullptr};
    TELAR_TRY(open, openNetwork(arguments.operands.front(), arguments.all("--input"), arguments, quiet,
                                engine->fuses() && !arguments.has("--off")));
    TELAR_TRY(off, silentChannels(*open->graph, arguments.all("--off")));
    TELAR_TRY(labels, labelsOf(arguments, *open->graph, quiet));
    session.doing = "computing";
    std::vector<network::Tensor> outputs;
    network::RunSettings settings;
    settings.threads = request.threads;
    settings.job = quiet;
    TELAR_CHECK(engine->start(settings));
    if (!off->empty())
        settings.change = network::silencing(*off);
    const auto measured = measure(request.policy(), session.job, [&]() -> Expected<VariantRun> {
        TELAR_SET(outputs, open->ready->run(open->inputs, settings));
        return VariantRun{};
    });
    if (!measured)
        return failed(measured.error());
    RunRecord record = startRecord(request, networkId, engine->engine.id, engine->engine.id == "fast");
    addMeasured(*measured, record);
    network::describeRun(*open->ready, open->graph->source, outputs, record);
    if (!open->sources.empty() && !open->sources.front().empty())
        record.inputSource = open->sources.front();
    else
        record.seed = 35;
    for (const char* name : {"shape", "mean", "std", "layout", "off"})
        for (const auto& word : arguments.all(std::string("--") + name))
            record.entries.push_back({name, word, name});
    addFigures(outputs, record);
    const auto cells =
        network::cellAnswer(*open->graph, outputs.front(), open->sources.empty() ? "" : open->sources.front());
    for (std::size_t c = 0; c < cells.dice.size(); ++c)
        if (std::isfinite(cells.dice[c]))
            record.figures.push_back({"dice_" + std::to_string(c), cells.dice[c]});
    std::vector<std::string> files; // FILE.npy, FILE-2.npy ...
    for (std::size_t i = 0; !request.output.empty() && i < outputs.size(); ++i) {
        const auto stem = request.output.substr(0, request.output.size() - std::string_view(".npy").size());
        files.push_back(i == 0 ? request.output : stem + "-" + std::to_string(i + 1) + ".npy");
        TELAR_CHECK(network::saveTensor(outputs[i], files.back()));
    }
    std::string words = "network    " + open->graph->name + ", " + millions(open->parameters) + " weights, " +
                        millions(open->ready->multiplyAdds()) + " multiply-adds\n" + open->words + "backend    " +
                        record.backend + ", on " + record.device + "\ntime       " + timesOf(record.total) + "\n";
    for (std::size_t i = 0; i < outputs.size(); ++i)
        words += "output     " + open->graph->values[static_cast<std::size_t>(open->graph->outputs[i])].name + "  " +
                 outlineWords(outputs[i]) + (outputs.size() > 1 && i < files.size() ? "  " + files[i] : "") + "\n";
    words += topWords(outputs.front(), *top, *labels) + cellWords(cells, *labels);
    return finishRun(request, record, words, false, session);
}

Outcome runNetworkLayers(const Arguments& arguments, Session& session) {
    const auto engine = engineOption(arguments);
    const auto threads = wholeNumber(arguments, "--threads", 0, 1, 1024);
    if (!engine || !threads)
        return wrongCall(engine ? threads.error() : engine.error());
    TELAR_CHECK_CALL(checkInputOptions(arguments));
    const JobContext quiet{session.job.stop, nullptr};
    TELAR_TRY(open,
              openNetwork(arguments.operands.front(), arguments.all("--input"), arguments, quiet, engine->fuses()));
    struct Line {
        double ms = 0, minimum = 0, maximum = 0, mean = 0;
        bool ran = false;
    };
    std::vector<Line> lines(open->graph->nodes.size());
    double total = 0;
    network::RunSettings settings;
    settings.threads = static_cast<int>(*threads);
    settings.job = quiet;
    TELAR_CHECK(engine->start(settings));
    for (int round = 0; round < 2; ++round) { // the first warms the caches
        total = 0;
        settings.watch = [&](int node, const std::vector<network::Tensor>& outputs, double ms) {
            Line& line = lines[static_cast<std::size_t>(node)];
            line.ms = ms;
            total += ms;
            if (round == 0 || outputs.empty() || !outputs[0].hasValues() || outputs[0].type() == network::Type::String)
                return;
            outputs[0].eachNumber([&](double value) {
                line.minimum = line.ran ? std::min(line.minimum, value) : value;
                line.maximum = line.ran ? std::max(line.maximum, value) : value;
                line.mean += value;
                line.ran = true;
            });
            line.mean /= static_cast<double>(std::max<int64_t>(1, outputs[0].size()));
        };
        TELAR_CHECK(open->ready->run(open->inputs, settings));
    }
    Json json{{"file", open->graph->source}, {"backend", engine->engine.id}, {"ms", total}, {"layers", Json::array()}};
    std::string words = open->words + column("node", 32) + column("operator", 22) + column("output", 24) +
                        column("ms", 10) + column("share", 8) + column("GMA/s", 8) + column("minimum", 11) +
                        column("mean", 11) + "maximum\n";
    for (std::size_t n = 0; n < lines.size(); ++n) {
        const auto& facts = open->ready->facts()[n];
        const Line& line = lines[n];
        if (facts.folded)
            continue;
        Json one = nodeJson(*open->graph, n, &facts);
        one["ms"] = line.ms;
        one["minimum"] = line.minimum;
        one["mean"] = line.mean;
        one["maximum"] = line.maximum;
        json["layers"].push_back(std::move(one));
        const double speed = line.ms > 0 ? static_cast<double>(facts.multiplyAdds) / line.ms / 1e6 : 0;
        words += nameColumn(open->graph->nodes[n].name, 32) + column(open->graph->nodes[n].op, 22) +
                 column(outlineWords(facts.outputs[0]), 24) + column(fixedText(line.ms, 3), 10) +
                 column(percentText(total > 0 ? line.ms / total : 0, 1) + " %", 8) +
                 column(facts.multiplyAdds > 0 ? fixedText(speed, 1) : "", 8) +
                 column(generalText(line.minimum, 4), 11) + column(generalText(line.mean, 4), 11) +
                 generalText(line.maximum, 4) + "\n";
    }
    words += "all layers " + fixedText(total, 3) + " ms\n";
    return outcomeOf(arguments.has("--json") ? writeText(arguments.get("--json"), indented(json)) : printWords(words));
}

const char* const operandHelp = "An ONNX file, or a built-in network: lenet, mlp, alexnet, resnet, transformer or unet";

} // namespace

Command networkInfoCommand() {
    return {"network info",
            "Say what a network of an ONNX file takes, makes and needs",
            {{"--shape", "[NAME=]SHAPE", "The shape of an input whose lengths the file leaves open: 1x3x224x224"},
             {"--json", "FILE", "The same as JSON; - writes it to standard output", "FILE"}},
            {"telar-cli network info model.onnx", "telar-cli network info model.onnx --shape 8x3x32x32 --json -"},
            runNetworkInfo,
            {"FILE", operandHelp, "FILE"}};
}

Command networkRunCommand() {
    return {
        "network run",
        "Compute a network of an ONNX file",
        joined({networkInputOptions(),
                {{"--off", "NODE:CHANNEL", "Set this channel of a node's output to 0; may be repeated"},
                 {"--top", "N", "So many of the largest numbers of an output that is one row (default 5)"},
                 {"--labels", "FILE", "Their names, one a line", "FILE"}},
                runOptions(networkId, "Where the first output goes: .npy; the next ones go to FILE-2.npy and so on")}),
        {"telar-cli network run model.onnx --input picture.png --labels classes.txt",
         "telar-cli network run model.onnx --input x.npy --output y.npy --backend reference --json -"},
        runNetworkRun,
        {"FILE", operandHelp, "FILE"}};
}

Command networkLayersCommand() {
    return {"network layers",
            "Compute a network and list the time and the numbers of each layer",
            joined({networkInputOptions(),
                    {engineOptionHelp(),
                     {"--threads", "T", "Threads of the processor (default: all cores)"},
                     {"--json", "FILE", "The same as JSON; - writes it to standard output", "FILE"}}}),
            {"telar-cli network layers model.onnx --input picture.png --threads 1"},
            runNetworkLayers,
            {"FILE", operandHelp, "FILE"}};
}

} // namespace telar::cli
