#include "core/network/graph.hpp"

#include "core/network/operators.hpp"

#include <algorithm>
#include <unordered_map>

namespace telar::network {

namespace {

using onnx_file::AttributeKind;

const std::string ownDomain = "ai.onnx";

bool isOwn(const std::string& domain) { return domain.empty() || domain == ownDomain; }

/// Makes the graph step by step; every name of a value becomes a number.
class GraphMaker {
public:
    GraphMaker(onnx_file::Model model, const std::string& source) : model_(std::move(model)) {
        graph_.source = source;
        graph_.name = model_.graph;
        graph_.producer = model_.producer;
        graph_.irVersion = model_.irVersion;
        graph_.metadata = model_.metadata;
        graph_.opset = 1; // of files that name none
        for (const auto& opset : model_.opsets)
            if (isOwn(opset.domain))
                graph_.opset = opset.version;
    }
    /// A graph within another one takes what it does not make from around it: `captured`, the last of its inputs.
    explicit GraphMaker(onnx_file::Graph graph, const GraphMaker& around)
        : GraphMaker(modelOf(std::move(graph), around), around.graph_.source) {
        inner_ = true;
    }
    std::vector<std::string> captured;

    Expected<Graph> make() {
        for (const auto step : {&GraphMaker::takeWeights, &GraphMaker::takeInputs, &GraphMaker::takeNodes,
                                &GraphMaker::takeOutputs, &GraphMaker::order})
            TELAR_CHECK((this->*step)());
        return std::move(graph_);
    }

private:
    static onnx_file::Model modelOf(onnx_file::Graph graph, const GraphMaker& around) {
        onnx_file::Model model;
        static_cast<onnx_file::Graph&>(model) = std::move(graph);
        model.opsets = around.model_.opsets;
        model.irVersion = around.model_.irVersion;
        return model;
    }
    /// Whether the value comes from outside; then it is an input from now on.
    bool capture(int number) {
        if (!inner_)
            return false;
        graph_.inputs.push_back(number);
        captured.push_back(graph_.values[static_cast<std::size_t>(number)].name);
        return true;
    }
    Error refused(Text what, Text where = {}) const {
        return userError(std::move(what), where.empty() ? text("%1", graph_.source) : std::move(where),
                         text(TELAR_TR("core", "Export the model again")));
    }
    int valueOf(const std::string& name) {
        const auto [at, fresh] = numbers_.try_emplace(name, static_cast<int>(graph_.values.size()));
        if (fresh)
            graph_.values.emplace_back().name = name;
        return at->second;
    }
    void describe(const onnx_file::Value& from, Value& to) const {
        to.type = from.type > 0 ? static_cast<Type>(from.type) : to.type;
        to.axes = from.axes;
        to.hasAxes = from.hasAxes;
    }

