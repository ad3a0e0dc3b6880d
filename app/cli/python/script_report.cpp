// What a Python script did on the device: the table of telar-cli run, findings, and the record.
#include "app/cli/frame/common.hpp"
#include "app/cli/kernel/run_report.hpp"
#include "app/cli/python/script.hpp"

#include <csignal>

namespace telar::cli {

Outcome tellScript(const driver::ScriptRequest& request, const driver::ScriptRun& run, const Arguments& arguments,
                   const std::string& name) {
    const auto& parts = run.happened.parts;
    if (arguments.has("--json"))
        TELAR_CHECK(writeText(arguments.get("--json"), driver::scriptRecord(request, run, name)));
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
