// Where the composer takes records and findings from, with what was read or computed once kept: a keystroke composes the
// report again and must not read the library or train a network again.
#pragma once

#include "core/report/compose.hpp"

#include <map>
#include <memory>
#include <mutex>

namespace telar {

/// Any thread.
class CachedSources {
public:
    explicit CachedSources(const std::string& libraryPath);
    ReportSources sources();
    const std::vector<Story>& stories() const { return stories_; }
    /// The records are read again the next time.
    void forgetRecords();

private:
    struct Kept {
        std::mutex lock;
        std::map<std::string, std::vector<RecordPoint>> records;
        std::map<std::string, StoryAnswer> answers;
        std::optional<Roofs> roofs;
    };
    std::shared_ptr<Kept> kept_ = std::make_shared<Kept>();
    std::function<Expected<std::vector<RecordPoint>>(const RecordsPlace&, const std::string&, const JobContext&)> read_;
    std::vector<Story> stories_; ///< whose answers are kept
};

} // namespace telar
