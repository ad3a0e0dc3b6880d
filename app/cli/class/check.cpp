// telar-cli check: grades answers to an exercise, a file each or a folder of them.
#include "app/cli/class/check_report.hpp"
#include "app/cli/frame/common.hpp"
#include "app/cli/frame/parse.hpp"
#include "app/cli/kernel/kernel_arguments.hpp"
#include "core/base/files.hpp"
#include "core/base/os/file.hpp"
#include "core/base/os/path.hpp"
#include "core/exercise/hand_in.hpp"
#include "core/exercise/write_exercise.hpp"

#include <algorithm>
#include <filesystem>
#include <limits>

namespace telar::cli {

namespace {

namespace fs = std::filesystem;

constexpr std::size_t mostAnswers = 100000;

bool namesFile(const std::string& word) {
    std::error_code none;
    return word.find_first_of(os::separators) != std::string::npos || word.ends_with(".telar-exercise") ||
           fs::exists(os::pathOf(word), none);
}

/// The built-in one of that id; what looks like a file is read.
Expected<Exercise> exerciseOf(const std::string& word, const JobContext& job) {
    if (const auto* known = builtInExercise(word))
        return *known;
    if (namesFile(word))
        return loadExercise(word, {job.stop, nullptr});
    std::vector<std::string> ids;
    for (const auto& e : builtInExercises())
        ids.push_back(e.id);
    const auto near = nearest(word, ids);
    return userError(text("There is no exercise '%1'", word), {},
                     near.empty() ? text("telar-cli check --list lists them") : text("Did you mean %1?", near));
}

/// The files of a folder with that extension, in the order of people; any other word as it is.
Status addAnswers(const std::string& word, const std::string& extension, std::vector<std::string>& files) {
    std::error_code failure;
    if (!fs::is_directory(os::pathOf(word), failure)) {
        files.push_back(word);
        return {};
    }
    std::vector<std::string> found;
    fs::directory_iterator at(os::pathOf(word), failure);
    for (; !failure && at != fs::directory_iterator(); at.increment(failure))
        if (fileExtension(os::nameOf(at->path())) == extension)
            found.push_back(os::nameOf(at->path()));
    if (failure)
        return environmentError(text("The folder cannot be read: %1", systemReason(failure.value()).str()),
                                text("%1", word));
    if (found.empty())
        return userError(text("The folder holds no %1 files", extension), text("%1", word));
    std::sort(found.begin(), found.end(), naturalLess);
    files.insert(files.end(), found.begin(), found.end());
    return {};
}

Outcome list(const Arguments& arguments, const std::string& language) {
    if (!arguments.operands.empty())
        return wrongCall(userError(text("--list goes without other words, not with '%1'", arguments.operands[0])));
    return outcomeOf(printWords(exerciseList(language)));
}

/// Where an answer cannot be read or graded the others are graded all the same.
Expected<CheckedAnswer> checked(const Grader& grader, const std::string& file, const JobContext& job) {
    CheckedAnswer answer;
    answer.file = file;
    const auto source = readFile(file, {job.stop, nullptr}, mostAnswerBytes);
    if (!source && source.error().kind == ErrorKind::Cancelled)
        return source.error();
    if (!source) {
        answer.error = source.error();
        return answer;
    }
    auto grade = grader.grade(*source, fileName(file), job);
    if (grade)
        answer.grade = std::move(*grade);
    else if (grade.error().kind == ErrorKind::Cancelled)
        return grade.error();
    else
        answer.error = grade.error(), answer.missing = "not graded";
    return answer;
}

constexpr char setUpScript[] = R"(#!/bin/sh
# Gradescope runs this once, when it builds the autograder. Put Telar's portable archive (telar-*.tar.zst or .tar.xz)
# beside this file where Telar is not installed. Answers in C and CUDA C++ need clang: it is installed where it is missing.
set -e
cd "${AUTOGRADER_ROOT:-/autograder}/source"
for program in clang zstd; do
    command -v $program >/dev/null || { apt-get update && apt-get install -y --no-install-recommends $program; }
done
for archive in telar-*.tar.*; do
    [ ! -e "$archive" ] || { mkdir -p telar && tar -C telar --strip-components=1 -xf "$archive"; }
done
)";
constexpr char runScript[] = R"(#!/bin/sh
# Gradescope runs this for each submission; it uses no network.
root=${AUTOGRADER_ROOT:-/autograder}
PATH=$root/source/telar:$PATH
mkdir -p "$root/results"
answer=$(find "$root/submission" -name '*@ENDING@' | sort | head -n 1)
if [ -z "$answer" ]; then
    printf '{"score": 0, "output": "@MISSING@", "tests": []}\n' >"$root/results/results.json"
    exit 0
fi
telar-cli check "$root/source/@EXERCISE@" "$answer" --language @LANGUAGE@ --gradescope "$root/results/results.json"
code=$?
[ $code -eq 3 ] || exit $code # 3: a check fails
)";

std::string filled(std::string script, std::initializer_list<std::pair<const char*, std::string>> words) {
    for (const auto& [place, word] : words)
        for (std::size_t at; (at = script.find(place)) != std::string::npos;)
            script.replace(at, std::string_view(place).size(), word);
    return script;
}

