// The records behind a report's figures: as a table, and as the appendix that lists each with its settings and the command
// that measures it.
#pragma once

#include "core/experiment/record_log.hpp"
#include "core/report/pages.hpp"

#include <memory>

namespace telar {

std::vector<const RecordPoint*> pointersTo(const std::vector<RecordPoint>& points);

/// With `whole`, all settings and the exact command stand below each row.
ReportBlock recordsTable(std::vector<const RecordPoint*> points, const Catalogue& catalogue,
                         const std::string& language, bool whole, const JobContext& job);

/// Times of kernels alone: predicted by the model, and measured where the very card ran them; without rows where no record
/// has a predicted time. `agreement`: a sentence on how far apart they are.
Text predictedCaption();
ReportBlock predictedTable(std::vector<const RecordPoint*> points, const Catalogue& catalogue,
                           const std::string& language, std::string& agreement);

class RecordsAppendix {
public:
    RecordsAppendix(const Catalogue& catalogue, std::string language)
        : catalogue_(catalogue), language_(std::move(language)) {}
    /// Records that a figure shows; figures of the same records are listed together.
    void note(const std::string& figure, const std::string& operation,
              std::shared_ptr<const std::vector<RecordPoint>> records);
    void command(const std::string& figure, const std::string& line) { commands_.emplace_back(figure, line); }
    void addTo(ReportPages& pages, const JobContext& job) const;

private:
    struct Entry {
        std::string figures, operation, key;
        std::shared_ptr<const std::vector<RecordPoint>> records;
    };
    const Catalogue& catalogue_;
    std::string language_;
    std::vector<Entry> entries_;
    std::vector<std::pair<std::string, std::string>> commands_;
};

} // namespace telar
