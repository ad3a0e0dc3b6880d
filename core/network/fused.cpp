#include "core/network/fast.hpp"

#include <algorithm>
#include <cmath>

namespace telar::network {

namespace {

using onnx_file::AttributeKind;

class Fuser {
public:
    explicit Fuser(const Graph& graph)
        : graph_(graph), uses_(graph.values.size(), 0), maker_(graph.values.size(), -1),
          gone_(graph.nodes.size(), false) {
        for (std::size_t i = 0; i < maker_.size(); ++i)
            maker_[i] = graph.values[i].maker;
        for (const auto& node : graph_.nodes)
            for (const int input : node.inputs)
                if (input >= 0)
                    ++uses_[static_cast<std::size_t>(input)];
        for (const int output : graph_.outputs)
            uses_[static_cast<std::size_t>(output)] += 2; // it must be made
    }
    Graph fuse() {
        std::vector<int> taker(graph_.values.size(), -1);
        for (std::size_t n = 0; n < graph_.nodes.size(); ++n)
            for (const int input : graph_.nodes[n].inputs)
                if (input >= 0)
                    taker[static_cast<std::size_t>(input)] = static_cast<int>(n);
        for (std::size_t n = 0; n < graph_.nodes.size(); ++n) {
            takeSwish(n, taker);
            takeBytes(n, taker);
            const bool adds = graph_.nodes[n].op == "Add";
            if ((graph_.nodes[n].op != "Conv" && !adds) || graph_.nodes[n].outputs.size() != 1 || gone_[n])
                continue;
            bool bounded = false;
            while (!bounded && uses_[static_cast<std::size_t>(graph_.nodes[n].outputs[0])] == 1) {
                const auto next = static_cast<std::size_t>(taker[static_cast<std::size_t>(graph_.nodes[n].outputs[0])]);
                const auto& op = graph_.nodes[next].op;
                bounded = adds || (op != "BatchNormalization" && op != "Add");
                if (!(bounded                      ? takeBounds(n, next)
                      : op == "BatchNormalization" ? takeNormalisation(n, next)
                                                   : takeSum(n, next)))
                    break;
                graph_.nodes[n].name += " + " + graph_.nodes[next].op;
                graph_.nodes[n].outputs[0] = graph_.nodes[next].outputs[0];
                maker_[static_cast<std::size_t>(graph_.nodes[n].outputs[0])] = static_cast<int>(n);
                gone_[next] = true;
            }
        }
        return finish();
    }

private:
    const Tensor* anyConstant(int value) const {
        return value < 0 || !graph_.values[static_cast<std::size_t>(value)].constant
                   ? nullptr
                   : &*graph_.values[static_cast<std::size_t>(value)].constant;
    }
    const Tensor* constant(int value) const {
        const Tensor* tensor = anyConstant(value);
        return tensor && tensor->type() == Type::Float32 ? tensor : nullptr;
    }
    int add(const std::string& name, Tensor tensor) {
        Value value;
        value.name = name;
        value.type = tensor.type();
        value.constant = std::move(tensor);
        graph_.values.push_back(std::move(value));
        return static_cast<int>(graph_.values.size()) - 1;
    }

