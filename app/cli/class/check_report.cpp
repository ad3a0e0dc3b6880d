#include "app/cli/class/check_report.hpp"

#include "app/cli/frame/common.hpp"
#include "core/base/host.hpp"
#include "core/base/one_line.hpp"
#include "core/base/translation.hpp"
#include "core/base/version.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

namespace telar::cli {

namespace {

using Json = nlohmann::ordered_json;
using State = GradedCheck::State;

const char* stateName(State state) {
    return state == State::Passed ? "passed" : state == State::Failed ? "failed" : "not tried";
}
const char* kindName(GradedCheck::Kind kind) {
    static constexpr const char* names[] = {"runs", "outputs", "findings", "figure"};
    return names[static_cast<int>(kind)];
}

std::size_t passedAnswers(const std::vector<CheckedAnswer>& answers) {
    return static_cast<std::size_t>(std::count_if(
        answers.begin(), answers.end(), [](const CheckedAnswer& one) { return one.grade && one.grade->passed; }));
}

std::string inColumn(std::string s, std::size_t width) {
    s.resize(std::max(s.size() + 2, width), ' ');
    return s;
}

Json checkOf(const GradedCheck& check, const Exercise& exercise, const std::string& language) {
    Json made{{"check", kindName(check.kind)}};
    if (!check.figure.empty())
        made["figure"] = check.figure;
    made["wanted"] = check.label(language);
    made["state"] = stateName(check.state);
    if (!check.got.empty())
        made["got"] = inLanguage(check.got, language);
    if (check.caseNumber > 0) {
        made["case"] = check.caseNumber;
        made["hidden"] = exercise.cases[static_cast<std::size_t>(check.caseNumber - 1)].hidden;
    }
    if (check.line > 0)
        made["line"] = check.line;
    return made;
}

Json caseOf(const GradedCase& one, const std::string& language) {
    Json figures = Json::object(), findings = Json::array();
    for (const auto& [name, value] : one.figures)
        figures[name] = value;
    for (const auto& finding : one.findings)
        findings.push_back({{"kind", simt::findingName(finding.kind)},
                            {"line", finding.site.line},
                            {"text", inLanguage(finding.text(), language)}});
    return {{"hidden", one.hidden}, {"figures", std::move(figures)}, {"findings", std::move(findings)}};
}

Json answerOf(const CheckedAnswer& answer, const Exercise& exercise, const std::string& language) {
    Json made{{"file", answer.file}};
    if (!answer.grade) {
        made["passed"] = false;
        made["error"] = answer.error.str();
        return made;
    }
    const auto& grade = *answer.grade;
    made["passed"] = grade.passed;
    made["checks"] = Json::array();
    for (const auto& check : grade.checks)
        made["checks"].push_back(checkOf(check, exercise, language));
    if (const auto& hint = grade.hint.in(language); !hint.empty())
        made["hint"] = hint;
    made["cases"] = Json::array();
    for (const auto& one : grade.cases)
        made["cases"].push_back(caseOf(one, language));
    made["timings_ms"] = {{"compile", grade.compileMs}, {"run", grade.runMs}};
    return made;
}

/// What did not pass, a line each, and the hint.
std::string failures(const Grade& grade, const Exercise& exercise, const std::string& language) {
    std::string out;
    for (const auto& check : grade.checks) {
        if (check.state != State::Failed)
            continue;
        out += "    ✗ " + oneLine(check.label(language)) + "\n      ";
        if (check.caseNumber > 0)
            out += "case " + std::to_string(check.caseNumber) +
                   (exercise.cases[static_cast<std::size_t>(check.caseNumber - 1)].hidden ? " (hidden): " : ": ");
        out += inLanguage(check.got, language) + "\n";
    }
    if (const auto& hint = grade.hint.in(language); !hint.empty())
        out += "    hint: " + oneLine(hint) + "\n";
    return out;
}

} // namespace

std::string checkTable(const Exercise& exercise, const std::vector<CheckedAnswer>& answers,
                       const std::string& language) {
    std::size_t width = 0;
    for (const auto& answer : answers)
        width = std::max(width, oneLine(answer.file).size() + 2);
    std::string out = "exercise  " + oneLine(exercise.id) + ": " + oneLine(exercise.title.in(language)) + "\n\n";
    for (const auto& answer : answers) {
        out += inColumn(oneLine(answer.file), width);
        if (!answer.grade) {
            out += std::string(answer.missing) + ": " + answer.error.str() + "\n";
            continue;
        }
        const auto& grade = *answer.grade;
        out += (grade.passed ? "passed  " : "failed  ") + std::to_string(grade.passedChecks()) + " of " +
               std::to_string(grade.checks.size()) + " checks\n" + failures(grade, exercise, language);
    }
    return out + "\n" + std::to_string(passedAnswers(answers)) + " of " + std::to_string(answers.size()) +
           (answers.size() == 1 ? " answer passes\n" : " answers pass\n");
}

std::string checkJson(const Exercise& exercise, const std::vector<CheckedAnswer>& answers,
                      const std::string& language) {
    Json record{{"schema", 2},
                {"operation", "check"},
                {"backend", "emulator"},
                {"device", hostFacts().processor},
                {"settings", {{"exercise", exercise.id}, {"kernel", exercise.kernel}, {"language", language}}},
                {"title", exercise.title.in(language)},
                {"figures", {{"answers", answers.size()}, {"passed", passedAnswers(answers)}}},
                {"answers", Json::array()}};
    for (const auto& answer : answers)
        record["answers"].push_back(answerOf(answer, exercise, language));
    record["version"] = telarVersion();
    return indented(record);
}

std::string gradescopeJson(const Exercise& exercise, const CheckedAnswer& answer, const std::string& language) {
    Json record{{"stdout_visibility", "hidden"}, {"output_format", "text"}, {"tests", Json::array()}};
    if (!answer.grade) {
        record["score"] = 0;
        record["output"] = answer.error.str();
        return indented(record);
    }
    for (const auto& check : answer.grade->checks)
        record["tests"].push_back({{"name", check.label(language)},
                                   {"score", check.passed() ? 1 : 0},
                                   {"max_score", 1},
                                   {"status", check.passed() ? "passed" : "failed"},
                                   {"output", inLanguage(check.got, language)},
                                   {"visibility", "visible"}});
    const auto& hint = answer.grade->hint.in(language);
    record["output"] = hint.empty() ? exercise.title.in(language) : hint;
    return indented(record);
}

namespace {

/// As GitHub's runner reads it; of a property, what would end it is encoded, too.
std::string escaped(const std::string& words, bool property) {
    std::string made;
    for (const char c : words) {
        static constexpr char digits[] = "0123456789ABCDEF";
        if (c == '%' || c == '\r' || c == '\n' || (property && (c == ':' || c == ',')))
            made += {'%', digits[(c >> 4) & 15], digits[c & 15]};
        else
            made += c;
    }
    return made;
}

} // namespace

std::string githubLines(const Exercise& exercise, const std::vector<CheckedAnswer>& answers,
                        const std::string& language) {
    std::string out;
    const auto line = [&](const std::string& file, int number, const std::string& title, const std::string& words) {
        out += "::error file=" + escaped(file, true);
        if (number > 0)
            out += ",line=" + std::to_string(number);
        out += ",title=" + escaped(title, true) + "::" + escaped(words, false) + "\n";
    };
    for (const auto& answer : answers) {
        if (!answer.grade) {
            line(answer.file, 0, exercise.title.in(language), answer.error.str());
            continue;
        }
        for (const auto& check : answer.grade->checks)
            if (check.state == State::Failed)
                line(answer.file, check.line, check.label(language), inLanguage(check.got, language));
    }
    return out;
}

std::string exerciseList(const std::string& language) {
    std::string out;
    for (const auto& e : builtInExercises())
        out += inColumn(std::to_string(e.chapter), 4) + inColumn(e.id, 16) + e.title.in(language) + ", " +
               std::to_string(e.minutes) + " min\n";
    return out;
}

} // namespace telar::cli
