// Training on the device. A call of `train` uploads the order of the epoch if it is new, then for some steps
// at a time what differs between them, and runs the graph of those steps; the host waits once, at the end.
#include "gpu/nn/session.hpp"

#include "gpu/device/device.hpp"
#include "gpu/nn/fused_mlp.hpp"
#include "gpu/nn/graphs.hpp"
#include "gpu/nn/layout.hpp"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstring>

namespace telar::gpu {

namespace {

constexpr int64_t callSteps = 4096; ///< of one call at most

ProductMode modeOf(nn::Precision precision) {
    return precision == nn::Precision::TensorFloat32 ? ProductMode::TensorFloat32
           : precision == nn::Precision::Bfloat16    ? ProductMode::Bfloat16
                                                     : ProductMode::Float32;
}

class CudaSession final : public nn::Session {
public:
    explicit CudaSession(const nn::SessionSpec& spec) : spec_(spec) {}

    Status open() {
        if (auto ready = useDevice(); !ready)
            return ready;
        auto stream = Stream::create();
        if (!stream)
            return stream.error();
        stream_ = std::move(*stream);
        if (auto done = allocate(); !done)
            return done;
        auto blas = Blas::create(stream_.get(), modeOf(spec_.precision), layout_->blas[0], blasBytes);
        if (!blas)
            return blas.error();
        blas_ = std::move(*blas);
        if (auto done = openSide(); !done)
            return done;
        if (auto done = copySamples(); !done)
            return done;
        if (FusedMlp::fits(spec_, chosenDevice()->major))
            fused_ = fusedMlp();
        return setParameters(nn::initialParameters(spec_.model, spec_.seed));
    }

    int64_t stepsPerCall() const override { return stepsPerCall_; }

    Expected<std::vector<nn::StepFigures>> train(const nn::TrainCall& call, const JobContext& job) override {
        if (auto ready = useDevice(); !ready)
            return ready.error();
        if (auto done = upload(call.order, layout_->order, order_); !done)
            return done.error();
        const auto size = static_cast<int64_t>(call.order.size());
        const int64_t possible = std::max<int64_t>(0, ceilDiv(size, spec_.batch) - call.firstStep);
        const int64_t steps = std::min({call.steps, possible, callSteps});
        auto* data = pinned_.as<StepData>();
        for (int64_t i = 0; i < steps; ++i)
            data[i] = stepData(call, i);
        const auto start = std::chrono::steady_clock::now();
        const auto countOf = [&](int64_t i) {
            return static_cast<int>(std::min(spec_.batch, size - data[i].first));
        };
        int64_t done = 0;
        while (done < steps && !job.stopRequested()) {
            const bool many = steps - done > graphSteps && stepsDone_ >= 2; // the last may be a smaller batch
            const int64_t now = many ? graphSteps : 1;
            if (auto ran = runSteps(data + done, countOf(done), now, done); !ran)
                return ran.error();
            done += now;
        }
        if (auto waited = stream_.wait(); !waited)
            return waited.error();
        if (auto read = readProfile(); !read)
            return read.error();
        adapt(done, std::chrono::steady_clock::now() - start);
        std::vector<nn::StepFigures> figures;
        const auto* sums = pinnedSums_.as<StepSums>();
        for (int64_t i = 0; i < done; ++i)
            figures.push_back({sums[i].loss, sums[i].right, countOf(i)});
        return figures;
    }