    /// w' = w s / sqrt(v + e), b' = (b - mean) s / sqrt(v + e) + shift.
    bool takeNormalisation(std::size_t n, std::size_t next) {
        Node& conv = graph_.nodes[n];
        const Node& norm = graph_.nodes[next];
        const Tensor* weights = conv.inputs.size() > 1 ? constant(conv.inputs[1]) : nullptr;
        const bool hasBias = conv.inputs.size() > 2 && conv.inputs[2] >= 0;
        const Tensor* bias = hasBias ? constant(conv.inputs[2]) : nullptr;
        if (!weights || weights->rank() < 3 || conv.inputs.size() > 3 || (hasBias && !bias) ||
            norm.inputs.size() != 5 || norm.number("training_mode", 0) != 0 || norm.outputs.size() != 1)
            return false;
        const int64_t outputs = weights->dim(0), each = outputs > 0 ? weights->size() / outputs : 0;
        const Tensor* parts[4];
        for (std::size_t i = 0; i < 4; ++i) {
            parts[i] = constant(norm.inputs[i + 1]);
            if (!parts[i] || parts[i]->shape() != Shape{outputs})
                return false;
        }
        if (bias && bias->shape() != Shape{outputs})
            return false;
        auto newWeights = Tensor::create(Type::Float32, weights->shape()),
             newBias = Tensor::create(Type::Float32, {outputs});
        if (!newWeights || !newBias)
            return false;
        const auto epsilon = static_cast<double>(norm.real("epsilon", 1e-5f));
        for (int64_t o = 0; o < outputs; ++o) {
            const auto at = [o](const Tensor* tensor) { return static_cast<double>(tensor->data<float>()[o]); };
            const double factor = at(parts[0]) / std::sqrt(at(parts[3]) + epsilon);
            for (int64_t i = 0; i < each; ++i)
                newWeights->write<float>()[o * each + i] =
                    static_cast<float>(static_cast<double>(weights->data<float>()[o * each + i]) * factor);
            newBias->write<float>()[o] =
                static_cast<float>(((bias ? at(bias) : 0) - at(parts[2])) * factor + at(parts[1]));
        }
        const std::string name = graph_.values[static_cast<std::size_t>(conv.inputs[1])].name;
        conv.inputs = {conv.inputs[0], add(name + " (normalised)", std::move(*newWeights)),
                       add(name + " (bias)", std::move(*newBias))};
        return true;
    }
    /// What is added to a convolution's result, where it is made before: its fourth input.
    bool takeSum(std::size_t n, std::size_t next) {
        Node& conv = graph_.nodes[n];
        const Node& sum = graph_.nodes[next];
        if (conv.inputs.size() > 3 || !constant(conv.inputs[1]) || sum.inputs.size() != 2 || sum.outputs.size() != 1 ||
            sum.opset < 7)
            return false;
        const int other = sum.inputs[sum.inputs[0] == conv.outputs[0] ? 1 : 0];
        const int maker = other < 0 ? -1 : maker_[static_cast<std::size_t>(other)];
        if (maker < 0 || maker >= static_cast<int>(n))
            return false;
        conv.inputs.resize(3, -1);
        conv.inputs.push_back(other);
        conv.attributes["telar.adds"] = {AttributeKind::Int, {}, {1}, {}, {}};
        return true;
    }
    /// What QuantizeLinear or DequantizeLinear does: bytes (or a bias) with scales and zero points that stay the same.
    struct Bytes {
        int node = -1, bytes = -1;
        const Tensor *scale = nullptr, *zero = nullptr;
    };
    std::optional<Bytes> bytesOf(int node, const char* op, std::size_t scales) const {
        if (node < 0 || gone_[static_cast<std::size_t>(node)])
            return {};
        const Node& made = graph_.nodes[static_cast<std::size_t>(node)];
        if (made.op != op || made.inputs.size() < 2 || made.number("block_size", 0) != 0 || made.outputs.size() != 1)
            return {};
        Bytes found{node, made.inputs[0], constant(made.inputs[1]),
                    made.inputs.size() > 2 ? anyConstant(made.inputs[2]) : nullptr};
        const bool one = found.scale && found.scale->size() == 1;
        if (!found.scale || (!one && found.scale->size() != static_cast<int64_t>(scales)) ||
            (found.zero && found.zero->size() != found.scale->size()))
            return {};
        for (int64_t i = 0; i < found.scale->size(); ++i)
            if (const float scale = found.scale->data<float>()[i]; !(scale > 0) || std::isinf(scale))
                return {};
        return found;
    }
    std::optional<Bytes> bytesBefore(int value, std::size_t scales = 1) const {
        return bytesOf(value < 0 ? -1 : maker_[static_cast<std::size_t>(value)], "DequantizeLinear", scales);
    }
    /// The bias of such a convolution is whole, in units of both scales.
    bool fitsBias(const Bytes& bias, const Bytes& a, const Bytes& b, int64_t outputs) const {
        const Tensor* whole = anyConstant(bias.bytes);
        if (!whole || whole->type() != Type::Int32 || whole->shape() != Shape{outputs})
            return false;
        if (bias.zero)
            for (const int64_t zero : bias.zero->wholes())
                if (zero != 0)
                    return false;
        const auto at = [](const Tensor* scales, int64_t o) {
            return static_cast<double>(scales->data<float>()[scales->size() == 1 ? 0 : o]);
        };
        for (int64_t o = 0; o < outputs; ++o)
            if (const double unit = at(a.scale, 0) * at(b.scale, o); std::abs(at(bias.scale, o) - unit) > 1e-6 * unit)
                return false;
        return true;
    }
    /// A convolution or product between DequantizeLinear and QuantizeLinear is one of bytes.
    void takeBytes(std::size_t n, const std::vector<int>& taker) {
        Node& node = graph_.nodes[n];
        const bool product = node.op == "MatMul";
        if ((node.op != "Conv" && !product) || node.inputs.size() < 2 || node.outputs.size() != 1 || gone_[n])
            return;
        const auto a = bytesBefore(node.inputs[0]);
        const int second = node.inputs[1] < 0 ? -1 : maker_[static_cast<std::size_t>(node.inputs[1])];
        const Tensor* weights = second < 0 || graph_.nodes[static_cast<std::size_t>(second)].inputs.empty()
                                    ? nullptr
                                    : anyConstant(graph_.nodes[static_cast<std::size_t>(second)].inputs[0]);
        if (!a || !a->zero || (!product && (!weights || weights->rank() < 3)))
            return;
        const int64_t outputs = !weights || weights->rank() < 1 ? 1 : weights->dim(product ? weights->rank() - 1 : 0);
        const auto b = bytesBefore(node.inputs[1], static_cast<std::size_t>(outputs));
        if (!b || (!weights && !b->zero))
            return;
        const int64_t axis = graph_.nodes[static_cast<std::size_t>(second)].number("axis", 1);
        if (b->scale->size() > 1 && (product ? weights->rank() != 2 || (axis != 1 && axis != -1) : axis != 0))
            return;
        const bool biased = node.inputs.size() > 2 && node.inputs[2] >= 0;
        const auto bias = biased ? bytesBefore(node.inputs[2], static_cast<std::size_t>(outputs)) : std::nullopt;
        if (biased && (!bias || !fitsBias(*bias, *a, *b, outputs)))
            return;
        const auto next = [&](int value) {
            return uses_[static_cast<std::size_t>(value)] == 1 ? taker[static_cast<std::size_t>(value)] : -1;
        };
        const int after = next(node.outputs[0]);
        int last = after;
        const auto attributes = node.attributes;
        const bool bounded = after >= 0 && takeBounds(n, static_cast<std::size_t>(after));
        if (bounded)
            last = next(graph_.nodes[static_cast<std::size_t>(after)].outputs[0]);
        const auto to = bytesOf(last, "QuantizeLinear", 1);
        const Type types[] = {a->zero->type(), b->zero ? b->zero->type() : weights->type(),
                              to && to->zero ? to->zero->type() : Type::None};
        if (std::any_of(std::begin(types), std::end(types),
                        [](Type type) { return type != Type::Int8 && type != Type::UInt8; })) {
            node.attributes = attributes;
            return;
        }
        const auto input = [&](const Bytes& of, std::size_t i) {
            return graph_.nodes[static_cast<std::size_t>(of.node)].inputs[i];
        };
        const int bZero = b->zero                  ? input(*b, 2)
                          : types[1] == Type::Int8 ? add(node.name + " (zero)", Tensor::of<int8_t>({}, {0}))
                                                   : add(node.name + " (zero)", Tensor::of<uint8_t>({}, {0}));
        const std::vector<int> before = node.inputs;
        node.op = product ? "QLinearMatMul" : "QLinearConv";
        node.opset = std::max(node.opset, 10);
        node.inputs = {a->bytes,     input(*a, 1), input(*a, 2),  b->bytes,
                       input(*b, 1), bZero,        input(*to, 1), input(*to, 2)};
        if (bias)
            node.inputs.push_back(bias->bytes);
        uses_.resize(graph_.values.size(), 0);
        for (const int value : node.inputs)
            ++uses_[static_cast<std::size_t>(value)];
        for (const int value : before)
            if (value >= 0 && --uses_[static_cast<std::size_t>(value)] == 0)
                gone_[static_cast<std::size_t>(maker_[static_cast<std::size_t>(value)])] = true;
        for (const int taken : {bounded ? after : -1, last})
            if (taken >= 0) {
                node.name += " + " + graph_.nodes[static_cast<std::size_t>(taken)].op;
                gone_[static_cast<std::size_t>(taken)] = true;
            }
        node.outputs = graph_.nodes[static_cast<std::size_t>(last)].outputs;
        maker_[static_cast<std::size_t>(node.outputs[0])] = static_cast<int>(n);
    }
    /// x * Sigmoid(x), of which neither is taken by anybody else.
    void takeSwish(std::size_t n, const std::vector<int>& taker) {
        Node& node = graph_.nodes[n];
        if (node.op != "Sigmoid" || node.inputs.size() != 1 || node.outputs.size() != 1 || node.outputs[0] < 0 ||
            uses_[static_cast<std::size_t>(node.outputs[0])] != 1)
            return;
        const auto next = static_cast<std::size_t>(taker[static_cast<std::size_t>(node.outputs[0])]);
        const Node& times = graph_.nodes[next];
        if (times.op != "Mul" || times.opset < 7 || times.inputs.size() != 2 ||
            std::count(times.inputs.begin(), times.inputs.end(), node.inputs[0]) != 1)
            return;
        node.op = "Swish";
        node.opset = 24;
        node.name += " + Mul";
        node.outputs = times.outputs;
        maker_[static_cast<std::size_t>(node.outputs[0])] = static_cast<int>(n);
        gone_[next] = true;
    }
    bool takeBounds(std::size_t n, std::size_t next) {
        const Node& node = graph_.nodes[next];
        Bounds bounds;
        if (node.op == "Relu")
            bounds.low = 0;
        else if (node.op == "Clip") {
            const auto of = [&](std::size_t i, const char* name, float otherwise) -> std::optional<float> {
                if (node.opset < 11)
                    return node.real(name, otherwise);
                if (node.inputs.size() <= i || node.inputs[i] < 0)
                    return otherwise;
                const Tensor* tensor = constant(node.inputs[i]);
                return tensor && tensor->size() == 1 ? std::optional(*tensor->data<float>()) : std::nullopt;
            };
            const auto low = of(1, "min", bounds.low), high = of(2, "max", bounds.high);
            if (!low || !high || !(*low <= *high))
                return false;
            bounds = {*low, *high};
        } else
            return false;
        graph_.nodes[n].attributes["telar.low"] = {AttributeKind::Float, {bounds.low}, {}, {}, {}};
        graph_.nodes[n].attributes["telar.high"] = {AttributeKind::Float, {bounds.high}, {}, {}, {}};
        return true;
    }
    Graph finish() {
        std::vector<Node> kept;
        for (auto& value : graph_.values)
            value.maker = -1;
        for (std::size_t n = 0; n < graph_.nodes.size(); ++n) {
            if (gone_[n])
                continue;
            for (const int output : graph_.nodes[n].outputs)
                if (output >= 0)
                    graph_.values[static_cast<std::size_t>(output)].maker = static_cast<int>(kept.size());
            kept.push_back(std::move(graph_.nodes[n]));
        }
        graph_.nodes = std::move(kept);
        return std::move(graph_);
    }

    Graph graph_;
    std::vector<int> uses_, maker_; ///< of each value; the maker is the node that is left of those that became one
    std::vector<bool> gone_;
};

} // namespace

Graph fused(const Graph& graph) { return graph.missing.empty() ? Fuser(graph).fuse() : graph; }

} // namespace telar::network
