// What telar-cli run says of a program: a table for people, a record for scripts.
#pragma once

#include "core/simt/program/run.hpp"

namespace telar::cli {

struct ProgramShown {
    const program::ProgramRequest& request;
    const program::ProgramReport& report;
    std::string kept; ///< folder of the files that it wrote; empty: they are gone
};

std::string programTable(const ProgramShown& shown);
std::string programJson(const ProgramShown& shown);

} // namespace telar::cli
