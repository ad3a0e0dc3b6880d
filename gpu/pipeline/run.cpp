#include "gpu/pipeline/run.hpp"

#include "gpu/device/workspace.hpp"
#include "gpu/pipeline/kernels.hpp"

namespace telar::gpu {

Expected<PipelineRun> runDevicePipeline(bool fused, const PipelineProblem& problem, std::span<float> out,
                                        const RunOptions& options) {
    auto borrowed = BorrowedWorkspace::borrow();
    if (!borrowed)
        return borrowed.error();
    auto& work = **borrowed;
    const auto bytes = problem.values.size_bytes();
    if (auto fits = checkDeviceMemory(work, static_cast<int64_t>(3 * bytes)); !fits)
        return fits.error();
    std::array<float*, 3> memory{};
    for (int i = 0; i < 3; ++i) {
        auto made = work.device(i, bytes);
        if (!made)
            return made.error();
        memory[static_cast<std::size_t>(i)] = static_cast<float*>(*made);
    }
    const std::array<std::function<Status()>, 3> phases{
        [&] {
            auto done = work.copyIn(memory[0], problem.values.data(), bytes, options.job);
            return done ? work.copyIn(memory[1], problem.weights.data(), bytes, options.job) : done;
        },
        [&] {
            const auto stream = work.stream.get();
            return fused
                       ? launchFused(memory[0], memory[1], memory[2], problem.size(), problem.tanh, stream)
                       : launchPasses(memory[0], memory[1], memory[2], problem.size(), problem.tanh, stream);
        },
        [&] { return work.copyOut(memory[2], out.data(), bytes, options.job); }};
    const auto times = timedPhases(work, phases);
    if (!times)
        return times.error();
    options.job.advance(problem.size());
    return PipelineRun{*times, fused ? 1 : 3};
}

} // namespace telar::gpu
