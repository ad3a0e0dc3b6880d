#include "core/simt/program/run.hpp"

#include "core/base/memory.hpp"

#include "core/base/elapsed.hpp"
#include "core/base/one_line.hpp"
#include "core/base/os/system.hpp"
#include "core/simt/cuda/child.hpp"
#include "core/simt/program/device.hpp"
#include "core/simt/program/files.hpp"
#include "core/simt/program/sandbox.hpp"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <poll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

namespace telar::program {

int64_t usualDeviceBytes() {
    constexpr int64_t gib = int64_t{1} << 30;
    return std::clamp(availableMemory() / 2, 2 * gib, 16 * gib) >> 20 << 20;
}

namespace {

constexpr int64_t mostWrittenBytes = int64_t{64} << 20;
constexpr uint32_t mostMessageBytes = sizeof(LaunchMessage) + mostArgumentBytes;

/// Two ends, closed when this is.
class Ends {
public:
    Ends() = default;
    ~Ends() {
        drop(ours);
        drop(theirs);
    }
    Ends(const Ends&) = delete;
    Ends& operator=(const Ends&) = delete;
    bool pipe() {
        int made[2];
        if (::pipe2(made, O_CLOEXEC) != 0)
            return false;
        ours = made[0];
        theirs = made[1];
        return true;
    }
    bool sockets() {
        int made[2];
        if (::socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, made) != 0)
            return false;
        ours = made[0];
        theirs = made[1];
        return true;
    }
    static void drop(int& file) {
        if (file >= 0)
            ::close(file);
        file = -1;
    }
    int ours = -1, theirs = -1;
};

/// One run: the process, and the loop that serves it.
class Session {
public:
    Session(const ProgramRequest& request, Device& device, ProgramFiles& files, const JobContext& job)
        : request_(request), device_(device), files_(files), job_(job) {}
    ~Session() {
        end();
        reap(true);
        Ends::drop(nothing_);
    }
    Session(const Session&) = delete;
    Session& operator=(const Session&) = delete;

    Status start(const ProgramImage& image, const std::string& work);
    Status serve(ProgramReport& report);

private:
    void end() {
        if (child_ > 0 && !over_)
            ::kill(child_, SIGKILL);
    }
    bool reap(bool wait) {
        if (child_ > 0 && !over_)
            over_ = ::waitpid(child_, &status_, wait ? 0 : WNOHANG) == child_;
        return over_;
    }
    void takeOutput(Ends& ends, bool error, ProgramReport& report);
    bool takeMessages();
    bool takeFileRequest();
    bool mustEnd();
    void say(ProgramReport& report) const;

