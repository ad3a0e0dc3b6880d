// A child process with limits, without a shell.
#pragma once

#include "core/base/expected.hpp"
#include "core/jobs/job.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace telar::cuda {

struct ChildLimits {
    double seconds = 20; ///< of processor time, and five times as much by the clock
    int64_t memoryBytes = int64_t{1} << 30;
    int64_t fileBytes = 64 << 20; ///< of one file that it writes
};

struct ChildResult {
    int exit = 0, signal = 0;
    bool timedOut = false;
    std::string output; ///< standard output and error together, at most 1 MiB
    double milliseconds = 0;
};

/// The program of that name in PATH, or a path as it is; empty where there is none.
std::string programPath(const std::string& name);

/// words[0] is the program's path. Runs in `folder`; input is empty. Ended where it takes too long or the job
/// is asked to stop.
Expected<ChildResult> runChild(const std::vector<std::string>& words, const std::string& folder,
                               const ChildLimits& limits, const JobContext& job = {});

} // namespace telar::cuda
