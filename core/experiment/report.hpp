// A lab report from run records: one HTML file with its charts inside, in English or Spanish, for people to
// hand in. Needs no window.
#pragma once

#include "core/base/host.hpp"
#include "core/experiment/record_log.hpp"
#include <tuple>

namespace telar {

struct ReportOptions {
    std::string language = "en";       ///< "en" or "es"; others mean English
    std::string title, student, notes; ///< as typed; empty ones are left out
    std::string date;                  ///< as it is printed; empty: left out
    std::vector<std::string> figures;  ///< published figures to lay over the pooling chart: "52"
};

/// Errors: nothing to report.
Expected<std::string> makeReport(const std::vector<RecordPoint>& points, const ReportOptions& options);

/// A chart of lines on logarithmic axes as SVG, 760 x 420 units.
struct SvgSeries {
    std::string name;
    std::vector<double> x, y;
    bool published = false; ///< dashed, hollow marks
};
std::string lineChartSvg(const std::vector<SvgSeries>& series, const std::string& xTitle,
                         const std::string& yTitle, bool logarithmic = true);

/// & < > " for HTML and SVG.
std::string escaped(const std::string& text);

} // namespace telar
