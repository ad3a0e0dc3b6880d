#include "ui/composer/report_model.hpp"

#include "core/findings/digit_stories.hpp"
#include "core/library/report_records.hpp"

#include <algorithm>

namespace telar {

ReportModel::ReportModel(QObject* parent) : QObject(parent) {}

const ReportPart* ReportModel::part() const {
    return current_ >= 0 && current_ < static_cast<int>(report_.parts.size())
               ? &report_.parts[static_cast<std::size_t>(current_)]
               : nullptr;
}

void ReportModel::edit(const QString& what, const std::function<void(Report&)>& change) {
    Report next = report_;
    change(next);
    if (!(next == report_))
        undo_.push(new StateEdit<ReportModel, Report>(*this, what, report_, std::move(next)));
}

void ReportModel::setState(const Report& report) {
    const auto folder = report_.folder, opened = report_.opened; // of the file, not of the edit
    report_ = report;
    report_.folder = folder;
    report_.opened = opened;
    const int before = current_;
    current_ = std::min(current_, static_cast<int>(report_.parts.size()) - 1);
    emit changed();
    if (before != current_)
        emit currentChanged();
}

void ReportModel::open(const Report& report) {
    undo_.clear();
    report_ = kept_ = report;
    current_ = -1;
    emit changed();
    emit currentChanged();
}

void ReportModel::setKept(const Report& saved, const std::string& folder) {
    kept_ = saved;
    report_.folder = kept_.folder = folder;
    emit changed();
}

void ReportModel::choose(int index) {
    index = std::clamp(index, -1, static_cast<int>(report_.parts.size()) - 1);
    if (index == current_)
        return;
    current_ = index;
    emit currentChanged();
}

std::string ReportModel::section() const {
    const auto& parts = report_.parts;
    const auto at = current_ < 0 ? parts.end() : parts.begin() + current_ + 1;
    const auto last = std::find_if(std::reverse_iterator(at), parts.rend(),
                                   [](const ReportPart& part) { return part.kind == ReportPart::Kind::Heading; });
    return last == parts.rend() ? std::string() : last->text;
}

void ReportModel::add(const std::vector<ReportPart>& parts) {
    if (parts.empty() || report_.parts.size() + parts.size() > mostReportParts)
        return;
    const int at = current_ < 0 ? static_cast<int>(report_.parts.size()) : current_ + 1;
    edit(tr("add to the report"), [&](Report& r) { r.parts.insert(r.parts.begin() + at, parts.begin(), parts.end()); });
    choose(at + static_cast<int>(parts.size()) - 1);
}

void ReportModel::remove() {
    if (part())
        edit(tr("remove from the report"), [&](Report& r) { r.parts.erase(r.parts.begin() + current_); });
}

bool ReportModel::move(int by) {
    const int to = current_ + by;
    if (!part() || to < 0 || to >= static_cast<int>(report_.parts.size()))
        return false;
    moveTo(current_, to);
    return true;
}

void ReportModel::moveTo(int from, int to) {
    const int count = static_cast<int>(report_.parts.size());
    if (from == to || from < 0 || to < 0 || from >= count || to >= count)
        return;
    edit(tr("move a part"), [&](Report& r) {
        auto part = std::move(r.parts[static_cast<std::size_t>(from)]);
        r.parts.erase(r.parts.begin() + from);
        r.parts.insert(r.parts.begin() + to, std::move(part));
    });
    choose(to);
}

void ReportModel::editPart(const QString& what, const std::function<void(ReportPart&)>& change) {
    if (part())
        edit(what, [&](Report& r) { change(r.parts[static_cast<std::size_t>(current_)]); });
}

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
