#include "ui/labs/bench/bench_steps.hpp"

#include "core/base/memory.hpp"
#include "ui/jobs/background.hpp"

#include <chrono>

namespace telar {

Expected<BenchSteps> recordSteps(std::shared_ptr<const BenchCompiled> compiled,
                                 const cuda::LaunchRequest& launch,
                                 std::shared_ptr<const cuda::SteppedFile> file, int64_t block, uint32_t warp,
                                 int64_t mostBytes, const JobContext& job) {
    BenchSteps made;
    made.launch = launch;
    made.block = block;
    made.warp = warp;
    if (auto fine = simt::checkLaunch(launch.config); !fine)
        return fine.error();
    if (!file) {
        cuda::CompileRequest request;
        request.source = compiled->source.text;
        request.name = compiled->source.name;
        request.folder = compiled->source.folder;
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
    made.compiled = std::move(compiled);
    return made;
}

BenchStepper::BenchStepper(BenchModel& model, QObject* parent) : QObject(parent), model_(model) {
    connect(&recorder_, &JobRunner::started, this, &BenchStepper::busyChanged);
    connect(&recorder_, &JobRunner::finished, this, &BenchStepper::busyChanged);
    connect(&model_, &BenchModel::stateChanged, this, [this] {
        if (recorder_.running())
            recorder_.abandon();
        emit changed();
    });
    connect(&model_, &BenchModel::resultChanged, this, [this] {
        if (wanted_ && !model_.running() && !fits())
            record();
        else
            emit changed();
    });
}

BenchStepper::~BenchStepper() = default;

bool BenchStepper::stale() const {
    return steps_ && (steps_->compiled->source.text != model_.state().source ||
                      steps_->compiled->source.name != model_.state().name ||
                      !(steps_->launch == model_.state().launch));
}

bool BenchStepper::fits() const {
    return steps_ && !stale() && steps_->block == block_ && steps_->warp == thread_ / 32;
}

std::optional<machine::StepEstimate> BenchStepper::estimate() const {
    const auto run = model_.result();
    if (!run || !model_.isCompiled() || run->compiled != model_.compiled()) // of an older source
        return {};
    return machine::stepEstimate(run->report);
}

void BenchStepper::lookAt(int64_t block, uint32_t thread) {
    const bool moved = block != block_ || thread != thread_;
    block_ = block;
    thread_ = thread;
    if (wanted_ && !fits())
        record();
    else if (moved)
        emit changed();
}

void BenchStepper::setWanted(bool on) {
    wanted_ = on;
    if (on && !fits() && !recorder_.running() && !model_.compiling() && !model_.running())
        record();
}

void BenchStepper::record() {
    const auto compiled = model_.compiled();
    if (!model_.isCompiled() || compiled->kernels.empty()) {
        emit changed();
        return;
    }
    const auto& config = model_.state().launch.config;
    block_ = std::clamp<int64_t>(block_, 0, static_cast<int64_t>(config.grid.count()) - 1);
    thread_ = std::min(thread_, static_cast<uint32_t>(config.block.count()) - 1);
    auto file =
        steps_ && steps_->compiled == compiled && steps_->launch.kernel == model_.state().launch.kernel
            ? steps_->file
            : nullptr;
    error_.reset();
    recorder_.start<BenchSteps>(
        [compiled, launch = model_.state().launch, file, block = block_,
         warp = thread_ / 32](const JobContext& job) {
            return recordSteps(compiled, launch, file, block, warp, mostBytes, job);
        },
        [this](std::shared_ptr<const BenchSteps> steps) {
            releaseElsewhere(std::exchange(steps_, std::move(steps)));
            emit changed();
        },
        [this](const Error& error) {
            releaseElsewhere(std::exchange(steps_, nullptr));
            error_ = error;
            emit changed();
        });
    emit changed();
}

void BenchStepper::cancel() {
    recorder_.abandon();
    emit changed();
}

} // namespace telar
