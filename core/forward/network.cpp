#include "core/forward/network.hpp"

#include "core/base/elapsed.hpp"
#include "core/base/host.hpp"
#include "core/base/mersenne_twister.hpp"
#include "core/forward/engines.hpp"
#include "core/forward/kernels/sigmoid.cuh"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numeric>

namespace telar::forward {

const Lanes& lanesHere() {
    const auto level = simdLevel();
    return TELAR_OF_LEVEL(level, lanesSse2(), lanesAvx2(), lanesAvx512());
}

int NetworkShape::parameters() const {
    int n = 0;
    for (std::size_t l = 1; l < widths.size(); ++l)
        n += widths[l] * (widths[l - 1] + 1);
    return n;
}

int NetworkShape::firstParameter(int layer, int neuron) const {
    int n = 0;
    for (int l = 1; l < layer; ++l)
        n += widths[static_cast<std::size_t>(l)] * (widths[static_cast<std::size_t>(l - 1)] + 1);
    return n + neuron * (widths[static_cast<std::size_t>(layer - 1)] + 1);
}

bool keepsAll(const TrainSpec& spec) { return spec.registers == 0 || spec.registers >= spec.shape.parameters(); }

namespace {

/// Whether the vectors hold registers alone (lanes_registers.inl).
bool prunesInLanes(const NetworkShape& shape, int registers) {
    return registers > 0 && registers < shape.parameters() && shape.layers() <= 2;
}

} // namespace

Status checkTraining(const TrainSpec& spec, const Dataset& data) {
    const auto& shape = spec.shape;
    if (shape.widths.size() < 2 || *std::min_element(shape.widths.begin(), shape.widths.end()) < 1)
        return userError(text(TELAR_TR("core", "Every layer needs at least one neuron")));
    if (data.inputs.columns() != shape.inputs() || data.targets.columns() != shape.outputs())
        return userError(text(TELAR_TR("core", "The data have %1 inputs and %2 targets, the network %3 and %4"),
                              data.inputs.columns(), data.targets.columns(), shape.inputs(), shape.outputs()));
    if (spec.registers < 0)
        return userError(
            text(TELAR_TR("core", "The number of registers cannot be negative, and it is %1"), spec.registers), {},
            text(TELAR_TR("core", "Use 0 to keep all derivatives")));
    if (spec.batch < 1)
        return userError(text(TELAR_TR("core", "The batch must be at least 1, and it is %1"), spec.batch));
    if (data.training < 1)
        return userError(text(TELAR_TR("core", "There are no samples to learn from")));
    if (data.training < spec.batch)
        return userError(text(TELAR_TR("core", "There are %1 samples to learn from, fewer than a batch of %2"),
                              data.training, spec.batch),
                         {}, text(TELAR_TR("core", "Use a batch of at most %1, or a larger data set"), data.training));
    if (spec.epochs < 1)
        return userError(text(TELAR_TR("core", "The number of epochs must be at least 1, and it is %1"), spec.epochs));
    if (!(spec.rate > 0) || !std::isfinite(spec.rate))
        return userError(
            text(TELAR_TR("core", "The learning rate must be a positive number, and it is %1"), spec.rate));
    if (!(spec.wake >= 0) || !std::isfinite(spec.wake))
        return userError(text(
            TELAR_TR("core", "The threshold of the event must be 0 or a positive number, and it is %1"), spec.wake));
    if (!(spec.wakeShare >= 0 && spec.wakeShare < 1))
        return userError(text(
            TELAR_TR("core", "The share of batches that take a step must be 0 or more and less than 1, and it is %1"),
            spec.wakeShare));
    if (spec.engine == Engine::Lanes && shape.parameters() > lanesMost && !prunesInLanes(shape, spec.registers))
        return userError(text(TELAR_TR("core", "A network of %1 parameters is too large for the batched engine"),
                              shape.parameters()),
                         {}, text(TELAR_TR("core", "Use the engine with registers, which has no limit")));
    return {};
}

Engine quickestEngine(const NetworkShape& shape, int registers) {
    const int parameters = shape.parameters();
    const bool all = registers == 0 || registers >= parameters;
    return parameters <= lanesQuick || (all && parameters <= lanesMost) ||
                   (prunesInLanes(shape, registers) && registers <= lanesRegisters)
               ? Engine::Lanes
               : Engine::Registers;
}

std::vector<float> initialWeights(const NetworkShape& shape, uint32_t seed) {
    MersenneTwister bits(seed);
    std::vector<float> weights;
    weights.reserve(static_cast<std::size_t>(shape.parameters()));
    for (std::size_t l = 1; l < shape.widths.size(); ++l) {
        const double limit = std::sqrt(6.0 / (shape.widths[l - 1] + shape.widths[l]));
        for (int j = 0; j < shape.widths[l]; ++j) {
            weights.push_back(0);
            for (int i = 0; i < shape.widths[l - 1]; ++i)
                weights.push_back(static_cast<float>(limit * (2 * (bits.next() / 4294967296.0) - 1)));
        }
    }
    return weights;
}

namespace {

EngineNetwork engineNetwork(const TrainSpec& spec) {
    return {spec.shape.widths.data(),
            spec.shape.layers(),
            spec.shape.parameters(),
            spec.shape.output == Activation::Sigmoid,
            keepsAll(spec) ? 0 : spec.registers,
            spec.published,
            spec.keep,
            spec.seed};
}

/// Gradients of some rows by the chosen engine, with its memory.
class Runner {
public:
    explicit Runner(const TrainSpec& spec) : spec_(spec), net_(engineNetwork(spec_)) {
        const bool lanes = spec.engine == Engine::Lanes || (spec.engine == Engine::Backward && small());
        scratch_ = Matrix<float>(1, 16 + (spec.engine == Engine::Registers ? registersScratch(net_)
                                          : prunes()                       ? lanesHere().prunedFloats(net_)
                                          : lanes                          ? lanesHere().scratchFloats(net_)
                                                                           : 0));
    }
    int64_t bytes() const { return scratch_.bytes(); }
    double gradient(const float* weights, const float* inputs, const float* targets, int64_t rows, float factor,
                    float* to) {
        net_.draw = net_.draw * 0x9e3779b1u + 1;
        if (spec_.engine == Engine::Registers)
            return registersGradient(net_, weights, inputs, targets, rows, factor, to, scratch_.data());
        if (prunes())
            return lanesHere().pruned(net_, weights, inputs, targets, rows, factor, to, scratch_.data());
        if (spec_.engine == Engine::Lanes)
            return lanesHere().forward(net_, weights, inputs, targets, rows, factor, to, scratch_.data());
        if (small())
            return lanesHere().backward(net_, weights, inputs, targets, rows, factor, to, scratch_.data());
        return plainBackward(weights, inputs, targets, rows, factor, to);
    }
    double loss(const float* weights, const float* inputs, const float* targets, int64_t rows) {
        if (scratch_.size() > 16 && spec_.engine != Engine::Registers)
            return lanesHere().loss(net_, weights, inputs, targets, rows, scratch_.data());
        return plainBackward(weights, inputs, targets, rows, 0, nullptr);
    }

private:
    bool prunes() const { return spec_.engine == Engine::Lanes && prunesInLanes(spec_.shape, spec_.registers); }
    bool small() const { return net_.parameters <= lanesMost; }
    double plainBackward(const float* weights, const float* inputs, const float* targets, int64_t rows, float factor,
                         float* to);

