#include "app/cli/run/operation_command.hpp"

#include "app/cli/frame/common.hpp"
#include "app/cli/frame/parameter_options.hpp"
#include "app/cli/run/runs.hpp"
#include "app/operations.hpp"
#include "core/base/numbers.hpp"
#include "core/data/csv.hpp"

#include <algorithm>

namespace telar::cli {

namespace {

struct OperationRequest : RunRequest {
    Work work;
    bool freshSeed = false;
};

Expected<OperationRequest> readRequest(const Arguments& arguments, const Operation& operation) {
    OperationRequest request;
    for (const auto& parameter : operation.parameters()) {
        const auto given = readOption(arguments, parameter);
        if (!given)
            return given.error();
        const auto value = given->value_or(parameter.usual);
        if (parameter.id == "size")
            request.work.size = std::get<int64_t>(value);
        request.work.settings.push_back({parameter.id, wordOf(value)});
    }
    const auto seed = readSeed(arguments);
    if (!seed)
        return seed.error();
    request.work.seed = seed->value;
    request.freshSeed = seed->fresh;
    std::vector<std::string> ids;
    for (const auto& [id, available] : operation.backends())
        ids.push_back(id);
    if (auto fine = readRuns(arguments, operation.id(), ids, request); !fine)
        return fine.error();
    return request;
}

/// `output` stands below where it is small; null: the operation leaves none.
std::string summaryOf(const Operation& operation, const OperationWords& words, const RunRecord& record,
                      const std::string& title, const AnyView* output) {
    std::vector<std::pair<std::string, std::string>> lines{
        {words.label, words.what(record) + ", seed " + std::to_string(*record.seed)},
        {"backend", record.backend + ": " + title + ", on " + record.device},
        {"time", timesOf(record.total)}};
    if (const auto work = operation.work(record.inputColumns))
        lines.emplace_back("speed", generalText(*work / record.total.median / 1e6, 4) + " " + words.rate);
    lines.emplace_back("sha256", record.outputSha256);
    std::string out;
    for (const auto& [label, value] : lines)
        out += label + std::string(label.size() < 9 ? 9 - label.size() : 1, ' ') + value + "\n";
    if (output && record.outputRows <= 16)
        out += "\n" + csvText(*output);
    return out;
}

Status writeOutput(const std::string& path, const AnyView& output, const JobContext& job) {
    if (path == "-")
        return writeCsv(output, writeStandardOutput, job);
    return path.empty() ? Status() : saveCsv(output, path, job);
}

} // namespace

Outcome runOperation(const std::string& id, const OperationWords& words, const Arguments& arguments, Session& session) {
    const Operations operations;
    const auto& operation = *operations.catalogue.find(id);
    const auto request = readRequest(arguments, operation);
    if (!request)
        return wrongCall(request.error());
    for (const auto& path : {request->output, request->json})
        if (auto fine = checkWritable(path); !fine)
            return failed(fine.error());
    session.quiet = request->output == "-" || request->json == "-";
    const auto prepared = operation.prepare(request->work, session.job);
    if (!prepared)
        return failed(prepared.error());
    const auto backend = request->backend.empty() ? (*prepared)->best() : request->backend;
    if (backend.empty())
        return wrongCall(userError(text("No backend can do this on this machine")));
    auto record = operation.measure(**prepared, {backend, request->threads, request->work}, request->policy(),
                                    operations.catalogue.deviceOf(backend), session.job);
    if (!record)
        return failed(record.error());
    record->eachMs.clear(); // as the other commands of one run write it
    record->cost.reset();
    const auto output = (*prepared)->output();
    if (output) {
        record->outputSha256 = sha256OfFloats(*output);
        if (auto fine = writeOutput(request->output, *output, session.job); !fine)
            return failed(fine.error());
    }
    const auto title = operation.titleOf(backend).str();
    return finishRun(*request, *record, summaryOf(operation, words, *record, title, output ? &*output : nullptr),
                     request->freshSeed, session);
}

Command operationCommand(const Operation& operation, const OperationWords& words,
                         Outcome (*run)(const Arguments&, Session&)) {
    std::vector<Option> size, others;
    for (const auto& parameter : operation.parameters())
        addOptionsOf(parameter, parameter.id == "size" ? size : others);
    return {operation.id(), words.summary,
            joined({size,
                    {{"--seed", "S", "Seed of the numbers (default: a fresh one)", ""}},
                    others,
                    runOptions(operation.id(), words.outputHelp)}),
            words.examples, run};
}

} // namespace telar::cli
