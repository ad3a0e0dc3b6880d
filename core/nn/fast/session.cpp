#include "core/nn/fast/session.hpp"

#include "core/base/host.hpp"
#include "core/nn/engines.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <thread>

namespace telar::nn::fast {

namespace {

double now() {
    return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

bool isActivation(LayerKind kind) {
    return kind == LayerKind::Relu || kind == LayerKind::Sigmoid || kind == LayerKind::Tanh;
}

int64_t cells(const Shape& shape) {
    return shape.rows * shape.columns;
}

const Kernels& bestKernels() {
    const auto level = simdLevel();
    return level == SimdLevel::Avx512 ? kernelsAvx512()
           : level == SimdLevel::Avx2 ? kernelsAvx2()
                                      : kernelsSse2();
}

Step stepOf(const OptimiserSpec& spec, uint64_t number, double rate) {
    Step step;
    step.adam = spec.kind == OptimiserKind::Adam;
    step.momentumKept = !step.adam && spec.momentum != 0;
    step.momentum = static_cast<float>(spec.momentum);
    step.rate = static_cast<float>(rate);
    if (!step.adam)
        return step;
    const auto t = static_cast<double>(number);
    step.rate = static_cast<float>(rate / (1 - std::pow(spec.beta1, t)));
    step.root = static_cast<float>(1 / std::sqrt(1 - std::pow(spec.beta2, t)));
    step.beta1 = static_cast<float>(spec.beta1), step.beta2 = static_cast<float>(spec.beta2);
    step.rest1 = static_cast<float>(1 - spec.beta1), step.rest2 = static_cast<float>(1 - spec.beta2);
    step.epsilon = static_cast<float>(spec.epsilon);
    return step;
}

Matrix<float> zeros(int64_t count) {
    Matrix<float> m(1, count);
    std::fill_n(m.data(), count, 0.0f);
    return m;
}

/// Waits while paused; false when asked to stop.
bool mayGoOn(const JobContext& job, const std::atomic<bool>* paused) {
    while (paused && paused->load(std::memory_order_relaxed) && !job.stopRequested())
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    return !job.stopRequested();
}

} // namespace

int64_t FastSession::blockedSize(const Shape& shape, int64_t n) {
    return ceilDiv(shape.channels, width) * width * n * cells(shape);
}

std::vector<FastSession::Stage> FastSession::stagesOf(const SessionSpec& spec) {
    std::vector<Stage> stages;
    for (const auto& layer : plain::layersOf(spec.model)) {
        Stage stage;
        stage.layer = layer;
        stage.parametrised = layer.weight >= 0;
        const bool follows = !stages.empty() && !isActivation(stages.back().layer.spec.kind);
        stage.inPlace = isActivation(layer.spec.kind) && follows;
        if (stage.parametrised)
            stage.geometry = geometryOf(layer.spec, layer.in, layer.out, stages.empty());
        if (stage.inPlace && layer.spec.kind == LayerKind::Relu && stages.back().parametrised)
            stages.back().fusedRelu = true;
        stages.push_back(std::move(stage));
    }
    return stages;
}

FastSession::FastSession(const SessionSpec& spec)
    : spec_(spec), crew_(std::make_unique<Crew>(spec.threads > 0 ? spec.threads : usableCores())),
      context_{&bestKernels(), spec.threads > 0 ? spec.threads : usableCores(), crew_.get()},
      stages_(stagesOf(spec)) {
    const auto& first = stages_.front();
    input_ = Matrix<float>(1, first.parametrised
                                  ? first.geometry.chunks * width * spec.batch * cells(first.geometry.out)
                                  : blockedSize(spec.model.input, spec.batch));
    if (!first.parametrised)
        dInput_ = Matrix<float>(1, input_.size());
    for (auto& stage : stages_) {
        const auto& g = stage.geometry;
        if (stage.parametrised) {
            stage.parameters.weight = zeros(g.weightSize());
            stage.parameters.bias = zeros(g.outBlocks * width);
            for (int slot = 0; slot < optimiserSlots(spec.optimiser); ++slot) {
                stage.parameters.slots[slot] = zeros(g.weightSize());
                stage.parameters.biasSlots[slot] = zeros(g.outBlocks * width);
            }
        }
        if (!stage.inPlace) {
            stage.out = Matrix<float>(1, blockedSize(stage.layer.out, spec.batch));
            stage.dOut = Matrix<float>(1, stage.out.size());
        }
        if (stage.layer.spec.kind == LayerKind::MaxPooling)
            stage.argmax = Matrix<int32_t>(1, stage.out.size());
    }
    if (spec.precision == Precision::Bfloat16) {
        const auto [in, out] = lowSizes(spec);
        lowIn_ = Matrix<uint16_t>(1, in);
        lowOut_ = Matrix<uint16_t>(1, out);
        std::fill_n(lowIn_.data(), in, uint16_t{0});
        std::fill_n(lowOut_.data(), out, uint16_t{0});
        context_.low = bfloat16Kernels();
        context_.lowIn = lowIn_.data();
        context_.lowOut = lowOut_.data();
    }
    rows_.resize(static_cast<std::size_t>(spec.model.input.features() * context_.threads));
    (void)setParameters(initialParameters(spec.model, spec.seed));
}

std::pair<int64_t, int64_t> FastSession::lowSizes(const SessionSpec& spec) {
    int64_t in = 0, out = 0;
    for (const auto& stage : stagesOf(spec)) {
        const auto& g = stage.geometry;
        if (!stage.parametrised)
            continue;
        const int64_t positions = spec.batch * cells(g.out);
        in = std::max(in, g.flat ? g.chunks * positions * width : blockedSize(g.in, spec.batch));
        out = std::max(out, g.outBlocks * ceilDiv(positions, width) * width * width);
    }
    return {in + width * width, out + width * width}; // products read whole strips of 32 rows
}

int64_t FastSession::memoryBytes(const SessionSpec& spec) {
    int64_t floats = spec.model.input.features();
    if (spec.precision == Precision::Bfloat16)
        floats += (lowSizes(spec).first + lowSizes(spec).second) / 2;
    for (const auto& stage : stagesOf(spec)) {
        const auto& g = stage.geometry;
        if (stage.parametrised)
            floats += (g.weightSize() + g.outBlocks * width) * (2 + optimiserSlots(spec.optimiser));
        if (!stage.inPlace)
            floats += 2 * blockedSize(stage.layer.out, spec.batch);
        if (stage.layer.spec.kind == LayerKind::MaxPooling)
            floats += blockedSize(stage.layer.out, spec.batch);
    }
    const auto stages = stagesOf(spec);
    const auto& first = stages.front();
    floats += first.parametrised ? first.geometry.chunks * width * spec.batch * cells(first.geometry.out)
                                 : 2 * blockedSize(spec.model.input, spec.batch);
    return floats * 4;
}

float* FastSession::output(int64_t i) {
    while (i >= 0 && stages_[static_cast<std::size_t>(i)].inPlace)
        --i;
    return i < 0 ? input_.data() : stages_[static_cast<std::size_t>(i)].out.data();
}

float* FastSession::gradient(int64_t i) {
    while (i >= 0 && stages_[static_cast<std::size_t>(i)].inPlace)
        --i;
    return i < 0 ? dInput_.data() : stages_[static_cast<std::size_t>(i)].dOut.data();
}

void FastSession::read(std::span<const int32_t> samples, const Augmentation& augmentation, uint64_t epoch) {
    const auto n = static_cast<int64_t>(samples.size());
    const auto& first = stages_.front();
    const int64_t features = spec_.model.input.features(), parts = context_.threads;
    auto one = [&](int64_t part) {
        float* row = rows_.data() + part * features;
        for (int64_t s = part * n / parts; s < (part + 1) * n / parts; ++s) {
            readSample(*spec_.samples, samples[static_cast<std::size_t>(s)], spec_.model.input, augmentation,
                       spec_.seed, epoch, row);
            if (first.parametrised)
                intoWindows(first.geometry, n, s, row, input_.data());
            else
                intoBlocks(spec_.model.input, n, s, row, input_.data());
        }
    };
    if (n * features < (1 << 16)) // too little to share
        for (int64_t part = 0; part < parts; ++part)
            one(part);
    else
        share(context_, parts, one);
}

bool FastSession::forwardAll(const plain::Batch& batch, const JobContext& job,
                             const std::atomic<bool>* paused) {
    const int64_t n = batch.samples;
    for (std::size_t i = 0; i < stages_.size(); ++i) {
        if (!mayGoOn(job, paused))
            return false;
        auto& s = stages_[i];
        const auto at = static_cast<int64_t>(i);
        const double start = now();
        const auto kind = s.layer.spec.kind;
        const float* in = output(at - 1);
        if (s.parametrised)
            (context_.low ? forwardLow : fast::forward)(context_, s.geometry, s.parameters, n, in, output(at),
                                                        s.fusedRelu);
        else if (kind == LayerKind::MaxPooling || kind == LayerKind::AveragePooling)
            pool(context_, s.layer, n, in, output(at), s.argmax.data());
        else if (kind == LayerKind::Dropout)
            drop(context_, s.layer, batch, in, output(at));
        else {
            if (!s.inPlace)
                std::copy_n(in, blockedSize(s.layer.in, n), output(at));
            if (!(i > 0 && stages_[i - 1].fusedRelu))
                activate(context_, kind, s.layer.out.channels, n * cells(s.layer.out), output(at));
        }
        s.forwardMs += now() - start;
    }
    return true;
}

void FastSession::lossOf(std::span<const int32_t> samples, StepFigures& figures) {
    const auto& shape = stages_.back().layer.out;
    const auto n = static_cast<int64_t>(samples.size());
    const auto last = static_cast<int64_t>(stages_.size()) - 1;
    std::vector<float> row(static_cast<std::size_t>(shape.features())), d(row.size());
    const double start = now();
    std::fill_n(gradient(last), blockedSize(shape, n), 0.0f);
    for (int64_t s = 0; s < n; ++s) {
        fromBlocks(shape, n, s, output(last), row.data());
        bool right = false;
        const auto label =
            spec_.samples->labels[static_cast<std::size_t>(samples[static_cast<std::size_t>(s)])];
        figures.loss += plain::lossOf(spec_.model.loss, row.data(), shape.features(), label,
                                      1.0f / static_cast<float>(n), d.data(), &right);
        figures.right += right;
        intoBlocks(shape, n, s, d.data(), gradient(last));
    }
    figures.loss /= static_cast<double>(n);
    lossMs_ += now() - start;
}

void FastSession::backwardStage(std::size_t i, const plain::Batch& batch, const Step& step) {
    auto& s = stages_[i];
    const auto at = static_cast<int64_t>(i);
    const int64_t n = batch.samples;
    const auto kind = s.layer.spec.kind;
    float *d = gradient(at), *dIn = gradient(at - 1);
    if (s.parametrised) {
        if (i > 0)
            (context_.low ? backwardInputLow : backwardInput)(context_, s.geometry, s.parameters, n, d, dIn);
        (context_.low ? backwardWeightsLow : backwardWeights)(context_, s.geometry, s.parameters, n,
                                                              output(at - 1), d, step);
    } else if (i == 0) {
        return; // nobody asks for the gradient of the pictures
    } else if (kind == LayerKind::MaxPooling || kind == LayerKind::AveragePooling) {
        poolBack(context_, s.layer, n, d, s.argmax.data(), dIn);
    } else if (kind == LayerKind::Dropout) {
        drop(context_, s.layer, batch, d, dIn);
    } else {
        if (!s.inPlace)
            std::copy_n(d, blockedSize(s.layer.in, n), dIn);
        activateBack(context_, kind, s.layer.out.channels, n * cells(s.layer.out), output(at), dIn);
    }
}

bool FastSession::backwardAll(const plain::Batch& batch, const Step& step, const JobContext& job,
                              const std::atomic<bool>* paused) {
    for (std::size_t i = stages_.size(); i-- > 0;) {
        if (!mayGoOn(job, paused))
            return false;
        const double start = now();
        backwardStage(i, batch, step);
        stages_[i].backwardMs += now() - start;
    }
    return true;
}

Expected<std::vector<StepFigures>> FastSession::train(const TrainCall& call, const JobContext& job) {
    std::vector<StepFigures> figures;
    const auto size = static_cast<int64_t>(call.order.size());
    for (int64_t i = 0; i < call.steps; ++i) {
        const int64_t first = (call.firstStep + i) * spec_.batch, count = std::min(spec_.batch, size - first);
        if (count <= 0)
            break;
        const auto samples =
            call.order.subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(count));
        const double start = now();
        read(samples, spec_.augmentation, call.epoch);
        readMs_ += now() - start;
        const plain::Batch batch{count, 0, spec_.seed, call.globalStep + static_cast<uint64_t>(i), true};
        StepFigures done{0, 0, count};
        if (!forwardAll(batch, job, call.paused))
            break;
        lossOf(samples, done);
        if (!backwardAll(batch, stepOf(spec_.optimiser, batch.step + 1, call.rate), job, call.paused))
            break;
        ++steps_;
        figures.push_back(done);
    }
    return figures;
}

Expected<Evaluation> FastSession::evaluate(std::span<const int32_t> samples, const JobContext& job) {
    Evaluation out;
    const auto& shape = stages_.back().layer.out;
    const int64_t outputs = shape.features(), all = static_cast<int64_t>(samples.size());
    const auto last = static_cast<int64_t>(stages_.size()) - 1;
    std::vector<float> row(static_cast<std::size_t>(outputs));
    out.predicted.resize(samples.size());
    out.probabilities.resize(samples.size() * static_cast<std::size_t>(outputs));
    for (int64_t first = 0; first < all; first += spec_.batch) {
        const int64_t count = std::min(spec_.batch, all - first);
        const auto part = samples.subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(count));
        read(part, {}, 0);
        if (!forwardAll({count, 0, 0, 0, false}, job, nullptr))
            return cancelledError();
        for (int64_t s = 0; s < count; ++s) {
            fromBlocks(shape, count, s, output(last), row.data());
            const auto at = static_cast<std::size_t>(first + s);
            bool right = false;
            const auto label = spec_.samples->labels[static_cast<std::size_t>(samples[at])];
            out.loss += plain::lossOf(spec_.model.loss, row.data(), outputs, label, 0, nullptr, &right);
            out.right += right;
            out.predicted[at] = static_cast<int32_t>(plain::largest(row.data(), outputs));
            plain::softmax(row.data(), outputs, &out.probabilities[at * static_cast<std::size_t>(outputs)]);
        }
    }
    out.loss = all > 0 ? out.loss / static_cast<double>(all) : 0;
    return out;
}

