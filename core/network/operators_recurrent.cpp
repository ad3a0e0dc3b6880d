#include "core/network/fast.hpp"
#include "core/network/kernels.hpp"
#include "core/network/pieces.hpp"
#include "core/network/recurrent.hpp"

#include <cmath>

namespace telar::network {

namespace recurring {

namespace {

constexpr int64_t rowsAtOnce = 256; ///< steps times samples whose share of the input is multiplied together
constexpr int64_t beyond = 64;      ///< numbers behind the weights that the kernels may read

/// A function of ONNX's list, with its constants.
struct Activation {
    std::string name;
    double alpha = 0, beta = 0;

    template <class R>
    void apply(R* x, int64_t count) const {
        const R a = static_cast<R>(alpha), b = static_cast<R>(beta);
        const auto each = [&](const auto& body) {
            for (int64_t i = 0; i < count; ++i)
                x[i] = body(x[i]);
        };
        if constexpr (std::is_same_v<R, float>)
            if (name == "sigmoid" || name == "tanh")
                return tapKernels().function(name == "tanh" ? Function::Tanh : Function::Sigmoid, 1, x, count, x);
        if (name == "sigmoid")
            each([](R v) { return 1 / (1 + std::exp(-v)); });
        else if (name == "tanh")
            each([](R v) { return std::tanh(v); });
        else if (name == "relu")
            each([](R v) { return v < 0 ? R(0) : v; });
        else if (name == "affine")
            each([=](R v) { return a * v + b; });
        else if (name == "leakyrelu")
            each([=](R v) { return v < 0 ? a * v : v; });
        else if (name == "thresholdedrelu")
            each([=](R v) { return v > a ? v : R(0); });
        else if (name == "scaledtanh")
            each([=](R v) { return a * std::tanh(b * v); });
        else if (name == "hardsigmoid")
            each([=](R v) { return std::clamp(a * v + b, R(0), R(1)); });
        else if (name == "elu")
            each([=](R v) { return v < 0 ? a * std::expm1(v) : v; });
        else if (name == "softsign")
            each([](R v) { return v / (1 + std::abs(v)); });
        else // softplus
            each([](R v) { return v > 0 ? v + std::log1p(std::exp(-v)) : std::log1p(std::exp(v)); });
    }
};

/// Names without regard to case, as ONNX compares them, with their constants: those that a function needs are the next of the lists.
Expected<std::vector<Activation>> activationsOf(const Call& call, const RecurrentShape& shape) {
    struct Known {
        const char* name;
        int constants;
        double alpha, beta;
    };
    static constexpr Known known[] = {{"relu", 0, 0, 0},         {"tanh", 0, 0, 0},
                                      {"sigmoid", 0, 0, 0},      {"affine", 2, 1, 0},
                                      {"leakyrelu", 1, 0.01, 0}, {"thresholdedrelu", 1, 1, 0},
                                      {"scaledtanh", 2, 1, 1},   {"hardsigmoid", 2, 0.2, 0.5},
                                      {"elu", 1, 1, 0},          {"softsign", 0, 0, 0},
                                      {"softplus", 0, 0, 0}};
    std::vector<std::string> names;
    if (const auto* given = call.node.find("activations"))
        names = given->strings;
    const std::vector<std::string> usual = shape.gates == 1   ? std::vector<std::string>{"Tanh"}
                                           : shape.gates == 3 ? std::vector<std::string>{"Sigmoid", "Tanh"}
                                                              : std::vector<std::string>{"Sigmoid", "Tanh", "Tanh"};
    for (int64_t d = 0; names.size() < usual.size() * static_cast<std::size_t>(shape.directions); ++d) {
        if (d == 0 && !names.empty())
            return call.wrongAttribute("activations");
        names.insert(names.end(), usual.begin(), usual.end());
    }
    if (names.size() != usual.size() * static_cast<std::size_t>(shape.directions))
        return call.wrongAttribute("activations");
    const auto floats = [&](const char* name) {
        const auto* given = call.node.find(name);
        return given ? given->floats : std::vector<float>();
    };
    const auto alphas = floats("activation_alpha"), betas = floats("activation_beta");
    std::size_t alpha = 0, beta = 0;
    std::vector<Activation> all;
    for (auto name : names) {
        std::transform(name.begin(), name.end(), name.begin(),
                       [](char c) { return c >= 'A' && c <= 'Z' ? c + 32 : c; });
        const auto* found =
            std::find_if(std::begin(known), std::end(known), [&](const Known& k) { return k.name == name; });
        if (found == std::end(known))
            return call.wrongAttribute("activations");
        Activation one{name, found->alpha, found->beta};
        if (found->constants > 0 && alpha < alphas.size())
            one.alpha = static_cast<double>(alphas[alpha++]);
        if (found->constants > 1 && beta < betas.size())
            one.beta = static_cast<double>(betas[beta++]);
        all.push_back(one);
    }
    return all;
}

/// The weights of a direction with a row for each input and for each state, as the kernels read them.
template <class R>
struct Turned {
    std::vector<R> inputs, states;
};
template <class R>
using AllTurned = std::shared_ptr<const std::vector<Turned<R>>>;
template <class R>
std::vector<R> turned(const Tensor& weights, int64_t d, int64_t rows, int64_t columns) {
    std::vector<R> row(static_cast<std::size_t>(columns)), to(static_cast<std::size_t>(rows * columns + beyond));
    for (int64_t r = 0; r < rows; ++r) {
        readAs(weights, (d * rows + r) * columns, columns, row.data());
        for (int64_t c = 0; c < columns; ++c)
            to[static_cast<std::size_t>(c * rows + r)] = row[static_cast<std::size_t>(c)];
    }
    return to;
}
template <class R>
AllTurned<R> turnedOf(const Call& call, const RecurrentShape& s) {
    std::vector<Turned<R>> all;
    for (int64_t d = 0; d < s.directions; ++d)
        all.push_back({turned<R>(*call.in[1], d, s.gates * s.hidden, s.inputs),
                       turned<R>(*call.in[2], d, s.gates * s.hidden, s.hidden)});
    return std::make_shared<const std::vector<Turned<R>>>(std::move(all));
}
/// From run to run where the weights stay the same.
AllTurned<float> keptTurned(const Call& call, const RecurrentShape& s) {
    if (!call.kept)
        return turnedOf<float>(call, s);
    const std::lock_guard lock(call.kept->mutex);
    if (!call.kept->made)
        call.kept->made = turnedOf<float>(call, s);
    return std::static_pointer_cast<const std::vector<Turned<float>>>(call.kept->made);
}

/// One direction of a layer in numbers of type R: float by the kernels of core, double as the reference.
template <class R>
class Direction {
public:
    Direction(Call& call, const RecurrentShape& shape, int64_t d, std::vector<int64_t> lengths,
              const Activation* functions, const Turned<R>& weights)
        : call_(call), s_(shape), d_(d), lengths_(std::move(lengths)), functions_(functions), weights_(weights),
          reverse_(d == 1 || call.node.word("direction", "forward") == "reverse"),
          resets_(call.node.number("linear_before_reset", 0) != 0), coupled_(call.node.number("input_forget", 0) != 0),
          clip_(call.node.real("clip", 0)) {}

