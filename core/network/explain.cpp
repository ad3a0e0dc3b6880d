#include "core/network/explain.hpp"

#include "core/network/cell.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numeric>

namespace telar::network {

namespace {

using Gradient = std::vector<double>; ///< of a value, by places in memory

Error noClasses(const Network& network) {
    return userError(text(TELAR_TR("core", "The network's output is not one row of classes")),
                     text("%1", network.graph().source));
}

int64_t classOf(const std::vector<double>& probabilities, int64_t target) {
    const auto count = static_cast<int64_t>(probabilities.size());
    return target >= 0 && target < count
               ? target
               : std::max_element(probabilities.begin(), probabilities.end()) - probabilities.begin();
}

/// The derivative of an operator that works on each number alone; nothing where it is not known.
std::optional<double> slope(const Node& node, double in, double out) {
    if (node.op == "Relu")
        return in > 0 ? 1 : 0;
    if (node.op == "LeakyRelu")
        return in > 0 ? 1 : static_cast<double>(node.real("alpha", 0.01f));
    if (node.op == "Sigmoid")
        return out * (1 - out);
    if (node.op == "Tanh")
        return 1 - out * out;
    if (node.op == "Clip")
        return in == out ? 1 : 0;
    return {};
}

bool onlyCopies(const Node& node) {
    for (const char* name : {"Identity", "Dropout", "Flatten", "Reshape", "Squeeze", "Unsqueeze"})
        if (node.op == name)
            return true;
    return false;
}

/// Goes back from the outputs of nodes to their inputs, by the products that make each number.
class Backward {
public:
    Backward(const Network& network, const std::vector<Tensor>& values) : network_(network), values_(values) {}
    std::map<int, Gradient> gradients; ///< by value

