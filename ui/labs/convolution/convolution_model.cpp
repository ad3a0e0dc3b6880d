#include "ui/labs/convolution/convolution_model.hpp"

#include "core/base/elapsed.hpp"
#include "core/operation/measure.hpp"
#include "core/convolution/parameters.hpp"
#include "core/matrix/floats.hpp"
#include "ui/lab/lab_record.hpp"
#include "ui/lab/state_edit.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace telar {

namespace {

/// What the pictures need to know of an output before they paint it.
void surveyOutput(const Matrix<float>& output, const JobContext& job, ConvolutionResult& result) {
    result.wholeNumbers = true;
    bool any = false;
    for (int64_t r = 0; r < output.rows() && !job.stopRequested(); ++r)
        for (const float* cell = output.row(r); cell != output.row(r) + output.columns(); ++cell) {
            const double value = static_cast<double>(*cell);
            if (!std::isfinite(value))
                continue;
            result.least = any ? std::min(result.least, value) : value;
            result.most = any ? std::max(result.most, value) : value;
            any = true;
            result.wholeNumbers = result.wholeNumbers && value == std::trunc(value);
        }
}

void poolAfter(const Registry<PoolingVariant>& pooling, int threads, const JobContext& job, ConvolutionResult& result) {
    const PoolingProblem problem{PoolingSpec{}, viewOf(*result.output)};
    const auto shape = poolingShape(problem.spec, result.shape.rows, result.shape.columns);
    if (!shape) {
        result.poolError = shape.error();
        return;
    }
    auto made = createMatrix(ElementType::Float32, shape->rows, shape->columns);
    const auto* variant = pooling.best(problem, false);
    if (!made || !variant) {
        result.poolError = made ? userError(text(TELAR_TR("core", "No variant can do this"))) : made.error();
        return;
    }
    if (const auto run = runPooling(*variant, problem, {mutableViewOf(*made), nullptr}, {threads, job}); !run)
        result.poolError = run.error();
    else
        result.pooled = std::make_shared<const AnyMatrix>(std::move(*made));
}

/// What one computation starts from; copied into its job.
struct ConvolutionTask {
    ConvolutionState state;
    SourcePtr source;
    std::shared_ptr<const Matrix<float>> input; ///< null: still to be made of the source
};

Expected<ConvolutionResult> convolveOnce(ConvolutionTask task, const Registry<ConvolutionVariant>& registry,
                                         const Registry<PoolingVariant>& pooling, const JobContext& job) {
    const ConvolutionState& state = task.state;
    ConvolutionResult result;
    result.source = task.source;
    result.filter = state.filter;
    result.spec = state.spec();
    result.bias = static_cast<float>(state.bias);
    result.threads = state.threads;
    const auto& values = task.source->values;
    const auto shape = convolutionShape(result.spec, rowsOf(values), columnsOf(values));
    if (!shape)
        return shape.error();
    result.shape = *shape;
    result.input = task.input;
    if (!result.input) {
        auto floats = asFloats(values, job.stop);
        if (!floats)
            return floats.error();
        result.input = std::make_shared<const Matrix<float>>(std::move(*floats));
    }
    auto output = Matrix<float>::create(shape->rows, shape->columns);
    if (!output)
        return output.error();
    const auto problem = result.problem();
    const auto* variant = state.variant.empty() ? registry.best(problem) : registry.find(state.variant);
    if (!variant)
        return userError(text(TELAR_TR("core", "No variant can do this")));
    result.variant = variant->id();
    const auto start = Clock::now();
    if (const auto run = runConvolution(*variant, problem, output->view(), {state.threads, job}); !run)
        return run.error();
    result.milliseconds = millisecondsSince(start);
    surveyOutput(*output, job, result);
    result.output = std::make_shared<const AnyMatrix>(std::move(*output));
    if (state.pool)
        poolAfter(pooling, state.threads, job, result);
    if (job.stopRequested())
        return cancelledError();
    return result;
}

/// That of `serial` goes into `reference`, with which the others are compared.
Expected<ConvolutionTiming> timeConvolution(const ConvolutionVariant& variant, const ConvolutionResult& on,
                                            Matrix<float>& reference, const JobContext& job) {
    auto output = Matrix<float>::create(on.shape.rows, on.shape.columns);
    if (!output)
        return output.error();
    const JobContext quiet{job.stop, nullptr};
    const auto times = measure(whileWatched, quiet, [&] {
        return variantRun(runConvolution(variant, on.problem(), output->view(), {on.threads, quiet}));
    });
    if (!times)
        return times.error();
    ConvolutionTiming timing;
    timing.total = times->total();
    for (int64_t i = 0; i < std::min(output->size(), reference.size()) && !job.stopRequested(); ++i) {
        const double got = output->data()[i], want = reference.data()[i];
        const bool agree = got == want || (std::isnan(got) && std::isnan(want));
        const double apart = agree ? 0 : std::fabs(got - want);
        timing.difference = std::max(timing.difference, std::isnan(apart) ? std::numeric_limits<double>::infinity() : apart);
    }
    auto record = labRecord("conv", variant, on.threads, *times);
    addSource(*on.source, record);
    record.inputType = "float32";
    record.outputRows = on.shape.rows;
    record.outputColumns = on.shape.columns;
    record.outputSha256 = sha256OfFloats(AnyView(PlanesView<const float>(output->view())));
    record.entries = entriesOf(convolutionParameters(), BiasedConvolution{on.spec, on.bias});
    record.entries.insert(record.entries.begin(), {"filter", filterText(on.filter.view())});
    record.cost = variant.cost(on.problem());
    timing.record = std::make_shared<const RunRecord>(std::move(record));
    if (variant.id() == "serial")
        reference = std::move(*output);
    return timing;
}

} // namespace

