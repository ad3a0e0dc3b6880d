// Steps and evaluations.
#include "gpu/nn/cuda_session.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace telar::gpu {

Expected<std::vector<nn::StepFigures>> CudaSession::train(const nn::TrainCall& call, const JobContext& job) {
    TELAR_CHECK(useDevice());
    TELAR_TRY(fresh, upload(call.order, layout_->order, order_));
    if (layout_->augmented && (*fresh || augmentedEpoch_ != call.epoch))
        TELAR_CHECK(augment(call.epoch, static_cast<int64_t>(call.order.size())));
    const auto size = static_cast<int64_t>(call.order.size());
    const int64_t possible = std::max<int64_t>(0, ceilDiv(size, spec_.batch) - call.firstStep);
    const int64_t steps = std::min({call.steps, possible, callSteps});
    auto* data = pinned_.as<StepData>();
    for (int64_t i = 0; i < steps; ++i)
        data[i] = stepData(call, i);
    const auto start = std::chrono::steady_clock::now();
    const auto wholeOf = [&](int64_t i) {
        return static_cast<int>(std::min(spec_.batch, size - (call.firstStep + i) * spec_.batch));
    };
    int64_t done = 0;
    if (layout_->cluster && steps > 0 && !job.stopRequested()) {
        TELAR_CHECK(runInCluster(steps, wholeOf(0), wholeOf(steps - 1)));
        done = steps;
    }
    while (done < steps && !job.stopRequested()) {
        const bool many = steps - done > graphSteps && stepsDone_ >= 2; // the last may be a smaller batch
        const int64_t now = many ? graphSteps : 1;
        TELAR_CHECK(runSteps(data + done, wholeOf(done), now, done));
        done += now;
    }
    TELAR_CHECK(stream_.wait());
    TELAR_CHECK(readProfile());
    adapt(done, std::chrono::steady_clock::now() - start);
    std::vector<nn::StepFigures> figures;
    const auto* sums = pinnedSums_.as<StepSums>();
    for (int64_t i = 0; i < done; ++i)
        figures.push_back({sums[i].loss, sums[i].right, wholeOf(i)});
    return figures;
}

Status CudaSession::augment(uint64_t epoch, int64_t count) {
    augmentedEpoch_ = epoch;
    return launchAugment(samples_, layout_->order, count, spec_.augmentation, spec_.seed, epoch, layout_->augmented,
                         stream_.get());
}

StepData CudaSession::stepData(const nn::TrainCall& call, int64_t i) const {
    const auto& o = spec_.optimiser;
    const int64_t first = (call.firstStep + i) * spec_.batch;
    const int64_t whole = std::min(spec_.batch, static_cast<int64_t>(call.order.size()) - first);
    const auto own = shareOf(whole).first;
    StepData data{
        first + own, own, call.epoch, call.globalStep + static_cast<uint64_t>(i), static_cast<float>(call.rate),
        0,           0,   0};
    const double t = static_cast<double>(data.globalStep + 1);
    data.size = static_cast<float>(call.rate / (1 - std::pow(o.beta1, t)));
    data.root = static_cast<float>(1 / std::sqrt(1 - std::pow(o.beta2, t)));
    data.weights =
        nn::weightOfAll(spec_, call.order.subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(whole)));
    return data;
}

Status CudaSession::runInCluster(int64_t steps, int whole, int last) {
    const auto count = static_cast<std::size_t>(steps);
    const auto stream = stream_.get();
    if (auto done = check(cudaMemcpyAsync(layout_->steps, pinned_.as<StepData>(), count * sizeof(StepData),
                                          cudaMemcpyHostToDevice, stream),
                          "cudaMemcpyAsync");
        !done)
        return done;
    const bool timed = steps > profiledSteps_ || profile_.empty();
    if (timed) {
        profile_.clear();
        profiledSteps_ = steps;
        if (auto begun = mark(-1, "begin"); !begun)
            return begun;
    }
    const ClusterCall call{layout_->steps, static_cast<int>(steps), whole, last, layout_->sums};
    if (auto done = launchClusterSteps(*fused_, layout_->cluster, call, stream); !done)
        return done;
    if (timed)
        if (auto ended = mark(-1, "whole step"); !ended)
            return ended;
    stepsDone_ += static_cast<uint64_t>(steps);
    return check(
        cudaMemcpyAsync(pinnedSums_.data(), layout_->sums, count * sizeof(StepSums), cudaMemcpyDeviceToHost, stream),
        "cudaMemcpyAsync");
}

