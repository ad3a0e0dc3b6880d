// Where a composed report's records are: sets of the library, and files beside the report.
#pragma once

#include "core/library/library.hpp"
#include "core/report/compose.hpp"

namespace telar {

/// For `ReportSources::records`. A set is found by its uid, else by its name; a file must lie in the report's folder.
std::function<Expected<std::vector<RecordPoint>>(const RecordsPlace&, const std::string& folder, const JobContext&)>
recordsOfReports(const std::string& libraryPath);

} // namespace telar