    const ProgramRequest& request_;
    Device& device_;
    ProgramFiles& files_;
    const JobContext& job_;
    Ends output_, error_, messages_, filesEnds_;
    int nothing_ = -1;
    int child_ = -1, status_ = 0;
    bool over_ = false;
    int64_t printed_ = 0;
    std::vector<uint8_t> pending_; ///< of a message that has not come whole
    ProgramReport* report_ = nullptr;
    Clock::time_point begin_;
    double looked_ = -10; ///< when the limits were looked at last, in milliseconds since `begin_`
};

Status Session::start(const ProgramImage& image, const std::string& work) {
    nothing_ = ::open("/dev/null", O_RDONLY | O_CLOEXEC);
    if (nothing_ < 0 || !output_.pipe() || !error_.pipe() || !messages_.sockets() || !filesEnds_.sockets())
        return environmentError(text(TELAR_TR("core", "A program could not be started: %1"), systemReason(errno).str()),
                                text("%1", request_.source.name));
    SandboxFiles handed;
    handed.input = request_.input >= 0 ? request_.input : nothing_;
    handed.output = output_.theirs;
    handed.error = error_.theirs;
    handed.messages = messages_.theirs;
    handed.files = filesEnds_.theirs;
    handed.memory = device_.world().descriptor();
    SandboxLimits limits;
    limits.seconds = request_.seconds;
    limits.memoryBytes = request_.memoryBytes;
    // Mapped twice: as a whole, and once more what host and device share.
    limits.sharedBytes = static_cast<int64_t>(device_.world().bytes()) * 2;
    std::vector<std::string> words{"./" + std::filesystem::path(request_.source.name).stem().string()};
    words.insert(words.end(), request_.arguments.begin(), request_.arguments.end());
    const auto child = startSandboxed(image.executable, words, work, handed, limits);
    if (!child)
        return child.error();
    child_ = *child;
    for (auto* ends : {&output_, &error_, &messages_, &filesEnds_})
        Ends::drop(ends->theirs);
    for (const int file : {output_.ours, error_.ours, messages_.ours})
        ::fcntl(file, F_SETFL, O_NONBLOCK);
    return {};
}

void Session::takeOutput(Ends& ends, bool error, ProgramReport& report) {
    char bytes[65536];
    for (int turns = 0; turns < 16; ++turns) { // then others are looked after
        const ssize_t count = ::read(ends.ours, bytes, sizeof bytes);
        if (count < 0 && (errno == EAGAIN || errno == EINTR))
            return;
        if (count <= 0)
            return Ends::drop(ends.ours);
        printed_ += count;
        if (printed_ > request_.outputBytes) {
            if (!report.ended)
                report.ended = text(TELAR_TR("core", "The program was stopped: it printed more than %1 MiB"),
                                    request_.outputBytes >> 20);
            return end();
        }
        if (request_.printed)
            request_.printed(error, {bytes, static_cast<std::size_t>(count)});
    }
}

/// False: what came makes no sense.
bool Session::takeMessages() {
    uint8_t bytes[65536];
    const ssize_t count = ::read(messages_.ours, bytes, sizeof bytes);
    if (count < 0 && (errno == EAGAIN || errno == EINTR))
        return true;
    if (count <= 0)
        return Ends::drop(messages_.ours), true;
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
        if (!device_.serve(header, body, answer))
            return false;
        at += sizeof header + header.bytes;
        if (mustEnd())
            return true;
        for (std::size_t sent = 0; sent < answer.size();) {
            const ssize_t done = ::send(messages_.ours, answer.data() + sent, answer.size() - sent, MSG_NOSIGNAL);
            if (done > 0) {
                sent += static_cast<std::size_t>(done);
                continue;
            }
            if (errno != EAGAIN && errno != EINTR)
                break; // it is gone
            pollfd ready{messages_.ours, POLLOUT, 0};
            if (::poll(&ready, 1, 20) == 0 && (mustEnd() || reap(false)))
                return true;
        }
    }
    pending_.erase(pending_.begin(), pending_.begin() + static_cast<std::ptrdiff_t>(at));
    return true;
}

bool Session::takeFileRequest() {
    struct {
        FileRequest request;
        char path[mostPathBytes];
    } whole;
    const ssize_t count = ::recv(filesEnds_.ours, &whole, sizeof whole, MSG_DONTWAIT);
    if (count < 0 && (errno == EAGAIN || errno == EINTR))
        return true;
    if (count <= 0)
        return Ends::drop(filesEnds_.ours), true;
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
    const bool sent = ::sendmsg(filesEnds_.ours, &message, MSG_NOSIGNAL | MSG_DONTWAIT) >= 0;
    if (file >= 0)
        ::close(file);
    return sent;
}

/// True: the run is over for a reason that the report names, or because the user asked; the process has been killed.
bool Session::mustEnd() {
    if (job_.stopRequested() || report_->ended) {
        end();
        return true;
    }
    if (const double now = millisecondsSince(begin_); now - looked_ < 10) // messages come by the hundred thousand
        return false;
    else
        looked_ = now;
    if (looked_ - device_.launchMs() > request_.seconds * 5000)
        report_->ended = text(TELAR_TR("core", "The program was stopped: its host side ran for more than %1 seconds"),
                              request_.seconds * 5);
    else if (const int threads = child_ > 0 && !over_ ? os::threadsOf(child_) : 0; threads > SandboxLimits{}.threads)
        report_->ended = text(TELAR_TR("core", "The program was stopped: it had more than %1 threads at once"),
                              SandboxLimits{}.threads);
    if (report_->ended)
        end();
    return report_->ended.has_value();
}

