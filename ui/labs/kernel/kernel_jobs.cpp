#include "ui/labs/kernel/kernel_jobs.hpp"

#include "core/data/load.hpp"
#include "core/simt/builtin/predicted.hpp"
#include "core/simt/cards.hpp"
#include "core/simt/cuda/ncu_words.hpp"
#include "core/simt/machine/naming.hpp"
#include "core/simt/occupancy.hpp"
#include "core/simt/program/sources.hpp"

#include <QSettings>

#include <algorithm>

namespace telar {

namespace {

constexpr int64_t kernelTraceBytes = int64_t{256} << 20;

/// The same launch again, traced.
Expected<cuda::KernelRun> runTraced(const KernelLaunch& run, machine::RunOptions options, const JobContext& job) {
    TELAR_TAKE(session, boundLaunch(*run.compiled, run.kernel, run.launch, job));
    options.traceBytes = kernelTraceBytes;
    return session->launch(cuda::Look::Traced, options, job);
}

} // namespace

std::optional<std::pair<const simt::DeviceModel*, simt::PredictedTime>> predictedTime(const KernelLaunch& run) {
    const auto* usual = simt::findCard(QSettings().value(QStringLiteral("card")).toString().toStdString());
    std::vector<const simt::DeviceModel*> cards{usual};
    for (const auto& card : simt::knownCards())
        cards.push_back(&card);
    const auto work =
        cuda::launchWork(run.launch.config, run.total, static_cast<int32_t>(run.report.counters.sharedBytes), 0,
                         builtin::usualRegisters, run.report.capability, run.report.touched);
    for (const auto* card : cards)
        if (auto time = card ? simt::predict(*card, work) : Expected<simt::PredictedTime>(cancelledError()))
            return std::pair(card, std::move(*time));
    return {};
}

std::string compiledKernel(const std::string& name, const cuda::LaunchRequest& launch) {
    return cuda::isPython(name) && !launch.kernel.empty() ? cuda::pythonKernel(launch.kernel, launch.arguments)
                                                          : launch.kernel;
}

cuda::CompileRequest requestFor(const KernelText& source) {
    cuda::CompileRequest request;
    request.source = source.text;
    request.name = source.name;
    request.folder = source.folder;
    request.trusted = source.trusted;
    request.python.path = source.python;
    if (!source.headers.empty())
        request.includes = {source.headers};
    request.maker = source.maker;
    request.mayLackKernels = cuda::isWholeProgram(source.text);
    if (cuda::isPython(source.name)) {
        request.kernel = source.kernel;
        request.script = true;
    }
    return request;
}

Expected<cuda::KernelSession> boundLaunch(const KernelCompiled& compiled, std::size_t kernel,
                                          const cuda::LaunchRequest& launch, const JobContext& job) {
    return cuda::KernelSession::bind(
        {compiled.module, compiled.kernels[kernel], compiled.names[kernel], compiled.source.name}, launch.config,
        launch.arguments, loadArray, job);
}

int KernelCompiled::find(const std::string& kernel) const {
    for (std::size_t k = 0; k < kernels.size(); ++k)
        if (kernels[k].name == kernel)
            return static_cast<int>(k);
    return !kernels.empty() && kernel == source.kernel && cuda::namesTemplate(kernel) ? 0 : -1;
}

Expected<KernelCompiled> compileKernel(const KernelText& source, const JobContext& job) {
    KernelCompiled made;
    made.source = source;
    if (const auto compiler = cuda::CudaCompiler::find(source.maker); !compiler && !cuda::isPython(source.name)) {
        made.compiler = false;
        made.error = compiler.error();
        return made;
    }
    // What stands in files of C and C++ is for the host: it is compiled when the program runs.
    if (program::isSourceName(source.name) && !source.name.ends_with(".cu"))
        return made;
    auto file = cuda::loadKernel(requestFor(source), source.kernel, job, &made.diagnostics);
    if (!file && cuda::namesTemplate(source.kernel) && !cuda::isPython(source.name) && !job.stopRequested()) {
        made.source.kernel.clear(); // the template is no longer there
        file = cuda::loadKernel(requestFor(source), {}, job, &made.diagnostics);
    }
    if (job.stopRequested())
        return cancelledError();
    if (!file) {
        if (file.error().kind == ErrorKind::Cancelled)
            return file.error();
        made.error = file.error();
        return made;
    }
    made.module = file->module;
    made.maker = file->compiler;
    made.kernels = std::move(file->kernels);
    made.milliseconds = file->compileMs + file->loadMs;
    for (const auto& kernel : made.kernels)
        made.names.push_back(cuda::parameterNames(source.text, kernel));
    return made;
}

cuda::LaunchRequest suitedLaunch(const KernelCompiled& compiled, const cuda::LaunchRequest& asked) {
    const auto fits = [&](const cuda::LaunchRequest& launch) {
        const int k = compiled.find(launch.kernel);
        return k >= 0 && compiled.kernels[static_cast<std::size_t>(k)].parameters.size() == launch.arguments.size();
    };
    if (asked.kernel.empty())
        if (const auto own = cuda::launchLine(compiled.source.text); own && fits(*own))
            return *own;
    const int known = compiled.find(asked.kernel);
    if (compiled.kernels.empty())
        return asked;
    if (asked.arguments.empty())
        if (const auto own = cuda::launchLine(compiled.source.text); own && own->kernel == asked.kernel && fits(*own))
            return *own;
    const auto& kernel = compiled.kernels[static_cast<std::size_t>(std::max(0, known))];
    auto made = cuda::proposedLaunch(kernel, *compiled.module);
    if (known < 0) { // of another kernel of the file the file itself may speak
        const auto own = cuda::launchLine(compiled.source.text);
        return own && own->kernel == kernel.name && fits(*own) ? *own : made;
    }
    made.kernel = asked.kernel;
    const bool said = kernel.parameters.empty() && !(asked.config == cuda::LaunchRequest().config);
    if (asked.arguments.empty() && !said)
        return made;
    made.config = asked.config;
    made.reference = asked.reference;
    made.tolerance = asked.tolerance;
    for (std::size_t k = 0; k < made.arguments.size() && k < asked.arguments.size(); ++k)
        if (const auto word = cuda::parseArgument(asked.arguments[k], k);
            !word || word->isArray() == kernel.parameters[k].pointer)
            made.arguments[k] = asked.arguments[k];
    return made;
}

std::string KernelLaunch::arrayName(int parameter) const {
    const auto buffer = data.bufferOf[static_cast<std::size_t>(parameter)];
    return buffer < 0 ? std::string() : data.buffers[static_cast<std::size_t>(buffer)].name;
}

Expected<KernelLaunch> runKernel(std::shared_ptr<const KernelCompiled> compiled, const cuda::LaunchRequest& launch,
                                 int64_t budget, const JobContext& job) {
    KernelLaunch run;
    run.launch = launch;
    run.kernel = static_cast<std::size_t>(std::max(0, compiled->find(launch.kernel)));
    run.compiled = std::move(compiled);
    TELAR_TAKE(session, boundLaunch(*run.compiled, run.kernel, launch, job));
    const auto before = session->data().memory;
    machine::RunOptions options;
    options.budget = budget;
    options.lines = true;
    TELAR_TAKE(made, session->launch(cuda::Look::Counted, options, job));
    run.data = std::move(made->data);
    run.report = std::move(made->report);
    run.mistakes.findings = run.report.findings;
    program::foldFindings(run.mistakes);
    run.milliseconds = made->milliseconds;
    run.endless = std::any_of(run.report.findings.begin(), run.report.findings.end(),
                              [](const auto& finding) { return finding.kind == simt::FindingKind::Endless; });
    run.lines = cuda::lineCounts(run.report, *run.compiled->module, run.compiled->source.name);
    run.total = cuda::totalCounts(run.report);
    if (const auto predicted = predictedTime(run); predicted && predicted->second.caches) {
        cuda::addCaches(run.lines, *predicted->second.caches, run.compiled->source.name);
        run.total.caches = predicted->second.caches->all;
        run.cachesOf = predicted->first->name;
    }
    for (const bool changed : {true, false})
        for (std::size_t k = 0; k < run.facts().parameters.size(); ++k)
            if (run.data.isArray(k) &&
                (before[static_cast<std::size_t>(run.data.bufferOf[k])] != run.data.array(k)) == changed) {
                run.arrays.push_back(static_cast<int>(k));
                run.changed += changed;
            }
    return run;
}

KernelCode assembleKernel(std::shared_ptr<const KernelLaunch> run, const JobContext& job) {
    const auto& source = run->compiled->source;
    KernelCode made{std::move(run), {}, {}, {}, {}};
    const auto& module = made.run->compiled->module;
    const auto& entry = made.run->facts().entry;
    const auto& report = made.run->report;
    made.listing = cuda::ptxListing(*module, entry, report, source.name, source.text);
    if (!cuda::isForGpu(source.maker))
        return made;
    if (!module->further.empty()) {
        made.error = cuda::MatchedModule::make(module, 0, source.trusted, job).error(); // which says why
        return made;
    }
    const auto code = cuda::disassembled(cuda::withOwnLines(*module), 0, source.trusted, job);
    if (!code) {
        made.error = code.error();
        return made;
    }
    const auto matched = cuda::MatchedModule::of(module, code->listing, code->said);
    made.code = matched.code(entry, source.name);
    if (auto listing = cuda::machineListing(*module, *code, entry, report, source.name, source.text);
        !listing.code.empty())
        made.listing = std::move(listing);
    auto executed = matched.executed(entry, report.perInstruction, report.counters.warps, source.name);
    if (executed)
        made.executed = std::move(*executed);
    else
        made.error = executed.error();
    return made;
}

bool isProposed(const KernelCompiled& compiled, const cuda::LaunchRequest& launch) {
    const int k = compiled.find(launch.kernel);
    if (k < 0)
        return false;
    auto made = cuda::proposedLaunch(compiled.kernels[static_cast<std::size_t>(k)], *compiled.module);
    made.kernel = launch.kernel;
    return made == launch;
}

Expected<KernelLaunch> runProposal(std::shared_ptr<const KernelCompiled> compiled, const cuda::LaunchRequest& launch,
                                   int64_t budget, const JobContext& job) {
    auto first = runKernel(compiled, launch, budget, job);
    if (!first || !first->report.findings.empty())
        return first;
    auto odd = cuda::proposedLaunch(first->facts(), *compiled->module, cuda::ProposedSize::Odd);
    odd.kernel = launch.kernel;
    if (odd == launch)
        return first;
    auto second = runKernel(std::move(compiled), odd, budget, job);
    return second && !second->report.findings.empty() && !second->endless ? std::move(second) : std::move(first);
}

/// One warp of a launch that was traced, with at most so many steps.
static KernelTrace traceOf(const cuda::KernelRun& traced, std::shared_ptr<const KernelLaunch> run, int64_t block,
                           uint32_t warp, std::size_t most) {
    KernelTrace made;
    made.block = block;
    made.warp = warp;
    made.places = machine::arrayPlaces(*traced.program, traced.data.buffers, run->launch.config);
    made.complete = traced.report.trace->complete;
    for (std::size_t k = 0; k < made.places.size(); ++k) {
        const auto elements = static_cast<int64_t>(made.places[k].bytes / made.places[k].element);
        made.shapes.push_back(k < traced.data.shapes.size() ? traced.data.shapes[k]
                                                            : std::pair<int64_t, int64_t>{1, elements});
        made.types.push_back({});
    }
    for (std::size_t p = 0; p < traced.data.bufferOf.size(); ++p)
        if (traced.data.bufferOf[p] >= 0)
            made.types[static_cast<std::size_t>(traced.data.bufferOf[p])] = traced.data.types[p];
    for (const auto& one : traced.report.trace->warps)
        if (one.block == block && one.warp == warp)
            made.steps = machine::warpSteps(*traced.report.trace, one, made.places, most + 1);
    if (made.steps.size() > most) {
        made.steps.resize(most);
        made.complete = false;
    }
    made.run = std::move(run);
    return made;
}

Expected<multiprocessor::Recording> recordKernel(std::shared_ptr<const KernelLaunch> run, uint32_t width,
                                                 const simt::DeviceModel& card, int64_t budget, const JobContext& job) {
    auto launch = run->launch;
    auto& x = launch.config.block.x;
    launch.config.grid.x = static_cast<uint32_t>((uint64_t{launch.config.grid.x} * x + width - 1) / width);
    x = width;
    TELAR_TRY(session, boundLaunch(*run->compiled, run->kernel, launch, job));
    multiprocessor::RecordRequest request;
    request.module = run->compiled->module;
    request.entry = run->facts().entry;
    request.config = launch.config;
    request.buffers = session->data().buffers;
    request.arguments = session->data().arguments;
    const auto share = multiprocessor::shareOf(card, request.config);
    request.capability = 10 * card.major + card.minor;
    request.blockStep = share.step;
    request.blocks = share.recorded;
    request.budget = budget;
    const auto& source = run->compiled->source;
    if (cuda::isForGpu(source.maker))
        if (const auto matched =
                cuda::MatchedModule::make(run->compiled->module, request.capability, source.trusted, job))
            request.code = matched->function(request.entry);
    return multiprocessor::record(std::move(request), job);
}

Expected<KernelTrace> traceKernel(std::shared_ptr<const KernelLaunch> run, int64_t block, uint32_t warp, int64_t budget,
                                  const JobContext& job) {
    machine::RunOptions options;
    options.budget = budget;
    options.firstBlock = block;
    options.blocks = 1;
    options.warp = static_cast<int32_t>(warp);
    TELAR_TRY(traced, runTraced(*run, options, job));
    return traceOf(*traced, std::move(run), block, warp, mostTracedSteps);
}

int64_t KernelWarps::allWarps() const {
    return run->launch.config.grid.count() * ((run->launch.config.block.count() + 31) / 32);
}

Expected<KernelWarps> traceWarps(std::shared_ptr<const KernelLaunch> run, int64_t blocks, int64_t budget,
                                 const JobContext& job) {
    machine::RunOptions options;
    options.budget = budget;
    options.blocks = blocks;
    TELAR_TRY(traced, runTraced(*run, options, job));
    KernelWarps made;
    made.blocks = blocks;
    made.complete = traced->report.trace->complete;
    const auto perBlock = static_cast<uint32_t>((run->launch.config.block.count() + 31) / 32);
    for (int64_t block = 0; block < blocks; ++block)
        for (uint32_t warp = 0; warp < perBlock; ++warp) {
            if (job.stopRequested())
                return cancelledError();
            if (made.steps >= mostFilmSteps) {
                made.complete = false;
                break;
            }
            made.warps.push_back(traceOf(*traced, run, block, warp, mostFilmSteps - made.steps));
            made.steps += made.warps.back().steps.size();
            made.complete = made.complete && made.warps.back().complete;
        }
    made.run = std::move(run);
    return made;
}

/// Who brought each sector of an array into the caches of the run's card.
static std::vector<simt::SectorVisits> sectorsOf(const KernelLaunch& run, const machine::ArrayPlace& place) {
    constexpr uint64_t mostBytes = 64 << 20;
    const auto* card = simt::findCard(run.cachesOf);
    const auto* capability = card ? simt::findCapability(card->major, card->minor) : nullptr;
    if (!capability || !run.report.touched || place.bytes > mostBytes)
        return {};
    const auto fits =
        simt::occupancy(*capability, {static_cast<int>(run.launch.config.block.count()), builtin::usualRegisters,
                                      static_cast<int32_t>(run.report.counters.sharedBytes)});
    return fits ? simt::sectorVisits(*run.report.touched, *card, std::max(1, fits->blocks), place.begin, place.bytes)
                : std::vector<simt::SectorVisits>();
}

Expected<KernelWriters> kernelWriters(std::shared_ptr<const KernelLaunch> run, int parameter, int64_t budget,
                                      const JobContext& job) {
    machine::RunOptions options;
    options.budget = budget;
    TELAR_TRY(traced, runTraced(*run, options, job));
    const auto places = machine::arrayPlaces(*traced->program, traced->data.buffers, run->launch.config);
    const int buffer = traced->data.bufferOf[static_cast<std::size_t>(parameter)];
    KernelWriters made;
    made.parameter = parameter;
    made.writers = machine::writersOf(*traced->report.trace, places[static_cast<std::size_t>(buffer)]);
    made.complete = traced->report.trace->complete;
    made.sectors = sectorsOf(*run, places[static_cast<std::size_t>(buffer)]);
    made.run = std::move(run);
    return made;
}

Expected<KernelComparison> compareKernel(std::shared_ptr<const KernelLaunch> run, int64_t budget,
                                         const JobContext& job) {
    KernelComparison made;
    const auto request = parseReference(run->launch.reference);
    if (request) {
        made.parameter = request->output;
        const ReferenceLaunch launch{run->facts(),
                                     run->compiled->names[run->kernel],
                                     requestFor(run->compiled->source),
                                     run->launch.config,
                                     run->launch.arguments,
                                     loadArray,
                                     budget};
        auto answer = compareWithReference(*request, launch, run->data, run->launch.tolerance, job);
        if (job.stopRequested())
            return cancelledError();
        if (answer)
            made.answer = std::move(*answer);
        else
            made.error = answer.error();
    } else {
        made.error = request.error();
    }
    made.run = std::move(run);
    return made;
}

/// ncu's names of what the hardware counts, in the order of the table.
static std::vector<std::string> metricNames() {
    std::vector<std::string> names;
    for (const auto& word : cuda::counterWords())
        names.emplace_back(word.metric);
    return names;
}

Expected<KernelDeviceRun> runOnDevice(std::shared_ptr<const KernelLaunch> run, const cuda::KernelDevice& device,
                                      const JobContext& job) {
    // Without the compiler's checks of indices, which cost time there.
    auto compile = requestFor(run->compiled->source);
    compile.build = cuda::Build::Fast;
    if (cuda::namesTemplate(run->launch.kernel))
        compile.kernel = run->launch.kernel;
    TELAR_TRY(file, cuda::loadKernelFile(compile, job));
    TELAR_TAKE(session, cuda::KernelSession::bind({file->module, run->facts(), {}, run->compiled->source.name},
                                                  run->launch.config, run->launch.arguments, loadArray, job));
    cuda::DeviceLaunchRequest request{*file->module, run->facts().entry, run->launch.config, session->data().memory,
                                      session->data().arguments};
    const auto metrics = metricNames();
    request.metrics = metrics;
    TELAR_TAKE(report, device.launch(request, job));
    TELAR_TRY(counted, session->launch(cuda::Look::Counted, {}, job));
    KernelDeviceRun made{std::move(run), std::move(*report), {}, cuda::totalCounts(counted->report)};
    made.arrays = cuda::compareWithDevice(made.run->data, made.report);
    made.report.memory.clear();
    return made;
}

} // namespace telar
