// Three engines in plain loops. `serial`: one thread, one network; read this first. `openmp`: the same loops
// with their units shared out over the cores, so the same bits. `threads`: data-parallel training: each
// worker runs the whole network on its part of the batch, then the gradients are added.
#include "core/base/elapsed.hpp"
#include "core/base/first_failure.hpp"
#include "core/base/host.hpp"
#include "core/nn/engines.hpp"
#include "core/nn/plain_network.hpp"

#include <algorithm>
#include <condition_variable>
#include <mutex>
#include <omp.h>
#include <optional>
#include <system_error>
#include <thread>

namespace telar::nn {

namespace {

using namespace plain;

enum class Kind { Serial, OpenMp, Threads };

/// Does body(0) ... body(count - 1), on several threads where there are several.
void onThreads(int threads, int64_t count, const std::function<void(int64_t)>& body) {
    threads = static_cast<int>(std::min<int64_t>(threads, count));
    std::atomic<int64_t> next{0};
    Helpers helpers;
    const auto work = [&] {
        for (int64_t i = next.fetch_add(1); i < count && !helpers.failed(); i = next.fetch_add(1))
            body(i);
    };
    for (int t = 1; t < threads && helpers.start(work); ++t) {
    }
    helpers.work(work);
    helpers.join();
}

/// While it lives, OpenMP's threads wait asleep. GCC's runtime lets them spin for milliseconds at each barrier, unless there are
/// more of them than processors (libgomp, GOMP_SPINCOUNT): beside other programs, spinning takes the very cores that the work
/// needs. So a second team is there, which sleeps.
class SleepingWaits {
public:
    SleepingWaits() {
        try {
            holder_ = std::jthread([](const std::stop_token& stop) noexcept {
                const int threads = omp_get_num_procs();
                std::atomic<int> there{0};
#pragma omp parallel num_threads(threads)
                ++there; // an empty region would be left out
                std::mutex mutex;
                std::unique_lock lock(mutex);
                std::condition_variable_any wake;
                wake.wait(lock, stop, [] { return false; });
            });
        } catch (const std::system_error&) { // no thread to be had: they spin, and the work is done all the same
        }
    }

private:
    std::jthread holder_;
};

class PlainSession final : public Session {
public:
    PlainSession(const SessionSpec& spec, Kind kind, const JobContext& job)
        : spec_(spec), kind_(kind), threads_(spec.threads > 0 ? spec.threads : usableCores()),
          parts_(kind == Kind::Threads ? std::min(dataParallelParts, spec.batch) : 1),
          runner_(kind == Kind::OpenMp ? threads_ : 1), first_(spec.frozen > 0 ? firstTrained(spec) : 0),
          parameters_(initialParameters(spec.model, spec.seed, job)) {
        if (kind == Kind::OpenMp && threads_ > 1)
            waits_.emplace();
        for (int slot = 0; slot < optimiserSlots(spec.optimiser) && !job.stopRequested(); ++slot)
            slots_.push_back(emptyParameters(spec.model));
        for (int64_t p = 0; p < parts_ && !job.stopRequested(); ++p) {
            networks_.emplace_back(spec.model, ceilDiv(spec.batch, parts_), true);
            gradients_.push_back(emptyParameters(spec.model));
        }
    }

    Expected<std::vector<StepFigures>> train(const TrainCall& call, const JobContext& job) override {
        runner_.watch(&job, call.paused);
        std::vector<StepFigures> figures;
        const auto size = static_cast<int64_t>(call.order.size());
        for (int64_t step = 0; step < call.steps; ++step) {
            const int64_t first = (call.firstStep + step) * spec_.batch;
            const int64_t count = std::min(spec_.batch, size - first);
            if (count <= 0)
                break;
            const auto samples = call.order.subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(count));
            const Batch batch{
                count, 0, spec_.seed, call.globalStep + static_cast<uint64_t>(step), true, static_cast<int>(first_)};
            StepFigures done{0, 0, count};
            if (!gradients(samples, batch, call.epoch, done))
                break;
            if (hasBatchNorm(spec_.model)) // the whole batch is in one part
                networks_[0].keepMoments(batch, parameters_);
            const auto start = Clock::now();
            TELAR_CHECK(sumOverRanks(done));
            reduceAndUpdate(batch.step + 1, call.rate);
            updateMs_ += millisecondsSince(start);
            ++steps_;
            figures.push_back(done);
        }
        return figures;
    }