Status CudaSession::runSteps(const StepData* data, int whole, int64_t now, int64_t at) {
    const auto steps = static_cast<std::size_t>(now);
    if (auto done = check(
            cudaMemcpyAsync(layout_->steps, data, steps * sizeof(StepData), cudaMemcpyHostToDevice, stream_.get()),
            "cudaMemcpyAsync");
        !done)
        return done;
    Status done;
    if (stepsDone_ < 2) {
        done = step(whole, 0, stepsDone_ == 1);
    } else {
        const auto graph = graphs_.get({whole, static_cast<int>(now)}, stream_, [&]() -> Status {
            for (int64_t i = 0; i < now; ++i)
                if (auto launched = step(whole, i, false); !launched)
                    return launched;
            return {};
        });
        done = graph ? (*graph)->launch(stream_) : Status(graph.error());
    }
    if (!done)
        return done;
    stepsDone_ += static_cast<uint64_t>(now);
    return check(cudaMemcpyAsync(pinnedSums_.as<StepSums>() + at, layout_->sums, steps * sizeof(StepSums),
                                 cudaMemcpyDeviceToHost, stream_.get()),
                 "cudaMemcpyAsync");
}

std::pair<int64_t, int64_t> CudaSession::shareOf(int64_t whole) const {
    if (!ring_)
        return {0, whole};
    return {ring_->rank * whole / ring_->ranks, (ring_->rank + 1) * whole / ring_->ranks};
}

/// A device without a sample of this batch adds zeros.
Status CudaSession::nothing(int64_t i) {
    const auto stream = stream_.get();
    const auto& network = layout_->network;
    if (auto done = check(cudaMemsetAsync(layout_->sums + i, 0, sizeof(StepSums), stream), "cudaMemsetAsync"); !done)
        return done;
    return check(cudaMemsetAsync(network.gradients, 0, parameterBytes(), stream), "cudaMemsetAsync");
}

Status CudaSession::sumAndUpdate(int64_t i) {
    const auto& network = layout_->network;
    if (ring_)
        if (auto summed = ring_->sum(network.gradients, network.parameterCount(), stream_.get()); !summed)
            return summed;
    return update(i, network.firstTrained(), network.parameterCount() - network.firstTrained(), stream_.get());
}

Status CudaSession::update(int64_t i, int64_t first, int64_t count, cudaStream_t stream) {
    const auto& network = layout_->network;
    const auto from = [&](auto* all) { return all ? all + first : nullptr; };
    return launchUpdate(spec_.optimiser, layout_->steps + i, count, network.gradients + first,
                        network.parameters + first, from(network.rounded), from(layout_->slots[0]),
                        from(layout_->slots[1]), stream);
}

Status CudaSession::step(int whole, int64_t i, bool timed) {
    const auto [from, to] = shareOf(whole);
    const int count = static_cast<int>(to - from);
    if (count == 0) {
        const auto done = nothing(i);
        return done ? sumAndUpdate(i) : done;
    }
    const auto& network = layout_->network;
    const auto* data = layout_->steps + i;
    const auto stream = stream_.get();
    Watch watch;
    if (timed)
        watch = [this](int layer, const char* operation) { return mark(layer, operation); };
    const auto after = [&](const Status& done, const char* operation) {
        return done && watch ? watch(-1, operation) : done;
    };
    if (fused_) {
        if (auto begun = after({}, "begin"); !begun)
            return begun;
        return after(launchFusedStep(*fused_, data, count, layout_->sums + i, stream), "whole step");
    }
    const bool beside = stepsDone_ >= 2; // the step that is timed has one queue
    auto side = side_;
    if (!ring_)
        side.update = [this, i](int64_t first, int64_t size, cudaStream_t queue) {
            return update(i, first, size, queue);
        };
    const std::function<Status()> parts[] = {
        [&] { return after({}, "begin"); },
        [&] {
            return after(launchRead(samples_, layout_->order, data, spec_.model.input, spec_.augmentation, spec_.seed,
                                    count, network.readsPlanes(), network.input(), stream),
                         "copy in");
        },
        [&] { return network.forward(blas_, count, data, true, stream, beside ? &side : nullptr, watch); },
        [&] {
            return after(launchLoss(spec_.model.loss, network.outputs(), network.outputCount(), samples_.labels,
                                    classWeights_.as<float>(), layout_->order, data, count, network.outputGradient(),
                                    layout_->room, layout_->sums + i, stream),
                         "loss");
        },
        [&] { return network.backward(blas_, count, data, stream, beside ? &side : nullptr, watch); },
        [&] { return beside && side.update ? Status() : after(sumAndUpdate(i), "update"); }};
    for (const auto& part : parts)
        if (auto done = part(); !done)
            return done;
    return {};
}

Status CudaSession::mark(int layer, const char* operation) {
    TELAR_TAKE(event, Event::create());
    marks_.push_back(std::move(*event));
    profile_.push_back({layer, operation, 0, 0});
    return marks_.back().record(stream_);
}

Status CudaSession::readProfile() {
    for (std::size_t i = 1; i < marks_.size(); ++i) {
        TELAR_TRY(ms, marks_[i].since(marks_[i - 1]));
        profile_[i].ms = *ms / static_cast<double>(profiledSteps_);
    }
    if (!marks_.empty())
        profile_.erase(profile_.begin()); // the mark at the beginning
    marks_.clear();
    return {};
}

