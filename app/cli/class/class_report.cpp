#include "app/cli/class/class_report.hpp"

#include "core/base/host.hpp"
#include "core/base/one_line.hpp"
#include "core/base/translation.hpp"
#include "core/base/version.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>

namespace telar::cli {

namespace {

using Record = nlohmann::ordered_json;

/// Letters, not bytes: names have accents.
std::size_t letters(const std::string& s) {
    return static_cast<std::size_t>(
        std::count_if(s.begin(), s.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}
std::string padded(const std::string& s, std::size_t width) {
    const std::size_t blanks = std::max(letters(s) + 2, width) - letters(s);
    std::string out = s;
    out.append(blanks, ' ');
    return out;
}
std::string many(std::size_t count, const char* one, const char* more) {
    return std::to_string(count) + ' ' + (count == 1 ? one : more);
}

std::string cellWords(const HandedAnswer* said, const AnswerMarks* marks) {
    if (!said)
        return ".";
    if (!marks)
        return said->passed       ? "said passed"
               : said->checks > 0 ? "said " + std::to_string(said->checksPassed) + "/" + std::to_string(said->checks)
                                  : "begun";
    if (marks->error)
        return "not graded";
    return (marks->passed ? "passed" : std::to_string(marks->checksPassed) + "/" + std::to_string(marks->checks)) +
           (marks->differs(*said) ? "*" : "");
}

std::string grid(const ClassGrading& grading) {
    const auto& list = grading.list();
    std::vector<std::vector<std::string>> rows(list.students.size() + 1);
    rows[0].push_back("");
    for (const auto& exercise : list.exercises)
        rows[0].push_back(oneLine(exercise.id));
    for (std::size_t s = 0; s < list.students.size(); ++s) {
        rows[s + 1].push_back(list.students[s].handIn.student);
        for (std::size_t e = 0; e < list.exercises.size(); ++e)
            rows[s + 1].push_back(cellWords(list.students[s].answer(list.exercises[e].id), grading.marks(s, e).get()));
    }
    std::string out;
    std::vector<std::size_t> widths(rows[0].size(), 0);
    for (const auto& row : rows)
        for (std::size_t k = 0; k < row.size(); ++k)
            widths[k] = std::max(widths[k], letters(row[k]) + 2);
    for (const auto& row : rows) {
        std::string line;
        for (std::size_t k = 0; k < row.size(); ++k)
            line += padded(row[k], widths[k]);
        out += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
    }
    return out;
}

std::string projectLines(const ClassList& list) {
    std::string out;
    for (const auto& student : list.students)
        for (const auto& project : student.handIn.projects)
            out += "  " + student.handIn.student + ": " + project.name + ", " +
                   std::to_string((project.text.size() + 1023) >> 10) + " KiB\n";
    return out.empty() ? out : "\nprojects handed in (*.telar)\n" + out;
}

std::vector<std::string> namesOf(const ClassGrading& grading, const CommonMistake& mistake) {
    std::vector<std::string> names;
    std::set<std::size_t> seen;
    for (const auto& place : mistake.places)
        if (seen.insert(place.student).second)
            names.push_back(grading.list().students[place.student].handIn.student);
    return names;
}

std::string mistakeLines(const ClassGrading& grading, const std::string& language) {
    std::string out;
    for (const auto& mistake : grading.commonMistakes()) {
        out += "  " + padded(many(static_cast<std::size_t>(mistake.students), "student", "students"), 14) +
               inLanguage(mistake.title, language) + ": ";
        const auto names = namesOf(grading, mistake);
        for (std::size_t k = 0; k < names.size(); ++k)
            out += (k ? ", " : "") + names[k];
        out += '\n';
    }
    return out.empty() ? out : "\nmistakes\n" + out;
}

std::string groupLines(const ClassGrading& grading, const ClassFile& file, const std::string& language) {
    std::string out;
    for (const auto& group : answerGroups(grading)) {
        out += "  " + group.key + "\n    " + many(group.students.size(), "student", "students") + ": ";
        for (std::size_t k = 0; k < group.students.size(); ++k)
            out += (k ? ", " : "") + grading.list().students[group.students[k]].handIn.student;
        for (const auto& title : group.titles)
            out += "\n    " + inLanguage(title, language);
        if (const auto note = file.notes.find(group.key); note != file.notes.end())
            out += "\n    note: " + oneLine(note->second);
        out += '\n';
    }
    return out.empty() ? out : "\ngroups\n" + out;
}

std::string leftOut(const ClassList& list) {
    std::string out;
    for (const auto& error : list.unread)
        out += "not read: " + error.str() + "\n";
    for (const auto& student : list.students)
        for (const auto& path : student.older)
            out += "older hand-in of " + student.handIn.student + ", not shown: " + path + "\n";
    return out.empty() ? out : "\n" + out;
}

Record answerRecord(const HandedAnswer& said, const AnswerMarks* marks, const std::string& language) {
    Record made{{"exercise", said.exercise},
                {"said", {{"passed", said.passed}, {"checks_passed", said.checksPassed}, {"checks", said.checks}}},
                {"tries", said.tries},
                {"seconds", said.seconds}};
    if (!marks)
        return made;
    if (marks->error) {
        made["error"] = marks->error->str();
        return made;
    }
    made["passed"] = marks->passed;
    made["checks_passed"] = marks->checksPassed;
    made["checks"] = marks->checks;
    made["differs"] = marks->differs(said);
    made["mistakes"] = Record::array();
    for (const auto& mistake : marks->mistakes) {
        Record one{{"mistake", inLanguage(mistake.title(), language)}, {"got", inLanguage(mistake.sentence, language)}};
        if (mistake.line > 0)
            one["line"] = mistake.line;
        made["mistakes"].push_back(std::move(one));
    }
    return made;
}

} // namespace

std::string classTable(const ClassGrading& grading, const ClassFile& file, const std::string& language, bool groups) {
    const auto& list = grading.list();
    std::string out = "class  " + many(list.students.size(), "student", "students") + ", " +
                      many(list.exercises.size(), "exercise", "exercises") + ", " +
                      many(grading.answers(), "answer", "answers") + "\n\n";
    if (!list.students.empty())
        out += grid(grading);
    if (const auto differing = grading.differing(); differing > 0)
        out += "\n* the hand-in says something else of this answer: " + std::to_string(differing) + "\n";
    return out + mistakeLines(grading, language) + (groups ? groupLines(grading, file, language) : "") +
           projectLines(list) + leftOut(list);
}

std::string classJson(const ClassGrading& grading, const ClassFile& file, const std::string& language) {
    const auto& list = grading.list();
    Record record{{"schema", 2},
                  {"operation", "class"},
                  {"backend", "emulator"},
                  {"device", hostFacts().processor},
                  {"settings", {{"language", language}}},
                  {"figures",
                   {{"students", list.students.size()},
                    {"answers", grading.answers()},
                    {"graded", grading.graded()},
                    {"differing", grading.differing()},
                    {"unread", list.unread.size()}}},
                  {"students", Record::array()},
                  {"mistakes", Record::array()},
                  {"groups", Record::array()},
                  {"unread", Record::array()}};
    for (std::size_t s = 0; s < list.students.size(); ++s) {
        const auto& student = list.students[s];
        Record answers = Record::array();
        for (std::size_t e = 0; e < list.exercises.size(); ++e)
            if (const auto* said = student.answer(list.exercises[e].id)) {
                auto answer = answerRecord(*said, grading.marks(s, e).get(), language);
                if (const auto share = markOf(grading, file, s, e))
                    answer["share"] = *share;
                if (const auto* mark = file.mark(student.handIn.student, said->exercise))
                    answer["by_hand"] = {{"marked", mark->share.has_value()}, {"note", mark->note}};
                answers.push_back(std::move(answer));
            }
        Record projects = Record::array();
        for (const auto& project : student.handIn.projects)
            projects.push_back({{"name", project.name}, {"bytes", project.text.size()}});
        record["students"].push_back({{"student", student.handIn.student},
                                      {"file", student.path},
                                      {"made", student.handIn.made},
                                      {"older", student.older},
                                      {"answers", std::move(answers)},
                                      {"projects", std::move(projects)}});
    }
    for (const auto& mistake : grading.commonMistakes())
        record["mistakes"].push_back(
            {{"mistake", inLanguage(mistake.title, language)}, {"students", namesOf(grading, mistake)}});
    for (const auto& group : answerGroups(grading)) {
        Record students = Record::array();
        for (const auto s : group.students)
            students.push_back(list.students[s].handIn.student);
        const auto note = file.notes.find(group.key);
        record["groups"].push_back({{"group", group.key},
                                    {"exercise", list.exercises[group.exercise].id},
                                    {"students", std::move(students)},
                                    {"note", note == file.notes.end() ? std::string() : note->second}});
    }
    for (const auto& error : list.unread)
        record["unread"].push_back(error.str());
    record["version"] = telarVersion();
    return record.dump(2, ' ', false, Record::error_handler_t::replace) + "\n";
}

} // namespace telar::cli
