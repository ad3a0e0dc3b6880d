#include "ui/labs/bench/bench_steps.hpp"

#include "core/base/memory.hpp"

#include <chrono>
#include <map>

namespace telar {

Expected<StepRecording> recordSteps(std::shared_ptr<const BenchCompiled> compiled,
                                    const cuda::LaunchRequest& launch,
                                    std::shared_ptr<const cuda::SteppedFile> file, int64_t block,
                                    uint32_t warp, int64_t mostBytes, const JobContext& job) {
    StepRecording made;
    made.block = block;
    made.warp = warp;
    if (auto fine = simt::checkLaunch(launch.config); !fine)
        return fine.error();
    if (!file) {
        cuda::CompileRequest request;
        request.source = compiled->source.text;
        request.name = compiled->source.name;
        request.folder = compiled->source.folder;
        request.trusted = compiled->source.trusted;
        request.kernel = launch.kernel.find('<') != std::string::npos ? launch.kernel : std::string();
        auto loaded = cuda::loadSteppedFile(request, job);
        if (!loaded)
            return loaded.error();
        file = std::make_shared<const cuda::SteppedFile>(std::move(*loaded));
    }
    const auto& facts =
        compiled->kernels[static_cast<std::size_t>(std::max(0, compiled->find(launch.kernel)))];
    auto data =
        cuda::kernelData(facts, launch.arguments, readBenchArray, job,
                         compiled->names[static_cast<std::size_t>(&facts - compiled->kernels.data())]);
    if (!data)
        return data.error();
    // Half of what is free stays so.
    const int64_t room = std::min(mostBytes, availableMemory() / 2);
    machine::StepRequest where;
    where.block = block;
    where.warp = static_cast<int32_t>(warp);
    where.mostBytes = room;
    machine::RunOptions options;
    options.budget = 4 * BenchModel::wholeBudget; // -O0 takes more instructions for the same
    options.job.stop = job.stop;
    const auto start = std::chrono::steady_clock::now();
    auto report =
        cuda::stepKernel(*file, facts, launch.config, data->buffers, data->arguments, where, options);
    if (!report)
        return report.error();
    made.milliseconds =
        std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
    made.trace = std::make_shared<const machine::StepTrace>(std::move(*report->steps));
    for (const auto& [key, name] : file->file.module->files)
        if (name == compiled->source.name || name.ends_with("/" + compiled->source.name))
            made.source = key;
    made.file = std::move(file);
    return made;
}

std::optional<std::pair<int, std::size_t>> writeOf(const BenchTrace& trace, uint32_t lane, int parameter,
                                                   int64_t element) {
    const int buffer = trace.run->data.bufferOf[static_cast<std::size_t>(parameter)];
    const auto& place = trace.places[static_cast<std::size_t>(buffer)];
    const uint64_t from = place.begin + static_cast<uint64_t>(element) * place.element;
    std::map<std::pair<int32_t, std::string>, std::size_t> visits; ///< of a store by this lane
    std::optional<std::pair<int, std::size_t>> found;
    for (const auto& step : trace.steps) {
        if (step.array != buffer || step.op == simt::Op::GlobalLoad || !(step.mask >> lane & 1))
            continue;
        const std::size_t nth = visits[{step.line, step.instruction}]++;
        if (step.address[lane] <= from && from < step.address[lane] + step.bytes)
            found = {step.line, nth};
    }
    return found;
}

BenchStepper::BenchStepper(BenchModel& model, QObject* parent) : Stepper(parent), model_(model) {
    connect(&model_, &BenchModel::stateChanged, this, &BenchStepper::subjectChanged);
    connect(&model_, &BenchModel::resultChanged, this, &BenchStepper::subjectRests);
}

bool BenchStepper::ready() const {
    return model_.isCompiled() && !model_.compiled()->kernels.empty() && !model_.compiling() &&
           !model_.running();
}

std::optional<Error> BenchStepper::refusal() const {
    const auto compiled = model_.compiled();
    return compiled && !compiled->compiler ? compiled->error : std::nullopt;
}

std::string BenchStepper::subject() const {
    const auto& state = model_.state();
    return state.launch.commandLine(state.name) + '\n' + state.source;
}

std::string BenchStepper::compiledSubject() const {
    const auto& state = model_.state();
    return state.name + '\n' + state.launch.kernel + '\n' + state.source;
}

std::optional<machine::StepEstimate> BenchStepper::estimate() const {
    const auto run = model_.result();
    if (!run || !model_.isCompiled() || run->compiled != model_.compiled()) // of an older source
        return {};
    return machine::stepEstimate(run->report);
}

Job<StepRecording>::Work BenchStepper::work(int64_t block, uint32_t warp,
                                            std::shared_ptr<const cuda::SteppedFile> file) {
    return [compiled = model_.compiled(), launch = model_.state().launch, file, block,
            warp](const JobContext& job) {
        return recordSteps(compiled, launch, file, block, warp, mostBytes, job);
    };
}

} // namespace telar
