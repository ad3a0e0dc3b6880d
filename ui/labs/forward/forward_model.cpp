#include "ui/labs/forward/forward_model.hpp"

#include "core/forward/dataset_file.hpp"
#include "core/forward/operation.hpp"
#include "core/forward/parameters.hpp"

#include <QFileInfo>

#include <algorithm>
#include <chrono>

namespace telar {

using namespace forward;

bool ForwardState::sameStudy(const ForwardState& o) const {
    return corpus == o.corpus && published == o.published && adam == o.adam && rate == o.rate && batch == o.batch &&
           wake == o.wake && wakeShare == o.wakeShare && epochs == o.epochs && seeds == o.seeds && seed == o.seed &&
           digits == o.digits && path == o.path;
}

bool ForwardState::sameSample(const ForwardState& o) const {
    return sameStudy(o) && registers == o.registers && sample == o.sample && trained == o.trained;
}

TrainSpec ForwardState::spec() const {
    TrainSpec spec;
    spec.registers = registers;
    spec.published = published;
    spec.optimizer = adam ? Optimizer::Adam : Optimizer::Sgd;
    spec.rate = rate;
    spec.wake = wake;
    spec.wakeShare = wakeShare;
    spec.batch = batch;
    spec.epochs = epochs;
    spec.seed = seed;
    return spec;
}

std::string ForwardState::source() const { return !path.isEmpty() ? path.toStdString() : digits ? "digits" : "sum"; }

void ForwardState::take(bool digitsNow, const QString& pathNow) {
    const auto pictures = [](bool built, const QString& from) {
        return built || (!from.isEmpty() && QFileInfo(from).isDir());
    };
    const bool before = pictures(digits, path), now = pictures(digitsNow, pathNow);
    digits = digitsNow;
    path = pathNow;
    if (before == now)
        return;
    const ForwardState fresh;
    published = !now && fresh.published;
    rate = now ? 1 : fresh.rate;
    epochs = now ? 40 : fresh.epochs;
    seeds = now ? 4 : fresh.seeds;
    batch = fresh.batch;
    corpus = fresh.corpus;
    sample = 0;
}

namespace {

Expected<Dataset> dataOf(const ForwardState& state, const JobContext& job) {
    return forwardDataset(state.source(), state.corpus, state.seed, job);
}

/// The network for these data: as many inputs as they have.
TrainSpec specFor(const ForwardState& state, const Dataset& data) {
    TrainSpec spec = state.spec();
    spec.shape = shapeFor(data);
    spec.engine = quickestEngine(spec.shape, spec.registers);
    return spec;
}

Expected<ForwardSample> traceOne(const ForwardState& state, const JobContext& job) {
    TELAR_TRY(data, dataOf(state, job));
    ForwardSample s;
    s.state = state;
    s.spec = specFor(state, *data);
    TELAR_CHECK(checkTraining(s.spec, *data));
    s.weights = initialWeights(s.spec.shape, s.spec.seed);
    if (state.trained) {
        TELAR_TAKE(result, train(s.spec, *data, {job.stop, nullptr}));
        s.weights = std::move(result->weights);
    }
    const int64_t row = std::clamp<int64_t>(state.sample, 0, data->rows() - 1);
    s.rows = data->rows();
    s.inputs.assign(data->inputs.row(row), data->inputs.row(row) + data->inputs.columns());
    s.trace = traceSample(s.spec, s.weights, data->inputs.row(row), data->targets.row(row));
    if (data->classes > 0) {
        const float* want = data->targets.row(row);
        s.label = static_cast<int>(std::max_element(want, want + data->classes) - want);
        const auto outputs = s.trace.neurons.end() - data->classes;
        s.told = static_cast<int>(std::max_element(outputs, s.trace.neurons.end(),
                                                   [](const auto& a, const auto& b) { return a.value < b.value; }) -
                                  outputs);
    }
    return s;
}

Expected<ForwardStudy> makeStudy(const ForwardState& state, const JobContext& job) {
    const auto start = std::chrono::steady_clock::now();
    TELAR_TAKE(data, dataOf(state, job));
    StudySpec spec;
    spec.base = specFor(state, *data);
    TELAR_CHECK(checkTraining(spec.base, *data));
    spec.corpora = {state.corpus};
    spec.seeds = state.seeds;
    ForwardStudy study;
    study.state = state;
    study.parameters = spec.base.shape.parameters();
    study.meanLoss = meanPredictorLoss(*data);
    study.variance = state.sums() ? 1.0 / 3 : study.meanLoss;
    study.pictures = data->classes > 0;
    const auto shared = std::make_shared<const Dataset>(std::move(*data));
    if (!state.sums())
        spec.data = shared;
    TELAR_TRY(runs, runStudy(spec, job));
    study.settings = summaryOf(*runs, spec.base, *shared);
    for (const auto& run : *runs) {
        auto one = spec.base;
        one.seed = run.seed;
        one.registers = std::max(0, run.registers);
        one.engine = run.registers < 0 ? Engine::Backward : quickestEngine(one.shape, one.registers);
        study.times.push_back(
            std::make_shared<const RunRecord>(forwardTimes(one, state.source(), state.corpus, run.result)));
    }
    study.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return study;
}

} // namespace

const SettingSummary* ForwardStudy::find(int registers) const {
    for (const auto& s : settings)
        if (s.registers == registers)
            return &s;
    return nullptr;
}

ForwardModel::ForwardModel(QUndoStack& undo, QObject* parent) : EditedModel(undo, parent) {
    for (auto* runner : {&tracer_, &studier_}) {
        connect(runner, &JobRunner::busyChanged, this, &ForwardModel::busyChanged);
    }
    connect(&studier_, &JobRunner::progressed, this, &ForwardModel::progressed);
}

void ForwardModel::setState(const ForwardState& state) {
    const bool again = !study_ || !state.sameStudy(study_->state);
    const bool other = !sample_ || error_ || tracer_.running() || !state.sameSample(sample_->state);
    state_ = state;
    emit stateChanged();
    if (other)
        trace();
    if (again) {
        startStudy();
        unasked_ = true;
    } else if (studier_.running()) {
        studier_.abandon(); // of a state that has been taken back
    }
}

void ForwardModel::lookAway() {
    if (!unasked_ || !studier_.running())
        return;
    studier_.abandon();
    missed_ = true;
}

void ForwardModel::lookBack() {
    if (!missed_)
        return;
    startStudy();
    unasked_ = true;
}

/// Other data, or other settings of the same data.
static Earlier since(const ForwardState& was, const ForwardState& is) {
    return was.source() != is.source() || was.corpus != is.corpus || was.seed != is.seed ? Earlier::Data
                                                                                         : Earlier::Settings;
}

Earlier ForwardModel::earlierSample() const {
    return !sample_ || state_.sameSample(sample_->state) ? Earlier::No : since(sample_->state, state_);
}

Earlier ForwardModel::earlierStudy() const {
    return !study_ || state_.sameStudy(study_->state) ? Earlier::No : since(study_->state, state_);
}

void ForwardModel::trace() {
    tracer_.start<ForwardSample>([state = state_](const JobContext& job) { return traceOne(state, job); },
                                 [this](std::shared_ptr<const ForwardSample> sample) {
                                     sample_ = std::move(sample);
                                     error_.reset();
                                     emit resultChanged();
                                 },
                                 [this](const Error& error) {
                                     error_ = error;
                                     emit resultChanged();
                                 });
}

void ForwardModel::startStudy() {
    unasked_ = missed_ = false;
    studier_.start<ForwardStudy>([state = state_](const JobContext& job) { return makeStudy(state, job); },
                                 [this](std::shared_ptr<const ForwardStudy> study) {
                                     study_ = std::move(study);
                                     emit studyChanged();
                                 },
                                 [this](const Error& error) {
                                     error_ = error;
                                     emit resultChanged();
                                 });
}

void ForwardModel::cancel() { studier_.cancel(); }

QString ForwardModel::commandLine() const {
    CommandLine line({"telar-cli", "train", "dpfm"});
    if (state_.digits)
        line.option("--data", "digits");
    if (state_.path.isEmpty() || QFileInfo(state_.path).isDir())
        line.option("--corpus", state_.corpus);
    if (!state_.path.isEmpty())
        line.option("--data", state_.path.toStdString());
    addOptions(forward::trainParameters(), state_.spec(), line);
    line.option("--seed", state_.seed).option("--seeds", state_.seeds);
    return QString::fromStdString(line.str());
}

} // namespace telar
