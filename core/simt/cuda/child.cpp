#include "core/simt/cuda/child.hpp"

#include "core/base/elapsed.hpp"
#include "core/base/files.hpp"

#include <cerrno>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace telar::cuda {

namespace {

constexpr std::size_t mostOutput = 1 << 20;
constexpr int exitNotShutIn = 125; ///< of a child that could not enter its cage

void limit(int what, int64_t value) {
    rlimit wanted{static_cast<rlim_t>(value), static_cast<rlim_t>(value)};
    setrlimit(static_cast<__rlimit_resource_t>(what), &wanted);
}

/// In the child: only calls that may follow a fork in a program with threads.
[[noreturn]] void become(char* const* words, char* const* environment, const char* folder, const ChildLimits& limits,
                         int output, int input, const Cage* cage) {
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    dup2(input, 0);
    dup2(output, 1);
    dup2(output, 2);
    limit(RLIMIT_CPU, static_cast<int64_t>(limits.seconds) + 1);
    limit(RLIMIT_FSIZE, limits.fileBytes);
    limit(RLIMIT_CORE, 0);
    const bool there = cage || chdir(folder) == 0;
    if (cage && cage->enter() != 0)
        _exit(exitNotShutIn);
    for (int descriptor = 3; descriptor < 256; ++descriptor)
        close(descriptor);
    limit(RLIMIT_AS, limits.memoryBytes); // last: a sanitizer's own memory in this process may be beyond it
    if (there)
        execve(words[0], words, environment);
    _exit(127);
}

} // namespace

std::string programPath(const std::string& name) {
    if (name.find('/') != std::string::npos)
        return access(name.c_str(), X_OK) == 0 ? name : std::string();
    const char* path = std::getenv("PATH");
    const std::string all = path ? path : "/usr/bin:/bin";
    for (std::size_t at = 0; at <= all.size();) {
        const auto end = std::min(all.find(':', at), all.size());
        const std::string candidate = all.substr(at, end - at) + "/" + name;
        if (end > at && access(candidate.c_str(), X_OK) == 0)
            return candidate;
        at = end + 1;
    }
    return {};
}

Expected<ChildResult> runChild(const std::vector<std::string>& words, const std::string& folder,
                               const ChildLimits& limits, const JobContext& job, const Cage* cage) {
    const auto start = Clock::now();
    std::vector<char*> pointers;
    for (const auto& word : words)
        pointers.push_back(const_cast<char*>(word.c_str()));
    pointers.push_back(nullptr);
    // Names of folders in the environment would let the compiler look for headers there.
    std::string temporary = "TMPDIR=" + folder;
    char* caged[] = {const_cast<char*>("PATH=/usr/bin:/bin"), const_cast<char*>("LC_ALL=C.UTF-8"), temporary.data(),
                     nullptr};
    int ends[2];
    const int input = open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (input < 0 || pipe2(ends, O_CLOEXEC) != 0) {
        const int number = errno;
        if (input >= 0)
            close(input);
        return environmentError(
            text(TELAR_TR("core", "A program could not be started: %1"), systemReason(number).str()),
            text("%1", words[0]));
    }
    const pid_t child = fork();
    if (child == 0)
        become(pointers.data(), cage ? caged : environ, folder.c_str(), limits, ends[1], input, cage);
    const int number = errno;
    close(ends[1]);
    close(input);
    if (child < 0) {
        close(ends[0]);
        return environmentError(
            text(TELAR_TR("core", "A program could not be started: %1"), systemReason(number).str()),
            text("%1", words[0]));
    }
    ChildResult result;
    bool cancelled = false, open_ = true;
    int status = 0;
    const auto deadline =
        start + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(limits.seconds * 5));
    const auto end = [&] {
        kill(-child, SIGKILL);
        kill(child, SIGKILL);
    };
    for (;;) {
        pollfd ready{ends[0], POLLIN, 0};
        if (open_ && poll(&ready, 1, 20) > 0) {
            char bytes[65536];
            const auto count = read(ends[0], bytes, sizeof bytes);
            if (count <= 0)
                open_ = false;
            else if (result.output.size() < mostOutput)
                result.output.append(bytes, static_cast<std::size_t>(count));
        }
        if (!open_ && waitpid(child, &status, 0) == child)
            break;
        cancelled = cancelled || job.stopRequested();
        result.timedOut = result.timedOut || Clock::now() > deadline;
        if (cancelled || result.timedOut)
            end();
    }
    close(ends[0]);
    result.milliseconds = millisecondsSince(start);
    if (cancelled)
        return cancelledError();
    if (WIFSIGNALED(status)) {
        result.signal = WTERMSIG(status);
        result.timedOut = result.timedOut || result.signal == SIGXCPU ||
                          (result.signal == SIGKILL && result.milliseconds > limits.seconds * 1000);
    } else {
        result.exit = WEXITSTATUS(status);
    }
    if (cage && result.signal == 0 && result.exit == exitNotShutIn)
        return environmentError(text(TELAR_TR("core", "The compiler could not be confined and was not started")),
                                text("%1", words[0]));
    return result;
}

Expected<ChildResult> runCaged(const std::vector<std::string>& words, const std::string& folder, bool trusted,
                               const ChildLimits& limits, const JobContext& job, const std::vector<std::string>& read) {
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
    const Cage cage(folder, words[0], read);
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
