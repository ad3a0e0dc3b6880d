#include "core/network/cell.hpp"

#include "core/network/recurrent.hpp"
#include "core/network/walk.hpp"
#include "core/network/window.hpp"

#include <set>

namespace telar::network {

namespace {

constexpr int64_t wrapAfter = 32;

Span clipped(Span span, int64_t length) {
    return {std::clamp<int64_t>(span.first, 0, length), std::clamp<int64_t>(span.end, 0, length)};
}

Shape indexOf(const Shape& shape, int64_t cell) {
    Shape index(shape.size());
    for (std::size_t i = shape.size(); i-- > 0;) {
        index[i] = cell % shape[i];
        cell /= shape[i];
    }
    return index;
}

int64_t cellOf(const Shape& shape, const Shape& index) {
    int64_t cell = 0;
    for (std::size_t i = 0; i < shape.size(); ++i)
        cell = cell * shape[i] + index[i];
    return cell;
}

/// An operand that is broadcast to the output's shape.
Box broadcastBox(const Box& box, const Shape& shape) {
    Box in(shape.size());
    const std::size_t lead = box.size() - std::min(box.size(), shape.size());
    for (std::size_t i = 0; i < shape.size(); ++i)
        in[i] = shape[i] == 1 || lead + i >= box.size() ? Span{0, shape[i]} : clipped(box[lead + i], shape[i]);
    return in;
}

bool isOneCell(const Box& box) {
    return std::all_of(box.begin(), box.end(), [](const Span& span) { return span.end == span.first + 1; });
}

/// One node, whose shapes are known.
class Reads {
public:
    Reads(const Network& network, const Node& node) : node_(node), call_{node, {}, {}} {
        for (const int input : node.inputs)
            call_.in.push_back(input < 0 ? nullptr : &network.value(input));
        out_ = node.outputs.front() < 0 ? Shape() : network.value(node.outputs.front()).shape();
    }
    /// What input `i` gives to the box of the first output.
    Box of(std::size_t i, const Box& box) const {
        const Shape& in = call_.shape(i);
        if (box.size() != out_.size())
            return wholeBox(in);
        if (node_.op == "Conv" || node_.op == "ConvTranspose")
            return i == 0 ? windows(box, true) : wholeBox(in);
        if (node_.op == "MaxPool" || node_.op == "AveragePool" || node_.op == "LpPool")
            return i == 0 ? windows(box, false) : wholeBox(in);
        if (node_.op == "Gemm" || node_.op == "MatMul")
            return factor(i, box);
        if (node_.op == "Concat")
            return part(i, box);
        if (node_.op == "Transpose")
            return turned(box);
        if (node_.op == "Resize" || node_.op == "Upsample")
            return i == 0 ? scaled(box) : wholeBox(in);
        if (node_.op == "Pad")
            return i == 0 ? shifted(box) : wholeBox(in);
        if (node_.op == "LRN" || node_.op == "Softmax" || node_.op == "LogSoftmax" || node_.op == "Hardmax" ||
            node_.op == "LayerNormalization" || node_.op == "InstanceNormalization" || node_.op == "GroupNormalization")
            return normalised(i, box);
        if (node_.op == "Reshape" || node_.op == "Flatten" || node_.op == "Squeeze" || node_.op == "Unsqueeze")
            return i == 0 ? reshaped(box) : wholeBox(in);
        if (node_.op == "BatchNormalization")
            return i == 0 ? box : wholeBox(in);
        if (node_.op.starts_with("Global") && in.size() == box.size()) {
            Box all = wholeBox(in);
            std::copy_n(box.begin(), std::min<std::size_t>(2, box.size()), all.begin());
            return all;
        }
        if (elementwise())
            return broadcastBox(box, in);
        return wholeBox(in);
    }

private:
    bool elementwise() const {
        static const std::set<std::string> names{
            "Abs",         "Add",        "And",      "Cast",      "Ceil", "Celu",    "Clip",
            "Div",         "Dropout",    "Elu",      "Erf",       "Exp",  "Floor",   "Gelu",
            "HardSigmoid", "HardSwish",  "Identity", "LeakyRelu", "Log",  "Max",     "Mean",
            "Min",         "Mish",       "Mul",      "Neg",       "Not",  "Or",      "PRelu",
            "Pow",         "Reciprocal", "Relu",     "Round",     "Selu", "Sigmoid", "Sign",
            "Softplus",    "Softsign",   "Sqrt",     "Sub",       "Sum",  "Tanh",    "ThresholdedRelu",
            "Where",       "Xor"};
        return names.contains(node_.op);
    }
    Box windows(const Box& box, bool weights) const {
        const Shape& in = call_.shape(0);
        Box all = wholeBox(in);
        const auto kernel = weights ? Shape(call_.shape(1).begin() + 2, call_.shape(1).end()) : Shape();
        const bool transposed = node_.op == "ConvTranspose";
        const auto window = transposed ? bareWindow(call_, kernel) : windowOf(call_, kernel);
        if (!window || in.size() != box.size())
            return all;
        all[0] = box[0];
        if (!weights)
            all[1] = box[1];
        else if (!transposed) { // the channels of the groups that the box meets
            const int64_t groups = node_.number("group", 1), outputs = out_[1] / groups, inputs = in[1] / groups;
            all[1] = {box[1].first / outputs * inputs, ((box[1].end - 1) / outputs + 1) * inputs};
        }
        for (std::size_t i = 2; i < box.size(); ++i) {
            const auto axis = static_cast<std::size_t>(3 - window->axes) + i - 2;
            const int64_t stride = window->stride[axis], dilation = window->dilation[axis], begin = window->begin[axis],
                          reach = (window->kernel[axis] - 1) * dilation;
            if (transposed) // output o comes from inputs i with i * stride - begin <= o <= i * stride - begin + reach
                all[i] = clipped({ceilDiv(std::max<int64_t>(0, box[i].first + begin - reach), stride),
                                  (box[i].end - 1 + begin) / stride + 1},
                                 in[i]);
            else
                all[i] = clipped({box[i].first * stride - begin, (box[i].end - 1) * stride - begin + reach + 1}, in[i]);
        }
        return all;
    }
    Box factor(std::size_t i, const Box& box) const {
        const Shape& in = call_.shape(i);
        if (i > 1)
            return broadcastBox(box, in);
        Box all = wholeBox(in);
        const bool turn = node_.op == "Gemm" && node_.number(i == 0 ? "transA" : "transB", 0) != 0;
        if (in.size() < 2 || box.size() < 2)
            return all;
        if (i == 0)
            all[all.size() - (turn ? 1 : 2)] = box[box.size() - 2];
        else
            all[all.size() - (turn ? 2 : 1)] = box.back();
        for (std::size_t axis = 2; axis < std::min(in.size(), box.size()); ++axis) // leading axes, from the last
            if (in[in.size() - 1 - axis] != 1)
                all[in.size() - 1 - axis] = box[box.size() - 1 - axis];
        return all;
    }
    Box part(std::size_t i, const Box& box) const {
        const int64_t axis = Call::axisOf(node_.number("axis", 1), static_cast<int64_t>(out_.size()));
        if (axis < 0)
            return wholeBox(call_.shape(i));
        const auto at = static_cast<std::size_t>(axis);
        int64_t before = 0;
        for (std::size_t n = 0; n < i; ++n)
            before += call_.has(n) ? call_.shape(n)[at] : 0;
        Box own = box;
        own[at] = clipped({box[at].first - before, box[at].end - before}, call_.shape(i)[at]);
        return own;
    }
    Box turned(const Box& box) const {
        const auto order = node_.numbers("perm");
        Box own(box.size());
        for (std::size_t i = 0; i < box.size(); ++i)
            own[order.empty() ? box.size() - 1 - i : static_cast<std::size_t>(order[i])] = box[i];
        return own;
    }
    Box scaled(const Box& box) const {
        const Shape& in = call_.shape(0);
        if (in.size() != box.size())
            return wholeBox(in);
        const int64_t around = node_.word("mode", "nearest") == "nearest" ? 1 : 2; // neighbours that weigh in
        Box own(box.size());
        for (std::size_t i = 0; i < box.size(); ++i) {
            if (in[i] == out_[i]) {
                own[i] = box[i];
                continue;
            }
            const double step = static_cast<double>(in[i]) / static_cast<double>(out_[i]);
            own[i] = clipped({static_cast<int64_t>(std::floor(static_cast<double>(box[i].first) * step)) - around + 1,
                              static_cast<int64_t>(std::ceil(static_cast<double>(box[i].end) * step)) + around - 1},
                             in[i]);
        }
        return own;
    }
    Box shifted(const Box& box) const {
        const Shape& in = call_.shape(0);
        auto pads = node_.numbers("pads");
        if (pads.empty() && call_.has(1) && call_.in[1]->hasValues())
            pads = call_.in[1]->wholes();
        if (pads.size() != 2 * in.size() || node_.word("mode", "constant") != "constant")
            return wholeBox(in);
        Box own(in.size());
        for (std::size_t i = 0; i < in.size(); ++i)
            own[i] = clipped({box[i].first - pads[i], box[i].end - pads[i]}, in[i]);
        return own;
    }
    Box normalised(std::size_t i, const Box& box) const {
        const Shape& in = call_.shape(i);
        if (i > 0 || in.size() != box.size())
            return wholeBox(in);
        Box own = box;
        const auto all = [&](std::size_t from, std::size_t end) {
            for (std::size_t axis = from; axis < end; ++axis)
                own[axis] = {0, in[axis]};
        };
        const auto rank = static_cast<int64_t>(in.size());
        if (node_.op == "LRN") {
            const int64_t size = node_.number("size", 1);
            own[1] = clipped({box[1].first - (size - 1) / 2, box[1].end + size / 2}, in[1]);
        } else if (node_.op == "InstanceNormalization" || node_.op == "GroupNormalization") {
            all(node_.op.front() == 'G' ? 1 : 2, in.size());
        } else {
            const int64_t usual = node_.op == "LayerNormalization" || node_.opset >= 13 ? -1 : 1;
            const int64_t axis = std::max<int64_t>(0, Call::axisOf(node_.number("axis", usual), rank));
            const bool behind = node_.op == "LayerNormalization" || node_.opset < 13; // all axes from this one on
            all(static_cast<std::size_t>(axis), behind ? in.size() : static_cast<std::size_t>(axis) + 1);
        }
        return own;
    }
    /// One cell stays one cell; of others only whole samples are followed.
    Box reshaped(const Box& box) const {
        const Shape& in = call_.shape(0);
        if (in == out_)
            return box;
        if (isOneCell(box)) {
            Shape index;
            for (const auto& span : box)
                index.push_back(span.first);
            return cellBox(in, cellOf(out_, index));
        }
        Box own = wholeBox(in);
        if (!in.empty() && !out_.empty() && in[0] == out_[0])
            own[0] = box[0];
        return own;
    }

