#include "core/data/decoder_process/child.hpp"

#include "core/base/elapsed.hpp"
#include "core/base/files.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>

namespace telar::decoder_process {

namespace {

constexpr int lookMs = 20; ///< how often a job is asked whether it is to stop
#if defined(__SANITIZE_ADDRESS__)
constexpr int64_t leastSeconds = 20;
#else
constexpr int64_t leastSeconds = 2;
#endif
constexpr int64_t bytesOfASecond = int64_t{32} << 20; ///< DCMTK's JPEG, the slowest, does 30 times as many
constexpr int64_t waiting = 3;                        ///< by the clock, where others use the processor
constexpr std::size_t pieceBytes = std::size_t{1} << 18;

} // namespace

Expected<std::unique_ptr<Child>> Child::start(const std::string& program, bool contained) {
    std::unique_ptr<Child> child(new Child);
    child->process_ = os::HelperProcess::start(program, contained);
    if (!child->process_)
        return environmentError(text(TELAR_TR("core", "A program could not be started: %1"), systemReason(errno).str()),
                                text("%1", program));
    const char* said = child->hear(sizeof child->hello_, {});
    if (said)
        std::memcpy(&child->hello_, said, sizeof child->hello_);
    if (!said || child->hello_.mark != helloMark)
        return environmentError(
            text(TELAR_TR("core", "The program that decodes files is of another version or damaged")),
            text("%1", program), text(TELAR_TR("core", "Build or install Telar again")));
    child->allow(0);
    return child;
}

void Child::forget() { process_.forget(); }

bool Child::alive() { return process_ && !process_.hasEnded(0) && at_ == have_; }

void Child::allow(int64_t bytes) {
    seconds_ = leastSeconds + bytes / bytesOfASecond;
    process_.allow(bytes, seconds_);
}

/// As many bytes as one call moves; 0: see `why`.
template <class Call>
int64_t Child::moved(const JobContext& job, const Call& call) {
    const auto from = Clock::now();
    for (;;) {
        const int64_t bytes = call();
        if (bytes >= 0)
            return bytes;
        if (job.stopRequested())
            return 0;
        if (secondsSince(from) > static_cast<double>(seconds_ + waiting)) {
            silent_ = true;
            return 0;
        }
    }
}

bool Child::ask(Request request, std::string_view bytes, const JobContext& job) {
    request.bytes = bytes.size();
    const char* from = reinterpret_cast<const char*>(&request);
    std::size_t left = sizeof request;
    for (int part = 0; part < 2; ++part, from = bytes.data(), left = bytes.size())
        while (left > 0) {
            const int64_t put = moved(
                job, [&] { return process_.send(from, static_cast<int64_t>(std::min(left, pieceBytes)), lookMs); });
            if (put == 0 || job.stopRequested())
                return false;
            from += put;
            left -= static_cast<std::size_t>(put);
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
        const int64_t got = moved(job, [&] {
            return process_.hear(heard_.data() + have_, static_cast<int64_t>(heard_.size() - have_), lookMs);
        });
        if (got == 0)
            return nullptr;
        have_ += static_cast<std::size_t>(got);
    }
    const char* said = heard_.data() + at_;
    at_ += bytes;
    return said;
}

Error Child::why(const std::string& name, const JobContext& job) {
    const bool hung = silent_, wrong = doubted_, stopped = job.stopRequested();
    // Its end is heard a moment before the system knows of it; what it ended of is not to become our signal.
    if (!hung && !wrong && !stopped)
        process_.hasEnded(50);
    const auto ending = process_.end();
    if (stopped)
        return cancelledError();
    if (!hung && !wrong && ending.signal == 0 && ending.exit == exitNoMemory)
        return outOfMemoryError(name);
    const Text hint = text(TELAR_TR("core", "Copy or export the file again"));
    if (hung)
        return userError(text(TELAR_TR("core", "The decoder of this file did not answer for %1 s and was stopped"),
                              seconds_ + waiting),
                         text("%1", name), hint);
    if (!wrong && ending.noTime)
        return userError(
            text(TELAR_TR("core", "The decoder of this file took %1 s of processor time and was stopped"), seconds_),
            text("%1", name), hint);
    if (!wrong && ending.signal != 0)
        return userError(text(TELAR_TR("core", "The file made its decoder fail (signal %1)"), int64_t{ending.signal}),
                         text("%1", name), hint);
    return userError(text(TELAR_TR("core", "The file made its decoder fail")), text("%1", name), hint);
}

} // namespace telar::decoder_process
