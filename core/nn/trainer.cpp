#include "core/nn/trainer.hpp"

#include "core/base/elapsed.hpp"
#include "core/nn/checkpoint.hpp"
#include "core/nn/data_parallel.hpp"
#include "core/nn/foreign_names.hpp"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cmath>
#include <numbers>
#include <thread>
#include <utility>

namespace telar::nn {

namespace {

std::vector<int32_t> labelsOf(const Samples& samples, const std::vector<int32_t>& part) {
    std::vector<int32_t> labels;
    for (const auto i : part)
        labels.push_back(samples.labels[static_cast<std::size_t>(i)]);
    return labels;
}

/// One training: what is known so far, and its steps.
class Training {
public:
    Training(const TrainingSpec& spec, const SamplesPtr& samples, const TrainingOptions& options, const JobContext& job)
        : whole_(spec), spec_(spec), samples_(samples), options_(options), job_(job) {
        if (!options_.feed)
            options_.feed = std::make_shared<TrainingFeed>();
    }

    Expected<TrainingResult> run(const Engine& engine) {
        TELAR_CHECK(open(engine));
        const auto trainers = static_cast<int64_t>(result_.split.train.size());
        if (options_.countsProgress)
            job_.start(spec_.epochs * trainers);
        job_.advance(state_.epochsDone * trainers);
        for (auto epoch = state_.epochsDone; epoch < spec_.epochs && !ended_; ++epoch) {
            TELAR_CHECK(takeChanges(engine, epoch));
            TELAR_CHECK(oneEpoch(epoch, ceilDiv(trainers, spec_.batch)));
            if (spec_.patience > 0 && !result_.split.validation.empty() && !ended_ &&
                epoch - state_.bestEpoch >= spec_.patience)
                result_.outOfPatience = result_.finishedEarly = ended_ = true;
        }
        if (result_.outOfPatience) // what is not trained counts as done
            job_.advance((spec_.epochs - state_.epochsDone) * trainers);
        return finish();
    }

private:
    Status open(const Engine& engine) {
        TELAR_CHECK(checkSplit(*samples_, spec_.split));
        result_.split = splitSamples(*samples_, spec_.split);
        result_.notes = splitNotes(*samples_, spec_.split, result_.split);
        if (spec_.patience > 0 && result_.split.validation.empty())
            result_.notes.push_back(
                text(TELAR_TR("core", "Nothing is set aside to validate: early stopping has nothing to watch")));
        if (result_.split.train.empty())
            return userError(text(TELAR_TR("core", "The split leaves nothing to train on")));
        spec_ =
            fitted(specAt(whole_, options_.resume ? options_.resume->epochsDone : 0), result_.split, &result_.notes);
        result_.batch = spec_.batch;
        options_.feed->setChanges(whole_.changes);
        if (!(spec_.rate > 0) || !std::isfinite(spec_.rate))
            return userError(text(TELAR_TR("core", "The learning rate must be a positive number")));
        const auto session = sessionNow();
        TELAR_SET(session_, openSession(engine, session, job_));
        result_.memoryBytes = engine.memoryBytes(session);
        if (options_.initial && !options_.resume)
            TELAR_CHECK(session_->setParameters(*options_.initial));
        return options_.resume ? restore(*options_.resume) : Status();
    }

    /// As it is trained now, of this training part.
    SessionSpec sessionNow() const {
        auto session = sessionSpec(spec_, samples_);
        session.classWeights = weightsFor(spec_.classWeights, *samples_, result_.split.train);
        return session;
    }

    Status restore(const TrainingState& from) {
        state_.epochsDone = from.epochsDone;
        state_.stepsDone = from.stepsDone;
        state_.bestEpoch = from.bestEpoch;
        state_.bestLoss = from.bestLoss;
        result_.epochs = from.epochs;
        TELAR_CHECK(putBack(from));
        for (const auto& epoch : from.epochs)
            options_.feed->addEpoch(epoch);
        return {};
    }

    Status putBack(const TrainingState& from) {
        if (!from.best.empty()) {
            TELAR_CHECK(session_->setParameters(from.best));
            TELAR_CHECK(session_->keep());
        }
        TELAR_CHECK(session_->setParameters(from.last));
        if (!from.moments.empty())
            TELAR_CHECK(session_->setOptimiserState(from.moments));
        return {};
    }

