#include "gpu/pipeline/run.hpp"

#include "gpu/device/workspace.hpp"
#include "gpu/pipeline/kernels.hpp"

namespace telar::gpu {

namespace {

template <class T>
Expected<PipelineRun> runOn(bool fused, std::span<const T> values, const PipelineProblem& problem, std::span<float> out,
                            const RunOptions& options) {
    TELAR_TAKE(borrowed, BorrowedWorkspace::borrow());
    auto& work = **borrowed;
    const auto bytes = problem.weights.size_bytes();
    TELAR_CHECK(checkDeviceMemory(work, static_cast<int64_t>(values.size_bytes() + 2 * bytes)));
    std::array<void*, 3> memory{};
    for (int i = 0; i < 3; ++i) {
        TELAR_TAKE(made, work.device(i, i == 0 ? values.size_bytes() : bytes));
        memory[static_cast<std::size_t>(i)] = *made;
    }
    const auto* from = static_cast<const T*>(memory[0]);
    const auto* weights = static_cast<const float*>(memory[1]);
    auto* to = static_cast<float*>(memory[2]);
    const std::array<std::function<Status()>, 3> phases{
        [&] {
            auto done = work.copyIn(memory[0], values.data(), values.size_bytes(), options.job);
            return done ? work.copyIn(memory[1], problem.weights.data(), bytes, options.job) : done;
        },
        [&] {
            const auto stream = work.stream.get();
            return fused ? launchFused(from, weights, to, problem.size(), problem.tanh, stream)
                         : launchPasses(from, weights, to, problem.size(), problem.tanh, stream);
        },
        [&] { return work.copyOut(memory[2], out.data(), bytes, options.job); }};
    TELAR_TRY(times, timedPhases(work, phases));
    options.job.advance(problem.size());
    return PipelineRun{*times, fused ? 1 : 3};
}

} // namespace

Expected<PipelineRun> runDevicePipeline(bool fused, const PipelineProblem& problem, std::span<float> out,
                                        const RunOptions& options) {
    return std::visit([&](const auto& values) { return runOn(fused, values, problem, out, options); }, problem.values);
}

} // namespace telar::gpu
