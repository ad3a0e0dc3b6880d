// What a Python script did on the device: the table of telar-cli run, findings, and the record.
#include "app/cli/frame/common.hpp"
#include "app/cli/kernel/run_report.hpp"
#include "app/cli/python/script.hpp"
#include "core/base/files.hpp"

#include <csignal>

namespace telar::cli {

namespace {

std::string recordOf(const driver::ScriptRequest& request, const driver::ScriptRun& run, const std::string& name) {
    program::RecordHead head;
    head.settings = {{"file", name},
                     {"arguments", std::vector<std::string>(request.words.begin() + 1, request.words.end())},
                     {"card", request.card.name},
                     {"fast", request.fast}};
    head.timings = {{"host", run.milliseconds}};
    auto parts = run.happened.parts;
    if (const auto script = readFile(request.words.front()); script && !request.words.front().starts_with("-"))
        parts.sources.add(fileName(request.words.front()), *script);
    for (const auto& [called, source] : run.happened.sources)
        parts.sources.add(source->name, source->text);
    const auto& report = run.happened.report;
    head.figures = {{"launches", report.launchCount},
                    {"copies", report.copyCount},
                    {"arrays", report.arrays},
                    {"most_bytes", report.mostBytes}};
    if (run.signal == 0)
        head.exit = run.exit;
    head.signal = run.signal;
    return program::recordText(head, std::move(parts));
}

} // namespace

Outcome tellScript(const driver::ScriptRequest& request, const driver::ScriptRun& run, const Arguments& arguments,
                   const std::string& name) {
    const auto& parts = run.happened.parts;
    if (arguments.has("--json"))
        if (auto fine = writeText(arguments.get("--json"), recordOf(request, run, name)); !fine)
            return failed(fine.error());
    if (!arguments.has("--quiet"))
        sayAside(
            "%s",
            scriptTable({name, request.card.name, request.fast, run.milliseconds}, run.happened.report, parts).c_str());
    for (const auto& finding : parts.findings)
        sayAside("telar-cli: found: %s%s\n", finding.at("text").get<std::string>().c_str(),
                 finding.at("count") > 1 ? (" (" + finding.at("count").dump() + " times)").c_str() : "");
    if (run.signal)
        return {128 + run.signal, userError(text("The script was ended by signal %1", run.signal), text("%1", name))};
    if (run.exit != 0)
        return {run.exit, userError(text("The script ended with %1", run.exit), text("%1", name))};
    return parts.findings.empty() ? done() : Outcome{3, {}};
}

} // namespace telar::cli
