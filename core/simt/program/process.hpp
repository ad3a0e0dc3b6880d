// The process of a program, or of one of its ranks: started shut in, and what comes from it.
#pragma once

#include "core/simt/program/device.hpp"
#include "core/simt/program/files.hpp"

namespace telar::program {

class Broker;

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
    bool pipe();
    bool sockets();
    static void drop(int& file);
    int ours = -1, theirs = -1;
};

class Process {
public:
    /// `broker`: null where it is no rank. `report`: of this process.
    Process(const ProgramRequest& request, Device& device, ProgramFiles& files, Broker* broker, int rank,
            ProgramReport& report)
        : report(report), request_(request), device_(device), files_(files), broker_(broker), rank_(rank) {}
    ~Process();
    Process(const Process&) = delete;
    Process& operator=(const Process&) = delete;

    Status start(const ProgramImage& image, const std::string& work);
    void end() {
        if (child_ > 0 && !over_)
            killed_ = kill();
    }
    /// Whether it is gone, and waits for that.
    bool reap(bool wait);
    bool isOver() const { return over_ && output.ours < 0 && error.ours < 0 && messages.ours < 0; }
    bool isGone() const { return over_; }
    int threads() const;

    /// What it printed, passed on; of ranks whole lines only, so that none stands in another's. False: it printed too much.
    using Printed = std::function<bool(bool error, std::string_view bytes)>;
    void takeOutput(Ends& ends, bool error, const Printed& printed);
    /// Lines that have not ended.
    void showRest(const Printed& printed);
    /// False: what came makes no sense. `mustEnd`: asked while it waits.
    bool takeMessages(const std::function<bool()>& mustEnd);
    bool takeFileRequest();
    void reply(std::span<const uint8_t> answer, const std::function<bool()>& mustEnd);
    /// How it ended, into its report.
    void say() const;

    Ends output, error, messages, files;
    ProgramReport& report;

private:
    bool kill() const;

    const ProgramRequest& request_;
    Device& device_;
    ProgramFiles& files_;
    Broker* broker_;
    int rank_;
    int nothing_ = -1;
    int child_ = -1, status_ = 0;
    bool over_ = false, killed_ = false;
    std::string lines_[2];         ///< of output and error, that have not ended
    std::vector<uint8_t> pending_; ///< of a message that has not come whole
};

} // namespace telar::program