ConvolutionProblem ConvolutionResult::problem() const {
    ConvolutionProblem out;
    out.spec = spec;
    out.input = input->view();
    out.filter = filter.view();
    out.bias = &bias;
    return out;
}

ConvolutionModel::ConvolutionModel(const Registry<ConvolutionVariant>& registry, const Registry<PoolingVariant>& pooling,
                                   QUndoStack& undo, QObject* parent)
    : SourceModel(parent), registry_(registry), pooling_(pooling), undo_(undo),
      bench_(
          [this](const std::string& id) {
              return [variant = registry_.find(id), on = result_, reference = reference_](const JobContext& job) {
                  return timeConvolution(*variant, *on, *reference, job);
              };
          },
          this) {
    for (auto* runner : {&loader_, &computer_})
        for (auto signal : {&JobRunner::busyChanged, &JobRunner::progressed})
            connect(runner, signal, this, &ConvolutionModel::busyChanged);
    connect(&bench_, &BenchSignals::worked, this, &ConvolutionModel::busyChanged);
    connect(&bench_, &BenchSignals::changed, this, &ConvolutionModel::timingChanged);
}

void ConvolutionModel::edit(const QString& what, const std::function<void(ConvolutionState&)>& change) {
    ConvolutionState next = state_;
    change(next);
    if (!(next == state_))
        undo_.push(new StateEdit<ConvolutionModel, ConvolutionState>(*this, what, state_, next));
}

void ConvolutionModel::editSource(const QString& what, const std::function<void(SourceRequest&)>& change) {
    edit(what, [&](ConvolutionState& s) { change(s.source); });
}

void ConvolutionModel::setState(const ConvolutionState& state) {
    const bool first = !source_ && !loader_.running();
    const bool otherSource = first || !(state.source == state_.source);
    ConvolutionState run = state; // the same numbers, whoever computes them
    run.variant = state_.variant;
    const bool otherProblem = !(run == state_);
    const bool otherVariant = state.variant != state_.variant;
    state_ = state;
    if (!state_.variant.empty() && !registry_.find(state_.variant))
        state_.variant.clear();
    if (otherProblem)
        dropTimings();
    if (otherSource)
        load();
    else if (otherProblem || otherVariant)
        compute();
    emit stateChanged();
}

void ConvolutionModel::restore(const ConvolutionState& state, std::map<std::string, ConvolutionTiming> timings) {
    dropTimings();
    setState(state);
    bench_.set(std::move(timings));
}

// A smaller source may not fit the filter that was set for the last one: neighbours again, and as much padding as
// makes it fit. Undoing the change of source brings the old numbers back.
void ConvolutionModel::fitToSource() {
    const qint64 rows = rowsOf(source_->values), columns = columnsOf(source_->values);
    if (convolutionShape(state_.spec(), rows, columns))
        return;
    state_.dilation = {1, 1};
    const auto missing = [](qint64 n, qint64 p, qint64 k) { return n + 2 * p < k ? (k - n + 1) / 2 : p; };
    state_.padding = {missing(rows, state_.padding.h, state_.filter.rows),
                      missing(columns, state_.padding.w, state_.filter.columns)};
    emit stateChanged();
}

void ConvolutionModel::compute() {
    if (!source_ || loader_.running())
        return;
    const auto valid = convolutionShape(state_.spec(), rowsOf(source_->values), columnsOf(source_->values));
    if (!valid) {
        computer_.cancel();
        fail(specError_, valid.error());
        return;
    }
    ConvolutionTask task{state_, source_, nullptr};
    if (result_ && result_->source == source_)
        task.input = result_->input;
    computer_.start<ConvolutionResult>(
        [task, registry = &registry_, pooling = &pooling_](const JobContext& job) {
            return convolveOnce(task, *registry, *pooling, job);
        },
        [this](std::shared_ptr<const ConvolutionResult> result) {
            specError_.reset();
            result_ = std::move(result);
            emit errorChanged();
            emit resultChanged();
            if (measureLater_)
                measureAll();
        },
        [this](const Error& error) { fail(specError_, error); });
}

ConvolutionCell ConvolutionModel::inspect(qint64 row, qint64 column) const {
    return inspectConvolution(result_->problem(), 0, 0, row, column);
}

void ConvolutionModel::dropTimings() {
    measureLater_ = false;
    bench_.set({});
}

void ConvolutionModel::measureAll() {
    measureLater_ = computer_.running() || loader_.running();
    if (!result_ || measureLater_)
        return;
    reference_ = std::make_shared<Matrix<float>>();
    auto variants = backendsOf(registry_);
    std::stable_partition(variants.begin(), variants.end(), [](const auto& one) { return one.first == "serial"; });
    bench_.start(variants);
}

void ConvolutionModel::cancel() {
    measureLater_ = false;
    bench_.cancel();
    computer_.cancel();
    loader_.cancel();
}

QString ConvolutionModel::commandLine() const {
    return convolutionCommandLine(state_, source_.get());
}

} // namespace telar
