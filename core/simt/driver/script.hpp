// A Python script that is run with Telar's machine as its GPU, as a process of the user's own: with all rights, not shut in.
#pragma once

#include "core/jobs/job.hpp"
#include "core/simt/cards.hpp"
#include "core/simt/driver/journal.hpp"
#include "core/simt/program/counting.hpp"

#include <functional>

namespace telar::driver {

struct ScriptRequest {
    std::string python;             ///< the interpreter's path; empty: cuda::pythonOfPath()
    std::vector<std::string> words; ///< behind the interpreter: a file or -m and a module, then arguments
    std::string folder;             ///< to run in, whose modules can be imported; empty: this process' own
    simt::DeviceModel card;
    bool fast = false;
    double countingSeconds = program::usualCountingSeconds; ///< for counts and checks of all launches; 0: no limit
    std::string raise = "faults";                           ///< "none", "faults", "all"
    int output = -1; ///< a descriptor for its standard output; -1: this program's
    /// Takes both outputs as they come, in the thread that runs; the script reads nothing then. Null: they are this program's.
    std::function<void(std::string_view)> printed;
    /// Milliseconds that a script has for its own end after a request to stop, before it and what it has started is killed.
    int patience = 5000;
};

struct ScriptRun {
    int exit = 0, signal = 0; ///< signal: that ended it
    bool stopped = false;     ///< by a request to stop
    double milliseconds = 0;
    JournalRecord happened;
};

/// Errors: no Python, no libcuda.so.1. However the script ends is in the result.
Expected<ScriptRun> runScript(const ScriptRequest& request, const JobContext& job);

/// The record of a run ("operation": "run"), with the text of the script where `name` is its file.
std::string scriptRecord(const ScriptRequest& request, const ScriptRun& run, const std::string& name);

} // namespace telar::driver
