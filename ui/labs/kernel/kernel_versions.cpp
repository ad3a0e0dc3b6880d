#include "ui/labs/kernel/kernel_versions.hpp"

#include "core/base/files.hpp"
#include "core/simt/cuda/run_json.hpp"
#include "ui/base/chosen_tools.hpp"

namespace telar {

Expected<compare::KeptRun> keptRunOf(const KernelLaunch& run, const JobContext& job) {
    const auto& name = run.compiled->source.name;
    const auto& config = run.launch.config;
    int64_t sharedBytes = config.dynamicShared;
    for (const auto& symbol : run.compiled->module->symbols)
        if (symbol.space == ptx::Space::Shared && !symbol.isExtern)
            sharedBytes += static_cast<int64_t>(symbol.size);
    nlohmann::ordered_json record = {
        {"operation", "kernel"},
        {"settings", {{"file", name}, {"kernel", run.facts().name}, {"dynamic_shared", config.dynamicShared}}},
        {"launch", {{"grid", cuda::dimJson(config.grid)}, {"block", cuda::dimJson(config.block)}}},
        {"figures", cuda::countsJson(run.total)},
        {"registers_estimated", run.report.registers},
        {"shared", sharedBytes},
        {"findings", nlohmann::ordered_json::array()},
        {"lines", nlohmann::ordered_json::array()}};
    for (const auto& finding : run.report.findings)
        record["findings"].push_back(cuda::findingJson(finding));
    for (const auto& [line, counts] : run.lines) {
        record["lines"].push_back(cuda::lineJson(counts));
        record["lines"].back()["line"] = line;
    }
    if (const auto predicted = predictedTime(run)) {
        record["foretold"] = {{"card", predicted->first->name}, {"ms", 1e3 * predicted->second.seconds()}};
        record["foretold"].update(cuda::partsJson(predicted->second));
    }
    cuda::SourceTexts sources;
    sources.add(name, run.compiled->source.text);
    if (auto texts = sources.take(); !texts.is_null())
        record["sources"] = std::move(texts);
    TELAR_TRY(runs, compare::readKeptRuns(record.dump(-1, ' ', false, nlohmann::ordered_json::error_handler_t::replace),
                                          name, job));
    return std::move(runs->front());
}

KernelVersions::KernelVersions(KernelModel& model, QObject* parent) : QObject(parent), model_(model) {
    for (auto* runner : {&runner_, &differ_, &seer_, &reader_})
        connect(runner, &JobRunner::busyChanged, this, &KernelVersions::busyChanged);
    connect(&model_, &KernelModel::stateChanged, this, &KernelVersions::compare);
    connect(&model_, &KernelModel::resultChanged, this, &KernelVersions::see);
}

void KernelVersions::keep() {
    reader_.abandon();
    forget();
    kept_ = model_.state();
    runKept();
    compare();
}

void KernelVersions::forget() {
    runner_.abandon();
    differ_.abandon();
    seer_.abandon();
    kept_.reset();
    keptRun_.reset();
    result_.reset();
    seen_.reset();
    difference_.reset();
    offered_ = failed_ = false;
    record_.clear();
    error_.reset();
    emit changed();
}

void KernelVersions::openRecord(const QString& path) {
    reader_.start<compare::KeptRun>(
        [path = path.toStdString()](const JobContext& job) { return runOfRecord(path, job); },
        [this](std::shared_ptr<const compare::KeptRun> run) {
            forget();
            kept_ = KernelState{run->source(), run->file, {}, false};
            record_ = run->name;
            keptRun_ = std::move(run);
            compare();
            see();
        },
        [this](const Error& error) {
            error_ = error;
            emit changed();
        });
}

void KernelVersions::discard() {
    reader_.abandon();
    const bool inFile = !record_.empty(); // which can be opened again
    if (const auto gone = kept_) {
        forget();
        if (!inFile)
            emit discarded(*gone);
    }
}

void KernelVersions::restore(const KernelState& state) {
    reader_.abandon();
    forget();
    kept_ = state;
    compare();
    if (wanted_)
        runKept();
}

void KernelVersions::offer(const KernelState& state) {
    if (kept_ && !offered_)
        return;
    restore(state);
    offered_ = true;
}

void KernelVersions::goBack() {
    if (kept_)
        model_.replaceState(tr("back to the kept version"), *kept_);
}

bool KernelVersions::hasRun() const {
    const auto run = model_.result();
    return run && model_.isCompiled() && run->launch == model_.state().launch &&
           run->compiled->source.text == model_.state().source;
}

void KernelVersions::runKept() {
    const auto take = [this](std::shared_ptr<const compare::KeptRun> run) {
        keptRun_ = std::move(run);
        see();
    };
    const auto fail = [this](const Error&) {
        failed_ = true;
        emit changed();
    };
    if (hasRun() && *kept_ == model_.state())
        return runner_.start<compare::KeptRun>(
            [run = model_.result()](const JobContext& job) { return keptRunOf(*run, job); }, take, fail);
    runner_.start<compare::KeptRun>(
        [kept = *kept_, python = chosenPython(), headers = model_.state().headers, maker = chosenCompiler(),
         folder = model_.path().empty() ? std::string() : folderName(model_.path())](
            const JobContext& job) -> Expected<compare::KeptRun> {
            TELAR_TAKE(compiled, compileKernel({kept.source, kept.name, folder, compiledKernel(kept.name, kept.launch),
                                                false, python, headers, maker},
                                               job));
            if (compiled->error)
                return *compiled->error;
            auto shared = std::make_shared<const KernelCompiled>(std::move(*compiled));
            TELAR_TRY(run, runKernel(shared, suitedLaunch(*shared, kept.launch), KernelModel::wholeBudget, job));
            return keptRunOf(*run, job);
        },
        take, fail);
}

/// The run at work beside the kept one, where somebody looks.
void KernelVersions::see() {
    if (!hasRun() || !keptRun_) {
        seer_.abandon();
        seen_.reset();
        result_.reset();
    } else if (wanted_ && seen_ != model_.result()) {
        seen_ = model_.result();
        result_.reset();
        seer_.start<SeenComparison>(
            [kept = keptRun_, run = seen_](const JobContext& job) -> Expected<SeenComparison> {
                TELAR_TRY(now, keptRunOf(*run, job));
                return seeComparison(*kept, *now);
            },
            [this](std::shared_ptr<const SeenComparison> made) {
                result_ = std::move(made);
                emit changed();
            },
            [this](const Error&) { emit changed(); });
    }
    emit changed();
}

void KernelVersions::setWanted(bool on) {
    wanted_ = on;
    if (on) {
        if (kept_ && !keptRun_ && !failed_ && !runner_.running())
            runKept();
        see();
        compare();
    }
}

void KernelVersions::compare() {
    if (result_ && !hasRun())
        see();
    const bool nothing = !kept_ || (!record_.empty() && kept_->source.empty()); // an older record has no source
    if (nothing || !wanted_ || (difference_ && compared_ == model_.state().source)) {
        emit changed();
        return;
    }
    differ_.start<std::vector<DiffLine>>(
        [before = kept_->source, after = model_.state().source](const JobContext&) -> Expected<std::vector<DiffLine>> {
            return lineDiff(before, after);
        },
        [this, after = model_.state().source](std::shared_ptr<const std::vector<DiffLine>> lines) {
            difference_ = std::move(lines);
            compared_ = after;
            emit changed();
        });
    emit changed();
}

} // namespace telar