    const Node& node_;
    Call call_;
    Shape out_;
};

/// The terms of a window or a row of products, one after the other.
struct Collector {
    CellTerms& to;
    int64_t most;
    void add(const Term& term) {
        if (to.making == Making::Maximum ? to.largest < 0 || term.product > to.made : false) {
            to.made = term.product;
            to.largest = to.count;
        }
        if (to.making != Making::Maximum)
            to.made += term.product;
        if (to.count++ < most)
            to.terms.push_back(term);
    }
};

void windowTerms(const Call& call, const Window& w, const Shape& at, Collector& collect) {
    const bool weighted = collect.to.weighted;
    const Shape& in = call.shape(0);
    const int64_t groups = weighted ? call.node.number("group", 1) : in[1];
    const int64_t outputs = weighted ? call.shape(1)[0] : in[1], perGroup = in[1] / groups;
    const int64_t first = at[1] / (outputs / groups) * perGroup;
    std::array<Window::Range, 3> along;
    for (std::size_t i = 0; i < 3; ++i) {
        const auto axis = static_cast<std::size_t>(w.axes) + i; // place in `at`, where it is an axis of space
        along[i] = w.along(i, static_cast<int64_t>(i) < 3 - w.axes ? 0 : at[axis - 1]);
    }
    for (int64_t c = 0; c < perGroup; ++c)
        for (int64_t a = 0; a < w.kernel[0]; ++a)
            for (int64_t b = 0; b < w.kernel[1]; ++b)
                for (int64_t d = 0; d < w.kernel[2]; ++d) {
                    const int64_t place[] = {a, b, d};
                    int64_t inside = 0;
                    bool padding = false;
                    for (std::size_t i = 0; i < 3; ++i) {
                        padding = padding || place[i] < along[i].first || place[i] >= along[i].last;
                        inside = inside * w.in[i] + along[i].start + place[i] * w.dilation[i];
                    }
                    if (padding && !weighted)
                        continue;
                    Term term;
                    if (!padding) {
                        term.cell = (at[0] * in[1] + first + c) * w.inCells() + inside;
                        term.input = numberAt(*call.in[0], term.cell);
                    }
                    if (weighted)
                        term.weight = numberAt(*call.in[1], (at[1] * perGroup + c) * w.kernelCells() +
                                                                (a * w.kernel[1] + b) * w.kernel[2] + d);
                    term.product = term.input * term.weight;
                    collect.add(term);
                }
}

Status convolutionTerms(const Call& call, const Shape& at, Collector& collect) {
    TELAR_TRY(w, windowOf(call, Shape(call.shape(1).begin() + 2, call.shape(1).end())));
    collect.to.making = Making::Sum;
    collect.to.weighted = true;
    collect.to.bias = call.has(2) ? numberAt(*call.in[2], at[1]) : 0;
    windowTerms(call, *w, at, collect);
    collect.to.made += collect.to.bias;
    return {};
}

Status poolingTerms(const Call& call, const Shape& at, Collector& collect) {
    TELAR_TRY(w, windowOf(call, {}));
    const bool mean = call.node.op == "AveragePool";
    collect.to.making = mean ? Making::Mean : Making::Maximum;
    windowTerms(call, *w, at, collect);
    if (!mean)
        return {};
    int64_t counted = 1;
    for (std::size_t i = 0; i < 3; ++i) {
        const int64_t place = static_cast<int64_t>(i) < 3 - w->axes ? 0 : at[static_cast<std::size_t>(w->axes) + i - 1];
        const int64_t room = w->in[i] + w->end[i] - w->along(i, place).start;
        counted *= std::min(w->kernel[i], ceilDiv(room, w->dilation[i]));
    }
    collect.to.divisor =
        static_cast<double>(call.node.number("count_include_pad", 0) != 0 ? counted : collect.to.count);
    collect.to.made /= collect.to.divisor;
    return {};
}

void globalTerms(const Call& call, const Shape& at, Collector& collect) {
    const Shape& in = call.shape(0);
    const int64_t cells = product(in, 2, static_cast<int64_t>(in.size())), from = (at[0] * in[1] + at[1]) * cells;
    collect.to.making = call.node.op == "GlobalMaxPool" ? Making::Maximum : Making::Mean;
    for (int64_t i = 0; i < cells; ++i) {
        const double value = numberAt(*call.in[0], from + i);
        collect.add({from + i, value, 1, value});
    }
    collect.to.divisor = static_cast<double>(cells);
    if (collect.to.making == Making::Mean)
        collect.to.made /= collect.to.divisor;
}

void productTerms(const Call& call, const Shape& at, const Shape& out, Collector& collect) {
    const bool gemm = call.node.op == "Gemm";
    Shape a = call.shape(0), b = call.shape(1);
    if (a.size() == 1)
        a.insert(a.begin(), 1);
    if (b.size() == 1)
        b.push_back(1);
    const bool turnA = gemm && call.node.number("transA", 0) != 0, turnB = gemm && call.node.number("transB", 0) != 0;
    const int64_t m = a[a.size() - 2], n = b.back(), k = turnA ? m : a.back();
    const int64_t row = call.shape(0).size() > 1 ? at[at.size() - (call.shape(1).size() > 1 ? 2 : 1)] : 0;
    const int64_t column = call.shape(1).size() > 1 ? at.back() : 0;
    // Which matrix of a batch: its leading axes are broadcast.
    const auto matrix = [&](const Shape& shape) {
        Shape lead(shape.begin(), shape.end() - 2), index(lead.size());
        const std::size_t all = out.size() - std::min<std::size_t>(out.size(), 2);
        for (std::size_t i = 0; i < lead.size(); ++i)
            index[i] = lead[i] == 1 ? 0 : at[all - lead.size() + i];
        return cellOf(lead, index) * shape[shape.size() - 2] * shape.back();
    };
    const int64_t aFrom = matrix(a), bFrom = matrix(b);
    const double alpha = gemm ? static_cast<double>(call.node.real("alpha", 1)) : 1;
    collect.to.making = Making::Sum;
    collect.to.weighted = true;
    for (int64_t t = 0; t < k; ++t) {
        Term term;
        term.cell = aFrom + (turnA ? t * a.back() + row : row * a.back() + t);
        term.input = numberAt(*call.in[0], term.cell);
        term.weight = alpha * numberAt(*call.in[1], bFrom + (turnB ? column * n + t : t * n + column));
        term.product = term.input * term.weight;
        collect.add(term);
    }
    if (gemm && call.has(2)) {
        const Shape strides = broadcastStrides(call.shape(2), out);
        collect.to.bias = static_cast<double>(call.node.real("beta", 1)) *
                          numberAt(*call.in[2], row * strides[0] + column * strides[1]);
        collect.to.made += collect.to.bias;
    }
}

/// One operand of each input that is broadcast to the output.
void operands(const Call& call, const Shape& at, const Shape& out, Collector& collect) {
    for (std::size_t i = 0; i < call.in.size(); ++i) {
        if (!call.has(i) || !broadcast(call.shape(i), out) || *broadcast(call.shape(i), out) != out)
            continue;
        const Shape strides = broadcastStrides(call.shape(i), out);
        int64_t cell = 0;
        for (std::size_t axis = 0; axis < at.size(); ++axis)
            cell += at[axis] * strides[axis];
        const double value = numberAt(*call.in[i], cell);
        collect.to.making = Making::Function;
        collect.add({i == 0 ? cell : -1, value, 1, value});
    }
}

} // namespace

Box wholeBox(const Shape& shape) {
    Box box;
    for (const int64_t length : shape)
        box.push_back({0, length});
    return box;
}

Box cellBox(const Shape& shape, int64_t cell) {
    Box box;
    for (const int64_t at : indexOf(shape, cell))
        box.push_back({at, at + 1});
    return box;
}

std::optional<Box> receptiveField(const Network& network, int value, const Box& box, std::size_t input) {
    const Graph& graph = network.graph();
    std::map<int, Box> reached{{value, box}};
    const int wanted = graph.inputs[input];
    for (int n = graph.values[static_cast<std::size_t>(value)].maker; n >= 0; --n) {
        const Node& node = graph.nodes[static_cast<std::size_t>(n)];
        for (std::size_t o = 0; o < node.outputs.size(); ++o) {
            const auto found = reached.find(node.outputs[o]);
            if (node.outputs[o] < 0 || found == reached.end())
                continue;
            const Reads reads(network, node);
            for (std::size_t i = 0; i < node.inputs.size(); ++i) {
                const int from = node.inputs[i];
                if (from < 0 || network.value(from).hasValues()) // a weight
                    continue;
                const Box own = o == 0 ? reads.of(i, found->second) : wholeBox(network.value(from).shape());
                if (std::any_of(own.begin(), own.end(), [](const Span& span) { return span.first >= span.end; }))
                    continue;
                auto& all = reached.try_emplace(from, own).first->second;
                for (std::size_t axis = 0; axis < own.size(); ++axis)
                    all[axis] = {std::min(all[axis].first, own[axis].first), std::max(all[axis].end, own[axis].end)};
            }
        }
    }
    const auto found = reached.find(wanted);
    return found == reached.end() ? std::nullopt : std::optional(found->second);
}

double numberAt(const Tensor& tensor, int64_t cell) {
    double value = 0;
    amongAll(tensor.type(),
             [&]<class T>() { value = static_cast<double>(static_cast<Wide<T>>(tensor.data<T>()[cell])); });
    return value;
}

namespace {

Expected<CellTerms> recurrentTerms(Call& call, const Tensor& out, int64_t cell) {
    TELAR_TRY(s, recurrentShape(call));
    const Shape at = indexOf(out.shape(), cell);
    const bool all = at.size() == 4; // every step, not the last state
    const std::size_t direction = s->batchFirst ? at.size() - 2 : at.size() - 3,
                      sample = s->batchFirst ? 0 : at.size() - 2;
    CellTerms terms;
    terms.making = Making::Gates;
    terms.value = numberAt(out, cell);
    TELAR_SET(terms.gates, gatesOf(call, at[direction], at[sample], at.back()));
    if (all)
        terms.time = at[s->batchFirst ? 1 : 0];
    const bool state = !call.node.outputs.empty() && call.node.shown() != call.node.outputs.front() &&
                       call.node.outputs.size() > 2 && call.node.shown() == call.node.outputs[2];
    for (const auto& step : terms.gates) // none of a step behind the end of its sequence
        if (!all || step.time == terms.time)
            terms.made = state ? step.cell : step.hidden;
    return terms;
}

} // namespace

Expected<CellTerms> termsOf(const Network& network, const std::vector<Tensor>& values, int node, int64_t cell,
                            int64_t most) {
    const Node& n = network.graph().nodes[static_cast<std::size_t>(node)];
    Call call{n, {}, std::vector<Tensor>(n.outputs.size())};
    for (const int input : n.inputs) {
        call.in.push_back(input < 0 ? nullptr : &values[static_cast<std::size_t>(input)]);
        if (input >= 0 && (!call.in.back()->hasValues() || call.in.back()->type() == Type::String))
            return call.refuse(text(TELAR_TR("core", "The numbers of this layer's input are missing")));
    }
    if (isRecurrent(n))
        return recurrentTerms(call, values[static_cast<std::size_t>(n.shown())], cell);
    if (n.outputs.front() < 0)
        return call.refuse(text(TELAR_TR("core", "The layer's first output is left out")));
    const Tensor& out = values[static_cast<std::size_t>(n.outputs.front())];
    CellTerms terms;
    terms.value = terms.made = numberAt(out, cell);
    const Shape at = indexOf(out.shape(), cell);
    Collector collect{terms, most};
    Status fine;
    const double value = terms.value;
    terms.made = 0;
    if (n.op == "Conv")
        fine = convolutionTerms(call, at, collect);
    else if (n.op == "MaxPool" || n.op == "AveragePool")
        fine = poolingTerms(call, at, collect);
    else if (n.op == "GlobalAveragePool" || n.op == "GlobalMaxPool")
        globalTerms(call, at, collect);
    else if (n.op == "Gemm" || n.op == "MatMul")
        productTerms(call, at, out.shape(), collect);
    else if (!n.hasGraphs())
        operands(call, at, out.shape(), collect);
    if (!fine)
        return fine.error();
    if (terms.making == Making::Function || terms.making == Making::Unknown)
        terms.made = value;
    return terms;
}

Planes planesOf(const Shape& shape) {
    Planes planes;
    if (shape.size() > 2) {
        planes.rows = shape[shape.size() - 2];
        planes.columns = shape.back();
        planes.planes = product(shape, 0, static_cast<int64_t>(shape.size()) - 2);
        planes.cells = planes.rows * planes.columns;
        return planes;
    }
    planes.cells = shape.empty() ? 1 : shape.back();
    planes.planes = shape.size() == 2 ? shape[0] : 1;
    planes.wrapped = planes.cells > wrapAfter;
    planes.columns = std::min(planes.cells, wrapAfter);
    planes.rows = planes.columns > 0 ? ceilDiv(planes.cells, planes.columns) : 0;
    return planes;
}

} // namespace telar::network