void CudaSession::adapt(int64_t steps, std::chrono::duration<double, std::milli> took) {
    if (steps > 0 && stepsDone_ > 2)
        stepsPerCall_ =
            std::clamp<int64_t>(static_cast<int64_t>(20 * static_cast<double>(steps) / std::max(0.01, took.count())), 1,
                                std::min<int64_t>(callSteps, 4 * steps + graphSteps));
}

Expected<bool> CudaSession::upload(std::span<const int32_t> order, int32_t* to, std::vector<int32_t>& known) {
    if (std::equal(order.begin(), order.end(), known.begin(), known.end()))
        return false;
    if (auto waited = stream_.wait(); !waited) // the copy before has left the pinned memory
        return waited.error();
    known.assign(order.begin(), order.end());
    std::memcpy(pinnedOrder_.data(), known.data(), known.size() * sizeof(int32_t));
    if (auto done = check(cudaMemcpyAsync(to, pinnedOrder_.data(), known.size() * sizeof(int32_t),
                                          cudaMemcpyHostToDevice, stream_.get()),
                          "cudaMemcpyAsync");
        !done)
        return done.error();
    return true;
}

Expected<nn::Evaluation> CudaSession::evaluate(std::span<const int32_t> samples, const JobContext& job) {
    TELAR_CHECK(useDevice());
    TELAR_CHECK(upload(samples, layout_->judgedOrder, judgedOrder_));
    const auto all = static_cast<int64_t>(samples.size());
    const int64_t outputs = layout_->network.outputCount(), atOnce = std::max(spec_.batch, judgedAtOnce);
    nn::Evaluation out;
    out.predicted.resize(samples.size());
    out.probabilities.resize(samples.size() * static_cast<std::size_t>(outputs));
    std::vector<double> losses(samples.size());
    for (int64_t first = 0; first < all; first += atOnce) {
        if (job.stopRequested())
            return cancelledError();
        const int64_t count = std::min(atOnce, all - first);
        TELAR_CHECK(judge(first, static_cast<int>(count)));
        const auto at = static_cast<std::size_t>(first), n = static_cast<std::size_t>(count);
        const auto* from = pinnedJudged_.as<char>();
        std::memcpy(losses.data() + at, from, n * sizeof(double));
        from += n * sizeof(double);
        std::memcpy(out.predicted.data() + at, from, n * sizeof(int32_t));
        from += n * sizeof(int32_t);
        std::memcpy(out.probabilities.data() + at * static_cast<std::size_t>(outputs), from,
                    n * static_cast<std::size_t>(outputs) * sizeof(float));
    }
    double loss = 0;
    for (std::size_t i = 0; i < samples.size(); ++i) {
        loss += losses[i];
        out.right += out.predicted[i] == spec_.samples->labels[static_cast<std::size_t>(samples[i])];
    }
    out.loss = all > 0 ? loss / static_cast<double>(all) : 0;
    return out;
}

Status CudaSession::judge(int64_t first, int count) {
    const auto& network = layout_->network;
    auto* data = layout_->steps + graphSteps;
    const auto stream = stream_.get();
    auto* host = pinnedJudged_.as<char>();
    auto* own = reinterpret_cast<StepData*>(host + pinnedJudged_.size() - sizeof(StepData));
    *own = {};
    own->first = first;
    if (auto done = check(cudaMemcpyAsync(data, own, sizeof *own, cudaMemcpyHostToDevice, stream), "cudaMemcpyAsync");
        !done)
        return done;
    auto* classes = reinterpret_cast<int32_t*>(layout_->losses + count);
    const auto launches = [&]() -> Status {
        if (auto done = launchRead(samples_, layout_->judgedOrder, data, spec_.model.input, {}, spec_.seed, count,
                                   network.readsPlanes(), network.input(), stream);
            !done)
            return done;
        if (auto done = network.forward(blas_, count, data, false, stream, judgements_ > 1 ? &side_ : nullptr, {});
            !done)
            return done;
        return launchJudge(spec_.model.loss, network.outputs(), network.outputCount(), samples_.labels,
                           layout_->judgedOrder, data, count, classes, reinterpret_cast<float*>(classes + count),
                           layout_->losses, stream);
    };
    Status ran;
    if (judgements_++ == 0) { // the first as it is: libraries load their kernels
        ran = launches();
    } else {
        const auto graph = graphs_.get({count, 0}, stream_, launches);
        ran = graph ? (*graph)->launch(stream_) : Status(graph.error());
    }
    if (!ran)
        return ran;
    const std::size_t bytes =
        static_cast<std::size_t>(count) * (12 + 4 * static_cast<std::size_t>(network.outputCount()));
    if (auto done =
            check(cudaMemcpyAsync(host, layout_->losses, bytes, cudaMemcpyDeviceToHost, stream), "cudaMemcpyAsync");
        !done)
        return done;
    return stream_.wait();
}

} // namespace telar::gpu