    Status takeWeights() {
        if (!model_.sparse.empty())
            return refused(text(TELAR_TR("core", "The weight '%1' is a sparse tensor, and those are not read"),
                                model_.sparse.front().substr(0, 60)));
        for (const auto& tensor : model_.initializers) {
            TELAR_TAKE(made, tensorOf(tensor, graph_.source));
            Value& value = graph_.values[static_cast<std::size_t>(valueOf(tensor.name))];
            if (value.constant)
                return refused(twice(tensor.name));
            value.type = made->type();
            value.constant = std::move(*made);
        }
        return {};
    }
    Status takeInputs() {
        for (const auto& input : model_.inputs) {
            const int number = valueOf(input.name);
            Value& value = graph_.values[static_cast<std::size_t>(number)];
            if (value.constant) // files before IR version 4 list their weights among the inputs
                continue;
            if (std::find(graph_.inputs.begin(), graph_.inputs.end(), number) != graph_.inputs.end())
                return refused(twice(input.name));
            describe(input, value);
            if (input.type == -1)
                graph_.missing.push_back({-1, sequence(input.name)});
            graph_.inputs.push_back(number);
        }
        for (const auto& known : model_.known)
            if (Value& value = graph_.values[static_cast<std::size_t>(valueOf(known.name))]; !value.constant)
                if (std::find(graph_.inputs.begin(), graph_.inputs.end(), valueOf(known.name)) == graph_.inputs.end())
                    describe(known, value);
        return {};
    }
    Status takeNodes() {
        std::map<std::string, int> counts;
        for (auto& from : model_.nodes) {
            TELAR_TRY(kept, takeConstant(from));
            if (*kept)
                continue;
            Node node;
            node.op = from.op;
            node.name = from.name.empty() ? from.op + "_" + std::to_string(counts[from.op]++) : from.name;
            node.opset = graph_.opset;
            const int number = static_cast<int>(graph_.nodes.size());
            for (const auto& name : from.inputs)
                node.inputs.push_back(name.empty() ? -1 : valueOf(name));
            for (const auto& name : from.outputs) {
                node.outputs.push_back(name.empty() ? -1 : valueOf(name));
                if (name.empty())
                    continue;
                Value& value = graph_.values[static_cast<std::size_t>(node.outputs.back())];
                if (value.maker >= 0 || value.constant || isInput(node.outputs.back()))
                    return refused(twice(name));
                value.maker = number;
            }
            TELAR_CHECK(takeAttributes(from, node, number));
            check(from, node, number);
            graph_.nodes.push_back(std::move(node));
        }
        return {};
    }
    /// Some exporters write every weight as a node: it is a weight like any other, for counts and for what is computed together.
    Expected<bool> takeConstant(const onnx_file::Node& from) {
        if (from.op != "Constant" || !isOwn(from.domain) || !findOperator(from.op, graph_.opset) ||
            !from.inputs.empty() || from.outputs.size() != 1 || from.outputs.front().empty() ||
            from.attributes.size() != 1 || from.attributes.front().name != "value" ||
            from.attributes.front().kind != AttributeKind::Tensor || from.attributes.front().tensors.size() != 1)
            return false;
        const auto& name = from.outputs.front();
        if (std::ranges::any_of(model_.outputs, [&](const auto& output) { return output.name == name; }))
            return false; // it is computed as an output
        TELAR_TAKE(made, tensorOf(from.attributes.front().tensors.front(), graph_.source));
        const int number = valueOf(name);
        Value& value = graph_.values[static_cast<std::size_t>(number)];
        if (value.maker >= 0 || value.constant || isInput(number))
            return refused(twice(name));
        value.type = made->type();
        value.constant = std::move(*made);
        return true;
    }
    Status takeAttributes(onnx_file::Node& from, Node& node, int number) {
        for (auto& one : from.attributes) {
            Attribute attribute;
            attribute.kind = one.kind;
            attribute.floats = std::move(one.floats);
            attribute.ints = std::move(one.ints);
            attribute.strings = std::move(one.strings);
            if (!one.tensors.empty()) {
                TELAR_SET(attribute.tensor, tensorOf(one.tensors.front(), graph_.source));
            }
            if (one.graph)
                TELAR_CHECK(takeGraph(*one.graph, node, number, attribute));
            node.attributes[one.name] = std::move(attribute);
        }
        return {};
    }
    Status takeGraph(onnx_file::Graph from, Node& node, int number, Attribute& attribute) {
        GraphMaker maker(std::move(from), *this);
        TELAR_TAKE(made, maker.make());
        for (auto& missing : made->missing)
            graph_.missing.push_back({number, std::move(missing.why), std::move(missing.hint)});
        made->missing.clear();
        for (const auto& name : maker.captured) {
            const int value = valueOf(name);
            const auto first = node.inputs.end() - static_cast<std::ptrdiff_t>(node.captured);
            auto found = std::find(first, node.inputs.end(), value);
            if (found == node.inputs.end()) {
                node.inputs.push_back(value);
                ++node.captured;
                found = node.inputs.end() - 1;
            }
            attribute.captured.push_back(static_cast<int>(found - node.inputs.begin()));
        }
        attribute.graph = std::make_shared<const Graph>(std::move(*made));
        return {};
    }
    /// Whether the operator is computed here.
    void check(const onnx_file::Node& from, const Node& node, int number) {
        const bool known = isOwn(from.domain) && findOperator(node.op, node.opset);
        if (!known)
            graph_.missing.push_back({number,
                                      isOwn(from.domain) ? text(TELAR_TR("core", "operator %1 of opset %2"),
                                                                node.op.substr(0, 60), node.opset)
                                                         : text(TELAR_TR("core", "operator %1 of the domain %2"),
                                                                node.op.substr(0, 60), from.domain.substr(0, 60)),
                                      hintOf(from)});
    }
    Status takeOutputs() {
        for (const auto& output : model_.outputs) {
            const auto found = numbers_.find(output.name);
            const int number = found != numbers_.end() ? found->second : inner_ ? valueOf(output.name) : -1;
            if (number < 0 || (!made(number) && !capture(number)))
                return refused(text(TELAR_TR("core", "No node makes the output '%1'"), output.name.substr(0, 60)));
            if (output.type == -1)
                graph_.missing.push_back({-1, sequence(output.name)});
            Value& value = graph_.values[static_cast<std::size_t>(number)];
            if (!value.constant && !isInput(number))
                describe(output, value);
            graph_.outputs.push_back(number);
        }
        if (graph_.outputs.empty())
            return refused(text(TELAR_TR("core", "The network has no output")));
        return {};
    }
    /// Each node after those that make its inputs (Kahn 1962); files are in that order, but need not be.
    Status order() {
        std::vector<std::vector<int>> takers(graph_.nodes.size());
        std::vector<int> waits(graph_.nodes.size(), 0), ready, place(graph_.nodes.size(), -1);
        for (std::size_t n = 0; n < graph_.nodes.size(); ++n)
            for (const int input : graph_.nodes[n].inputs) {
                if (input < 0)
                    continue;
                if (!made(input) && !capture(input))
                    return refused(
                        text(TELAR_TR("core", "The node takes '%1', which is neither an input nor a weight nor made "
                                              "by a node"),
                             graph_.values[static_cast<std::size_t>(input)].name.substr(0, 60)),
                        graph_.nodes[n].place());
                const int maker = graph_.values[static_cast<std::size_t>(input)].maker;
                if (maker >= 0) {
                    takers[static_cast<std::size_t>(maker)].push_back(static_cast<int>(n));
                    ++waits[n];
                }
            }
        for (std::size_t n = graph_.nodes.size(); n-- > 0;)
            if (waits[n] == 0)
                ready.push_back(static_cast<int>(n));
        std::make_heap(ready.begin(), ready.end(), std::greater<>());
        std::vector<Node> ordered;
        while (!ready.empty()) {
            std::pop_heap(ready.begin(), ready.end(), std::greater<>());
            const auto n = static_cast<std::size_t>(ready.back());
            ready.pop_back();
            place[n] = static_cast<int>(ordered.size());
            ordered.push_back(std::move(graph_.nodes[n]));
            for (const int taker : takers[n])
                if (--waits[static_cast<std::size_t>(taker)] == 0) {
                    ready.push_back(taker);
                    std::push_heap(ready.begin(), ready.end(), std::greater<>());
                }
        }
        if (ordered.size() < graph_.nodes.size()) {
            const auto stuck = static_cast<std::size_t>(std::find(place.begin(), place.end(), -1) - place.begin());
            return refused(text(TELAR_TR("core", "The node waits for its own result: the graph has a cycle")),
                           graph_.nodes[stuck].place());
        }
        for (auto& value : graph_.values)
            if (value.maker >= 0)
                value.maker = place[static_cast<std::size_t>(value.maker)];
        for (auto& missing : graph_.missing)
            if (missing.node >= 0)
                missing.node = place[static_cast<std::size_t>(missing.node)];
        graph_.nodes = std::move(ordered);
        return {};
    }