    TrainSpec spec_;
    EngineNetwork net_;
    Matrix<float> scratch_;
    std::vector<float> values_, flow_;
};

/// Backpropagation in plain loops, for networks of any size; without `to` only the squared errors.
double Runner::plainBackward(const float* weights, const float* inputs, const float* targets, int64_t rows,
                             float factor, float* to) {
    const auto& w = spec_.shape.widths;
    const int layers = spec_.shape.layers();
    const auto all = static_cast<std::size_t>(std::accumulate(w.begin(), w.end(), 0));
    values_.resize(all), flow_.resize(all);
    const int outputs = w.back(), in = w.front();
    double squares = 0;
    for (int64_t row = 0; row < rows; ++row) {
        std::copy_n(inputs + row * in, in, values_.begin());
        float* a = values_.data();
        const float* p = weights;
        for (int l = 1; l <= layers; ++l) {
            const int fan = w[static_cast<std::size_t>(l - 1)], width = w[static_cast<std::size_t>(l)];
            for (int j = 0; j < width; ++j, p += fan + 1) {
                float z = p[0];
                for (int i = 0; i < fan; ++i)
                    z += p[1 + i] * a[i];
                a[fan + j] = l == layers && !net_.sigmoidOutput ? z : ::sigmoid(z);
            }
            a += fan;
        }
        float* flow = flow_.data() + (all - static_cast<std::size_t>(outputs));
        for (int o = 0; o < outputs; ++o) {
            flow[o] = a[o] - targets[row * outputs + o];
            squares += static_cast<double>(flow[o]) * flow[o];
        }
        if (!to)
            continue;
        float* step = to + net_.parameters;
        for (int l = layers; l >= 1; --l) {
            const int fan = w[static_cast<std::size_t>(l - 1)], width = w[static_cast<std::size_t>(l)];
            step -= width * (fan + 1), p -= width * (fan + 1);
            const float* before = a - fan;
            float* back = flow - fan;
            std::fill_n(back, fan, 0.0f);
            for (int j = 0; j < width; ++j) {
                const float s = net_.published ? ::sigmoid(a[j]) : a[j];
                const float g = flow[j] * (l == layers && !net_.sigmoidOutput ? 1 : s * (1 - s));
                float* to_ = step + j * (fan + 1);
                const float* from = p + j * (fan + 1);
                to_[0] += 2 * factor * g;
                for (int i = 0; i < fan; ++i) {
                    to_[1 + i] += 2 * factor * g * before[i];
                    back[i] += from[1 + i] * g;
                }
            }
            a -= fan, flow = back;
        }
    }
    return squares;
}

/// Moves the weights after each batch.
class Stepper {
public:
    Stepper(const TrainSpec& spec, std::size_t parameters) : spec_(spec) {
        if (spec.optimizer == Optimizer::Adam)
            mean_.assign(parameters, 0), square_.assign(parameters, 0);
    }
    void step(std::vector<float>& weights, std::vector<float>& gradient) {
        float factor = 1;
        if (spec_.published) {
            float largest = 0;
            for (const float g : gradient)
                largest = std::max(largest, std::fabs(g));
            factor = largest > 0 ? 1 / largest : 0;
        }
        const auto rate = static_cast<float>(spec_.rate);
        if (spec_.decay > 0)
            for (auto& weight : weights)
                weight -= rate * static_cast<float>(spec_.decay) * weight;
        if (spec_.optimizer == Optimizer::Sgd) {
            for (std::size_t p = 0; p < weights.size(); ++p)
                weights[p] -= rate * factor * gradient[p];
            return;
        }
        // D. Kingma, J. Ba 2015, with its constants.
        ++count_;
        const double upMean = 1 - std::pow(0.9, count_), upSquare = 1 - std::pow(0.999, count_);
        const auto scale = static_cast<float>(spec_.rate * std::sqrt(upSquare) / upMean);
        for (std::size_t p = 0; p < weights.size(); ++p) {
            const float g = gradient[p] * factor;
            mean_[p] += 0.1f * (g - mean_[p]);
            square_[p] += 0.001f * (g * g - square_[p]);
            weights[p] -= scale * mean_[p] / (std::sqrt(square_[p]) + 1e-7f);
        }
    }

private:
    const TrainSpec& spec_;
    std::vector<float> mean_, square_;
    int count_ = 0;
};

/// The training rows, in an order that shuffling changes.
struct Rows {
    Matrix<float> inputs, targets;
    std::vector<int64_t> order;
    MersenneTwister bits;

