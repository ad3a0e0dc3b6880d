#include "app/cli/run/network_input.hpp"

#include "app/cli/frame/parse.hpp"
#include "app/operations.hpp"
#include "core/base/files.hpp"
#include "core/base/memory.hpp"
#include "core/base/numbers.hpp"
#include "core/base/os/path.hpp"
#include "core/data/image.hpp"
#include "core/network/fast.hpp"
#include "core/network/gallery.hpp"
#include "core/network/operation.hpp"
#include "core/network/tensor_file.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>

namespace telar::cli {

namespace {

/// "0.485,0.456,0.406"
Expected<std::vector<float>> numberList(const Arguments& arguments, const std::string& name) {
    std::vector<float> numbers;
    const std::string words = arguments.get(name);
    for (std::size_t at = 0; at < words.size();) {
        const auto end = std::min(words.find(',', at), words.size());
        const auto number = readNumber(std::string_view(words).substr(at, end - at));
        if (!number || !std::isfinite(*number) || (name == "--std" && *number == 0))
            return userError(text("%1 takes one number, or one for each channel: 0.485,0.456,0.406", name));
        numbers.push_back(static_cast<float>(*number));
        at = end + 1;
    }
    return numbers;
}

Expected<network::PictureReading> readingOf(const Arguments& arguments, const network::Graph& graph,
                                            const network::Tensor& input) {
    auto reading = network::usualReading(graph, input);
    const auto mean = numberList(arguments, "--mean"), deviation = numberList(arguments, "--std");
    for (const auto* list : {&mean, &deviation})
        if (!*list)
            return list->error();
    if (!mean->empty() || !deviation->empty()) {
        reading.mean = mean->empty() ? std::vector<float>{0} : *mean;
        reading.deviation = deviation->empty() ? std::vector<float>{1} : *deviation;
        reading.reason = {};
    }
    if (const auto layout = arguments.get("--layout"); !layout.empty())
        reading.channelsLast = layout == "NHWC";
    return reading;
}

/// "1x3x224x224"
std::optional<network::Shape> readShape(std::string_view lengths) {
    network::Shape shape;
    for (std::size_t from = 0; from <= lengths.size();) {
        const auto end = std::min(lengths.find('x', from), lengths.size());
        int64_t length = 0;
        if (!parseWhole(lengths.substr(from, end - from), length) || length < 1)
            return {};
        shape.push_back(length);
        from = end + 1;
    }
    return shape;
}

std::string inputNames(const network::Graph& graph) {
    std::string names;
    for (const int input : graph.inputs)
        names += (names.empty() ? "" : ", ") + graph.values[static_cast<std::size_t>(input)].name;
    return names;
}

/// NAME=FILE where NAME is an input of the network, else FILE.
std::pair<std::string, std::string> namedFile(const network::Graph& graph, const std::string& word) {
    const auto at = word.find('=');
    const auto name = word.substr(0, at);
    const bool isInput = at != std::string::npos && std::any_of(graph.inputs.begin(), graph.inputs.end(), [&](int i) {
                             return graph.values[static_cast<std::size_t>(i)].name == name;
                         });
    return isInput ? std::pair(name, word.substr(at + 1)) : std::pair(std::string(), word);
}

} // namespace

std::vector<Option> networkInputOptions() {
    return {{"--input", "[NAME=]FILE",
             "A picture, a .npy or a .pb file; phantom:45 is a slice of the built-in head, digit:7 a built-in digit; "
             "of several inputs one each, by name or in order (default: normal numbers of seed 35)",
             "FILE"},
            {"--shape", "[NAME=]SHAPE", "The shape of an input whose lengths the file leaves open: 1x3x224x224"},
            {"--mean", "M,M,M",
             "Taken from the bytes of a picture, as 0 to 1; numbers above 1 are meant for the bytes themselves "
             "(default: the file's, or ImageNet's for three channels)"},
            {"--std", "S,S,S", "By which they are then divided"},
            {"--layout", "NCHW|NHWC", "Where the channels of a picture lie (default: as the input's shape says)",
             "NCHW NHWC"}};
}

Expected<std::map<std::string, network::Shape>> namedShapes(const network::Graph& graph,
                                                            const std::vector<std::string>& words) {
    std::map<std::string, network::Shape> shapes;
    for (const auto& word : words) {
        const auto at = word.rfind('=');
        const auto lengths = at == std::string::npos ? word : word.substr(at + 1);
        std::string name = at == std::string::npos ? "" : word.substr(0, at);
        if (name.empty() && graph.inputs.size() == 1)
            name = graph.values[static_cast<std::size_t>(graph.inputs.front())].name;
        auto shape = readShape(lengths);
        if (!shape || name.empty())
            return userError(text("--shape takes NAME=1x3x224x224, not %1", word),
                             text("Its inputs are: %1", inputNames(graph)));
        shapes[name] = std::move(*shape);
    }
    return shapes;
}

Status checkInputOptions(const Arguments& arguments) {
    for (const char* name : {"--mean", "--std"})
        TELAR_CHECK(numberList(arguments, name));
    for (const auto& word : arguments.all("--shape"))
        if (const auto at = word.rfind('=');
            !readShape(std::string_view(word).substr(at == std::string::npos ? 0 : at + 1)))
            return userError(text("--shape takes NAME=1x3x224x224, not %1", word));
    for (const auto& word : arguments.all("--input"))
        if (word.empty() || word.back() == '=')
            return userError(text("--input takes a file, or NAME=FILE for one of several inputs, not '%1'", word));
    const auto layout = choice(arguments, "--layout", {"", "NCHW", "NHWC"});
    return layout ? Status{} : Status{layout.error()};
}

Expected<int> nodeNamed(const network::Graph& graph, const std::string& name) {
    for (std::size_t n = 0; n < graph.nodes.size(); ++n)
        if (graph.nodes[n].name == name)
            return static_cast<int>(n);
    return userError(text("The network has no node '%1'", name), text("%1", graph.source),
                     text("telar-cli network info lists them"));
}

Expected<std::vector<network::SilentChannel>> silentChannels(const network::Graph& graph,
                                                             const std::vector<std::string>& words) {
    std::vector<network::SilentChannel> all;
    for (const auto& word : words) {
        const auto at = word.rfind(':');
        network::SilentChannel one{-1, -1};
        if (at == std::string::npos || !parseWhole(std::string_view(word).substr(at + 1), one.channel) ||
            one.channel < 0)
            return userError(text("--off takes NODE:CHANNEL, not %1", word));
        TELAR_SET(one.node, nodeNamed(graph, word.substr(0, at)));
        all.push_back(one);
    }
    return all;
}

Option engineOptionHelp() {
    return {"--backend", "ID", "fast, reference, cuda or cuda:tf32 (default fast)", "fast reference cuda cuda:tf32"};
}

Status ChosenEngine::start(network::RunSettings& settings) const {
    settings.engine = engine.engine;
    if (!engine.device)
        return {};
    TELAR_SET(settings.device, engine.device());
    return {};
}

std::optional<ChosenEngine> engineNamed(const std::string& id) {
    const auto engines = networkEngines();
    const auto* found = network::findEngine(engines, id);
    return found ? std::optional(ChosenEngine{*found}) : std::nullopt;
}

Expected<ChosenEngine> engineOption(const Arguments& arguments) {
    std::vector<std::string> ids{"fast"}; // the first is the default
    for (const auto& engine : networkEngines())
        if (engine.id != "fast")
            ids.push_back(engine.id);
    TELAR_TRY(word, choice(arguments, "--backend", ids));
    return *engineNamed(*word);
}

Expected<OpenNetwork> openNetwork(const std::string& path, const std::vector<std::string>& inputs,
                                  const Arguments& arguments, const JobContext& job, bool fuse) {
    using network::Tensor;
    TELAR_TAKE(graph, network::namedGraph(path, job));
    OpenNetwork open;
    open.graph = std::make_shared<const network::Graph>(std::move(*graph));
    const auto whole = open.graph; // stays, whatever becomes of it
    const auto& g = *whole;
    open.parameters = g.parameters();
    TELAR_CHECK(g.complete());
    TELAR_TAKE(shapes, namedShapes(g, arguments.all("--shape")));
    std::vector<std::string> files(g.inputs.size());
    std::size_t next = 0;
    for (const auto& word : inputs) {
        const auto [name, file] = namedFile(g, word);
        if (const auto at = word.find('=');
            name.empty() && at != std::string::npos && !std::filesystem::exists(os::pathOf(word)))
            return userError(text("The network has no input '%1'", word.substr(0, at)), text("%1", path),
                             text("Its inputs are: %1", inputNames(g)));
        std::size_t at = next;
        if (!name.empty())
            for (at = 0; g.values[static_cast<std::size_t>(g.inputs[at])].name != name;)
                ++at;
        else
            ++next;
        if (at >= files.size())
            return userError(text("The network has %1 inputs, and more are given", g.inputs.size()), text("%1", path));
        files[at] = file;
    }
    open.inputs.resize(files.size());
    open.sources = files;
    for (std::size_t i = 0; i < files.size(); ++i) // tensors say their shape themselves
        if (const auto extension = fileExtension(files[i]); extension == ".npy" || extension == ".pb") {
            TELAR_TAKE(tensor, network::loadTensor(files[i], job));
            const auto& value = g.values[static_cast<std::size_t>(g.inputs[i])];
            TELAR_TAKE(right, network::converted(*tensor, value.type));
            shapes->try_emplace(value.name, right->shape());
            open.inputs[i] = std::move(*right);
        }
    if (fuse)
        open.graph = std::make_shared<const network::Graph>(network::fused(g));
    TELAR_TAKE(ready, network::Network::prepare(open.graph, *shapes, job));
    open.ready = std::move(*ready);
    TELAR_CHECK(checkMemory(open.ready->peakBytes()));
    for (std::size_t i = 0; i < files.size(); ++i) {
        const Tensor& wanted = open.ready->input(i);
        if (open.inputs[i].hasValues())
            continue;
        if (files[i].empty()) {
            TELAR_SET(open.inputs[i], network::normalTensor(wanted, 35 + static_cast<uint32_t>(i), job));
            continue;
        }
        TELAR_TRY(reading, readingOf(arguments, g, wanted));
        TELAR_SET(open.inputs[i], network::pictureTensor(files[i], wanted, *reading, job));
        if (!reading->reason.empty() && open.words.empty())
            open.words = "picture    " + reading->reason.str() + "; --mean and --std change it\n";
        if (const auto foreign = network::foreignPicture(g.source, files[i]); !foreign.empty())
            open.words += "picture    " + foreign.str() + "\n";
    }
    return open;
}

std::string outlineWords(const network::Tensor& tensor) {
    return tensor.known() ? network::shapeName(tensor.shape()) + " " + network::typeName(tensor.type()) : "unknown";
}

std::string column(const std::string& words, std::size_t width) {
    return words + std::string(words.size() < width ? width - words.size() : 1, ' ');
}

std::string nameColumn(const std::string& name, std::size_t width) {
    std::size_t from = name.size() < width ? 0 : name.size() - (width - 4);
    while (from > 0 && from < name.size() && (static_cast<unsigned char>(name[from]) & 0xc0) == 0x80)
        ++from; // not within a character
    return from == 0 ? column(name, width) : "..." + column(name.substr(from), width - 3);
}

} // namespace telar::cli
