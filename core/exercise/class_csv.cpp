#include "core/exercise/class_csv.hpp"

#include "core/base/csv_cell.hpp"

namespace telar {

namespace {

/// With words between the numbers: "3/5" would become a day of the year.
std::string outOf(int passed, int checks) { return std::to_string(passed) + " of " + std::to_string(checks); }

std::string stateWords(const HandedAnswer& said, const AnswerMarks* marks) {
    if (marks && marks->error)
        return "not graded";
    if (marks)
        return marks->passed ? "passed" : outOf(marks->checksPassed, marks->checks);
    return "said " + (said.passed       ? std::string("passed")
                      : said.checks > 0 ? outOf(said.checksPassed, said.checks)
                                        : std::string("begun"));
}

std::string studentRow(const ClassGrading& grading, std::size_t s) {
    const auto& list = grading.list();
    const auto& student = list.students[s];
    std::string states, differs;
    int passed = 0, tries = 0;
    int64_t seconds = 0;
    for (std::size_t e = 0; e < list.exercises.size(); ++e) {
        states += ',';
        const auto* said = student.answer(list.exercises[e].id);
        if (!said)
            continue;
        const auto marks = grading.marks(s, e);
        states += csvCell(stateWords(*said, marks.get()));
        passed += marks ? marks->passed : said->passed;
        tries += said->tries;
        seconds += said->seconds;
        if (marks && marks->differs(*said))
            differs += (differs.empty() ? "" : " ") + said->exercise;
    }
    return csvCell(student.handIn.student) + ',' + student.handIn.made + ',' + std::to_string(passed) + ',' +
           std::to_string((seconds + 59) / 60) + ',' + std::to_string(tries) + ',' + csvCell(differs) + states + '\n';
}

} // namespace

std::string classCsv(const ClassGrading& grading) {
    std::string out = "\xEF\xBB\xBFstudent,handed_in,passed,minutes,tries,differs";
    for (const auto& exercise : grading.list().exercises)
        out += ',' + csvCell(exercise.id);
    out += '\n';
    for (std::size_t s = 0; s < grading.list().students.size(); ++s)
        out += studentRow(grading, s);
    return out;
}

} // namespace telar
