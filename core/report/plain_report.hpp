// A lab report from run records as they are: every chart that tells something, the records, and how to repeat them; in
// English or Spanish, for people to hand in. Needs no window.
#pragma once

#include "core/experiment/charts.hpp"
#include "core/report/pages.hpp"

namespace telar {

/// A story that the reader chose to put in, with the numbers that it showed.
struct ReportFinding {
    std::string title, text;
    std::vector<std::pair<std::string, std::string>> rows = {}; ///< name and value
    std::string svg = {};                                       ///< its picture
};

struct ReportOptions {
    std::string language = "en";         ///< "en" or "es"; others mean English
    std::string title, student, notes;   ///< as typed; empty ones are left out
    std::string date;                    ///< as it is printed; empty: left out
    std::string preset;                  ///< published figures to lay over: "52"
    std::vector<RecordPoint> opened;     ///< of other files, to compare with
    std::vector<ReportFinding> findings; ///< already in the language
    std::optional<Roofs> roofs;          ///< of this computer, for the roofline
    ChartRoles roles = {};               ///< which settings are told by colour, line and small multiples
};

/// Errors: nothing to report.
Expected<ReportPages> makeReportPages(const std::vector<RecordPoint>& points, const Catalogue& catalogue,
                                      const ReportOptions& options);

} // namespace telar
