#include "core/exercise/answer_groups.hpp"

#include <algorithm>
#include <map>

namespace telar {

namespace {

/// Each mistake by a name that stays, in the order of the alphabet.
std::map<std::string, Text> namedMistakes(const AnswerMarks& marks) {
    static constexpr const char* kinds[] = {"does not compile", "no kernel", "stopped",
                                            "outputs",          "finding ",  "figure "};
    std::map<std::string, Text> made;
    for (const auto& mistake : marks.mistakes)
        made.emplace(kinds[static_cast<int>(mistake.kind)] + mistake.what, mistake.title());
    return made;
}

} // namespace

std::string groupKey(const std::string& exercise, const AnswerMarks* marks) {
    if (!marks || marks->error)
        return {};
    std::string key = exercise + ":";
    if (marks->passed)
        return key + " passed";
    for (const auto& [name, title] : namedMistakes(*marks))
        key += (key.ends_with(':') ? " " : ", ") + name;
    return key;
}

std::vector<AnswerGroup> answerGroups(const ClassGrading& grading) {
    const auto& list = grading.list();
    std::vector<AnswerGroup> groups;
    for (std::size_t e = 0; e < list.exercises.size(); ++e) {
        std::map<std::string, AnswerGroup> byKey;
        for (std::size_t s = 0; s < list.students.size(); ++s) {
            const auto marks = grading.marks(s, e);
            const auto key = groupKey(list.exercises[e].id, marks.get());
            if (key.empty())
                continue;
            auto& group = byKey[key];
            if (group.students.empty()) {
                group.key = key, group.exercise = e;
                for (const auto& [name, title] : namedMistakes(*marks))
                    group.titles.push_back(title);
            }
            group.students.push_back(s);
        }
        const auto first = groups.size();
        for (auto& [key, group] : byKey)
            groups.push_back(std::move(group));
        std::stable_sort(groups.begin() + static_cast<std::ptrdiff_t>(first), groups.end(),
                         [](const auto& a, const auto& b) { return a.students.size() > b.students.size(); });
    }
    return groups;
}

} // namespace telar