Status Session::serve(ProgramReport& report) {
    report_ = &report;
    begin_ = Clock::now();
    bool sense = true;
    // Until the process is gone and all that it said has been read. Output first: what was printed before a launch is
    // shown before the launch is over.
    while (sense && !mustEnd() && !(reap(false) && output_.ours < 0 && error_.ours < 0 && messages_.ours < 0)) {
        pollfd ready[4] = {{output_.ours, POLLIN, 0},
                           {error_.ours, POLLIN, 0},
                           {messages_.ours, POLLIN, 0},
                           {filesEnds_.ours, POLLIN, 0}};
        ::poll(ready, 4, 20);
        if (output_.ours >= 0 && ready[0].revents)
            takeOutput(output_, false, report);
        if (error_.ours >= 0 && ready[1].revents)
            takeOutput(error_, true, report);
        if (messages_.ours >= 0 && ready[2].revents)
            sense = takeMessages();
        if (sense && filesEnds_.ours >= 0 && ready[3].revents)
            sense = takeFileRequest();
    }
    end();
    reap(true);
    if (job_.stopRequested() && !request_.reportStopped)
        return cancelledError();
    if (job_.stopRequested() && !report.ended)
        report.ended = text(TELAR_TR("core", "The run was stopped by you: what follows is known of it until then"));
    if (!sense && !report.ended)
        report.ended = text(TELAR_TR("core", "The program was stopped: it damaged its connection to Telar"));
    report.hostMs = std::max(0.0, millisecondsSince(begin_) - device_.launchMs());
    say(report);
    return {};
}

void Session::say(ProgramReport& report) const {
    if (WIFEXITED(status_)) {
        report.exit = WEXITSTATUS(status_);
        return;
    }
    report.signal = WTERMSIG(status_);
    if (report.ended)
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

/// A file of the program that is not its first, from the first one's folder; empty: none of the program's. The compiler saw
/// the program's files in a folder of its own, perhaps of an earlier run, since what it made is kept.
std::string ownFile(std::string path, const ProgramSource& source) {
    const auto folder = source.below.empty() ? source.folder : source.folder + "/" + source.below;
    if (const auto below = cuda::belowCompilerFolder(path); below.size() < path.size())
        path = folder + "/" + std::string(below);
    const auto within = [&](const std::string& of) { return !of.empty() && path.starts_with(of + "/"); };
    std::error_code failed;
    if ((!within(source.folder) && std::ranges::none_of(source.includes, within)) ||
        !std::filesystem::is_regular_file(path, failed))
        return {};
    return std::filesystem::path(path).lexically_relative(folder).generic_string();
}

/// Lines of the program's code by place, as binutils' addr2line says them; empty where that is missing.
std::map<uint64_t, SourceLine> linesOf(const ProgramImage& image, const std::vector<uint64_t>& sites,
                                       const ProgramSource& source, const JobContext& job) {
    const auto name = cuda::nameInSource(source.name);
    std::map<uint64_t, SourceLine> lines;
    const auto tool = cuda::programPath("addr2line");
    if (tool.empty())
        return lines;
    constexpr std::size_t atOnce = 1000;
    for (std::size_t from = 0; from < sites.size(); from += atOnce) {
        std::vector<std::string> words{tool, "-e", image.executable};
        const std::size_t end = std::min(sites.size(), from + atOnce);
        for (std::size_t k = from; k < end; ++k) {
            char hex[24];
            const uint64_t before = sites[k] ? sites[k] - 1 : 0; // of the call, not of what comes after
            words.emplace_back(hex, std::to_chars(hex, hex + sizeof hex, before, 16).ptr);
        }
        const auto run =
            cuda::runCaged(words, image.folder->path(), source.trusted, {5, int64_t{1} << 30, 1 << 20}, job);
        if (!run || run->exit != 0)
            return lines;
        std::size_t at = 0;
        for (std::size_t k = from; k < end && at < run->output.size(); ++k) {
            const auto stop = std::min(run->output.find('\n', at), run->output.size());
            const std::string row = run->output.substr(at, stop - at);
            at = stop + 1;
            const auto colon = row.rfind(':');
            if (colon == std::string::npos)
                continue;
            SourceLine made;
            if (const auto path = row.substr(0, colon); fileName(path) != name) {
                const auto other = std::ranges::find(source.others, fileName(path), cuda::nameInSource);
                made.file = other != source.others.end() ? *other : ownFile(path, source);
                if (made.file.empty())
                    continue;
            }
            std::from_chars(row.data() + colon + 1, row.data() + row.size(), made.line);
            lines[sites[k]] = std::move(made);
        }
    }
    return lines;
}

void keepFiles(ProgramReport& report, const ProgramFiles& files, const std::string& work, const std::string& name) {
    const auto hides = [](const std::string& written) { // or would break a list of names
        return written.starts_with('.') || written.find("/.") != std::string::npos || shownText(written) != written ||
               written.find_first_of("\n\t\\") != std::string::npos;
    };
    int64_t room = mostWrittenBytes; // for all of them: they are in memory until the report goes
    for (const auto& written : files.written())
        if (hides(written))
            report.notes.push_back(text(
                TELAR_TR("core", "The file %1 is not kept: its name begins with a point or holds control characters"),
                written));
        else if (auto content = readFile(work + "/" + written, {}, room)) {
            room -= static_cast<int64_t>(content->size());
            report.files.push_back({written, std::move(*content)});
        } else if (content.error().kind == ErrorKind::User) {
            report.notes.push_back(
                text(TELAR_TR("core", "The file %1 is not kept: the program wrote more than %2 MiB in total"), written,
                     mostWrittenBytes >> 20));
        }
    for (const auto& path : files.refused())
        report.notes.push_back(text(
            TELAR_TR("core", "The program asked for the file %1, which is not in the folder of %2; access was refused"),
            path, name));
}

} // namespace