    Expected<Evaluation> evaluate(std::span<const int32_t> samples, const JobContext& job) override {
        runner_.watch(&job, nullptr);
        Evaluation out;
        const int64_t outputs = networks_[0].outputCount(), all = static_cast<int64_t>(samples.size());
        out.predicted.resize(samples.size());
        out.probabilities.resize(samples.size() * static_cast<std::size_t>(outputs));
        double loss = 0;
        for (int64_t first = 0; first < all; first += spec_.batch) {
            const int64_t count = std::min(spec_.batch, all - first);
            std::vector<double> losses(static_cast<std::size_t>(parts_));
            const auto chunk = samples.subspan(static_cast<std::size_t>(first), static_cast<std::size_t>(count));
            onThreads(kind_ == Kind::Threads ? threads_ : 1, parts_, [&](int64_t p) {
                const auto [from, to] = part(p, count);
                auto& network = networks_[static_cast<std::size_t>(p)];
                read(chunk, from, to, {}, 0, network.input());
                if (to == from || !network.forward(runner_, parameters_, {to - from, from, 0, 0, false}))
                    return;
                for (int64_t s = from; s < to; ++s) {
                    const float* values = network.outputs() + (s - from) * outputs;
                    const auto at = static_cast<std::size_t>(first + s);
                    out.predicted[at] = static_cast<int32_t>(largest(values, outputs));
                    softmax(values, outputs, &out.probabilities[at * static_cast<std::size_t>(outputs)]);
                    losses[static_cast<std::size_t>(p)] +=
                        lossOf(spec_.model.loss, values, outputs, label(samples[at]), 0, nullptr, nullptr);
                }
            });
            if (job.stopRequested())
                return cancelledError();
            for (const double part : losses)
                loss += part;
        }
        for (std::size_t i = 0; i < samples.size(); ++i)
            out.right += out.predicted[i] == label(samples[i]);
        out.loss = all > 0 ? loss / static_cast<double>(all) : 0;
        return out;
    }

    Expected<Tensors> parameters() override { return parameters_; }
    Status setParameters(const Tensors& parameters) override {
        TELAR_SET(parameters_, fitParameters(spec_.model, parameters));
        return {};
    }
    Expected<std::vector<Tensors>> optimiserState() override { return slots_; }
    Status setOptimiserState(const std::vector<Tensors>& state) override {
        if (state.size() != slots_.size())
            return userError(text(TELAR_TR("core", "The checkpoint belongs to another optimiser")));
        for (std::size_t i = 0; i < state.size(); ++i) {
            TELAR_SET(slots_[i], fitParameters(spec_.model, state[i]));
        }
        return {};
    }
    Status keep() override {
        kept_ = parameters_;
        return {};
    }
    Expected<Tensors> kept() override { return kept_.empty() ? parameters_ : kept_; }
    Status restoreKept() override {
        if (!kept_.empty())
            parameters_ = kept_;
        return {};
    }

    std::vector<OperationTime> takeTimes() override {
        std::vector<OperationTime> out{{-1, "copy in", readMs_, steps_}, {-1, "update", updateMs_, steps_}};
        for (auto& network : networks_)
            for (std::size_t i = 0; i < network.times().size(); ++i) {
                out.push_back(
                    {static_cast<int>(i / 2), i % 2 == 0 ? "forward" : "backward", network.times()[i], steps_});
                network.times()[i] = 0;
            }
        readMs_ = updateMs_ = 0;
        steps_ = 0;
        return out;
    }

private:
    int32_t label(int32_t sample) const { return spec_.samples->labels[static_cast<std::size_t>(sample)]; }
    /// Part p of a batch: the cut depends on nothing but the batch.
    std::pair<int64_t, int64_t> part(int64_t p, int64_t count) const {
        return {p * count / parts_, (p + 1) * count / parts_};
    }
    void read(std::span<const int32_t> samples, int64_t from, int64_t to, const Augmentation& augmentation,
              uint64_t epoch, float* out) const {
        const int64_t features = spec_.model.input.features();
        for (int64_t s = from; s < to; ++s)
            readSample(*spec_.samples, samples[static_cast<std::size_t>(s)], spec_.model, augmentation, spec_.seed,
                       epoch, out + (s - from) * features);
    }

