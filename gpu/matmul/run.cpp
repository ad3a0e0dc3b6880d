#include "gpu/matmul/run.hpp"

#include "core/matmul/emulate.hpp"
#include "gpu/device/workspace.hpp"
#include "gpu/matmul/device_matmul.hpp"

namespace telar::gpu {

namespace {

Status copyRowsIn(Workspace& work, void* to, const PlanesView<const float>& from, const JobContext& job) {
    const auto bytes = static_cast<std::size_t>(from.columns) * sizeof(float);
    return work.copyIn(
        to, bytes, from.rows, bytes, [&](int64_t r) -> const void* { return from.row(r); }, job);
}

/// Copies in, `launch`, copies out, timed by marks in the same stream. `packed`: numbers of 2 bytes that the launches
/// need beside the matrices.
Expected<MatmulRun>
hostToHost(const MatmulProblem& problem, const PlanesView<float>& c, const JobContext& job, int64_t packed,
           const std::function<Status(const MatmulProblem&, float*, uint16_t*, cudaStream_t)>& launch) {
    TELAR_TAKE(borrowed, BorrowedWorkspace::borrow());
    auto& work = **borrowed;
    const int64_t m = problem.m(), n = problem.n(), k = problem.k();
    TELAR_CHECK(checkDeviceMemory(work, 4 * (m * k + k * n + m * n) + 2 * packed));
    std::array<float*, 3> memory{};
    const std::array<int64_t, 3> cells{m * k, k * n, m * n};
    for (int i = 0; i < 3; ++i) {
        const auto at = static_cast<std::size_t>(i);
        TELAR_TAKE(made, work.device(i, static_cast<std::size_t>(cells[at]) * sizeof(float)));
        memory[at] = static_cast<float*>(*made);
    }
    uint16_t* beside = nullptr;
    if (packed > 0) {
        TELAR_TAKE(made, work.device(3, static_cast<std::size_t>(packed) * sizeof(uint16_t)));
        beside = static_cast<uint16_t*>(*made);
    }
    const MatmulProblem twin{{memory[0], 1, m, k, k, m * k}, {memory[1], 1, k, n, n, k * n}};
    const auto bytes = static_cast<std::size_t>(n) * sizeof(float);
    const std::array<std::function<Status()>, 3> phases{
        [&] {
            auto done = copyRowsIn(work, memory[0], problem.a, job);
            return done ? copyRowsIn(work, memory[1], problem.b, job) : done;
        },
        [&] { return launch(twin, memory[2], beside, work.stream.get()); },
        [&] {
            return work.copyOut(
                memory[2], bytes, m, bytes, [&](int64_t r) -> void* { return c.row(r); }, job);
        }};
    TELAR_TRY(times, timedPhases(work, phases));
    MatmulRun run;
    run.device = *times;
    run.launches = 1;
    job.advance(m);
    return run;
}

} // namespace

Expected<MatmulRun> runKernelMatmul(const std::string& kernel, const MatmulProblem& problem, const PlanesView<float>& c,
                                    const RunOptions& options) {
    MatmulProblem dense = problem; // the launch depends on the sizes, and on the device all is dense
    dense.a.rowStride = dense.a.columns;
    dense.b.rowStride = dense.b.columns;
    TELAR_TRY(config, matmulLaunch(kernel, dense, simt::blockOf(options.block)));
    const auto sizes = matmulPacked(dense);
    const int64_t packed = matmulLaunches(kernel) > 1 ? sizes.a + sizes.b : 0;
    auto run = hostToHost(problem, c, options.job, packed,
                          [&](const MatmulProblem& p, float* to, uint16_t* beside, cudaStream_t stream) {
                              return launchMatmulKernel(kernel, p, to, *config, stream, beside);
                          });
    if (!run)
        return run;
    run->launches = matmulLaunches(kernel);
    run->launch = LaunchShape{{config->grid.x, config->grid.y, config->grid.z},
                              {config->block.x, config->block.y, config->block.z}};
    return run;
}

Expected<MatmulRun> runCublas(ProductMode mode, const MatmulProblem& problem, const PlanesView<float>& c,
                              const RunOptions& options) {
    return hostToHost(problem, c, options.job, 0,
                      [mode](const MatmulProblem& p, float* to, uint16_t*, cudaStream_t stream) {
                          return launchCublas(mode, p, to, stream);
                      });
}

} // namespace telar::gpu
