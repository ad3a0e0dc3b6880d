// The record of a program's run as JSON (schema 2, "operation": "run"), and its parts.
#pragma once

#include "core/simt/cuda/run_json.hpp"
#include "core/simt/program/run.hpp"

namespace telar::program {

using nlohmann::ordered_json;

ordered_json launchJson(const ProgramLaunch& launch);
/// `own`: the name of the program's own file.
ordered_json lineJson(const KernelLine& line, const std::string& own);
ordered_json copyJson(const ProgramCopy& copy);
ordered_json rangeJson(const ProgramRange& range);
/// A rank with its calls by line.
ordered_json rankJson(const RankReport& rank);
/// `shared`: of shared memory, passes over the banks; else sectors of global memory.
ordered_json slowJson(const SlowLine& line, bool shared);
/// A finding of a launch, by the launch's number.
ordered_json findingOfLaunch(const simt::Finding& finding, std::size_t launch);

/// The lists of a record.
struct RecordParts {
    ordered_json launches = ordered_json::array(), copies = ordered_json::array(), events = ordered_json::array(),
                 findings = ordered_json::array(), notes = ordered_json::array(), files = ordered_json::array(),
                 ranges = ordered_json::array(), slow = ordered_json::array(), lines = ordered_json::array(),
                 ranks = ordered_json::array();
    ordered_json rankTime; ///< of an MPI program
    cuda::SourceTexts sources;
    /// With its findings.
    void add(const ProgramLaunch& launch);
};

/// What stands before them.
struct RecordHead {
    ordered_json settings, timings, figures;
    std::optional<int> exit;
    int signal = 0;
    std::string ended = {}; ///< why Telar ended it; empty: it did not
};
std::string recordText(const RecordHead& head, RecordParts parts);
/// Of a whole program, with the texts of its own files.
std::string programRecord(const ProgramRequest& request, const ProgramReport& report);

} // namespace telar::program
