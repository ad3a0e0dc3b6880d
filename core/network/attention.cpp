#include "core/network/attention.hpp"

#include "core/network/activations.hpp"
#include "core/network/cell.hpp"
#include "core/network/explain.hpp"
#include "core/network/gallery.hpp"
#include "core/network/tensor_file.hpp"

#include <algorithm>

namespace telar::network {

namespace {

const Tensor& at(const std::vector<Tensor>& values, int value) { return values[static_cast<std::size_t>(value)]; }

/// A product by a single number goes on to `through`; nothing where the node is no such product.
std::optional<double> scaledBy(const std::vector<Tensor>& values, const Node& node, int& through) {
    if ((node.op != "Mul" && node.op != "Div") || node.inputs.size() != 2)
        return {};
    const auto single = [&](int value) { return at(values, value).size() == 1; };
    const int number = single(node.inputs[1]) ? node.inputs[1] : node.inputs[0];
    if (!single(number) || (node.op == "Div" && number != node.inputs[1]))
        return {};
    through = number == node.inputs[1] ? node.inputs[0] : node.inputs[1];
    const double by = numberAt(at(values, number), 0);
    return node.op == "Div" ? 1 / by : by;
}

/// Whether scalings and masks lead from a product to this value.
bool comesFromProduct(const Graph& graph, int value, int steps = 8) {
    const int n = value < 0 ? -1 : graph.values[static_cast<std::size_t>(value)].maker;
    if (n < 0 || steps == 0)
        return false;
    const auto& node = graph.nodes[static_cast<std::size_t>(n)];
    if (node.op == "MatMul")
        return true;
    return (node.op == "Mul" || node.op == "Div" || node.op == "Add" || node.op == "Where") &&
           std::ranges::any_of(node.inputs, [&](int input) { return comesFromProduct(graph, input, steps - 1); });
}

/// The scores that a node masks, by a sum or by a choice; -1 where the node is none of them.
int maskedScores(const Graph& graph, const Node& node) {
    if ((node.op != "Add" || node.inputs.size() != 2) && (node.op != "Where" || node.inputs.size() != 3))
        return -1;
    for (std::size_t i = node.inputs.size() - 2; i < node.inputs.size(); ++i)
        if (comesFromProduct(graph, node.inputs[i]))
            return node.inputs[i];
    return -1;
}

/// What became of the scores between two values, and what weights came of it.
AttentionMask maskBetween(const Tensor& before, const Tensor& after, const Tensor& weights) {
    const auto& shape = after.shape();
    if (before.shape() != shape || weights.shape() != shape || shape.size() < 2)
        return AttentionMask::Other;
    const int64_t rows = shape[shape.size() - 2], columns = shape.back();
    bool none = true, causal = true;
    for (int64_t i = 0; i < after.size() && (none || causal); ++i) {
        const bool same = numberAt(before, i) == numberAt(after, i), later = i % columns > i / columns % rows;
        none = none && same;
        causal = causal && (later ? numberAt(weights, i) == 0 : same);
    }
    return none ? AttentionMask::None : causal ? AttentionMask::Causal : AttentionMask::Other;
}

/// The last two axes as a matrix of each head.
Matrix<float> heads(const Tensor& from, bool turned) {
    const auto& shape = from.shape();
    const int64_t rows = shape[shape.size() - 2], columns = shape.back(),
                  planes = rows * columns > 0 ? from.size() / (rows * columns) : 0;
    Matrix<float> made(turned ? columns : rows, turned ? rows : columns, planes);
    for (int64_t p = 0; p < planes; ++p)
        for (int64_t r = 0; r < rows; ++r)
            for (int64_t c = 0; c < columns; ++c)
                made.view().at(turned ? c : r, turned ? r : c, p) =
                    static_cast<float>(numberAt(from, (p * rows + r) * columns + c));
    return made;
}

} // namespace

// From the product of weights and values up to that of queries and keys.
std::optional<AttentionNodes> attentionBehind(const Graph& graph, const std::vector<Tensor>& values, int mixed) {
    const auto maker = [&](int value) { return value < 0 ? -1 : graph.values[static_cast<std::size_t>(value)].maker; };
    const auto node = [&](int n) -> const Node& { return graph.nodes[static_cast<std::size_t>(n)]; };
    AttentionNodes found{-1, mixed, 1, AttentionMask::None};
    int n = maker(node(mixed).inputs.front());
    while (n >= 0 && (node(n).op == "Identity" || node(n).op == "Dropout"))
        n = maker(node(n).inputs.front());
    if (n < 0 || node(n).op != "Softmax")
        return {};
    const auto rank = static_cast<int64_t>(at(values, node(n).inputs.front()).shape().size());
    const int64_t axis = node(n).number("axis", node(n).opset < 13 ? 1 : -1);
    if (axis != -1 && axis != rank - 1)
        return {};
    int value = node(n).inputs.front();
    const Tensor& weights = at(values, node(n).outputs.front());
    for (n = maker(value); n >= 0 && node(n).op != "MatMul"; n = maker(value)) {
        if (const auto by = scaledBy(values, node(n), value)) {
            found.scale *= *by;
            continue;
        }
        const int before = maskedScores(graph, node(n));
        if (before < 0)
            return {};
        const auto mask = maskBetween(at(values, before), at(values, node(n).outputs.front()), weights);
        found.mask = std::max(found.mask, mask);
        value = before;
    }
    if (n < 0)
        return {};
    found.scores = n;
    return found;
}

std::vector<AttentionNodes> attentionsOf(const Graph& graph, const std::vector<Tensor>& values) {
    std::vector<AttentionNodes> all;
    for (std::size_t n = 0; n < graph.nodes.size(); ++n)
        if (graph.nodes[n].op == "MatMul")
            if (const auto found = attentionBehind(graph, values, static_cast<int>(n)))
                all.push_back(*found);
    return all;
}

Expected<AttentionInputs> attentionInputs(const Graph& graph, const std::vector<Tensor>& values,
                                          const AttentionNodes& nodes) {
    const auto &scores = graph.nodes[static_cast<std::size_t>(nodes.scores)],
               &mixed = graph.nodes[static_cast<std::size_t>(nodes.mixed)];
    const int parts[] = {scores.inputs[0], scores.inputs[1], mixed.inputs[1]};
    const auto refuse = [&] {
        return userError(text(TELAR_TR("core", "Its queries, keys and values do not have the same heads")),
                         mixed.place());
    };
    if (std::ranges::any_of(parts, [&](int part) { return at(values, part).shape().size() < 2; }))
        return refuse();
    AttentionInputs made;
    made.q = heads(at(values, parts[0]), false);
    made.k = heads(at(values, parts[1]), true);
    made.v = heads(at(values, parts[2]), false);
    if (made.q.planes() != made.k.planes() || made.q.planes() != made.v.planes() ||
        made.q.columns() != made.k.columns() || made.k.rows() != made.v.rows())
        return refuse();
    if (nodes.mask == AttentionMask::Other)
        return userError(
            text(TELAR_TR("core", "Its mask hides other keys than those after the query, and the lab has no "
                                  "such mask")),
            mixed.place());
    made.spec.causal = nodes.mask == AttentionMask::Causal;
    made.spec.heads = made.q.planes();
    made.spec.headSize = made.q.columns();
    made.spec.valueSize = made.v.columns() == made.q.columns() ? 0 : made.v.columns();
    made.spec.scale = static_cast<float>(nodes.scale);
    return made;
}

Expected<DigitAttention> digitAttention(int64_t digit, int64_t writing, int64_t block, const JobContext& job) {
    TELAR_TAKE(graph, namedGraph("transformer", job));
    const auto shared = std::make_shared<const Graph>(std::move(*graph));
    TELAR_TRY(network, Network::prepare(shared, {}, job));
    const auto word = "digit:" + std::to_string(digit) + ":" + std::to_string(writing);
    TELAR_TRY(input, pictureTensor(word, network->input(0), usualReading(*shared, network->input(0)), job));
    TELAR_TRY(run, runKeeping(*network, {*input}, {Engine::Fast, 1, job, {}, {}}));
    TELAR_TAKE(inputs, attentionInputs(*shared, run->values,
                                       attentionsOf(*shared, run->values)[static_cast<std::size_t>(block)]));
    DigitAttention made{std::move(*inputs), heads(*input, false), 0, 0};
    const auto classes = classProbabilities(run->outputs.front());
    const auto best = std::ranges::max_element(classes);
    made.answer = best - classes.begin();
    made.probability = *best;
    return made;
}

} // namespace telar::network
