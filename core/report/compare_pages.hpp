// A report of runs that are held against each other: the main change, where the time went, launches and lines; of three runs or
// more what each step bought.
#pragma once

#include "core/report/pages.hpp"
#include "core/simt/compare/compare_runs.hpp"

namespace telar {

struct ComparePagesOptions {
    std::string language = "en";      ///< "en" or "es"; others mean English
    std::string title, student, date; ///< as typed; empty ones are left out, or made
    std::size_t mostRows = 20;        ///< of launches, and of lines
};

ReportPages comparePages(const compare::ComparedRuns& compared, const ComparePagesOptions& options);

/// From the old time to the new, cause by cause, as SVG; as wide as charts are.
std::string waterfallSvg(const compare::Comparison& made, const std::string& language);
/// The predicted time of each run, with what its step bought.
std::string ladderSvg(const compare::ComparedRuns& compared, const std::string& language);

} // namespace telar