    static int64_t bytes(const RecurrentShape& s) {
        const int64_t wide = s.gates * s.hidden, rows = chunk(s) * s.samples;
        return static_cast<int64_t>(sizeof(R)) *
               (s.directions * wide * (s.inputs + s.hidden) + rows * (s.inputs + wide) + 12 * wide +
                (16 + 5 * s.samples) * s.hidden);
    }
    /// Notes what one number of the state does, step by step.
    void watch(int64_t sample, int64_t unit, std::vector<GateStep>* steps) {
        watchedSample_ = sample, watchedUnit_ = unit, watched_ = steps;
    }
    Status run() {
        TELAR_CHECK(prepare());
        for (int64_t first = 0; first < s_.steps; first += chunk(s_)) {
            const int64_t last = std::min(s_.steps, first + chunk(s_));
            TELAR_CHECK(takeInput(first, last));
            for (int64_t step = first; step < last; ++step) {
                if (call_.job.stopRequested())
                    return cancelledError();
                Group group;
                for (int64_t b = 0; b < s_.samples; ++b) {
                    if (step < lengths_[static_cast<std::size_t>(b)])
                        group.add(b, x_.data() + ((step - first) * s_.samples + b) * wide(), *this);
                    if (group.count == filtersTogether || (group.count > 0 && b == s_.samples - 1)) {
                        oneStep(step, group);
                        group.count = 0;
                    }
                }
            }
        }
        for (std::size_t out : {1u, 2u}) // Y_h and Y_c
            for (int64_t b = 0; out < call_.out.size() && call_.out[out].hasValues() && b < s_.samples; ++b)
                writeAs(call_.out[out], s_.state(d_, b), s_.hidden, (out == 1 ? h_ : c_).data() + b * s_.hidden);
        return {};
    }

private:
    static int64_t chunk(const RecurrentShape& s) {
        return std::clamp<int64_t>(rowsAtOnce / std::max<int64_t>(1, s.samples), 1, std::max<int64_t>(1, s.steps));
    }
    int64_t wide() const { return s_.gates * s_.hidden; }