    bool isInput(int value) const {
        return std::find(graph_.inputs.begin(), graph_.inputs.end(), value) != graph_.inputs.end();
    }
    bool made(int number) const {
        const auto& value = graph_.values[static_cast<std::size_t>(number)];
        return value.constant || value.maker >= 0 || isInput(number);
    }
    /// Which export would do without the operator.
    static Text hintOf(const onnx_file::Node& from) {
        const auto& domain = from.domain;
        const bool lists = from.op.starts_with("Sequence") || from.op.starts_with("Optional") ||
                           from.op.starts_with("Split") || from.op == "ConcatFromSequence";
        if (domain.starts_with("com.microsoft"))
            return text(TELAR_TR("core", "ONNX Runtime's optimiser has written it: open the file from before"));
        if (domain == "ai.onnx.ml")
            return text(TELAR_TR("core", "Export the network alone, without the steps of scikit-learn around it"));
        if (domain.ends_with("training"))
            return text(TELAR_TR("core", "Export the network for inference, after model.eval()"));
        if (domain.find("aten") != std::string::npos || from.op == "ATen")
            return text(TELAR_TR("core", "Export without the fallback to ATen: torch.onnx.export(model, example, "
                                         "\"model.onnx\", opset_version=17)"));
        if (!isOwn(domain))
            return text(TELAR_TR("core", "Export with the operators of ONNX alone, without those of other makers"));
        if (lists)
            return text(TELAR_TR("core", "Export without lists of tensors: with inputs of fixed shapes most go away"));
        return text(TELAR_TR("core", "Try an export of another opset: torch.onnx.export(model, example, "
                                     "\"model.onnx\", opset_version=17)"));
    }
    static Text sequence(const std::string& name) {
        return text(TELAR_TR("core", "the value '%1', which is a sequence or a map"), name.substr(0, 60));
    }
    static Text twice(const std::string& name) {
        return text(TELAR_TR("core", "The value '%1' is made twice"), name.substr(0, 60));
    }

