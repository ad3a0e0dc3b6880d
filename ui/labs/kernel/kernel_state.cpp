// What a project keeps of the kernel lab: the source itself, at most KernelModel::mostSourceBytes of it, and its
// launch, and the same of a version that was kept to compare. Results are made again.
#include "ui/labs/kernel/exercise_session.hpp"
#include "ui/labs/kernel/kernel_lab.hpp"
#include "ui/labs/kernel/kernel_results.hpp"
#include "ui/labs/kernel/kernel_steps.hpp"
#include "ui/labs/kernel/kernel_versions.hpp"
#include "ui/labs/kernel/program_page.hpp"
#include "ui/labs/kernel/rank_page.hpp"
#include "ui/labs/kernel/warp_page.hpp"
#include "ui/state/fields.hpp"
#include "ui/steps/steps_page.hpp"
#include "ui/widgets/transport_bar.hpp"

namespace telar {

namespace {

QJsonArray sizesJson(const simt::Dim3& d) {
    return {static_cast<qint64>(d.x), static_cast<qint64>(d.y), static_cast<qint64>(d.z)};
}

simt::Dim3 sizesFrom(Fields& f, const char* name, const simt::Dim3& fallback) {
    if (!f.has(name))
        return fallback;
    const auto sizes = f.wholes(name, 1, 2147483647);
    if (sizes.size() != 3) {
        f.refuse(name);
        return fallback;
    }
    return {static_cast<uint32_t>(sizes[0]), static_cast<uint32_t>(sizes[1]), static_cast<uint32_t>(sizes[2])};
}

QJsonObject kernelControls(const KernelState& s) {
    QJsonArray arguments;
    for (const auto& word : s.launch.arguments)
        arguments.append(QJsonObject{{"word", fromText(word)}});
    return {{"source", fromText(s.source)},
            {"name", fromText(s.name)},
            {"kernel", fromText(s.launch.kernel)},
            {"grid", sizesJson(s.launch.config.grid)},
            {"block", sizesJson(s.launch.config.block)},
            {"shared", static_cast<qint64>(s.launch.config.dynamicShared)},
            {"arguments", arguments},
            {"reference", fromText(s.launch.reference)},
            {"tolerance", s.launch.tolerance}};
}

KernelState kernelControlsFrom(Fields f, const KernelState& first) {
    KernelState s;
    if (!f.has("source"))
        return first;
    s.trusted = false;
    s.source = f.text("source");
    s.name = f.text("name", s.name);
    s.launch.kernel = f.text("kernel");
    s.launch.config.grid = sizesFrom(f, "grid", s.launch.config.grid);
    s.launch.config.block = sizesFrom(f, "block", s.launch.config.block);
    s.launch.config.dynamicShared = static_cast<uint32_t>(f.whole("shared", 0, 0, simt::maxSharedBytes));
    s.launch.reference = f.text("reference");
    s.launch.tolerance = f.number("tolerance", s.launch.tolerance);
    if (!(s.launch.tolerance >= 0))
        f.refuse("tolerance");
    if (s.launch.reference.size() > mostReferenceWords)
        f.refuse("reference");
    for (auto& one : f.list("arguments"))
        s.launch.arguments.push_back(one.text("word"));
    if (static_cast<int64_t>(s.source.size()) > KernelModel::mostSourceBytes ||
        s.source.find('\0') != std::string::npos)
        f.refuse("source");
    if (s.name.empty() || s.name.size() > 255 || s.name.find('/') != std::string::npos)
        f.refuse("name");
    if (s.launch.kernel.size() > 1000)
        f.refuse("kernel");
    if (!simt::checkLaunch(s.launch.config))
        f.refuse("block");
    if (s.launch.arguments.size() > 1000)
        f.refuse("arguments");
    return s;
}

} // namespace

std::function<QJsonObject()> KernelLab::snapshot() const {
    return [state = model_->state()] {
        return QJsonObject{{"controls", kernelControls(state)}, {"results", QJsonObject()}};
    };
}

Expected<std::function<void()>> KernelLab::prepare(const QJsonObject& json) {
    Fields fields(json, id());
    auto state = kernelControlsFrom(fields.object("controls"), first_);
    if (!fields.ok())
        return fields.error();
    state.trusted = false;
    return std::function<void()>([this, state = std::move(state)] { model_->setState(state); });
}

QJsonValue KernelLab::keptJson() const {
    const auto& kept = results_->versions().kept();
    return kept && results_->versions().record().empty() ? QJsonValue(kernelControls(*kept)) : QJsonValue();
}

void KernelLab::setKept(const QJsonValue& value) {
    Fields f(value.toObject(), QStringLiteral("keptVersion"));
    const auto state = kernelControlsFrom(f, first_);
    if (value.isObject() && f.has("source") && f.ok())
        results_->versions().restore(state);
    else
        results_->versions().forget();
}

QJsonValue KernelLab::stepsJson() const {
    return QJsonObject{{"block", static_cast<qint64>(results_->stepper().block())},
                       {"thread", static_cast<qint64>(results_->stepper().thread())},
                       {"step", results_->steps()->step()}};
}

void KernelLab::setSteps(const QJsonValue& value) {
    Fields f(value.toObject(), QStringLiteral("thread"));
    results_->steps()->restore(f.whole("block", 0, 0, INT64_MAX >> 10),
                               static_cast<uint32_t>(f.whole("thread", 0, 0, simt::maxBlockThreads - 1)),
                               f.whole("step", 0, 0, INT32_MAX));
}

QJsonValue KernelLab::warpJson() const {
    return QJsonObject{{"block", static_cast<qint64>(model_->block())},
                       {"warp", static_cast<qint64>(model_->warp())},
                       {"step", results_->warp()->step()},
                       {"lane", results_->warp()->lane()}};
}

void KernelLab::setWarp(const QJsonValue& value) {
    Fields f(value.toObject(), QStringLiteral("warp"));
    model_->lookAt(f.whole("block", 0, 0, INT64_MAX >> 10), static_cast<uint32_t>(f.whole("warp", 0, 0, 31)));
    results_->warp()->setLane(static_cast<int>(f.whole("lane", -1, -1, 31)));
    results_->warp()->transport()->setStep(f.whole("step", 0, 0, mostTracedSteps));
}

// What lessons can check in the kernel lab.

std::vector<LabFact> KernelLab::facts() const {
    const auto whole = [](int64_t value) { return static_cast<double>(value); };
    const auto& state = model_->state();
    const auto run = model_->result();
    FactValue compiles, findings, conflicts, sectors, blocks, threads, exercise, passed, exit, ranks, links;
    if (const auto* e = exercises_->exercise()) {
        exercise = e->id;
        passed = whole(exercises_->isGraded() && exercises_->grade()->passed);
    }
    if (model_->isCompiled())
        compiles = whole(!model_->compiled()->error);
    const auto* program = results_->program();
    if (const auto ran = program->result(); ran && program->earlierRun() == Earlier::No && ran->exit)
        exit = whole(*ran->exit);
    if (const auto ran = program->ranks()->run(); ran && program->earlierRun() == Earlier::No) {
        ranks = whole(static_cast<int64_t>(ran->time.ranks.size()));
        links = ran->time.links.name;
    }
    if (run) {
        const auto& total = run->total;
        findings = whole(run->report.findingCount);
        conflicts = whole(total.loadConflicts + total.storeConflicts);
        if (total.loadRequests + total.storeRequests > 0)
            sectors = static_cast<double>(total.loadSectors + total.storeSectors) /
                      static_cast<double>(total.loadRequests + total.storeRequests);
        blocks = whole(run->launch.config.grid.count());
        threads = whole(run->launch.config.block.count());
    }
    return {{"file", tr("Name of the file"), state.name},
            {"kernel", tr("Kernel"), state.launch.kernel},
            {"compiles", tr("The source compiles: 1, else 0"), compiles},
            {"findings", tr("Faults found"), findings},
            {"bank_conflicts", tr("Bank conflicts"), conflicts},
            {"sectors_per_request", tr("Sectors per warp request"), sectors},
            {"blocks", tr("Grid size in blocks"), blocks},
            {"block_threads", tr("Threads per block"), threads},
            {"exercise", tr("Exercise that is open"), exercise},
            {"exercise_passed", tr("The exercise passes every check: 1, else 0"), passed},
            {"program_exit", tr("Exit code of the program's last run"), exit},
            {"ranks", tr("Ranks of the MPI program's last run"), ranks},
            {"rank_links", tr("Links that the ranks' times are predicted for"), links},
            {"step", tr("Step of the warp"), whole(results_->warp()->step() + 1)},
            {"lane", tr("Lane followed; -1: none"), whole(results_->warp()->lane())}};
}

} // namespace telar
