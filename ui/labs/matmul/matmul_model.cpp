#include "ui/labs/matmul/matmul_model.hpp"

#include "core/base/command_line.hpp"
#include "core/base/memory.hpp"
#include "core/matmul/accuracy.hpp"
#include "core/matmul/operation.hpp"
#include "core/matmul/steps.hpp"
#include "core/operation/measure.hpp"

#include <chrono>

namespace telar {

namespace {

/// Products up to this many operations are counted whole, larger ones by one block.
constexpr double mostCounted = 2.0 * 130 * 130 * 130;

std::shared_ptr<const AnyMatrix> shared(Matrix<float>&& matrix) {
    return std::make_shared<const AnyMatrix>(std::move(matrix));
}

const Matrix<float>& floats(const std::shared_ptr<const AnyMatrix>& matrix) { return std::get<Matrix<float>>(*matrix); }

/// Marks what differs from the reference by more than its factors are rounded; whole numbers of this size are exact
/// in every order, and none is negative. `slack`: of numbers whose sums are not.
std::shared_ptr<const Matrix<uint8_t>> compare(const Matrix<float>& made, const Matrix<float>& reference,
                                               const std::string& kernel, double slack, qint64& different) {
    const double rounding = matmulRounding(kernel), allowed = rounding * (2 + rounding);
    auto mask = std::make_shared<Matrix<uint8_t>>(made.rows(), made.columns());
    different = 0;
    for (int64_t i = 0; i < made.size(); ++i) {
        const double got = made.data()[i], want = reference.data()[i];
        const bool wrong = !(got == want || std::fabs(got - want) <= allowed * std::fabs(want) + slack);
        mask->data()[i] = wrong;
        different += wrong;
    }
    return different > 0 ? mask : nullptr;
}

bool isBroken(const std::string& kernel) {
    for (const auto& experiment : matmulExperiments())
        if (kernel == experiment.id)
            return experiment.broken;
    return false;
}

/// Runs the kernel and counts; `made` receives C where the whole grid ran.
Expected<MatmulEvidence> gather(const std::string& kernel, const MatmulProblem& problem,
                                std::optional<simt::Dim3> block, Matrix<float>& made, uint32_t seed,
                                const JobContext& job) {
    MatmulEvidence evidence;
    evidence.kernel = kernel;
    evidence.whole = matmulOperations(kernel, problem) <= mostCounted;
    std::fill(made.data(), made.data() + made.size(), 0.0f);
    simt::LaunchOptions options;
    options.job.stop = job.stop;
    options.mode = evidence.whole || isBroken(kernel) ? simt::Mode::Counted : simt::Mode::Fast;
    TELAR_TAKE(report, emulateMatmul(kernel, problem, made.view(), options, block));
    if (!evidence.whole) {
        TELAR_TAKE(one, traceMatmulBlock(kernel, problem, 0, block, job));
        report = std::move(one);
    }
    evidence.counters = std::move(report->counters);
    evidence.findings = std::move(report->findings);
    evidence.findingCount = report->findingCount;
    if (!isBroken(kernel)) {
        TELAR_TRY(error, matmulError(kernel, seed, job));
        evidence.error = *error;
    }
    return evidence;
}

/// Whether float32 holds every sum of their products, in any order.
bool exactSums(const MatmulInputs& inputs) {
    double largest = 1;
    for (const auto* one : {&inputs.a, &inputs.b}) {
        double most = 0;
        for (int64_t i = 0; i < one->size(); ++i) {
            if (one->data()[i] != std::trunc(one->data()[i]))
                return false;
            most = std::max(most, std::fabs(static_cast<double>(one->data()[i])));
        }
        largest *= most;
    }
    return largest * static_cast<double>(inputs.a.columns()) < 1 << 24;
}

Expected<MatmulResult> makeResult(const MatmulState& state, std::optional<simt::Dim3> block,
                                  const MatmulVariant& reference, const JobContext& job) {
    TELAR_TAKE(inputs, state.given
                           ? Expected<MatmulInputs>(MatmulInputs{state.given->a.clone(), state.given->b.clone()})
                           : randomMatmul(state, state.seed, job));
    MatmulResult result;
    result.state = state;
    TELAR_TRY(config, matmulLaunch(state.running(), inputs->problem(), block));
    result.config = *config;
    Matrix<float> want(state.size, state.size), made(state.size, state.size);
    TELAR_CHECK(runMatmul(reference, inputs->problem(), want.view(), {1, {job.stop, nullptr}}));
    double largest = 0; // of what is summed, for the rounding of sums in another order
    result.whole = !state.given && (!state.typed() || exactSums(*inputs));
    for (int64_t i = 0; !result.whole && i < want.size(); ++i)
        largest = std::max(largest, std::fabs(static_cast<double>(want.data()[i])));
    const double slack = largest * (1e-5 + 3 * matmulRounding(state.kernel));
    TELAR_TAKE(own, gather(state.kernel, inputs->problem(), block, made, state.seed, job));
    result.own = std::move(*own);
    auto mask = compare(made, want, state.kernel, slack, result.own.different);
    if (!state.change.empty()) {
        TELAR_TAKE(changed, gather(state.change, inputs->problem(), block, made, state.seed, job));
        result.changed = std::move(*changed);
        mask = compare(made, want, state.change, slack, result.changed->different);
    }
    TELAR_TRY(first, traceMatmulBlock(state.running(), inputs->problem(), 0, block, job));
    result.owners = std::make_shared<const CellOwners>(
        cellOwners(*first->trace, "C", state.size, state.size, matmulRowIsX(state.running())));
    result.mask = std::move(mask);
    result.made = shared(std::move(made));
    result.reference = shared(std::move(want));
    result.a = shared(std::move(inputs->a));
    result.b = shared(std::move(inputs->b));
    return result;
}

struct TracedCell {
    std::shared_ptr<const simt::LaunchReport> report;
    qint64 block = 0;
    MatmulThread thread;
};

} // namespace

MatmulProblem MatmulResult::problem() const { return {floats(a).view(), floats(b).view()}; }

MatmulModel::MatmulModel(const Registry<MatmulVariant>& registry, const DeviceSource* devices, QUndoStack& undo,
                         QObject* parent)
    : MeasuredModel(undo, parent), registry_(registry), devices_(devices), timed_(matmulOperation(registry)) {
    connect(&tracer_, &JobRunner::busyChanged, this, &MatmulModel::busyChanged);
}

const std::vector<DeviceFacts>& MatmulModel::devices() const {
    static const std::vector<DeviceFacts> none;
    return devices_ ? devices_->devices() : none;
}

void MatmulModel::complete(MatmulState& next) const {
    // Another size, seed or second factor is a wish for drawn numbers.
    if (next.given && next.given == state_.given &&
        !(static_cast<const MatmulSource&>(next) == state_ && next.seed == state_.seed))
        next.given.reset();
    if (next.size != state_.size && next.a == state_.a && next.b == state_.b)
        next.a.clear(), next.b.clear();
    if (next.identity && !state_.identity)
        next.b.clear();
    if (next.kernel == state_.kernel)
        return;
    next.change.clear();
    // Threads that redo each other's work: small enough to watch.
    if (next.kernel == "matmul2") {
        next.size = std::min<qint64>(next.size, 12); // a block of 16 x 16 over less, as the thesis has it
        next.given.reset();
    } else if (state_.kernel == "matmul2" && !next.typed()) {
        next.size = std::max<qint64>(next.size, 48);
    }
}

void MatmulModel::setState(const MatmulState& state) {
    const bool same = result_ && static_cast<const MatmulSource&>(state) == state_ && state.seed == state_.seed &&
                      state.given == state_.given && state.kernel == state_.kernel && state.change == state_.change &&
                      state.blockX == state_.blockX && state.blockY == state_.blockY;
    const MatmulState before = std::exchange(state_, state);
    if (same)
        resultHolds(before);
    emit stateChanged();
    if (!same)
        compute();
}

bool MatmulModel::blockIsFree() const { return state_.kernel == "matmul1" || state_.kernel == "matmul2"; }

void MatmulModel::compute() {
    const auto* reference = registry_.find("serial");
    const MatmulState state = state_;
    std::optional<simt::Dim3> block;
    if (blockIsFree())
        block = simt::Dim3{state.blockX, state.blockY, 1};
    computeBy([state, block, reference](const JobContext& job) -> Expected<MatmulResult> {
        if (!reference)
            return environmentError(text(TELAR_TR("core", "No variant can compute this")));
        return makeResult(state, block, *reference, job);
    });
}

void MatmulModel::computed() {
    blockTrace_.reset();
    tracedBlock_ = -1;
}

void MatmulModel::restore(const MatmulState& state, std::map<std::string, MatmulTiming> timings, bool) {
    cancel();
    setState(state);
    bench_.set(std::move(timings));
}

void MatmulModel::lookAt(qint64 row, qint64 column) {
    const auto result = result_;
    if (!result)
        return;
    const qint64 number = std::min<qint64>(result->owners->blockOf(row, column), result->config.grid.count() - 1);
    const auto kept = number == tracedBlock_ ? blockTrace_ : nullptr;
    tracer_.start<TracedCell>(
        [result, row, column, number, kept](const JobContext& job) -> Expected<TracedCell> {
            TracedCell cell{kept, number, {row, column, {}}};
            if (!kept) {
                auto report =
                    traceMatmulBlock(result->state.running(), result->problem(), number, result->config.block, job);
                if (!report)
                    return report.error();
                cell.report = std::make_shared<const simt::LaunchReport>(std::move(*report));
            }
            const auto& trace = *cell.report->trace;
            const auto* block = trace.find(number);
            if (!block)
                return environmentError(text(TELAR_TR("core", "No thread of the launch wrote this cell")));
            // Its own thread, even where a wrong kernel let another one write the cell last.
            cell.thread.view = threadView(trace, cell.report->config, *block, result->owners->threadOf(row, column));
            return cell;
        },
        [this, result](std::shared_ptr<const TracedCell> cell) {
            if (result != result_)
                return;
            blockTrace_ = cell->report;
            tracedBlock_ = cell->block;
            thread_ = std::make_shared<const MatmulThread>(cell->thread);
            emit threadChanged();
        },
        [this](const Error& error) {
            error_ = error;
            emit errorChanged();
        });
}

Expected<simt::Occupancy> MatmulModel::occupancy() const {
    const auto* capability = simt::findCapability(state_.major, state_.minor);
    simt::BlockNeeds needs;
    needs.threads = result_ ? static_cast<int>(result_->config.block.count()) : 256;
    needs.registers = state_.registers;
    needs.shared = result_ ? static_cast<int32_t>(result_->shown().counters.sharedBytes) : 0;
    return simt::occupancy(*capability, needs);
}

void MatmulModel::measure() {
    const qint64 size = measuredSize_ = timedSize_;
    timed_.set({size, {}, 35, 9});
    std::vector<std::pair<std::string, Status>> variants;
    for (auto [id, status] : backendsOf(registry_)) {
        if (status && id.rfind("emulator:", 0) == 0 && size > mostSize)
            status = userError(text(TELAR_TR("core", "The emulator would take too long at this size")));
        variants.emplace_back(id, status);
    }
    bench_.start(variants);
}

Job<MatmulTiming>::Work MatmulModel::timingOf(const std::string& variant) {
    return [measured = timed_.measuring(variant),
            size = static_cast<double>(measuredSize_)](const JobContext& job) -> Expected<MatmulTiming> {
        TELAR_TAKE(time, measured(job));
        return MatmulTiming{std::move(*time), 2 * size * size * size / time->total.median / 1e6};
    };
}

QString MatmulModel::commandLine() const {
    CommandLine line({"telar-cli", "trace", "matmul", state_.running()});
    const bool known = state_.given && !state_.given->options.empty();
    if (known) {
        for (const auto& word : shellWords(state_.given->options)) // of a stranger's project, perhaps
            line.add(word);
    } else {
        addOptions<MatmulSource>(matmulParameters(), state_, line);
        line.option("--seed", state_.seed);
    }
    if (blockIsFree())
        line.option("--block", toText(state_.blockX) + "x" + toText(state_.blockY));
    const auto words = QString::fromStdString(line.option("--output", "trace.json").str());
    return state_.given && !known
               ? words + QStringLiteral("  # ") + tr("cannot be repeated by a command: the factors are a layer's")
               : words;
}

namespace {

StepSubject steppedSubject(const MatmulState& s) {
    return StepSubject(std::tuple(s.running(), MatmulSource(s), s.seed, s.blockX, s.blockY));
}

} // namespace

MatmulStepper::MatmulStepper(MatmulModel& model, QObject* parent) : Stepper(parent), model_(model) {
    connect(&model_, &MatmulModel::stateChanged, this, &MatmulStepper::subjectChanged);
    connect(&model_, &MatmulModel::resultChanged, this, &MatmulStepper::subjectRests);
    connect(&model_, &MatmulModel::threadChanged, this, [this] {
        const auto thread = model_.thread();
        if (!thread || !ready())
            return;
        const auto& v = thread->view;
        const auto& grid = v.launch.grid;
        const auto& block = v.launch.block;
        lookAt(v.block.x + int64_t{grid.x} * (v.block.y + int64_t{grid.y} * v.block.z),
               v.thread.x + block.x * (v.thread.y + block.y * v.thread.z));
    });
}

simt::LaunchConfig MatmulStepper::launch() const {
    const auto result = model_.result();
    return result ? result->config : simt::LaunchConfig{{1, 1, 1}, {1, 1, 1}, 0};
}

bool MatmulStepper::ready() const {
    const auto result = model_.result();
    return result && steppedSubject(result->state) == subject();
}

StepSubject MatmulStepper::subject() const { return steppedSubject(model_.state()); }

StepSubject MatmulStepper::compiledSubject() const { return StepSubject(model_.state().running()); }

Job<StepRecording>::Work MatmulStepper::work(int64_t block, uint32_t warp,
                                             std::shared_ptr<const cuda::SteppedFile> file) {
    const auto result = model_.result();
    return [result, kernel = result->state.running(), file, block,
            warp](const JobContext& job) -> Expected<StepRecording> {
        machine::StepRequest where;
        where.block = block;
        where.warp = static_cast<int32_t>(warp);
        where.mostBytes = std::min(mostBytes, availableMemory() / 2);
        const auto start = std::chrono::steady_clock::now();
        auto stepped =
            stepMatmul(kernel, result->problem(), where,
                       matmulChoosesBlock(kernel) ? std::optional(result->config.block) : std::nullopt, file, job);
        if (!stepped)
            return stepped.error();
        StepRecording made;
        made.file = std::move(stepped->file);
        made.trace = std::move(stepped->trace);
        made.source = stepped->source;
        made.block = block;
        made.warp = warp;
        made.milliseconds = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
        return made;
    };
}

} // namespace telar
