#include "core/nn/fast/session.hpp"

#include "core/base/elapsed.hpp"
#include "core/base/float_mode.hpp"
#include "core/nn/fast/layer_parts.hpp"
#include "core/nn/fast/winograd.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <thread>

namespace telar::nn::fast {

namespace {

Step stepOf(const OptimiserSpec& spec, uint64_t number, double rate) {
    Step step;
    step.adam = spec.kind == OptimiserKind::Adam;
    step.momentumKept = !step.adam && spec.momentum != 0;
    step.momentum = static_cast<float>(spec.momentum);
    step.rate = static_cast<float>(rate);
    step.decay = static_cast<float>(spec.weightDecay);
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

/// Pieces of a layer's work look at the job that it is done for. Numbers shrink towards zero for as long as a training lasts
/// (moments, gradients of what is already learned): subnormals are zeros here.
class WorkingFor {
public:
    WorkingFor(Context& context, const JobContext& job) : context_(context) { context_.job = &job; }
    ~WorkingFor() { context_.job = nullptr; }
    WorkingFor(const WorkingFor&) = delete;
    WorkingFor& operator=(const WorkingFor&) = delete;

private:
    Context& context_;
    FloatMode mode_{Subnormals::Zeros};
};

/// Waits while paused; false when asked to stop.
bool mayGoOn(const JobContext& job, const std::atomic<bool>* paused) {
    while (paused && paused->load(std::memory_order_relaxed) && !job.stopRequested())
        std::this_thread::sleep_for(std::chrono::milliseconds(5));
    return !job.stopRequested();
}

} // namespace

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
            readSample(*spec_.samples, samples[static_cast<std::size_t>(s)], spec_.model, augmentation, spec_.seed,
                       epoch, row);
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

bool FastSession::forwardAll(const plain::Batch& batch, const JobContext& job, const std::atomic<bool>* paused) {
    const int64_t n = batch.samples;
    for (std::size_t i = 0; i < stages_.size(); ++i) {
        if (!mayGoOn(job, paused))
            return false;
        auto& s = stages_[i];
        const auto at = static_cast<int64_t>(i);
        const auto start = Clock::now();
        const auto kind = s.layer.spec.kind;
        const float* in = output(at - 1);
        if (s.parametrised)
            (s.winograd     ? winogradForward
             : context_.low ? forwardLow
                            : fast::forward)(context_, s.geometry, s.parameters, n, in, output(at), s.fusedRelu);
        else if (s.normalises)
            batchNormForward(context_, s.parameters, s.moments, n * s.layer.in.cells(),
                             normalisesByBatch(s.layer, batch), in, output(at));
        else if (kind == LayerKind::MaxPooling || kind == LayerKind::AveragePooling)
            pool(context_, s.layer, n, in, output(at), s.argmax.data());
        else if (kind == LayerKind::Dropout)
            drop(context_, s.layer, batch, in, output(at));
        else if (worksOnTokens(kind))
            tokens(context_, s.layer, n, in, s.table.data(), s.layer.skips < 0 ? nullptr : output(s.layer.skips),
                   output(at));
        else {
            if (!s.inPlace)
                std::copy_n(in, blockedSize(s.layer.in, n), output(at));
            if (!(i > 0 && stages_[i - 1].fusedRelu))
                activate(context_, kind, s.layer.out.channels, n * s.layer.out.cells(), output(at));
        }
        s.forwardMs += millisecondsSince(start);
    }
    return true;
}

void FastSession::lossOf(std::span<const int32_t> samples, float whole, StepFigures& figures) {
    const auto& shape = stages_.back().layer.out;
    const auto n = static_cast<int64_t>(samples.size());
    const auto last = static_cast<int64_t>(stages_.size()) - 1;
    std::vector<float> row(static_cast<std::size_t>(shape.features())), d(row.size());
    const auto start = Clock::now();
    std::fill_n(gradient(last), blockedSize(shape, n), 0.0f);
    for (int64_t s = 0; s < n; ++s) {
        fromBlocks(shape, n, s, output(last), row.data());
        bool right = false;
        const auto sample = samples[static_cast<std::size_t>(s)];
        const auto label = spec_.samples->labels[static_cast<std::size_t>(sample)];
        const float weight = weightOf(spec_, sample);
        figures.loss += static_cast<double>(weight) * plain::lossOf(spec_.model.loss, row.data(), shape.features(),
                                                                    label, weight / whole, d.data(), &right);
        figures.right += right;
        intoBlocks(shape, n, s, d.data(), gradient(last));
    }
    figures.loss /= static_cast<double>(whole);
    lossMs_ += millisecondsSince(start);
}

void FastSession::backwardStage(std::size_t i, const plain::Batch& batch, const Step& step) {
    auto& s = stages_[i];
    const auto at = static_cast<int64_t>(i);
    const int64_t n = batch.samples;
    const auto kind = s.layer.spec.kind;
    float *d = gradient(at), *dIn = gradient(at - 1);
    if (s.parametrised) {
        if (i > first_)
            (s.winograd     ? winogradBackwardInput
             : context_.low ? backwardInputLow
                            : backwardInput)(context_, s.geometry, s.parameters, n, d, dIn);
        // Alone, the step happens at once, tile by tile. With others the gradient is kept for the sum: what a
        // step of the rate -1 leaves of zeros.
        Step keeping;
        keeping.rate = -1;
        (s.winograd     ? winogradBackwardWeights
         : context_.low ? backwardWeightsLow
                        : backwardWeights)(context_, s.geometry, spec_.world ? s.gradient : s.parameters, n,
                                           output(at - 1), d, spec_.world ? keeping : step);
    } else if (s.normalises) {
        batchNormBackward(context_, s.parameters, s.moments, n * s.layer.in.cells(), step, output(at - 1), d,
                          i > first_ ? dIn : nullptr);
    } else if (i == 0) {
        return; // nobody asks for the gradient of the pictures
    } else if (kind == LayerKind::MaxPooling || kind == LayerKind::AveragePooling) {
        poolBack(context_, s.layer, n, d, s.argmax.data(), dIn);
    } else if (kind == LayerKind::Dropout) {
        drop(context_, s.layer, batch, d, dIn);
    } else if (worksOnTokens(kind)) {
        tokensBack(context_, s.layer, n, output(at - 1), d, dIn);
    } else {
        if (!s.inPlace)
            std::copy_n(d, blockedSize(s.layer.in, n), dIn);
        activateBack(context_, kind, s.layer.out.channels, n * s.layer.out.cells(), output(at), dIn);
    }
}

bool FastSession::backwardAll(const plain::Batch& batch, const Step& step, const JobContext& job,
                              const std::atomic<bool>* paused) {
    for (std::size_t i = stages_.size(); i-- > first_;) {
        if (!mayGoOn(job, paused))
            return false;
        const auto start = Clock::now();
        backwardStage(i, batch, step);
        for (std::size_t k = i; i > first_ && k < stages_.size(); ++k) // what skipped the layers from here on
            if (stages_[k].layer.skips == static_cast<int>(i) - 1 && stages_[k].layer.skips >= 0)
                addBlocks(context_, gradient(static_cast<int64_t>(k)), blockedSize(stages_[k].layer.out, batch.samples),
                          gradient(static_cast<int64_t>(i) - 1));
        stages_[i].backwardMs += millisecondsSince(start);
    }
    return true;
}

void FastSession::clearGradients() {
    for (auto& s : stages_)
        for (auto* m : {&s.gradient.weight, &s.gradient.bias})
            std::fill_n(m->data(), m->size(), 0.0f);
}

Status FastSession::updateWithTheOthers(const Step& step, StepFigures& figures) {
    constexpr int64_t slice = 1 << 16;
    for (std::size_t i = first_; i < stages_.size(); ++i) {
        auto& s = stages_[i];
        auto& p = s.parameters;
        for (const auto& [sum, values, slots] :
             {std::tuple{&s.gradient.weight, &p.weight, p.weightState}, {&s.gradient.bias, &p.bias, p.biasState}}) {
            if (sum->empty())
                continue;
            TELAR_CHECK(spec_.world->sum(std::span(sum->data(), static_cast<std::size_t>(sum->size()))));
            share(context_.with(sum->size()), ceilDiv(sum->size(), slice),
                  [&, sum = sum, values = values, slots = slots](int64_t part) {
                      const int64_t at = part * slice, count = std::min(slice, sum->size() - at);
                      auto slot = [&](int which) { return slots[which].empty() ? nullptr : slots[which].data() + at; };
                      context_.kernels->update(step, count, sum->data() + at, values->data() + at, slot(0), slot(1));
                  });
        }
    }
    return sumFigures(spec_, figures);
}

Expected<std::vector<StepFigures>> FastSession::train(const TrainCall& call, const JobContext& job) {
    const WorkingFor working(context_, job);
    std::vector<StepFigures> figures;
    const auto size = static_cast<int64_t>(call.order.size());
    for (int64_t i = 0; i < call.steps; ++i) {
        const int64_t first = (call.firstStep + i) * spec_.batch, count = std::min(spec_.batch, size - first);
        if (count <= 0)
            break;
        const auto [from, to] = shareOfBatch(spec_, count);
        const auto samples =
            call.order.subspan(static_cast<std::size_t>(first + from), static_cast<std::size_t>(to - from));
        const plain::Batch batch{
            to - from, from, spec_.seed, call.globalStep + static_cast<uint64_t>(i), true, static_cast<int>(first_)};
        StepFigures done{0, 0, count};
        const Step step = stepOf(spec_.optimiser, batch.step + 1, call.rate);
        if (spec_.world)
            clearGradients();
        if (to > from) {
            const auto start = Clock::now();
            read(samples, spec_.augmentation, call.epoch);
            readMs_ += millisecondsSince(start);
            if (!forwardAll(batch, job, call.paused))
                break;
            lossOf(samples,
                   weightOfAll(spec_,
                               call.order.subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(count))),
                   done);
            if (!backwardAll(batch, step, job, call.paused))
                break;
        }
        if (spec_.world)
            TELAR_CHECK(updateWithTheOthers(step, done));
        if (job.stopRequested()) // somewhere in the step
            break;
        ++steps_;
        figures.push_back(done);
    }
    return figures;
}

Expected<Evaluation> FastSession::evaluate(std::span<const int32_t> samples, const JobContext& job) {
    const WorkingFor working(context_, job);
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
        if (!forwardAll({count, 0, 0, 0, false}, job, nullptr) || job.stopRequested())
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

} // namespace telar::nn::fast
