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
        if (auto fine = writeText(csv, classCsv(grading)); !fine)
            return fine;
    if (const auto json = arguments.get("--json"); !json.empty())
        if (auto fine = writeText(json, classJson(grading, language)); !fine)
            return fine;
    return quiet ? Status() : printWords(classTable(grading, language));
}

Outcome runClass(const Arguments& arguments, Session& session) {
    const auto language = choice(arguments, "--language", {"en", "es"});
    if (!language)
        return wrongCall(language.error());
    const auto python = pythonOf(arguments);
    if (!python)
        return wrongCall(python.error());
    const auto csv = arguments.get("--csv"), json = arguments.get("--json");
    if (csv == "-" && json == "-")
        return wrongCall(userError(text("--csv and --json cannot both go to standard output")));
    for (const auto& file : {csv, json})
        if (auto fine = checkWritable(file); !fine)
            return failed(fine.error());
    session.quiet = csv == "-" || json == "-";
    session.doing = "reading";
    auto list = openClass(arguments.operands, session.job);
    if (!list)
        return failed(list.error());
    ClassGrading grading(std::make_shared<const ClassList>(std::move(*list)), *python);
    session.doing = "grading";
    if (!arguments.has("--said"))
        if (const auto fine = grading.run(session.job); !fine)
            return failed(fine.error());
    if (const auto fine = writeClass(grading, arguments, *language, session.quiet); !fine)
        return failed(fine.error());
    if (grading.list().students.empty())
        return failed(grading.list().unread.front());
    return grading.list().unread.empty() && grading.differing() == 0 ? done() : Outcome{3, {}};
}

} // namespace

Command classCommand() {
    Command command;
    command.name = "class";
    command.summary = "Grade the hand-ins of a class again: students, exercises, common mistakes";
    command.options = {
        {"--said", "", "Show what the hand-ins say of themselves, and grade nothing", ""},
        {"--csv", "FILE", "Write the table for a spreadsheet; - for standard output", "FILE"},
        {"--language", "en|es", "Of the mistakes (default en)", "en es"},
        pythonOption(),
        {"--json", "FILE", "Write the record: every student, answer and mistake; - for standard output", "FILE"}};
    command.examples = {"telar-cli class handins", "telar-cli class handins --csv marks.csv --json class.json",
                        "telar-cli class handins/ana.telar-handin --said --language es"};
    command.run = runClass;
    command.operand = "FOLDER";
    command.operandHelp =
        "Folders of .telar-handin files, or such files; a .telar-exercise file among them is used, too";
    command.operandChoices = "FILE";
    command.manyOperands = true;
    return command;
}

} // namespace telar::cli
