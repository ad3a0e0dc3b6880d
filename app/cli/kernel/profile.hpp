// telar-cli profile: one built-in kernel, counted on the machine, by the hardware, or by both.
#pragma once

#include "app/cli/frame/command.hpp"
#include "core/operation/setting.hpp"
#include "core/simt/builtin/watch.hpp"

#include <functional>

namespace telar::cli {

/// What is profiled, with its inputs ready.
struct ProfileProblem {
    std::string operation, kernel;
    std::vector<SpecEntry> settings; ///< that decide the counts, named as on the command line
    bool broken = false;             ///< wrong on purpose: never run on a GPU
    /// Every launch of the kernel, counted where the options say so.
    std::function<Status(const simt::LaunchOptions&)> run;
};

/// --device, --card, --registers, --threads, --json, --help.
std::vector<Option> profileOptions();
/// Runs it where --device says, and says what came out.
Outcome profile(const ProfileProblem& problem, const Arguments& arguments, Session& session);

} // namespace telar::cli
