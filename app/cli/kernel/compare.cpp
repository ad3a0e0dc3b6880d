// telar-cli compare: two runs or more held against each other, line against line.
#include "app/cli/frame/common.hpp"
#include "app/cli/frame/parse.hpp"
#include "app/cli/kernel/compare_report.hpp"
#include "app/cli/kernel/git_source.hpp"
#include "app/cli/kernel/made_record.hpp"
#include "app/cli/records/written_report.hpp"
#include "core/base/files.hpp"
#include "core/base/os/path.hpp"
#include "core/report/compare_pages.hpp"
#include "core/simt/cuda/python_kernel.hpp"

#include <algorithm>
#include <filesystem>

namespace telar::cli {

namespace {

constexpr std::string_view revisionMark = "git:";
constexpr int64_t mostRecordBytes = int64_t{1} << 30;

bool isRevision(const std::string& word) { return word.starts_with(revisionMark); }
bool isFolder(const std::string& word) {
    std::error_code failed;
    return std::filesystem::is_directory(os::pathOf(word), failed);
}
/// Of one kernel: a file that `kernel` alone takes.
bool isKernelFile(const std::string& word) {
    const auto extension = fileExtension(word);
    return extension == ".ptx" || extension == ".py" || extension == ".ipynb";
}
/// What the path says: `run` needs Linux, and this does not.
bool isSource(const std::string& word) {
    const auto extension = fileExtension(word);
    return extension == ".cu" || extension == ".cpp" || extension == ".cc" || extension == ".cxx" ||
           extension == ".c" || isKernelFile(word);
}
bool isRecordName(const std::string& word) {
    const auto extension = fileExtension(word);
    return extension == ".json" || extension == ".jsonl";
}
bool isVersion(const std::string& word) {
    return isRevision(word) || isFolder(word) || isSource(word) || isRecordName(word);
}

/// Options of `run` and `kernel` that say how sources run; what they print or keep is not asked for.
std::vector<Option> optionsOf(const Command& command) {
    static constexpr const char* others[] = {"--json",      "--output", "--quiet",       "--trace",  "--first-block",
                                             "--blocks",    "--step",   "--step-memory", "--device", "--reference",
                                             "--tolerance", "--fast",   "--help"};
    std::vector<Option> made;
    for (const auto& option : command.options)
        if (std::ranges::find(others, option.name) == std::end(others))
            made.push_back(option);
    return made;
}

bool has(const std::vector<Option>& options, const std::string& name) {
    return std::ranges::find(options, name, &Option::name) != options.end();
}

/// The versions that are compared, and the words behind them: of the programs, or a kernel's name.
struct Versions {
    std::vector<std::string> words, behind;
    std::string source; ///< the first file that is a source; a revision is of it
    bool sources = false;
};

Expected<Versions> versionsOf(const Arguments& arguments) {
    Versions made;
    const auto& operands = arguments.operands;
    if (operands.size() < 2)
        return userError(text("compare takes two runs or more, and there is one: %1", operands.front()), {},
                         text("Try: telar-cli compare --help"));
    made.sources = isSource(operands[0]) || isFolder(operands[0]) || isRevision(operands[0]);
    std::size_t used = 0;
    for (; used < operands.size(); ++used) {
        const auto& word = operands[used];
        const bool source = isSource(word) || isFolder(word) || isRevision(word);
        if (used >= 2 && !(made.sources ? source : isVersion(word)))
            break;
        made.words.push_back(word);
        if (made.source.empty() && isSource(word))
            made.source = word;
        made.sources = made.sources || source;
    }
    made.behind.assign(operands.begin() + static_cast<std::ptrdiff_t>(used), operands.end());
    if (!made.sources && !made.behind.empty())
        return userError(text("'%1' is no record, and what stands behind records is one", made.behind.front()));
    for (const auto& word : made.words)
        if (isRevision(word) && made.source.empty())
            return userError(text("%1 is a revision of a source, and none is named", word), {},
                             text("Try: telar-cli compare git:HEAD heat.cu"));
    return made;
}

/// Whether sources run as kernels by themselves, with the arguments that are given.
bool asKernels(const Arguments& arguments, const Versions& versions) {
    return arguments.has("--grid") || arguments.has("--block") || arguments.has("--arg") ||
           isKernelFile(versions.source);
}

Status checkOptions(const Arguments& arguments, const Versions& versions) {
    const auto run = optionsOf(runCommand()), kernel = optionsOf(kernelCommand());
    const bool kernels = asKernels(arguments, versions);
    for (const auto* options : {&run, &kernel})
        for (const auto& option : *options) {
            if (!arguments.has(option.name))
                continue;
            if (!versions.sources)
                return userError(text("%1 says how a source runs, and records have run already", option.name));
            if (!has(kernels ? kernel : run, option.name))
                return userError(
                    kernels
                        ? text("%1 is for whole programs, and --grid, --block or --arg is for one kernel", option.name)
                        : text("%1 goes with --grid and --block, for one kernel", option.name));
        }
    return {};
}

/// The words of `run` or `kernel` for one version.
Arguments wordsFor(const Arguments& arguments, const Versions& versions, const std::string& file) {
    Arguments made;
    for (const auto& command : {runCommand(), kernelCommand()})
        for (const auto& option : optionsOf(command))
            if (!made.has(option.name))
                for (const auto& value : arguments.all(option.name))
                    made.set(option.name, value);
    made.operands = versions.behind;
    made.operands.insert(made.operands.begin(), file);
    return made;
}

Tried<std::vector<compare::KeptRun>> readVersion(const std::string& word, const Arguments& arguments,
                                                 const Versions& versions, Session& session) {
    std::string json;
    if (isRevision(word) || isSource(word) || isFolder(word)) {
        std::optional<std::string> source;
        if (isRevision(word)) {
            TELAR_SET(source, sourceAtRevision(versions.source, word.substr(revisionMark.size()), session.job));
        }
        const auto words = wordsFor(arguments, versions, isRevision(word) ? versions.source : word);
        auto made =
            asKernels(arguments, versions) ? kernelRecord(words, session, source) : runRecord(words, session, source);
        if (!made) {
            auto outcome = made.error();
            if (outcome.error.where.empty())
                outcome.error.where = text("%1", word);
            return outcome;
        }
        json = std::move(*made);
    } else {
        TELAR_SET(json, readFile(word, session.job, mostRecordBytes));
    }
    return compare::readKeptRuns(json, word, session.job);
}

Outcome runCompare(const Arguments& arguments, Session& session) {
    TELAR_TRY_CALL(versions, versionsOf(arguments));
    TELAR_TRY_CALL(most, wholeNumber(arguments, "--most", 8, 1, 1000000));
    TELAR_CHECK_CALL(checkOptions(arguments, *versions));
    const auto json = arguments.get("--json"), report = arguments.get("--report");
    TELAR_TRY_CALL(language, choice(arguments, "--language", {"en", "es"}));
    if (!report.empty())
        TELAR_CHECK_CALL(checkReportName("--report", report));
    if (report == "-" && json == "-")
        return wrongCall(userError(text("--report and --json cannot both go to standard output")));
    session.quiet = json == "-";
    TELAR_CHECK(checkWritable({json, report}));
    std::vector<compare::KeptRun> runs;
    for (const auto& word : versions->words) {
        TELAR_TAKE(read, readVersion(word, arguments, *versions, session));
        std::ranges::move(*read, std::back_inserter(runs));
    }
    const auto compared = compare::compareAll(std::move(runs));
    if (!report.empty()) {
        const ComparePagesOptions options{*language, arguments.get("--title"), {}, today()};
        if (auto written = writeReportPages(comparePages(compared, options), report, session.job); written.code != 0)
            return written;
        if (report == "-")
            return json.empty() ? done() : outcomeOf(writeText(json, comparisonJson(compared)));
    }
    return tell(session, json, session.quiet ? std::string() : comparisonTable(compared, *most),
                [&] { return comparisonJson(compared); });
}

} // namespace

Command compareCommand() {
    Command command;
    command.name = "compare";
    command.summary = "Hold two runs against each other: launches, lines, counts and predicted times before and after";
    command.options = {
        {"--most", "N", "Rows of launches and of lines that are shown (default 8); the record has all"},
        {"--report", "FILE",
         "Write a report with pictures: where the time went, launches and lines (.html, .md, .pdf or .tex; - for HTML "
         "to standard output)",
         "FILE"},
        {"--language", "es|en", "Language of the report (default en)", "es en"},
        {"--title", "T", "Its title"},
        {"--json", "FILE", "Write the comparison: every count before, after and its factor", "FILE"}};
    for (const auto& from : {runCommand(), kernelCommand()})
        for (auto& option : optionsOf(from))
            if (!has(command.options, option.name)) {
                option.help = "For sources: " + option.help;
                command.options.push_back(std::move(option));
            }
    command.examples = {"telar-cli compare before.json after.json", "telar-cli compare git:HEAD heat.cu 100",
                        "telar-cli compare slow.cu fast.cu --card H200",
                        "telar-cli compare vadd.cu mine.cu vecAdd --grid 4 --block 256 --arg ones:1000 --arg iota:1000 "
                        "--arg zeros:1000 --arg 1000",
                        "telar-cli compare one.json two.json three.json"};
    command.run = runCompare;
    command.operands = {"RUN",
                        "Two runs or more, the earliest first: records that --json of run, python, notebook, kernel "
                        "or profile wrote; or sources (or folders of programs), which run now with the same options "
                        "and the same words behind them; or one source and git:REV, the same file at that revision "
                        "of its repository. Three or more make a ladder: what each step bought",
                        "FILE", true};
    command.passesOn = true;
    command.ownOperand = isVersion;
    return command;
}

} // namespace telar::cli
