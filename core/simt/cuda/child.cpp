#include "core/simt/cuda/child.hpp"

#include "core/base/elapsed.hpp"
#include "core/base/files.hpp"
#include "core/base/os/file.hpp"
#include "core/base/os/process.hpp"
#include "core/base/os/system.hpp"

#include <cerrno>
#include <cstdlib>

namespace telar::cuda {

std::string programPath(const std::string& name) {
    if (name.find_first_of(os::separators) != std::string::npos)
        return os::runnable(name);
    const char* path = std::getenv("PATH");
    const std::string all = path ? path : "/usr/bin:/bin";
    for (std::size_t at = 0; at <= all.size();) {
        const auto end = std::min(all.find(os::pathSeparator(), at), all.size());
        if (end > at)
            if (auto program = os::runnable(all.substr(at, end - at) + "/" + name); !program.empty())
                return program;
        at = end + 1;
    }
    return {};
}

Expected<ChildResult> runChild(const std::vector<std::string>& words, const std::string& folder,
                               const ChildLimits& limits, const JobContext& job, const Cage* cage,
                               const std::vector<std::string>* environment) {
    const auto start = Clock::now();
    // Names of folders in the environment would let the compiler look for headers there.
    const std::vector<std::string> caged{"PATH=/usr/bin:/bin", "LC_ALL=C.UTF-8", "TMPDIR=" + folder};
    os::Start how{words, folder, cage ? &caged : environment, {limits.seconds, limits.memoryBytes, limits.fileBytes}};
    if (cage) {
        how.enter = [](const void* what) { return static_cast<const Cage*>(what)->enter(); };
        how.what = cage;
    }
    const auto notStarted = [&](int number) {
        return environmentError(
            text(TELAR_TR("core", "A program could not be started: %1"), systemReason(number).str()),
            text("%1", words[0]));
    };
    auto process = os::Process::start(how);
    if (!process)
        return notStarted(errno);
    ChildResult result;
    bool cancelled = false, open = true, over = false;
    const double patience = limits.clockSeconds > 0 ? limits.clockSeconds : limits.seconds * 5;
    while (!over) {
        char bytes[65536];
        const int64_t count = open ? process.hear(bytes, sizeof bytes, 20) : 0;
        open = count != 0;
        over = !open && process.hasEnded(20); // it may close its ends of the pipe and go on
        if (count > 0 && result.output.size() < limits.outputBytes)
            result.output.append(bytes, static_cast<std::size_t>(count));
        cancelled = cancelled || job.stopRequested();
        if (const double passed = secondsSince(start); passed > patience && !over)
            result.timedOut = result.timedOut || passed - process.waitedForCore() > patience;
        result.tooManyThreads =
            result.tooManyThreads || (!over && limits.threads > 0 && process.threads() > limits.threads);
        if (!over && (cancelled || result.timedOut || result.tooManyThreads))
            process.end();
    }
    const auto ending = process.wait();
    result.milliseconds = millisecondsSince(start);
    if (cancelled)
        return cancelledError();
    result.exit = ending.exit;
    result.signal = ending.signal;
    const double worked = std::max(ending.processorSeconds, result.milliseconds / 1000);
    result.timedOut =
        result.timedOut || ending.noTime || (ending.killed && !result.tooManyThreads && worked > limits.seconds - 0.5);
    if (ending.notEntered != 0)
        return environmentError(text(TELAR_TR("core", "The program could not be confined and was not started: %1"),
                                     systemReason(ending.notEntered).str()),
                                text("%1", words[0]));
    if (ending.notStarted != 0)
        return notStarted(ending.notStarted);
    return result;
}

Expected<ChildResult> runCaged(const std::vector<std::string>& words, const std::string& folder, bool trusted,
                               const ChildLimits& limits, const JobContext& job, const std::vector<std::string>& read,
                               bool toolchain) {
    if (!cageState().holds()) {
        if (trusted)
            return runChild(words, folder, limits, job);
        return environmentError(
            text(TELAR_TR("core", "This file comes from somebody else, and the compiler cannot be kept away from your "
                                  "files here: %1"),
                 cageState().words().str()),
            {},
            text(TELAR_TR("core",
                          "Read the source first; then run it as a file of your own, with telar-cli kernel or run")));
    }
    Cage cage(folder, toolchain ? words[0] : "", read);
    if (!trusted)
        cage.hideNames();
    return runChild(words, folder, limits, job, &cage);
}

bool brokeDown(const ChildResult& run) {
    return run.exit != 0 && (run.output.find("PLEASE submit a bug report") != std::string::npos ||
                             run.output.find("Stack dump:") != std::string::npos);
}

Text noCageWarning() {
    if (cageState().holds())
        return {};
    return text(
        TELAR_TR("core",
                 "The compiler is not kept away from your other files here: %1. Compile only sources that you trust"),
        cageState().words().str());
}

} // namespace telar::cuda
