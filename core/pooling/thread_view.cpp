#include "core/pooling/thread_view.hpp"

#include <algorithm>

namespace telar {

namespace {

using namespace simt;

/// Traces one block of the launch, and leaves the others out.
Expected<LaunchReport> traceBlock(const std::string& kernel, const PoolingProblem& problem, AnyMatrix& output,
                                  const Dim3& shape, int64_t block, const JobContext& job) {
    PoolingLaunch launch;
    launch.block = shape;
    launch.options.mode = Mode::Traced;
    launch.options.job.stop = job.stop;
    launch.options.firstBlock = block;
    launch.options.blocks = 1;
    launch.options.onlyTraced = true;
    launch.options.threads = 1;
    return emulatePooling(kernel, problem, {mutableViewOf(output), nullptr}, launch);
}

struct Prepared {
    LaunchConfig config;
    PoolingShape shape;
    AnyMatrix output;
};

Expected<Prepared> prepare(const std::string& kernel, const PoolingProblem& problem, std::optional<Dim3> block) {
    TELAR_TAKE(config, poolingLaunch(kernel, problem, block));
    const auto [rows, columns] = std::visit(
        [](const auto& in) {
            return std::array{in.rows, in.columns};
        },
        problem.input);
    TELAR_TRY(shape, poolingShape(problem.spec, rows, columns));
    TELAR_TAKE(output, createMatrix(poolingOutputType(elementType(problem.input), problem.spec.mode), shape->rows,
                                    shape->columns));
    return Prepared{*config, *shape, std::move(*output)};
}

} // namespace

Expected<ThreadView> traceCell(const std::string& kernel, const PoolingProblem& problem, int64_t outputRow,
                               int64_t outputColumn, const JobContext& job, std::optional<Dim3> block) {
    TELAR_TAKE(prepared, prepare(kernel, problem, block));
    auto& [config, shape, output] = *prepared;
    const int64_t cell = outputRow * shape.columns + outputColumn;

    // The block that a cell belongs to is the kernel's affair; the usual guess is checked against what was
    // stored.
    const auto rowsOfBlocks = static_cast<int64_t>(config.grid.y),
               columnsOfBlocks = static_cast<int64_t>(config.grid.x);
    const int64_t guess = std::min(rowsOfBlocks - 1, outputRow / ceilDiv(shape.rows, rowsOfBlocks)) * columnsOfBlocks +
                          std::min(columnsOfBlocks - 1, outputColumn / ceilDiv(shape.columns, columnsOfBlocks));
    for (const int64_t number : {outputRow / config.block.y * columnsOfBlocks + outputColumn / config.block.x, guess}) {
        if (number < 0 || number >= config.grid.count())
            continue;
        TELAR_TRY(report, traceBlock(kernel, problem, output, config.block, number, job));
        const BlockTrace* kept = report->trace->find(number);
        if (!kept)
            continue;
        if (const auto thread = storingThread(*report->trace, *kept, "output", cell))
            return threadView(*report->trace, report->config, *kept, *thread);
    }
    return environmentError(text(TELAR_TR("core", "No thread of the launch wrote this cell")));
}

Expected<CellOwners> poolingOwners(const std::string& kernel, const PoolingProblem& problem, std::optional<Dim3> block,
                                   const JobContext& job) {
    TELAR_TAKE(prepared, prepare(kernel, problem, block));
    TELAR_TRY(report, traceBlock(kernel, problem, prepared->output, prepared->config.block, 0, job));
    return cellOwners(*report->trace, "output", prepared->shape.rows, prepared->shape.columns);
}

} // namespace telar
