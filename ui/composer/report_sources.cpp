#include "ui/composer/report_sources.hpp"

#include "core/findings/digit_stories.hpp"
#include "core/library/report_records.hpp"

namespace telar {

CachedSources::CachedSources(const std::string& libraryPath) {
    read_ = [kept = kept_,
             read = recordsOfReports(libraryPath)](const RecordsPlace& place, const std::string& folder,
                                                   const JobContext& job) -> Expected<std::vector<RecordPoint>> {
        const auto key = place.set + '\n' + folder + '\n' + place.file;
        {
            const std::lock_guard hold(kept->lock);
            if (const auto found = kept->records.find(key); found != kept->records.end())
                return found->second;
        }
        auto points = read(place, folder, job);
        if (points) { // what is missing may come
            const std::lock_guard hold(kept->lock);
            kept->records[key] = *points;
        }
        return points;
    };
    stories_ = digitStories();
    for (auto& story : stories_)
        story.answer = [kept = kept_, id = story.id,
                        compute = story.answer](const Choices& at, const JobContext& job) -> Expected<StoryAnswer> {
            auto key = id;
            for (const double one : at)
                key += ' ' + toText(one);
            {
                const std::lock_guard hold(kept->lock);
                if (const auto found = kept->answers.find(key); found != kept->answers.end())
                    return found->second;
            }
            auto answer = compute(at, job);
            if (answer) {
                const std::lock_guard hold(kept->lock);
                kept->answers[key] = *answer;
            }
            return answer;
        };
}

ReportSources CachedSources::sources() {
    return {read_, &stories_, {}, [kept = kept_](const JobContext& job) -> Expected<Roofs> {
                {
                    const std::lock_guard hold(kept->lock);
                    if (kept->roofs)
                        return *kept->roofs;
                }
                auto roofs = measureRoofs(int64_t{64} << 20, 0, 1.0, job);
                if (roofs) {
                    const std::lock_guard hold(kept->lock);
                    kept->roofs = *roofs;
                }
                return roofs;
            }};
}

void CachedSources::forgetRecords() {
    const std::lock_guard hold(kept_->lock);
    kept_->records.clear();
}

} // namespace telar
