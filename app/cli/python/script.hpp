// A Python script that is run with Telar's machine as its GPU.
#pragma once

#include "app/cli/frame/command.hpp"
#include "core/simt/cards.hpp"
#include "core/simt/driver/journal.hpp"

namespace telar::cli {

struct ScriptRequest {
    std::vector<std::string> words; ///< behind the interpreter: a file or -m and a module, then arguments
    simt::DeviceModel card;
    bool fast = false;
    std::string raise = "faults"; ///< "none", "faults", "all"
    int output = -1;              ///< a descriptor for its standard output; -1: this program's
};

struct ScriptRun {
    int exit = 0, signal = 0; ///< signal: that ended it
    double milliseconds = 0;
    driver::JournalRecord happened;
};

/// --card, --fast, --raise, --json.
std::vector<Option> scriptOptions();
Expected<ScriptRequest> readScriptOptions(const Arguments& arguments, const Session& session);

/// The folder of libcuda.so.1. Error: it is not installed beside this program.
Expected<std::string> cudaFolder();
/// Errors: no Python, no libcuda.so.1. However the script ends is in the result.
Expected<ScriptRun> runScript(const ScriptRequest& request, const JobContext& job);

/// Table, findings, the record where --json asks for it, and the command's exit code.
Outcome tellScript(const ScriptRequest& request, const ScriptRun& run, const Arguments& arguments,
                   const std::string& name);

} // namespace telar::cli
