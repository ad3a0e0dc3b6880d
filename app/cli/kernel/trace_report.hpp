// What telar-cli trace says where no file is asked for: the launch and each line of its kernel in Nsight Compute's words.
#pragma once

#include "core/simt/launch.hpp"
#include "core/simt/trace_file.hpp"

#include <string>
#include <vector>

namespace telar::cli {

/// Counts are of the blocks that were traced.
std::string traceSummary(const TraceFile& file, const simt::LaunchReport& report);

/// A line of a text, from 1, without the blanks before it, at most 60 characters; empty where there is none.
std::string sourceLine(std::string_view source, int64_t number);
/// Words under each other: each at the right of at least 11 columns.
std::string columns(const std::vector<std::string>& words);
/// With blanks behind it, `width` long at least.
std::string padded(const std::string& text, std::size_t width);

} // namespace telar::cli