    Status through(int n, const JobContext& job) {
        const Node& node = network_.graph().nodes[static_cast<std::size_t>(n)];
        const auto found = gradients.find(node.outputs.front());
        if (found == gradients.end())
            return {};
        const Gradient out = found->second;
        const Tensor& made = values_[static_cast<std::size_t>(node.outputs.front())];
        if (onlyCopies(node)) {
            add(node.inputs[0], [&](Gradient& in) {
                for (std::size_t i = 0; i < out.size(); ++i)
                    in[i] += out[i];
            });
            return {};
        }
        for (const char* name :
             {"Conv", "Gemm", "MatMul", "MaxPool", "AveragePool", "GlobalAveragePool", "GlobalMaxPool"})
            if (node.op == name)
                return byTerms(n, node, out, job);
        if (node.op == "Add" || node.op == "Sub" || node.op == "Sum")
            return sums(node, out, made);
        if (node.op == "Concat")
            return parts(node, out, made);
        if (node.op == "BatchNormalization") {
            channels(node, out, made);
            return {};
        }
        const Tensor& in = values_[static_cast<std::size_t>(node.inputs[0])];
        if (!slope(node, 0, 0))
            return refuse(node);
        add(node.inputs[0], [&](Gradient& to) {
            for (std::size_t i = 0; i < out.size(); ++i)
                to[i] += out[i] *
                         *slope(node, numberAt(in, static_cast<int64_t>(i)), numberAt(made, static_cast<int64_t>(i)));
        });
        return {};
    }

private:
    Error refuse(const Node& node) const {
        return userError(text(TELAR_TR("core", "The gradient of the operator %1 is not computed"), node.op),
                         node.place(), text(TELAR_TR("core", "Choose a later layer, or the occlusion map")));
    }
    template <class Body>
    void add(int value, const Body& body) {
        if (value < 0 || network_.value(value).hasValues()) // a weight
            return;
        auto& gradient = gradients[value];
        gradient.resize(static_cast<std::size_t>(values_[static_cast<std::size_t>(value)].size()), 0);
        body(gradient);
    }
    Status byTerms(int n, const Node& node, const Gradient& out, const JobContext& job) {
        if (node.op == "MatMul" && !network_.value(node.inputs[1]).hasValues())
            return refuse(node);
        Status fine;
        add(node.inputs[0], [&](Gradient& in) {
            for (std::size_t i = 0; fine && i < out.size(); ++i) {
                if (out[i] == 0)
                    continue;
                if (job.stopRequested()) {
                    fine = cancelledError();
                    break;
                }
                const auto cell = termsOf(network_, values_, n, static_cast<int64_t>(i), mostNumbers);
                if (!cell) {
                    fine = cell.error();
                    break;
                }
                const bool largest = cell->making == Making::Maximum;
                for (std::size_t t = 0; t < cell->terms.size(); ++t)
                    if (const auto& term = cell->terms[t];
                        term.cell >= 0 && (!largest || static_cast<int64_t>(t) == cell->largest))
                        in[static_cast<std::size_t>(term.cell)] += out[i] * term.weight / cell->divisor;
            }
        });
        return fine;
    }
    Status sums(const Node& node, const Gradient& out, const Tensor& made) {
        for (std::size_t input = 0; input < node.inputs.size(); ++input) {
            const int value = node.inputs[input];
            if (value >= 0 && !network_.value(value).hasValues() &&
                values_[static_cast<std::size_t>(value)].shape() != made.shape())
                return refuse(node);
            const double sign = node.op == "Sub" && input == 1 ? -1 : 1;
            add(value, [&](Gradient& in) {
                for (std::size_t i = 0; i < out.size(); ++i)
                    in[i] += sign * out[i];
            });
        }
        return {};
    }
    Status parts(const Node& node, const Gradient& out, const Tensor& made) {
        const auto rank = static_cast<int64_t>(made.shape().size());
        const int64_t given = node.number("axis", 1), axis = given < 0 ? given + rank : given;
        int64_t outer = 1, inner = 1, from = 0;
        for (int64_t i = 0; i < rank; ++i)
            (i < axis ? outer : inner) *= i == axis ? 1 : made.dim(i);
        for (const int value : node.inputs) {
            const int64_t length = values_[static_cast<std::size_t>(value)].dim(axis) * inner;
            add(value, [&](Gradient& in) {
                for (int64_t o = 0; o < outer; ++o)
                    for (int64_t i = 0; i < length; ++i)
                        in[static_cast<std::size_t>(o * length + i)] +=
                            out[static_cast<std::size_t>(o * made.dim(axis) * inner + from + i)];
            });
            from += length;
        }
        return {};
    }
    void channels(const Node& node, const Gradient& out, const Tensor& made) {
        const auto& weight = [&](std::size_t i) -> const Tensor& {
            return values_[static_cast<std::size_t>(node.inputs[i])];
        };
        const auto epsilon = static_cast<double>(node.real("epsilon", 1e-5f));
        const int64_t count = made.dim(1), cells = made.size() / made.dim(0) / count;
        add(node.inputs[0], [&](Gradient& in) {
            for (std::size_t i = 0; i < out.size(); ++i) {
                const int64_t channel = static_cast<int64_t>(i) / cells % count;
                in[i] += out[i] * numberAt(weight(1), channel) / std::sqrt(numberAt(weight(4), channel) + epsilon);
            }
        });
    }