    std::vector<R> part(std::size_t input, int64_t at, int64_t count) const {
        std::vector<R> to(static_cast<std::size_t>(count));
        if (call_.has(input))
            readAs(*call_.in[input], at, count, to.data());
        return to;
    }
    Status prepare() {
        bias_ = part(3, d_ * 2 * wide(), wide());
        const auto inner = part(3, (2 * d_ + 1) * wide(), wide());
        for (int64_t i = 0; i < wide(); ++i) // GRU's last gate may be multiplied with what includes its bias
            if (!(s_.gates == 3 && resets_ && i >= 2 * s_.hidden))
                bias_[static_cast<std::size_t>(i)] += inner[static_cast<std::size_t>(i)];
        innerBias_.assign(inner.end() - s_.hidden, inner.end());
        peepholes_ = s_.gates == 4 && call_.has(7) ? part(7, d_ * 3 * s_.hidden, 3 * s_.hidden) : std::vector<R>();
        h_.resize(static_cast<std::size_t>(s_.samples * s_.hidden));
        c_.resize(h_.size());
        for (int64_t b = 0; b < s_.samples; ++b)
            for (const std::size_t input : {5u, 6u})
                if (call_.has(input) && input < (s_.gates == 4 ? 7u : 6u))
                    readAs(*call_.in[input], s_.state(d_, b), s_.hidden, (input == 5 ? h_ : c_).data() + b * s_.hidden);
        sums_.resize(static_cast<std::size_t>(filtersTogether * wide()));
        inner_.resize(static_cast<std::size_t>(filtersTogether * s_.hidden));
        factors_.resize(inner_.size());
        for (int64_t k = 0; k < s_.hidden; ++k)
            offsets_.push_back(k * wide());
        return {};
    }
    int64_t timeOf(int64_t step, int64_t b) const {
        return reverse_ ? lengths_[static_cast<std::size_t>(b)] - 1 - step : step;
    }
    /// The input's share of all gates for some steps, and the bias.
    Status takeInput(int64_t first, int64_t last) {
        const int64_t rows = (last - first) * s_.samples;
        std::vector<R> in(static_cast<std::size_t>(rows * s_.inputs));
        x_.resize(static_cast<std::size_t>(rows * wide()));
        for (int64_t i = 0; i < rows; ++i)
            if (const int64_t step = first + i / s_.samples, b = i % s_.samples;
                step < lengths_[static_cast<std::size_t>(b)])
                readAs(*call_.in[0], s_.input(timeOf(step, b), b), s_.inputs, in.data() + i * s_.inputs);
        bool done = false;
        if constexpr (std::is_same_v<R, float>)
            done = fastProduct(call_, rows, s_.inputs, wide(), in.data(), weights_.inputs.data(), x_.data());
        for (int64_t i = 0; i < rows; ++i) {
            R* row = x_.data() + i * wide();
            if (!done) {
                std::fill_n(row, wide(), R(0));
                for (int64_t k = 0; k < s_.inputs; ++k)
                    for (int64_t n = 0; n < wide(); ++n)
                        row[n] += in[static_cast<std::size_t>(i * s_.inputs + k)] *
                                  weights_.inputs[static_cast<std::size_t>(k * wide() + n)];
            }
            for (int64_t n = 0; n < wide(); ++n)
                row[n] += bias_[static_cast<std::size_t>(n)];
        }
        return call_.job.stopRequested() ? Status{cancelledError()} : Status{};
    }
    /// Samples that take a step together: `x` is the input's share, which becomes the gates.
    struct Group {
        int64_t count = 0, sample[filtersTogether];
        R *x[filtersTogether], *h[filtersTogether], *c[filtersTogether], *inner[filtersTogether];
        void add(int64_t b, R* share, Direction& of) {
            sample[count] = b;
            x[count] = share;
            h[count] = of.h_.data() + b * of.s_.hidden;
            c[count] = of.c_.data() + b * of.s_.hidden;
            inner[count] = of.inner_.data() + count * of.s_.hidden;
            ++count;
        }
    };
    /// To `shift` numbers behind each `to`: += row * columns [first, first + count) of the recurrent weights.
    void addTimes(const Group& group, R* const* rows, int64_t first, int64_t count, R* const* to, int64_t shift) {
        constexpr int64_t few = 3; // for as many the kernel of eight is not worth it
        if constexpr (std::is_same_v<R, float>)
            if (group.count >= few) {
                for (int64_t k = 0; k < s_.hidden; ++k)
                    for (int64_t g = 0; g < group.count; ++g)
                        factors_[static_cast<std::size_t>(k * filtersTogether + g)] = rows[g][k];
                constexpr float none[filtersTogether] = {}, most = std::numeric_limits<float>::infinity();
                tapKernels().together({weights_.states.data() + first, 0, offsets_.data(), s_.hidden, factors_.data(),
                                       none, -most, most, sums_.data(), 1, count, count});
                for (int64_t g = 0; g < group.count; ++g)
                    for (int64_t n = 0; n < count; ++n)
                        to[g][shift + n] += sums_[static_cast<std::size_t>(g * count + n)];
                return;
            }
        for (int64_t g = 0; g < group.count; ++g)
            addTimes(rows[g], first, count, to[g] + shift);
    }
    void addTimes(const R* row, int64_t first, int64_t count, R* to) {
        R* sums = sums_.data();
        if constexpr (std::is_same_v<R, float>) {
            constexpr float none = 0, most = std::numeric_limits<float>::infinity();
            tapKernels().one({weights_.states.data() + first, 0, offsets_.data(), s_.hidden, row, &none, -most, most,
                              sums, 1, count, 0});
        } else {
            std::fill_n(sums, count, R(0));
            for (int64_t k = 0; k < s_.hidden; ++k)
                for (int64_t n = 0; n < count; ++n)
                    sums[n] += row[k] * weights_.states[static_cast<std::size_t>(k * wide() + first + n)];
        }
        for (int64_t n = 0; n < count; ++n)
            to[n] += sums[n];
    }
    void act(int function, R* x, int64_t count) const {
        if (clip_ > 0)
            for (int64_t i = 0; i < count; ++i)
                x[i] = std::clamp(x[i], -static_cast<R>(clip_), static_cast<R>(clip_));
        functions_[function].apply(x, count);
    }
    void oneStep(int64_t step, const Group& group) {
        const int64_t n = s_.hidden;
        if (s_.gates == 3)
            gru(group);
        else
            addTimes(group, group.h, 0, wide(), group.x, 0);
        for (int64_t g = 0; g < group.count; ++g) {
            const int64_t b = group.sample[g], time = timeOf(step, b);
            R *x = group.x[g], *h = group.h[g], *c = group.c[g];
            if (s_.gates == 4)
                lstm(x, h, c);
            else if (s_.gates == 1) {
                act(0, x, n);
                std::copy_n(x, n, h);
            }
            if (call_.out.size() > 0 && call_.out[0].hasValues())
                writeAs(call_.out[0], s_.output(time, d_, b), n, h);
            if (watched_ && b == watchedSample_) {
                GateStep seen{time, {}, static_cast<double>(c[watchedUnit_]), static_cast<double>(h[watchedUnit_])};
                for (int64_t gate = 0; s_.gates > 1 && gate < s_.gates; ++gate)
                    seen.gates.push_back(static_cast<double>(x[gate * n + watchedUnit_]));
                watched_->push_back(std::move(seen));
            }
        }
    }
    void lstm(R* x, R* h, R* c) {
        const int64_t n = s_.hidden;
        R *in = x, *out = x + n, *forget = x + 2 * n, *candidate = x + 3 * n;
        const R* p = peepholes_.empty() ? nullptr : peepholes_.data();
        for (int64_t i = 0; p && i < n; ++i) {
            in[i] += p[i] * c[i];
            forget[i] += p[2 * n + i] * c[i];
        }
        act(0, in, n);
        if (coupled_)
            for (int64_t i = 0; i < n; ++i)
                forget[i] = 1 - in[i];
        else
            act(0, forget, n);
        act(1, candidate, n);
        for (int64_t i = 0; i < n; ++i) {
            c[i] = forget[i] * c[i] + in[i] * candidate[i];
            out[i] += p ? p[n + i] * c[i] : R(0);
        }
        act(0, out, n);
        std::copy_n(c, n, h);
        functions_[2].apply(h, n);
        for (int64_t i = 0; i < n; ++i)
            h[i] *= out[i];
    }
    void gru(const Group& group) {
        const int64_t n = s_.hidden;
        addTimes(group, group.h, 0, 2 * n, group.x, 0);
        for (int64_t g = 0; g < group.count; ++g) {
            act(0, group.x[g], 2 * n);
            for (int64_t i = 0; i < n; ++i)
                group.inner[g][i] =
                    resets_ ? innerBias_[static_cast<std::size_t>(i)] : group.x[g][n + i] * group.h[g][i];
        }
        if (resets_)
            addTimes(group, group.h, 2 * n, n, group.inner, 0);
        else
            addTimes(group, group.inner, 2 * n, n, group.x, 2 * n);
        for (int64_t g = 0; g < group.count; ++g) {
            R *update = group.x[g], *reset = update + n, *candidate = update + 2 * n, *h = group.h[g];
            for (int64_t i = 0; resets_ && i < n; ++i)
                candidate[i] += reset[i] * group.inner[g][i];
            act(1, candidate, n);
            for (int64_t i = 0; i < n; ++i)
                h[i] = (1 - update[i]) * candidate[i] + update[i] * h[i];
        }
    }

