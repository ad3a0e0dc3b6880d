#include "core/pooling/thread_view.hpp"

#include <algorithm>
#include <bit>

namespace telar {

namespace {

using namespace simt;

double eventValue(const Event& event, const std::vector<Array>& arrays) {
    if (event.op() == Op::Branch || event.op() == Op::Vote || event.op() == Op::Barrier)
        return event.value;
    if (event.op() == Op::Watch)
        return static_cast<double>(event.index);
    const auto kind = arrays[event.array].kind;
    return kind == ElementKind::Float32 ? static_cast<double>(std::bit_cast<float>(event.value))
                                        : static_cast<double>(static_cast<int32_t>(event.value));
}

bool hasArray(Op op) {
    return op != Op::Barrier && op != Op::Shuffle && op != Op::Vote && op != Op::Branch;
}

WarpMemoryAccess memoryAccess(const WarpInstruction& instruction, const Trace& trace) {
    WarpMemoryAccess access;
    access.op = instruction.op;
    access.line = trace.sites[instruction.site].line;
    access.array = trace.arrays[instruction.array].name;
    access.mask = instruction.mask;
    const auto& array = trace.arrays[instruction.array];
    if (array.space == Space::Shared) {
        access.ways = sharedAccess(instruction, trace.arrays).ways;
        return access;
    }
    const auto global = globalAccess(instruction, trace.arrays);
    access.sectors = global.sectors;
    access.needed = global.neededSectors;
    const int64_t width = elementBytes(array.kind);
    std::vector<int64_t> sectors;
    for (int lane = 0; lane < 32; ++lane)
        if (instruction.mask >> lane & 1)
            sectors.push_back(instruction.index[lane] * width / 32);
    const auto [first, last] = std::minmax_element(sectors.begin(), sectors.end());
    constexpr int64_t most = 64;
    access.touched.assign(static_cast<std::size_t>(std::min(most, *last - *first + 1)), false);
    for (const int64_t sector : sectors)
        if (sector - *first < most)
            access.touched[static_cast<std::size_t>(sector - *first)] = true;
    return access;
}

} // namespace

Expected<ThreadView> traceCell(const std::string& kernel, const PoolingProblem& problem, int64_t outputRow,
                               int64_t outputColumn, const JobContext& job) {
    auto config = poolingLaunch(kernel, problem);
    if (!config)
        return config.error();
    const auto [rows, columns] = std::visit(
        [](const auto& in) {
            return std::array{in.rows, in.columns};
        },
        problem.input);
    const auto shape = poolingShape(problem.spec, rows, columns);
    if (!shape)
        return shape.error();
    auto output = createMatrix(poolingOutputType(elementType(problem.input), problem.spec.mode), shape->rows,
                               shape->columns);
    if (!output)
        return output.error();
    const int64_t cell = outputRow * shape->columns + outputColumn;

    // The block that a cell belongs to is the kernel's affair; the usual guess is checked against what was
    // stored.
    const auto rowsOfBlocks = static_cast<int64_t>(config->grid.y),
               columnsOfBlocks = static_cast<int64_t>(config->grid.x);
    const int64_t guess =
        std::min(rowsOfBlocks - 1, outputRow / ceilDiv(shape->rows, rowsOfBlocks)) * columnsOfBlocks +
        std::min(columnsOfBlocks - 1, outputColumn / ceilDiv(shape->columns, columnsOfBlocks));
    std::vector<int64_t> order{outputRow / config->block.y * columnsOfBlocks + outputColumn / config->block.x,
                               guess};
    PoolingLaunch launch;
    launch.block = config->block;
    launch.options.mode = Mode::Traced;
    launch.options.job.stop = job.stop;
    launch.options.blocks = 1;
    launch.options.onlyTraced = true;
    launch.options.threads = 1;
    for (const int64_t block : order) {
        if (block < 0 || block >= config->grid.count())
            continue;
        launch.options.firstBlock = block;
        const auto report = emulatePooling(kernel, problem, {mutableViewOf(*output), nullptr}, launch);
        if (!report)
            return report.error();
        const Trace& trace = *report->trace;
        const BlockTrace* kept = trace.find(block);
        if (!kept)
            continue;
        const auto threads = static_cast<uint32_t>(trace.block.count());
        for (uint32_t t = 0; t < threads; ++t) {
            const auto events = kept->thread(t);
            const bool made = std::any_of(events.begin(), events.end(), [&](const Event& e) {
                return e.op() == Op::GlobalStore && trace.arrays[e.array].name == "output" && e.index == cell;
            });
            if (!made)
                continue;
            ThreadView view;
            view.launch = report->config;
            view.block = placeOf(block, trace.grid);
            view.thread = placeOf(t, trace.block);
            view.warp = t / warpSize;
            view.lane = t % warpSize;
            view.warps = (threads + warpSize - 1) / warpSize;
            for (const Event& e : events) {
                const Site& site = trace.sites[e.site];
                view.file = site.file;
                view.steps.push_back({e.op(), site.line,
                                      hasArray(e.op()) ? trace.arrays[e.array].name : std::string(), e.index,
                                      eventValue(e, trace.arrays)});
            }
            for (const auto& instruction : warpInstructions(trace, *kept, view.warp)) {
                const bool memory = instruction.op == Op::GlobalLoad || instruction.op == Op::GlobalStore ||
                                    instruction.op == Op::SharedLoad || instruction.op == Op::SharedStore;
                if (!memory)
                    continue;
                view.memory.push_back(memoryAccess(instruction, trace));
                view.sectors += view.memory.back().sectors;
                view.needed += view.memory.back().needed;
            }
            return view;
        }
    }
    return environmentError(text(TELAR_TR("core", "No thread of the launch stored this cell")));
}

} // namespace telar
