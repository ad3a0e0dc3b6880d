#include "ui/labs/experiments/experiments_model.hpp"

#include "core/base/files.hpp"
#include "ui/shell/language.hpp"

#include <QDateTime>
#include <QUndoCommand>

namespace telar {

namespace {

class EditExperiment final : public QUndoCommand {
public:
    EditExperiment(ExperimentsModel& model, const QString& what, ExperimentState before,
                   ExperimentState after)
        : QUndoCommand(what), model_(model), before_(std::move(before)), after_(std::move(after)) {}
    void redo() override { model_.setState(after_); }
    void undo() override { model_.setState(before_); }

private:
    ExperimentsModel& model_;
    ExperimentState before_, after_;
};

template <class Registry>
std::vector<std::pair<std::string, Status>> listOf(const Registry* registry) {
    std::vector<std::pair<std::string, Status>> out;
    if (registry)
        for (const auto& variant : registry->all())
            out.emplace_back(variant->id(), variant->available());
    return out;
}

QString joined(const std::vector<std::string>& words) {
    QStringList list;
    for (const auto& word : words)
        list << QString::fromStdString(word);
    return list.join(QLatin1Char(','));
}

} // namespace

bool isNoisy(const RecordPoint& point) {
    return point.total.runs > 2 && point.total.max > 1.5 * point.total.median;
}

ExperimentsModel::ExperimentsModel(const Operations& operations, QUndoStack& undo, const QString& folder,
                                   QObject* parent)
    : QObject(parent), operations_(operations), undo_(undo), folder_(folder) {
    for (auto* runner : {&sweeper_, &estimator_, &opener_}) {
        connect(runner, &JobRunner::started, this, &ExperimentsModel::busyChanged);
        connect(runner, &JobRunner::finished, this, &ExperimentsModel::busyChanged);
    }
    connect(&sweeper_, &JobRunner::progressed, this, &ExperimentsModel::takeNew);
    connect(&sweeper_, &JobRunner::finished, this, &ExperimentsModel::takeNew);
}

void ExperimentsModel::edit(const QString& what, const std::function<void(ExperimentState&)>& change) {
    ExperimentState next = state_;
    change(next);
    if (next.preset != state_.preset && !next.preset.empty()) {
        for (const auto& preset : figurePresets())
            if (next.preset == preset.id) {
                next.operation = "pool";
                next.backends = preset.backends;
                next.sizes.clear();
                for (const auto size : preset.sizes)
                    next.sizes += (next.sizes.empty() ? "" : ",") + std::to_string(size);
                next.threads = "1";
            }
    } else if (next.operation != state_.operation) {
        next.preset.clear();
        next.backends = next.operation == "pipeline" ? std::vector<std::string>{"passes", "fused", "simd"}
                        : next.operation == "matmul" ? std::vector<std::string>{"serial", "openmp", "fast"}
                                                     : std::vector<std::string>{"serial", "openmp", "simd"};
        next.sizes = next.operation == "matmul" ? "32:512:x2"
                     : next.operation == "pool" ? "32:2048:x2"
                                                : "1000:1000000:x10";
    }
    if (!(next == state_))
        undo_.push(new EditExperiment(*this, what, state_, next));
}

void ExperimentsModel::setState(const ExperimentState& state) {
    const bool sameWork = state.operation == state_.operation && state.preset == state_.preset;
    state_ = state;
    if (!sameWork && !running()) {
        records_.clear();
        noisy_ = 0;
        file_.clear();
    }
    check();
    emit stateChanged();
    emit recordsChanged();
}

std::vector<std::pair<std::string, Status>> ExperimentsModel::variants() const {
    if (state_.operation == "pool")
        return listOf(operations_.pooling);
    if (state_.operation == "matmul")
        return listOf(operations_.matmul);
    if (state_.operation == "neuron")
        return listOf(operations_.neuron);
    return listOf(operations_.pipeline);
}

void ExperimentsModel::check() {
    plan_.reset();
    error_.reset();
    estimate_.reset();
    SweepPlan plan;
    plan.operation = state_.operation;
    plan.backends = state_.backends;
    plan.repeat = state_.repeat;
    const auto sizes = parseSizes(state_.sizes);
    const auto threads = parseSizes(state_.threads);
    if (!sizes)
        error_ = sizes.error();
    else if (!threads)
        error_ = userError(text(TELAR_TR("core", "Threads are written as 1,2,4, not '%1'"), state_.threads));
    else {
        plan.sizes = *sizes;
        plan.threads.assign(threads->begin(), threads->end());
        if (const auto points = sweepPoints(plan, operations_); !points)
            error_ = points.error();
    }
    if (error_) {
        estimator_.cancel();
        emit estimateChanged();
        return;
    }
    plan_ = plan;
    estimator_.start<SweepEstimate>(
        [plan, operations = operations_](const JobContext& job) {
            return estimateSweep(plan, operations, {job.stop, nullptr});
        },
        [this](std::shared_ptr<const SweepEstimate> estimate) {
            estimate_ = *estimate;
            emit estimateChanged();
        },
        [this](const Error& error) {
            error_ = error;
            plan_.reset();
            emit estimateChanged();
        });
    emit estimateChanged();
}

bool ExperimentsModel::canResume() const {
    return !running() && !file_.isEmpty() && plan_ && estimate_ &&
           static_cast<qint64>(records_.size()) < estimate_->points;
}

void ExperimentsModel::start(bool resume, bool asked) {
    if (!plan_ || running())
        return;
    if (!resume || file_.isEmpty()) {
        file_ = folder_ + QStringLiteral("/sweep-") +
                QDateTime::currentDateTime().toString(QStringLiteral("yyyyMMdd-HHmmss-zzz")) +
                QStringLiteral(".jsonl");
        records_.clear();
        noisy_ = 0;
    }
    std::set<std::string> done;
    for (const auto& record : records_)
        done.insert(record.key());
    clock_.start();
    sweeper_.start<SweepOutcome>(
        [plan = *plan_, operations = operations_, path = file_.toStdString(), folder = folder_.toStdString(),
         done, arrived = arrived_](const JobContext& job) -> Expected<SweepOutcome> {
            if (auto made = makeFolder(folder); !made)
                return made.error();
            auto log = RecordLog::open(path, true);
            if (!log)
                return log.error();
            SweepOptions options;
            options.job = job;
            options.done = done;
            options.record = [&](const RunRecord& record) -> Status {
                const std::string line = toJson(record, -1);
                if (auto kept = log->append(line); !kept)
                    return kept;
                if (const auto read = readRecords(line, path)) {
                    const std::lock_guard guard(arrived->lock);
                    arrived->points.push_back(read->points.front());
                }
                return {};
            };
            return runSweep(plan, operations, options);
        },
        [this, asked](std::shared_ptr<const SweepOutcome> outcome) {
            takeNew();
            if (asked)
                emit workDone();
            if (!outcome->failures.empty())
                emit failed(translated(outcome->failures.front()));
        },
        [this](const Error& error) {
            takeNew();
            emit failed(translated(error));
        });
}

void ExperimentsModel::takeNew() {
    std::vector<RecordPoint> fresh;
    {
        const std::lock_guard guard(arrived_->lock);
        fresh.swap(arrived_->points);
    }
    for (auto& point : fresh) {
        noisy_ += isNoisy(point);
        records_.push_back(std::move(point));
    }
    if (!fresh.empty())
        emit recordsChanged();
}

void ExperimentsModel::open(const QString& path) {
    opener_.start<RecordFile>(
        [path = path.toStdString()](const JobContext& job) { return loadRecords(path, job); },
        [this](std::shared_ptr<const RecordFile> file) {
            opened_.insert(opened_.end(), file->points.begin(), file->points.end());
            emit recordsChanged();
            emit workDone();
        },
        [this](const Error& error) { emit failed(translated(error)); });
}

void ExperimentsModel::clearOpened() {
    opened_.clear();
    emit recordsChanged();
}

const FigurePreset* ExperimentsModel::preset() const {
    for (const auto& preset : figurePresets())
        if (state_.preset == preset.id)
            return &preset;
    return nullptr;
}

std::vector<PublishedSeries> ExperimentsModel::published() const {
    return preset() ? publishedPooling(state_.preset) : std::vector<PublishedSeries>{};
}

QString ExperimentsModel::commandLine() const {
    return QStringLiteral(
               "telar-cli sweep %1 --sizes %2 --backends %3 --threads %4 --repeat %5 --json sweep.jsonl")
        .arg(QString::fromStdString(state_.operation), QString::fromStdString(state_.sizes),
             joined(state_.backends), QString::fromStdString(state_.threads))
        .arg(state_.repeat);
}

} // namespace telar