    Call& call_;
    const RecurrentShape& s_;
    const int64_t d_;
    const std::vector<int64_t> lengths_; ///< steps of each sample
    const Activation* functions_;
    const Turned<R>& weights_;
    const bool reverse_, resets_, coupled_;
    const float clip_;
    std::vector<R> bias_, innerBias_, peepholes_, h_, c_, x_, sums_, inner_, factors_;
    std::vector<int64_t> offsets_;
    int64_t watchedSample_ = -1, watchedUnit_ = 0;
    std::vector<GateStep>* watched_ = nullptr;
};

Status layerShape(Call& call) {
    TELAR_TRY(s, recurrentShape(call));
    TELAR_CHECK(activationsOf(call, *s));
    const Shape states =
        s->batchFirst ? Shape{s->samples, s->directions, s->hidden} : Shape{s->directions, s->samples, s->hidden};
    call.make(0, call.type(),
              s->batchFirst ? Shape{s->samples, s->steps, s->directions, s->hidden}
                            : Shape{s->steps, s->directions, s->samples, s->hidden});
    call.make(1, call.type(), states);
    if (s->gates == 4)
        call.make(2, call.type(), states);
    return {};
}

Expected<std::vector<int64_t>> lengthsOf(const Call& call, const RecurrentShape& s) {
    std::vector<int64_t> lengths(static_cast<std::size_t>(s.samples), s.steps);
    if (call.has(4))
        lengths = call.in[4]->wholes();
    for (const int64_t length : lengths)
        if (length < 0 || length > s.steps)
            return call.refuse(text(TELAR_TR("core", "A sequence of %1 steps does not fit into %2"), length, s.steps));
    return lengths;
}

Status layerOf(Call& call) {
    const auto s = recurrentShape(call);
    const auto functions = activationsOf(call, *s);
    const bool fast = call.fast && call.type() == Type::Float32;
    TELAR_CHECK(checkRoom(call, fast ? Direction<float>::bytes(*s) : Direction<double>::bytes(*s)));
    TELAR_TRY(lengths, lengthsOf(call, *s));
    if (call.out[0].hasValues()) // behind the end of a sequence there are zeros
        std::fill_n(call.out[0].write<char>(), call.out[0].bytes(), char{0});
    const auto run = [&]<class R>(const AllTurned<R>& weights) {
        Status fine;
        for (int64_t d = 0; fine && d < s->directions; ++d) {
            const auto* own = functions->data() + d * static_cast<int64_t>(functions->size()) / s->directions;
            fine = Direction<R>(call, *s, d, *lengths, own, (*weights)[static_cast<std::size_t>(d)]).run();
        }
        return fine;
    };
    return fast ? run(keptTurned(call, *s)) : run(turnedOf<double>(call, *s));
}

constexpr Operator table[] = {
    {"GRU", 1, 3, false, layerShape, layerOf},
    {"LSTM", 1, 3, false, layerShape, layerOf},
    {"RNN", 1, 3, false, layerShape, layerOf},
};

} // namespace

} // namespace recurring

Expected<RecurrentShape> recurrentShape(const Call& call) {
    RecurrentShape s;
    s.gates = call.node.op == "LSTM" ? 4 : call.node.op == "GRU" ? 3 : 1;
    s.batchFirst = call.node.number("layout", 0) != 0;
    const Shape &x = call.shape(0), &w = call.shape(1), &r = call.shape(2);
    if (x.size() != 3 || w.size() != 3 || r.size() != 3)
        return call.wrongShapes(0, x.size() == 3 && w.size() == 3 ? 2 : 1);
    const auto direction = call.node.word("direction", "forward");
    if (direction != "forward" && direction != "reverse" && direction != "bidirectional")
        return call.wrongAttribute("direction");
    s.directions = direction == "bidirectional" ? 2 : 1;
    s.steps = x[s.batchFirst ? 1 : 0];
    s.samples = x[s.batchFirst ? 0 : 1];
    s.inputs = x[2];
    s.hidden = r[2];
    if (call.node.number("hidden_size", s.hidden) != s.hidden)
        return call.wrongAttribute("hidden_size");
    const int64_t d = s.directions, wide = s.gates * s.hidden;
    const Shape states = s.batchFirst ? Shape{s.samples, d, s.hidden} : Shape{d, s.samples, s.hidden};
    const Shape wanted[] = {x,      {d, wide, s.inputs}, {d, wide, s.hidden}, {d, 2 * wide}, {s.samples}, states,
                            states, {d, 3 * s.hidden}};
    for (std::size_t i = 1; i < (s.gates == 4 ? 8u : 6u); ++i) {
        if (!call.has(i))
            continue;
        if (call.shape(i) != wanted[i])
            return call.wrongShapes(0, i);
        if (call.type(i) != (i == 4 ? Type::Int32 : call.type()))
            return call.wrongType(call.type(i));
    }
    if (!amongFloats(call.type(), []<class T>() {}))
        return call.wrongType(call.type());
    return s;
}

bool isRecurrent(const Node& node) { return node.op == "LSTM" || node.op == "GRU" || node.op == "RNN"; }

Expected<std::vector<GateStep>> gatesOf(Call& call, int64_t direction, int64_t sample, int64_t unit) {
    using namespace recurring;
    TELAR_TRY(s, recurrentShape(call));
    TELAR_TRY(functions, activationsOf(call, *s));
    TELAR_CHECK(checkRoom(call, Direction<double>::bytes(*s)));
    TELAR_TRY(lengths, lengthsOf(call, *s));
    const auto weights = turnedOf<double>(call, *s);
    const auto* own = functions->data() + direction * static_cast<int64_t>(functions->size()) / s->directions;
    std::vector<GateStep> steps;
    Direction<double> one(call, *s, direction, *lengths, own, (*weights)[static_cast<std::size_t>(direction)]);
    one.watch(sample, unit, &steps);
    TELAR_CHECK(one.run());
    return steps;
}

std::span<const Operator> recurrentOperators() { return recurring::table; }

} // namespace telar::network
