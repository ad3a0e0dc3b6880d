#include "core/simt/cuda/child.hpp"

#include "core/base/files.hpp"

#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace telar::cuda {

namespace {

constexpr std::size_t mostOutput = 1 << 20;

void limit(int what, int64_t value) {
    rlimit wanted{static_cast<rlim_t>(value), static_cast<rlim_t>(value)};
    setrlimit(static_cast<__rlimit_resource_t>(what), &wanted);
}

/// In the child: only calls that may follow a fork in a program with threads.
[[noreturn]] void become(char* const* words, const char* folder, const ChildLimits& limits, int output,
                         int input) {
    setpgid(0, 0);
    dup2(input, 0);
    dup2(output, 1);
    dup2(output, 2);
    limit(RLIMIT_CPU, static_cast<int64_t>(limits.seconds) + 1);
    limit(RLIMIT_FSIZE, limits.fileBytes);
    limit(RLIMIT_CORE, 0);
    for (int descriptor = 3; descriptor < 256; ++descriptor)
        close(descriptor);
    const bool there = chdir(folder) == 0;
    limit(RLIMIT_AS, limits.memoryBytes); // last: a sanitizer's own memory in this process may be beyond it
    if (there)
        execv(words[0], words);
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
                               const ChildLimits& limits, const JobContext& job) {
    using Clock = std::chrono::steady_clock;
    const auto start = Clock::now();
    std::vector<char*> pointers;
    for (const auto& word : words)
        pointers.push_back(const_cast<char*>(word.c_str()));
    pointers.push_back(nullptr);
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
        become(pointers.data(), folder.c_str(), limits, ends[1], input);
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
    const auto deadline = start + std::chrono::duration_cast<Clock::duration>(
                                      std::chrono::duration<double>(limits.seconds * 5));
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
    result.milliseconds = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
    if (cancelled)
        return cancelledError();
    if (WIFSIGNALED(status)) {
        result.signal = WTERMSIG(status);
        result.timedOut = result.timedOut || result.signal == SIGXCPU ||
                          (result.signal == SIGKILL && result.milliseconds > limits.seconds * 1000);
    } else {
        result.exit = WEXITSTATUS(status);
    }
    return result;
}

} // namespace telar::cuda
