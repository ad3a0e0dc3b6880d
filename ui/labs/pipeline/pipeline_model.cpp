#include "ui/labs/pipeline/pipeline_model.hpp"

#include "core/data/load.hpp"
#include "core/data/phantom.hpp"
#include "core/pipeline/operation.hpp"

#include <cmath>

namespace telar {

namespace {

constexpr int bins = 64;
constexpr qint64 shownSide = 1000; ///< random values are shown as a square of at most this side

/// The source's numbers in one row with their weights, and its shape.
struct Values {
    PipelineInputs inputs;
    qint64 rows = 0, columns = 0;
    QString name;
};

Expected<Values> valuesOf(const SourceMatrix& source, const PipelineState& state, const JobContext& job) {
    TELAR_TAKE(inputs, makePipelineInputs(source.values, state.seed, {0, job}, state.type));
    return Values{std::move(*inputs), rowsOf(source.values), columnsOf(source.values),
                  QString::fromStdString(source.name)};
}

Expected<Values> readValues(const PipelineState& state, const JobContext& job) {
    if (state.source == PipelineState::Source::Phantom)
        return valuesOf(phantomSource(PhantomClass::Anatomical, state.slice, 35), state, job);
    if (state.source == PipelineState::Source::File) {
        TELAR_TRY(source, loadMatrix(state.path.toStdString(), {}, job));
        return valuesOf(*source, state, job);
    }
    TELAR_TAKE(made, makePipelineInputs(state.size, state.seed, {0, job}, state.type));
    const auto side = std::min<qint64>(shownSide, static_cast<qint64>(std::sqrt(static_cast<double>(state.size))));
    return Values{std::move(*made), side, side, {}};
}

PipelineStageView stageView(const float* values, const Values& source) {
    Matrix<float> picture(source.rows, source.columns);
    std::copy_n(values, picture.size(), picture.data());
    return {std::make_shared<const AnyMatrix>(std::move(picture)),
            histogramOf({values, static_cast<std::size_t>(source.inputs.weights.size())}, bins)};
}

/// As every other stage is shown.
Expected<Matrix<float>> asFloats(const PipelineProblem& problem) {
    auto row = Matrix<float>::create(1, problem.size());
    if (row)
        std::visit([&](const auto& all) { std::copy(all.begin(), all.end(), row->data()); }, problem.values);
    return row;
}

Expected<PipelineResult> makeResult(const PipelineState& state, const JobContext& job) {
    TELAR_TRY(values, readValues(state, job));
    const auto problem = values->inputs.problem(state.tanh);
    TELAR_CHECK(checkFinite(problem, job));
    TELAR_TRY(stages, pipelineStages(problem, {0, job}));
    TELAR_TRY(greys, asFloats(problem));
    PipelineResult result;
    result.state = state;
    result.rows = values->rows, result.columns = values->columns, result.values = problem.size();
    result.name = values->name;
    const float* all[] = {greys->data(), stages->normalised.data(), stages->weighed.data(), stages->activated.data()};
    for (std::size_t i = 0; i < 4; ++i) {
        if (job.stopRequested())
            return cancelledError();
        result.stages[i] = stageView(all[i], *values);
    }
    for (int64_t i = 0; i < problem.size(); i += std::max<int64_t>(1, problem.size() / 100000)) {
        const double want = pipelineReference(problem.value(i), problem.weights[static_cast<std::size_t>(i)]);
        const float got = stages->activated.data()[i];
        result.worstUlps = std::max(result.worstUlps, ulpsBetween(got, want));
        result.worstError = std::max(result.worstError, std::fabs(static_cast<double>(got) - want));
    }
    return result;
}

} // namespace

PipelineModel::PipelineModel(const Registry<PipelineVariant>& registry, QUndoStack& undo, QObject* parent)
    : MeasuredModel(undo, parent), registry_(registry), timed_(pipelineOperation(registry)) {}

void PipelineModel::compute() {
    computeBy([state = state_](const JobContext& job) { return makeResult(state, job); });
}

void PipelineModel::computed() {
    if (timedSize() <= 10000000)
        measureWhenQuiet();
}

void PipelineModel::measure() {
    later_.stop();
    Settings settings;
    for (const char* id : {"tanh", "type"})
        settings.push_back(
            {id, wordOf(findParameter(pipelineParameters(), id)->get({timedSize(), state_.tanh, state_.type}))});
    timed_.set({timedSize(), std::move(settings), state_.seed});
    bench_.startAfter<Roofs>(
        [bytes = timedSize() * 4](const JobContext& job) { return measureRoofs(bytes, 0, 0.6, job); },
        [this](std::shared_ptr<const Roofs> roofs) { roofs_ = *roofs; }, backendsOf(registry_));
}

Job<PipelineTiming>::Work PipelineModel::timingOf(const std::string& variant) {
    return [measured = timed_.measuring(variant)](const JobContext& job) -> Expected<PipelineTiming> {
        TELAR_TAKE(time, measured(job));
        return PipelineTiming{*time, time->record->cost.value_or(Cost())};
    };
}

QString PipelineModel::commandLine() const {
    CommandLine line({"telar-cli", "neuron", "--pipeline"});
    using Source = PipelineState::Source;
    auto asked = pipelineParameters();
    if (state_.source != Source::Random) // which says how many there are
        asked.erase(asked.begin());
    if (layer_) // of values as they are shown, float32
        asked = selected(pipelineParameters(), {"tanh"});
    addOptions(asked, {timedSize(), state_.tanh, state_.type}, line);
    if (layer_ && state_.source == Source::Random)
        line.option("--size", result_ ? result_->rows * result_->columns : state_.size);
    line.option("--seed", state_.seed);
    if (state_.source == Source::File)
        line.option("--input", state_.path.toStdString());
    else if (state_.source == Source::Phantom)
        line.option("--phantom", "anatomical:" + std::to_string(state_.slice));
    if (layer_)
        line.option("--neurons", layer_->neurons).option("--copies", layerCopiesName(layer_->copies));
    return QString::fromStdString((layer_ ? line : line.option("--repeat", 30)).str());
}

} // namespace telar
