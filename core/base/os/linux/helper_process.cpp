#include "core/base/os/helper_process.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

namespace telar::os {

namespace {

/// posix_spawn and not fork: nothing of a large window is copied, and no lock of another thread is held in the child.
int spawn(const std::string& program, int theirs, int life, pid_t& process) {
    posix_spawn_file_actions_t files;
    posix_spawnattr_t attributes;
    if (const int failure = posix_spawn_file_actions_init(&files))
        return failure;
    if (const int failure = posix_spawnattr_init(&attributes)) {
        posix_spawn_file_actions_destroy(&files);
        return failure;
    }
    sigset_t all, none;
    sigfillset(&all);
    sigemptyset(&none);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setpgroup(&attributes, 0); // Ctrl+C is for Telar, which then ends it
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETPGROUP);
    int failure = posix_spawn_file_actions_adddup2(&files, theirs, 0);
    if (failure == 0)
        failure = posix_spawn_file_actions_adddup2(&files, life, HelperProcess::lifeLine);
    for (const int output : {1, 2})
        if (failure == 0)
            failure = posix_spawn_file_actions_addopen(&files, output, "/dev/null", O_WRONLY, 0);
    char language[] = "LANG=C.UTF-8";
    char* const words[] = {const_cast<char*>(program.c_str()), nullptr};
    char* const environment[] = {language, nullptr};
    if (failure == 0)
        failure = posix_spawn(&process, program.c_str(), &files, &attributes, words, environment);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&files);
    return failure;
}

/// Bytes of the address space of a process; 0 where the system does not say.
int64_t spaceOf(pid_t process) {
    char path[40];
    std::snprintf(path, sizeof path, "/proc/%d/statm", static_cast<int>(process));
    const int file = ::open(path, O_RDONLY | O_CLOEXEC);
    char words[64] = "";
    if (file >= 0) {
        const ssize_t got = ::read(file, words, sizeof words - 1);
        words[std::max<ssize_t>(0, got)] = 0;
        ::close(file);
    }
    return std::strtoll(words, nullptr, 10) * ::sysconf(_SC_PAGESIZE);
}

/// Whether the line is ready; an error that the call behind this meets again counts as ready.
bool ready(int64_t line, short event, int milliseconds) {
    pollfd one{static_cast<int>(line), event, 0};
    const int found = ::poll(&one, 1, milliseconds);
    return found > 0 || (found < 0 && errno != EINTR);
}

Ending endingOf(int status) {
    Ending ending;
    if (WIFSIGNALED(status))
        ending.signal = WTERMSIG(status);
    else
        ending.exit = WEXITSTATUS(status);
    ending.noTime = ending.signal == SIGXCPU;
    return ending;
}

/// Seconds of processor time that a process has used.
int64_t usedBy(pid_t process) {
    clockid_t clock{};
    timespec used{};
    return ::clock_getcpuclockid(process, &clock) == 0 && ::clock_gettime(clock, &used) == 0 ? used.tv_sec : 0;
}

} // namespace

HelperProcess HelperProcess::start(const std::string& program, bool) {
    HelperProcess made;
    int ends[2], life[2];
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return made;
    made.line_ = ends[0];
    if (::pipe2(life, O_CLOEXEC) != 0) {
        const int failure = errno;
        ::close(ends[1]);
        made.end();
        errno = failure;
        return made;
    }
    made.life_ = life[1];
    const int above = ::fcntl(life[0], F_DUPFD_CLOEXEC, lifeLine + 1); // so that neither takes the other's place
    pid_t process = 0;
    const int failure = above < 0 ? errno : spawn(program, ends[1], above, process);
    for (const int theirs : {ends[1], life[0], above})
        ::close(theirs);
    if (failure == 0)
        made.process_ = process;
    else
        made.end();
    errno = failure;
    return made;
}

int64_t HelperProcess::send(const char* from, int64_t count, int milliseconds) {
    for (bool waited = milliseconds <= 0;; waited = true) {
        const ssize_t put =
            ::send(static_cast<int>(line_), from, static_cast<std::size_t>(count), MSG_NOSIGNAL | MSG_DONTWAIT);
        if (put > 0)
            return put;
        if (put < 0 && errno != EAGAIN && errno != EINTR)
            return 0;
        if (waited || !ready(line_, POLLOUT, milliseconds))
            return -1;
    }
}

int64_t HelperProcess::hear(char* out, int64_t count, int milliseconds) {
    for (bool waited = milliseconds <= 0;; waited = true) {
        const ssize_t got = ::recv(static_cast<int>(line_), out, static_cast<std::size_t>(count), MSG_DONTWAIT);
        if (got >= 0)
            return got;
        if (errno != EAGAIN && errno != EINTR)
            return 0;
        if (waited || !ready(line_, POLLIN, milliseconds))
            return -1;
    }
}

bool HelperProcess::hasEnded(int milliseconds) {
    for (int waited = 0; process_ > 0 && !ended_; ++waited) {
        int status = 0;
        if (::waitpid(static_cast<pid_t>(process_), &status, WNOHANG) == process_) {
            ended_ = true;
            ending_ = endingOf(status);
        } else if (waited >= milliseconds) {
            return false;
        } else {
            ::usleep(1000);
        }
    }
    return true;
}

Ending HelperProcess::end() {
    closeLines();
    if (process_ > 0 && !ended_) {
        int status = 0;
        ::kill(static_cast<pid_t>(process_), SIGKILL);
        while (::waitpid(static_cast<pid_t>(process_), &status, 0) < 0 && errno == EINTR) {
        }
        ending_ = endingOf(status);
    }
    process_ = 0;
    return ending_;
}

void HelperProcess::forget() {
    closeLines();
    process_ = 0;
}

void HelperProcess::closeLines() {
    for (auto* line : {&line_, &life_})
        if (const auto descriptor = static_cast<int>(std::exchange(*line, -1)); descriptor >= 0)
            ::close(descriptor);
}

void HelperProcess::allow(int64_t bytes, int64_t seconds) {
    rlimit time{};
    if (::prlimit(static_cast<pid_t>(process_), RLIMIT_CPU, nullptr, &time) == 0) {
        time.rlim_cur =
            std::min<rlim_t>(static_cast<rlim_t>(usedBy(static_cast<pid_t>(process_)) + 1 + seconds), time.rlim_max);
        ::prlimit(static_cast<pid_t>(process_), RLIMIT_CPU, &time, nullptr);
    }
#if !defined(__SANITIZE_ADDRESS__)
    constexpr int64_t slack = int64_t{256} << 20; // what was freed and lies between blocks that are used
    const auto process = static_cast<pid_t>(process_);
    if (atRest_ == 0)
        atRest_ = spaceOf(process);
    rlimit limit{};
    if (atRest_ <= 0 || ::prlimit(process, RLIMIT_AS, nullptr, &limit) != 0)
        return;
    limit.rlim_cur = std::min<rlim_t>(static_cast<rlim_t>(atRest_ + bytes + slack), limit.rlim_max);
    ::prlimit(process, RLIMIT_AS, &limit, nullptr);
#else
    static_cast<void>(bytes); // the sanitizer has terabytes of address space
#endif
}

} // namespace telar::os
