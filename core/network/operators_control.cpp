// Operators that run graphs of their own: If, Loop and Scan. Each graph is made ready for the shapes that it is given, so that its
// memory is known before it runs.
#include "core/base/memory.hpp"
#include "core/network/network.hpp"
#include "core/network/operators.hpp"
#include "core/network/walk.hpp"

#include <cstring>

namespace telar::network {

namespace controlling {

namespace {

constexpr int64_t mostKept = 4096; ///< whole numbers that a graph may make shapes of

/// A graph with the values that it takes from around it.
class Body {
public:
    Body(const Call& call, const char* attribute)
        : call_(call), name_(attribute), attribute_(call.node.find(attribute)) {}

    /// Checks that the graph takes `inputs` of its own and makes what it must.
    Status check(std::size_t inputs, std::size_t outputs) const {
        const bool fits = attribute_ && attribute_->graph && attribute_->graph->outputs.size() == outputs &&
                          attribute_->graph->inputs.size() == inputs + attribute_->captured.size();
        return fits ? Status{} : Status{call_.wrongAttribute(name_)};
    }
    std::size_t outputs() const { return attribute_ && attribute_->graph ? attribute_->graph->outputs.size() : 0; }
    /// Made ready for what has these types and shapes, where it is not already.
    Status ready(const std::vector<Tensor>& own) {
        const bool same = network_ && std::equal(own.begin(), own.end(), shapes_.begin(), shapes_.end(),
                                                 [](const Tensor& a, const Tensor& b) {
                                                     return a.type() == b.type() && a.shape() == b.shape();
                                                 });
        if (same)
            return {};
        shapes_.clear();
        for (const auto& one : own)
            shapes_.push_back(one.outline());
        auto inputs = shapes_;
        for (const int place : attribute_->captured) {
            const Tensor& value = *call_.in[static_cast<std::size_t>(place)];
            const bool makesShapes = value.hasValues() && value.size() <= mostKept &&
                                     among<int32_t, int64_t, bool>(value.type(), []<class T>() {});
            inputs.push_back(makesShapes ? value : value.outline());
        }
        TELAR_SET(network_, Network::prepareFor(std::move(inputs), attribute_->graph, call_.job));
        return {};
    }
    /// What is known of an output before it runs.
    const Tensor& output(std::size_t i) const { return network_->value(network_->graph().outputs[i]); }
    Expected<std::vector<Tensor>> run(std::vector<Tensor> inputs) {
        TELAR_CHECK(ready(inputs));
        for (const int place : attribute_->captured)
            inputs.push_back(*call_.in[static_cast<std::size_t>(place)]);
        RunSettings settings;
        settings.engine = call_.fast ? Engine::Fast : Engine::Reference;
        settings.threads = call_.threads;
        settings.job = call_.job;
        return network_->run(inputs, settings);
    }

private:
    const Call& call_;
    const char* name_;
    const Attribute* attribute_;
    std::vector<Tensor> shapes_;
    std::optional<Network> network_;
};

bool truth(const Tensor& value) {
    bool is = false;
    value.eachNumber([&](double x) { is = x != 0; });
    return is;
}
Status checkScalar(const Call& call, std::size_t i, Type type) {
    if (call.type(i) != type)
        return call.wrongType(call.type(i));
    return call.in[i]->size() == 1 ? Status{} : Status{call.wrongShape(i)};
}

Status ifShape(Call& call) {
    TELAR_CHECK(checkScalar(call, 0, Type::Bool));
    Body branches[] = {Body(call, "then_branch"), Body(call, "else_branch")};
    for (const auto& branch : branches)
        TELAR_CHECK(branch.check(0, call.out.size()));
    if (call.in[0]->hasValues()) { // the other one may not even fit
        Body& chosen = branches[truth(*call.in[0]) ? 0 : 1];
        TELAR_CHECK(chosen.ready({}));
        for (std::size_t i = 0; i < call.out.size(); ++i)
            if (chosen.output(i).known())
                call.out[i] = chosen.output(i).outline();
        return {};
    }
    if (!branches[0].ready({}) || !branches[1].ready({}))
        return {};
    for (std::size_t i = 0; i < call.out.size(); ++i) {
        const Tensor &a = branches[0].output(i), &b = branches[1].output(i);
        if (a.known() && b.known() && a.type() == b.type() && a.shape() == b.shape())
            call.out[i] = a.outline();
    }
    return {};
}
Status ifOf(Call& call) {
    TELAR_SET(call.out, Body(call, truth(*call.in[0]) ? "then_branch" : "else_branch").run({}));
    return {};
}

/// Parts of one shape, one after the other along an axis that they do not have. Texts are not put together.
int64_t outerOf(const Tensor& whole, int64_t axis) { return product(whole.shape(), 0, axis); }
int64_t innerBytes(const Tensor& whole, int64_t axis) {
    return product(whole.shape(), axis + 1, whole.rank()) * typeBytes(whole.type());
}
void placePart(Tensor& whole, int64_t axis, int64_t at, const Tensor& part) {
    const int64_t bytes = innerBytes(whole, axis);
    for (int64_t o = 0; bytes > 0 && o < outerOf(whole, axis); ++o)
        std::memcpy(whole.write<char>() + (o * whole.dim(axis) + at) * bytes, part.data<char>() + o * bytes,
                    static_cast<std::size_t>(bytes));
}
Expected<Tensor> partOf(const Tensor& whole, int64_t axis, int64_t at, BufferPool* pool) {
    Shape shape = whole.shape();
    shape.erase(shape.begin() + axis);
    auto part = Tensor::create(whole.type(), std::move(shape), pool);
    const int64_t bytes = innerBytes(whole, axis);
    for (int64_t o = 0; part && bytes > 0 && o < outerOf(whole, axis); ++o)
        std::memcpy(part->write<char>() + o * bytes, whole.data<char>() + (o * whole.dim(axis) + at) * bytes,
                    static_cast<std::size_t>(bytes));
    return part;
}
Shape withAxis(const Shape& part, int64_t axis, int64_t length) {
    Shape shape = part;
    shape.insert(shape.begin() + axis, length);
    return shape;
}
Status checkPart(const Call& call, const Tensor& part, const Tensor& first) {
    if (typeBytes(part.type()) == 0)
        return call.wrongType(part.type());
    if (part.type() != first.type() || part.shape() != first.shape())
        return call.refuse(text(TELAR_TR("core", "The body makes %1 in one turn and %2 in another"),
                                shapeName(first.shape()), shapeName(part.shape())));
    return {};
}

/// The body takes the turn's number, whether to go on, and the values that it passes from turn to turn.
std::size_t carried(const Call& call) { return call.node.inputs.size() - call.node.captured - 2; }
Status loopShape(Call& call) {
    if (call.node.inputs.size() < call.node.captured + 2)
        return call.refuse(text(TELAR_TR("core", "An input is missing")));
    for (const auto& [i, type] : {std::pair(std::size_t{0}, Type::Int64), std::pair(std::size_t{1}, Type::Bool)})
        if (call.has(i))
            TELAR_CHECK(checkScalar(call, i, type));
    const std::size_t count = carried(call);
    Body body(call, "body");
    TELAR_CHECK(body.check(count + 2, std::max(call.out.size(), count) + 1));
    std::vector<Tensor> own{Tensor(Type::Int64, {}), Tensor(Type::Bool, {})};
    for (std::size_t i = 0; i < count; ++i) {
        if (!call.has(i + 2))
            return call.refuse(text(TELAR_TR("core", "An input is missing")));
        own.push_back(call.in[i + 2]->outline());
    }
    TELAR_CHECK(body.ready(own));
    for (std::size_t i = 0; i < count; ++i) // where one changes its shape, nothing is known of the others
        if (const Tensor& out = body.output(i + 1);
            !out.known() || out.type() != own[i + 2].type() || out.shape() != own[i + 2].shape())
            return {};
    for (std::size_t i = 0; i < std::min(count, call.out.size()); ++i)
        call.out[i] = own[i + 2];
    return {};
}
Status loopOf(Call& call) {
    const std::size_t count = carried(call);
    const int64_t most = call.has(0) ? *call.in[0]->data<int64_t>() : std::numeric_limits<int64_t>::max();
    bool goesOn = call.has(1) ? truth(*call.in[1]) : true;
    Body body(call, "body");
    TELAR_TAKE(yes, Tensor::create(Type::Bool, {}));
    *yes->write<bool>() = true;
    std::vector<Tensor> own{Tensor(Type::Int64, {}), std::move(*yes)};
    for (std::size_t i = 0; i < count; ++i)
        own.push_back(*call.in[i + 2]);
    std::vector<std::vector<Tensor>> parts(body.outputs() - 1 - count);
    int64_t bytes = 0, asked = 0;
    for (int64_t turn = 0; turn < most && goesOn; ++turn) {
        if (call.job.stopRequested())
            return cancelledError();
        own[0] = Tensor::of<int64_t>({}, {turn});
        TELAR_TAKE(made, body.run(own));
        goesOn = truth((*made)[0]);
        for (std::size_t i = 0; i < count; ++i)
            own[i + 2] = std::move((*made)[i + 1]);
        for (std::size_t k = 0; k < parts.size(); ++k) {
            Tensor& part = (*made)[count + 1 + k];
            TELAR_CHECK(checkPart(call, part, parts[k].empty() ? part : parts[k].front()));
            bytes += part.bytes() + static_cast<int64_t>(sizeof(Tensor));
            parts[k].push_back(std::move(part));
        }
        if (bytes > 2 * asked) { // together they take as much once more
            asked = bytes;
            TELAR_CHECK(checkMemory(2 * bytes));
        }
    }
    for (std::size_t i = 0; i < call.out.size(); ++i) {
        if (i < count) {
            call.out[i] = std::move(own[i + 2]);
            continue;
        }
        const auto& all = parts[i - count];
        Tensor part = all.empty() ? Tensor(Type::Float32, {}) : all.front();
        if (all.empty()) { // what is known of it without a turn
            if (auto fine = body.ready(own); fine && body.output(i + 1).known())
                part = body.output(i + 1).outline();
        }
        call.out[i] = Tensor();
        if (auto fine = call.allocate(i, part.type(), withAxis(part.shape(), 0, static_cast<int64_t>(all.size())));
            !fine)
            return fine;
        for (std::size_t turn = 0; turn < all.size(); ++turn)
            placePart(call.out[i], 0, static_cast<int64_t>(turn), all[turn]);
    }
    return {};
}

/// States pass from turn to turn; of the scanned inputs each turn takes the next part along their axis.
struct ScanPlan {
    std::size_t states = 0, scanned = 0, made = 0; ///< inputs and outputs without those that are captured
    std::size_t first = 0;                         ///< 1 where the lengths of the sequences come first (opset 8)
    bool batched = false;                          ///< of opset 8: samples along axis 0
    int64_t length = 0;
    std::vector<int64_t> inAxes, outAxes;
    std::vector<bool> inBackward, outBackward;
};
Expected<ScanPlan> scanPlan(const Call& call) {
    ScanPlan p;
    p.batched = call.node.opset < 9;
    p.first = p.batched ? 1 : 0;
    const std::size_t own = call.node.inputs.size() - call.node.captured;
    p.scanned = static_cast<std::size_t>(std::clamp<int64_t>(call.node.number("num_scan_inputs", 0), 0, 1 << 20));
    if (p.scanned < 1 || p.scanned + p.first > own)
        return call.wrongAttribute("num_scan_inputs");
    p.states = own - p.first - p.scanned;
    if (call.out.size() < p.states)
        return call.wrongAttribute("body");
    p.made = call.out.size() - p.states;
    const auto each = [&](const char* name, std::size_t count) {
        auto given = call.node.numbers(name);
        given.resize(count, 0);
        return given;
    };
    p.inAxes = each("scan_input_axes", p.scanned);
    p.outAxes = each("scan_output_axes", p.made);
    for (const int64_t one : each(p.batched ? "directions" : "scan_input_directions", p.scanned))
        p.inBackward.push_back(one != 0);
    for (const int64_t one : each("scan_output_directions", p.made))
        p.outBackward.push_back(one != 0);
    for (std::size_t i = 0; i < p.states + p.scanned; ++i)
        if (!call.has(p.first + i))
            return call.refuse(text(TELAR_TR("core", "An input is missing")));
    for (std::size_t i = 0; i < p.scanned; ++i) {
        const Tensor& in = *call.in[p.first + p.states + i];
        const int64_t axis = Call::axisOf(p.inAxes[i] + (p.batched ? 1 : 0), in.rank());
        if (axis < 0 || typeBytes(in.type()) == 0)
            return call.wrongAttribute("scan_input_axes");
        p.inAxes[i] = axis;
        if (i > 0 && in.dim(axis) != p.length)
            return call.wrongShapes(p.first + p.states, p.first + p.states + i);
        p.length = in.dim(axis);
        if (p.batched && in.dim(0) != call.in[p.first]->dim(0))
            return call.wrongShapes(p.first, p.first + p.states + i);
    }
    for (std::size_t i = 0; p.batched && i < p.states; ++i)
        if (call.shape(p.first + i).empty() || call.shape(p.first + i)[0] != call.shape(p.first)[0])
            return call.wrongShapes(p.first, p.first + i);
    return p;
}
/// What the body takes, without its values.
std::vector<Tensor> scanTurn(const Call& call, const ScanPlan& p) {
    std::vector<Tensor> own;
    for (std::size_t i = 0; i < p.states + p.scanned; ++i) {
        const Tensor& in = *call.in[p.first + i];
        Shape shape = in.shape();
        if (i >= p.states)
            shape.erase(shape.begin() + p.inAxes[i - p.states]);
        if (p.batched)
            shape.erase(shape.begin());
        own.emplace_back(in.type(), std::move(shape));
    }
    return own;
}
Status scanShape(Call& call) {
    TELAR_TRY(p, scanPlan(call));
    Body body(call, "body");
    TELAR_CHECK(body.check(p->states + p->scanned, call.out.size()));
    TELAR_CHECK(body.ready(scanTurn(call, *p)));
    for (std::size_t i = 0; i < call.out.size(); ++i) {
        const Tensor& out = body.output(i);
        if (!out.known())
            continue;
        Shape shape = out.shape();
        if (i >= p->states) {
            const int64_t axis = Call::axisOf(p->outAxes[i - p->states], out.rank() + 1);
            if (axis < 0 || typeBytes(out.type()) == 0)
                return call.wrongAttribute("scan_output_axes");
            shape = withAxis(shape, axis, p->length);
        }
        if (p->batched)
            shape = withAxis(shape, 0, call.shape(p->first)[0]);
        call.make(i, out.type(), std::move(shape));
    }
    return {};
}
/// One sequence; `inputs`: the states, then what is scanned, along `axes`.
Status scanOne(Call& call, const ScanPlan& p, Body& body, const std::vector<Tensor>& inputs,
               const std::vector<int64_t>& axes, int64_t length, std::vector<Tensor>& out) {
    std::vector<Tensor> states(inputs.begin(), inputs.begin() + static_cast<std::ptrdiff_t>(p.states));
    for (int64_t turn = 0; turn < length; ++turn) {
        if (call.job.stopRequested())
            return cancelledError();
        auto own = states;
        for (std::size_t i = 0; i < p.scanned; ++i) {
            TELAR_TAKE(part,
                       partOf(inputs[p.states + i], axes[i], p.inBackward[i] ? length - 1 - turn : turn, call.pool));
            own.push_back(std::move(*part));
        }
        TELAR_TAKE(made, body.run(std::move(own)));
        for (std::size_t i = 0; i < p.made; ++i) {
            const Tensor& part = (*made)[p.states + i];
            const int64_t axis = Call::axisOf(p.outAxes[i], part.rank() + 1);
            Tensor& to = out[p.states + i];
            if (turn == 0 && !to.hasValues()) {
                if (axis < 0 || typeBytes(part.type()) == 0)
                    return call.wrongAttribute("scan_output_axes");
                TELAR_TAKE(room, Tensor::create(part.type(), withAxis(part.shape(), axis, p.length)));
                std::memset(room->write<char>(), 0, static_cast<std::size_t>(room->bytes()));
                to = std::move(*room);
            }
            if (part.type() != to.type() || axis < 0 || withAxis(part.shape(), axis, p.length) != to.shape())
                return call.refuse(text(TELAR_TR("core", "The body makes %1 in one turn and %2 in another"),
                                        shapeName(to.shape()), shapeName(part.shape())));
            placePart(to, axis, p.outBackward[i] ? length - 1 - turn : turn, part);
        }
        for (std::size_t i = 0; i < p.states; ++i)
            states[i] = std::move((*made)[i]);
    }
    std::move(states.begin(), states.end(), out.begin());
    return {};
}
Status scanOf(Call& call) {
    const auto p = scanPlan(call);
    Body body(call, "body");
    std::vector<Tensor> inputs;
    for (std::size_t i = 0; i < p->states + p->scanned; ++i)
        inputs.push_back(*call.in[p->first + i]);
    for (std::size_t i = p->states; i < call.out.size(); ++i) // of no turn at all
        if (p->length == 0 && call.out[i].known())
            TELAR_CHECK(call.allocate(i, call.out[i].type(), call.out[i].shape()));
    if (!p->batched) {
        for (auto& out : call.out)
            if (p->length > 0)
                out = Tensor();
        return scanOne(call, *p, body, inputs, p->inAxes, p->length, call.out);
    }
    auto axes = p->inAxes;
    for (auto& axis : axes)
        --axis;
    for (int64_t b = 0; b < call.shape(p->first)[0]; ++b) {
        std::vector<Tensor> own, out(call.out.size());
        for (const auto& input : inputs) {
            TELAR_TAKE(part, partOf(input, 0, b, call.pool));
            own.push_back(std::move(*part));
        }
        int64_t length = p->length;
        if (call.has(0)) {
            const auto lengths = call.list(0);
            if (static_cast<int64_t>(lengths.size()) <= b || lengths[static_cast<std::size_t>(b)] < 0 ||
                lengths[static_cast<std::size_t>(b)] > length)
                return call.wrongShape(0);
            length = lengths[static_cast<std::size_t>(b)];
        }
        TELAR_CHECK(scanOne(call, *p, body, own, axes, length, out));
        for (std::size_t i = 0; i < out.size(); ++i) {
            if (!out[i].hasValues())
                return call.wrongShape(0);
            if (b == 0)
                if (auto fine = call.allocate(i, out[i].type(), withAxis(out[i].shape(), 0, call.shape(p->first)[0]));
                    !fine)
                    return fine;
            if (withAxis(out[i].shape(), 0, call.shape(p->first)[0]) != call.out[i].shape())
                return call.wrongShape(p->first);
            placePart(call.out[i], 0, b, out[i]);
        }
    }
    return {};
}

constexpr Operator table[] = {
    {"If", 1, 1, true, ifShape, ifOf},
    {"Loop", 1, 0, true, loopShape, loopOf},
    {"Scan", 8, 0, true, scanShape, scanOf},
};

} // namespace

} // namespace controlling

std::span<const Operator> controlOperators() { return controlling::table; }

} // namespace telar::network
