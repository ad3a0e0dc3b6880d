#include "core/simt/program/process.hpp"

#include "core/base/os/system.hpp"
#include "core/simt/program/broker.hpp"
#include "core/simt/program/sandbox.hpp"

#include <cerrno>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace telar::program {

namespace {

constexpr uint32_t mostMessageBytes = sizeof(LaunchMessage) + mostArgumentBytes;
constexpr std::size_t mostLine = 65536; ///< bytes of a rank's line, after which it is passed on as it is
static_assert(sizeof(MpiMessage) + 2 * mostRanks * sizeof(uint64_t) + mostMpiInline <= mostMessageBytes);

} // namespace

bool Ends::pipe() {
    int made[2];
    if (::pipe2(made, O_CLOEXEC) != 0)
        return false;
    ours = made[0];
    theirs = made[1];
    return true;
}
bool Ends::sockets() {
    int made[2];
    if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, made) != 0)
        return false;
    ours = made[0];
    theirs = made[1];
    return true;
}
void Ends::drop(int& file) {
    if (file >= 0)
        ::close(file);
    file = -1;
}

Process::~Process() {
    end();
    reap(true);
    Ends::drop(nothing_);
}

bool Process::kill() const { return ::kill(child_, SIGKILL) == 0; }

bool Process::reap(bool wait) {
    if (child_ > 0 && !over_)
        over_ = ::waitpid(child_, &status_, wait ? 0 : WNOHANG) == child_;
    return over_;
}

int Process::threads() const { return child_ > 0 && !over_ ? os::threadsOf(child_) : 0; }

Status Process::start(const ProgramImage& image, const std::string& work) {
    nothing_ = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (nothing_ < 0 || !output.pipe() || !error.pipe() || !messages.sockets() || !files.sockets())
        return environmentError(text(TELAR_TR("core", "A program could not be started: %1"), systemReason(errno).str()),
                                text("%1", request_.source.name));
    SandboxFiles handed;
    handed.input = request_.input >= 0 && rank_ == 0 ? request_.input : nothing_;
    handed.output = output.theirs;
    handed.error = error.theirs;
    handed.messages = messages.theirs;
    handed.files = files.theirs;
    handed.memory = device_.world().descriptor();
    SandboxLimits limits;
    limits.seconds = request_.seconds;
    limits.memoryBytes = request_.memoryBytes;
    // Mapped twice: as a whole, and once more what host and device share.
    limits.sharedBytes = static_cast<int64_t>(device_.world().bytes()) * 2;
    std::vector<std::string> words{"./" + std::filesystem::path(request_.source.name).stem().string()};
    words.insert(words.end(), request_.arguments.begin(), request_.arguments.end());
    TELAR_SET(child_, startSandboxed(image.executable, words, work, handed, limits));
    for (auto* ends : {&output, &error, &messages, &files})
        Ends::drop(ends->theirs);
    for (const int file : {output.ours, error.ours, messages.ours})
        ::fcntl(file, F_SETFL, O_NONBLOCK);
    return {};
}

void Process::takeOutput(Ends& ends, bool error, const Printed& printed) {
    char bytes[65536];
    for (int turns = 0; turns < 16; ++turns) { // then others are looked after
        const ssize_t count = ::read(ends.ours, bytes, sizeof bytes);
        if (count < 0 && (errno == EAGAIN || errno == EINTR))
            return;
        if (count <= 0)
            return Ends::drop(ends.ours);
        const std::string_view some(bytes, static_cast<std::size_t>(count));
        if (!broker_) {
            if (!printed(error, some))
                return;
            continue;
        }
        auto& line = lines_[error];
        line += some;
        const auto end = line.size() > mostLine ? line.size() : line.rfind('\n') + 1;
        if (end > 0 && !printed(error, std::string_view(line).substr(0, end)))
            return;
        line.erase(0, end);
    }
}

void Process::showRest(const Printed& printed) {
    for (const bool error : {false, true})
        if (const auto rest = std::move(lines_[error]); !rest.empty()) {
            lines_[error].clear();
            printed(error, rest);
        }
}