Tensors FastSession::unpacked(const std::function<const float*(const Stage&, bool)>& pick) const {
    Tensors out = emptyParameters(spec_.model);
    for (const auto& s : stages_) {
        if (!s.parametrised)
            continue;
        const auto w = static_cast<std::size_t>(s.layer.weight);
        unpackWeights(s.geometry, pick(s, false), out[w].values);
        std::copy_n(pick(s, true), out[w + 1].size(), out[w + 1].values.data());
    }
    return out;
}

void FastSession::pack(const Tensors& from, const std::function<float*(Stage&, bool)>& pick) {
    for (auto& s : stages_) {
        if (!s.parametrised)
            continue;
        const auto w = static_cast<std::size_t>(s.layer.weight);
        packWeights(s.geometry, from[w].values, pick(s, false));
        std::copy_n(from[w + 1].values.data(), from[w + 1].size(), pick(s, true));
    }
}

Expected<Tensors> FastSession::parameters() {
    return unpacked([](const Stage& s, bool bias) {
        return bias ? s.parameters.bias.data() : s.parameters.weight.data();
    });
}

Status FastSession::setParameters(const Tensors& parameters) {
    const auto fitting = fitParameters(spec_.model, parameters);
    if (!fitting)
        return fitting.error();
    pack(*fitting,
         [](Stage& s, bool bias) { return bias ? s.parameters.bias.data() : s.parameters.weight.data(); });
    return {};
}

