// The command of an operation: it reads a piece of work, measures it, and says and writes what came out. It works for
// whatever the catalogue has.
#pragma once

#include "app/cli/run/read_work.hpp"
#include "app/cli/run/runs.hpp"

namespace telar::cli {

/// A run with all that is said of it.
struct OperationRun {
    RunRecord record;
    std::unique_ptr<PreparedWork> prepared;
    std::string title;             ///< of the variant
    std::optional<AnyView> output; ///< of the last run
};
Tried<OperationRun> runWork(const Operation& operation, const Work& work, const RunRequest& request, const char* doing,
                            Session& session);

} // namespace telar::cli