/// False: what came makes no sense.
bool Process::takeMessages(const std::function<bool()>& mustEnd) {
    uint8_t bytes[65536];
    const ssize_t count = ::read(messages.ours, bytes, sizeof bytes);
    if (count < 0 && (errno == EAGAIN || errno == EINTR))
        return true;
    if (count <= 0)
        return Ends::drop(messages.ours), true;
    pending_.insert(pending_.end(), bytes, bytes + count);
    std::size_t at = 0;
    std::vector<uint8_t> answer;
    for (;;) {
        Header header{};
        if (pending_.size() - at < sizeof header)
            break;
        std::memcpy(&header, pending_.data() + at, sizeof header);
        if (header.bytes > mostMessageBytes)
            return false;
        if (pending_.size() - at < sizeof header + header.bytes)
            break;
        const std::span<const uint8_t> body(pending_.data() + at + sizeof header, header.bytes);
        answer.clear();
        if (header.kind == Kind::Mpi ? !broker_ || !broker_->serve(rank_, header.site, body, device_.predictedMs())
                                     : !device_.serve(header, body, answer))
            return false;
        at += sizeof header + header.bytes;
        if (mustEnd())
            return true;
        reply(answer, mustEnd);
    }
    pending_.erase(pending_.begin(), pending_.begin() + static_cast<std::ptrdiff_t>(at));
    return true;
}

void Process::reply(std::span<const uint8_t> answer, const std::function<bool()>& mustEnd) {
    for (std::size_t sent = 0; sent < answer.size();) {
        const ssize_t done = ::send(messages.ours, answer.data() + sent, answer.size() - sent, MSG_NOSIGNAL);
        if (done > 0) {
            sent += static_cast<std::size_t>(done);
            continue;
        }
        if (errno != EAGAIN && errno != EINTR)
            return; // it is gone
        pollfd ready{messages.ours, POLLOUT, 0};
        if (::poll(&ready, 1, 20) == 0 && (mustEnd() || reap(false)))
            return;
    }
}

bool Process::takeFileRequest() {
    struct {
        FileRequest request;
        char path[mostPathBytes];
    } whole;
    const ssize_t count = ::recv(files.ours, &whole, sizeof whole, MSG_DONTWAIT);
    if (count < 0 && (errno == EAGAIN || errno == EINTR))
        return true;
    if (count <= 0)
        return Ends::drop(files.ours), true;
    if (count < static_cast<ssize_t>(sizeof(FileRequest)) ||
        whole.request.pathBytes != static_cast<std::size_t>(count) - sizeof(FileRequest))
        return false;
    const int file = files_.open(std::string(whole.path, whole.request.pathBytes), whole.request.flags);
    int32_t error = file < 0 ? -file : 0;
    iovec part{&error, sizeof error};
    alignas(cmsghdr) char control[CMSG_SPACE(sizeof(int))] = {};
    msghdr message{};
    message.msg_iov = &part;
    message.msg_iovlen = 1;
    if (file >= 0) {
        message.msg_control = control;
        message.msg_controllen = sizeof control;
        cmsghdr* head = CMSG_FIRSTHDR(&message);
        head->cmsg_level = SOL_SOCKET;
        head->cmsg_type = SCM_RIGHTS;
        head->cmsg_len = CMSG_LEN(sizeof file);
        std::memcpy(CMSG_DATA(head), &file, sizeof file);
    }
    const bool sent = ::sendmsg(files.ours, &message, MSG_NOSIGNAL | MSG_DONTWAIT) >= 0;
    if (file >= 0)
        ::close(file);
    return sent;
}

void Process::say() const {
    if (WIFEXITED(status_)) {
        report.exit = WEXITSTATUS(status_);
        return;
    }
    report.signal = WTERMSIG(status_);
    if (report.ended || killed_)
        return;
    if (report.signal == SIGXCPU || report.signal == SIGKILL)
        report.ended =
            text(TELAR_TR("core", "The program was stopped: its host side used more than %1 seconds of processor time"),
                 request_.seconds);
    else if (report.signal == SIGSYS)
        report.ended =
            text(TELAR_TR("core", "The program was stopped: it made a system call that is not allowed here"));
    else if (report.signal == SIGABRT)
        report.ended = text(TELAR_TR("core", "The program ended itself with abort()"));
    else if (report.signal == SIGXFSZ)
        report.ended = text(TELAR_TR("core", "The program was stopped: it wrote a file of more than %1 MiB"),
                            SandboxLimits{}.fileBytes >> 20);
}

} // namespace telar::program
