// A report's pages in the format that a file's name says.
#pragma once

#include "app/cli/frame/command.hpp"
#include "core/report/pages.hpp"

namespace telar::cli {

/// Of .html, .pdf, .tex and .md; "-" is HTML to standard output. The error names them.
Status checkReportName(const std::string& option, const std::string& path);
/// PDF and LaTeX are printed by the lab's program.
Outcome writeReportPages(const ReportPages& pages, const std::string& path, const JobContext& job);
/// "2026-11-29"
std::string today();

} // namespace telar::cli
