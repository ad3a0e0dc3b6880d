#include "ui/labs/pooling/pooling_model.hpp"

#include "core/base/elapsed.hpp"
#include "core/base/version.hpp"
#include "core/operation/measure.hpp"
#include "core/pooling/operation.hpp"
#include "ui/lab/lab_record.hpp"
#include "ui/labs/pooling/source_loader.hpp"

namespace telar {

namespace {

constexpr int64_t streamBudget = int64_t{256} << 20; // bytes that streaming may take

int64_t bytesOf(const AnyMatrix& matrix) {
    return std::visit([](const auto& m) { return m.bytes(); }, matrix);
}

Expected<PoolingResult> poolOnce(const PoolingVariant& variant, const SourcePtr& source, const PoolingSpec& spec,
                                 int threads, const JobContext& job) {
    const PoolingProblem problem{spec, viewOf(source->values)};
    TELAR_TRY(shape, poolingShape(spec, rowsOf(source->values), columnsOf(source->values)));
    TELAR_TAKE(output,
               createMatrix(poolingOutputType(elementType(source->values), spec.mode), shape->rows, shape->columns));
    const auto start = Clock::now();
    TELAR_TAKE(run, runPooling(variant, problem, {mutableViewOf(*output), nullptr}, {threads, job}));
    const double took = millisecondsSince(start);
    return PoolingResult{
        source, spec, *shape, variant.id(), threads, std::make_shared<const AnyMatrix>(std::move(*output)), took};
}

/// What a lab's records and the record of the result say alike.
RunRecord describedRecord(RunRecord record, const SourceMatrix& source, const PoolingSpec& spec,
                          const PoolingShape& shape, const AnyMatrix& output) {
    addSource(source, record);
    record.entries = entriesOf(poolingParameters(), spec);
    record.outputRows = shape.rows;
    record.outputColumns = shape.columns;
    record.windows = shape.rows * shape.columns;
    record.outputSha256 = sha256OfFloats(viewOf(output));
    return record;
}

/// Times one variant; the output of `serial` goes into `reference`, with which the others are compared.
Expected<VariantTiming> measureOne(const PoolingVariant& variant, const SourcePtr& source, const PoolingSpec& spec,
                                   int threads, std::optional<AnyMatrix>& reference, double mostSeconds,
                                   const JobContext& job) {
    const PoolingProblem problem{spec, viewOf(source->values)};
    TELAR_TRY(shape, poolingShape(spec, rowsOf(source->values), columnsOf(source->values)));
    TELAR_TAKE(output,
               createMatrix(poolingOutputType(elementType(source->values), spec.mode), shape->rows, shape->columns));
    auto measured = measure({30, 1, mostSeconds}, job, [&] {
        return variantRun(
            runPooling(variant, problem, {mutableViewOf(*output), nullptr}, {threads, {job.stop, nullptr}}));
    });
    if (!measured)
        return measured.error();
    VariantTiming timing;
    timing.total = measured->total();
    const double copy = copyMilliseconds(bytesOf(source->values), bytesOf(*output), threads, 9, job);
    timing.copyShare = timing.total.median > 0 ? copy / timing.total.median : 0;
    timing.record = std::make_shared<const RunRecord>(
        describedRecord(labRecord("pool", variant, threads, *measured), *source, spec, *shape, *output));
    if (reference) {
        auto agreement = compareOutputs(*output, *reference, spec, largestMagnitude(problem.input));
        timing.different = agreement.different;
        timing.beyond = agreement.beyond;
        timing.largestDifference = agreement.largest;
        if (agreement.beyond > 0)
            timing.mask = std::make_shared<const Matrix<uint8_t>>(std::move(agreement.mask));
    } else {
        timing.different = timing.beyond = 0;
        reference = std::move(*output);
    }
    return timing;
}

} // namespace

/// Window and level change the look of a volume, not its values.
static bool sameValues(SourceRequest a, const SourceRequest& b) {
    a.centre = b.centre;
    a.width = b.width;
    return a == b;
}

PoolingModel::PoolingModel(const Registry<PoolingVariant>& registry, QUndoStack& undo, QObject* parent)
    : PictureModel(undo, parent), registry_(registry) {
    for (auto signal : {&JobRunner::busyChanged, &JobRunner::progressed})
        connect(&streamer_, signal, this, &PoolingModel::busyChanged);
    if (!registry_.find(state_.variant))
        state_.variant = registry_.all().back()->id();
}

Job<VariantTiming>::Work PoolingModel::timingOf(const std::string& variant) {
    return [variant = registry_.find(variant), source = source_, spec = state_.spec, threads = state_.threads,
            reference = reference_, most = mostSeconds_](const JobContext& job) {
        return measureOne(*variant, source, spec, threads, *reference, most, job);
    };
}

// Where a window wholly in the padding has no value (`lowest`, or an average of cells alone), the padding is kept inside the
// kernel.
void PoolingModel::complete(PoolingState& next) const {
    auto& spec = next.spec;
    const bool lowest = spec.paddingValue == PaddingValue::Lowest && spec.paddingValue != state_.spec.paddingValue;
    const bool cells = spec.countPadding == CountPadding::No && spec.countPadding != state_.spec.countPadding;
    if (!lowest && !cells)
        return;
    spec.padding.h = std::min(spec.padding.h, kernelExtent(spec.kernel.h, spec.dilation.h) - 1);
    spec.padding.w = std::min(spec.padding.w, kernelExtent(spec.kernel.w, spec.dilation.w) - 1);
}

void PoolingModel::setState(const PoolingState& state) {
    const bool first = !source_ && !loader_.running();
    const bool otherSource = first || !sameValues(state.source, state_.source);
    const bool otherSpec = !(state.spec == state_.spec), otherProblem = otherSource || otherSpec;
    const bool otherRun = state.variant != state_.variant || state.threads != state_.threads;
    restored_ = restored_ && state == state_;
    const PoolingState before = std::exchange(state_, state);
    if (!registry_.find(state_.variant))
        state_.variant = registry_.all().back()->id();
    tendTimes();
    if (otherProblem && std::exchange(streamed_, std::nullopt))
        emit streamChanged();
    if (otherSource) {
        streamer_.cancel();
        load();
    } else {
        if (!loader_.running())
            loadedRequest_ = state_.source; // with its window and level
        if (otherProblem || otherRun)
            compute();
        else
            resultHolds(before);
    }
    emit stateChanged();
}

// A smaller source may not fit the window that was set for the last one: the nearest that fits, so that the
// lab always shows something. Not an undo step of its own: undoing the change of source brings the old window
// back.
void PoolingModel::fitToSource() {
    PoolingSpec& spec = state_.spec;
    if (poolingShape(spec, rowsOf(source_->values), columnsOf(source_->values)))
        return;
    spec.dilation = {1, 1};
    const Size2 most = largestKernel();
    spec.kernel = {std::min(spec.kernel.h, most.h), std::min(spec.kernel.w, most.w)};
    if (!poolingShape(spec, rowsOf(source_->values), columnsOf(source_->values)))
        spec.padding = {0, 0};
    tendTimes();
    emit stateChanged();
}

void PoolingModel::compute() {
    if (!source_ || loader_.running())
        return;
    const auto valid = shape();
    if (!valid) {
        fail(error_, poolingShape(state_.spec, rowsOf(source_->values), columnsOf(source_->values)).error());
        return;
    }
    const PoolingVariant* variant = registry_.find(state_.variant);
    computeBy([variant, source = source_, spec = state_.spec, threads = state_.threads](const JobContext& job) {
        return poolOnce(*variant, source, spec, threads, job);
    });
}

std::optional<PoolingShape> PoolingModel::shape() const {
    if (!source_)
        return std::nullopt;
    const auto found = poolingShape(state_.spec, rowsOf(source_->values), columnsOf(source_->values));
    return found ? std::optional(*found) : std::nullopt;
}

PoolingProblem PoolingModel::problem() const { return {result_->spec, viewOf(result_->source->values)}; }

WindowReport PoolingModel::inspect(qint64 row, qint64 column) const {
    const double result =
        std::visit([&](const auto& out) { return static_cast<double>(out.at(row, column)); }, *result_->output);
    return inspectWindow(problem(), row, column, result);
}

bool PoolingModel::sameTimes(const PoolingState& a, const PoolingState& b) const {
    return a.spec == b.spec && a.threads == b.threads && sameValues(a.source, b.source);
}

void PoolingModel::restore(const PoolingState& state, std::map<std::string, VariantTiming> timings, bool) {
    streamer_.cancel();
    restoreTimes(state, std::move(timings));
    restored_ = true;
    emit timingChanged();
}

void PoolingModel::setStreamResult(std::optional<StreamResult> streamed) {
    streamed_ = std::move(streamed);
    emit streamChanged();
}

void PoolingModel::measureFor(double mostSeconds) {
    mostSeconds_ = mostSeconds;
    if (loader_.running()) // they would be times of the source before
        return later_.start();
    if (!source_ || !shape())
        return;
    reference_ = std::make_shared<std::optional<AnyMatrix>>();
    // The reference first: the others are compared with its output. Whether a variant supports the input is
    // found out in the job, since it may have to read all of it.
    measureWith("serial", registry_);
}

void PoolingModel::cancel() {
    PictureModel::cancel();
    streamer_.cancel();
}

const Progress* PoolingModel::progress() const {
    for (const auto* progress : {loader_.progress(), computer_.progress(), bench_.progress(), streamer_.progress()})
        if (progress)
            return progress;
    return nullptr;
}

void PoolingModel::streamRandom() {
    streamed_.reset();
    streamer_.start<StreamResult>(
        [request = refusedRequest().value_or(state_.source), spec = state_.spec,
         threads = state_.threads](const JobContext& job) {
            const auto rows = randomRows(request.rows, request.columns, request.seed, request.max);
            return poolStream(*rows, nullptr, spec, {threads, job}, streamBudget);
        },
        [this](std::shared_ptr<const StreamResult> result) {
            streamed_ = *result;
            emit streamChanged();
        },
        [this](const Error& error) { fail(sourceError_, error); });
    emit streamChanged();
}

QString PoolingModel::commandLine() const { return poolCommandLine(state_, source_.get()); }

std::optional<RunRecord> PoolingModel::record() const {
    if (!result_)
        return std::nullopt;
    RunRecord r;
    r.operation = "pool";
    r.backend = result_->variant;
    r.device = hostFacts().processor;
    r.threads = result_->threads > 0 ? result_->threads : usableCores();
    r = describedRecord(std::move(r), *result_->source, result_->spec, result_->shape, *result_->output);
    r.total = statisticsOf({result_->milliseconds});
    if (const auto found = timings().find(result_->variant); found != timings().end() && found->second.total.runs > 0)
        r.total = found->second.total;
    r.cores = usableCores();
    r.version = telarVersion();
    return r;
}

Size2 PoolingModel::largestKernel() const {
    if (!source_)
        return {1, 1};
    return telar::largestKernel(state_.spec, rowsOf(source_->values), columnsOf(source_->values));
}

} // namespace telar
