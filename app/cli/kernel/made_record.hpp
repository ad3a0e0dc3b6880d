// The records that commands would write, for commands that hold them against others.
#pragma once

#include "app/cli/frame/command.hpp"

#include <optional>

namespace telar::cli {

/// Of `run` and `kernel` with these words; nothing is printed, and nothing that a program prints is shown. `text` stands in for the
/// text of the first file, which others and what it includes are still beside. Faults are in the record and no failure.
Tried<std::string> runRecord(const Arguments& arguments, Session& session, const std::optional<std::string>& text = {});
Tried<std::string> kernelRecord(const Arguments& arguments, Session& session,
                                const std::optional<std::string>& text = {});

} // namespace telar::cli
