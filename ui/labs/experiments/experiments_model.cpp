#include "ui/labs/experiments/experiments_model.hpp"

#include "core/base/command_line.hpp"
#include "core/base/host.hpp"
#include "core/base/version.hpp"
#include "ui/base/language.hpp"
#include "ui/lab/state_edit.hpp"

namespace telar {

namespace {

/// Can be added to without changing what a job reads.
std::vector<RecordPoint>& own(std::shared_ptr<std::vector<RecordPoint>>& list) {
    if (list.use_count() > 1)
        list = std::make_shared<std::vector<RecordPoint>>(*list);
    return *list;
}

/// Those that `matches` keeps.
Expected<RecordList> kept(const RecordList& list, const std::string& words, const JobContext& job) {
    auto out = std::make_shared<std::vector<RecordPoint>>();
    RecordFilter matches(words);
    for (std::size_t i = 0; i < list->size(); ++i) {
        if (i % 1024 == 0 && job.stopRequested())
            return cancelledError();
        if (matches((*list)[i]))
            out->push_back((*list)[i]);
    }
    return RecordList(std::move(out));
}

/// The set that a sweep goes on with, or a new one. What is measured unasked goes into one set for this computer and Telar,
/// however often the lab is opened.
Expected<RecordSet> setToFill(RecordLibrary& library, const std::string& before, const std::string& name, bool asked,
                              const JobContext& job) {
    if (!before.empty())
        if (auto set = library.set(before)) // else it was removed meanwhile
            return set;
    SetFacts facts;
    facts.name = name;
    if (asked)
        return library.addSet(facts);
    facts.tags = {"automatic"};
    TELAR_TRY(page, library.sets({"tag=automatic"}, job));
    for (const auto& set : page->sets)
        if (set.name == name && set.machine == hostFacts().processor && set.version == telarVersion())
            return set;
    return library.addSet(facts);
}

QString joined(const std::vector<std::string>& words) {
    QStringList list;
    for (const auto& word : words)
        list << QString::fromStdString(word);
    return list.join(QLatin1Char(','));
}

} // namespace

ExperimentsModel::ExperimentsModel(const Catalogue& catalogue, QUndoStack& undo, const QString& library,
                                   QObject* parent)
    : QObject(parent), catalogue_(catalogue), undo_(undo), library_(library) {
    roofer_.setMeasures();
    for (auto* runner : {&sweeper_, &estimator_, &opener_, &filterer_, &charter_, &roofer_, &taker_}) {
        connect(runner, &JobRunner::started, this, &ExperimentsModel::busyChanged);
        connect(runner, &JobRunner::finished, this, &ExperimentsModel::busyChanged);
    }
    connect(&sweeper_, &JobRunner::progressed, this, [this] { takeNew(false); });
    connect(&sweeper_, &JobRunner::finished, this, [this] {
        takeNew(true);
        emit libraryChanged();
    });
    connect(this, &ExperimentsModel::recordsChanged, this, &ExperimentsModel::filterNow);
    connect(this, &ExperimentsModel::shownChanged, this, &ExperimentsModel::makeChartNow);
    connect(&charter_, &JobRunner::finished, this, [this] {
        if (chartStale_)
            makeChartNow();
    });
}

void ExperimentsModel::edit(const QString& what, const std::function<void(ExperimentState&)>& change) {
    ExperimentState next = state_;
    change(next);
    const auto* preset = findPreset(catalogue_, next.preset);
    if (next.preset != state_.preset && preset) {
        next.operation = preset->operation;
        next.backends = preset->backends;
        next.sizes = preset->sizes;
        next.threads = preset->threads;
        next.settings = preset->settings;
        next.repeat = preset->repeat;
        next.weak = false;
    } else if (next.operation != state_.operation) {
        next.preset.clear();
        next.settings.clear();
        if (const auto* operation = catalogue_.find(next.operation)) {
            next.sizes = operation->sizes();
            next.backends.clear();
            const auto wanted = QString::fromStdString(operation->variants()).split(QLatin1Char(','));
            for (const auto& one : wanted)
                next.backends.push_back(one.toStdString());
            next.repeat = operation->repeats();
        }
    }
    if (!(next == state_))
        undo_.push(new StateEdit<ExperimentsModel, ExperimentState>(*this, what, state_, next));
}

void ExperimentsModel::setState(const ExperimentState& state) {
    const bool sameWork = state.operation == state_.operation && state.preset == state_.preset;
    if (!sameWork) {
        // Those shown belong to the work that is chosen; the others wait until it is chosen again.
        takeNew(true);
        sweeper_.cancel();
        abandoned_ = true;
        if (!records_->empty())
            aside_[workOf(state_)] = {set_, setName_, chosen_, measured_, records_, noisy_};
    }
    state_ = state;
    if (!sameWork) {
        clearRecords();
        const auto found = aside_.find(workOf(state_));
        const Aside before = found == aside_.end() ? Aside{} : std::move(found->second);
        if (found != aside_.end())
            aside_.erase(found);
        set_ = before.set;
        setName_ = before.setName;
        chosen_ = before.chosen;
        measured_ = before.measured;
        noisy_ = before.noisy;
        if (before.records)
            records_ = before.records;
    }
    check();
    emit stateChanged();
    emit recordsChanged();
}

std::vector<std::pair<std::string, Status>> ExperimentsModel::variants() const {
    const auto one = operation();
    return one ? one->backends() : std::vector<std::pair<std::string, Status>>{};
}

std::pair<std::string, std::string> ExperimentsModel::workOf(const ExperimentState& state) {
    return {state.preset, state.operation};
}

double ExperimentsModel::secondsMeasured() const {
    double ms = 0;
    for (const auto& record : *records_)
        ms += record.total.median * std::max(1, record.total.runs);
    return ms / 1000;
}

void ExperimentsModel::keepBeside() {
    auto all = std::make_shared<std::vector<RecordPoint>>(*opened_);
    const auto from = std::make_shared<const std::string>(setName_.toStdString());
    for (const auto& record : *records_) {
        all->push_back(record);
        all->back().from = from;
    }
    clearRecords();
    set_.clear();
    setName_.clear();
    setOpened(std::move(all));
}

void ExperimentsModel::clearRecords() {
    records_ = std::make_shared<std::vector<RecordPoint>>();
    arrived_ = std::make_shared<Arrived>();
    noisy_ = 0;
}

void ExperimentsModel::check() {
    const auto before = std::exchange(plan_, std::nullopt);
    error_.reset();
    SweepPlan plan;
    plan.operation = state_.operation;
    plan.backends = state_.backends;
    plan.repeat = state_.repeat;
    plan.weak = state_.weak;
    const auto settings = parseAxes(state_.settings);
    const auto sizes = parseSizes(state_.sizes);
    const auto threads = parseThreads(state_.threads);
    if (!sizes)
        error_ = sizes.error();
    else if (!threads)
        error_ = threads.error();
    else if (!settings)
        error_ = settings.error();
    else {
        plan.sizes = *sizes;
        plan.settings = *settings;
        plan.threads = *threads;
        if (const auto points = sweepPoints(plan, catalogue_); !points)
            error_ = points.error();
    }
    if (error_) {
        estimate_.reset();
        estimator_.cancel();
        emit estimateChanged();
        return;
    }
    plan_ = plan;
    if (before == plan && (estimate_ || estimator_.running())) { // of a chart, say, that is drawn in another way
        emit estimateChanged();
        return;
    }
    estimate_.reset();
    estimator_.start<SweepEstimate>(
        [plan, &catalogue = catalogue_](const JobContext& job) {
            return estimateSweep(plan, catalogue, {job.stop, nullptr});
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
    return !running() && !set_.isEmpty() && plan_ && estimate_ &&
           static_cast<qint64>(records_->size()) < estimate_->points;
}

void ExperimentsModel::start(bool resume, bool asked) {
    if (!plan_ || running())
        return;
    if (!resume) {
        clearRecords();
        set_.clear();
        setName_.clear();
    }
    std::set<std::string> done;
    for (const auto& record : *records_)
        done.insert(record.key());
    measured_ = state_;
    clock_.start();
    abandoned_ = false;
    sweeper_.start<SweepOutcome>(
        [plan = *plan_, &catalogue = catalogue_, card = state_.card, path = library_.toStdString(),
         before = set_.toStdString(), name = nameOfSweep().toStdString(), asked, done,
         arrived = arrived_](const JobContext& job) -> Expected<SweepOutcome> {
            TELAR_TAKE(library, RecordLibrary::open(path, RecordLibrary::Access::Write, job));
            TELAR_TAKE(set, setToFill(*library, before, name, asked, job));
            {
                const std::lock_guard guard(arrived->lock);
                arrived->set = set->uid;
                arrived->setName = nameOfOpened(*set).toStdString();
            }
            SweepOptions options;
            options.job = job;
            options.done = done;
            if (const auto* known = card.empty() ? nullptr : simt::findCard(card))
                options.card = std::make_shared<const simt::CardChoice>(simt::CardChoice{*known, "its data sheet"});
            options.record = [&](const RunRecord& record) -> Status {
                const std::string line = toJson(record, -1);
                const auto kept = library->append(set->id, line);
                // What could not be kept is still on screen, and can be exported from there.
                TELAR_TRY(read, readRecords(line, path));
                const std::lock_guard guard(arrived->lock);
                arrived->points.push_back(read->points.front());
                return kept;
            };
            return runSweep(plan, catalogue, options);
        },
        [this, asked](std::shared_ptr<const SweepOutcome> outcome) {
            takeNew(true);
            if (asked)
                emit workDone();
            if (!outcome->failures.empty())
                emit failed(translated(outcome->failures.front()));
        },
        [this](const Error& error) {
            takeNew(true);
            emit failed(translated(error));
        });
}

void ExperimentsModel::takeNew(bool now) {
    // A list that a job reads would be copied to grow: what arrives waits for the job, but for the last of
    // it.
    if (!now && (filterer_.running() || charter_.running()))
        return;
    std::vector<RecordPoint> fresh;
    {
        const std::lock_guard guard(arrived_->lock);
        fresh.swap(arrived_->points);
        if (!arrived_->set.empty() && set_.isEmpty()) {
            set_ = QString::fromStdString(arrived_->set);
            setName_ = QString::fromStdString(arrived_->setName);
            emit libraryChanged();
        }
    }
    if (fresh.empty())
        return;
    if (shown_.own == records_) {
        shown_.own = std::make_shared<const std::vector<RecordPoint>>();
        emit recordsAboutToGrow();
    }
    for (auto& point : fresh) {
        noisy_ += isNoisy(point.total);
        own(records_).push_back(std::move(point));
    }
    emit recordsChanged();
}

void ExperimentsModel::show(const QString& chart) {
    if (chosen_ == chart)
        return;
    chosen_ = chart;
    makeChartNow();
}

void ExperimentsModel::filter(const QString& words) {
    if (filter_ == words)
        return;
    filter_ = words;
    filterNow();
}

void ExperimentsModel::filterNow() {
    const auto words = filter_.simplified().toStdString();
    if (words.empty()) {
        filterer_.cancel();
        shown_ = {records_, opened_};
        emit shownChanged();
        return;
    }
    filterer_.start<ShownRecords>(
        [own = RecordList(records_), opened = opened_, words](const JobContext& job) -> Expected<ShownRecords> {
            auto mine = kept(own, words, job), others = kept(opened, words, job);
            if (!mine || !others)
                return cancelledError();
            return ShownRecords{*mine, *others};
        },
        [this, words](std::shared_ptr<const ShownRecords> found) {
            if (words != filter_.simplified().toStdString())
                return; // it ended as it was cancelled
            shown_ = *found;
            emit shownChanged();
        });
}

void ExperimentsModel::makeChartNow() {
    chartStale_ = charter_.running();
    if (chartStale_)
        return;
    charter_.start<ExperimentChart>(
        [&catalogue = catalogue_, shown = shown_, chosen = chosen_.toStdString(), operation = state_.operation,
         preset = state_.preset, roofs = roofs_, roles = state_.roles](const JobContext&) -> Expected<ExperimentChart> {
            const ChartInput input{catalogue, operation, *shown.own, *shown.opened, preset, roofs, roles};
            return makeChart(chosen.empty() ? bestChart(input) : chosen, input);
        },
        [this](std::shared_ptr<const ExperimentChart> chart) {
            chart_ = std::move(chart);
            emit chartChanged();
            if (chart_->id == "roofline")
                measureRoof();
        });
}

void ExperimentsModel::measureRoof() {
    // Not beside a sweep: either would spoil the other.
    if (roofs_ || roofer_.running() || running())
        return;
    roofer_.start<Roofs>([](const JobContext& job) { return measureRoofs(int64_t{64} << 20, 0, 1.0, job); },
                         [this](std::shared_ptr<const Roofs> roofs) {
                             roofs_ = *roofs;
                             makeChartNow();
                         },
                         [this](const Error& error) { emit failed(translated(error)); });
}

QString ExperimentsModel::commandLine() const {
    CommandLine line({"telar-cli", "sweep", state_.operation});
    line.option("--sizes", state_.sizes).option("--backends", joined(state_.backends).toStdString());
    line.option("--threads", state_.threads).option("--repeat", state_.repeat);
    if (!state_.settings.empty())
        line.option("--set", state_.settings);
    if (state_.weak)
        line.add("--weak");
    if (!state_.card.empty())
        line.option("--card", state_.card);
    line.option("--json", "sweep.jsonl");
    if (state_.roles == ChartRoles{})
        return QString::fromStdString(line.str());
    CommandLine report({"telar-cli", "report", "sweep.jsonl", "--output", "report.html"});
    for (const auto& [option, name] : {std::pair{"--across", &state_.roles.across},
                                       {"--colour", &state_.roles.colour},
                                       {"--style", &state_.roles.style},
                                       {"--panels", &state_.roles.panels}})
        if (!name->empty())
            report.option(option, *name);
    return QString::fromStdString(line.str() + " && " + report.str());
}

} // namespace telar
