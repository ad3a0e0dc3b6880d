// One run: a program's process, or those of its ranks with the broker between them, and the loop that serves them.
#pragma once

#include "core/simt/program/broker.hpp"
#include "core/simt/program/process.hpp"

namespace telar::program {

/// Of each rank; all together are part of this computer's memory.
uint64_t mailboxBytes(uint32_t ranks);

class Session {
public:
    /// A device for each process.
    Session(const ProgramRequest& request, std::vector<std::unique_ptr<Device>>& devices, ProgramFiles& files,
            const JobContext& job, ProgramReport& report);

    /// Starts all, and serves them until they have ended. Errors: they cannot be started, the request to stop.
    Status run(const ProgramImage& image, const std::string& work);
    /// Null: it is no MPI program.
    Broker* broker() { return broker_.get(); }
    /// How each rank ended.
    std::vector<ProgramReport>& ofRanks() { return own_; }

private:
    Status serve();
    void drain();
    bool mustEnd();
    bool isOver();
    double launchMs() const;
    bool pass(bool error, std::string_view bytes);

    const ProgramRequest& request_;
    std::vector<std::unique_ptr<Device>>& devices_;
    const JobContext& job_;
    ProgramReport& report_;
    std::unique_ptr<Broker> broker_;
    std::vector<ProgramReport> own_;
    std::vector<std::unique_ptr<Process>> processes_;
    int64_t printed_ = 0;
    Clock::time_point begin_;
    double looked_ = -10; ///< when the limits were looked at last, in milliseconds since `begin_`
};

/// What is known of a program of ranks: each one's own, and what the broker found.
void finishRanks(ProgramReport& report, std::vector<std::unique_ptr<Device>>& devices, Session& session,
                 const std::map<uint64_t, SourceLine>& lines, const std::string& source);

} // namespace telar::program
