#include "ui/labs/forward/forward_model.hpp"

#include "core/data/csv.hpp"
#include "core/data/samples.hpp"
#include "core/forward/parameters.hpp"
#include "ui/lab/state_edit.hpp"

#include <QFileInfo>

#include <algorithm>
#include <chrono>
#include <cmath>

namespace telar {

using namespace forward;

bool ForwardState::sameStudy(const ForwardState& o) const {
    return corpus == o.corpus && published == o.published && adam == o.adam && rate == o.rate &&
           batch == o.batch && epochs == o.epochs && seeds == o.seeds && seed == o.seed &&
           digits == o.digits && path == o.path;
}

bool ForwardState::sameSample(const ForwardState& o) const {
    return sameStudy(o) && registers == o.registers && sample == o.sample && trained == o.trained;
}

bool ForwardState::operator==(const ForwardState& o) const {
    const auto& f = fpga;
    const auto& g = o.fpga;
    return sameSample(o) && formula == o.formula && at == o.at && f.batch == g.batch && f.inputs == g.inputs && f.neurons == g.neurons &&
           f.registers == g.registers && f.multipliers == g.multipliers && f.megahertz == g.megahertz &&
           f.layers == g.layers && f.runs == g.runs;
}

TrainSpec ForwardState::spec() const {
    TrainSpec spec;
    spec.registers = registers;
    spec.published = published;
    spec.optimizer = adam ? Optimizer::Adam : Optimizer::Sgd;
    spec.rate = rate;
    spec.batch = batch;
    spec.epochs = epochs;
    spec.seed = seed;
    return spec;
}

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
    if (state.sums())
        return sumDataset(state.corpus, state.seed);
    const bool folder = !state.path.isEmpty() && QFileInfo(state.path).isDir();
    if (state.path.isEmpty() || folder) {
        const auto digits = folder ? idxSamples(state.path.toStdString(), job)
                                   : digitSamples(state.corpus, 0, state.seed, job);
        if (!digits)
            return digits.error();
        return pictureDataset(*digits->samples, state.corpus);
    }
    const auto table = loadCsv(state.path.toStdString(), job);
    if (!table)
        return table.error();
    return tableDataset(viewOf(table->values), table->name);
}

/// The network for these data: as many inputs as they have.
TrainSpec specFor(const ForwardState& state, const Dataset& data) {
    TrainSpec spec = state.spec();
    spec.shape = shapeFor(data);
    spec.engine = quickestEngine(spec.shape, spec.registers);
    return spec;
}

Expected<ForwardSample> traceOne(const ForwardState& state, const JobContext& job) {
    const auto data = dataOf(state, job);
    if (!data)
        return data.error();
    ForwardSample s;
    s.state = state;
    s.spec = specFor(state, *data);
    if (const auto fine = checkTraining(s.spec, *data); !fine)
        return fine.error();
    s.weights = initialWeights(s.spec.shape, s.spec.seed);
    if (state.trained) {
        auto result = train(s.spec, *data, {job.stop, nullptr});
        if (!result)
            return result.error();
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
        s.told = static_cast<int>(
            std::max_element(outputs, s.trace.neurons.end(),
                             [](const auto& a, const auto& b) { return a.value < b.value; }) -
            outputs);
    }
    return s;
}

double medianOf(std::vector<double> values) {
    return statisticsOf(std::move(values)).median;
}

