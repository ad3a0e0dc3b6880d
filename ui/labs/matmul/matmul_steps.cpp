#include "ui/labs/matmul/matmul_steps.hpp"

#include "core/base/memory.hpp"
#include "core/matmul/steps.hpp"

#include <chrono>

namespace telar {

namespace {

StepSubject steppedSubject(const MatmulState& s) {
    return StepSubject(std::tuple(s.running(), MatmulSource(s), s.seed, s.blockX, s.blockY));
}

} // namespace

MatmulStepper::MatmulStepper(MatmulModel& model, QObject* parent) : Stepper(parent), model_(model) {
    connect(&model_, &MatmulModel::stateChanged, this, &MatmulStepper::subjectChanged);
    connect(&model_, &MatmulModel::resultChanged, this, &MatmulStepper::subjectRests);
    connect(&model_, &MatmulModel::threadChanged, this, [this] {
        const auto thread = model_.thread();
        if (!thread || !ready())
            return;
        const auto& v = thread->view;
        const auto& grid = v.launch.grid;
        const auto& block = v.launch.block;
        lookAt(v.block.x + int64_t{grid.x} * (v.block.y + int64_t{grid.y} * v.block.z),
               v.thread.x + block.x * (v.thread.y + block.y * v.thread.z));
    });
}

simt::LaunchConfig MatmulStepper::launch() const {
    const auto result = model_.result();
    return result ? result->config : simt::LaunchConfig{{1, 1, 1}, {1, 1, 1}, 0};
}

bool MatmulStepper::ready() const {
    const auto result = model_.result();
    return result && steppedSubject(result->state) == subject();
}

StepSubject MatmulStepper::subject() const { return steppedSubject(model_.state()); }

StepSubject MatmulStepper::compiledSubject() const { return StepSubject(model_.state().running()); }

Job<StepRecording>::Work MatmulStepper::work(int64_t block, uint32_t warp,
                                             std::shared_ptr<const cuda::SteppedFile> file) {
    const auto result = model_.result();
    return [result, kernel = result->state.running(), file, block,
            warp](const JobContext& job) -> Expected<StepRecording> {
        machine::StepRequest where;
        where.block = block;
        where.warp = static_cast<int32_t>(warp);
        where.mostBytes = std::min(mostBytes, availableMemory() / 2);
        const auto start = std::chrono::steady_clock::now();
        auto stepped =
            stepMatmul(kernel, result->problem(), where,
                       matmulChoosesBlock(kernel) ? std::optional(result->config.block) : std::nullopt, file, job);
        if (!stepped)
            return stepped.error();
        StepRecording made;
        made.file = std::move(stepped->file);
        made.trace = std::move(stepped->trace);
        made.source = stepped->source;
        made.block = block;
        made.warp = warp;
        made.milliseconds = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - start).count();
        return made;
    };
}

} // namespace telar
