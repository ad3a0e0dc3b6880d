#include "ui/labs/kernel/kernel_model.hpp"

#include "core/base/command_line.hpp"
#include "core/base/files.hpp"
#include "ui/base/chosen_tools.hpp"
#include "ui/jobs/job_runner.hpp"
#include "ui/labs/kernel/kernel_edit.hpp"

namespace telar {

KernelModel::KernelModel(QUndoStack& undo, QObject* parent) : QObject(parent), undo_(undo) {
    for (auto* runner : {&compiler_, &runner_, &tracer_, &asker_, &comparer_, &filmer_, &assembler_}) {
        connect(runner, &JobRunner::busyChanged, this, &KernelModel::busyChanged);
    }
    for (auto* timer : {&quiet_, &soon_, &limit_})
        timer->setSingleShot(true);
    quiet_.setInterval(quietMs);
    soon_.setInterval(120);
    limit_.setInterval(shortMs);
    connect(&quiet_, &QTimer::timeout, this, &KernelModel::compile);
    connect(&soon_, &QTimer::timeout, this, [this] { startRun(true); });
    connect(&limit_, &QTimer::timeout, this, [this] {
        if (!byItself_ || !runner_.running())
            return;
        cutShort_ = true;
        runner_.abandon();
        emit resultChanged();
    });
}

KernelModel::~KernelModel() = default;

void KernelModel::typeSource(const std::string& source) {
    if (source == state_.source)
        return;
    KernelState next = state_;
    next.source = source;
    undo_.push(new KernelEdit(*this, tr("edit source"), state_, next));
    typed_ = source;
}

void KernelModel::replaceSource(const QString& what, const std::string& source, const std::string& name,
                                const std::string& path) {
    if (!path.empty())
        saved_[path] = source;
    KernelState next{source, name, {}};
    next.path = path;
    const bool lost = holdsTyped() && source != state_.source;
    if (!(next == state_))
        undo_.push(new KernelEdit(*this, what, state_, next));
    state_.path = path;
    emit stateChanged();
    if (lost)
        emit typedReplaced();
}

void KernelModel::replaceState(const QString& what, const KernelState& state) {
    const bool lost = holdsTyped() && state.source != state_.source;
    KernelState next = state;
    if (next.path.empty() && next.name == state_.name && next.headers == state_.headers)
        next.path = state_.path;
    if (!(next == state_))
        undo_.push(new KernelEdit(*this, what, state_, next));
    else
        state_.trusted = state_.trusted && next.trusted;
    if (lost)
        emit typedReplaced();
}

void KernelModel::editLaunch(const QString& what, const std::function<void(cuda::LaunchRequest&)>& change) {
    KernelState next = state_;
    change(next.launch);
    if (!(next == state_))
        undo_.push(new KernelEdit(*this, what, state_, next));
}

std::vector<KernelStep> KernelModel::stepsBack(int most) const {
    std::vector<KernelStep> steps;
    auto state = state_;
    for (int k = undo_.index() - 1; k >= 0 && static_cast<int>(steps.size()) < most; --k) {
        const auto* edit = dynamic_cast<const KernelEdit*>(undo_.command(k));
        if (!edit)
            continue;
        KernelStep step{edit->text(), edit->lineIn(state.source), {}, {}};
        if (step.line > 0)
            step.lineText =
                QString::fromStdString(state.source).section(u'\n', step.line - 1, step.line - 1).simplified();
        state = edit->before(std::move(state));
        step.before = state;
        steps.push_back(std::move(step));
    }
    return steps;
}

void KernelModel::wasSaved(const std::string& path) {
    state_.path = path;
    saved_[path] = state_.source;
    const bool renamed = state_.name != fileName(path);
    state_.name = fileName(path);
    emit stateChanged();
    if (renamed) // lines are found by the file's name
        compile();
}

void KernelModel::setState(const KernelState& state) {
    const bool text = state.source != state_.source || state.name != state_.name;
    const bool kernel = compiledKernel(state.name, state.launch) != compiledKernel(state_.name, state_.launch);
    state_ = state;
    emit stateChanged();
    dropRun();
    if (text) {
        compiler_.cancel();
        quiet_.start();
    } else if (kernel && started_) {
        compile(); // a template of that name may have to be instantiated
    } else {
        soon_.start();
    }
    emit busyChanged();
}

void KernelModel::dropRun() {
    soon_.stop();
    limit_.stop();
    for (auto* runner : {&runner_, &tracer_, &asker_, &comparer_, &filmer_, &assembler_})
        runner->abandon();
    cutShort_ = false;
}

bool KernelModel::isOfSource(const KernelText& compiled) const {
    return compiled.text == state_.source && compiled.name == state_.name &&
           (state_.isPython() || compiled.maker == chosenCompiler()) &&
           (!state_.isPython() || compiled.kernel == compiledKernel(state_.name, state_.launch));
}

bool KernelModel::isCompiled() const { return compiled_ && isOfSource(compiled_->source); }

Earlier KernelModel::earlierRun() const {
    if (!run_)
        return Earlier::No;
    return !isOfSource(run_->compiled->source) ? Earlier::Kernel
           : run_->launch == state_.launch     ? Earlier::No
                                               : Earlier::Settings;
}

void KernelModel::start() {
    if (started_)
        return;
    started_ = true;
    if (!state_.source.empty())
        quiet_.start();
}

void KernelModel::compile() {
    quiet_.stop();
    if (!started_) // the first look at the lab starts it
        return;
    KernelText source{state_.source,
                      state_.name,
                      path().empty() ? std::string() : folderName(path()),
                      compiledKernel(state_.name, state_.launch),
                      state_.trusted,
                      chosenPython(),
                      state_.headers,
                      chosenCompiler()};
    if (static_cast<int64_t>(source.text.size()) > mostSourceBytes) {
        KernelCompiled refused;
        refused.error = userError(text(TELAR_TR("core", "A source has at most %1 KiB here, and this one has %2"),
                                       mostSourceBytes >> 10, source.text.size() >> 10));
        refused.source = std::move(source);
        takeCompiled(std::make_shared<const KernelCompiled>(std::move(refused)));
        return;
    }
    if (state_.isScript()) {
        KernelCompiled nothing;
        nothing.source = std::move(source);
        takeCompiled(std::make_shared<const KernelCompiled>(std::move(nothing)));
        return;
    }
    compiler_.start<KernelCompiled>(
        [source = std::move(source)](const JobContext& job) { return compileKernel(source, job); },
        [this](std::shared_ptr<const KernelCompiled> compiled) { takeCompiled(std::move(compiled)); },
        [this, source = state_](const Error& error) {
            KernelCompiled failed;
            failed.source = {source.source, source.name, {}, compiledKernel(source.name, source.launch)};
            failed.source.maker = chosenCompiler();
            failed.error = error;
            takeCompiled(std::make_shared<const KernelCompiled>(std::move(failed)));
        });
}

void KernelModel::takeCompiler() {
    emit stateChanged();
    dropRun();
    compile();
    emit busyChanged();
}

bool KernelModel::runsMain() const {
    if (state_.isPython() || !cuda::isWholeProgram(state_.source))
        return false;
    return state_.launch.kernel.empty() || !compiled_ || compiled_->kernels.empty() ||
           state_.launch == suitedLaunch(*compiled_, {});
}

void KernelModel::takeCompiled(std::shared_ptr<const KernelCompiled> compiled) {
    const bool whole = runsMain(); // of the launch that was there before, nothing is kept then
    compiled_ = std::move(compiled);
    runError_.reset();
    if (!compiled_->kernels.empty()) {
        auto launch = suitedLaunch(*compiled_, whole ? cuda::LaunchRequest() : state_.launch);
        if (!(launch == state_.launch)) {
            state_.launch = std::move(launch);
            emit stateChanged();
        }
    }
    if (compiled_->error || compiled_->kernels.empty() || waitsForProgram()) {
        letGoOfRun();
        emit compiledChanged();
        emit resultChanged();
        emit traceChanged();
    } else {
        emit compiledChanged();
        startRun(true);
    }
    emit busyChanged();
}

/// A program says itself how its kernels are launched: none is run in a launch that nobody asked for.
bool KernelModel::waitsForProgram() const {
    return cuda::isWholeProgram(compiled_->source.text) && !compiled_->kernels.empty() &&
           isProposed(*compiled_, state_.launch);
}

void KernelModel::letGoOfRun() {
    releaseElsewhere(std::exchange(run_, nullptr));
    trace_.reset();
    writers_.reset();
    comparison_.reset();
    releaseElsewhere(std::exchange(warps_, nullptr));
}

void KernelModel::startRun(bool byItself) {
    soon_.stop();
    if (!isCompiled() || compiled_->kernels.empty()) {
        if (!compiling() && started_)
            compile();
        return;
    }
    if (byItself && waitsForProgram()) { // its launch was taken back
        letGoOfRun();
        emit resultChanged();
        emit traceChanged();
        return emit busyChanged();
    }
    byItself_ = byItself;
    cutShort_ = false;
    runError_.reset();
    if (byItself)
        limit_.start();
    else
        limit_.stop();
    runner_.start<KernelLaunch>(
        [compiled = compiled_, launch = state_.launch,
         budget = byItself ? shortBudget : wholeBudget](const JobContext& job) {
            return isProposed(*compiled, launch) ? runProposal(compiled, launch, budget, job)
                                                 : runKernel(compiled, launch, budget, job);
        },
        [this](std::shared_ptr<const KernelLaunch> run) {
            limit_.stop();
            if (!(run->launch == state_.launch)) { // another size of the proposal has a fault
                state_.launch = run->launch;
                emit stateChanged();
            }
            // Within so few instructions nothing is called endless.
            cutShort_ = byItself_ && run->endless;
            if (cutShort_)
                run.reset();
            releaseElsewhere(std::exchange(run_, std::move(run)));
            trace_.reset();
            writers_.reset();
            comparison_.reset();
            releaseElsewhere(std::exchange(warps_, nullptr));
            emit resultChanged();
            compareNow();
            assembleNow();
            if (run_ && run_->milliseconds < shortMs) // else when somebody asks
                traceNow();
            else
                emit traceChanged();
        },
        [this](const Error& error) {
            limit_.stop();
            runError_ = error;
            releaseElsewhere(std::exchange(run_, nullptr));
            trace_.reset();
            writers_.reset();
            comparison_.reset();
            releaseElsewhere(std::exchange(warps_, nullptr));
            emit resultChanged();
            emit traceChanged();
        });
}

void KernelModel::run() {
    started_ = true;
    tracer_.abandon();
    asker_.abandon();
    comparer_.abandon();
    filmer_.abandon();
    if (quiet_.isActive() || !isCompiled()) {
        compile();
        return;
    }
    startRun(false);
}

void KernelModel::cancel() {
    quiet_.stop();
    soon_.stop();
    limit_.stop();
    for (auto* runner : {&compiler_, &runner_, &tracer_, &asker_, &comparer_, &filmer_, &assembler_})
        runner->abandon();
    emit busyChanged();
}

void KernelModel::lookAt(int64_t block, uint32_t warp) {
    if (block == block_ && warp == warp_ && trace_)
        return;
    block_ = block;
    warp_ = warp;
    if (run_)
        traceNow();
}

void KernelModel::traceNow() {
    const auto& config = run_->launch.config;
    const auto warps = static_cast<uint32_t>((config.block.count() + 31) / 32);
    block_ = std::clamp<int64_t>(block_, 0, config.grid.count() - 1);
    warp_ = std::min(warp_, warps - 1);
    tracer_.start<KernelTrace>([run = run_, block = block_, warp = warp_](
                                   const JobContext& job) { return traceKernel(run, block, warp, wholeBudget, job); },
                               [this](std::shared_ptr<const KernelTrace> trace) {
                                   trace_ = std::move(trace);
                                   traceError_.reset();
                                   emit traceChanged();
                               },
                               [this](const Error& error) {
                                   trace_.reset();
                                   traceError_ = error;
                                   emit traceChanged();
                               });
}

void KernelModel::compareNow() {
    if (!run_ || run_->launch.reference.empty())
        return;
    comparer_.start<KernelComparison>(
        [run = run_](const JobContext& job) { return compareKernel(run, wholeBudget, job); },
        [this](std::shared_ptr<const KernelComparison> comparison) {
            comparison_ = std::move(comparison);
            emit comparisonChanged();
        },
        [this](const Error& error) {
            KernelComparison failed;
            failed.run = run_;
            failed.error = error;
            comparison_ = std::make_shared<const KernelComparison>(std::move(failed));
            emit comparisonChanged();
        });
}

const cuda::MachineCode* KernelModel::code() const {
    return run_ && code_ && code_->run == run_ && code_->code ? &*code_->code : nullptr;
}

const cuda::ExecutedCode* KernelModel::executed() const {
    return run_ && code_ && code_->run == run_ && code_->executed ? &*code_->executed : nullptr;
}

const Error* KernelModel::codeError() const {
    return run_ && code_ && code_->run == run_ && code_->error ? &*code_->error : nullptr;
}

const cuda::CodeListing* KernelModel::listing() const {
    return run_ && code_ && code_->run == run_ && !code_->listing.code.empty() ? &code_->listing : nullptr;
}

void KernelModel::assembleNow() {
    if (!run_ || (code_ && code_->run == run_))
        return;
    assembler_.start<KernelCode>(
        [run = run_](const JobContext& job) -> Expected<KernelCode> { return assembleKernel(run, job); },
        [this](std::shared_ptr<const KernelCode> code) {
            code_ = std::move(code);
            emit codeChanged();
        },
        [](const Error&) {}); // it was stopped: what went wrong is in the result
}

void KernelModel::traceWarps(int64_t blocks) {
    if (!run_)
        return;
    filmer_.start<KernelWarps>([run = run_, blocks = std::clamp<int64_t>(
                                                blocks, 1, std::min(mostFilmBlocks, run_->launch.config.grid.count()))](
                                   const JobContext& job) { return telar::traceWarps(run, blocks, wholeBudget, job); },
                               [this](std::shared_ptr<const KernelWarps> warps) {
                                   releaseElsewhere(std::exchange(warps_, std::move(warps)));
                                   emit warpsChanged();
                               },
                               [this](const Error& error) {
                                   traceError_ = error;
                                   emit warpsChanged();
                               });
}

void KernelModel::askWriters(int parameter) {
    if (!run_ || (writers_ && writers_->parameter == parameter) || asker_.running())
        return;
    asker_.start<KernelWriters>(
        [run = run_, parameter](const JobContext& job) { return kernelWriters(run, parameter, wholeBudget, job); },
        [this](std::shared_ptr<const KernelWriters> writers) {
            writers_ = std::move(writers);
            emit writersChanged();
        },
        [this](const Error& error) {
            traceError_ = error;
            emit writersChanged();
        });
}

QString KernelModel::commandLine() const {
    const auto& file = isSaved() ? path() : state_.name;
    if (state_.isScript())
        return QString::fromStdString((state_.isNotebook() ? "telar-cli notebook " : "telar-cli python ") +
                                      shellQuoted(file));
    const auto maker = chosenCompiler();
    return QString::fromStdString(
        state_.launch.commandLine(file) +
        (maker == cuda::Maker::Clang || state_.isPython()
             ? std::string()
             : " --compiler " + std::string(cuda::makerNames[static_cast<std::size_t>(maker)])));
}

} // namespace telar