    const Network& network_;
    const std::vector<Tensor>& values_;
};

} // namespace

std::vector<double> classProbabilities(const Tensor& output) {
    constexpr int64_t mostClasses = 1 << 20; // a longer row is no row of classes
    if (!output.hasValues() || output.type() == Type::String || output.rank() < 1 || output.size() < 2 ||
        output.size() > mostClasses || output.size() != *std::max_element(output.shape().begin(), output.shape().end()))
        return {};
    auto values = output.doubles();
    const double sum = std::accumulate(values.begin(), values.end(), 0.0);
    const bool probable = std::all_of(values.begin(), values.end(), [](double v) { return v >= 0; });
    if (probable && std::abs(sum - 1) < 1e-3)
        return values;
    const double most = *std::max_element(values.begin(), values.end());
    double all = 0;
    for (double& value : values)
        all += value = std::exp(value - most);
    for (double& value : values)
        value /= all;
    return values;
}

std::vector<int32_t> cellClasses(const Tensor& output) {
    if (!output.hasValues() || output.type() == Type::String || output.rank() != 4 || output.dim(0) != 1 ||
        output.dim(1) < 2)
        return {};
    const auto cells = static_cast<std::size_t>(output.dim(2) * output.dim(3)),
               classes = static_cast<std::size_t>(output.dim(1));
    std::vector<int32_t> found(cells);
    for (std::size_t cell = 0; cell < cells; ++cell)
        for (std::size_t c = 1; c < classes; ++c)
            if (numberAt(output, static_cast<int64_t>(c * cells + cell)) >
                numberAt(output, static_cast<int64_t>(static_cast<std::size_t>(found[cell]) * cells + cell)))
                found[cell] = static_cast<int32_t>(c);
    return found;
}

std::function<Status(int, std::vector<Tensor>&)> silencing(std::vector<SilentChannel> channels) {
    return [channels = std::move(channels)](int node, std::vector<Tensor>& outputs) -> Status {
        for (const auto& one : channels) {
            if (one.node != node || outputs.empty() || !outputs.front().hasValues())
                continue;
            Tensor& out = outputs.front();
            if (out.rank() < 2 || one.channel < 0 || one.channel >= out.dim(1))
                continue;
            auto made = Tensor::create(out.type(), out.shape()); // the old one may be another layer's, too
            if (!made)
                return made.error();
            std::memcpy(made->write<char>(), out.data<char>(), static_cast<std::size_t>(out.bytes()));
            const int64_t size = out.bytes() / out.dim(0) / out.dim(1);
            for (int64_t sample = 0; sample < out.dim(0); ++sample)
                std::memset(made->write<char>() + (sample * out.dim(1) + one.channel) * size, 0,
                            static_cast<std::size_t>(size));
            out = std::move(*made);
        }
        return {};
    };
}

Expected<PlaceMap> gradCam(const Network& network, const std::vector<Tensor>& values, int node, int64_t target,
                           const JobContext& job) {
    const Graph& graph = network.graph();
    const int layer = graph.nodes[static_cast<std::size_t>(node)].shown();
    const Tensor& maps = values[static_cast<std::size_t>(layer)];
    int score = graph.outputs.front();
    const auto probabilities = classProbabilities(values[static_cast<std::size_t>(score)]);
    if (probabilities.empty())
        return noClasses(network);
    if (maps.rank() != 4)
        return userError(text(TELAR_TR("core", "Grad-CAM needs a layer of feature maps, and this one has the shape %1"),
                              shapeName(maps.shape())),
                         graph.nodes[static_cast<std::size_t>(node)].place());
    int last = graph.values[static_cast<std::size_t>(score)].maker;
    if (last >= 0 && graph.nodes[static_cast<std::size_t>(last)].op == "Softmax") {
        score = graph.nodes[static_cast<std::size_t>(last)].inputs[0];
        --last;
    }
    PlaceMap map{maps.dim(2), maps.dim(3), {}, classOf(probabilities, target), 0};
    map.before = probabilities[static_cast<std::size_t>(map.target)];
    Backward back(network, values);
    auto& start = back.gradients[score];
    start.resize(probabilities.size(), 0);
    start[static_cast<std::size_t>(map.target)] = 1;
    job.start(last - node);
    for (int n = last; n > node; --n) {
        if (job.stopRequested())
            return cancelledError();
        if (!network.facts()[static_cast<std::size_t>(n)].folded)
            TELAR_CHECK(back.through(n, job));
        job.advance();
    }
    const auto found = back.gradients.find(layer);
    map.values.assign(static_cast<std::size_t>(map.rows * map.columns), 0);
    if (found == back.gradients.end())
        return userError(text(TELAR_TR("core", "The classes do not depend on this layer")),
                         graph.nodes[static_cast<std::size_t>(node)].place());
    const auto cells = static_cast<std::size_t>(map.rows * map.columns);
    std::vector<double> sums(cells, 0);
    for (std::size_t channel = 0; channel < static_cast<std::size_t>(maps.dim(1)); ++channel) {
        double weight = 0;
        for (std::size_t i = 0; i < cells; ++i)
            weight += found->second[channel * cells + i] / static_cast<double>(cells);
        for (std::size_t i = 0; i < cells; ++i)
            sums[i] += weight * numberAt(maps, static_cast<int64_t>(channel * cells + i));
    }
    const double most = *std::max_element(sums.begin(), sums.end());
    for (std::size_t i = 0; most > 0 && i < cells; ++i)
        map.values[i] = static_cast<float>(std::max(0.0, sums[i]) / most);
    return map;
}

Expected<PlaceMap> occlusion(const Network& network, const Tensor& input, bool channelsLast, const CoverSpec& spec,
                             const JobContext& job) {
    if (input.rank() != 4 || input.dim(0) != 1 || input.type() != Type::Float32)
        return userError(text(TELAR_TR("core", "Occlusion needs one picture as the network's only input")),
                         text("%1", network.graph().source));
    const RunSettings settings{Engine::Fast, spec.threads, {job.stop, nullptr}, {}};
    TELAR_TRY(first, network.run({input}, settings));
    const auto probabilities = classProbabilities(first->front());
    if (probabilities.empty())
        return noClasses(network);
    const int64_t rows = input.dim(channelsLast ? 1 : 2), columns = input.dim(channelsLast ? 2 : 3),
                  channels = input.dim(channelsLast ? 3 : 1);
    PlaceMap map{rows, columns, {}, classOf(probabilities, spec.target), 0};
    const auto target = static_cast<std::size_t>(map.target);
    map.before = probabilities[target];
    const int64_t longer = std::max(rows, columns),
                  patch = spec.patch > 0 ? spec.patch : std::max<int64_t>(1, longer / 8);
    const int64_t stride = spec.stride > 0 ? spec.stride : std::max<int64_t>(1, patch / 2);
    const auto places = [&](int64_t length) {
        std::vector<int64_t> at;
        for (int64_t i = 0; i + patch < length; i += stride)
            at.push_back(i);
        at.push_back(std::max<int64_t>(0, length - patch));
        return at;
    };
    const auto down = places(rows), across = places(columns);
    std::vector<double> falls(static_cast<std::size_t>(rows * columns), 0), counts = falls;
    TELAR_TAKE(covered, Tensor::create(Type::Float32, input.shape()));
    job.start(static_cast<int64_t>(down.size() * across.size()));
    for (const int64_t top : down)
        for (const int64_t left : across) {
            std::memcpy(covered->write<char>(), input.data<char>(), static_cast<std::size_t>(input.bytes()));
            const auto each = [&](const auto& body) {
                for (int64_t r = top; r < std::min(rows, top + patch); ++r)
                    for (int64_t c = left; c < std::min(columns, left + patch); ++c)
                        body(r * columns + c);
            };
            each([&](int64_t cell) {
                for (int64_t channel = 0; channel < channels; ++channel)
                    covered
                        ->write<float>()[channelsLast ? cell * channels + channel : channel * rows * columns + cell] =
                        spec.cover;
            });
            TELAR_TRY(outputs, network.run({*covered}, settings));
            const double fall = map.before - classProbabilities(outputs->front())[target];
            each([&](int64_t cell) {
                falls[static_cast<std::size_t>(cell)] += fall;
                counts[static_cast<std::size_t>(cell)] += 1;
            });
            job.advance();
        }
    map.values.resize(falls.size());
    for (std::size_t i = 0; i < falls.size(); ++i)
        map.values[i] = static_cast<float>(falls[i] / std::max(1.0, counts[i]));
    return map;
}

} // namespace telar::network