    Expected<nn::Evaluation> evaluate(std::span<const int32_t> samples, const JobContext& job) override {
        if (auto ready = useDevice(); !ready)
            return ready.error();
        if (auto done = upload(samples, layout_->judgedOrder, judgedOrder_); !done)
            return done.error();
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
            if (auto done = judge(first, static_cast<int>(count)); !done)
                return done.error();
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

    Expected<nn::Tensors> parameters() override { return fetch(layout_->network.parameters); }
    Status setParameters(const nn::Tensors& parameters) override {
        return store(parameters, layout_->network.parameters);
    }
    Expected<std::vector<nn::Tensors>> optimiserState() override {
        std::vector<nn::Tensors> state;
        for (int i = 0; i < nn::optimiserSlots(spec_.optimiser); ++i) {
            auto slot = fetch(layout_->slots[static_cast<std::size_t>(i)]);
            if (!slot)
                return slot.error();
            state.push_back(std::move(*slot));
        }
        return state;
    }
    Status setOptimiserState(const std::vector<nn::Tensors>& state) override {
        if (static_cast<int>(state.size()) != nn::optimiserSlots(spec_.optimiser))
            return userError(text(TELAR_TR("core", "The checkpoint belongs to another optimiser")));
        for (std::size_t i = 0; i < state.size(); ++i)
            if (auto done = store(state[i], layout_->slots[i]); !done)
                return done;
        return {};
    }
    Status keep() override {
        if (auto ready = useDevice(); !ready)
            return ready;
        keeps_ = true;
        return check(cudaMemcpyAsync(layout_->kept, layout_->network.parameters, parameterBytes(),
                                     cudaMemcpyDeviceToDevice, stream_.get()),
                     "cudaMemcpyAsync");
    }
    Expected<nn::Tensors> kept() override {
        return fetch(keeps_ ? layout_->kept : layout_->network.parameters);
    }

    std::vector<nn::OperationTime> takeTimes() override {
        auto times = profile_;
        for (auto& time : times) {
            time.ms *= static_cast<double>(stepsDone_ - stepsTold_);
            time.calls = static_cast<int64_t>(stepsDone_ - stepsTold_);
        }
        stepsTold_ = stepsDone_;
        return times;
    }

private:
    std::size_t parameterBytes() const {
        return static_cast<std::size_t>(layout_->network.parameterCount()) * sizeof(float);
    }

    Status allocate() {
        Arena counted;
        const Layout sizes(spec_, counted);
        const auto& s = *spec_.samples;
        const auto needed = static_cast<int64_t>(counted.used()) + s.pixels.bytes() + 4 * s.count();
        const auto free = freeMemory();
        if (!free)
            return free.error();
        if (needed > *free)
            return environmentError(
                text(TELAR_TR("gpu", "The training needs %1 MiB on the GPU, and %2 MiB are free"),
                     ceilDiv(needed, 1 << 20), *free >> 20),
                text("%1", chosenDeviceName()),
                text(TELAR_TR("gpu", "Take a smaller batch or model, or an engine of the processor")));
        const auto judged = static_cast<std::size_t>(std::max(spec_.batch, judgedAtOnce));
        const auto outputs = static_cast<std::size_t>(sizes.network.outputCount());
        for (const auto& [bytes, kind, size] :
             {std::tuple{&memory_, Memory::Device, counted.used()},
              std::tuple{&pixels_, Memory::Device, static_cast<std::size_t>(s.pixels.bytes())},
              std::tuple{&labels_, Memory::Device, s.labels.size() * sizeof(int32_t)},
              std::tuple{&pinned_, Memory::Pinned, callSteps * sizeof(StepData)},
              std::tuple{&pinnedSums_, Memory::Pinned, callSteps * sizeof(StepSums)},
              std::tuple{&pinnedJudged_, Memory::Pinned, judged * (16 + 4 * outputs) + sizeof(StepData)},
              std::tuple{&pinnedOrder_, Memory::Pinned, s.labels.size() * sizeof(int32_t)}}) {
            auto made = Bytes::allocate(kind, size);
            if (!made)
                return made.error();
            *bytes = std::move(*made);
        }
        Arena arena(memory_.data());
        layout_.emplace(spec_, arena);
        return check(cudaMemsetAsync(memory_.data(), 0, memory_.size(), stream_.get()), "cudaMemsetAsync");
    }

    /// The second queue, for the gradients of weights.
    Status openSide() {
        auto stream = Stream::create();
        if (!stream)
            return stream.error();
        sideStream_ = std::move(*stream);
        for (auto* event : {&fork_, &join_}) {
            auto made = Event::create();
            if (!made)
                return made.error();
            *event = std::move(*made);
        }
        side_ = {sideStream_.get(), fork_.get(), join_.get(), layout_->blas[1], layout_->blas[0], blasBytes};
        return {};
    }

    Status copySamples() {
        const auto& s = *spec_.samples;
        for (const auto& [to, from] : {std::pair<const Bytes*, const void*>{&pixels_, s.pixels.data()},
                                       std::pair<const Bytes*, const void*>{&labels_, s.labels.data()}})
            if (auto done = check(
                    cudaMemcpyAsync(to->data(), from, to->size(), cudaMemcpyHostToDevice, stream_.get()),
                    "cudaMemcpyAsync");
                !done)
                return done;
        samples_ = {pixels_.as<uint8_t>(),
                    labels_.as<int32_t>(),
                    static_cast<int>(s.channels),
                    static_cast<int>(s.rows),
                    static_cast<int>(s.columns),
                    1 / (255 * spec_.model.reads.deviation),
                    spec_.model.reads.mean / spec_.model.reads.deviation};
        return stream_.wait();
    }

    FusedMlp fusedMlp() const {
        const auto& network = layout_->network;
        const auto& layers = network.layers();
        return {static_cast<int>(layers[0].in.features()),
                static_cast<int>(layers[0].out.features()),
                network.outputCount(),
                layers[1].spec.kind,
                spec_.model.loss,
                spec_.precision,
                spec_.optimiser,
                samples_,
                layout_->order,
                layers[0].weight,
                layers[0].bias,
                layers[2].weight,
                layers[2].bias,
                network.parameters,
                layout_->slots[0],
                layout_->slots[1],
                layers[1].output,
                layers[1].gradient,
                layers[2].gradient,
                layout_->room};
    }

    /// Sample numbers to the device, unless they lie there already.
    Status upload(std::span<const int32_t> order, int32_t* to, std::vector<int32_t>& known) {
        if (std::equal(order.begin(), order.end(), known.begin(), known.end()))
            return {};
        if (auto waited = stream_.wait(); !waited) // the copy before has left the pinned memory
            return waited;
        known.assign(order.begin(), order.end());
        std::memcpy(pinnedOrder_.data(), known.data(), known.size() * sizeof(int32_t));
        return check(cudaMemcpyAsync(to, pinnedOrder_.data(), known.size() * sizeof(int32_t),
                                     cudaMemcpyHostToDevice, stream_.get()),
                     "cudaMemcpyAsync");
    }

    StepData stepData(const nn::TrainCall& call, int64_t i) const {
        const auto& o = spec_.optimiser;
        StepData data{
            (call.firstStep + i) * spec_.batch, call.epoch, call.globalStep + static_cast<uint64_t>(i),
            static_cast<float>(call.rate),      0,          0};
        const double t = static_cast<double>(data.globalStep + 1);
        data.size = static_cast<float>(call.rate / (1 - std::pow(o.beta1, t)));
        data.root = static_cast<float>(1 / std::sqrt(1 - std::pow(o.beta2, t)));
        return data;
    }

    /// `now` steps of `count` samples: the first of a session as they are, one of them timed, then as graphs.
    Status runSteps(const StepData* data, int count, int64_t now, int64_t at) {
        const auto steps = static_cast<std::size_t>(now);
        if (auto done = check(cudaMemcpyAsync(layout_->steps, data, steps * sizeof(StepData),
                                              cudaMemcpyHostToDevice, stream_.get()),
                              "cudaMemcpyAsync");
            !done)
            return done;
        Status done;
        if (stepsDone_ < 2) {
            done = step(count, 0, stepsDone_ == 1);
        } else {
            const auto graph = graphs_.get({count, static_cast<int>(now)}, stream_, [&]() -> Status {
                for (int64_t i = 0; i < now; ++i)
                    if (auto launched = step(count, i, false); !launched)
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

    /// The launches of step number `i` of a graph.
    Status step(int count, int64_t i, bool timed) {
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
        const std::function<Status()> parts[] = {
            [&] { return after({}, "begin"); },
            [&] {
                return after(launchRead(samples_, layout_->order, data, spec_.model.input, spec_.augmentation,
                                        spec_.seed, count, network.readsPlanes(), network.input(), stream),
                             "copy in");
            },
            [&] { return network.forward(blas_, count, data, true, stream, watch); },
            [&] {
                return after(launchLoss(spec_.model.loss, network.outputs(), network.outputCount(),
                                        samples_.labels, layout_->order, data, count,
                                        network.outputGradient(), layout_->room, layout_->sums + i, stream),
                             "loss");
            },
            [&] { return network.backward(blas_, count, data, stream, timed ? nullptr : &side_, watch); },
            [&] {
                return after(launchUpdate(spec_.optimiser, data, network.parameterCount(), network.gradients,
                                          network.parameters, layout_->slots[0], layout_->slots[1], stream),
                             "update");
            }};
        for (const auto& part : parts)
            if (auto done = part(); !done)
                return done;
        return {};
    }

    Status mark(int layer, const char* operation) {
        auto event = Event::create();
        if (!event)
            return event.error();
        marks_.push_back(std::move(*event));
        profile_.push_back({layer, operation, 0, 0});
        return marks_.back().record(stream_);
    }
    Status readProfile() {
        for (std::size_t i = 1; i < marks_.size(); ++i) {
            const auto ms = marks_[i].since(marks_[i - 1]);
            if (!ms)
                return ms.error();
            profile_[i].ms = *ms;
        }
        if (!marks_.empty())
            profile_.erase(profile_.begin()); // the mark at the beginning
        marks_.clear();
        return {};
    }

    /// A call should last some 20 ms.
    void adapt(int64_t steps, std::chrono::duration<double, std::milli> took) {
        if (steps > 0 && stepsDone_ > 2)
            stepsPerCall_ = std::clamp<int64_t>(
                static_cast<int64_t>(20 * static_cast<double>(steps) / std::max(0.01, took.count())), 1,
                std::min<int64_t>(callSteps, 4 * steps + graphSteps));
    }

    Status judge(int64_t first, int count) {
        const auto& network = layout_->network;
        auto* data = layout_->steps + graphSteps;
        const auto stream = stream_.get();
        auto* host = pinnedJudged_.as<char>();
        auto* own = reinterpret_cast<StepData*>(host + pinnedJudged_.size() - sizeof(StepData));
        *own = {};
        own->first = first;
        if (auto done = check(cudaMemcpyAsync(data, own, sizeof *own, cudaMemcpyHostToDevice, stream),
                              "cudaMemcpyAsync");
            !done)
            return done;
        auto* classes = reinterpret_cast<int32_t*>(layout_->losses + count);
        const auto launches = [&]() -> Status {
            if (auto done = launchRead(samples_, layout_->judgedOrder, data, spec_.model.input, {},
                                       spec_.seed, count, network.readsPlanes(), network.input(), stream);
                !done)
                return done;
            if (auto done = network.forward(blas_, count, data, false, stream, {}); !done)
                return done;
            return launchJudge(spec_.model.loss, network.outputs(), network.outputCount(), samples_.labels,
                               layout_->judgedOrder, data, count, classes,
                               reinterpret_cast<float*>(classes + count), layout_->losses, stream);
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
        if (auto done = check(cudaMemcpyAsync(host, layout_->losses, bytes, cudaMemcpyDeviceToHost, stream),
                              "cudaMemcpyAsync");
            !done)
            return done;
        return stream_.wait();
    }

    Expected<nn::Tensors> fetch(const float* from) {
        if (auto ready = useDevice(); !ready)
            return ready.error();
        auto tensors = nn::emptyParameters(spec_.model);
        for (std::size_t i = 0; i < tensors.size(); ++i)
            if (auto done =
                    check(cudaMemcpyAsync(tensors[i].values.data(), from + layout_->network.places()[i],
                                          tensors[i].values.size() * sizeof(float), cudaMemcpyDeviceToHost,
                                          stream_.get()),
                          "cudaMemcpyAsync");
                !done)
                return done.error();
        if (auto waited = stream_.wait(); !waited)
            return waited.error();
        return tensors;
    }
    Status store(const nn::Tensors& given, float* to) {
        if (auto ready = useDevice(); !ready)
            return ready;
        const auto fitting = nn::fitParameters(spec_.model, given);
        if (!fitting)
            return fitting.error();
        for (std::size_t i = 0; i < fitting->size(); ++i) {
            const auto& values = (*fitting)[i].values;
            if (auto done = check(cudaMemcpyAsync(to + layout_->network.places()[i], values.data(),
                                                  values.size() * sizeof(float), cudaMemcpyHostToDevice,
                                                  stream_.get()),
                                  "cudaMemcpyAsync");
                !done)
                return done;
        }
        return stream_.wait();
    }

    nn::SessionSpec spec_;
    Stream stream_;
    Bytes memory_, pixels_, labels_, pinned_, pinnedSums_, pinnedJudged_, pinnedOrder_;
    std::optional<Layout> layout_;
    Stream sideStream_;
    Blas blas_;
    Event fork_, join_;
    SideWork side_;
    std::optional<FusedMlp> fused_;
    Graphs graphs_;
    SampleData samples_;
    std::vector<int32_t> order_, judgedOrder_; ///< as they lie on the device
    std::vector<Event> marks_;
    std::vector<nn::OperationTime> profile_; ///< of one step
    uint64_t stepsDone_ = 0, stepsTold_ = 0, judgements_ = 0;
    int64_t stepsPerCall_ = 1;
    bool keeps_ = false;
};

} // namespace

Status trainingAvailable() {
    return blasAvailable();
}

int64_t trainingBytes(const nn::SessionSpec& spec) {
    Arena counted;
    const Layout sizes(spec, counted);
    return static_cast<int64_t>(counted.used());
}

Expected<std::unique_ptr<nn::Session>> openTraining(const nn::SessionSpec& spec) {
    auto session = std::make_unique<CudaSession>(spec);
    if (auto done = session->open(); !done)
        return done.error();
    return std::unique_ptr<nn::Session>(std::move(session));
}

} // namespace telar::gpu