    Rows(const TrainSpec& spec, const Dataset& data) : bits(spec.seed ^ 0x5bd1e995u) {
        if (!spec.shuffle)
            return;
        inputs = Matrix<float>(data.training, data.inputs.columns());
        targets = Matrix<float>(data.training, data.targets.columns());
        order.resize(static_cast<std::size_t>(data.training));
        std::iota(order.begin(), order.end(), int64_t{0});
    }
    void shuffle(const Dataset& data) {
        for (std::size_t i = order.size(); i-- > 1;)
            std::swap(order[i], order[bits.below(static_cast<uint32_t>(i))]);
        for (std::size_t i = 0; i < order.size(); ++i) {
            const auto to = static_cast<int64_t>(i);
            std::copy_n(data.inputs.row(order[i]), data.inputs.columns(), inputs.row(to));
            std::copy_n(data.targets.row(order[i]), data.targets.columns(), targets.row(to));
        }
    }
};

constexpr double divergedLoss = 1e6;

} // namespace

Expected<TrainResult> train(const TrainSpec& spec, const Dataset& data, const JobContext& job) {
    TELAR_CHECK(checkTraining(spec, data));
    job.start(spec.epochs);
    Runner runner(spec);
    Rows rows(spec, data);
    TrainResult result;
    result.weights = initialWeights(spec.shape, spec.seed);
    result.bestLoss = std::numeric_limits<double>::infinity();
    result.threshold = spec.wake;
    std::vector<float> gradient(result.weights.size());
    Stepper stepper(spec, gradient.size());
    const int64_t validation = data.rows() - data.training, in = data.inputs.columns(), out = data.targets.columns();
    for (int epoch = 1; epoch <= spec.epochs; ++epoch) {
        const auto start = Clock::now();
        if (spec.shuffle)
            rows.shuffle(data);
        const float* inputs = spec.shuffle ? rows.inputs.data() : data.inputs.data();
        const float* targets = spec.shuffle ? rows.targets.data() : data.targets.data();
        nn::EpochFigures figures;
        int batches = 0;
        for (int64_t first = 0; first < data.training; first += spec.batch) {
            if (job.stopRequested())
                return cancelledError();
            const int64_t n = std::min(spec.batch, data.training - first);
            if (spec.events()) {
                const double loss = runner.loss(result.weights.data(), inputs + first * in, targets + first * out, n) /
                                    static_cast<double>(n * out);
                if (result.threshold == 0)
                    result.threshold = loss;
                const bool sleeps = loss < result.threshold;
                if (spec.wakeShare > 0)
                    result.threshold *= std::exp(wakeGain * (sleeps ? -spec.wakeShare : 1 - spec.wakeShare));
                if (sleeps) {
                    ++batches, ++result.asleep;
                    figures.trainLoss += loss;
                    continue;
                }
            }
            std::fill(gradient.begin(), gradient.end(), 0.0f);
            const double squares = runner.gradient(result.weights.data(), inputs + first * in, targets + first * out, n,
                                                   1.0f / static_cast<float>(n * out), gradient.data());
            const double loss = squares / static_cast<double>(n * out);
            ++batches;
            figures.trainLoss += loss;
            if (!(loss < divergedLoss)) {
                result.divergedEpoch = epoch, result.divergedBatch = batches;
                break;
            }
            stepper.step(result.weights, gradient);
            ++result.steps;
        }
        figures.trainLoss /= batches;
        figures.ms = millisecondsSince(start);
        figures.validationLoss = validation > 0 ? runner.loss(result.weights.data(), data.inputs.row(data.training),
                                                              data.targets.row(data.training), validation) /
                                                      static_cast<double>(validation * out)
                                                : std::numeric_limits<double>::quiet_NaN();
        if (figures.validationLoss < result.bestLoss)
            result.bestLoss = figures.validationLoss, result.bestEpoch = epoch;
        result.epochs.push_back(figures);
        job.advance();
        if (result.divergedEpoch > 0)
            break;
    }
    if (result.bestEpoch == 0)
        result.bestLoss = std::numeric_limits<double>::quiet_NaN();
    return result;
}

std::vector<float> lossGradient(const TrainSpec& spec, const Dataset& data, const std::vector<float>& weights,
                                int64_t first, int64_t rows) {
    Runner runner(spec);
    std::vector<float> gradient(weights.size());
    runner.gradient(weights.data(), data.inputs.row(first), data.targets.row(first), rows,
                    1.0f / static_cast<float>(rows * data.targets.columns()), gradient.data());
    return gradient;
}

int64_t engineBytes(const TrainSpec& spec) { return Runner(spec).bytes(); }

nn::Confusion confusionOf(const NetworkShape& shape, const std::vector<float>& weights, const Dataset& data) {
    nn::Confusion confusion{data.classes, false,
                            std::vector<int64_t>(static_cast<std::size_t>(data.classes * data.classes))};
    auto view = data.inputs.view();
    view.rows = data.rows() - data.training;
    view.data = data.inputs.row(data.training);
    const auto outputs = predict(shape, weights, view);
    for (int64_t r = 0; r < view.rows; ++r) {
        const float* own = outputs.data() + r * data.classes;
        const float* want = data.targets.row(data.training + r);
        const auto truth = std::max_element(want, want + data.classes) - want,
                   told = std::max_element(own, own + data.classes) - own;
        ++confusion.counts[static_cast<std::size_t>(truth * data.classes + told)];
    }
    return confusion;
}

std::vector<float> predict(const NetworkShape& shape, const std::vector<float>& weights,
                           const PlanesView<const float>& inputs) {
    std::vector<float> outputs, now, next;
    for (int64_t row = 0; row < inputs.rows; ++row) {
        now.assign(inputs.row(row), inputs.row(row) + inputs.columns);
        const float* p = weights.data();
        for (int l = 1; l <= shape.layers(); ++l) {
            next.clear();
            for (int j = 0; j < shape.widths[static_cast<std::size_t>(l)]; ++j, p += now.size() + 1) {
                float z = p[0];
                for (std::size_t i = 0; i < now.size(); ++i)
                    z += p[1 + i] * now[i];
                next.push_back(l == shape.layers() && shape.output == Activation::Linear ? z : ::sigmoid(z));
            }
            now.swap(next);
        }
        outputs.insert(outputs.end(), now.begin(), now.end());
    }
    return outputs;
}

} // namespace telar::forward
