// A report that somebody composes: an ordered list of parts with a title page around them.
//
// A *.telar-report file is JSON:
//   {"format": "telar-report", "schema": 1, "language": "es", "title": "...", "authors": ["..."], "date": "...",
//    "introduction": "...", "conclusion": "...", "contents": true, "appendix": true, "parts": [
//     {"kind": "heading", "level": 1, "text": "..."}, {"kind": "paragraph", "text": "..."},
//     {"kind": "chart", "operation": "pool", "chart": "times", "preset": "52", "filter": "kernel=2", "colour": "variant",
//      "records": [{"set": "UID", "name": "..."}, {"file": "beside.jsonl"}], "beside": [...], "caption": "..."},
//     {"kind": "table", "operation": "pool", "filter": "", "records": [...], "caption": "..."},
//     {"kind": "finding", "finding": "launches", "places": [1, 0], "caption": "..."},
//     {"kind": "picture", "name": "...", "data": "base64 of a PNG or JPG", "caption": "..."},
//     {"kind": "results", "of": "lessons" or "exercises", "date": "...", "caption": "...", "rows": [
//      {"name": {"en": "...", "es": "..."}, "done": true, "passed": 3, "checks": 4, "tries": 2, "seconds": 600}]}]}
// Records are named, never kept inside: by the uid of a set of the library, or by a file beside the report. A chart or table
// that names none takes those that the report is given.
#pragma once

#include "core/base/files.hpp"
#include "core/experiment/chart_roles.hpp"
#include "core/lesson/lesson.hpp"

#include <memory>
#include <string>
#include <vector>

namespace telar {

inline constexpr int reportSchema = 1;
inline constexpr std::size_t mostReportParts = 500;
inline constexpr int64_t mostReportPicture = int64_t{8} << 20; ///< bytes of one picture's file

/// Where records are: a set of the library, or a file beside the report.
struct RecordsPlace {
    std::string set, name; ///< uid, and the name it had when it was chosen
    std::string file;
    bool operator==(const RecordsPlace&) const = default;
};

/// How far a reader is in a lesson or an exercise.
struct ReportResult {
    Bilingual name;
    bool done = false;
    int passed = 0, checks = 0, tries = 0;
    int64_t seconds = 0;
    bool operator==(const ReportResult&) const = default;
};

struct ReportPart {
    enum class Kind { Heading, Paragraph, Chart, Table, Finding, Picture, Results };
    Kind kind = Kind::Paragraph;
    std::string text; ///< of heading and paragraph; of the others the caption: empty, one is made
    int level = 1;    ///< of a heading: 1 to 3
    std::string operation, chart, preset, filter; ///< of chart and table
    ChartRoles roles;                             ///< of a chart: what is told by which of its parts
    std::vector<RecordsPlace> records, beside;    ///< `beside`: of other machines or versions, to compare with
    bool predicted = false; ///< of a table: predicted times beside measured ones, instead of what was measured
    std::string finding;
    std::vector<int> places;                    ///< where the finding's controls stand; empty: as it begins
    std::string name;                           ///< of a picture's file
    std::shared_ptr<const std::string> picture; ///< its bytes
    bool exercises = false;                     ///< results: of exercises, else of lessons
    std::string date;                           ///< of results
    std::vector<ReportResult> results;
    bool operator==(const ReportPart& other) const;
    /// Whether it takes a number: "Figure 3".
    bool isFigure() const { return kind == Kind::Chart || kind == Kind::Finding || kind == Kind::Picture; }
};
/// "heading", "paragraph", "chart" ...
const char* partKind(ReportPart::Kind kind);

struct Report {
    std::string language = "en"; ///< of the report, whatever the window's: "en" or "es"
    std::string title, date, introduction, conclusion;
    std::vector<std::string> authors;
    bool contents = true, appendix = true; ///< a list of contents; the records of every figure
    std::vector<ReportPart> parts;
    std::string folder; ///< of its file; empty: it has none
    std::string opened; ///< text that it was read from: fields that are not known survive
    bool operator==(const Report& other) const;
};

/// The whole is checked: an unknown kind, a picture that is none, a number out of its limits are refused with the field.
Expected<Report> readReport(std::string_view bytes, const std::string& name, const JobContext& job = {});
Expected<Report> loadReport(const std::string& path, const JobContext& job = {});
/// In canonical form: reading and writing again gives the same bytes.
std::string writeReport(const Report& report);
/// Whole or not at all; refuses what could not be read again.
Status saveReport(const std::string& path, const Report& report);

/// Bytes of a picture for a report: PNG or JPG by their first bytes, at most `mostReportPicture`.
Status checkReportPicture(std::string_view bytes, const std::string& name);
std::string toBase64(std::string_view bytes);
/// Nothing where it is none: another letter, a length that cannot be.
std::optional<std::string> fromBase64(std::string_view letters);

} // namespace telar
