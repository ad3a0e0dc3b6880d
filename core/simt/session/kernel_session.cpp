#include "core/simt/session/kernel_session.hpp"

#include "core/base/elapsed.hpp"
#include "core/simt/machine/sampled.hpp"

#include <algorithm>

namespace telar::cuda {

namespace {

bool typesMissing(const KernelFacts& kernel) {
    return kernel.name == kernel.entry && !kernel.parameters.empty() &&
           std::all_of(kernel.parameters.begin(), kernel.parameters.end(),
                       [](const auto& p) { return p.element.bytes == 0; });
}

} // namespace

bool namesTemplate(const std::string& kernel) { return kernel.find_first_of("<(") != std::string::npos; }

Expected<KernelFile> loadKernel(CompileRequest request, const std::string& kernel, const JobContext& job,
                                std::vector<Diagnostic>* diagnostics) {
    request.kernel = namesTemplate(kernel) ? kernel : std::string();
    auto file = loadKernelFile(request, job, diagnostics);
    if (!file || !request.kernel.empty() || file->kernels.size() < 2)
        return file;
    const auto untyped = std::find_if(file->kernels.begin(), file->kernels.end(), [&](const KernelFacts& one) {
        return typesMissing(one) && (kernel.empty() || one.name == kernel);
    });
    if (untyped == file->kernels.end())
        return file;
    request.kernel = untyped->name;
    auto named = loadKernelFile(request, job);
    if (!named && named.error().kind != ErrorKind::User) // such as a request to stop
        return named;
    return named ? named : file;
}

Expected<KernelSession> KernelSession::bind(SessionKernel kernel, const simt::LaunchConfig& config,
                                            const std::vector<std::string>& words, const ArrayReader& read,
                                            const JobContext& job) {
    TELAR_CHECK(simt::checkLaunch(config));
    TELAR_TAKE(data, kernelData(kernel.facts, words, read, job, kernel.names));
    return KernelSession(std::move(kernel), config, std::move(*data));
}

Expected<KernelRun> KernelSession::launch(Look look, machine::RunOptions options, const JobContext& job) {
    TELAR_TAKE(program, machine::makeProgram(kernel_.module, {look != Look::Fast, look == Look::Traced, nullptr}));
    return run(std::move(*program), std::move(options), job);
}

Expected<KernelRun> KernelSession::launchFor(double seconds, machine::RunOptions options, const JobContext& job) {
    TELAR_TAKE(program, machine::makeProgram(kernel_.module, {true, false, nullptr}));
    const auto* function = kernel_.module->find(kernel_.facts.entry);
    const bool together = options.cooperative.value_or((*program)->waitsForGrid) || config_.clustered() ||
                          (function && function->clustered());
    if (together || (*program)->allocates || options.seed)
        seconds = 0;
    return run(std::move(*program), std::move(options), job, seconds);
}

Expected<machine::RunReport> KernelSession::sampled(machine::Machine& counting, const machine::RunOptions& options,
                                                    double seconds) {
    std::unique_ptr<machine::Machine> running;
    std::vector<machine::SymbolValue> variables; // none: as the module begins
    const auto runner = [&]() -> Expected<machine::Machine*> {
        if (!running) {
            TELAR_TAKE(program, machine::makeProgram(kernel_.module, {false, false, nullptr}));
            running = std::make_unique<machine::Machine>(std::move(*program));
        }
        return running.get();
    };
    const auto keep = [&](const machine::Machine& machine) {
        variables.clear();
        for (const auto& symbol : kernel_.module->symbols)
            if (symbol.space != ptx::Space::Shared)
                if (const auto bytes = machine.symbol(symbol.name); !bytes.empty())
                    variables.push_back({symbol.name, {bytes.begin(), bytes.end()}});
    };
    return machine::runSampled(counting, counting.kernel(kernel_.facts.entry), config_, data_.buffers, data_.arguments,
                               options, {seconds, runner, [&] { return variables; }, keep});
}

Expected<KernelRun> KernelSession::step(const SteppedFile& file, machine::StepRequest where,
                                        machine::RunOptions options, const JobContext& job) {
    where.info = file.info;
    options.steps = std::move(where);
    return run(file.program, std::move(options), job);
}

Expected<KernelRun> KernelSession::run(std::shared_ptr<const machine::Program> program, machine::RunOptions options,
                                       const JobContext& job, double countingSeconds) {
    options.job.stop = job.stop;
    machine::Machine machine(program);
    const auto start = Clock::now();
    auto report = countingSeconds > 0 ? sampled(machine, options, countingSeconds)
                                      : machine.run(machine.kernel(kernel_.facts.entry), config_, data_.buffers,
                                                    data_.arguments, {}, options);
    const double milliseconds = millisecondsSince(start);
    if (!report)
        return report.error();
    for (auto& finding : report->findings) {
        finding.kernel = kernel_.facts.name;
        if (finding.site.file.ends_with("/" + kernel_.source)) // of the compiler's own folder
            finding.site.file = kernel_.source;
    }
    return KernelRun{std::move(data_), std::move(*report), std::move(program), milliseconds};
}

} // namespace telar::cuda
