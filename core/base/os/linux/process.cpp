#include "core/base/os/process.hpp"

#include "core/base/os/file.hpp"
#include "core/base/os/streams.hpp"
#include "core/base/os/system.hpp"

#include <cerrno>
#include <chrono>
#include <cmath>
#include <csignal>
#include <fcntl.h>
#include <fstream>
#include <poll.h>
#include <pthread.h>
#include <spawn.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <utility>

namespace telar::os {

namespace {

/// 0: none.
void limit(int what, int64_t value) {
    if (value == 0 && what != RLIMIT_CORE)
        return;
    rlimit wanted{static_cast<rlim_t>(value), static_cast<rlim_t>(value)};
    setrlimit(static_cast<__rlimit_resource_t>(what), &wanted);
}

/// What stands in the way of the program: one of Ending's two numbers.
struct Failure {
    int entering = 0, starting = 0;
};

/// Closes all from `first` on.
void closeFrom(unsigned first) {
    if (syscall(SYS_close_range, first, ~0u, 0u) != 0) // before Linux 5.9
        for (unsigned descriptor = first; descriptor < 4096; ++descriptor)
            close(static_cast<int>(descriptor));
}

/// In the child: only calls that may follow a fork in a program with threads.
[[noreturn]] void become(char* const* words, char* const* environment, const Start& start, int output, int input,
                         int failure) {
    const auto fail = [&failure](Failure why) {
        [[maybe_unused]] const auto said = write(failure, &why, sizeof why);
        _exit(127);
    };
    setpgid(0, 0);
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    dup2(input, 0);
    dup2(output, 1);
    dup2(output, 2);
    limit(RLIMIT_CPU, static_cast<int64_t>(std::ceil(start.limits.seconds)));
    limit(RLIMIT_FSIZE, start.limits.fileBytes);
    limit(RLIMIT_CORE, 0);
    const int lost = start.enter || chdir(start.folder.c_str()) == 0 ? 0 : errno;
    if (const int why = start.enter ? start.enter(start.what) : 0)
        fail({why, 0});
    const int kept = dup2(failure, 3);
    fcntl(kept, F_SETFD, FD_CLOEXEC);
    closeFrom(4);
    failure = kept;
    limit(RLIMIT_AS, start.limits.memoryBytes); // last: a sanitizer's own memory in this process may be beyond it
    if (lost == 0)
        execve(words[0], words, environment);
    fail({0, lost ? lost : errno});
    _exit(127);
}

std::vector<char*> pointersTo(const std::vector<std::string>& words) {
    std::vector<char*> pointers;
    for (const auto& word : words)
        pointers.push_back(const_cast<char*>(word.c_str()));
    pointers.push_back(nullptr);
    return pointers;
}

} // namespace

Process Process::start(const Start& start) {
    Process made;
    const auto words = pointersTo(start.words);
    std::vector<char*> own;
    if (start.environment)
        own = pointersTo(*start.environment);
    char* const* environment = start.environment ? own.data() : environ;
    const int input = open("/dev/null", O_RDONLY | O_CLOEXEC);
    int ends[2] = {-1, -1}, failure[2] = {-1, -1};
    const bool piped = input >= 0 && pipe2(ends, O_CLOEXEC) == 0 && pipe2(failure, O_CLOEXEC | O_NONBLOCK) == 0;
    const pid_t child = piped ? fork() : -1;
    if (child == 0)
        become(words.data(), environment, start, ends[1], input, failure[1]);
    const int number = errno;
    for (const int end : {input, ends[1], failure[1]})
        if (end >= 0)
            close(end);
    made.pipe_ = ends[0];
    made.failure_ = failure[0];
    if (child > 0)
        made.process_ = child;
    errno = number;
    return made;
}

Process::Process(Process&& other) noexcept
    : process_(std::exchange(other.process_, 0)), pipe_(std::exchange(other.pipe_, -1)),
      failure_(std::exchange(other.failure_, -1)) {}

Process::~Process() {
    for (const int end : {pipe_, failure_})
        if (end >= 0)
            close(end);
    if (process_ != 0) {
        end();
        wait();
    }
}

int64_t Process::hear(char* out, int64_t count, int milliseconds) {
    pollfd ready{pipe_, POLLIN, 0};
    if (poll(&ready, 1, milliseconds) <= 0)
        return -1;
    return std::max<int64_t>(0, read(pipe_, out, static_cast<std::size_t>(count)));
}

bool Process::hasEnded(int milliseconds) const {
    for (int waited = 0;; ++waited) {
        siginfo_t facts{};
        const int failed = waitid(P_PID, static_cast<id_t>(process_), &facts, WEXITED | WNOHANG | WNOWAIT);
        if (failed != 0 || facts.si_pid != 0)
            return failed == 0 || errno != EINTR;
        if (waited >= milliseconds)
            return false;
        usleep(1000);
    }
}

int Process::threads() const { return threadsOf(process_); }

double Process::waitedForCore() const {
    std::ifstream file("/proc/" + std::to_string(process_) + "/schedstat"); // Documentation/scheduler/sched-stats.rst
    int64_t worked = 0, waited = 0;
    return file >> worked >> waited ? static_cast<double>(waited) * 1e-9 : 0;
}

void Process::end() {
    kill(static_cast<pid_t>(-process_), SIGKILL);
    kill(static_cast<pid_t>(process_), SIGKILL);
}

Ending Process::wait() {
    int status = 0;
    rusage used{};
    while (wait4(static_cast<pid_t>(process_), &status, 0, &used) < 0 && errno == EINTR) {
    }
    process_ = 0;
    Ending ending;
    for (const auto& part : {used.ru_utime, used.ru_stime})
        ending.processorSeconds += static_cast<double>(part.tv_sec) + static_cast<double>(part.tv_usec) * 1e-6;
    if (WIFSIGNALED(status)) {
        ending.signal = WTERMSIG(status);
        ending.noTime = ending.signal == SIGXCPU;
        ending.killed = ending.signal == SIGKILL;
    } else {
        ending.exit = WEXITSTATUS(status);
    }
    // It has ended: what it had to say is there. Nobody waits for the end of the pipe, which other children may still hold.
    if (Failure why; read(failure_, &why, sizeof why) == sizeof why) {
        ending.notEntered = why.entering;
        ending.notStarted = why.starting;
    }
    return ending;
}

int runWithInput(const std::vector<std::string>& words, std::string_view input, const std::function<bool()>& stop) {
    File page(::memfd_create("input", MFD_CLOEXEC)); // in memory, in no folder of the user's
    if (!page || !page.write(input) || !page.toStart())
        return -1;
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, page.descriptor(), standardInput);
    pid_t child = 0;
    const int failure = posix_spawn(&child, words[0].c_str(), &actions, nullptr, pointersTo(words).data(), environ);
    posix_spawn_file_actions_destroy(&actions);
    if (failure != 0) {
        errno = failure;
        return -1;
    }
    int status = 1;
    while (waitpid(child, &status, WNOHANG) == 0) {
        if (stop()) {
            ::kill(child, SIGKILL);
            waitpid(child, &status, 0);
            return 1;
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return status == 0 ? 0 : 1;
}

std::string madeApart(const std::function<std::string()>& work) {
    int ends[2];
    if (pipe2(ends, O_CLOEXEC) != 0)
        return {};
    const pid_t child = fork();
    if (child == 0) {
        limit(RLIMIT_CPU, 1);
        limit(RLIMIT_DATA, int64_t{256} << 20);
        const std::string made = work();
        [[maybe_unused]] const auto said = write(ends[1], made.data(), made.size());
        _exit(0);
    }
    close(ends[1]);
    std::string result;
    for (int waited = 0; child > 0 && waited < 20;) {
        pollfd ready{ends[0], POLLIN, 0};
        if (poll(&ready, 1, 100) == 0) {
            ++waited;
            continue;
        }
        char bytes[4096];
        const ssize_t count = read(ends[0], bytes, sizeof bytes);
        if (count <= 0)
            break;
        result.append(bytes, static_cast<std::size_t>(count));
    }
    close(ends[0]);
    if (child > 0) {
        kill(child, SIGKILL);
        waitpid(child, nullptr, 0);
    }
    return result;
}

/// A thread of its own waits for the signals, since little is allowed inside a signal handler.
void whenAskedToStop(std::function<void()> stop) {
    sigset_t signals;
    sigemptyset(&signals);
    for (const int number : {SIGINT, SIGTERM, SIGHUP})
        sigaddset(&signals, number);
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    std::thread([signals, stop = std::move(stop)] {
        int number = 0;
        sigwait(&signals, &number);
        stop();
        sigwait(&signals, &number);
        _exit(130);
    }).detach();
}

std::vector<std::string> environment() {
    std::vector<std::string> made;
    for (char** one = environ; *one; ++one)
        made.emplace_back(*one);
    return made;
}

void endNow(int exit) { ::_exit(exit); }

std::vector<std::string> wordsOf(int count, char** words) { return {words + (count > 0 ? 1 : 0), words + count}; }

} // namespace telar::os
