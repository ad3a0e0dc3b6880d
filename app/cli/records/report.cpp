// telar-cli report: a lab report from run records, or one that was composed; as HTML or Markdown, or as PDF or LaTeX, whose
// figures the lab prints without its window.
#include "app/cli/frame/common.hpp"
#include "app/cli/frame/parse.hpp"
#include "app/cli/records/written_report.hpp"
#include "app/operations.hpp"
#include "core/base/files.hpp"
#include "core/experiment/presets.hpp"
#include "core/findings/digit_stories.hpp"
#include "core/library/report_records.hpp"
#include "core/report/plain_report.hpp"

#include <algorithm>
#include <set>

namespace telar::cli {

namespace {

/// Every figure that can be asked for.
std::string figureNames(const Catalogue& catalogue, const char* between) {
    std::string out;
    for (const auto* preset : figurePresets(catalogue))
        for (const auto* name : {preset->id, preset->also})
            if (*name)
                out += (out.empty() ? "" : between) + std::string(name);
    return out;
}

/// The same for people, "4, 26 to 48 ... amdahl": numbers that follow each other as one.
std::string figureRanges(const Catalogue& catalogue) {
    std::set<int> numbers;
    std::string names;
    for (const auto* preset : figurePresets(catalogue))
        for (const auto* name : {preset->id, preset->also}) {
            if (const int number = std::atoi(name))
                numbers.insert(number);
            else if (*name)
                names += ", " + std::string(name);
        }
    std::string out;
    for (auto at = numbers.begin(); at != numbers.end(); ++at) {
        const int first = *at;
        while (std::next(at) != numbers.end() && *std::next(at) == *at + 1)
            ++at;
        out += (out.empty() ? "" : ", ") + std::to_string(first) + (*at > first ? " to " + std::to_string(*at) : "");
    }
    return out + names;
}

/// Of all operands; what is damaged is said on standard error.
Expected<std::vector<RecordPoint>> operandRecords(const Arguments& arguments, const JobContext& job) {
    std::vector<RecordPoint> points;
    for (const auto& name : arguments.operands) {
        TELAR_TRY(file, loadRecords(name, job));
        if (file->damagedLines > 0)
            sayAside("telar-cli: %s: %lld lines are no records and were left out\n", name.c_str(),
                     static_cast<long long>(file->damagedLines));
        points.insert(points.end(), file->points.begin(), file->points.end());
    }
    return points;
}

/// The report FILE.telar-report; records that are given too are for its figures that name none.
Outcome runComposed(const Arguments& arguments, Session& session, const std::string& path) {
    for (const char* option : {"--figure", "--compare", "--notes"})
        if (arguments.has(option))
            return wrongCall(userError(text("%1 does not go with --compose", option), {},
                                       text("The composed report says it of each of its figures")));
    TELAR_TAKE(report, loadReport(arguments.get("--compose"), session.job));
    TELAR_TRY_CALL(language, choice(arguments, "--language", {"en", "es"}));
    if (arguments.has("--language"))
        report->language = *language;
    if (arguments.has("--title"))
        report->title = arguments.get("--title");
    if (arguments.has("--student"))
        report->authors = {arguments.get("--student")};
    TELAR_TAKE(given, operandRecords(arguments, session.job));
    const auto stories = digitStories();
    const ReportSources sources{recordsOfReports(arguments.get("--library", defaultLibraryPath())), &stories,
                                std::move(*given),
                                [](const JobContext& job) { return measureRoofs(int64_t{64} << 20, 0, 1.0, job); }};
    const Operations operations;
    TELAR_TRY(pages, composeReport(*report, sources, operations.catalogue, session.job));
    const auto missing = std::count_if(pages->blocks.begin(), pages->blocks.end(),
                                       [](const auto& block) { return block.kind == ReportBlock::Kind::Missing; });
    if (missing > 0)
        sayAside("telar-cli: %lld figures or tables have no records and say so\n", static_cast<long long>(missing));
    return writeReportPages(*pages, path, session.job);
}

Outcome runPlain(const Arguments& arguments, Session& session, const std::string& path) {
    TELAR_TRY(points, operandRecords(arguments, session.job));
    const Operations operations;
    ReportOptions options;
    TELAR_TRY_CALL(language, choice(arguments, "--language", {"en", "es"}));
    options.language = *language;
    options.title = arguments.get("--title");
    options.student = arguments.get("--student");
    options.notes = arguments.get("--notes");
    options.date = today();
    options.roles = {arguments.get("--across"), arguments.get("--colour"), arguments.get("--style"),
                     arguments.get("--panels")};
    TELAR_CHECK_CALL(checkRoles(options.roles, *points));
    if (const auto figure = arguments.get("--figure"); !figure.empty()) {
        const auto* preset = presetOfFigure(operations.catalogue, figure);
        if (!preset)
            return wrongCall(userError(text("There is no published figure %1 here", figure), {},
                                       text("Choose one of %1", figureNames(operations.catalogue, ", "))));
        options.preset = preset->id;
    }
    if (arguments.has("--compare")) {
        TELAR_TRY(other, loadRecords(arguments.get("--compare"), session.job));
        options.opened = other->points;
    }
    const auto pages = makeReportPages(*points, operations.catalogue, options);
    return pages ? writeReportPages(*pages, path, session.job) : failed(pages.error());
}

Outcome runReport(const Arguments& arguments, Session& session) {
    const std::string path = arguments.get("--output", "-");
    TELAR_CHECK_CALL(checkReportName("--output", path));
    if (arguments.operands.empty() && !arguments.has("--compose"))
        return wrongCall(userError(text("A report needs run records, or --compose with a report"), {},
                                   text("telar-cli report sweep.jsonl --output report.html")));
    TELAR_CHECK(checkWritable(path));
    return arguments.has("--compose") ? runComposed(arguments, session, path) : runPlain(arguments, session, path);
}

} // namespace

Command reportCommand() {
    const Operations operations;
    Command command{
        "report",
        "Make a lab report from run records",
        {{"--output", "FILE",
          "Where it goes: .html, .pdf, or .tex or .md with figures in FILE-figures beside (default: HTML to standard "
          "output)",
          "FILE"},
         {"--compose", "REPORT",
          "A report that was composed in the window, a .telar-report file, instead of the usual one", "FILE"},
         {"--library", "FILE", "Where its sets of records are (default: the window's; TELAR_LIBRARY names another)",
          "FILE"},
         {"--language", "es|en",
          "Language of the report (default en; of a composed one its own); es writes the decimal sign of the country "
          "in LC_ALL, LC_NUMERIC or LANG",
          "es en"},
         {"--title", "T", "Its title"},
         {"--student", "NAME", "Who hands it in"},
         {"--notes", "TEXT", "A paragraph of one's own"},
         {"--across", "SETTING", "What goes along the x axis: size, threads or a setting"},
         {"--colour", "SETTING", "What colours tell: variant, threads, size or a setting; none"},
         {"--style", "SETTING", "What the lines' dashes tell; none"},
         {"--panels", "SETTING", "A small picture for each value of this; none"},
         {"--figure", "N", "A published figure or table to lay over: " + figureRanges(operations.catalogue),
          figureNames(operations.catalogue, " ")},
         {"--compare", "FILE", "Records of another run or computer, to set beside these", "FILE"}},
        {"telar-cli report sweep.jsonl --output report.html --language es --figure 52",
         "telar-cli report monday.jsonl tuesday.jsonl --output report.pdf --student 'Ana Ruiz'",
         "telar-cli report --compose paper.telar-report --output paper.tex --language en"},
        runReport};
    command.operands = {"FILE", "Run records, as sweep and --json write them", "FILE", true,
                        true}; // a composed report may name its own
    return command;
}

} // namespace telar::cli
