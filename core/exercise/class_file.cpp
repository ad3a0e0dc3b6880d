#include "core/exercise/class_file.hpp"

#include "core/base/json_file.hpp"
#include "core/base/os/path.hpp"
#include "core/base/output_file.hpp"
#include "core/lesson/json_reader.hpp"

#include <filesystem>

namespace telar {

namespace {

constexpr int64_t mostBytes = 16 << 20;
constexpr std::size_t mostMarks = 200000, mostNoteBytes = 4000;

std::string noteIn(JsonReader& r, bool needed) {
    auto note = r.word("note", needed);
    if (note.size() > mostNoteBytes)
        r.refuse("note", text(TELAR_TR("core", "It takes a text of at most %1 bytes"), mostNoteBytes));
    return note;
}

} // namespace

std::string classFileBeside(const std::string& path) {
    std::error_code none;
    const auto folder = std::filesystem::is_directory(os::pathOf(path), none) ? path : folderName(path);
    return os::nameOf(os::pathOf(folder) / classFileName);
}

const HandMark* ClassFile::mark(const std::string& student, const std::string& exercise) const {
    const auto found = marks.find({student, exercise});
    return found == marks.end() ? nullptr : &found->second;
}

Expected<ClassFile> readClassFile(std::string_view bytes, const std::string& name) {
    TELAR_TRY(json, parseJsonFile(bytes,
                                  {"telar-class", 1,
                                   text(TELAR_TR("core", "The file is not the file of a Telar class")), mostBytes, 8},
                                  name));
    JsonReader::Wrong wrong;
    JsonReader r(*json, {}, wrong);
    ClassFile file;
    for (auto& one : r.list("marks", mostMarks)) {
        one.onlyKnows({"student", "exercise", "share", "note"});
        auto& mark = file.marks[{one.word("student", true), one.word("exercise", true)}];
        if (one.find("share"))
            mark.share = one.number("share", 0, 0, 1);
        mark.note = noteIn(one, false);
    }
    for (auto& one : r.list("notes", mostMarks)) {
        one.onlyKnows({"group", "note"});
        const auto group = one.word("group", true);
        file.notes[group] = noteIn(one, true);
    }
    if (!wrong.place.empty())
        return userError(text(TELAR_TR("core", "The class's file is damaged: '%1' is not as expected"), wrong.place),
                         text("%1", name), wrong.expected);
    return file;
}

Expected<ClassFile> loadClassFile(const std::string& path, const JobContext& job) {
    std::error_code none;
    if (!std::filesystem::exists(os::pathOf(path), none))
        return ClassFile();
    TELAR_TRY(bytes, readFile(path, job, mostBytes));
    return readClassFile(*bytes, path);
}

Status saveClassFile(const std::string& path, const ClassFile& file) {
    Json made{{"format", "telar-class"}, {"schema", 1}, {"marks", Json::array()}, {"notes", Json::array()}};
    for (const auto& [who, mark] : file.marks) {
        Json one{{"student", who.first}, {"exercise", who.second}};
        if (mark.share)
            one["share"] = *mark.share;
        if (!mark.note.empty())
            one["note"] = mark.note;
        if (one.size() > 2)
            made["marks"].push_back(std::move(one));
    }
    for (const auto& [group, note] : file.notes)
        if (!note.empty())
            made["notes"].push_back({{"group", group}, {"note", note}});
    return writeFile(path, made.dump(1, ' ', false, Json::error_handler_t::replace) + "\n");
}

} // namespace telar
