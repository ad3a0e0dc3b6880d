#include "ui/labs/kernel/kernel_versions.hpp"

#include "core/base/files.hpp"
#include "ui/base/chosen_tools.hpp"

namespace telar {

VersionCounts versionCounts(const KernelLaunch& run) {
    VersionCounts made;
    made.total = run.total;
    made.findings = run.report.findingCount;
    made.sharedBytes = run.launch.config.dynamicShared;
    for (const auto& symbol : run.compiled->module->symbols)
        if (symbol.space == ptx::Space::Shared && !symbol.isExtern)
            made.sharedBytes += static_cast<int64_t>(symbol.size);
    return made;
}

KernelVersions::KernelVersions(KernelModel& model, QObject* parent) : QObject(parent), model_(model) {
    for (auto* runner : {&runner_, &differ_}) {
        connect(runner, &JobRunner::busyChanged, this, &KernelVersions::busyChanged);
    }
    connect(&model_, &KernelModel::stateChanged, this, &KernelVersions::compare);
    connect(&model_, &KernelModel::resultChanged, this, &KernelVersions::changed);
}

void KernelVersions::keep() {
    runner_.abandon();
    kept_ = model_.state();
    keptCounts_ = counts();
    difference_.reset();
    if (!keptCounts_)
        countKept();
    compare();
    emit changed();
}

void KernelVersions::forget() {
    runner_.abandon();
    differ_.abandon();
    kept_.reset();
    keptCounts_.reset();
    difference_.reset();
    emit changed();
}

void KernelVersions::discard() {
    if (const auto gone = kept_) {
        forget();
        emit discarded(*gone);
    }
}

void KernelVersions::restore(const KernelState& state) {
    runner_.abandon();
    kept_ = state;
    keptCounts_.reset();
    difference_.reset();
    countKept();
    compare();
    emit changed();
}

void KernelVersions::goBack() {
    if (kept_)
        model_.replaceState(tr("back to the kept version"), *kept_);
}

std::optional<VersionCounts> KernelVersions::counts() const {
    const auto run = model_.result();
    if (!run || !model_.isCompiled() || !(run->launch == model_.state().launch) ||
        run->compiled->source.text != model_.state().source)
        return {};
    return versionCounts(*run);
}

void KernelVersions::countKept() {
    runner_.start<VersionCounts>(
        [kept = *kept_, python = chosenPython(), headers = model_.state().headers, maker = chosenCompiler(),
         folder = model_.path().empty() ? std::string()
                                        : folderName(model_.path())](const JobContext& job) -> Expected<VersionCounts> {
            TELAR_TAKE(compiled, compileKernel({kept.source, kept.name, folder, compiledKernel(kept.name, kept.launch),
                                                false, python, headers, maker},
                                               job));
            if (compiled->error)
                return *compiled->error;
            auto shared = std::make_shared<const KernelCompiled>(std::move(*compiled));
            TELAR_TRY(run, runKernel(shared, suitedLaunch(*shared, kept.launch), KernelModel::wholeBudget, job));
            return versionCounts(*run);
        },
        [this](std::shared_ptr<const VersionCounts> counts) {
            keptCounts_ = *counts;
            emit changed();
        },
        [this](const Error&) { emit changed(); });
}

void KernelVersions::setWanted(bool on) {
    wanted_ = on;
    if (on)
        compare();
}

void KernelVersions::compare() {
    if (!kept_ || !wanted_ || (difference_ && compared_ == model_.state().source)) {
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
