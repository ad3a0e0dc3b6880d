// A traced launch as a file: what was launched, which thread is where and what it made, what each warp did,
// and every event, so that the launch can be looked at again without running it.
#pragma once

#include "core/simt/thread_view.hpp"

namespace telar {

struct TraceFile {
    std::string operation;         ///< "pool", "matmul", "reduce"
    std::string command;           ///< the telar-cli line that repeats it
    std::string output;            ///< name of the array that the kernel makes
    int64_t rows = 0, columns = 0; ///< of that array
    simt::LaunchConfig launch;
    simt::Trace trace;
};

/// JSON, schema 1. Stops, with an error, when asked to.
Expected<std::string> toJson(const TraceFile& file, const JobContext& job = {});
/// Reads what `toJson` wrote; `name` goes into messages. Refuses foreign, damaged and future files.
Expected<TraceFile> readTrace(const std::string& json, const std::string& name, const JobContext& job = {});

} // namespace telar
