#include "ui/labs/neuron/neuron_model.hpp"

#include "core/base/elapsed.hpp"
#include "core/neuron/operation.hpp"
#include "core/operation/measure.hpp"
#include "ui/lab/lab_record.hpp"

#include <algorithm>
#include <cmath>

namespace telar {

namespace {

/// Inputs whose tree is drawn: the first ones, at their real weights.
constexpr qint64 keptInMemory = 20000000;

/// Share of normal numbers of that deviation below -limit.
double shareBelow(double limit, double deviation) { return 0.5 * std::erfc(limit / deviation / std::sqrt(2.0)); }

Expected<NeuronReference> referenceOf(const NeuronState& state, const NeuronVariant& variant, const JobContext& job) {
    StreamOptions options;
    options.job.stop = job.stop;
    TELAR_TRY(run, runStreamed(variant, state.source(), options));
    return *run->reference;
}

Expected<NeuronPicture> makePicture(const NeuronState& state, const NeuronVariant& variant, const JobContext& job) {
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
    TELAR_TAKE(replay, replayNeuron(state.kernel, first.problem(), job));
    picture.replay = std::move(*replay);
    TELAR_TRY(reference, ten ? neuronReference(first.problem()) : referenceOf(state, variant, job));
    picture.reference = *reference;
    picture.output = stableSigmoid(static_cast<double>(reference->sum));
    if (!ten) {
        // Below -709.78 e^-s is no float64, above -10000 the published guard does not hold it.
        picture.overflowShare = shareBelow(709.7827, source.deviation()) - shareBelow(10000, source.deviation());
        picture.saturatedShare = 2 * shareBelow(std::log(2e6), source.deviation());
    }
    return picture;
}

Expected<NeuronTiming> timeNeuron(const NeuronState& state, const NeuronVariant& variant, double exact,
                                  const JobContext& job) {
    if (state.count() > keptInMemory)
        return userError(
            text(TELAR_TR("core", "Measure more than %1 inputs from the command line"), keptInMemory), {},
            text(TELAR_TR("core", "Copy the command at the top: telar-cli generates and adds them in parts")));
    const auto start = Clock::now();
    const JobContext quiet{job.stop, nullptr};
    const bool ten = state.inputs == NeuronState::Inputs::Ten;
    TELAR_TRY(made, ten ? Expected<NeuronInputs>(tenInputs()) : makeInputs(state.source(), {0, quiet}));
    NeuronTiming timing;
    const auto times = measure(whileWatched, quiet, [&] {
        const auto run = runNeuron(variant, made->problem(), {0, quiet});
        if (run && timing.totalMs == 0) {
            timing.totalMs = millisecondsSince(start);
            timing.sum = run->sum;
            timing.error = std::fabs(run->sum - exact);
        }
        return variantRun(run);
    });
    if (!times)
        return times.error();
    timing.total = times->total();
    RunRecord record = labRecord("neuron", variant, 0, *times);
    record.seed = state.seed;
    record.inputSource = ten ? "ten" : "random";
    record.inputType = "float32";
    record.inputColumns = state.count();
    record.inputRows = record.outputRows = record.outputColumns = 1;
    auto source = state.source();
    source.size = state.count();
    record.entries = entriesOf(neuronParameters(), source);
    record.figures = {{"sum", timing.sum}};
    timing.record = std::make_shared<const RunRecord>(std::move(record));
    return timing;
}

} // namespace

NeuronModel::NeuronModel(const Registry<NeuronVariant>& registry, QUndoStack& undo, QObject* parent)
    : MeasuredModel(undo, parent), registry_(registry) {
    for (const auto& variant : registry_.all())
        variants_.push_back(variant.get());
    const auto rank = [](const NeuronVariant* v) {
        return v->id().rfind("emulator:", 0) == 0 ? 2 : v->id().rfind("cuda:", 0) == 0 ? 1 : 0;
    };
    std::stable_sort(variants_.begin(), variants_.end(),
                     [&](const NeuronVariant* a, const NeuronVariant* b) { return rank(a) < rank(b); });
}

void NeuronModel::compute() {
    // The sum comes from the reference beside it: any variant will do, a quick one does it sooner.
    const auto* quick = registry_.find("simd");
    if (!quick && !variants_.empty())
        quick = variants_.front();
    computeBy([state = state_, quick](const JobContext& job) -> Expected<NeuronPicture> {
        if (!quick)
            return environmentError(text(TELAR_TR("core", "No variant can compute this")));
        return makePicture(state, *quick, job);
    });
}

void NeuronModel::computed() {
    if (state_.count() <= 1000000)
        measureWhenQuiet();
}

void NeuronModel::measure() {
    later_.stop();
    std::vector<std::pair<std::string, Status>> variants;
    for (const auto* variant : variants_)
        variants.emplace_back(variant->id(), variant->available());
    if (result_)
        bench_.start(variants);
}

Job<NeuronTiming>::Work NeuronModel::timingOf(const std::string& variant) {
    return [state = state_, variant = registry_.find(variant), exact = static_cast<double>(result_->reference.sum)](
               const JobContext& job) { return timeNeuron(state, *variant, exact, job); };
}

QString NeuronModel::commandLine() const {
    if (layer_) {
        CommandLine line({"telar-cli", "neuron"});
        line.option("--layer", layer_->neurons).option("--rate", layer_->rate);
        return QString::fromStdString(line.option("--seed", layer_->seed).str());
    }
    if (state_.inputs == NeuronState::Inputs::Ten)
        return QStringLiteral("telar-cli neuron --ten --repeat 30");
    CommandLine line({"telar-cli", "neuron"});
    addOptions(neuronParameters(), state_.source(), line);
    return QString::fromStdString(line.option("--seed", state_.seed).option("--repeat", 30).str());
}

} // namespace telar
