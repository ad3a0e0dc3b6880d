#include "core/simt/program/session.hpp"

#include "core/base/memory.hpp"
#include "core/simt/program/sandbox.hpp"

#include <algorithm>
#include <poll.h>

namespace telar::program {

namespace {

/// Bytes of messages that nobody has received, of all ranks.
uint64_t mostHeld() {
    return static_cast<uint64_t>(std::clamp<int64_t>(availableMemory() / 4, int64_t{256} << 20, int64_t{2} << 30));
}

} // namespace

uint64_t mailboxBytes(uint32_t ranks) {
    return static_cast<uint64_t>(
        std::clamp<int64_t>(availableMemory() / 4 / ranks, int64_t{16} << 20, int64_t{1} << 30));
}

Session::Session(const ProgramRequest& request, std::vector<std::unique_ptr<Device>>& devices, ProgramFiles& files,
                 const JobContext& job, ProgramReport& report)
    : request_(request), devices_(devices), job_(job), report_(report) {
    if (request.ranks > 0) {
        std::vector<std::span<uint8_t>> mailboxes;
        for (const auto& device : devices)
            mailboxes.push_back(device->world().mailbox());
        broker_ = std::make_unique<Broker>(std::move(mailboxes), static_cast<uint64_t>(request.eagerBytes), mostHeld(),
                                           request.seed, [this](int rank, const Broker::Bytes& bytes) {
                                               processes_[static_cast<std::size_t>(rank)]->reply(
                                                   bytes, [this] { return mustEnd(); });
                                           });
        own_.resize(devices.size());
        report.ranks.resize(devices.size());
    }
    for (std::size_t k = 0; k < devices.size(); ++k)
        processes_.push_back(std::make_unique<Process>(request, *devices[k], files, broker_.get(), static_cast<int>(k),
                                                       broker_ ? own_[k] : report));
}

Status Session::run(const ProgramImage& image, const std::string& work) {
    begin_ = Clock::now();
    for (const auto& process : processes_)
        TELAR_CHECK(process->start(image, work));
    return serve();
}

bool Session::pass(bool error, std::string_view bytes) {
    printed_ += static_cast<int64_t>(bytes.size());
    if (printed_ > request_.outputBytes) {
        if (!report_.ended)
            report_.ended = text(TELAR_TR("core", "The program was stopped: it printed more than %1 MiB"),
                                 request_.outputBytes >> 20);
        return false;
    }
    if (request_.printed)
        request_.printed(error, bytes);
    return true;
}

double Session::launchMs() const {
    double sum = 0;
    for (const auto& device : devices_)
        sum += device->launchMs();
    return sum;
}

/// True: the run is over for a reason that the report names, or because the user asked; the processes have been killed.
bool Session::mustEnd() {
    if (!job_.stopRequested() && !report_.ended && !(broker_ && broker_->over())) {
        if (const double now = millisecondsSince(begin_); now - looked_ < 10) // messages come by the hundred thousand
            return false;
        else
            looked_ = now;
        if (looked_ - launchMs() > request_.seconds * 5000)
            report_.ended =
                text(TELAR_TR("core", "The program was stopped: its host side ran for more than %1 seconds"),
                     request_.seconds * 5);
        else if (std::ranges::any_of(processes_,
                                     [](const auto& one) { return one->threads() > SandboxLimits{}.threads; }))
            report_.ended = text(TELAR_TR("core", "The program was stopped: it had more than %1 threads at once"),
                                 SandboxLimits{}.threads);
        if (!report_.ended)
            return false;
    }
    for (const auto& process : processes_)
        process->end();
    return true;
}

bool Session::isOver() {
    for (std::size_t k = 0; k < processes_.size(); ++k) {
        auto& process = *processes_[k];
        // A process that has not closed its socket is there, which spares a call for each message.
        if (process.messages.ours >= 0 || !process.reap(false) || !broker_)
            continue;
        process.say();
        broker_->ended(static_cast<int>(k), own_[k].exit);
    }
    return std::ranges::all_of(processes_, [](const auto& one) { return one->isOver(); });
}

/// What ranks printed before they were ended.
void Session::drain() {
    const auto passOn = [this](bool error, std::string_view bytes) { return pass(error, bytes); };
    for (const auto& process : processes_) {
        process->reap(true);
        for (const bool error : {false, true})
            if (auto& ends = error ? process->error : process->output; ends.ours >= 0)
                process->takeOutput(ends, error, passOn);
        process->showRest(passOn);
    }
}

Status Session::serve() {
    const auto passOn = [this](bool error, std::string_view bytes) { return pass(error, bytes); };
    const auto askEnd = [this] { return mustEnd(); };
    bool sense = true, quiet = true;
    std::vector<pollfd> ready(4 * processes_.size());
    // Until the processes are gone and all that they said has been read. Output first: what was printed before a launch
    // or a message is shown before it is over.
    while (sense && !mustEnd() && !isOver()) {
        for (std::size_t k = 0; k < processes_.size(); ++k) {
            const auto& one = *processes_[k];
            const int files[] = {one.output.ours, one.error.ours, one.messages.ours, one.files.ours};
            for (std::size_t i = 0; i < 4; ++i)
                ready[4 * k + i] = {files[i], POLLIN, 0};
        }
        // The next message of a rank often comes within microseconds, which a sleep would double.
        int there = 0;
        for (int turns = broker_ && !quiet ? 16 : 0; there == 0 && turns >= 0; --turns)
            there = ::poll(ready.data(), ready.size(), turns > 0 ? 0 : 20);
        quiet = there == 0;
        const auto is = [&](std::size_t k, std::size_t i, const Ends& ends) {
            return ends.ours >= 0 && ready[4 * k + i].revents;
        };
        for (std::size_t k = 0; k < processes_.size(); ++k) {
            auto& one = *processes_[k];
            if (is(k, 0, one.output))
                one.takeOutput(one.output, false, passOn);
            if (is(k, 1, one.error))
                one.takeOutput(one.error, true, passOn);
            if (quiet || one.isGone())
                one.showRest(passOn);
        }
        for (std::size_t k = 0; sense && k < processes_.size(); ++k) {
            auto& one = *processes_[k];
            if (is(k, 2, one.messages))
                sense = one.takeMessages(askEnd);
            if (sense && is(k, 3, one.files))
                sense = one.takeFileRequest();
        }
    }
    for (const auto& process : processes_)
        process->end();
    for (const auto& process : processes_)
        process->reap(true);
    if (broker_)
        drain();
    if (job_.stopRequested() && !request_.reportStopped)
        return cancelledError();
    if (job_.stopRequested() && !report_.ended)
        report_.ended = text(TELAR_TR("core", "The run was stopped by you: what follows is known of it until then"));
    if (!sense && !report_.ended)
        report_.ended = text(TELAR_TR("core", "The program was stopped: it damaged its connection to Telar"));
    report_.hostMs = std::max(0.0, millisecondsSince(begin_) - launchMs());
    for (const auto& process : processes_)
        process->say();
    return {};
}

} // namespace telar::program
