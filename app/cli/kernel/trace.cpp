// telar-cli trace: runs a kernel in the emulator, says what its warps asked of memory, and writes all of it where asked.
#include "app/cli/frame/common.hpp"
#include "app/cli/frame/parameter_options.hpp"
#include "app/cli/frame/parse.hpp"
#include "app/cli/kernel/kernel_problem.hpp"
#include "app/cli/kernel/trace_report.hpp"
#include "core/base/command_line.hpp"
#include "core/matmul/emulate.hpp"
#include "core/matmul/inputs.hpp"
#include "core/matmul/operation.hpp"
#include "core/neuron/reduce.hpp"
#include "core/pooling/emulate.hpp"
#include "core/pooling/operation.hpp"
#include "core/pooling/parameters.hpp"
#include "core/simt/trace_file.hpp"

namespace telar::cli {

namespace {

struct Plan {
    simt::LaunchOptions options;
    std::optional<simt::Dim3> block;
    std::string output;
};

Expected<Plan> readPlan(const Arguments& arguments, const Session& session) {
    Plan plan;
    const auto block = readBlock(arguments);
    if (!block)
        return block.error();
    plan.block = *block;
    const auto first = wholeNumber(arguments, "--first-block", 0, 0, int64_t{1} << 40);
    if (!first)
        return first.error();
    const bool all = arguments.get("--blocks") == "all";
    const auto blocks = all ? Expected<int64_t>(-1) : wholeNumber(arguments, "--blocks", 16, 1, int64_t{1} << 40);
    if (!blocks)
        return blocks.error();
    const auto warp = wholeNumber(arguments, "--warp", -1, 0, 31);
    if (!warp)
        return warp.error();
    plan.options.mode = simt::Mode::Traced;
    plan.options.job.stop = session.job.stop;
    plan.options.firstBlock = *first;
    plan.options.blocks = *blocks;
    plan.options.warp = static_cast<int32_t>(*warp);
    plan.options.onlyTraced = true;
    plan.output = arguments.get("--output");
    return plan;
}

std::string lineOf(const std::string& what, const Arguments& arguments, const std::vector<Option>& options) {
    CommandLine line({"telar-cli", "trace", what, arguments.operands[0]});
    for (const auto& option : options) {
        if (option.name == "--output" || option.name == "--help" || !arguments.has(option.name))
            continue;
        if (option.value.empty())
            line.add(option.name);
        else
            line.option(option.name, arguments.get(option.name));
    }
    return line.str();
}

Outcome write(TraceFile file, Expected<simt::LaunchReport> report, const Plan& plan, const Session& session) {
    if (!report)
        return failed(report.error());
    file.launch = report->config;
    file.trace = std::move(*report->trace);
    for (const auto& finding : report->findings)
        sayAside("telar-cli: found: %s\n", finding.text().str().c_str());
    if (!plan.output.empty()) {
        const auto json = toJson(file, session.job);
        if (!json)
            return failed(json.error());
        if (auto fine = writeText(plan.output, *json); !fine)
            return failed(fine.error());
    }
    const Outcome outcome = report->findings.empty() ? done() : Outcome{3, {}};
    if (plan.output == "-")
        return outcome;
    auto words = traceSummary(file, *report);
    if (!plan.output.empty())
        words += "written  " + plan.output + "\n";
    const auto said = printWords(words);
    return said ? outcome : failed(said.error());
}

std::vector<Option> own(std::vector<Option> options) {
    const std::vector<Option> shared{
        {"--block", "X[xY[xZ]]", "Threads of a block (default: as the kernel wants them)", ""},
        {"--first-block", "B", "First block that is traced, counted along x, then y (default 0)", ""},
        {"--blocks", "COUNT|all", "How many blocks are traced (default 16)", ""},
        {"--warp", "W", "Trace only this warp of each block", ""},
        {"--output", "FILE", "Where the whole trace goes, as JSON; - writes it to standard output", "FILE"},
        {"--help", "", "Say this", ""}};
    options.insert(options.end(), shared.begin(), shared.end());
    return options;
}

std::vector<Option> matmulOptions() { return own(productOptions()); }

const Parameters<PoolingSpec>& windowOnly() {
    static const auto window = selected(poolingParameters(), {"kernel", "stride", "padding"});
    return window;
}

std::vector<Option> poolOptions() {
    auto options = inputOptions();
    const auto window = optionsOf(windowOnly());
    options.insert(options.end(), window.begin(), window.end());
    return own(std::move(options));
}

std::vector<Option> reduceOptions() { return own(sumOptions()); }

Outcome traceMatmul(const Arguments& arguments, Session& session) {
    const auto plan = readPlan(arguments, session);
    if (!plan)
        return wrongCall(plan.error());
    const auto asked = readProduct(arguments);
    if (!asked)
        return wrongCall(asked.error());
    const auto inputs = randomMatmul(asked->source, asked->seed, session.job);
    if (!inputs)
        return failed(inputs.error());
    const std::string& kernel = arguments.operands[0];
    if (const auto config = matmulLaunch(kernel, inputs->problem(), plan->block); !config)
        return wrongCall(config.error());
    Matrix<float> c(asked->source.size, asked->source.size);
    TraceFile file{
        matmulId, lineOf(matmulId, arguments, matmulOptions()), "C", asked->source.size, asked->source.size, {}, {}};
    return write(std::move(file), emulateMatmul(kernel, inputs->problem(), c.view(), plan->options, plan->block), *plan,
                 session);
}

Outcome tracePool(const Arguments& arguments, Session& session) {
    const auto plan = readPlan(arguments, session);
    if (!plan)
        return wrongCall(plan.error());
    PoolingSpec spec;
    if (auto fine = readOptions(arguments, windowOnly(), spec); !fine)
        return wrongCall(fine.error());
    auto input = readInput(arguments, session);
    if (input.outcome.code != 0)
        return input.outcome;
    const PoolingProblem problem{spec, viewOf(input.source.values)};
    const auto shape = poolingShape(spec, rowsOf(input.source.values), columnsOf(input.source.values));
    if (!shape)
        return wrongCall(shape.error());
    const std::string& kernel = arguments.operands[0];
    if (const auto config = poolingLaunch(kernel, problem, plan->block); !config)
        return wrongCall(config.error());
    auto output =
        createMatrix(poolingOutputType(elementType(input.source.values), spec.mode), shape->rows, shape->columns);
    if (!output)
        return failed(output.error());
    TraceFile file{poolingId, lineOf(poolingId, arguments, poolOptions()), "output", shape->rows, shape->columns, {},
                   {}};
    return write(std::move(file),
                 emulatePooling(kernel, problem, {mutableViewOf(*output), nullptr}, {plan->block, plan->options}),
                 *plan, session);
}

Outcome traceReduce(const Arguments& arguments, Session& session) {
    const auto plan = readPlan(arguments, session);
    if (!plan)
        return wrongCall(plan.error());
    const auto asked = readSum(arguments);
    if (!asked)
        return wrongCall(asked.error());
    if (plan->block)
        return wrongCall(userError(text("The kernels of trace reduce are made for blocks of 256 threads")));
    const auto values = wholeNumbers(asked->size, asked->seed);
    auto sum = emulateReduction(arguments.operands[0], values, plan->options);
    if (!sum)
        return failed(sum.error());
    auto& launch = sum->launches.front();
    TraceFile file{
        "reduce", lineOf("reduce", arguments, reduceOptions()), "partial", 1, int64_t{launch.config.grid.x}, {}, {}};
    return write(std::move(file), std::move(launch), *plan, session);
}

Command traceCommand(std::string what, std::string summary, std::vector<Option> options, std::string example,
                     Outcome (*run)(const Arguments&, Session&), std::string kernels) {
    Command command{"trace " + what, std::move(summary), std::move(options), {std::move(example)}, run};
    command.operand = "KERNEL";
    command.operandHelp = "One of " + kernels;
    command.operandChoices = std::move(kernels);
    return command;
}

} // namespace

Command tracePoolCommand() {
    return traceCommand(poolingId,
                        "Run a pooling kernel in the emulator and say what its warps asked of memory, line by line",
                        poolOptions(), "telar-cli trace pool direct --random 64 --seed 35 --output trace.json",
                        tracePool, idsOf(poolingKernels()));
}

Command traceMatmulCommand() {
    return traceCommand(
        matmulId, "Run a matrix product kernel in the emulator and say what its warps asked of memory, line by line",
        matmulOptions(), "telar-cli trace matmul matmul1 --size 32 --block 16x16 --output trace.json", traceMatmul,
        matmulKernelIds());
}

Command traceReduceCommand() {
    return traceCommand(
        "reduce", "Add numbers with a kernel in the emulator and say what its warps asked of memory, line by line",
        reduceOptions(), "telar-cli trace reduce shuffle --size 4096 --output trace.json", traceReduce,
        idsOf(reductionKernels()));
}

} // namespace telar::cli
