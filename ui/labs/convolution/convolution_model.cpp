#include "ui/labs/convolution/convolution_model.hpp"

#include "core/base/elapsed.hpp"
#include "core/experiment/measure.hpp"
#include "core/matrix/floats.hpp"
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

struct TimedConvolution {
    ConvolutionTiming timing;
    std::shared_ptr<const Matrix<float>> output;
};

Expected<TimedConvolution> timeConvolution(const ConvolutionVariant& variant, const ConvolutionResult& on,
                                           const std::shared_ptr<const Matrix<float>>& reference,
                                           const JobContext& job) {
    auto output = Matrix<float>::create(on.shape.rows, on.shape.columns);
    if (!output)
        return output.error();
    const JobContext quiet{job.stop, nullptr};
    const auto times = measure(whileWatched, quiet, [&] {
        return variantRun(runConvolution(variant, on.problem(), output->view(), {on.threads, quiet}));
    });
    if (!times)
        return times.error();
    TimedConvolution timed;
    timed.timing.state = ConvolutionTiming::State::Measured;
    timed.timing.total = times->total();
    if (reference)
        for (int64_t i = 0; i < output->size() && !job.stopRequested(); ++i) {
            const double got = output->data()[i], want = reference->data()[i];
            const bool agree = got == want || (std::isnan(got) && std::isnan(want));
            const double apart = agree ? 0 : std::fabs(got - want);
            timed.timing.difference =
                std::max(timed.timing.difference, std::isnan(apart) ? std::numeric_limits<double>::infinity() : apart);
        }
    timed.output = std::make_shared<const Matrix<float>>(std::move(*output));
    return timed;
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
    : SourceModel(parent), registry_(registry), pooling_(pooling), undo_(undo) {
    for (auto* runner : {&loader_, &computer_, &timer_})
        for (auto signal : {&JobRunner::started, &JobRunner::progressed})
            connect(runner, signal, this, &ConvolutionModel::busyChanged);
    for (auto* runner : {&loader_, &computer_, &timer_})
        connect(runner, &JobRunner::finished, this, &ConvolutionModel::busyChanged);
    connect(&timer_, &JobRunner::finished, this, [this](JobState outcome) {
        for (auto& [id, timing] : timings_)
            if (outcome == JobState::Cancelled && timing.state == ConvolutionTiming::State::Running)
                timing.state = ConvolutionTiming::State::Waiting;
        measureNext();
        emit timingChanged();
    });
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
    timings_ = std::move(timings);
    emit timingChanged();
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
    queue_.clear();
    timer_.cancel();
    timings_.clear();
    reference_.reset();
    emit timingChanged();
}

void ConvolutionModel::measureAll() {
    measureLater_ = computer_.running() || loader_.running();
    if (!result_ || measureLater_)
        return;
    dropTimings();
    queue_.push_back("serial"); // first: the others are compared with its output
    for (const auto& variant : registry_.all()) {
        auto& timing = timings_[variant->id()];
        if (const auto can = variant->available(); !can) {
            timing.state = ConvolutionTiming::State::Unavailable;
            timing.reason = can.error();
        } else if (variant->id() != "serial") {
            queue_.push_back(variant->id());
        }
    }
    emit timingChanged();
    if (!timer_.running())
        measureNext();
}

void ConvolutionModel::measureNext() {
    if (queue_.empty() || timer_.running())
        return;
    const std::string id = queue_.front();
    queue_.erase(queue_.begin());
    timings_[id].state = ConvolutionTiming::State::Running;
    timer_.start<TimedConvolution>(
        [variant = registry_.find(id), on = result_, reference = reference_](const JobContext& job) {
            return timeConvolution(*variant, *on, reference, job);
        },
        [this, id](std::shared_ptr<const TimedConvolution> timed) {
            timings_[id] = timed->timing;
            if (id == "serial")
                reference_ = timed->output;
        },
        [this, id](const Error& error) {
            timings_[id].state = error.kind == ErrorKind::User ? ConvolutionTiming::State::Unavailable
                                                               : ConvolutionTiming::State::Failed;
            timings_[id].reason = error;
        });
    emit timingChanged();
}

void ConvolutionModel::cancel() {
    measureLater_ = false;
    queue_.clear();
    timer_.cancel();
    computer_.cancel();
    loader_.cancel();
}

QString ConvolutionModel::commandLine() const {
    return convolutionCommandLine(state_, source_.get());
}

} // namespace telar