Expected<std::vector<Tensors>> FastSession::optimiserState() {
    std::vector<Tensors> out;
    for (int slot = 0; slot < optimiserSlots(spec_.optimiser); ++slot)
        out.push_back(unpacked([slot](const Stage& s, bool bias) {
            return bias ? s.parameters.biasSlots[slot].data() : s.parameters.slots[slot].data();
        }));
    return out;
}

Status FastSession::setOptimiserState(const std::vector<Tensors>& state) {
    if (static_cast<int>(state.size()) != optimiserSlots(spec_.optimiser))
        return userError(text(TELAR_TR("core", "The checkpoint belongs to another optimiser")));
    for (std::size_t slot = 0; slot < state.size(); ++slot) {
        const auto fitting = fitParameters(spec_.model, state[slot]);
        if (!fitting)
            return fitting.error();
        pack(*fitting, [slot](Stage& s, bool bias) {
            return bias ? s.parameters.biasSlots[slot].data() : s.parameters.slots[slot].data();
        });
    }
    return {};
}

Status FastSession::keep() {
    keptOnce_ = true;
    for (auto& s : stages_) {
        if (!s.parametrised)
            continue;
        const auto& p = s.parameters;
        if (s.keptWeight.empty()) {
            s.keptWeight = Matrix<float>(1, p.weight.size());
            s.keptBias = Matrix<float>(1, p.bias.size());
        }
        share(context_, ceilDiv(p.weight.size(), 1 << 20), [&](int64_t part) {
            const int64_t first = part << 20, count = std::min<int64_t>(1 << 20, p.weight.size() - first);
            std::copy_n(p.weight.data() + first, count, s.keptWeight.data() + first);
        });
        std::copy_n(p.bias.data(), p.bias.size(), s.keptBias.data());
    }
    return {};
}

