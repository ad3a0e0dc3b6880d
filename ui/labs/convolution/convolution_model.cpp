#include "ui/labs/convolution/convolution_model.hpp"

#include "core/base/elapsed.hpp"
#include "core/convolution/operation.hpp"
#include "core/convolution/random.hpp"
#include "core/data/colour_planes.hpp"
#include "core/matrix/floats.hpp"
#include "core/nn/checkpoint.hpp"
#include "core/operation/measure.hpp"
#include "ui/base/language.hpp"
#include "ui/lab/lab_record.hpp"

#include <QFileInfo>

#include <algorithm>
#include <cmath>
#include <limits>

namespace telar {

namespace {

/// What the pictures need to know of an output before they paint it.
void surveyOutput(const Matrix<float>& output, const JobContext& job, ConvolutionResult& result) {
    result.wholeNumbers = true;
    result.least = result.most = 0;
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
        result.poolError = made ? userError(text(TELAR_TR("core", "No variant can compute this"))) : made.error();
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
    std::shared_ptr<const ConvolutionResult> before; ///< of the same source, or null
};

/// A plane for each channel: drawn one after the other, those of a stack, the colours of a picture, or the one that there is.
Expected<Matrix<float>> channelsOf(const ConvolutionState& state, const SourceMatrix& source, const JobContext& job) {
    const auto channels = state.inputChannels();
    if (channels > 1 && state.source.kind == SourceKind::Random) {
        auto drawn = Matrix<float>::create(rowsOf(source.values), columnsOf(source.values), channels);
        MersenneTwister random(state.source.seed);
        if (drawn)
            TELAR_CHECK(drawInput(random, *drawn, state.source.max, job));
        return drawn;
    }
    if (const auto* stack = std::get_if<Matrix<float>>(&source.values);
        stack && stack->planes() > 1 && stack->planes() == channels)
        return stack->clone();
    if (channels == 3 && state.mostChannels() == 3)
        return colourPlanes(state.source.path.toStdString(), job);
    auto one = asFloats(source.values, job.stop);
    if (!one || channels == 1)
        return one;
    return inEveryPlane(*one, channels);
}

Expected<Matrix<float>> filtersOf(const ConvolutionState& state, const ConvolutionSpec& spec, const JobContext& job) {
    TELAR_TAKE(made, Matrix<float>::create(spec.kernel.h, spec.kernel.w, spec.outputChannels * spec.groupChannels()));
    if (state.filters == FilterKind::Random) {
        MersenneTwister random(state.source.seed);
        const auto drawn = drawFilters(random, *made, job);
        return drawn ? std::move(made) : Expected<Matrix<float>>(drawn.error());
    }
    const auto& values = state.filters == FilterKind::Layer && state.layer ? state.layer->values : state.filter.values;
    for (int64_t at = 0; at < made->size();
         at += static_cast<int64_t>(values.size())) // a single one over every channel
        std::copy(values.begin(), values.end(), made->data() + at);
    return made;
}

Expected<std::shared_ptr<const AnyMatrix>> planeOf(const Matrix<float>& all, qint64 plane) {
    TELAR_TAKE(one, Matrix<float>::create(all.rows(), all.columns()));
    std::copy_n(all.data() + plane * one->size(), one->size(), one->data());
    return std::make_shared<const AnyMatrix>(std::move(*one));
}

/// What is looked at, out of what has been computed.
Status show(const Registry<PoolingVariant>& pooling, const JobContext& job, ConvolutionResult& result) {
    const auto& state = result.state;
    result.seenOutput = std::clamp<qint64>(state.seenOutput, 0, result.spec.outputChannels - 1);
    const qint64 first = result.firstChannel();
    result.seenInput = std::clamp<qint64>(state.seenInput, first, first + result.spec.groupChannels() - 1);
    const auto all = result.filters->view();
    const qint64 plane = result.seenOutput * result.spec.groupChannels() + result.seenInput - first;
    result.filter = weightsOf(PlanesView<const float>{all.data + plane * all.planeStride, 1, all.rows, all.columns,
                                                      all.rowStride, all.planeStride});
    result.read.reset();
    result.output = result.maps;
    if (!result.channels.empty()) {
        result.read = result.channels[static_cast<std::size_t>(result.seenInput)];
    } else if (result.spec.inputChannels > 1) {
        TELAR_TRY(read, planeOf(*result.input, result.seenInput));
        result.read = *read;
    }
    if (result.spec.outputChannels > 1) {
        TELAR_TRY(made, planeOf(std::get<Matrix<float>>(*result.maps), result.seenOutput));
        result.output = *made;
    }
    surveyOutput(std::get<Matrix<float>>(*result.output), job, result);
    result.pooled.reset();
    result.poolError.reset();
    if (state.pool)
        poolAfter(pooling, state.threads, job, result);
    return {};
}

Expected<ConvolutionResult> convolveOnce(const ConvolutionTask& task, const Registry<ConvolutionVariant>& registry,
                                         const Registry<PoolingVariant>& pooling, const JobContext& job) {
    const ConvolutionState& state = task.state;
    ConvolutionResult result;
    const bool same =
        task.before && task.before->state.sameProblem(state) && task.before->state.variant == state.variant;
    if (same)
        result = *task.before;
    result.state = state;
    if (!same) {
        result.source = task.source;
        result.spec = state.spec();
        result.bias = static_cast<float>(state.bias);
        result.biases.assign(static_cast<std::size_t>(result.spec.outputChannels), result.bias);
        result.threads = state.threads;
        TELAR_TRY(shape, convolutionShape(result.spec, rowsOf(task.source->values), columnsOf(task.source->values)));
        result.shape = *shape;
        TELAR_TAKE(filters, filtersOf(state, result.spec, job));
        result.filters = std::make_shared<const Matrix<float>>(std::move(*filters));
        if (task.before && task.before->spec.inputChannels == result.spec.inputChannels) {
            result.input = task.before->input;
        } else {
            TELAR_TAKE(input, channelsOf(state, *task.source, job));
            result.input = std::make_shared<const Matrix<float>>(std::move(*input));
        }
        constexpr qint64 mostShown = 1 << 22; // cells of a channel
        const qint64 channels = result.spec.inputChannels, cells = result.input->rows() * result.input->columns();
        if (channels > 1 && channels <= ConvolutionResult::mostChannelsShown && cells <= mostShown)
            for (qint64 channel = 0; channel < channels; ++channel) {
                TELAR_TRY(plane, planeOf(*result.input, channel));
                result.channels.push_back(*plane);
            }
        TELAR_TAKE(output, Matrix<float>::create(shape->rows, shape->columns, result.spec.outputChannels));
        const auto problem = result.problem();
        const auto* variant = state.variant.empty() ? registry.best(problem) : registry.find(state.variant);
        if (!variant)
            return userError(text(TELAR_TR("core", "No variant can compute this")));
        result.variant = variant->id();
        const auto start = Clock::now();
        TELAR_CHECK(runConvolution(*variant, problem, output->view(), {state.threads, job}));
        result.milliseconds = millisecondsSince(start);
        result.maps = std::make_shared<const AnyMatrix>(std::move(*output));
    }
    TELAR_CHECK(show(pooling, job, result));
    if (job.stopRequested())
        return cancelledError();
    return result;
}

/// The filters as records and the command line name them.
std::string filtersText(const ConvolutionState& state) {
    return state.filters == FilterKind::Random
               ? "random:" + std::to_string(state.drawn) + ":" + std::to_string(state.source.seed)
           : state.filters == FilterKind::Layer ? state.layer->name.toStdString()
                                                : filterText(state.filter.view());
}

/// That of `serial` goes into `reference`, with which the others are compared.
Expected<ConvolutionTiming> timeConvolution(const ConvolutionVariant& variant, const ConvolutionResult& on,
                                            Matrix<float>& reference, const JobContext& job) {
    TELAR_TAKE(output, Matrix<float>::create(on.shape.rows, on.shape.columns, on.spec.outputChannels));
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
        timing.difference =
            std::max(timing.difference, std::isnan(apart) ? std::numeric_limits<double>::infinity() : apart);
    }
    auto record = labRecord("conv", variant, on.threads, *times);
    addSource(*on.source, record);
    record.inputType = "float32";
    record.outputRows = on.shape.rows;
    record.outputColumns = on.shape.columns;
    record.outputSha256 = sha256OfFloats(AnyView(PlanesView<const float>(output->view())));
    record.entries = entriesOf(convolutionParameters(), BiasedConvolution{on.spec, on.bias});
    record.entries.insert(record.entries.begin(), {"filter", filtersText(on.state)});
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
    out.filter = filters->view();
    out.bias = biases.data();
    return out;
}

std::vector<float> ConvolutionResult::filterRow() const {
    const float* first = filters->data() + seenOutput * spec.terms();
    return {first, first + spec.terms()};
}

ConvolutionModel::ConvolutionModel(const Registry<ConvolutionVariant>& registry,
                                   const Registry<PoolingVariant>& pooling, QUndoStack& undo, QObject* parent)
    : PictureModel(undo, parent), registry_(registry), pooling_(pooling) {
    for (auto signal : {&JobRunner::busyChanged, &JobRunner::progressed})
        connect(&layerReader_, signal, this, &ConvolutionModel::busyChanged);
}

Job<ConvolutionTiming>::Work ConvolutionModel::timingOf(const std::string& variant) {
    return [variant = registry_.find(variant), on = result_, reference = reference_](const JobContext& job) {
        return timeConvolution(*variant, *on, *reference, job);
    };
}

void ConvolutionModel::setState(const ConvolutionState& state) {
    const bool first = !source_ && !loader_.running();
    const bool otherSource = first || !(state.source == state_.source);
    const bool otherView = !(state == state_); // or variant
    state_ = state;
    if (!state_.variant.empty() && !registry_.find(state_.variant))
        state_.variant.clear();
    if (!sameTimes(timedState_, state_))
        measureLater_ = false;
    tendTimes();
    if (otherSource)
        load();
    else if (otherView)
        compute();
    emit stateChanged();
}

// A smaller source may not fit the filter that was set for the last one: neighbours again, and as much padding as
// makes it fit. Undoing the change of source brings the old numbers back.
void ConvolutionModel::fitToSource() {
    const qint64 rows = rowsOf(source_->values), columns = columnsOf(source_->values);
    if (convolutionShape(state_.spec(), rows, columns))
        return;
    state_.dilation = {1, 1};
    const auto missing = [](qint64 n, qint64 p, qint64 k) { return n + 2 * p < k ? (k - n + 1) / 2 : p; };
    state_.padding = {missing(rows, state_.padding.h, state_.spec().kernel.h),
                      missing(columns, state_.padding.w, state_.spec().kernel.w)};
    tendTimes();
    emit stateChanged();
}

void ConvolutionModel::compute() {
    if (!source_ || loader_.running())
        return;
    const auto valid = convolutionShape(state_.spec(), rowsOf(source_->values), columnsOf(source_->values));
    if (!valid) {
        computer_.cancel();
        fail(error_, valid.error());
        return;
    }
    const ConvolutionTask task{state_, source_, result_ && result_->source == source_ ? result_ : nullptr};
    computeBy([task, registry = &registry_, pooling = &pooling_](const JobContext& job) {
        return convolveOnce(task, *registry, *pooling, job);
    });
}

void ConvolutionModel::computed() {
    if (measureLater_)
        measure();
}

ConvolutionCell ConvolutionModel::inspect(qint64 row, qint64 column) const {
    return inspectConvolution(result_->problem(), 0, result_->seenOutput, row, column);
}

void ConvolutionModel::measure() {
    measureLater_ = computer_.running() || loader_.running();
    if (!result_ || measureLater_)
        return;
    reference_ = std::make_shared<Matrix<float>>();
    measureWith("serial", registry_);
}

void ConvolutionModel::cancel() {
    measureLater_ = false;
    PictureModel::cancel();
}

void ConvolutionModel::openLayer(const QString& path) {
    layerReader_.start<nn::FirstFilters>(
        [name = path.toStdString()](const JobContext& job) -> Expected<nn::FirstFilters> {
            const auto file = nn::loadTensors(name, job);
            return file ? nn::firstFilters(file->tensors, name) : Expected<nn::FirstFilters>(file.error());
        },
        [this, path](std::shared_ptr<const nn::FirstFilters> filters) {
            takeLayer(*filters, QFileInfo(path).fileName(), path);
            emit pathOpened(path);
        },
        [this](const Error& error) { emit layerFailed(translated(error)); });
}

void ConvolutionModel::takeTrained() {
    const auto weights = trained_ ? trained_() : nullptr;
    const auto filters =
        weights ? nn::firstFilters(*weights, "AlexNet")
                : Expected<nn::FirstFilters>(userError(text(TELAR_TR(
                      "core", "AlexNet has not been trained here yet: train it in its lab, or choose a checkpoint"))));
    if (filters)
        takeLayer(*filters, QStringLiteral("AlexNet"), {});
    else
        emit layerFailed(translated(filters.error()));
}

void ConvolutionModel::takeLayer(const nn::FirstFilters& filters, const QString& name, const QString& path) {
    const auto& w = filters.weights;
    const auto layer = std::make_shared<const LayerFilters>(LayerFilters{
        name, path, filters.outputs, filters.channels, w.rows(), w.columns(), {w.data(), w.data() + w.size()}});
    edit(tr("take a trained layer"), [&](ConvolutionState& s) {
        s.layer = layer;
        s.filters = FilterKind::Layer;
    });
}

QString ConvolutionModel::commandLine() const { return convolutionCommandLine(state_, source_.get()); }

} // namespace telar
