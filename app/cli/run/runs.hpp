// What every command takes that runs one operation and measures it.
#pragma once

#include "app/cli/frame/command.hpp"
#include "core/operation/operation.hpp"

namespace telar::cli {

struct RunRequest {
    std::string backend, output, json;
    int threads = 0, repeat = 1;
    MeasurePolicy policy() const { return {.repeat = repeat}; }
};
/// --backend, --threads, --repeat, --output and --json. `usual`: the backend where none is given, in words; may be empty.
std::vector<Option> runOptions(const std::string& operation, const std::string& outputHelp,
                               const std::string& usual = {});
/// --backend, one of `ids` where it is given; --threads, --repeat, --output, --json.
Status readRuns(const Arguments& arguments, const std::string& operation, const std::vector<std::string>& ids,
                RunRequest& request);

struct Seed {
    uint32_t value = 0;
    bool fresh = false; ///< nobody chose it
};
Expected<Seed> readSeed(const Arguments& arguments);

/// The variants of an operation.
Status readRuns(const Arguments& arguments, const Operation& operation, RunRequest& request);
/// Fails where a file could not be written; says nothing where one goes to standard output.
Status beginRun(const RunRequest& request, Session& session);

/// Fields that do not depend on the input. `threaded`: the variant has a use for more than one thread.
RunRecord startRecord(const RunRequest& request, const std::string& operation, const std::string& backend,
                      bool threaded);
/// Writes the record and the words where they are wanted.
Outcome finishRun(const RunRequest& request, const RunRecord& record, const std::string& words, bool freshSeed,
                  const Session& session);
/// The planes one below the other, as they are in memory.
AnyView stacked(const AnyView& values);
/// A .npy file of planes x rows x columns, or CSV of `stacked`: to standard output where `path` is "-", to nowhere where it is
/// empty.
Status saveArray(const std::string& path, const AnyView& values, const JobContext& job);
/// "1.2 ms (median of 5; 1.1 ms to 1.3 ms)"
std::string timesOf(const Statistics& times);

} // namespace telar::cli
