// Lessons: steps in order, each with text in two languages, the lab and state that it opens, the controls
// that it needs, and checks that turn green when facts of the lab fulfil them.
//
// A *.telar-lesson file is JSON:
//   {"format": "telar-lesson", "schema": 1, "id": "coalescing", "title": {"en": "...", "es": "..."},
//    "summary": {...}, "level": 1, "minutes": 10, "steps": [
//     {"title": {...}, "text": {...} (Markdown), "hint": {...}, "notes": {...} (for the teacher; may be left out), "lab": "matmul",
//      "state": {"controls": {...}, "view": {...}} (as in a project; without it the lab stays as it is),
//      "exercise": "add-vectors" (or "own.telar-exercise", beside this file; may be left out),
//      "controls": ["kernel"], "checks": [{"text": {...}, "fact": "size", "is": "=", "value": 16}]}]}
#pragma once

#include "core/base/files.hpp"

#include <string>
#include <variant>
#include <vector>

namespace telar {

inline constexpr int lessonSchema = 1;

struct Bilingual {
    std::string en, es;
    /// The other language where one is missing.
    const std::string& in(const std::string& language) const;
    bool operator==(const Bilingual&) const = default;
};

/// A named value that a lab publishes; nothing while it is not known.
using FactValue = std::variant<std::monostate, double, std::string>;

enum class Comparison { Equal, NotEqual, Less, AtMost, More, AtLeast };
/// "=", "!=", "<", "<=", ">", ">=".
const char* comparisonSign(Comparison comparison);

struct LessonCheck {
    Bilingual text; ///< what to reach, in words
    std::string fact;
    Comparison comparison = Comparison::Equal;
    FactValue value;
    bool operator==(const LessonCheck&) const = default;
};
/// Numbers are compared up to a relative 1e-9; an unknown fact fulfils nothing.
bool holds(const LessonCheck& check, const FactValue& fact);

struct LessonStep {
    Bilingual title, text, hint; ///< the hint may be empty
    Bilingual notes;             ///< for the teacher alone; may be empty
    std::string lab;
    std::string state;                 ///< JSON of an object; empty: the lab stays as it is
    std::vector<std::string> controls; ///< object names that the step needs; empty: all
    std::vector<LessonCheck> checks;   ///< may be empty: a step to read
    /// A step to work on: id of an exercise of Telar's own, or the name of a .telar-exercise file beside the lesson. Its
    /// lab is the kernel lab, and it is done when an answer passes every check of the exercise.
    std::string exercise;
    bool operator==(const LessonStep&) const = default;
};

struct Lesson {
    std::string id; ///< stable: under it progress is kept
    Bilingual title, summary;
    int level = 1; ///< 1 to 3
    int minutes = 10;
    std::vector<LessonStep> steps;
    std::string folder; ///< of its file, where its pictures are; empty: it has none
    std::string opened; ///< text that it was read from: fields that are not known survive
};

/// The whole is checked: a lesson without steps, a check without a fact or an unknown comparison is refused.
Expected<Lesson> readLesson(std::string_view bytes, const std::string& name);
Expected<Lesson> loadLesson(const std::string& path, const JobContext& job = {});
/// In canonical form: reading and writing again gives the same bytes.
std::string writeLesson(const Lesson& lesson);
/// What would be refused when it is read again, or nothing.
Status checkLesson(const Lesson& lesson);
/// Whole or not at all.
Status saveLesson(const std::string& path, const Lesson& lesson);

} // namespace telar
