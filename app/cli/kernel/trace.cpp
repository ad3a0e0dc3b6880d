// telar-cli trace: runs a kernel in the emulator, says what its warps asked of memory, and writes all of it where asked.
#include "app/cli/frame/common.hpp"
#include "app/cli/frame/parameter_options.hpp"
#include "app/cli/frame/parse.hpp"
#include "app/cli/kernel/kernel_work.hpp"
#include "app/cli/kernel/trace_report.hpp"
#include "core/base/command_line.hpp"
#include "core/simt/trace_file.hpp"

namespace telar::cli {

namespace {

struct Plan {
    simt::LaunchOptions options;
    std::size_t launch = 0; ///< of the kernel's launches
    std::string output;
};

Expected<Plan> readPlan(const Arguments& arguments, const Session& session) {
    Plan plan;
    TELAR_TRY(first, wholeNumber(arguments, "--first-block", 0, 0, int64_t{1} << 40));
    const bool all = arguments.get("--blocks") == "all";
    TELAR_TRY(blocks, all ? Expected<int64_t>(-1) : wholeNumber(arguments, "--blocks", 16, 1, int64_t{1} << 40));
    const auto warp = wholeNumber(arguments, "--warp", -1, 0, 31);
    const auto launch = wholeNumber(arguments, "--launch", 0, 0, 1000);
    for (const auto* number : {&warp, &launch})
        if (!*number)
            return number->error();
    plan.launch = static_cast<std::size_t>(*launch);
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

Outcome write(TraceFile file, simt::LaunchReport report, const Plan& plan, const Session& session) {
    file.launch = report.config;
    file.trace = std::move(*report.trace);
    for (const auto& finding : report.findings)
        sayAside("telar-cli: found: %s\n", finding.text().str().c_str());
    if (!plan.output.empty()) {
        TELAR_TRY(json, toJson(file, session.job));
        TELAR_CHECK(writeText(plan.output, *json));
    }
    const Outcome outcome = report.findings.empty() ? done() : Outcome{3, {}};
    if (plan.output == "-")
        return outcome;
    auto words = traceSummary(file, report);
    if (!plan.output.empty())
        words += "written  " + plan.output + "\n";
    const auto said = printWords(words);
    return said ? outcome : failed(said.error());
}

std::vector<Option> own(std::vector<Option> options) {
    const std::vector<Option> shared{
        blockOption(),
        {"--first-block", "B", "First block that is traced, counted along x, then y (default 0)"},
        {"--blocks", "COUNT|all", "How many blocks are traced (default 16)"},
        {"--warp", "W", "Trace only this warp of each block"},
        {"--launch", "N", "Which launch is traced, where a kernel has several (default 0, the first)"},
        {"--output", "FILE", "Where the whole trace goes, as JSON; - writes it to standard output", "FILE"}};
    options.insert(options.end(), shared.begin(), shared.end());
    return options;
}

Outcome trace(const Operation& operation, const Arguments& arguments, Session& session) {
    TELAR_TRY_CALL(plan, readPlan(arguments, session));
    TELAR_TRY(work, readKernelWork(operation, arguments, session));
    TELAR_TAKE(traced, work->prepared->trace(work->kernel, plan->options, work->block, plan->launch));
    const auto& [array, rows, columns] = traced->output;
    TraceFile file{operation.id(),
                   lineOf(operation.id(), arguments, own(kernelWorkOptions(operation))),
                   array,
                   rows,
                   columns,
                   {},
                   {}};
    return write(std::move(file), std::move(traced->launch), *plan, session);
}

} // namespace

std::vector<Command> traceCommands() {
    std::vector<Command> all;
    for (const auto* operation : kernelOperations()) {
        all.push_back(kernelCommandOf(
            "trace", *operation, "run a kernel in the emulator and say what its warps asked of memory, line by line",
            own(kernelWorkOptions(*operation))));
        all.back().run = [operation](const Arguments& arguments, Session& session) {
            return trace(*operation, arguments, session);
        };
    }
    return all;
}

} // namespace telar::cli