    onnx_file::Model model_;
    Graph graph_;
    bool inner_ = false;
    std::unordered_map<std::string, int> numbers_;
};

} // namespace

const Attribute* Node::find(const std::string& name) const {
    const auto found = attributes.find(name);
    return found == attributes.end() ? nullptr : &found->second;
}

int64_t Node::number(const std::string& name, int64_t otherwise) const {
    const auto* found = find(name);
    return found && found->kind == AttributeKind::Int && !found->ints.empty() ? found->ints.front() : otherwise;
}

float Node::real(const std::string& name, float otherwise) const {
    const auto* found = find(name);
    return found && found->kind == AttributeKind::Float && !found->floats.empty() ? found->floats.front() : otherwise;
}

std::string Node::word(const std::string& name, const std::string& otherwise) const {
    const auto* found = find(name);
    return found && found->kind == AttributeKind::String && !found->strings.empty() ? found->strings.front()
                                                                                    : otherwise;
}

std::vector<int64_t> Node::numbers(const std::string& name) const {
    const auto* found = find(name);
    return found ? found->ints : std::vector<int64_t>();
}

int Node::shown() const {
    const auto named = std::find_if(outputs.begin(), outputs.end(), [](int value) { return value >= 0; });
    return named == outputs.end() ? -1 : *named;
}

bool Node::hasGraphs() const {
    return std::ranges::any_of(attributes, [](const auto& one) { return one.second.graph != nullptr; });
}

Text Node::place() const { return text(TELAR_TR("core", "node '%1' (%2)"), name.substr(0, 60), op.substr(0, 60)); }

int Graph::find(const std::string& value) const {
    const auto found = std::find_if(values.begin(), values.end(), [&](const Value& v) { return v.name == value; });
    return found == values.end() ? -1 : static_cast<int>(found - values.begin());
}

std::string Graph::said(const std::string& key) const {
    for (const auto& [name, value] : metadata)
        if (name == key)
            return value;
    return {};
}

int64_t Graph::parameters() const {
    int64_t sum = 0;
    for (const auto& value : values)
        if (value.constant && value.constant->type() != Type::Int64)
            sum += value.constant->size();
    return sum;
}

int64_t Graph::parameterBytes() const {
    int64_t sum = 0;
    for (const auto& value : values)
        if (value.constant)
            sum += value.constant->bytes();
    return sum;
}

Status Graph::complete() const {
    if (missing.empty())
        return {};
    const auto& first = missing.front();
    const Text what = missing.size() == 1
                          ? text(TELAR_TR("core", "The network needs what is not computed here: %1"), first.why.str())
                          : text(TELAR_TR("core", "The network needs what is not computed here: %1, and %2 more nodes"),
                                 first.why.str(), static_cast<int64_t>(missing.size()) - 1);
    return userError(what, first.node < 0 ? text("%1", source) : nodes[static_cast<std::size_t>(first.node)].place(),
                     first.hint);
}

Expected<Graph> graphOf(onnx_file::Model model, const std::string& source) {
    return GraphMaker(std::move(model), source).make();
}

Expected<Graph> loadGraph(const std::string& path, const JobContext& job) {
    auto model = onnx_file::loadModel(path, job);
    return model ? graphOf(std::move(*model), path) : model.error();
}

Expected<Tensor> tensorOf(const onnx_file::Tensor& tensor, const std::string& source) {
    const auto type = static_cast<Type>(tensor.type);
    if (type == Type::String) {
        auto made = Tensor::create(type, tensor.shape);
        if (made)
            made->writeStrings() = tensor.strings;
        return made;
    }
    if (typeBytes(type) == 0)
        return userError(text(TELAR_TR("core", "The tensor '%1' has numbers of a type that is not known (%2)"),
                              tensor.name.substr(0, 60), tensor.type),
                         text("%1", source));
    const char* from = tensor.bytes.data;
    const auto isTruth = [](char c) { return c == 0 || c == 1; };
    if (type == Type::Bool && !std::all_of(from, from + tensor.bytes.size, isTruth)) { // no bool has such a value
        auto made = Tensor::create(type, tensor.shape);
        for (std::size_t i = 0; made && i < tensor.bytes.size; ++i)
            made->write<bool>()[i] = from[i] != 0;
        return made;
    }
    return Tensor::over(type, tensor.shape, tensor.bytes.owner, from);
}

} // namespace telar::network
