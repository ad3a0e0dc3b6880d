// What telar-cli run says of a program: a table for people, a record for scripts.
#pragma once

#include "core/simt/program/collective_steps.hpp"
#include "core/simt/program/record.hpp"

namespace telar::cli {

struct ProgramShown {
    const program::ProgramRequest& request;
    const program::ProgramReport& report;
    std::string kept;                               ///< folder of the files that it wrote; empty: they are gone
    std::optional<program::CollectiveWay> way = {}; ///< the algorithm that collectives are shown by
};

std::string programTable(const ProgramShown& shown);

/// A script of another language whose kernels ran on the machine.
struct ScriptShown {
    std::string name, card;
    bool fast = false;
    double milliseconds = 0;
};
std::string scriptTable(const ScriptShown& shown, const program::ProgramReport& report,
                        const program::RecordParts& parts);

} // namespace telar::cli
