#include "ui/labs/training/training_model.hpp"

#include "ui/base/language.hpp"
#include "ui/jobs/job_runner.hpp"
#include "ui/lab/state_edit.hpp"

#include <algorithm>

namespace telar {

TrainingModel::TrainingModel(TrainingKind kind, const Registry<nn::Engine>& engines, QUndoStack& undo, QObject* parent)
    : QObject(parent), kind_(kind), engines_(engines), undo_(undo) {
    const bool mlp = kind == TrainingKind::Mlp;
    settings_.data = mlp ? "digits" : "phantom";
    settings_.spec = nn::defaultTraining(mlp ? nn::mlp() : nn::alexnet(10));
    settings_.spec.epochs = mlp ? 3 : 8; // some seconds: what is trained at first sight, and what the field says
    if (const auto* fastest = engines_.best())
        settings_.engine = fastest->id();
    defaults_ = running_ = settings_;
    poll_.setInterval(100);
    connect(&poll_, &QTimer::timeout, this, &TrainingModel::poll);
    for (auto* runner : {&loader_, &checker_, &trainer_, &finder_, &inspector_, &occluder_}) {
        connect(runner, &JobRunner::busyChanged, this, &TrainingModel::busyChanged);
    }
    connect(&occluder_, &JobRunner::progressed, this, &TrainingModel::occlusionProgressed);
}

TrainingModel::~TrainingModel() {
    if (folds_)
        folds_->pause(false);
    if (feed_)
        feed_->pause(false);
}

void TrainingModel::edit(const QString& what, const std::function<void(TrainingSettings&)>& change) {
    TrainingSettings after = settings_;
    change(after);
    undo_.push(new StateEdit<TrainingModel, TrainingSettings>(*this, what, settings_, std::move(after)));
}

void TrainingModel::setState(const TrainingSettings& settings) {
    if (settings.data != settings_.data || settings.groupFrom != settings_.groupFrom ||
        settings.spec.split != settings_.spec.split)
        forgetShared();
    settings_ = settings;
    if (isLoaded())
        splitAgain();
    emit settingsChanged();
    if (isLoaded())
        emit dataChanged();
    else
        load();
}

bool TrainingModel::isLoaded() const {
    return data_ && loadedData_ == settings_.data && loadedGroups_ == settings_.groupFrom;
}

void TrainingModel::splitAgain() {
    const auto fine = nn::checkSplit(*data_->samples, settings_.spec.split);
    splitProblem_ = fine ? std::optional<Error>() : fine.error();
    split_ = fine ? nn::splitSamples(*data_->samples, settings_.spec.split) : nn::Split();
}

void TrainingModel::load() {
    if (isLoaded())
        return;
    const auto source = settings_.data, groups = settings_.groupFrom;
    const auto seed = static_cast<uint32_t>(settings_.spec.seed);
    fail({});
    loader_.start<LoadedSamples>(
        [source, groups, seed](const JobContext& job) {
            return loadSamples(source, seed, job, {{}, groups});
        },
        [this, source, groups](std::shared_ptr<const LoadedSamples> loaded) {
            data_ = std::move(loaded);
            loadedData_ = source, loadedGroups_ = groups;
            inspection_.reset();
            inspector_.cancel(); // what is under way is one of the old samples, and there may be fewer now
            inspectedSample_ = -1;
            occluder_.cancel();
            occlusion_.reset();
            fitToData();
            emit dataChanged();
            emit this->loaded(QString::fromStdString(source));
            if (auto next = std::exchange(whenLoaded_, nullptr))
                next();
        },
        [this](const Error& error) { fail(error); });
}

void TrainingModel::fitToData() {
    const auto& samples = *data_->samples;
    nn::fitTo(samples, true, settings_.spec.model);
    splitAgain();
    emit settingsChanged();
}

void TrainingModel::train() { trainAs(true); }

void TrainingModel::greet() {
    trainAs(false);
    greeting_ = loading() || checkingShared() || training();
}

bool TrainingModel::takeBackGreeting() {
    if (!std::exchange(greeting_, false))
        return false;
    whenLoaded_ = nullptr;
    for (auto* runner : {&loader_, &checker_, &trainer_})
        runner->abandon();
    feed_.reset();
    steps_.clear();
    epochs_.clear();
    forgetWeights();
    emit progressed();
    return true;
}

void TrainingModel::trainAs(bool asked) {
    greeting_ = greeting_ && !asked;
    if (!isLoaded()) {
        whenLoaded_ = [this, asked] { trainAs(asked); };
        load();
        return;
    }
    if (splitProblem_)
        return fail(splitProblem_);
    unlessShared({settings_.spec.split}, [this, asked] {
        asked_ = asked;
        if (settings_.spec.split.folds != 0)
            beginFolds({settings_.spec});
        else
            start(settings_.spec.epochs, nullptr, settings_.spec.changes);
    });
}

void TrainingModel::continueTraining() {
    if (!canContinue())
        return;
    const auto& last = runs_.back().result;
    std::shared_ptr<const nn::TrainingState> state(last, &*last->state); // shared: a copy would take its time
    const auto epochs = state->epochsDone + settings_.spec.epochs;
    asked_ = true;
    start(epochs, std::move(state), sameAsRunning() ? changes() : settings_.spec.changes);
}

bool TrainingModel::canContinue() const {
    return !training() && !runs_.empty() && runs_.back().result->state &&
           runs_.back().settings.spec.model == settings_.spec.model && runs_.back().settings.data == settings_.data &&
           runs_.back().settings.spec.optimiser == settings_.spec.optimiser;
}

void TrainingModel::start(int64_t epochs, std::shared_ptr<const nn::TrainingState> resume,
                          nn::TrainingChanges changes) {
    if (!engines_.find(settings_.engine) || !data_)
        return;
    running_ = askedFor_ = settings_;
    running_.spec.epochs = epochs;
    running_.spec.changes = std::move(changes);
    begin(std::move(resume), {});
}

void TrainingModel::begin(std::shared_ptr<const nn::TrainingState> resume, std::vector<nn::StepFigures> steps) {
    const auto* engine = engines_.find(running_.engine);
    fail({});
    plannedEpochs_ = running_.spec.epochs;
    stepsPerEpoch_ = std::max<int64_t>(1, ceilDiv(static_cast<int64_t>(split_.train.size()), running_.spec.batch));
    steps_.clear();
    epochs_.clear();
    if (feed_)
        feed_->pause(false); // one that is paused has to see that it is to stop
    feed_ = std::make_shared<nn::TrainingFeed>();
    feed_->setChanges(running_.spec.changes);
    trainedOn_ = data_->samples;
    for (const auto& step : steps)
        feed_->addStep(step);
    folds_.reset();
    forgetWeights();
    clock_.start();
    endedMs_ = 0;
    poll_.start();
    nn::TrainingOptions options;
    options.feed = feed_;
    options.resume = std::move(resume);
    options.keepState = options.keepBeforeChanges = true;
    trainer_.start<nn::TrainingResult>(
        [engine, spec = running_.spec, samples = data_->samples, options](const JobContext& job) {
            yieldToWindow();
            return nn::train(*engine, spec, samples, options, job);
        },
        // Other data may have been opened meanwhile.
        [this, samples = data_->samples](std::shared_ptr<const nn::TrainingResult> result) {
            ended(std::move(result), samples);
        },
        [this](const Error& error) { stopped(error); });
    emit progressed();
}

void TrainingModel::stopped(const Error& error) {
    poll_.stop();
    greeting_ = false;
    endedMs_ = clock_.elapsed();
    fail(error);
}

void TrainingModel::ended(std::shared_ptr<const nn::TrainingResult> result, nn::SamplesPtr samples) {
    poll();
    poll_.stop();
    greeting_ = false;
    endedMs_ = clock_.elapsed();
    running_.spec.changes = result->changes;
    if (result->diverged)
        fail(*result->diverged);
    keepRun({{}, running_, std::move(result), std::move(samples), true, {}, askedFor_});
    emit resultChanged();
    if (asked_) {
        emit workDone();
        emit trained();
    }
}

void TrainingModel::keepRun(TrainingRun run) {
    if (!runs_.empty() && (runs_.back().result->state || !runs_.back().result->best.empty())) {
        // Only the last can go on and be looked into; its memory is large.
        auto slim = std::make_shared<nn::TrainingResult>();
        static_cast<nn::TrainingFigures&>(*slim) = *runs_.back().result;
        releaseElsewhere(std::exchange(runs_.back().result, std::move(slim)));
    }
    run.name = tr("Run %1").arg(runs_.size() + 1);
    runs_.push_back(std::move(run));
}

void TrainingModel::change(const nn::TrainingChange& change) {
    if (!training() || !feed_ || folds_ || change.empty())
        return;
    greeting_ = false;
    feed_->ask(change);
    emit progressed();
}

nn::TrainingChanges TrainingModel::changes() const {
    auto begun = running_.spec.changes;
    const auto now = static_cast<int64_t>(epochs_.size());
    std::erase_if(begun,
                  [&](const nn::TrainingChange& one) { return one.epoch > now || (one.epoch == now && !training()); });
    return begun;
}

double TrainingModel::epochsOf(double steps) const {
    return nn::epochsOf(running_.spec, static_cast<int64_t>(split_.train.size()), steps);
}

bool TrainingModel::canUndoChange() const {
    const auto made = changes();
    return feed_ && data_ && !made.empty() && feed_->before(made.back().epoch);
}

void TrainingModel::undoChange() {
    if (!canUndoChange())
        return;
    const auto last = changes().back().epoch;
    auto state = feed_->before(last);
    auto steps = steps_;
    steps.resize(std::min(steps.size(), static_cast<std::size_t>(state->stepsDone)));
    std::erase_if(running_.spec.changes, [&](const nn::TrainingChange& one) { return one.epoch >= last; });
    asked_ = true;
    begin(std::move(state), std::move(steps));
}

bool TrainingModel::sameAsRunning() const {
    auto one = settings_.spec, other = running_.spec;
    one.epochs = other.epochs;
    one.changes = other.changes = {};
    return settings_.engine == running_.engine && settings_.data == running_.data &&
           settings_.groupFrom == running_.groupFrom && one == other;
}

void TrainingModel::poll() {
    const auto before = steps_.size() + epochs_.size();
    followFold();
    if (feed_)
        feed_->read(steps_, epochs_);
    if (feed_ && training() && !folds_)
        running_.spec.changes = feed_->changes();
    if (rateFeed_ && findingRate()) {
        auto points = rateFeed_->points();
        if (points.size() != ratePoints_.size()) {
            ratePoints_ = std::move(points);
            emit rateChanged();
        }
    }
    if (steps_.size() + epochs_.size() != before || training())
        emit progressed();
    if (!training() && !findingRate())
        poll_.stop();
}

std::optional<int64_t> TrainingModel::stoppedAt() const {
    const auto* run = lastRun();
    const bool early = run && run->result->finishedEarly && !run->result->outOfPatience;
    if (training() || steps_.empty() || !(early || unfinished() || epochs_.empty()))
        return {};
    return run && run->result->state && !unfinished() ? run->result->state->stepsDone
                                                      : static_cast<int64_t>(steps_.size());
}

double TrainingModel::elapsedMs() const {
    return training() ? static_cast<double>(clock_.elapsed()) : static_cast<double>(endedMs_);
}

void TrainingModel::pause(bool on) {
    greeting_ = false;
    if (folds_ && training())
        folds_->pause(on);
    if (feed_ && training())
        feed_->pause(on);
    emit busyChanged();
}

void TrainingModel::finish() {
    greeting_ = false;
    if (folds_ && training())
        folds_->finish();
    if (feed_ && training()) {
        feed_->finish();
        feed_->pause(false);
    }
    emit busyChanged();
}

void TrainingModel::cancel() {
    finish();
    checker_.cancel();
    finder_.cancel();
}

int64_t TrainingModel::memoryBytes() const {
    const auto* engine = engines_.find(settings_.engine);
    if (!engine || !data_ || !nn::describe(settings_.spec.model))
        return 0;
    return engine->memoryBytes(nn::sessionSpec(nn::fitted(settings_.spec, split_), data_->samples));
}

void TrainingModel::findRate() {
    greeting_ = false;
    const auto* engine = engines_.find(settings_.engine);
    if (!engine)
        return;
    if (!isLoaded()) {
        whenLoaded_ = [this] { findRate(); };
        load();
        return;
    }
    if (splitProblem_)
        return fail(splitProblem_);
    fail({});
    ratePoints_.clear();
    finding_.reset();
    rateOf_ = settings_;
    rateFeed_ = std::make_shared<nn::LrFeed>();
    poll_.start();
    finder_.start<nn::LrFinding>(
        [engine, spec = settings_.spec, samples = data_->samples, feed = rateFeed_](const JobContext& job) {
            yieldToWindow();
            return nn::findLearningRate(*engine, spec, {}, samples, job, feed.get());
        },
        [this](std::shared_ptr<const nn::LrFinding> finding) {
            ratePoints_ = finding->points;
            finding_ = std::move(finding);
            emit rateChanged();
            emit workDone();
        },
        [this](const Error& error) { fail(error); });
    emit rateChanged();
}

void TrainingModel::fail(const std::optional<Error>& error) {
    error_ = error;
    emit errorChanged();
}

QString TrainingModel::commandLine() const {
    const auto made = changes();
    auto spec = settings_.spec;
    if (!made.empty() && sameAsRunning()) { // what is seen was trained so
        spec.epochs = running_.spec.epochs;
        spec.changes = made;
    }
    auto line =
        QString::fromStdString(nn::trainingCommand(spec, settings_.engine, settings_.data, settings_.groupFrom));
    if (!allowedSplits_.empty())
        line += QStringLiteral(" --duplicates allow");
    if (nn::parametersSayLayers(settings_.spec))
        return line;
    return line + QStringLiteral("  # ") + tr("cannot be repeated by a command: no option describes edited layers");
}

int64_t TrainingModel::classOfOutput(int64_t output) const {
    return data_ ? std::min(output, static_cast<int64_t>(data_->samples->classes.size())) : output;
}

namespace {

QString nameOfClass(const nn::Samples& samples, const std::string& source, int64_t output) {
    if (output < 0 || output >= static_cast<int64_t>(samples.classes.size()))
        return TrainingModel::tr("no class (output %1)").arg(output);
    const auto& name = samples.classes[static_cast<std::size_t>(output)];
    return phantomHeads(source) ? translated(Text{name, {}}) : QString::fromStdString(name);
}

} // namespace

QString TrainingModel::className(int64_t output) const {
    return data_ ? nameOfClass(*data_->samples, loadedData_, output) : QString::number(output);
}

QString TrainingModel::trainedClassName(int64_t output) const {
    return trainedOn_ ? nameOfClass(*trainedOn_, running_.data, output) : className(output);
}

} // namespace telar
