// A lab report from run records: one HTML file with its charts inside, in English or Spanish, for people to
// hand in. Needs no window.
#pragma once

#include "core/experiment/charts.hpp"

namespace telar {

/// A story that the reader chose to put in, with the numbers that it showed.
struct ReportFinding {
    std::string title, text;
    std::vector<std::pair<std::string, std::string>> rows; ///< name and value
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
Expected<std::string> makeReport(const std::vector<RecordPoint>& points, const ReportOptions& options);

/// A chart as SVG, 760 units wide.
std::string chartSvg(const ExperimentChart& chart, const std::string& language);

/// & < > " for HTML and SVG.
std::string escaped(const std::string& text);

} // namespace telar
