// Series of DICOM files: which of many files belong together; a folder, a DICOMDIR.
#include "core/base/files.hpp"
#include "core/base/os/path.hpp"
#include "core/data/decoder_process/decoder_process.hpp"
#include "core/data/dicom.hpp"
#include "core/data/dicom_stack.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>
#include <tuple>

namespace telar {

namespace {

using codecs::DicomFacts;
using codecs::DicomOutcome;
using dicom::Decoded;

/// A file of a series, before its pixels are read.
struct Candidate {
    std::string path;
    DicomFacts facts;
};

struct Group {
    std::vector<Candidate> files;
    int64_t slices = 0;
};

/// What lies behind each other: the files of one series of one size; a file with many frames is one of its own.
std::vector<Group> grouped(std::vector<Candidate> files) {
    std::map<std::tuple<int32_t, std::string, int32_t, int32_t, int32_t, std::string>, Group> groups;
    for (auto& file : files) {
        const auto& facts = file.facts;
        auto& group = groups[{facts.seriesNumber, facts.series, facts.rows, facts.columns, facts.samples,
                              facts.frames > 1 ? file.path : std::string()}];
        group.slices += facts.frames;
        group.files.push_back(std::move(file));
    }
    std::vector<Group> out;
    for (auto& [key, group] : groups)
        out.push_back(std::move(group));
    return out;
}

/// Leaves the first of files that are copies of each other.
int64_t dropCopies(std::vector<Candidate>& files) {
    std::set<std::string> objects;
    return static_cast<int64_t>(std::erase_if(files, [&](const Candidate& file) {
        return file.facts.object[0] != 0 && !objects.insert(file.facts.object).second;
    }));
}

/// Files that are not read although they are DICOM.
struct Unread {
    int64_t count = 0;
    std::optional<Error> first;

