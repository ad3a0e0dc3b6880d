#include "core/network/network.hpp"

#include "core/base/elapsed.hpp"
#include "core/base/host.hpp"
#include "core/network/device.hpp"
#include "core/network/recurrent.hpp"

#include <algorithm>

namespace telar::network {

namespace {

constexpr int64_t mostFolded = int64_t{1} << 24; ///< bytes that are computed before a run

/// The operator's table says how many inputs must be there.
Status checkInputs(const Call& call, const Operator& op) {
    for (int i = 0; i < op.inputs; ++i)
        if (!call.has(static_cast<std::size_t>(i)))
            return call.refuse(text(TELAR_TR("core", "An input is missing")));
    return {};
}

/// Refused by the operator, too large for anything, or texts where it makes none.
Status shapeOf(Call& call, const Operator& op) {
    TELAR_CHECK(op.shape(call));
    for (const auto& out : call.out) {
        if (out.known() && (out.size() < 0 || out.rank() > onnx_file::mostAxes))
            return call.refuse(
                text(TELAR_TR("core", "An array of %1 numbers is more than can be computed"), shapeName(out.shape())));
        if (out.known() && out.type() == Type::String && !op.makes && !op.texts)
            return call.wrongType(out.type());
    }
    return {};
}

int64_t outputBytes(const Call& call) {
    int64_t bytes = 0;
    for (const auto& out : call.out)
        bytes += out.known() ? out.bytes() : 0;
    return bytes;
}

int64_t scratchBytes(const Call& call, const Operator& op) {
    int64_t bytes = 0;
    for (std::size_t i = 0; i < call.in.size(); ++i)
        if (const auto* in = call.in[i]; in && in->known())
            bytes += (i == 0 ? op.scratch.first : op.scratch.others) * in->size();
    for (const auto& out : call.out)
        bytes += out.known() ? op.scratch.outputs * out.size() : 0;
    return bytes;
}

Status computeNode(Call& call, const Operator& op) {
    if (call.device)
        if (const auto done = call.device->elements(call))
            return *done;
    if (!op.makes)
        for (std::size_t i = 0; i < call.out.size(); ++i) {
            if (call.node.outputs[i] < 0 && i > 0) // the first is always written
                continue;
            if (!call.out[i].known())
                return call.refuse(
                    text(TELAR_TR("core", "The operator has no output %1"), static_cast<int64_t>(i) + 1));
            TELAR_CHECK(call.allocate(i, call.out[i].type(), call.out[i].shape()));
        }
    Status fine;
    try {
        fine = op.compute(call);
    } catch (const std::bad_alloc&) { // what a device made does not fit here
        return outOfMemoryError();
    }
    if (!fine && fine.error().where.empty() && fine.error().kind != ErrorKind::Cancelled) {
        Error error = fine.error();
        error.where = call.node.place();
        return error;
    }
    return fine;
}

/// Whether it may keep its weights in another order.
bool mayKeep(const Node& node) { return node.op == "Conv" || isRecurrent(node) || isWhole(node); }

int64_t multiplyAddsOf(const Node& node, const Call& call) {
    if (call.out.empty() || !call.out[0].known() || call.in.size() < 2 || !call.in[1])
        return 0;
    const int64_t outputs = call.out[0].size();
    if (isRecurrent(node)) {
        const auto s = recurrentShape(call);
        return s ? s->steps * s->samples * s->directions * s->gates * s->hidden * (s->inputs + s->hidden) : 0;
    }
    const Shape& b = call.shape(1);
    if (node.op == "Conv" && b.size() > 1)
        return outputs * (b[0] > 0 ? sizeOf(b) / b[0] : 0);
    if (node.op == "ConvTranspose" && b.size() > 1 && b[0] > 0)
        return call.in[0]->size() * (sizeOf(b) / b[0]);
    if (node.op == "MatMul" && !call.shape(0).empty())
        return outputs * call.shape(0).back();
    if (node.op == "Gemm" && call.shape(0).size() == 2)
        return outputs * call.shape(0)[node.number("transA", 0) != 0 ? 0 : 1];
    return 0;
}

} // namespace

const std::vector<NamedEngine>& processorEngines() {
    static const std::vector<NamedEngine> engines{
        {"reference", text(TELAR_TR("core", "Plain loops, sums in double")), Engine::Reference},
        {"fast", text(TELAR_TR("core", "The kernels of each operator")), Engine::Fast}};
    return engines;
}

const NamedEngine* findEngine(const std::vector<NamedEngine>& engines, const std::string& id) {
    const auto found = std::find_if(engines.begin(), engines.end(), [&](const auto& one) { return one.id == id; });
    return found == engines.end() ? nullptr : &*found;
}

const Tensor& Network::input(std::size_t i) const { return value(graph_->inputs[i]); }

int64_t Network::multiplyAdds() const {
    int64_t sum = 0;
    for (const auto& facts : facts_)
        sum += facts.multiplyAdds;
    return sum;
}

Expected<Network> Network::prepare(std::shared_ptr<const Graph> graph, const std::map<std::string, Shape>& shapes,
                                   const JobContext& job) {
    TELAR_CHECK(graph->complete());
    const Graph& g = *graph;
    std::vector<Tensor> inputs;
    for (const auto& given : shapes)
        if (std::none_of(g.inputs.begin(), g.inputs.end(),
                         [&](int i) { return g.values[static_cast<std::size_t>(i)].name == given.first; }))
            return userError(text(TELAR_TR("core", "The network has no input '%1'"), given.first.substr(0, 60)),
                             text("%1", g.source));
    for (const int input : g.inputs) {
        const Value& value = g.values[static_cast<std::size_t>(input)];
        const auto given = shapes.find(value.name);
        Shape shape;
        if (given != shapes.end())
            shape = given->second;
        else if (!value.hasAxes)
            return userError(
                text(TELAR_TR("core", "The shape of the input '%1' is open"), value.name.substr(0, 60)),
                text("%1", g.source),
                text(TELAR_TR("core", "Give it with --shape, as in --shape %1=1x3x224x224"), value.name.substr(0, 60)));
        for (std::size_t i = 0; given == shapes.end() && i < value.axes.size(); ++i) {
            if (value.axes[i].length < 0 && i > 0)
                return userError(text(TELAR_TR("core", "The axis %1 of the input '%2' has no length in the file"),
                                      static_cast<int64_t>(i) + 1, value.name.substr(0, 60)),
                                 text("%1", g.source),
                                 text(TELAR_TR("core", "Give it with --shape, as in --shape %1=1x3x224x224"),
                                      value.name.substr(0, 60)));
            shape.push_back(value.axes[i].length < 0 ? 1 : value.axes[i].length);
        }
        for (std::size_t i = 0; given != shapes.end() && value.hasAxes && i < std::max(shape.size(), value.axes.size());
             ++i)
            if (shape.size() != value.axes.size() ||
                (value.axes[i].length >= 0 && value.axes[i].length != shape[i] && i > 0))
                return userError(text(TELAR_TR("core", "The input '%1' does not take the shape %2"),
                                      value.name.substr(0, 60), shapeName(shape)),
                                 text("%1", g.source));
        if (sizeOf(shape) < 0 || (typeBytes(value.type) == 0 && value.type != Type::String))
            return userError(
                text(TELAR_TR("core", "The input '%1' has a shape or a type that is not computed (%2, %3)"),
                     value.name.substr(0, 60), shapeName(shape), typeName(value.type)),
                text("%1", g.source));
        inputs.emplace_back(value.type, std::move(shape));
    }
    return prepareFor(std::move(inputs), std::move(graph), job);
}

Expected<Network> Network::prepareFor(std::vector<Tensor> inputs, std::shared_ptr<const Graph> graph,
                                      const JobContext& job) {
    Network network;
    network.graph_ = std::move(graph);
    const Graph& g = *network.graph_;
    network.values_.resize(g.values.size());
    for (std::size_t i = 0; i < g.values.size(); ++i)
        if (g.values[i].constant)
            network.values_[i] = *g.values[i].constant;
    for (std::size_t i = 0; i < inputs.size(); ++i)
        network.values_[static_cast<std::size_t>(g.inputs[i])] = std::move(inputs[i]);
    TELAR_CHECK(network.infer(job));
    network.count();
    return network;
}

Status Network::infer(const JobContext& job) {
    facts_.resize(graph_->nodes.size());
    for (std::size_t n = 0; n < graph_->nodes.size(); ++n) {
        if (job.stopRequested())
            return cancelledError();
        TELAR_CHECK(inferNode(n, job));
    }
    return {};
}

Status Network::inferNode(std::size_t n, const JobContext& job) {
    const Node& node = graph_->nodes[n];
    NodeFacts& facts = facts_[n];
    const Operator& op = *findOperator(node.op, node.opset);
    Call call{node, {}, std::vector<Tensor>(node.outputs.size())};
    call.job = job;
    bool allKnown = true, allValues = true;
    int64_t weights = 0;
    for (const int input : node.inputs) {
        const Tensor* in = input < 0 ? nullptr : &values_[static_cast<std::size_t>(input)];
        call.in.push_back(in);
        if (!in)
            continue;
        allKnown = allKnown && in->known();
        allValues = allValues && in->hasValues();
        if (graph_->values[static_cast<std::size_t>(input)].constant)
            weights += in->size();
    }
    facts.parameters = weights;
    TELAR_CHECK(checkInputs(call, op));
    facts.outputs = call.out;
    if (!allKnown)
        return {};
    TELAR_CHECK(shapeOf(call, op));
    facts.multiplyAdds = multiplyAddsOf(node, call);
    for (std::size_t i = 0; i < call.out.size(); ++i)
        facts.outputs[i] = call.out[i].known() ? call.out[i].outline() : Tensor();
    facts.outputBytes = outputBytes(call);
    facts.scratchBytes = scratchBytes(call, op);
    const bool fromShape = node.op == "Shape" || node.op == "Size";
    if ((allValues || fromShape) && !node.hasGraphs() && facts.outputBytes + facts.scratchBytes <= mostFolded) {
        TELAR_CHECK(computeNode(call, op));
        facts.folded = true;
        for (std::size_t i = 0; i < call.out.size(); ++i)
            facts.outputs[i] = call.out[i].outline();
    } else
        call.out = facts.outputs;
    for (std::size_t i = 0; i < call.out.size(); ++i)
        if (node.outputs[i] >= 0)
            values_[static_cast<std::size_t>(node.outputs[i])] = std::move(call.out[i]);
    return {};
}

bool Network::keepsWeights(const Node& node) const {
    const auto same = [&](std::size_t i) {
        return i >= node.inputs.size() || node.inputs[i] < 0 ||
               values_[static_cast<std::size_t>(node.inputs[i])].hasValues();
    };
    if (isWhole(node)) { // the second factor and its zero point
        const bool scaled = node.op.starts_with("QLinear");
        return same(scaled ? 3 : 1) && same(scaled ? 5 : 3);
    }
    const std::size_t end = node.op == "Conv" ? std::min<std::size_t>(3, node.inputs.size()) : node.inputs.size();
    for (std::size_t i = 1; i < end; ++i)
        if (!same(i))
            return false;
    return true;
}

void Network::count() {
    const auto nodes = static_cast<int>(graph_->nodes.size());
    kept_ = std::shared_ptr<KeptWeights[]>(new KeptWeights[graph_->nodes.size()]);
    lastUse_.assign(graph_->values.size(), -1);
    for (int n = 0; n < nodes; ++n)
        for (const int input : graph_->nodes[static_cast<std::size_t>(n)].inputs)
            if (input >= 0)
                lastUse_[static_cast<std::size_t>(input)] = n;
    for (const int output : graph_->outputs)
        lastUse_[static_cast<std::size_t>(output)] = nodes;
    for (auto& value : values_)
        if (value.hasValues())
            value.openElsewhere();
    int64_t now = 0;
    for (std::size_t i = 0; i < graph_->inputs.size(); ++i)
        now += input(i).bytes();
    peakBytes_ = now;
    for (int n = 0; n < nodes; ++n) {
        const Node& node = graph_->nodes[static_cast<std::size_t>(n)];
        const NodeFacts& facts = facts_[static_cast<std::size_t>(n)];
        if (facts.folded)
            continue;
        if (mayKeep(node))
            keptBytes_ += 4 * facts.parameters;
        now += facts.outputBytes;
        activationBytes_ += facts.outputBytes;
        peakBytes_ = std::max(peakBytes_, now + facts.scratchBytes);
        std::vector<int> gone = node.inputs;
        gone.insert(gone.end(), node.outputs.begin(), node.outputs.end());
        std::sort(gone.begin(), gone.end());
        gone.erase(std::unique(gone.begin(), gone.end()), gone.end());
        for (const int value : gone)
            if (value >= 0 && lastUse_[static_cast<std::size_t>(value)] <= n &&
                !values_[static_cast<std::size_t>(value)].hasValues() &&
                values_[static_cast<std::size_t>(value)].known())
                now -= values_[static_cast<std::size_t>(value)].bytes();
    }
}

int64_t Network::weightsToCopy() const {
    int64_t bytes = 0;
    for (std::size_t n = 0; n < graph_->nodes.size(); ++n) {
        const auto& inputs = graph_->nodes[n].inputs;
        auto& kept = kept_[static_cast<std::ptrdiff_t>(n)];
        const std::lock_guard ofNode(kept.mutex);
        for (std::size_t i = kept.elsewhere ? 2 : 0; !facts_[n].folded && i < inputs.size(); ++i) {
            if (inputs[i] < 0 || !values_[static_cast<std::size_t>(inputs[i])].hasValues())
                continue;
            const Tensor& weights = values_[static_cast<std::size_t>(inputs[i])];
            const std::lock_guard ofWeights(weights.elsewhere()->mutex);
            bytes += weights.elsewhere()->memory ? 0 : weights.bytes();
        }
    }
    return bytes;
}

Expected<std::vector<Tensor>> Network::run(const std::vector<Tensor>& inputs, const RunSettings& settings) const {
    const Graph& g = *graph_;
    std::vector<Tensor> values = values_;
    if (inputs.size() != g.inputs.size())
        return userError(text(TELAR_TR("core", "The network has %1 inputs, and %2 are given"),
                              static_cast<int64_t>(g.inputs.size()), static_cast<int64_t>(inputs.size())),
                         text("%1", g.source));
    for (std::size_t i = 0; i < inputs.size(); ++i) {
        const Tensor& wanted = input(i);
        if (inputs[i].type() != wanted.type() || inputs[i].shape() != wanted.shape() || !inputs[i].hasValues())
            return userError(text(TELAR_TR("core", "The input '%1' takes %2 of %3, and %4 of %5 are given"),
                                  g.values[static_cast<std::size_t>(g.inputs[i])].name.substr(0, 60),
                                  shapeName(wanted.shape()), typeName(wanted.type()), shapeName(inputs[i].shape()),
                                  typeName(inputs[i].type())),
                             text("%1", g.source));
        values[static_cast<std::size_t>(g.inputs[i])] = inputs[i];
        if (settings.device)
            values[static_cast<std::size_t>(g.inputs[i])].openElsewhere();
    }
    const auto lacksWeights = [&] { // asking the system takes as long as a small network
        for (std::size_t n = 0; n < g.nodes.size(); ++n)
            if (!facts_[n].folded && mayKeep(g.nodes[n])) {
                auto& kept = kept_[static_cast<std::ptrdiff_t>(n)];
                const std::lock_guard lock(kept.mutex);
                if (!kept.made)
                    return true;
            }
        return false;
    };
    const bool keeps = settings.engine == Engine::Fast && keptBytes_ > 0 && lacksWeights();
    TELAR_CHECK(checkMemory(peakBytes_ + (keeps ? keptBytes_ : 0)));
    if (settings.device)
        TELAR_CHECK(settings.device->fits(peakBytes_ + weightsToCopy()));
    settings.job.start(static_cast<int64_t>(g.nodes.size()));
    for (std::size_t n = 0; n < g.nodes.size(); ++n) {
        settings.job.advance();
        if (facts_[n].folded)
            continue;
        if (settings.job.stopRequested())
            return cancelledError();
        const Node& node = g.nodes[n];
        const Operator& op = *findOperator(node.op, node.opset);
        Call call{node, {}, std::vector<Tensor>(node.outputs.size())};
        call.job = JobContext{settings.job.stop, nullptr};
        call.threads = settings.threads > 0 ? settings.threads : usableCores();
        call.fast = settings.engine == Engine::Fast;
        call.device = settings.device.get();
        call.pool = pool_.get();
        call.kept = keepsWeights(node) ? &kept_[static_cast<std::ptrdiff_t>(n)] : nullptr;
        for (const int in : node.inputs)
            call.in.push_back(in < 0 ? nullptr : &values[static_cast<std::size_t>(in)]);
        const auto start = Clock::now();
        TELAR_CHECK(shapeOf(call, op));
        const int64_t bytes = outputBytes(call) + scratchBytes(call, op);
        if (bytes >
            facts_[n].outputBytes + facts_[n].scratchBytes) // it depends on values, so that nobody has asked yet
            TELAR_CHECK(checkMemory(bytes));
        TELAR_CHECK(computeNode(call, op));
        if (settings.device)
            TELAR_CHECK(settings.watch ? settings.device->wait() : settings.device->health());
        const double ms = millisecondsSince(start);
        if (settings.change)
            TELAR_CHECK(settings.change(static_cast<int>(n), call.out));
        if (settings.watch)
            settings.watch(static_cast<int>(n), call.out, ms);
        for (std::size_t i = 0; i < call.out.size(); ++i)
            if (node.outputs[i] >= 0) {
                if (settings.device)
                    call.out[i].openElsewhere();
                values[static_cast<std::size_t>(node.outputs[i])] = std::move(call.out[i]);
            }
        for (const int in : node.inputs)
            if (in >= 0 && lastUse_[static_cast<std::size_t>(in)] == static_cast<int>(n))
                values[static_cast<std::size_t>(in)] = Tensor();
    }
    std::vector<Tensor> outputs;
    for (const int output : g.outputs)
        outputs.push_back(values[static_cast<std::size_t>(output)]);
    if (settings.device && settings.outputsHere)
        for (const auto& output : outputs)
            output.bringHere();
    TELAR_CHECK(settings.device ? settings.device->wait() : Status{});
    return outputs;
}

} // namespace telar::network
