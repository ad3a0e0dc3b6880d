// A report as one page of HTML.
#pragma once

#include "core/report/pages.hpp"
#include "core/report/plain_report.hpp"

namespace telar::test {

inline Expected<std::string> makeReport(const std::vector<RecordPoint>& points, const Catalogue& catalogue,
                                        const ReportOptions& options) {
    TELAR_TRY(pages, makeReportPages(points, catalogue, options));
    return htmlOf(*pages);
}

} // namespace telar::test
