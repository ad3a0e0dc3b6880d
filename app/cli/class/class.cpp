// telar-cli class: the hand-ins of a class as a table, graded again.
#include "app/cli/class/class_report.hpp"
#include "app/cli/frame/common.hpp"
#include "app/cli/frame/parse.hpp"
#include "app/cli/kernel/kernel_arguments.hpp"
#include "core/exercise/class_csv.hpp"

namespace telar::cli {

namespace {

Status writeClass(const ClassGrading& grading, const Arguments& arguments, const std::string& language, bool quiet) {
    if (const auto csv = arguments.get("--csv"); !csv.empty())
        TELAR_CHECK(writeText(csv, classCsv(grading)));
    if (const auto json = arguments.get("--json"); !json.empty())
        TELAR_CHECK(writeText(json, classJson(grading, language)));
    return quiet ? Status() : printWords(classTable(grading, language));
}

Outcome runClass(const Arguments& arguments, Session& session) {
    TELAR_TRY_CALL(language, choice(arguments, "--language", {"en", "es"}));
    TELAR_TRY_CALL(python, pythonOf(arguments));
    const auto csv = arguments.get("--csv"), json = arguments.get("--json");
    if (csv == "-" && json == "-")
        return wrongCall(userError(text("--csv and --json cannot both go to standard output")));
    TELAR_CHECK(checkWritable({csv, json}));
    session.quiet = csv == "-" || json == "-";
    session.doing = "reading";
    TELAR_TAKE(list, openClass(arguments.operands, session.job));
    ClassGrading grading(std::make_shared<const ClassList>(std::move(*list)), *python);
    session.doing = "grading";
    if (!arguments.has("--said"))
        TELAR_CHECK(grading.run(session.job));
    TELAR_CHECK(writeClass(grading, arguments, *language, session.quiet));
    if (grading.list().students.empty())
        return failed(grading.list().unread.front());
    return grading.list().unread.empty() && grading.differing() == 0 ? done() : Outcome{3, {}};
}

} // namespace

Command classCommand() {
    return {.name = "class",
            .summary = "Grade the hand-ins of a class again: students, exercises, common mistakes",
            .options = {{"--said", "", "Show what the hand-ins say of themselves, and grade nothing", ""},
                        {"--csv", "FILE", "Write the table for a spreadsheet; - for standard output", "FILE"},
                        {"--language", "en|es", "Of the mistakes (default en)", "en es"},
                        pythonOption(),
                        {"--json", "FILE", "Write the record: every student, answer and mistake; - for standard output",
                         "FILE"}},
            .examples = {"telar-cli class handins", "telar-cli class handins --csv marks.csv --json class.json",
                         "telar-cli class handins/ana.telar-handin --said --language es"},
            .run = runClass,
            .operand = "FOLDER",
            .operandHelp =
                "Folders of .telar-handin files, or such files; a .telar-exercise file among them is used, too",
            .operandChoices = "FILE",
            .manyOperands = true};
}

} // namespace telar::cli
