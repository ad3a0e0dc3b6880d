#include "core/lesson/lesson.hpp"

#include "core/base/json_file.hpp"
#include "core/lesson/json_reader.hpp"
#include "core/project/lift.hpp"

#include <algorithm>
#include <cmath>

namespace telar {

namespace {

constexpr const char* signs[] = {"=", "!=", "<", "<=", ">", ">="};
constexpr char exerciseLab[] = "bench";
constexpr std::size_t mostSteps = 200, mostChecks = 50;

JsonFileRules rules() {
    return {"telar-lesson", lessonSchema, text(TELAR_TR("core", "The file is not a Telar lesson")), int64_t{16} << 20};
}

using Reader = JsonReader;

LessonCheck checkOf(Reader& r) {
    LessonCheck check;
    check.text = r.both("text", true);
    check.fact = r.word("fact", true);
    const auto sign = r.word("is", true);
    const auto at = std::find(std::begin(signs), std::end(signs), sign);
    if (at == std::end(signs))
        r.refuse("is");
    else
        check.comparison = static_cast<Comparison>(at - std::begin(signs));
    const auto* value = r.find("value");
    if (value && value->is_number())
        check.value = value->get<double>();
    else if (value && value->is_string() && value->get_ref<const std::string&>().size() < JsonReader::mostText)
        check.value = value->get<std::string>();
    else
        r.refuse("value");
    if (std::holds_alternative<std::string>(check.value) && check.comparison != Comparison::Equal &&
        check.comparison != Comparison::NotEqual)
        r.refuse("is");
    return check;
}

LessonStep stepOf(Reader& r) {
    LessonStep step;
    step.title = r.both("title", true);
    step.text = r.both("text", true);
    step.hint = r.both("hint", false);
    step.notes = r.both("notes", false);
    step.lab = r.word("lab", false);
    if (const auto* state = r.find("state")) {
        if (state->is_object()) {
            Json present = *state;
            liftLab(step.lab, present);
            step.state = present.dump();
        } else {
            r.refuse("state");
        }
    }
    if (const auto* controls = r.find("controls")) {
        if (!controls->is_array() || controls->size() > 1000)
            r.refuse("controls");
        else
            for (const auto& one : *controls) {
                if (one.is_string())
                    step.controls.push_back(one.get<std::string>());
                else
                    r.refuse("controls");
            }
    }
    for (auto& check : r.list("checks", mostChecks))
        step.checks.push_back(checkOf(check));
    step.exercise = r.word("exercise", false);
    if (step.exercise.size() > 200 || step.exercise.find_first_of("/\\\n") != std::string::npos)
        r.refuse("exercise",
                 text(TELAR_TR("core", "It is the id of an exercise, or the name of a file beside the lesson")));
    if (!step.exercise.empty() && step.lab.empty())
        step.lab = exerciseLab;
    if (!step.exercise.empty() && step.lab != exerciseLab)
        r.refuse("lab", text(TELAR_TR("core", "A step with an exercise takes place in the lab '%1'"), exerciseLab));
    return step;
}

Json bothJson(const Bilingual& words) { return {{"en", words.en}, {"es", words.es}}; }

Json checkJson(const LessonCheck& check) {
    Json value;
    if (const auto* number = std::get_if<double>(&check.value)) {
        // Whole numbers as people write them.
        if (*number == std::floor(*number) && std::fabs(*number) < 1e15)
            value = static_cast<int64_t>(*number);
        else
            value = *number;
    } else if (const auto* word = std::get_if<std::string>(&check.value)) {
        value = *word;
    }
    return {{"text", bothJson(check.text)},
            {"fact", check.fact},
            {"is", signs[static_cast<int>(check.comparison)]},
            {"value", value}};
}

Json lessonJson(const Lesson& lesson) {
    Json steps = Json::array();
    for (const auto& step : lesson.steps) {
        Json checks = Json::array();
        for (const auto& check : step.checks)
            checks.push_back(checkJson(check));
        Json state = step.state.empty() ? Json() : Json::parse(step.state, nullptr, false);
        Json made{{"title", bothJson(step.title)},
                  {"text", bothJson(step.text)},
                  {"hint", bothJson(step.hint)},
                  {"lab", step.lab},
                  {"state", state.is_object() ? state : Json()},
                  {"controls", step.controls},
                  {"checks", checks}};
        if (!(step.notes == Bilingual()))
            made["notes"] = bothJson(step.notes);
        if (!step.exercise.empty())
            made["exercise"] = step.exercise;
        steps.push_back(std::move(made));
    }
    return {{"format", "telar-lesson"},
            {"schema", lessonSchema},
            {"id", lesson.id},
            {"title", bothJson(lesson.title)},
            {"summary", bothJson(lesson.summary)},
            {"level", lesson.level},
            {"minutes", lesson.minutes},
            {"steps", steps}};
}

} // namespace

const std::string& Bilingual::in(const std::string& language) const {
    const auto& wanted = language == "es" ? es : en;
    return wanted.empty() ? (language == "es" ? en : es) : wanted;
}

const char* comparisonSign(Comparison comparison) { return signs[static_cast<int>(comparison)]; }

bool holds(const LessonCheck& check, const FactValue& fact) {
    if (const auto* a = std::get_if<std::string>(&fact), *b = std::get_if<std::string>(&check.value); a && b)
        return check.comparison == Comparison::Equal ? *a == *b : check.comparison == Comparison::NotEqual && *a != *b;
    const auto *a = std::get_if<double>(&fact), *b = std::get_if<double>(&check.value);
    if (!a || !b || std::isnan(*a))
        return false;
    const bool same = *a == *b || std::fabs(*a - *b) <= 1e-9 * std::max(std::fabs(*a), std::fabs(*b));
    switch (check.comparison) {
    case Comparison::Equal:
        return same;
    case Comparison::NotEqual:
        return !same;
    case Comparison::Less:
        return !same && *a < *b;
    case Comparison::AtMost:
        return same || *a < *b;
    case Comparison::More:
        return !same && *a > *b;
    case Comparison::AtLeast:
        return same || *a > *b;
    }
    return false;
}

Expected<Lesson> readLesson(std::string_view bytes, const std::string& name) {
    TELAR_TRY(json, parseJsonFile(bytes, rules(), name));
    JsonReader::Wrong wrong;
    Reader r(*json, {}, wrong);
    Lesson lesson;
    lesson.id = r.word("id", true);
    lesson.title = r.both("title", true);
    lesson.summary = r.both("summary", false);
    lesson.level = r.whole("level", 1, 1, 3);
    lesson.minutes = r.whole("minutes", 10, 1, 600);
    for (auto& step : r.list("steps", mostSteps))
        lesson.steps.push_back(stepOf(step));
    if (lesson.steps.empty())
        r.refuse("steps");
    if (!wrong.place.empty())
        return userError(text(TELAR_TR("core", "The lesson is damaged: '%1' is not as expected"), wrong.place),
                         text("%1", name), wrong.expected);
    lesson.opened = canonicalJson(*json);
    return lesson;
}

Expected<Lesson> loadLesson(const std::string& path, const JobContext& job) {
    TELAR_TRY(bytes, readFile(path, job, rules().mostBytes));
    auto lesson = readLesson(*bytes, path);
    if (lesson)
        lesson->folder = folderName(path);
    return lesson;
}

std::string writeLesson(const Lesson& lesson) {
    Json json = lessonJson(lesson);
    if (!lesson.opened.empty()) {
        Json before = Json::parse(lesson.opened, nullptr, false);
        // A state that was taken away is not an unknown field of the new one.
        if (!before.is_discarded())
            json = mergedJson(std::move(before), std::move(json));
        // Nor are an exercise and notes.
        for (std::size_t i = 0; i < lesson.steps.size(); ++i) {
            if (lesson.steps[i].exercise.empty())
                json["steps"][i].erase("exercise");
            if (lesson.steps[i].notes == Bilingual())
                json["steps"][i].erase("notes");
        }
    }
    return canonicalJson(json);
}

Status checkLesson(const Lesson& lesson) {
    const auto read = readLesson(writeLesson(lesson), {});
    return read ? Status() : Status(read.error());
}

Status saveLesson(const std::string& path, const Lesson& lesson) {
    const auto text = writeLesson(lesson);
    TELAR_CHECK(readLesson(text, path));
    return writeFile(path, text);
}

} // namespace telar