    /// Forward, loss and backward of every part. False when asked to stop.
    bool gradients(std::span<const int32_t> samples, const Batch& whole, uint64_t epoch, StepFigures& done) {
        std::vector<StepFigures> figures(static_cast<std::size_t>(parts_));
        std::atomic<bool> fine{true};
        const auto [firstOwn, lastOwn] = shareOfBatch(spec_, whole.samples);
        const float weights = weightOfAll(spec_, samples);
        onThreads(kind_ == Kind::Threads ? threads_ : 1, parts_, [&, own0 = firstOwn, own1 = lastOwn](int64_t p) {
            const auto [begin, end] = part(p, own1 - own0);
            const int64_t from = own0 + begin, to = own0 + end;
            auto& network = networks_[static_cast<std::size_t>(p)];
            auto& own = gradients_[static_cast<std::size_t>(p)];
            if (to == from) {
                for (auto& tensor : own)
                    std::fill(tensor.values.begin(), tensor.values.end(), 0.0f);
                return;
            }
            const auto start = Clock::now();
            read(samples, from, to, spec_.augmentation, epoch, network.input());
            if (p == 0)
                readMs_ += millisecondsSince(start);
            const Batch batch{to - from, from, whole.seed, whole.step, true, whole.trainedFrom};
            if (!network.forward(runner_, parameters_, batch)) {
                fine = false;
                return;
            }
            const int64_t outputs = network.outputCount();
            auto& figure = figures[static_cast<std::size_t>(p)];
            for (int64_t s = from; s < to; ++s) {
                bool right = false;
                const auto sample = samples[static_cast<std::size_t>(s)];
                const float weight = weightOf(spec_, sample);
                figure.loss +=
                    static_cast<double>(weight) * lossOf(spec_.model.loss, network.outputs() + (s - from) * outputs,
                                                         outputs, label(sample), weight / weights,
                                                         network.outputGradient() + (s - from) * outputs, &right);
                figure.right += right;
            }
            if (!network.backward(runner_, parameters_, batch, own, false, first_))
                fine = false;
        });
        for (const auto& figure : figures)
            done.loss += figure.loss, done.right += figure.right;
        done.loss /= static_cast<double>(weights);
        return fine;
    }

    /// With other ranks: the parts' gradients together in the first, summed over all ranks.
    Status sumOverRanks(StepFigures& done) {
        if (!spec_.world)
            return {};
        for (std::size_t p = 1; p < gradients_.size(); ++p)
            for (std::size_t t = 0; t < parameters_.size(); ++t)
                for (std::size_t i = 0; i < parameters_[t].values.size(); ++i) {
                    gradients_[0][t].values[i] += gradients_[p][t].values[i];
                    gradients_[p][t].values[i] = 0;
                }
        for (auto& tensor : gradients_[0])
            TELAR_CHECK(spec_.world->sum(std::span(tensor.values)));
        return sumFigures(spec_, done);
    }

    /// Adds the parts' gradients in their order, then one step of the optimiser, in slices.
    void reduceAndUpdate(uint64_t step, double rate) {
        constexpr int64_t slice = 1 << 16;
        struct Slice {
            std::size_t tensor;
            int64_t first, count;
        };
        std::vector<Slice> slices;
        for (const auto& layer : networks_[0].layers())
            for (int part = 0; layer.weight >= 0 && layer.index >= static_cast<int>(first_) && part < 2; ++part) {
                const auto t = static_cast<std::size_t>(layer.weight + part); // weight or bias
                for (int64_t first = 0; first < parameters_[t].size(); first += slice)
                    slices.push_back({t, first, std::min(slice, parameters_[t].size() - first)});
            }
        auto one = [&](int64_t i) {
            const auto& s = slices[static_cast<std::size_t>(i)];
            float* sum = gradients_[0][s.tensor].values.data() + s.first;
            for (std::size_t p = 1; p < gradients_.size(); ++p) {
                const float* more = gradients_[p][s.tensor].values.data() + s.first;
#pragma omp simd
                for (int64_t k = 0; k < s.count; ++k)
                    sum[k] += more[k];
            }
            auto slot = [&](std::size_t n) {
                return n < slots_.size() ? slots_[n][s.tensor].values.data() + s.first : nullptr;
            };
            update(spec_.optimiser, step, rate, s.count, sum, parameters_[s.tensor].values.data() + s.first, slot(0),
                   slot(1));
        };
        const auto count = static_cast<int64_t>(slices.size());
        if (kind_ == Kind::Threads)
            onThreads(threads_, count, one);
        else {
            Runner all(kind_ == Kind::OpenMp && count > 8 ? threads_ : 1); // no stop between half a step
            all.each(count, one);
        }
    }

