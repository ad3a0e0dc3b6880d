#include "app/cli/run/operation_command.hpp"

#include "app/cli/frame/common.hpp"
#include "app/cli/frame/parameter_options.hpp"
#include "app/operations.hpp"
#include "core/base/numbers.hpp"
#include "core/data/csv.hpp"

#include <algorithm>

namespace telar::cli {

namespace {

std::string speedOf(const RunRecord& record, bool moves) {
    const auto perSecond = [&](double work) { return generalText(work / record.total.median / 1e6, 4); };
    const auto& cost = *record.cost;
    return moves ? generalText(cost.bytes / 1e6, 4) + " MB, " + perSecond(cost.bytes) + " GB/s"
                 : perSecond(cost.operations) + " GFLOP/s";
}

std::string summaryOf(const CommandWords& words, const OperationRun& run) {
    const auto& record = run.record;
    const std::string label = *words.label ? words.label : record.operation;
    std::vector<std::pair<std::string, std::string>> lines{
        {label, words.computed(record) + (record.seed ? ", seed " + std::to_string(*record.seed) : "")},
        {"backend", record.backend + ": " + run.title + ", on " + record.device},
        {"time", timesOf(record.total)}};
    if (record.cost)
        lines.emplace_back(words.moves ? "moved" : "speed", speedOf(record, words.moves));
    lines.emplace_back("sha256", record.outputSha256);
    std::string out;
    for (const auto& [name, value] : lines)
        out += name + std::string(std::max<std::size_t>(9, label.size() + 2) - name.size(), ' ') + value + "\n";
    const auto planes = std::visit([](const auto& view) { return view.planes; }, *run.output);
    if (std::max(record.outputRows, record.outputColumns) <= words.mostShown && planes <= 2)
        out += "\n" + csvText(stacked(*run.output));
    return out;
}

Outcome runOperation(const Operation& operation, const Arguments& arguments, Session& session) {
    RunRequest request;
    TELAR_CHECK_CALL(readRuns(arguments, operation, request));
    TELAR_CHECK(beginRun(request, session));
    TELAR_TRY(read, readWork(operation, operation.form(), {}, arguments, session));
    TELAR_TAKE(run, runWork(operation, read->work, request, "computing", session));
    run->record.eachMs.clear(); // as the other commands of one run write it
    TELAR_CHECK(saveArray(request.output, *run->output, session.job));
    return finishRun(request, run->record, summaryOf(operation.command(), *run), read->freshSeed, session);
}

Command commandOf(const Operation& operation) {
    const auto words = operation.command();
    Command command{operation.id(),
                    words.summary,
                    joined({workOptions(operation, operation.form(), {}), runOptions(operation.id(), words.output)}),
                    {}};
    for (const auto& example : words.examples)
        command.examples.push_back("telar-cli " + operation.id() + " " + example);
    command.run = [&operation](const Arguments& arguments, Session& session) {
        return runOperation(operation, arguments, session);
    };
    return command;
}

} // namespace

Tried<OperationRun> runWork(const Operation& operation, const Work& work, const RunRequest& request, const char* doing,
                            Session& session) {
    OperationRun run;
    TELAR_SET(run.prepared, operation.prepare(work, session.job));
    const auto backend = request.backend.empty() ? run.prepared->best() : request.backend;
    if (backend.empty())
        return userError(text("No backend can do this problem on this machine"), {},
                         text("telar-cli backends lists them"));
    session.doing = doing;
    TELAR_SET(run.record, operation.measure(*run.prepared, {backend, request.threads, work}, request.policy(),
                                            deviceOf(backend), session.job));
    run.title = operation.titleOf(backend).str();
    run.output = run.prepared->result();
    run.record.outputSha256 = sha256OfFloats(*run.output);
    return run;
}

std::vector<Command> operationCommands() {
    std::vector<Command> all;
    for (const auto& operation : allOperations().catalogue.all())
        if (*operation->command().summary)
            all.push_back(commandOf(*operation));
    return all;
}

} // namespace telar::cli
