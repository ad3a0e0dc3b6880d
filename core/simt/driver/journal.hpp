// What happened on the device, as lines of JSON that are written as it happens: a process that dies leaves all of it, and
// the processes of one script write into one file. A record is made of it afterwards.
#pragma once

#include "core/simt/driver/kernel_source.hpp"
#include "core/simt/driver/memory.hpp"
#include "core/simt/program/record.hpp"

#include <set>

namespace telar::driver {

/// What warps did at a line of a kernel, in one launch; without its tensor cores and bulk copies.
struct SourceLine {
    std::string file; ///< without its folders
    int line = 0;
    cuda::LineCounts counts;
};

class Journal {
public:
    /// `path`: a file that lines are appended to; empty: one that only this process has.
    explicit Journal(const std::string& path);
    ~Journal();
    Journal(const Journal&) = delete;
    Journal& operator=(const Journal&) = delete;

    /// `lines`: what its warps did by line of its source, where that is wanted.
    void launch(const program::ProgramLaunch& launch, const Memory& memory, const std::vector<SourceLine>& lines = {});
    void copy(const program::ProgramCopy& copy, const Memory& memory);
    /// A mistake of the host's side: "copy refused" ...
    void fault(const char* kind, const Line& line, const Text& words);
    void note(const Text& words);
    /// All lines so far.
    std::string lines() const;

private:
    void write(const program::ordered_json& line);
    std::string writeSource(const program::KernelSource& source);
    int file_ = -1;
    std::set<std::string> sources_; ///< those that are written, by what they hold
    std::size_t launches_ = 0, copies_ = 0;
};

/// What is in a journal.
struct JournalRecord {
    program::RecordParts parts;
    /// Its launches have no counts.
    program::ProgramReport report;
    std::vector<SourceLine> lines;                 ///< of the first launch of each kernel at each place
    std::map<std::string, SourcePtr> sources = {}; ///< of launches, by what the journal calls them
};
/// Lines that are cut off, or that nobody of us wrote, are left out, and so is what follows where the job is to stop.
JournalRecord readJournal(std::string_view lines, const JobContext& job = {});

} // namespace telar::driver