Expected<Tensors> FastSession::kept() {
    if (!keptOnce_)
        return parameters();
    return unpacked([](const Stage& s, bool bias) { return bias ? s.keptBias.data() : s.keptWeight.data(); });
}

std::vector<OperationTime> FastSession::takeTimes() {
    std::vector<OperationTime> out{{-1, "copy in", readMs_, steps_}, {-1, "loss", lossMs_, steps_}};
    for (auto& s : stages_) {
        out.push_back({s.layer.index, "forward", s.forwardMs, steps_});
        out.push_back({s.layer.index, "backward", s.backwardMs, steps_});
        s.forwardMs = s.backwardMs = 0;
    }
    readMs_ = lossMs_ = 0;
    steps_ = 0;
    return out;
}

namespace {

class FastEngine final : public Engine {
public:
    std::string id() const override { return "fast"; }
    Text title() const override { return text(TELAR_TR("core", "Blocks, vectors and cores")); }
    Text idea() const override {
        return text(TELAR_TR(
            "core", "Every layer as products of small blocks kept in vector registers; bias, ReLU and "
                    "the optimiser's step happen while a block is in the cache."));
    }
    Status supports(const SessionSpec& spec) const override {
        if (spec.precision == Precision::TensorFloat32)
            return userError(text(TELAR_TR("core", "TF32 is a format of GPUs")), {},
                             text(TELAR_TR("core", "Take float32 or bfloat16")));
        if (spec.precision == Precision::Bfloat16 && !bfloat16Kernels())
            return userError(text(TELAR_TR("core", "This processor has no bfloat16 matrix unit (AMX)")), {},
                             text(TELAR_TR("core", "Take float32")));
        return {};
    }
    int64_t memoryBytes(const SessionSpec& spec) const override { return FastSession::memoryBytes(spec); }
    Expected<std::unique_ptr<Session>> open(const SessionSpec& spec) const override {
        return std::unique_ptr<Session>(std::make_unique<FastSession>(spec));
    }
};

} // namespace

} // namespace telar::nn::fast

namespace telar::nn {
std::unique_ptr<Engine> fastEngine() {
    return std::make_unique<fast::FastEngine>();
}
} // namespace telar::nn