bool ProgramReport::faultless() const {
    return findingsBeyond == 0 && faults.empty() &&
           std::all_of(launches.begin(), launches.end(), [](const ProgramLaunch& l) { return l.findings.empty(); });
}

Expected<ProgramReport> runProgram(const ProgramRequest& request, const JobContext& job) {
    auto image = buildProgram(request.source,
                              {request.fast ? cuda::Build::Fast : cuda::Build::Run, request.fmad, request.maker}, job);
    if (!image)
        return image.error();
    auto device = Device::make(request, image->device, job);
    if (!device)
        return device.error();
    const std::string work = image->folder->path() + "/work";
    if (auto made = makeFolder(work); !made)
        return made.error();
    const auto& source = request.source;
    ProgramFiles files(source.below.empty() ? source.folder : source.folder + "/" + source.below, work);
    ProgramReport report;
    report.compileMs = image->compileMs;
    report.compiler = image->device.compiler;
    {
        Session session(request, **device, files, job);
        if (auto started = session.start(*image, work); !started)
            return started.error();
        if (auto served = session.serve(report); !served)
            return served.error();
    }
    const JobContext unstopped; // the lines of what ran until the stop are wanted, too
    (*device)->finish(report,
                      linesOf(*image, (*device)->sites(), request.source, job.stopRequested() ? unstopped : job));
    for (const auto& [file, variable] : image->unset) {
        auto words = variable.text(file + ":" + std::to_string(variable.line));
        if (variable.always)
            report.faults.push_back({"variable never set", variable.line, std::move(words), 1});
        else
            report.notes.push_back(std::move(words));
    }
    if (auto warning = cuda::noCageWarning(); !warning.empty())
        report.notes.insert(report.notes.begin(), std::move(warning));
    keepFiles(report, files, work, request.source.name);
    return report;
}

} // namespace telar::program