    /// What begins with this epoch. A session is made for one batch and one augmentation: others take a new one, which
    /// goes on from where the old one was.
    Status takeChanges(const Engine& engine, int64_t epoch) {
        if (auto asked = options_.feed->takeAsked()) {
            asked->epoch = epoch;
            addChange(whole_.changes, *asked);
            options_.feed->setChanges(whole_.changes);
        }
        auto next = fitted(specAt(whole_, epoch), result_.split);
        const bool another = next.batch != spec_.batch || !(next.augmentation == spec_.augmentation);
        if (!another && next.rate == spec_.rate)
            return {};
        if (!(next.rate > 0) || !std::isfinite(next.rate))
            return userError(text(TELAR_TR("core", "The learning rate must be a positive number")));
        std::shared_ptr<const TrainingState> before;
        if (another || options_.keepBeforeChanges) {
            TELAR_TAKE(state, fullState());
            before = std::make_shared<const TrainingState>(std::move(*state));
        }
        if (options_.keepBeforeChanges)
            options_.feed->keepBefore(before);
        spec_ = std::move(next);
        return another ? reopen(engine, *before) : Status();
    }

    Status reopen(const Engine& engine, const TrainingState& from) {
        addTimes();
        session_.reset(); // its memory first
        TELAR_SET(session_, openSession(engine, sessionNow(), job_));
        result_.memoryBytes = std::max(result_.memoryBytes, engine.memoryBytes(sessionNow()));
        return putBack(from);
    }

    /// Of the session, to those of sessions before it.
    void addTimes() {
        for (auto& time : session_->takeTimes()) {
            const auto same = std::find_if(result_.times.begin(), result_.times.end(), [&](const OperationTime& one) {
                return one.layer == time.layer && one.operation == time.operation;
            });
            if (same == result_.times.end()) {
                result_.times.push_back(std::move(time));
                continue;
            }
            same->ms += time.ms;
            same->calls += time.calls;
        }
    }

    Status oneEpoch(int64_t epoch, int64_t perEpoch) {
        const auto number = static_cast<uint64_t>(epoch);
        const auto order = spec_.balancedSampling ? drawnEvenly(*samples_, result_.split.train, spec_.seed, number)
                                                  : shuffled(result_.split.train, spec_.seed, number);
        const auto start = Clock::now();
        const double rate = rateOf(spec_, epoch);
        double loss = 0, paused = 0;
        int64_t right = 0, seen = 0;
        for (int64_t step = 0; step < perEpoch && !ended_;) {
            const auto before = Clock::now();
            const double done = static_cast<double>(epoch) + static_cast<double>(step) / static_cast<double>(perEpoch);
            TELAR_CHECK(giveWeights(done));
            while (options_.feed->paused() && !options_.feed->finishing() && !job_.stopRequested()) {
                std::this_thread::sleep_for(std::chrono::milliseconds(5));
                TELAR_CHECK(giveWeights(done));
            }
            paused += millisecondsSince(before);
            if (options_.feed->finishing()) {
                ended_ = result_.finishedEarly = true;
                break;
            }
            TrainCall call{order,
                           step,
                           std::min(session_->stepsPerCall(), perEpoch - step),
                           static_cast<uint64_t>(epoch),
                           static_cast<uint64_t>(state_.stepsDone),
                           rate,
                           stepsMs_ < longSteps ? nullptr : &options_.feed->pauseFlag()};
            const auto begun = Clock::now();
            const auto made = session_->train(call, job_);
            stepsMs_ = millisecondsSince(begun);
            if (job_.stopRequested())
                return cancelledError();
            if (!made)
                return made.error();
            int64_t pictures = 0;
            for (const auto& figures : *made) {
                loss += figures.loss * static_cast<double>(figures.samples);
                right += figures.right;
                seen += figures.samples;
                pictures += figures.samples;
                ++step;
                ++state_.stepsDone;
                options_.feed->addStep(figures);
                if (!std::isfinite(figures.loss) && !ended_)
                    diverge(state_.stepsDone);
            }
            job_.advance(pictures);
        }
        if (ended_)
            return {};
        EpochFigures figures;
        figures.trainLoss = loss / static_cast<double>(seen);
        figures.trainAccuracy = static_cast<double>(right) / static_cast<double>(seen);
        TELAR_CHECK(validate(figures));
        figures.ms = millisecondsSince(start) - paused;
        state_.epochsDone = epoch + 1;
        return take(epoch, figures);
    }