    SessionSpec spec_;
    Kind kind_;
    int threads_;
    int64_t parts_;
    Runner runner_;
    std::optional<SleepingWaits> waits_;
    std::size_t first_; ///< layer that is trained: those before it are frozen
    Tensors parameters_, kept_;
    std::vector<Tensors> slots_, gradients_;
    std::vector<Network> networks_;
    double readMs_ = 0, updateMs_ = 0;
    int64_t steps_ = 0;
};

class PlainEngine final : public Engine {
public:
    explicit PlainEngine(Kind kind) : kind_(kind) {}
    std::string id() const override {
        return kind_ == Kind::Serial ? "serial" : kind_ == Kind::OpenMp ? "openmp" : "threads";
    }
    Text title() const override {
        return kind_ == Kind::Serial   ? text(TELAR_TR("core", "Plain loops"))
               : kind_ == Kind::OpenMp ? text(TELAR_TR("core", "Plain loops on all cores"))
                                       : text(TELAR_TR("core", "Data-parallel workers"));
    }
    Text idea() const override {
        switch (kind_) {
        case Kind::Serial:
            return text(TELAR_TR("core", "The definition of every layer in nested loops, on one core."));
        case Kind::OpenMp:
            return text(TELAR_TR(
                "core",
                "The same loops, with planes and features distributed over the cores: the same numbers, sooner."));
        case Kind::Threads:
            break;
        }
        return text(TELAR_TR("core", "Each worker trains on its part of the batch; then the gradients are added."));
    }
    Status supports(const SessionSpec& spec) const override {
        TELAR_CHECK(withoutDevices(spec));
        if (spec.precision != Precision::Float32)
            return userError(text(TELAR_TR("core", "Plain loops compute in float32 only")));
        if (kind_ == Kind::Threads && hasBatchNorm(spec.model))
            return userError(text(TELAR_TR("core", "Batch normalisation needs the whole batch, and each worker of this "
                                                   "engine sees a part of it")),
                             {}, text(TELAR_TR("core", "Use the engine serial, openmp or fast")));
        return {};
    }
    int64_t memoryBytes(const SessionSpec& spec) const override {
        const int64_t parts = kind_ == Kind::Threads ? std::min(dataParallelParts, spec.batch) : 1;
        return 4 * parameterCount(spec.model) * (2 + optimiserSlots(spec.optimiser) + parts) +
               parts * Network::memoryBytes(spec.model, ceilDiv(spec.batch, parts), true);
    }
    Expected<std::unique_ptr<Session>> open(const SessionSpec& spec, const JobContext& job) const override {
        return std::unique_ptr<Session>(std::make_unique<PlainSession>(spec, kind_, job));
    }

private:
    Kind kind_;
};

} // namespace

std::unique_ptr<Engine> serialEngine() { return std::make_unique<PlainEngine>(Kind::Serial); }
std::unique_ptr<Engine> threadsEngine() { return std::make_unique<PlainEngine>(Kind::Threads); }
std::unique_ptr<Engine> openmpEngine() { return std::make_unique<PlainEngine>(Kind::OpenMp); }

Registry<Engine> cpuEngines() {
    Registry<Engine> registry;
    registry.add(serialEngine());
    registry.add(threadsEngine());
    registry.add(openmpEngine());
    registry.add(fastEngine());
    return registry;
}

} // namespace telar::nn
