// From a report's parts to its pages: records are fetched and charted, findings computed, figures numbered.
#pragma once

#include "core/experiment/charts.hpp"
#include "core/findings/story.hpp"
#include "core/report/pages.hpp"
#include "core/report/report.hpp"

#include <functional>

namespace telar {

/// Where a report's records and findings come from.
struct ReportSources {
    /// The records at a place; an error says why they are gone.
    std::function<Expected<std::vector<RecordPoint>>(const RecordsPlace&, const std::string& folder, const JobContext&)>
        records;
    const std::vector<Story>* stories = nullptr; ///< null: findings are said to be missing
    std::vector<RecordPoint> given;              ///< for charts and tables that name no records
    /// Of this computer, asked for once where a chart needs them; null: such a chart is said to be missing.
    std::function<Expected<Roofs>(const JobContext&)> roofs;
};

/// Any thread. What is not there any more is said in its place; an error is only that of being stopped.
Expected<ReportPages> composeReport(const Report& report, const ReportSources& sources, const Catalogue& catalogue,
                                    const JobContext& job = {});

/// "9,919", "24.5 %", "9.8 µs": as people of the language write them.
std::string quantityWords(const Quantity& quantity, const std::string& language);
std::string sentenceWords(const Sentence& sentence, const std::string& language);
/// The picture of a finding, as wide as charts are.
std::string storySvg(const StoryPicture& picture, const std::string& language);

} // namespace telar