    /// Where somebody has asked for them: whoever looks at the network asks once a second.
    Status giveWeights(double epochs) {
        if (!options_.feed->weightsAsked())
            return {};
        TELAR_TAKE(present, session_->parameters());
        options_.feed->giveWeights({std::move(*present), epochs});
        return {};
    }

    void diverge(int64_t step) {
        ended_ = true;
        result_.diverged =
            userError(text(TELAR_TR("core", "The loss became NaN or infinite at step %1, with a learning rate of %2"),
                           step, spec_.rate),
                      {}, text(TELAR_TR("core", "Use a smaller learning rate; the best parameters so far are kept")));
    }

    Status validate(EpochFigures& figures) {
        const auto& part = result_.split.validation;
        if (part.empty())
            return {};
        TELAR_TRY(evaluation, evaluateShared(*session_, spec_.world.get(), *samples_, part, job_));
        figures.validationLoss = evaluation->loss;
        figures.validationAccuracy = static_cast<double>(evaluation->right) / static_cast<double>(part.size());
        figures.confusion = confusionOfPart(part, *evaluation);
        return {};
    }

    Confusion confusionOfPart(const std::vector<int32_t>& part, const Evaluation& evaluation) const {
        return confusionOf(labelsOf(*samples_, part), evaluation.predicted,
                           static_cast<int64_t>(samples_->classes.size()), describe(spec_.model)->output.features());
    }

    /// The epoch counts: is it the best, is it time for a checkpoint?
    Status take(int64_t epoch, const EpochFigures& figures) {
        result_.epochs.push_back(figures);
        options_.feed->addEpoch(figures);
        result_.trainMs += figures.ms;
        const bool unwatched = std::isnan(figures.validationLoss) && result_.split.validation.empty();
        if (unwatched || state_.bestEpoch < 0 || figures.validationLoss < state_.bestLoss) {
            state_.bestEpoch = epoch;
            state_.bestLoss = figures.validationLoss;
            TELAR_CHECK(session_->keep());
        }
        if (options_.checkpoint.empty() || millisecondsSince(lastCheckpoint_) < 1000 * options_.checkpointSeconds)
            return {};
        writeCheckpointIfPossible();
        return {};
    }

    Expected<TrainingState> fullState() {
        TrainingState state = state_;
        state.epochs = result_.epochs;
        TELAR_TAKE(last, session_->parameters());
        if (job_.stopRequested()) // each is a copy of all weights
            return cancelledError();
        TELAR_TAKE(best, session_->kept());
        if (job_.stopRequested())
            return cancelledError();
        TELAR_TAKE(slots, session_->optimiserState());
        state.last = std::move(*last);
        state.best = std::move(*best);
        state.moments = std::move(*slots);
        return state;
    }

    Status writeCheckpoint() {
        TELAR_TAKE(state, fullState());
        return saveCheckpoint(options_.checkpoint, spec_, *state, samples_->classes);
    }

    /// A full disk does not cost the training: an older file stays whole, and the result tells.
    void writeCheckpointIfPossible() {
        const auto fine = writeCheckpoint();
        result_.checkpointFailed = fine ? std::optional<Error>() : fine.error();
        lastCheckpoint_ = Clock::now();
    }

    Expected<TrainingResult> finish() {
        addTimes();
        result_.changes = whole_.changes;
        if (!options_.checkpoint.empty() && !result_.diverged)
            writeCheckpointIfPossible();
        if (options_.keepState) {
            TELAR_SET(result_.state, fullState());
        }
        if (options_.wantsBest) {
            TELAR_SET(result_.best, session_->kept());
        }
        result_.bestEpoch = state_.bestEpoch;
        if (state_.bestEpoch >= 0) {
            const auto& figures = result_.epochs[static_cast<std::size_t>(state_.bestEpoch)];
            result_.bestLoss = figures.validationLoss;
            result_.bestAccuracy = figures.validationAccuracy;
        }
        return test();
    }

    Expected<TrainingResult> test() {
        const auto& part = result_.split.test;
        if (!part.empty()) {
            TELAR_CHECK(session_->restoreKept());
            TELAR_SET(result_.test, evaluateShared(*session_, spec_.world.get(), *samples_, part, job_));
            result_.confusion = confusionOfPart(part, result_.test);
        }
        return std::move(result_);
    }

