#include "core/exercise/class_list.hpp"

#include "core/base/one_line.hpp"
#include "core/base/os/path.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

namespace telar {

namespace {

namespace fs = std::filesystem;

constexpr int deepest = 3;
constexpr std::size_t mostEntries = 200000;
constexpr char handInEnding[] = ".telar-handin", exerciseEnding[] = ".telar-exercise";

struct ClassFiles {
    std::vector<std::string> handIns, exercises;
};

Status addFolder(const std::string& folder, ClassFiles& files, const JobContext& job) {
    std::error_code failure;
    fs::recursive_directory_iterator at(os::pathOf(folder), fs::directory_options::skip_permission_denied, failure);
    std::size_t seen = 0;
    for (; !failure && at != fs::recursive_directory_iterator(); at.increment(failure)) {
        if (job.stopRequested())
            return cancelledError();
        if (++seen > mostEntries)
            return userError(text(TELAR_TR("core", "The folder holds more than %1 files"), mostEntries),
                             text("%1", folder),
                             text(TELAR_TR("core", "Choose the folder that holds the submissions")));
        if (at.depth() >= deepest)
            at.disable_recursion_pending();
        const auto path = os::nameOf(at->path()), ending = fileExtension(path);
        if (ending == handInEnding)
            files.handIns.push_back(path);
        else if (ending == exerciseEnding)
            files.exercises.push_back(path);
    }
    if (failure)
        return environmentError(
            text(TELAR_TR("core", "The folder cannot be read: %1"), systemReason(failure.value()).str()),
            text("%1", folder));
    return {};
}

Expected<ClassFiles> filesOf(const std::vector<std::string>& paths, const JobContext& job) {
    ClassFiles files;
    for (const auto& path : paths) {
        std::error_code failure;
        if (fs::is_directory(os::pathOf(path), failure)) {
            TELAR_CHECK(addFolder(path, files, job));
        } else if (fileExtension(path) == exerciseEnding) {
            files.exercises.push_back(path);
        } else {
            files.handIns.push_back(path);
        }
    }
    if (files.handIns.empty())
        return userError(text(TELAR_TR("core", "There are no submissions here (files that end in .telar-handin)")),
                         text("%1", paths.empty() ? std::string() : paths.front()));
    if (files.handIns.size() > mostHandIns)
        return userError(text(TELAR_TR("core", "At most %1 submissions can be opened at once, and there are %2"),
                              mostHandIns, files.handIns.size()));
    for (auto* list : {&files.handIns, &files.exercises}) {
        std::sort(list->begin(), list->end(), naturalLess);
        list->erase(std::unique(list->begin(), list->end()), list->end());
    }
    return files;
}

using OwnExercises = std::map<std::string, std::shared_ptr<const Exercise>>;

/// Exercise files beside the hand-ins. Two of one id would make it a matter of luck which one grades.
OwnExercises readOwn(const std::vector<std::string>& paths, ClassList& list, const JobContext& job) {
    OwnExercises own;
    std::set<std::string> twice;
    for (const auto& path : paths) {
        auto exercise = loadExercise(path, {job.stop, nullptr});
        if (!exercise) {
            list.unread.push_back(exercise.error());
            continue;
        }
        const auto id = exercise->id;
        if (builtInExercise(id))
            list.unread.push_back(userError(
                text(TELAR_TR("core", "Telar has an exercise '%1' of its own and grades with that one"), oneLine(id)),
                text("%1", path)));
        else if (!own.emplace(id, std::make_shared<const Exercise>(std::move(*exercise))).second &&
                 twice.insert(id).second)
            list.unread.push_back(
                userError(text(TELAR_TR("core", "Two exercise files have the id '%1': neither is used"), oneLine(id)),
                          text("%1", path), text(TELAR_TR("core", "Keep the right one in the folder"))));
    }
    for (const auto& id : twice)
        own.erase(id);
    return own;
}

/// The newest of each name stays.
void addStudent(ClassList& list, std::map<std::string, std::size_t>& byName, ClassStudent fresh) {
    const auto [at, isNew] = byName.emplace(fresh.handIn.student, list.students.size());
    if (isNew)
        return list.students.push_back(std::move(fresh));
    auto& known = list.students[at->second];
    if (fresh.handIn.made > known.handIn.made)
        std::swap(known, fresh);
    known.older.push_back(fresh.path);
    known.older.insert(known.older.end(), fresh.older.begin(), fresh.older.end());
}

void listExercises(ClassList& list, const OwnExercises& own) {
    std::set<std::string> begun;
    for (const auto& student : list.students)
        for (const auto& answer : student.handIn.answers)
            begun.insert(answer.exercise);
    for (const auto& known : builtInExercises())
        if (begun.erase(known.id))
            list.exercises.push_back({known.id, std::make_shared<const Exercise>(known)});
    for (const auto& id : begun) {
        const auto found = own.find(id);
        list.exercises.push_back({id, found == own.end() ? nullptr : found->second});
    }
}

} // namespace

const HandedAnswer* ClassStudent::answer(const std::string& exercise) const {
    const auto found = std::find_if(handIn.answers.begin(), handIn.answers.end(),
                                    [&](const auto& one) { return one.exercise == exercise; });
    return found == handIn.answers.end() ? nullptr : &*found;
}

std::string ClassExercise::title(const std::string& language) const {
    return oneLine(exercise ? exercise->title.in(language) : id);
}

Expected<ClassList> openClass(const std::vector<std::string>& paths, const JobContext& job) {
    TELAR_TRY(files, filesOf(paths, job));
    job.start(static_cast<int64_t>(files->handIns.size()));
    ClassList list;
    const auto own = readOwn(files->exercises, list, job);
    std::map<std::string, std::size_t> byName;
    int64_t bytes = 0;
    for (const auto& path : files->handIns) {
        if (job.stopRequested())
            return cancelledError();
        const auto content = readFile(path, {job.stop, nullptr}, mostHandInBytes);
        auto handIn = content ? readHandIn(*content, path) : Expected<HandIn>(content.error());
        if (handIn)
            addStudent(list, byName, {path, std::move(*handIn), {}});
        else if (handIn.error().kind == ErrorKind::Cancelled)
            return handIn.error();
        else
            list.unread.push_back(handIn.error());
        bytes += content ? static_cast<int64_t>(content->size()) : 0;
        if (bytes > mostClassBytes)
            return userError(
                text(TELAR_TR("core", "The submissions have more than %1 MiB in total"), mostClassBytes >> 20), {},
                text(TELAR_TR("core", "Open them in several parts")));
        job.advance();
    }
    std::sort(list.students.begin(), list.students.end(), [](const ClassStudent& a, const ClassStudent& b) {
        return naturalLess(a.handIn.student, b.handIn.student);
    });
    listExercises(list, own);
    return list;
}

Expected<uint64_t> classState(const std::vector<std::string>& paths, const JobContext& job) {
    TELAR_TRY(files, filesOf(paths, job));
    uint64_t state = 0;
    for (const auto* list : {&files->handIns, &files->exercises})
        for (const auto& path : *list) {
            std::error_code none;
            const auto size = fs::file_size(os::pathOf(path), none);
            const auto time = fs::last_write_time(os::pathOf(path), none).time_since_epoch().count();
            for (const uint64_t part :
                 {uint64_t{std::hash<std::string>()(path)}, uint64_t{size}, static_cast<uint64_t>(time)})
                state = (state ^ part) * 0x9e3779b97f4a7c15ULL, state ^= state >> 31;
        }
    return state;
}

} // namespace telar