    void add(const Error& error) {
        if (count++ == 0)
            first = error;
    }
    void note(std::vector<Text>& notes) const {
        if (first)
            notes.push_back(text(TELAR_TR("core", "%1 files could not be read and are left out; the first: %2"), count,
                                 first->str()));
    }
};

/// The facts of those that have a picture.
Expected<std::vector<Candidate>> lookAt(const std::vector<std::string>& paths, Unread& unread, const JobContext& job) {
    std::vector<Candidate> found;
    job.start(2 * static_cast<int64_t>(paths.size()));
    for (const auto& path : paths) {
        job.advance();
        const auto bytes = readFile(path, job);
        auto facts = bytes ? decoder_process::decodeDicom(*bytes, path, 0, nullptr, JobContext{job.stop, nullptr})
                           : Expected<DicomFacts>(bytes.error());
        if (!facts && facts.error().kind == ErrorKind::Cancelled)
            return facts.error();
        const auto outcome = facts ? facts->outcome : DicomOutcome::Damaged;
        if (outcome == DicomOutcome::NotDicom || outcome == DicomOutcome::NoPicture ||
            outcome == DicomOutcome::Directory) // reports and lists lie beside the pictures
            continue;
        if (outcome == DicomOutcome::Done)
            found.push_back({path, *facts});
        else
            unread.add(facts ? dicom::refused(*facts, path) : facts.error());
    }
    return found;
}

/// The pixels of one series. What cannot be read is missing in it.
Expected<std::vector<Decoded>> decodeAll(const Group& group, const std::string& name, Unread& unread,
                                         const JobContext& job) {
    int64_t values = 0;
    for (const auto& file : group.files)
        values += dicom::valuesOf(file.facts);
    TELAR_CHECK(dicom::checkMemory(values, name));
    std::vector<Decoded> parts;
    for (const auto& file : group.files) {
        const auto bytes = readFile(file.path, job);
        auto made = bytes ? dicom::decode(*bytes, file.path, dicom::valuesOf(file.facts), JobContext{job.stop, nullptr})
                          : Expected<Decoded>(bytes.error());
        if (!made && made.error().kind != ErrorKind::User)
            return made.error();
        if (made)
            parts.push_back(std::move(*made));
        else
            unread.add(made.error());
        job.advance();
    }
    return parts.empty() ? Expected<std::vector<Decoded>>(*unread.first) : std::move(parts);
}

std::vector<std::string> filesBelow(const std::string& folder, const JobContext& job, std::error_code& failure) {
    namespace fs = std::filesystem;
    std::vector<std::string> paths;
    for (fs::recursive_directory_iterator it(os::pathOf(folder), failure), end;
         !failure && it != end && !job.stopRequested(); it.increment(failure)) {
        std::error_code unknown;
        const auto path = os::nameOf(it->path());
        if (it->is_regular_file(unknown) && isDicomFile(path))
            paths.push_back(path);
    }
    std::sort(paths.begin(), paths.end(), naturalLess);
    return paths;
}

} // namespace

Expected<std::vector<std::string>> dicom::filesOfDirectory(std::string_view bytes, const std::string& path,
                                                           const JobContext& job) {
    TELAR_TAKE(listed, decoder_process::decodeDicomDirectory(bytes, path, job));
    const auto folder = os::pathOf(path).parent_path();
    std::vector<std::string> found;
    for (auto name : *listed) {
        auto at = folder / os::pathOf(name);
        std::error_code unknown;
        if (!std::filesystem::exists(at, unknown)) {
            std::transform(name.begin(), name.end(), name.begin(),
                           [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
            at = folder / os::pathOf(name);
        }
        found.push_back(os::nameOf(at));
    }
    if (found.empty())
        return userError(text(TELAR_TR("core", "The DICOMDIR lists no pictures")), text("%1", path),
                         text(TELAR_TR("core", "Open the folder in which it lies")));
    return found;
}

Expected<DicomVolume> loadDicomSeries(const std::vector<std::string>& paths, const std::string& name,
                                      const JobContext& job, int64_t choice) {
    Unread unread;
    TELAR_TAKE(found, lookAt(paths, unread, job));
    const int64_t copies = dropCopies(*found);
    const auto groups = grouped(std::move(*found));
    if (groups.empty())
        return unread.first
                   ? *unread.first
                   : userError(text(TELAR_TR("core", "None of the files has a DICOM picture")), text("%1", name),
                               text(TELAR_TR("core", "Choose a folder with the files of a series")));
    if (choice > static_cast<int64_t>(groups.size()))
        return userError(text(TELAR_TR("core", "There is no series %1: there are %2"), choice, groups.size()),
                         text("%1", name));
    const auto largest = std::max_element(groups.begin(), groups.end(),
                                          [](const Group& a, const Group& b) { return a.slices < b.slices; });
    const auto opened =
        choice > 0 ? static_cast<std::size_t>(choice - 1) : static_cast<std::size_t>(largest - groups.begin());
    TELAR_TAKE(parts, decodeAll(groups[opened], name, unread, job));
    TELAR_TAKE(made, dicom::assembled(*parts, name));
    auto& notes = made->volume.notes;
    if (copies > 0)
        notes.push_back(text(TELAR_TR("core", "%1 files are copies of others and are left out"), copies));
    unread.note(notes);
    for (const auto& group : groups) {
        const auto& facts = group.files.front().facts;
        made->series.push_back({facts.seriesNumber, group.slices, facts.rows, facts.columns});
    }
    made->opened = opened;
    if (groups.size() > 1)
        notes.push_back(text(
            TELAR_TR("core", "The files are of %1 series; number %2 is open, with %3 slices of %4 x %5"), groups.size(),
            opened + 1, made->series[opened].slices, made->series[opened].rows, made->series[opened].columns));
    return made;
}

bool isDicomFolder(const std::string& folder) {
    namespace fs = std::filesystem;
    std::error_code failure;
    int left = 200;
    for (fs::recursive_directory_iterator it(os::pathOf(folder), failure), end; !failure && it != end && left-- > 0;
         it.increment(failure)) {
        std::error_code unknown;
        const auto path = os::nameOf(it->path());
        if (hasImageExtension(path))
            return false;
        if (it->is_regular_file(unknown) && isDicomFile(path))
            return true;
    }
    return false;
}

Expected<DicomVolume> loadDicomFolder(const std::string& folder, const JobContext& job, int64_t choice) {
    std::error_code failure;
    const auto paths = filesBelow(folder, job, failure);
    if (job.stopRequested())
        return cancelledError();
    if (failure)
        return userError(text(TELAR_TR("core", "Cannot read the folder: %1"), systemReason(failure.value()).str()),
                         text("%1", folder));
    if (paths.empty())
        return userError(text(TELAR_TR("core", "The folder has no DICOM files")), text("%1", folder));
    return loadDicomSeries(paths, folder, job, choice);
}

} // namespace telar
