// Options and report of the commands that run Python.
#pragma once

#include "app/cli/frame/command.hpp"
#include "core/simt/driver/script.hpp"

namespace telar::cli {

/// --card, --fast, --raise, --json.
std::vector<Option> scriptOptions();
Expected<driver::ScriptRequest> readScriptOptions(const Arguments& arguments, const Session& session);

/// Table, findings, the record where --json asks for it, and the command's exit code.
Outcome tellScript(const driver::ScriptRequest& request, const driver::ScriptRun& run, const Arguments& arguments,
                   const std::string& name);

} // namespace telar::cli
