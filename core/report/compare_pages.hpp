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

/// A bar of a picture of times, in milliseconds, with its words in a language.
struct TimeBar {
    enum class Kind { Whole, Faster, Slower };
    std::string words;
    double from = 0, to = 0;
    Kind kind = Kind::Whole;
    std::string label; ///< its time
};
/// From the old time to the new, cause by cause: each bar of a cause begins where the one above ends.
std::vector<TimeBar> waterfallBars(const compare::Comparison& made, const std::string& language);
/// The predicted time of each run, with what its step bought.
std::vector<TimeBar> ladderBars(const compare::ComparedRuns& compared, const std::string& language);
/// The largest time of all; never 0.
double longestTime(const std::vector<TimeBar>& bars);
/// As wide as charts are.
std::string barsSvg(const std::vector<TimeBar>& bars);

} // namespace telar