    TrainingSpec whole_; ///< with its changes
    TrainingSpec spec_;  ///< as it is trained now
    SamplesPtr samples_;
    TrainingOptions options_;
    JobContext job_;
    std::unique_ptr<Session> session_;
    TrainingState state_;
    TrainingResult result_;
    bool ended_ = false;
    /// Steps of a shorter call end before a pause begins, so that the weights of a paused training are whole.
    static constexpr double longSteps = 200;
    double stepsMs_ = 0;
    Clock::time_point lastCheckpoint_ = Clock::now();
};

} // namespace

/// PyTorch's OneCycleLR with as many steps as epochs.
static double oneCycle(double rate, double epoch, double epochs) {
    const double top = 0.3 * epochs - 1, end = epochs - 1, least = rate / 25;
    const auto between = [](double from, double to, double share) {
        return to + (from - to) / 2 * (1 + std::cos(std::numbers::pi * share));
    };
    if (epoch <= top)
        return between(least, rate, epoch / top);
    return between(rate, least / 1e4, (epoch - top) / (end - top));
}

double rateOf(const TrainingSpec& spec, int64_t epoch) {
    const auto step = static_cast<double>(epoch);
    if (epoch < spec.warmUp)
        return spec.rate * (step + 1) / static_cast<double>(spec.warmUp + 1);
    if (spec.schedule == Schedule::Constant || spec.epochs <= spec.warmUp)
        return spec.rate;
    if (spec.schedule == Schedule::OneCycle)
        return oneCycle(spec.rate, step - static_cast<double>(spec.warmUp),
                        static_cast<double>(spec.epochs - spec.warmUp));
    if (spec.schedule == Schedule::Step) {
        const auto third = ceilDiv(spec.epochs - spec.warmUp, int64_t{3});
        return spec.rate * std::pow(0.1, static_cast<double>((epoch - spec.warmUp) / third));
    }
    const double share = (step - static_cast<double>(spec.warmUp)) / static_cast<double>(spec.epochs - spec.warmUp);
    return spec.rate * 0.5 * (1 + std::cos(std::numbers::pi * share));
}

TrainingSpec defaultTraining(const ModelSpec& model) {
    TrainingSpec spec;
    spec.model = model;
    const bool pictures = model.name == "alexnet";
    spec.augmentation.on = true;
    spec.augmentation.mirror = pictures; // a mirrored digit is another sign
    spec.epochs = pictures ? 25 : 10;
    spec.batch = 32;
    spec.rate = pictures ? 5e-4 : 3e-3;
    spec.schedule = Schedule::Cosine;
    if (pictures) {
        spec.model.initial = Initial::Kaiming;
        spec.model.reads = {0, 0.25f}; // black stays 0: the network tells dark pictures apart
    }
    return spec;
}

TrainingSpec publishedTraining(const ModelSpec& model) {
    auto spec = defaultTraining(model);
    spec.schedule = Schedule::Constant;
    if (model.name == "alexnet") {
        spec.model.initial = Initial::Thesis;
        spec.model.reads = thesisNormalisation;
        spec.batch = 256;
        spec.rate = 1e-3;
        return spec;
    }
    spec.optimiser.kind = OptimiserKind::Sgd;
    spec.augmentation.on = false;
    spec.rate = 0.01;
    spec.batch = 64;
    return spec;
}

bool isPublished(const TrainingSpec& spec) {
    const auto wanted = publishedTraining(spec.model);
    return spec.model == wanted.model && spec.optimiser == wanted.optimiser && spec.batch == wanted.batch &&
           spec.rate == wanted.rate && spec.augmentation == wanted.augmentation && spec.schedule == wanted.schedule &&
           spec.warmUp == wanted.warmUp && spec.changes.empty();
}

TrainingSpec fitted(TrainingSpec spec, const Split& split, std::vector<Text>* notes) {
    const auto trainers = static_cast<int64_t>(split.train.size());
    if (spec.batch <= trainers || trainers == 0)
        return spec;
    if (notes)
        notes->push_back(text(TELAR_TR("core", "A batch of %1 is larger than the %2 training pictures: they form a "
                                               "single batch, so an epoch is one step"),
                              spec.batch, trainers));
    spec.batch = trainers;
    return spec;
}

SessionSpec sessionSpec(const TrainingSpec& spec, const SamplesPtr& samples) {
    return {spec.model,   spec.optimiser, spec.augmentation, samples,      spec.batch, spec.seed,
            spec.threads, spec.precision, spec.world,        spec.devices, {},         spec.frozen};
}

std::optional<ClassWeights> classWeightsFrom(const std::string& word) {
    if (word.empty() || word == "balanced")
        return ClassWeights{!word.empty(), {}};
    ClassWeights weights;
    const char *at = word.data(), *end = at + word.size();
    while (true) {
        double value = 0;
        const auto read = std::from_chars(at, end, value);
        if (read.ec != std::errc() || !std::isfinite(value) || !(value > 0))
            return {};
        weights.values.push_back(value);
        if (read.ptr == end)
            return weights;
        if (*read.ptr != ',')
            return {};
        at = read.ptr + 1;
    }
}

std::string classWeightsText(const ClassWeights& weights) {
    if (weights.balanced)
        return "balanced";
    std::string word;
    for (const auto value : weights.values)
        word += (word.empty() ? "" : ",") + toText(value);
    return word;
}

std::vector<float> weightsFor(const ClassWeights& weights, const Samples& samples, const std::vector<int32_t>& part) {
    if (!weights.balanced)
        return {weights.values.begin(), weights.values.end()};
    std::vector<double> counts(samples.classes.size());
    for (const auto i : part)
        ++counts[static_cast<std::size_t>(samples.labels[static_cast<std::size_t>(i)])];
    std::vector<float> made;
    for (const auto count : counts)
        made.push_back(count > 0 ? static_cast<float>(static_cast<double>(part.size()) /
                                                      (static_cast<double>(counts.size()) * count))
                                 : 1.0f);
    return made;
}

std::vector<int32_t> drawnEvenly(const Samples& samples, const std::vector<int32_t>& part, uint64_t seed,
                                 uint64_t epoch) {
    std::vector<std::vector<int32_t>> classes(samples.classes.size());
    for (const auto i : part)
        classes[static_cast<std::size_t>(samples.labels[static_cast<std::size_t>(i)])].push_back(i);
    std::erase_if(classes, [](const auto& one) { return one.empty(); });
    std::vector<int32_t> drawn;
    for (std::size_t i = 0; i < part.size(); ++i) {
        const auto& own = classes[(i + epoch) % classes.size()];
        const auto word = randomWord(seed, static_cast<uint32_t>(Stream::Shuffle), ~epoch, i);
        drawn.push_back(own[(static_cast<uint64_t>(word) * own.size()) >> 32]);
    }
    return shuffled(drawn, seed, epoch);
}

Expected<Tensors> fineTuned(const ModelSpec& model, const Tensors& foreign, uint64_t seed, std::vector<Text>* notes) {
    const Tensors given = withOwnNames(model, foreign);
    auto made = initialParameters(model, seed);
    std::size_t taken = 0;
    for (std::size_t i = 0; i < made.size(); ++i) {
        auto found =
            std::find_if(given.begin(), given.end(), [&](const Tensor& one) { return one.name == made[i].name; });
        if (found == given.end() && given.size() == made.size())
            found = given.begin() + static_cast<std::ptrdiff_t>(i);
        if (found == given.end() || found->shape != made[i].shape)
            continue;
        made[i].values = found->values;
        ++taken;
    }
    if (taken == 0)
        return userError(text(TELAR_TR("core", "No layer of the checkpoint fits the model")), {},
                         text(TELAR_TR("core", "It belongs to another model")));
    if (notes && taken < made.size())
        notes->push_back(
            text(TELAR_TR("core",
                          "%1 of the %2 parameter tensors come from the checkpoint; the others start with new weights"),
                 taken, made.size()));
    return made;
}

Expected<TrainingResult> train(const Engine& engine, const TrainingSpec& spec, const SamplesPtr& samples,
                               const TrainingOptions& options, const JobContext& job) {
    TELAR_CHECK(describe(spec.model));
    if (!samples || samples->count() == 0)
        return userError(text(TELAR_TR("core", "There are no pictures to train on")));
    return Training(spec, samples, options, job).run(engine);
}

} // namespace telar::nn
