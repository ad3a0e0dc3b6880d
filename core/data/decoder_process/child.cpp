#include "core/data/decoder_process/child.hpp"

#include "core/base/elapsed.hpp"
#include "core/base/files.hpp"

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace telar::decoder_process {

namespace {

constexpr int lookMs = 20;           ///< how often a job is asked whether it is to stop
constexpr double silentSeconds = 30; ///< it says something every 32 rows of blocks
constexpr std::size_t pieceBytes = std::size_t{1} << 18;

/// posix_spawn and not fork: nothing of a large window is copied, and no lock of another thread is held in the child.
int spawn(const std::string& program, int theirs, pid_t& process) {
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

} // namespace

Expected<std::unique_ptr<Child>> Child::start(const std::string& program) {
    int ends[2];
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0)
        return environmentError(text(TELAR_TR("core", "A program could not be started: %1"), systemReason(errno).str()),
                                text("%1", program));
    std::unique_ptr<Child> child(new Child);
    child->line_ = ends[0];
    const int failure = spawn(program, ends[1], child->process_);
    ::close(ends[1]);
    if (failure != 0) {
        child->process_ = -1;
        return environmentError(
            text(TELAR_TR("core", "A program could not be started: %1"), systemReason(failure).str()),
            text("%1", program));
    }
    Hello hello;
    const char* said = child->hear(sizeof hello, {});
    if (said)
        std::memcpy(&hello, said, sizeof hello);
    if (!said || hello.mark != helloMark)
        return environmentError(
            text(TELAR_TR("core", "The program that decodes files is of another version or damaged")),
            text("%1", program), text(TELAR_TR("core", "Build or install Telar again")));
    child->refusal_ = static_cast<int>(hello.refusal);
    child->atRest_ = spaceOf(child->process_);
    return child;
}

Child::~Child() { end(); }

void Child::end() {
    if (line_ >= 0)
        ::close(line_);
    line_ = -1;
    if (process_ > 0) {
        ::kill(process_, SIGKILL);
        while (::waitpid(process_, &status_, 0) < 0 && errno == EINTR) {
        }
    }
    process_ = -1;
}

void Child::forget() {
    if (line_ >= 0)
        ::close(line_);
    line_ = -1;
    process_ = -1;
}

bool Child::alive() {
    if (process_ > 0 && ::waitpid(process_, &status_, WNOHANG) == process_)
        process_ = -1;
    return process_ > 0 && at_ == have_;
}

void Child::allow(int64_t bytes) const {
    constexpr int64_t slack = int64_t{256} << 20; // what was freed and lies between blocks that are used
#if !defined(__SANITIZE_ADDRESS__)
    rlimit limit{};
    if (atRest_ <= 0 || ::prlimit(process_, RLIMIT_AS, nullptr, &limit) != 0)
        return;
    limit.rlim_cur = std::min<rlim_t>(static_cast<rlim_t>(atRest_ + bytes + slack), limit.rlim_max);
    ::prlimit(process_, RLIMIT_AS, &limit, nullptr);
#else
    static_cast<void>(bytes + slack); // the sanitizer has terabytes of address space
#endif
}

bool Child::wait(short event, const JobContext& job) {
    const auto from = Clock::now();
    for (;;) {
        pollfd one{line_, event, 0};
        const int ready = ::poll(&one, 1, lookMs);
        if (ready > 0)
            return true;
        if (ready < 0 && errno != EINTR)
            return false;
        if (job.stopRequested())
            return false;
        if (secondsSince(from) > silentSeconds) {
            silent_ = true;
            return false;
        }
    }
}

bool Child::ask(Request request, std::string_view bytes, const JobContext& job) {
    request.bytes = bytes.size();
    const char* from = reinterpret_cast<const char*>(&request);
    std::size_t left = sizeof request;
    for (int part = 0; part < 2; ++part, from = bytes.data(), left = bytes.size())
        while (left > 0) {
            const ssize_t put = ::send(line_, from, std::min(left, pieceBytes), MSG_NOSIGNAL | MSG_DONTWAIT);
            if (job.stopRequested() || (put < 0 && errno != EAGAIN && errno != EINTR))
                return false;
            if (put < 0 && errno == EAGAIN && !wait(POLLOUT, job))
                return false;
            from += std::max<ssize_t>(0, put);
            left -= static_cast<std::size_t>(std::max<ssize_t>(0, put));
        }
    return true;
}

const char* Child::hear(std::size_t bytes, const JobContext& job) {
    if (have_ - at_ < bytes) {
        if (at_ > 0)
            std::memmove(heard_.data(), heard_.data() + at_, have_ - at_);
        have_ -= at_;
        at_ = 0;
        heard_.resize(std::max({heard_.size(), pieceBytes, bytes}));
    }
    while (have_ - at_ < bytes) {
        const ssize_t got = ::recv(line_, heard_.data() + have_, heard_.size() - have_, MSG_DONTWAIT);
        if (got == 0 || (got < 0 && errno != EAGAIN && errno != EINTR))
            return nullptr;
        if (got < 0 && errno == EAGAIN && !wait(POLLIN, job))
            return nullptr;
        have_ += static_cast<std::size_t>(std::max<ssize_t>(0, got));
    }
    const char* said = heard_.data() + at_;
    at_ += bytes;
    return said;
}

Error Child::why(const std::string& name, const JobContext& job) {
    const bool hung = silent_, wrong = doubted_, stopped = job.stopRequested();
    // Its end is heard a moment before the system knows of it; what it ended of is not to become our signal.
    for (int i = 0; i < 50 && process_ > 0 && !hung && !wrong && !stopped; ++i) {
        if (::waitpid(process_, &status_, WNOHANG) == process_)
            process_ = -1;
        else
            ::usleep(1000);
    }
    end();
    if (stopped)
        return cancelledError();
    if (!hung && !wrong && WIFEXITED(status_) && WEXITSTATUS(status_) == exitNoMemory)
        return outOfMemoryError(name);
    const Text hint = text(TELAR_TR("core", "Copy or export the file again"));
    if (hung)
        return userError(text(TELAR_TR("core", "The decoder of this file did not answer for %1 s and was stopped"),
                              static_cast<int64_t>(silentSeconds)),
                         text("%1", name), hint);
    if (!wrong && WIFSIGNALED(status_))
        return userError(text(TELAR_TR("core", "The file made its decoder fail (signal %1)"), WTERMSIG(status_)),
                         text("%1", name), hint);
    return userError(text(TELAR_TR("core", "The file made its decoder fail")), text("%1", name), hint);
}

} // namespace telar::decoder_process
