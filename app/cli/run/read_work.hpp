// A piece of work of an operation as it is asked for on the command line: its options, and how they are read.
#pragma once

#include "app/cli/frame/command.hpp"
#include "app/operations.hpp"

namespace telar::cli {

/// Those of this program, made once.
const Operations& allOperations();

struct WorkRequest {
    Work work;
    std::vector<SpecEntry> settings; ///< all that was asked for, named as on the command line
    bool freshSeed = false;          ///< nobody chose it
};

/// Sizes, seed and files, or a matrix; then the parameters. `usualSeed`: where none is given; else a fresh one.
std::vector<Option> workOptions(const Operation& operation, const WorkForm& form, std::optional<uint32_t> usualSeed);
Tried<WorkRequest> readWork(const Operation& operation, const WorkForm& form, std::optional<uint32_t> usualSeed,
                            const Arguments& arguments, Session& session);

} // namespace telar::cli
