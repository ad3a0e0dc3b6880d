#include "core/library/report_records.hpp"

#include "core/base/files.hpp"

namespace telar {

namespace {

Expected<std::vector<RecordPoint>> ofSet(const std::string& libraryPath, const RecordsPlace& place,
                                         const JobContext& job) {
    TELAR_TAKE(library, RecordLibrary::open(libraryPath, RecordLibrary::Access::Read, job));
    TELAR_TRY(set, library->set(place.set));
    TELAR_TAKE(read, library->records({{}, {set->id}}, job));
    return std::move(read->points);
}

Expected<std::vector<RecordPoint>> ofFile(const std::string& folder, const std::string& name, const JobContext& job) {
    if (folder.empty())
        return userError(text(TELAR_TR("core", "The report has not been saved, so there are no files beside it")),
                         text("%1", name));
    TELAR_TRY(path, pathBeside(folder, name));
    TELAR_TAKE(read, loadRecords(*path, job));
    return std::move(read->points);
}

} // namespace

std::function<Expected<std::vector<RecordPoint>>(const RecordsPlace&, const std::string&, const JobContext&)>
recordsOfReports(const std::string& libraryPath) {
    return [libraryPath](const RecordsPlace& place, const std::string& folder, const JobContext& job) {
        return place.file.empty() ? ofSet(libraryPath, place, job) : ofFile(folder, place.file, job);
    };
}

} // namespace telar
