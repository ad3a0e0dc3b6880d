// telar-cli class: the hand-ins of a class as a table, graded again, and as files for a gradebook.
#include "app/cli/class/class_report.hpp"
#include "app/cli/frame/common.hpp"
#include "app/cli/frame/parse.hpp"
#include "app/cli/kernel/kernel_arguments.hpp"
#include "core/base/files.hpp"
#include "core/base/numbers.hpp"
#include "core/exercise/class_csv.hpp"
#include "core/exercise/gradebook.hpp"

#include <thread>

namespace telar::cli {

namespace {

struct Choice {
    std::string language, csv, json, file; ///< file: the class's own
    double points = 100;
    bool groups = false, said = false;
};

/// What --mark and --note add to the class's file.
Status addToFile(const Arguments& arguments, ClassFile& file) {
    for (const auto& words : arguments.all("--mark")) { // Ana Pérez:double=0.75
        const auto equals = words.rfind('='), colon = words.rfind(':', equals);
        const double share = equals == std::string::npos ? -1 : readNumber(words.substr(equals + 1)).value_or(-1);
        if (colon == std::string::npos || !(share >= 0 && share <= 1))
            return userError(text("--mark takes STUDENT:EXERCISE=SHARE with a share from 0 to 1, not '%1'", words));
        file.marks[{words.substr(0, colon), words.substr(colon + 1, equals - colon - 1)}].share = share;
    }
    for (const auto& words : arguments.all("--note")) { // double: outputs=Look at the edge.
        const auto equals = words.find('=');
        if (equals == std::string::npos || equals == 0)
            return userError(text("--note takes GROUP=TEXT, not '%1'", words), {},
                             text("--groups shows the groups by their names"));
        file.notes[words.substr(0, equals)] = words.substr(equals + 1);
    }
    return {};
}

Status writeGradebook(GradebookKind kind, const std::string& path, const ClassGrading& grading, const ClassFile& file,
                      const Arguments& arguments, const Choice& chosen) {
    TELAR_TRY(roster, readFile(arguments.get("--roster"), {}, 64 << 20));
    TELAR_TRY(made, gradebook(kind, grading, file, *roster, chosen.points, chosen.language));
    for (const auto& student : made->unknown)
        sayAside("not in the roster: %s\n", student.c_str());
    return writeText(path, made->csv);
}

Status writeClass(const ClassGrading& grading, const Arguments& arguments, const Choice& chosen, bool quiet) {
    TELAR_TAKE(file, loadClassFile(chosen.file));
    if (arguments.has("--mark") || arguments.has("--note")) {
        TELAR_CHECK(addToFile(arguments, *file));
        TELAR_CHECK(saveClassFile(chosen.file, *file));
    }
    if (!chosen.csv.empty())
        TELAR_CHECK(writeText(chosen.csv, classCsv(grading)));
    if (!chosen.json.empty())
        TELAR_CHECK(writeText(chosen.json, classJson(grading, *file, chosen.language)));
    if (const auto path = arguments.get("--moodle"); !path.empty())
        TELAR_CHECK(writeGradebook(GradebookKind::Moodle, path, grading, *file, arguments, chosen));
    if (const auto path = arguments.get("--canvas"); !path.empty())
        TELAR_CHECK(writeGradebook(GradebookKind::Canvas, path, grading, *file, arguments, chosen));
    if (const auto folder = arguments.get("--feedback"); !folder.empty())
        TELAR_CHECK(writeFeedback(folder, grading, *file, chosen.points, chosen.language));
    return quiet ? Status() : printWords(classTable(grading, *file, chosen.language, chosen.groups));
}

/// Until a file of the class comes, goes or changes, as against `before`.
Status waitForChange(const std::vector<std::string>& paths, const Expected<uint64_t>& before, const JobContext& job) {
    while (!job.stopRequested()) {
        for (int k = 0; k < 10 && !job.stopRequested(); ++k)
            std::this_thread::sleep_for(std::chrono::milliseconds(100));
        const auto now = classState(paths, job);
        if (now.ok() != before.ok() || (now && *now != *before))
            return {};
    }
    return cancelledError();
}

Outcome runClass(const Arguments& arguments, Session& session) {
    TELAR_TRY_CALL(language, choice(arguments, "--language", {"en", "es"}));
    TELAR_TRY_CALL(points, wholeNumber(arguments, "--points", 100, 1, 100000));
    TELAR_TRY_CALL(python, pythonOf(arguments));
    Choice chosen{*language,
                  arguments.get("--csv"),
                  arguments.get("--json"),
                  classFileBeside(arguments.operands[0]),
                  static_cast<double>(*points),
                  arguments.has("--groups"),
                  arguments.has("--said")};
    if (chosen.csv == "-" && chosen.json == "-")
        return wrongCall(userError(text("--csv and --json cannot both go to standard output")));
    const bool books = arguments.has("--moodle") || arguments.has("--canvas");
    if (books != arguments.has("--roster"))
        return wrongCall(
            userError(text("--moodle and --canvas go with --roster"), {},
                      text("A submission holds a name only: give the gradebook's own export, a CSV file")));
    ClassFile tried;
    TELAR_CHECK_CALL(addToFile(arguments, tried));
    TELAR_CHECK(checkWritable({chosen.csv, chosen.json, arguments.get("--moodle"), arguments.get("--canvas")}));
    session.quiet = chosen.csv == "-" || chosen.json == "-";
    std::shared_ptr<const ClassGrading> before;
    for (;;) {
        session.doing = "reading";
        const auto state = classState(arguments.operands, session.job); // what comes while this is graded is seen, too
        TELAR_TAKE(list, openClass(arguments.operands, session.job));
        auto grading = std::make_shared<ClassGrading>(std::make_shared<const ClassList>(std::move(*list)), *python);
        if (before)
            grading->adopt(*before);
        session.doing = "grading";
        if (!chosen.said)
            TELAR_CHECK(grading->run(session.job));
        TELAR_CHECK(writeClass(*grading, arguments, chosen, session.quiet));
        before = grading;
        if (!arguments.has("--watch")) {
            if (grading->list().students.empty())
                return failed(grading->list().unread.front());
            return grading->list().unread.empty() && grading->differing() == 0 ? done() : Outcome{3, {}};
        }
        session.doing = "watching";
        TELAR_CHECK(waitForChange(arguments.operands, state, session.job));
    }
}

} // namespace

Command classCommand() {
    return {
        .name = "class",
        .summary = "Grade the hand-ins of a class again: students, exercises, common mistakes",
        .options = {{"--said", "", "Show what the hand-ins say of themselves, and grade nothing"},
                    {"--groups", "", "Group the answers that fail in the same way"},
                    {"--mark", "WHO", "Keep a mark by hand, STUDENT:EXERCISE=SHARE from 0 to 1"},
                    {"--note", "GROUP=TEXT", "Keep a note to all whose answers are in that group"},
                    {"--csv", "FILE", "Write the table for a spreadsheet; - for standard output", "FILE"},
                    {"--moodle", "FILE", "Write a table for Moodle's gradebook (with --roster)", "FILE"},
                    {"--canvas", "FILE", "Write a table for Canvas's gradebook (with --roster)", "FILE"},
                    {"--roster", "FILE", "The gradebook's own export as CSV, which says who is who", "FILE"},
                    {"--points", "N", "Points of an exercise in these tables (default 100)"},
                    {"--feedback", "DIR", "Write a page (Markdown) for each student there", "DIR"},
                    {"--watch", "", "Go on: grade what arrives or changes, until Ctrl+C"},
                    {"--language", "en|es", "Of the mistakes (default en)", "en es"},
                    pythonOption(),
                    {"--json", "FILE", "Write the record: every student, answer and mistake; - for standard output",
                     "FILE"}},
        .examples = {"telar-cli class handins", "telar-cli class handins --csv marks.csv --json class.json",
                     "telar-cli class handins --moodle grades.csv --roster course.csv --points 10",
                     "telar-cli class handins --groups --feedback feedback --language es",
                     "telar-cli class handins/ana.telar-handin --said --language es"},
        .run = runClass,
        .operands = {"FOLDER",
                     "Folders of .telar-handin files, or such files; a .telar-exercise file among them is used, too",
                     "FILE", true}};
}

} // namespace telar::cli
