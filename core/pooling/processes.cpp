#include "core/pooling/processes.hpp"

#include "core/base/elapsed.hpp"
#include "core/pooling/window.hpp"

#include <cstring>
#include <tuple>
#include <type_traits>
#include <utility>

namespace telar {

namespace {

/// At the beginning of the shared memory; the input follows after `inputAt` bytes.
struct Task {
    PoolingSpec spec;
    int64_t rows = 0, columns = 0, outRows = 0, outColumns = 0;
    std::size_t type = 0; ///< index in AnyView
    int64_t outputAt = 0;
};
constexpr int64_t inputAt = 4096;
static_assert(sizeof(Task) <= inputAt);

template <class T, class Out>
void poolShare(const Task& task, std::byte* shared, int rank, int ranks) {
    const PlanesView<const T> in{reinterpret_cast<const T*>(shared + inputAt),
                                 1,
                                 task.rows,
                                 task.columns,
                                 task.columns,
                                 task.rows * task.columns};
    const PlanesView<Out> out{reinterpret_cast<Out*>(shared + task.outputAt),
                              1,
                              task.outRows,
                              task.outColumns,
                              task.outColumns,
                              task.outRows * task.outColumns};
    const int64_t last = (rank + 1) * task.outRows / ranks;
    for (int64_t row = rank * task.outRows / ranks; row < last; ++row)
        poolRow(task.spec, in, out, nullptr, 0, row, {});
}

void poolStep(std::byte* shared, int rank, int ranks) {
    const Task& task = *reinterpret_cast<const Task*>(shared);
    const auto as = [&]<class View>(std::type_identity<View>) {
        using T = std::remove_const_t<std::remove_pointer_t<decltype(View::data)>>;
        if (task.spec.mode == PoolingMode::Max)
            poolShare<T, T>(task, shared, rank, ranks);
        else
            poolShare<T, float>(task, shared, rank, ranks);
    };
    [&]<std::size_t... I>(std::index_sequence<I...>) {
        ((task.type == I ? as(std::type_identity<std::variant_alternative_t<I, AnyView>>()) : void()), ...);
    }
    (std::make_index_sequence<std::variant_size_v<AnyView>>());
}

} // namespace

PoolProcesses::PoolProcesses(OwnProcesses processes, int64_t outputAt)
    : processes_(std::move(processes)), outputAt_(outputAt) {}

Expected<PoolProcesses> PoolProcesses::start(int ranks, const PoolingProblem& problem) {
    const auto [planes, rows, columns, in] = std::visit(
        [](const auto& v) {
            return std::tuple{v.planes, v.rows, v.columns, v.size() * static_cast<int64_t>(sizeof(*v.data))};
        },
        problem.input);
    if (planes != 1)
        return userError(text(TELAR_TR("core", "Processes share the rows of one plane, and there are %1"), planes));
    TELAR_TRY(shape, poolingShape(problem.spec, rows, columns));
    const auto cell = elementSize(poolingOutputType(elementType(problem.input), problem.spec.mode));
    Task task{problem.spec, rows, columns, shape->rows, shape->columns, problem.input.index(), 0};
    task.outputAt = inputAt + (in + 63) / 64 * 64;
    TELAR_TAKE(processes,
               OwnProcesses::start(ranks, task.outputAt + shape->rows * shape->columns * static_cast<int64_t>(cell),
                                   poolStep));
    new (processes->shared()) Task(task); // before the first step, after which alone it is read
    return PoolProcesses(std::move(*processes), task.outputAt);
}

Expected<ScatteredTimes> PoolProcesses::run(const AnyView& input, const AnyMutableView& output, const JobContext& job) {
    ScatteredTimes times;
    const auto start = Clock::now();
    std::visit(
        [&](const auto& in) {
            const auto row = static_cast<std::size_t>(in.columns) * sizeof(*in.data);
            for (int64_t r = 0; r < in.rows; ++r)
                std::memcpy(processes_.shared() + inputAt + static_cast<std::size_t>(r) * row, in.row(r), row);
        },
        input);
    times.scatter = millisecondsSince(start);
    TELAR_SET(times.pooling, processes_.step(job));
    const auto gathering = Clock::now();
    std::visit(
        [&](const auto& out) {
            const auto row = static_cast<std::size_t>(out.columns) * sizeof(*out.data);
            for (int64_t r = 0; r < out.rows; ++r)
                std::memcpy(out.row(r), processes_.shared() + outputAt_ + static_cast<std::size_t>(r) * row, row);
        },
        output);
    times.gather = millisecondsSince(gathering);
    times.total = millisecondsSince(start);
    return times;
}

} // namespace telar