Status writeAutograder(const std::string& folder, const Exercise& exercise, const std::string& language) {
    const std::string name = "exercise.telar-exercise", ending = exercise.ending();
    const auto missing = language == "es" ? "La entrega no tiene un archivo " : "The submission holds no file ";
    TELAR_CHECK(makeFolder(folder));
    const auto put = [&](const char* file, const std::string& content, bool program) -> Status {
        const auto path = os::pathOf(folder) / file;
        TELAR_CHECK(writeText(os::nameOf(path), content));
        std::error_code none; // a file system without such rights starts it by sh
        if (program)
            fs::permissions(path, fs::perms(0755), none);
        return {};
    };
    TELAR_CHECK(put(name.c_str(), writeExercise(exercise), false));
    TELAR_CHECK(put("setup.sh", setUpScript, true));
    return put(
        "run_autograder",
        filled(runScript,
               {{"@ENDING@", ending}, {"@MISSING@", missing + ending}, {"@EXERCISE@", name}, {"@LANGUAGE@", language}}),
        true);
}

Outcome runCheck(const Arguments& arguments, Session& session) {
    TELAR_TRY_CALL(language, choice(arguments, "--language", {"en", "es"}));
    if (arguments.has("--list"))
        return list(arguments, *language);
    TELAR_TRY_CALL(python, pythonOf(arguments));
    const auto start = arguments.get("--start"), json = arguments.get("--json"), folder = arguments.get("--autograder"),
               gradescope = arguments.get("--gradescope");
    const bool begins = !start.empty() || !folder.empty();
    if (arguments.operands.empty() || (arguments.operands.size() == 1 && !begins))
        return wrongCall(userError(text("check takes an exercise and at least one answer"), {},
                                   text("telar-cli check --list lists the exercises")));
    if (arguments.operands.size() > 1 && begins)
        return wrongCall(userError(text("%1 writes what to begin with and grades nothing: leave '%2' out",
                                        start.empty() ? "--autograder" : "--start", arguments.operands[1])));
    TELAR_CHECK(checkWritable({json, start, gradescope}));
    auto exercise = exerciseOf(arguments.operands[0], session.job);
    if (!exercise)
        return namesFile(arguments.operands[0]) ? failed(exercise.error()) : wrongCall(exercise.error());
    if (folder.empty()) // what is shown later is no student's yet; a class is graded with all of it
        *exercise = exercise->shownTo(std::numeric_limits<int>::max(), utcNow());
    if (!start.empty())
        return outcomeOf(writeText(start, exercise->start(*language)));
    if (!folder.empty())
        return outcomeOf(writeAutograder(folder, *exercise, *language));
    std::vector<std::string> files;
    for (std::size_t k = 1; k < arguments.operands.size(); ++k)
        TELAR_CHECK(addAnswers(arguments.operands[k], exercise->ending(), files));
    if (files.size() > mostAnswers)
        return failed(
            userError(text("At most %1 answers are graded at once, and there are %2", mostAnswers, files.size())));
    if (!gradescope.empty() && files.size() != 1)
        return wrongCall(userError(text("--gradescope takes one answer, and there are %1", files.size())));
    session.doing = "checking";
    session.quiet = json == "-";
    session.job.start(Grader::steps(*exercise) * static_cast<int64_t>(files.size() + 1));
    TELAR_TRY(grader, Grader::make(std::move(*exercise), session.job, *python));
    std::vector<CheckedAnswer> answers;
    for (const auto& file : files) {
        TELAR_TAKE(answer, checked(*grader, file, session.job));
        answers.push_back(std::move(*answer));
    }
    if (!json.empty())
        TELAR_CHECK(writeText(json, checkJson(grader->exercise(), answers, *language)));
    if (!gradescope.empty())
        TELAR_CHECK(writeText(gradescope, gradescopeJson(grader->exercise(), answers[0], *language)));
    if (!session.quiet)
        TELAR_CHECK(printWords(arguments.has("--github") ? githubLines(grader->exercise(), answers, *language)
                                                         : checkTable(grader->exercise(), answers, *language)));
    const auto unread = std::find_if(answers.begin(), answers.end(), [](const auto& one) { return !one.grade; });
    if (unread != answers.end())
        return failed(unread->error);
    const bool all = std::all_of(answers.begin(), answers.end(), [](const auto& one) { return one.grade->passed; });
    return all ? done() : Outcome{3, {}};
}

} // namespace

Command checkCommand() {
    Command command;
    command.name = "check";
    command.summary = "Grade answers to an exercise: outputs, faults and counts, with a hint for what went wrong";
    command.options = {
        {"--list", "", "Say which exercises come with Telar"},
        {"--start", "FILE", "Instead of grading, write the exercise's code with its gap", "FILE"},
        {"--language", "en|es", "Of the checks and hints (default en)", "en es"},
        pythonOption(),
        {"--github", "", "Say what fails as annotations of a GitHub workflow, at file and line"},
        {"--gradescope", "FILE", "Write Gradescope's results.json for one answer", "FILE"},
        {"--autograder", "DIR", "Instead of grading, write an autograder for Gradescope there", "DIR"},
        {"--json", "FILE", "Write the record: every answer, check, figure and finding; - for standard output", "FILE"}};
    command.examples = {"telar-cli check --list",
                        "telar-cli check add-vectors --start begin.cu",
                        "telar-cli check add-vectors vadd.cu",
                        "telar-cli check add-vectors vadd.cu --github",
                        "telar-cli check add-vectors --autograder autograder",
                        "telar-cli check add-vectors vadd.cu --language es --json marks.json"};
    command.run = runCheck;
    command.operands = {"EXERCISE",
                        "A .telar-exercise file or the id of a built-in one, then answers: .cu files (.py where it "
                        "is in Python), or folders of them",
                        "FILE", true, true};
    return command;
}

} // namespace telar::cli
