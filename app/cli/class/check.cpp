// telar-cli check: grades answers to an exercise, a file each or a folder of them.
#include "app/cli/class/check_report.hpp"
#include "app/cli/frame/common.hpp"
#include "app/cli/frame/parse.hpp"
#include "app/cli/kernel/kernel_arguments.hpp"
#include "core/base/files.hpp"
#include "core/base/os/file.hpp"
#include "core/base/os/path.hpp"

#include <algorithm>
#include <filesystem>

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

Outcome runCheck(const Arguments& arguments, Session& session) {
    TELAR_TRY_CALL(language, choice(arguments, "--language", {"en", "es"}));
    if (arguments.has("--list"))
        return list(arguments, *language);
    TELAR_TRY_CALL(python, pythonOf(arguments));
    const auto start = arguments.get("--start"), json = arguments.get("--json");
    if (arguments.operands.empty() || (arguments.operands.size() == 1 && start.empty()))
        return wrongCall(userError(text("check takes an exercise and at least one answer"), {},
                                   text("telar-cli check --list lists the exercises")));
    if (arguments.operands.size() > 1 && !start.empty())
        return wrongCall(userError(
            text("--start writes a file to begin with and grades nothing: leave '%1' out", arguments.operands[1])));
    TELAR_CHECK(checkWritable({json, start}));
    auto exercise = exerciseOf(arguments.operands[0], session.job);
    if (!exercise)
        return namesFile(arguments.operands[0]) ? failed(exercise.error()) : wrongCall(exercise.error());
    if (!start.empty())
        return outcomeOf(writeText(start, exercise->start(*language)));
    std::vector<std::string> files;
    for (std::size_t k = 1; k < arguments.operands.size(); ++k)
        TELAR_CHECK(addAnswers(arguments.operands[k], exercise->ending(), files));
    if (files.size() > mostAnswers)
        return failed(
            userError(text("At most %1 answers are graded at once, and there are %2", mostAnswers, files.size())));
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
    if (!session.quiet)
        TELAR_CHECK(printWords(checkTable(grader->exercise(), answers, *language)));
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
        {"--list", "", "Say which exercises come with Telar", ""},
        {"--start", "FILE", "Instead of grading, write the exercise's code with its gap", "FILE"},
        {"--language", "en|es", "Of the checks and hints (default en)", "en es"},
        pythonOption(),
        {"--json", "FILE", "Write the record: every answer, check, figure and finding; - for standard output", "FILE"}};
    command.examples = {"telar-cli check --list", "telar-cli check add-vectors --start begin.cu",
                        "telar-cli check add-vectors vadd.cu",
                        "telar-cli check add-vectors vadd.cu --language es --json marks.json"};
    command.run = runCheck;
    command.operand = "EXERCISE";
    command.operandHelp = "A .telar-exercise file or the id of a built-in one, then answers: .cu files (.py where it "
                          "is in Python), or folders of them";
    command.operandChoices = "FILE";
    command.manyOperands = command.operandOptional = true;
    return command;
}

} // namespace telar::cli
