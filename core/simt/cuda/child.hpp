// A child process with limits, without a shell.
#pragma once

#include "core/base/cage.hpp"
#include "core/base/expected.hpp"
#include "core/jobs/job.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace telar::cuda {

struct ChildLimits {
    double seconds = 20; ///< of processor time
    int64_t memoryBytes = int64_t{1} << 30;
    int64_t fileBytes = 64 << 20;      ///< of one file that it writes
    std::size_t outputBytes = 1 << 20; ///< kept of what it prints; the rest is read and dropped
    double clockSeconds = 0; ///< without the time that other programs had the cores; 0: five times the processor's
    int threads = 0;         ///< at a time, looked at every 20 ms; 0: any number
};

struct ChildResult {
    int exit = 0, signal = 0;
    bool timedOut = false, tooManyThreads = false;
    std::string output; ///< standard output and error together, at most about outputBytes
    double milliseconds = 0;
};

/// The program of that name in PATH, or a path as it is; empty where there is none.
std::string programPath(const std::string& name);

/// words[0] is the program's path. Runs in `folder`; input is empty. Ended where it takes too long or the job
/// is asked to stop. With a cage, which must be of the same folder, it runs inside and hears nothing of this process'
/// environment; it is an error where the cage cannot be entered. Without one it has `environment` (null: this process').
Expected<ChildResult> runChild(const std::vector<std::string>& words, const std::string& folder,
                               const ChildLimits& limits, const JobContext& job = {}, const Cage* cage = nullptr,
                               const std::vector<std::string>* environment = nullptr);

/// Runs a program that reads what a stranger may have written. It works in a cage around `folder` and may read the folders
/// `read`, and those of its own `toolchain` beside it. Where this computer has none, it runs without one if the source is
/// `trusted`; else it is an error that says why.
Expected<ChildResult> runCaged(const std::vector<std::string>& words, const std::string& folder, bool trusted,
                               const ChildLimits& limits, const JobContext& job = {},
                               const std::vector<std::string>& read = {}, bool toolchain = true);
/// Whether the output is a compiler's account of its own crash.
bool brokeDown(const ChildResult& run);
/// What a user is told whose own source is compiled without a cage; empty: there is one.
Text noCageWarning();

} // namespace telar::cuda
