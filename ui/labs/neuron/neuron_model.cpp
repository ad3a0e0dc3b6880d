#include "ui/labs/neuron/neuron_model.hpp"

#include "core/base/elapsed.hpp"
#include "core/experiment/measure.hpp"
#include "core/neuron/parameters.hpp"
#include "ui/lab/state_edit.hpp"

#include <algorithm>
#include <cmath>

namespace telar {

namespace {

/// Inputs whose tree is drawn: the first ones, at their real weights.
constexpr qint64 keptInMemory = 20000000;

/// Share of normal numbers of that deviation below -limit.
double shareBelow(double limit, double deviation) {
    return 0.5 * std::erfc(limit / deviation / std::sqrt(2.0));
}

Expected<NeuronReference> referenceOf(const NeuronState& state, const NeuronVariant& variant,
                                      const JobContext& job) {
    StreamOptions options;
    options.job.stop = job.stop;
    const auto run = runStreamed(variant, state.source(), options);
    if (!run)
        return run.error();
    return *run->reference;
}

Expected<NeuronPicture> makePicture(const NeuronState& state, const NeuronVariant& variant,
                                    const JobContext& job) {
    NeuronPicture picture;
    picture.state = state;
    const bool ten = state.inputs == NeuronState::Inputs::Ten;
    const auto start = Clock::now();
    NeuronSource source = state.source();
    const qint64 shown = std::min(state.count(), state.shown);
    NeuronInputs first = ten ? tenInputs() : NeuronInputs{Matrix<float>(1, shown), Matrix<float>(1, shown)};
    if (!ten)
        source.fill(0, shown, first.inputs.data(), first.weights.data());
    picture.generateMs = millisecondsSince(start);
    for (qint64 i = 0; i < shown; ++i) {
        picture.products.push_back(first.inputs.data()[i] * first.weights.data()[i]);
        picture.shownSum += static_cast<double>(picture.products.back());
    }
    auto replay = replayNeuron(state.kernel, first.problem(), job);
    if (!replay)
        return replay.error();
    picture.replay = std::move(*replay);
    const auto reference = ten ? neuronReference(first.problem()) : referenceOf(state, variant, job);
    if (!reference)
        return reference.error();
    picture.reference = *reference;
    picture.output = stableSigmoid(static_cast<double>(reference->sum));
    if (!ten) {
        // Below -709.78 e^-s is no float64, above -10000 the published guard does not hold it.
        picture.overflowShare =
            shareBelow(709.7827, source.deviation()) - shareBelow(10000, source.deviation());
        picture.saturatedShare = 2 * shareBelow(std::log(2e6), source.deviation());
    }
    return picture;
}

struct TimedNeuron {
    std::shared_ptr<const NeuronInputs> inputs;
    NeuronTiming timing;
};

} // namespace

NeuronModel::NeuronModel(const Registry<NeuronVariant>& registry, QUndoStack& undo, QObject* parent)
    : QObject(parent), registry_(registry), undo_(undo) {
    for (const auto& variant : registry_.all())
        variants_.push_back(variant.get());
    const auto rank = [](const NeuronVariant* v) {
        return v->id().rfind("emulator:", 0) == 0 ? 2 : v->id().rfind("cuda:", 0) == 0 ? 1 : 0;
    };
    std::stable_sort(variants_.begin(), variants_.end(),
                     [&](const NeuronVariant* a, const NeuronVariant* b) { return rank(a) < rank(b); });
    timer_.setOneAtATime();
    for (auto* runner : {&computer_, &timer_}) {
        connect(runner, &JobRunner::started, this, &NeuronModel::busyChanged);
        connect(runner, &JobRunner::finished, this, &NeuronModel::busyChanged);
    }
    later_.setSingleShot(true);
    later_.setInterval(quietMs);
    connect(&later_, &QTimer::timeout, this, &NeuronModel::measure);
}

void NeuronModel::edit(const QString& what, const std::function<void(NeuronState&)>& change) {
    NeuronState next = state_;
    change(next);
    if (!(next == state_))
        undo_.push(new StateEdit<NeuronModel, NeuronState>(*this, what, state_, next));
}

void NeuronModel::setState(const NeuronState& state) {
    restored_ = restored_ && state == state_;
    const bool data =
        state.count() != state_.count() || state.seed != state_.seed || state.inputs != state_.inputs;
    state_ = state;
    emit stateChanged();
    if (data) {
        queue_.clear();
        timer_.cancel();
        timings_.clear();
        inputs_.reset();
        emit timingChanged();
    }
    compute();
}

void NeuronModel::compute() {
    // The sum comes from the reference beside it: any variant will do, a quick one does it sooner.
    const auto* quick = registry_.find("simd");
    if (!quick && !variants_.empty())
        quick = variants_.front();
    computer_.start<NeuronPicture>(
        [state = state_, quick](const JobContext& job) -> Expected<NeuronPicture> {
            if (!quick)
                return environmentError(text(TELAR_TR("core", "No variant can compute this")));
            return makePicture(state, *quick, job);
        },
        [this](std::shared_ptr<const NeuronPicture> picture) {
            picture_ = std::move(picture);
            error_.reset();
            emit pictureChanged();
            if (timings_.empty() && !restored_ && state_.count() <= 1000000)
                later_.start(); // nobody asked: wait until the program has come to rest
        },
        [this](const Error& error) {
            error_ = error;
            emit pictureChanged();
        });
}

void NeuronModel::measure() {
    later_.stop();
    timings_.clear();
    queue_.clear();
    for (const auto* variant : variants_) {
        auto& timing = timings_[variant->id()];
        if (const auto available = variant->available(); !available) {
            timing.state = NeuronTiming::State::Unavailable;
            timing.reason = available.error();
        } else {
            queue_.insert(queue_.begin(), variant->id());
        }
    }
    emit timingChanged();
    measureNext();
}

void NeuronModel::measureNext() {
    if (queue_.empty() || !picture_) {
        emit busyChanged();
        return;
    }
    const std::string id = queue_.back();
    timings_[id].state = NeuronTiming::State::Running;
    emit timingChanged();
    const double exact = static_cast<double>(picture_->reference.sum);
    timer_.start<TimedNeuron>(
        [state = state_, inputs = inputs_, variant = registry_.find(id),
         exact](const JobContext& job) -> Expected<TimedNeuron> {
            TimedNeuron timed{inputs, {}};
            const auto start = Clock::now();
            if (state.count() > keptInMemory)
                return userError(
                    text(TELAR_TR("core", "More than %1 inputs are timed from the command line"),
                         keptInMemory),
                    {},
                    text(TELAR_TR("core",
                                  "Copy the line at the top: telar-cli makes and adds them in pieces")));
            auto made = state.inputs == NeuronState::Inputs::Ten
                            ? Expected<NeuronInputs>(tenInputs())
                            : makeInputs(state.source(), {0, {job.stop, nullptr}});
            if (!made)
                return made.error();
            timed.inputs = std::make_shared<const NeuronInputs>(std::move(*made));
            const JobContext quiet{job.stop, nullptr};
            const auto times = telar::measure(whileWatched, quiet, [&] {
                const auto run = runNeuron(*variant, timed.inputs->problem(), {0, quiet});
                if (run && timed.timing.totalMs == 0) {
                    timed.timing.totalMs = millisecondsSince(start);
                    timed.timing.sum = run->sum;
                    timed.timing.error = std::fabs(run->sum - exact);
                }
                return variantRun(run);
            });
            if (!times)
                return times.error();
            timed.timing.cycle = times->total();
            return timed;
        },
        [this, id](std::shared_ptr<const TimedNeuron> timed) {
            auto& timing = timings_[id];
            timing = timed->timing;
            timing.state = NeuronTiming::State::Measured;
            inputs_ = timed->inputs;
            if (!queue_.empty())
                queue_.pop_back();
            emit timingChanged();
            measureNext();
        },
        [this, id](const Error& error) {
            timings_[id].state = NeuronTiming::State::Failed;
            timings_[id].reason = error;
            if (!queue_.empty())
                queue_.pop_back();
            emit timingChanged();
            measureNext();
        });
}

void NeuronModel::cancel() {
    later_.stop();
    queue_.clear();
    timer_.cancel();
    for (auto& entry : timings_)
        if (entry.second.state == NeuronTiming::State::Running)
            entry.second.state = NeuronTiming::State::Waiting;
    emit timingChanged();
    emit busyChanged();
}

QString NeuronModel::commandLine() const {
    if (state_.inputs == NeuronState::Inputs::Ten)
        return QStringLiteral("telar-cli neuron --ten --repeat 30");
    CommandLine line({"telar-cli", "neuron"});
    addOptions(neuronParameters(), state_.source(), line);
    return QString::fromStdString(line.option("--seed", state_.seed).option("--repeat", 30).str());
}

} // namespace telar
