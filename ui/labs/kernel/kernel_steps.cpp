#include "ui/labs/kernel/kernel_steps.hpp"

#include "core/base/memory.hpp"

#include <map>

namespace telar {

Expected<StepRecording> recordSteps(std::shared_ptr<const KernelCompiled> compiled, const cuda::LaunchRequest& launch,
                                    std::shared_ptr<const cuda::SteppedFile> file, int64_t block, uint32_t warp,
                                    int64_t mostBytes, const JobContext& job) {
    StepRecording made;
    made.block = block;
    made.warp = warp;
    const auto kernel = static_cast<std::size_t>(std::max(0, compiled->find(launch.kernel)));
    TELAR_TAKE(session, boundLaunch(*compiled, kernel, launch, job));
    if (!file) {
        auto request = requestFor(compiled->source);
        if (cuda::namesTemplate(launch.kernel))
            request.kernel = launch.kernel;
        TELAR_TAKE(loaded, cuda::loadSteppedFile(request, job));
        file = std::make_shared<const cuda::SteppedFile>(std::move(*loaded));
    }
    machine::StepRequest where;
    where.block = block;
    where.warp = static_cast<int32_t>(warp);
    where.mostBytes = std::min(mostBytes, availableMemory() / 2); // half of what is free stays so
    machine::RunOptions options;
    options.budget = 4 * KernelModel::wholeBudget; // -O0 takes more instructions for the same
    TELAR_TAKE(run, session->step(*file, where, options, job));
    made.milliseconds = run->milliseconds;
    made.trace = std::make_shared<const machine::StepTrace>(std::move(*run->report.steps));
    made.source = file->sourceKey(compiled->source.name);
    made.file = std::move(file);
    return made;
}

std::optional<std::pair<int, std::size_t>> writeOf(const KernelTrace& trace, uint32_t lane, int parameter,
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

std::size_t visitOf(const KernelTrace& trace, uint32_t lane, const simt::Finding& race) {
    std::map<std::string, std::size_t> visits; ///< by instruction
    std::vector<std::size_t> met;
    for (const auto& step : trace.steps) {
        if (step.line != static_cast<int32_t>(race.site.line) || !(step.mask >> lane & 1))
            continue;
        const std::size_t nth = visits[step.instruction]++;
        if (step.array < 0 || (step.op != simt::Op::SharedLoad && step.op != simt::Op::GlobalLoad) != race.write)
            continue;
        const auto& place = trace.places[static_cast<std::size_t>(step.array)];
        const uint64_t from = place.begin + static_cast<uint64_t>(race.index) * place.element;
        if (place.name == race.array && step.address[lane] <= from && from < step.address[lane] + step.bytes)
            met.push_back(nth);
    }
    return met.empty() ? 0 : met[race.write && met.size() > 1 ? 1 : 0];
}

KernelStepper::KernelStepper(KernelModel& model, QObject* parent) : Stepper(parent), model_(model) {
    connect(&model_, &KernelModel::stateChanged, this, &KernelStepper::subjectChanged);
    connect(&model_, &KernelModel::resultChanged, this, &KernelStepper::subjectRests);
}

bool KernelStepper::ready() const {
    return model_.isCompiled() && !model_.compiled()->kernels.empty() && !model_.compiling() && !model_.running();
}

std::optional<Error> KernelStepper::refusal() const {
    const auto compiled = model_.compiled();
    return compiled && !compiled->compiler ? compiled->error : std::nullopt;
}

StepSubject KernelStepper::subject() const { return StepSubject(model_.state()); }

StepSubject KernelStepper::compiledSubject() const {
    const auto& state = model_.state();
    return StepSubject(std::tuple(state.name, state.launch.kernel, state.source));
}

std::optional<machine::StepEstimate> KernelStepper::estimate() const {
    const auto run = model_.result();
    if (!run || !model_.isCompiled() || run->compiled != model_.compiled()) // of an older source
        return {};
    return machine::stepEstimate(run->report);
}

Job<StepRecording>::Work KernelStepper::work(int64_t block, uint32_t warp,
                                             std::shared_ptr<const cuda::SteppedFile> file) {
    return [compiled = model_.compiled(), launch = model_.state().launch, file, block, warp](const JobContext& job) {
        return recordSteps(compiled, launch, file, block, warp, mostBytes, job);
    };
}

} // namespace telar
