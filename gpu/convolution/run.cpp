#include "gpu/convolution/run.hpp"

#include "core/convolution/emulate.hpp"
#include "core/convolution/geometry.hpp"
#include "gpu/convolution/cudnn.hpp"
#include "gpu/convolution/fast.hpp"
#include "gpu/convolution/kernels.hpp"
#include "gpu/device/workspace.hpp"

#include <mutex>
#include <numeric>

namespace telar::gpu {

namespace {

/// Constant memory belongs to the whole program: runs that keep their filter there take turns.
std::timed_mutex constantFilterInUse;

template <class T>
PlanesView<T> dense(const PlanesView<T>& host, void* memory) {
    return {static_cast<T*>(memory), host.planes, host.rows, host.columns, host.columns, host.rows * host.columns};
}

/// The rows of a matrix of the host, wherever they lie there, one behind the other on the device.
Status rowsIn(Workspace& work, void* to, const PlanesView<const float>& host, const JobContext& job) {
    const auto bytes = static_cast<std::size_t>(host.columns) * sizeof(float);
    return work.copyIn(
        to, bytes, host.planes * host.rows, bytes,
        [&host](int64_t r) -> const void* { return host.row(r % host.rows, r / host.rows); }, job);
}
Status rowsOut(Workspace& work, const void* from, const PlanesView<float>& host, const JobContext& job) {
    const auto bytes = static_cast<std::size_t>(host.columns) * sizeof(float);
    return work.copyOut(
        from, bytes, host.planes * host.rows, bytes,
        [&host](int64_t r) -> void* { return host.row(r % host.rows, r / host.rows); }, job);
}

} // namespace

Expected<ConvolutionRun> runDeviceConvolution(const std::string& kernel, const ConvolutionProblem& problem,
                                              const PlanesView<float>& output, const RunOptions& options) {
    const bool constant = kernel == "constant", fast = kernel == "fast" || kernel == "tf32" || kernel == "bf16";
    simt::LaunchConfig config;
    FastPlan plan;
    std::optional<CudnnConvolution> library;
    if (fast) {
        plan = fastPlan(problem, output,
                        kernel == "bf16"   ? FactorType::BFloat16
                        : kernel == "tf32" ? FactorType::Tf32
                                           : FactorType::Float32);
    } else if (kernel != "cudnn") {
        TELAR_TRY(made, convolutionLaunch(kernel, problem, simt::blockOf(options.block)));
        config = *made;
    }
    std::unique_lock<std::timed_mutex> alone(constantFilterInUse, std::defer_lock);
    while (constant && !alone.try_lock_for(std::chrono::milliseconds(20)))
        if (options.job.stopRequested())
            return cancelledError();
    Matrix<float> held;
    const float* weights = fast ? plan.weights.data() : denseFilter(problem, held).data;
    const auto weightBytes =
        (fast ? plan.weights.size() : static_cast<std::size_t>(problem.filter.size())) * sizeof(float);
    TELAR_TAKE(borrowed, BorrowedWorkspace::borrow());
    auto& work = **borrowed;
    if (kernel == "cudnn") {
        TELAR_TAKE(made, CudnnConvolution::prepare(problem, {output.rows, output.columns}, work.stream.get()));
        library.emplace(std::move(*made));
    }
    const auto biases = static_cast<std::size_t>(problem.bias ? problem.spec.outputChannels : 0) * sizeof(float);
    const std::array<std::size_t, 5> sizes{static_cast<std::size_t>(problem.input.size()) * sizeof(float), weightBytes,
                                           biases, static_cast<std::size_t>(output.size()) * sizeof(float),
                                           plan.preparedBytes};
    TELAR_CHECK(checkDeviceMemory(work, std::accumulate(sizes.begin(), sizes.end(), int64_t{0})));
    std::array<void*, 5> memory{};
    for (std::size_t i = 0; i < memory.size(); ++i) {
        TELAR_TAKE(made, work.device(static_cast<int>(i), sizes[i]));
        memory[i] = *made;
    }
    const ConvolutionProblem twin{problem.spec, dense(problem.input, memory[0]), dense(problem.filter, memory[1]),
                                  problem.bias ? static_cast<const float*>(memory[2]) : nullptr};
    const auto twinOutput = dense(output, memory[3]);
    const std::array<std::function<Status()>, 3> phases{
        [&]() -> Status {
            if (auto done = rowsIn(work, memory[0], problem.input, options.job); !done)
                return done;
            if (problem.bias)
                if (auto done = work.copyIn(memory[2], problem.bias, biases, options.job); !done)
                    return done;
            return constant ? setConvolutionFilter(weights, weightBytes, work.stream.get())
                            : work.copyIn(memory[1], weights, weightBytes, options.job);
        },
        [&] {
            if (library)
                return library->run(twin.input.data, twin.filter.data, twin.bias, twinOutput.data);
            if (!fast)
                return launchConvolution(kernel, twin, twinOutput, config, work.stream.get());
            if (auto done = prepareFast(plan, twin, memory[4], work.stream.get()); !done)
                return done;
            return launchFast(plan, twin, static_cast<const float*>(memory[1]), memory[4], twinOutput,
                              work.stream.get());
        },
        [&] { return rowsOut(work, memory[3], output, options.job); }};
    TELAR_TRY(times, timedPhases(work, phases));
    options.job.advance(output.planes);
    ConvolutionRun run;
    run.device = *times;
    if (library)
        return run; // its launches are its own affair
    run.launches = plan.preparedBytes > 0 ? 2 : 1;
    run.launch = fast ? plan.launch
                      : LaunchShape{{config.grid.x, config.grid.y, config.grid.z},
                                    {config.block.x, config.block.y, config.block.z}};
    return run;
}

} // namespace telar::gpu
