#include "core/exercise/hand_in.hpp"

#include "core/base/json_file.hpp"
#include "core/base/one_line.hpp"
#include "core/base/os/system.hpp"
#include "core/exercise/exercise.hpp"
#include "core/lesson/json_reader.hpp"
#include "core/project/project.hpp"

#include <algorithm>
#include <ctime>
#include <set>

namespace telar {

namespace {

constexpr std::size_t mostVersionBytes = 40;
constexpr int mostTries = 1'000'000, mostSeconds = 100'000'000;

JsonFileRules handInRules() {
    return {"telar-handin", handInSchema, text(TELAR_TR("core", "The file is not a Telar submission")), mostHandInBytes,
            8};
}

/// A text or its lines: larger than other texts may be.
std::string linesIn(JsonReader& r, const char* name, int64_t most, const char* tooLarge) {
    const auto* value = r.find(name);
    std::string out;
    bool fine = value && (value->is_string() || value->is_array());
    if (fine && value->is_string())
        out = value->get<std::string>();
    for (std::size_t k = 0; fine && value->is_array() && k < value->size(); ++k) {
        const auto& line = (*value)[k];
        fine = line.is_string();
        if (fine)
            out += (k == 0 ? "" : "\n") + line.get<std::string>();
    }
    if (!fine)
        r.refuse(name, text(TELAR_TR("core", "It takes a text, or its lines as an array of texts")));
    else if (static_cast<int64_t>(out.size()) > most)
        r.refuse(name, text(tooLarge, most >> 10, out.size() >> 10));
    return out;
}

constexpr char answerTooLarge[] = TELAR_TR("core", "An answer has at most %1 KiB, and this one has %2");
constexpr char projectTooLarge[] = TELAR_TR("core", "A submitted project has at most %1 KiB, and this one has %2");

HandedProject handedProjectOf(JsonReader& r) {
    HandedProject project;
    project.name = oneLine(r.word("name", true));
    if (project.name.empty() || project.name.size() > mostStudentBytes || project.name.find('/') != std::string::npos)
        r.refuse("name", text(TELAR_TR("core", "It takes the name of a file, without its folder")));
    project.text = linesIn(r, "text", mostHandedProjectBytes, projectTooLarge);
    return project;
}

HandedAnswer handedAnswerOf(JsonReader& r) {
    HandedAnswer answer;
    answer.exercise = r.word("exercise", true);
    if (answer.exercise.size() > 100)
        r.refuse("exercise", text(TELAR_TR("core", "It takes a text of at most %1 bytes"), 100));
    answer.source = linesIn(r, "source", mostAnswerBytes, answerTooLarge);
    answer.passed = r.yesNo("passed", false);
    answer.checks = r.whole("checks", 0, 0, 1000);
    answer.checksPassed = r.whole("checks_passed", 0, 0, answer.checks);
    answer.tries = r.whole("tries", 0, 0, mostTries);
    answer.seconds = r.whole("seconds", 0, 0, mostSeconds);
    return answer;
}

/// As a text that JSON may hold: bytes that are no UTF-8 are replaced.
Json wordsOf(const std::string& any) {
    return Json::parse(Json(any).dump(-1, ' ', false, Json::error_handler_t::replace));
}

Json linesOf(const std::string& source) {
    Json lines = Json::array();
    for (std::size_t from = 0;;) {
        const auto end = source.find('\n', from);
        lines.push_back(wordsOf(source.substr(from, end == std::string::npos ? end : end - from)));
        if (end == std::string::npos)
            return lines;
        from = end + 1;
    }
}

} // namespace

bool isMoment(const std::string& words) {
    static constexpr std::string_view shape = "0000-00-00T00:00:00Z";
    if (words.size() != shape.size())
        return false;
    for (std::size_t k = 0; k < shape.size(); ++k)
        if (shape[k] == '0' ? words[k] < '0' || words[k] > '9' : words[k] != shape[k])
            return false;
    const auto two = [&](std::size_t at) { return 10 * (words[at] - '0') + words[at + 1] - '0'; };
    return two(5) >= 1 && two(5) <= 12 && two(8) >= 1 && two(8) <= 31 && two(11) < 24 && two(14) < 60 && two(17) <= 60;
}

Expected<HandIn> readHandIn(std::string_view bytes, const std::string& name) {
    TELAR_TRY(json, parseJsonFile(bytes, handInRules(), name));
    JsonReader::Wrong wrong;
    JsonReader r(*json, {}, wrong);
    HandIn handIn;
    handIn.student = tidyStudent(r.word("student", true));
    if (handIn.student.empty())
        r.refuse("student", text(TELAR_TR("core", "It must not be empty")));
    if (handIn.student.size() > mostStudentBytes)
        r.refuse("student", text(TELAR_TR("core", "It takes a text of at most %1 bytes"), mostStudentBytes));
    handIn.made = r.word("made", true);
    if (!isMoment(handIn.made))
        r.refuse("made", text(TELAR_TR("core", "It takes a time as in 2026-03-02T10:15:00Z")));
    handIn.telar = oneLine(r.word("telar", false));
    if (handIn.telar.size() > mostVersionBytes)
        r.refuse("telar", text(TELAR_TR("core", "It takes a text of at most %1 bytes"), mostVersionBytes));
    std::set<std::string> seen;
    for (auto& one : r.list("answers", mostHandedAnswers)) {
        handIn.answers.push_back(handedAnswerOf(one));
        if (!seen.insert(handIn.answers.back().exercise).second)
            one.refuse("exercise", text(TELAR_TR("core", "Each exercise has one answer, and '%1' has two"),
                                        oneLine(handIn.answers.back().exercise)));
    }
    std::set<std::string> names;
    for (auto& one : r.list("projects", mostHandedProjects)) {
        handIn.projects.push_back(handedProjectOf(one));
        if (!names.insert(handIn.projects.back().name).second)
            one.refuse("name", text(TELAR_TR("core", "Two projects have the name '%1'"), handIn.projects.back().name));
    }
    if (handIn.answers.empty() && handIn.projects.empty())
        r.refuse("answers", text(TELAR_TR("core", "There is at least one")));
    if (!wrong.place.empty())
        return userError(text(TELAR_TR("core", "The submission is damaged: '%1' is not as expected"), wrong.place),
                         text("%1", name), wrong.expected);
    return handIn;
}

std::string writeHandIn(const HandIn& handIn) {
    Json answers = Json::array();
    for (const auto& one : handIn.answers)
        answers.push_back({{"exercise", wordsOf(one.exercise)},
                           {"passed", one.passed},
                           {"checks_passed", one.checksPassed},
                           {"checks", one.checks},
                           {"tries", one.tries},
                           {"seconds", one.seconds},
                           {"source", linesOf(one.source)}});
    Json json{{"format", "telar-handin"},           {"schema", handInSchema},       {"telar", wordsOf(handIn.telar)},
              {"student", wordsOf(handIn.student)}, {"made", wordsOf(handIn.made)}, {"answers", std::move(answers)}};
    Json projects = Json::array();
    for (const auto& one : handIn.projects)
        projects.push_back({{"name", wordsOf(one.name)}, {"text", linesOf(one.text)}});
    if (!projects.empty())
        json["projects"] = std::move(projects);
    return canonicalJson(json);
}

Expected<HandedProject> handedProject(const std::string& path, const JobContext& job) {
    TELAR_TRY(bytes, readFile(path, job, mostHandInBytes));
    if (static_cast<int64_t>(bytes->size()) > mostHandedProjectBytes)
        return userError(text(projectTooLarge, mostHandedProjectBytes >> 10, bytes->size() >> 10), text("%1", path),
                         text(TELAR_TR("core", "Give its file to your teacher together with the submission")));
    TELAR_CHECK(readProject(*bytes, path, job));
    return HandedProject{oneLine(fileName(path)), *bytes};
}

Status saveHandIn(const std::string& path, const HandIn& handIn) {
    const auto bytes = writeHandIn(handIn);
    TELAR_CHECK(readHandIn(bytes, path));
    return writeFile(path, bytes);
}

std::string tidyStudent(const std::string& typed) {
    std::string name = oneLine(typed);
    const auto from = name.find_first_not_of(' ');
    if (from == std::string::npos)
        return {};
    return name.substr(from, name.find_last_not_of(' ') - from + 1);
}

std::string handInFileName(const std::string& student) {
    std::string name = tidyStudent(student);
    static constexpr std::string_view refused = "/\\:*?\"<>|";
    std::replace_if(
        name.begin(), name.end(), [](char c) { return refused.find(c) != std::string_view::npos; }, '_');
    std::size_t end = std::min<std::size_t>(name.size(), 120);
    while (end > 0 && end < name.size() && (static_cast<unsigned char>(name[end]) & 0xc0) == 0x80)
        --end; // not inside a letter
    name.resize(end);
    while (!name.empty() && name.front() == '.')
        name.erase(0, 1); // no hidden file
    return (name.empty() ? "hand-in" : name) + ".telar-handin";
}

std::string utcNow() {
    const std::time_t now = std::time(nullptr);
    std::tm utc{};
    os::utcOf(now, utc);
    char words[32];
    return {words, std::strftime(words, sizeof words, "%Y-%m-%dT%H:%M:%SZ", &utc)};
}

} // namespace telar