ForwardSetting settingOf(const std::vector<const StudyRun*>& runs, const std::vector<const StudyRun*>& whole,
                         const TrainSpec& base, const Dataset& data) {
    ForwardSetting s;
    s.registers = runs.front()->registers;
    std::vector<double> train, validation, best, ms, right;
    for (std::size_t i = 0; i < runs.size(); ++i) {
        const auto& r = runs[i]->result;
        s.diverged += r.divergedEpoch > 0;
        train.push_back(r.finalTrainLoss());
        validation.push_back(r.finalValidationLoss());
        best.push_back(r.bestLoss);
        const double other = i < whole.size() ? whole[i]->result.bestLoss : 0;
        s.wins += r.bestLoss < other;
        s.ties += r.bestLoss == other;
        if (data.classes > 0)
            right.push_back(confusionOf(base.shape, r.weights, data).accuracy());
        for (const auto& e : r.epochs)
            ms.push_back(e.ms);
    }
    s.right = statisticsOf(right);
    for (std::size_t e = 0; e < runs.front()->result.epochs.size(); ++e) {
        std::vector<double> t, v;
        for (const auto* run : runs)
            if (e < run->result.epochs.size()) {
                t.push_back(run->result.epochs[e].trainLoss);
                v.push_back(run->result.epochs[e].validationLoss);
            }
        s.trainCurve.push_back(medianOf(t));
        s.validationCurve.push_back(medianOf(v));
    }
    s.train = statisticsOf(train), s.validation = statisticsOf(validation), s.best = statisticsOf(best);
    s.epochMs = medianOf(ms);
    TrainSpec spec = base;
    if (s.registers < 0)
        spec.engine = Engine::Backward;
    else
        spec.registers = s.registers;
    if (s.registers >= 0)
        spec.engine = quickestEngine(spec.shape, spec.registers);
    s.engineBytes = engineBytes(spec);
    s.multiplications = multiplications(spec);
    s.bytes = s.registers < 0 ? 0 : registerBytes(spec);
    return s;
}

Expected<ForwardStudy> makeStudy(const ForwardState& state, const JobContext& job) {
    const auto start = std::chrono::steady_clock::now();
    auto data = dataOf(state, job);
    if (!data)
        return data.error();
    StudySpec spec;
    spec.base = specFor(state, *data);
    if (const auto fine = checkTraining(spec.base, *data); !fine)
        return fine.error();
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
    const auto runs = runStudy(spec, job);
    if (!runs)
        return runs.error();
    const auto of = [&](int registers) {
        std::vector<const StudyRun*> some;
        for (const auto& run : *runs)
            if (run.registers == registers)
                some.push_back(&run);
        return some;
    };
    const auto whole = of(0);
    for (const int k : {2, 4, 8, 16, 32, 64, 0, -1})
        study.settings.push_back(settingOf(of(k), whole, spec.base, *shared));
    study.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return study;
}

} // namespace

const ForwardSetting* ForwardStudy::find(int registers) const {
    for (const auto& s : settings)
        if (s.registers == registers)
            return &s;
    return nullptr;
}

ForwardModel::ForwardModel(QUndoStack& undo, QObject* parent) : QObject(parent), undo_(undo) {
    for (auto* runner : {&tracer_, &studier_}) {
        connect(runner, &JobRunner::started, this, &ForwardModel::busyChanged);
        connect(runner, &JobRunner::finished, this, &ForwardModel::busyChanged);
    }
}

void ForwardModel::edit(const QString& what, const std::function<void(ForwardState&)>& change) {
    ForwardState next = state_;
    change(next);
    if (!(next == state_))
        undo_.push(new StateEdit<ForwardModel, ForwardState>(*this, what, state_, next));
}

void ForwardModel::setState(const ForwardState& state) {
    const bool again = !study_ || !state.sameStudy(study_->state);
    const bool other = !sample_ || error_ || tracer_.running() || !state.sameSample(sample_->state);
    state_ = state;
    emit stateChanged();
    if (other)
        trace();
    if (again)
        startStudy();
}

void ForwardModel::trace() {
    tracer_.start<ForwardSample>([state = state_](const JobContext& job) { return traceOne(state, job); },
                                 [this](std::shared_ptr<const ForwardSample> sample) {
                                     sample_ = std::move(sample);
                                     error_.reset();
                                     emit sampleChanged();
                                 },
                                 [this](const Error& error) {
                                     error_ = error;
                                     emit sampleChanged();
                                 });
}

void ForwardModel::startStudy() {
    studier_.start<ForwardStudy>([state = state_](const JobContext& job) { return makeStudy(state, job); },
                                 [this](std::shared_ptr<const ForwardStudy> study) {
                                     study_ = std::move(study);
                                     emit studyChanged();
                                 },
                                 [this](const Error& error) {
                                     error_ = error;
                                     emit sampleChanged();
                                 });
}

void ForwardModel::cancel() {
    studier_.cancel();
}

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
