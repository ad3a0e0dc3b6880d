#include "core/experiment/report.hpp"

#include "core/base/command_line.hpp"
#include "core/base/host.hpp"
#include "core/base/translation.hpp"
#include "core/base/version.hpp"
#include "core/experiment/chart_groups.hpp"
#include "core/experiment/presets.hpp"
#include "core/experiment/published.hpp"
#include "core/experiment/repeat.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace telar {

namespace {

constexpr const char* style =
    "body { font-family: Inter, Helvetica, Arial, sans-serif; color: #1d2433; max-width: 780px; margin: 32px "
    "auto; "
    "padding: 0 16px; line-height: 1.5; }\n"
    "h1 { font-size: 26px; margin-bottom: 4px; }\n"
    "h2 { font-size: 19px; margin-top: 32px; border-bottom: 1px solid #d8dde6; padding-bottom: 4px; }\n"
    "h3 { font-size: 15px; }\n"
    "table { border-collapse: collapse; width: 100%; font-size: 13px; }\n"
    "th, td { padding: 4px 8px; border-bottom: 1px solid #e4e7ec; text-align: right; }\n"
    "th:first-child, td:first-child { text-align: left; }\n"
    "td.words { text-align: left; }\n"
    ".facts td { text-align: left; border: none; padding: 1px 10px 1px 0; }\n"
    "code { background: #f1f4f8; padding: 2px 5px; font-size: 12px; }\n"
    ".note { color: #5b6577; font-size: 13px; }\n"
    "svg { max-width: 100%; height: auto; }\n"
    "@media print { body { margin: 0; } h2 { page-break-after: avoid; } }\n";

/// Writes in one language.
class Writer {
public:
    explicit Writer(const ReportOptions& options) : options_(options) {}

    std::string say(const Text& text) const { return escaped(inLanguage(text, options_.language)); }
    std::string heading(int level, const Text& text) const {
        const std::string tag = "h" + std::to_string(level);
        return "<" + tag + ">" + say(text) + "</" + tag + ">\n";
    }
    std::string note(const Text& text) const { return "<p class=\"note\">" + say(text) + "</p>\n"; }

    std::string head(const std::vector<RecordPoint>& points) const;
    std::string section(const std::string& operation, const std::vector<RecordPoint>& all) const;
    std::string findings() const;

private:
    std::string chart(const ExperimentChart& chart) const;
    std::string table(const std::vector<const RecordPoint*>& points) const;
    std::string trainings(const std::vector<const RecordPoint*>& points) const;
    std::string repeating(const std::string& operation, const std::vector<const RecordPoint*>& points) const;

    const ReportOptions& options_;
};

std::string Writer::head(const std::vector<RecordPoint>& points) const {
    const Text standard = text(TELAR_TR("core", "Laboratory report"));
    const std::string title = options_.title.empty() ? say(standard) : escaped(options_.title);
    std::string out = "<!DOCTYPE html>\n<html lang=\"" +
                      std::string(options_.language == "es" ? "es" : "en") +
                      "\">\n<head>\n<meta charset=\"utf-8\">\n<title>" + title + "</title>\n<style>\n" +
                      style + "</style>\n</head>\n<body>\n<h1>" + title + "</h1>\n<table class=\"facts\">\n";
    const auto fact = [&](const Text& name, const std::string& value) {
        if (!value.empty())
            out += "<tr><td><b>" + say(name) + "</b></td><td>" + escaped(value) + "</td></tr>\n";
    };
    // What the records were measured on, which need not be this computer.
    std::set<std::string> devices;
    for (const auto& p : points)
        if (!p.device.empty())
            devices.insert(p.device);
    std::string measured;
    for (const auto& device : devices)
        measured += (measured.empty() ? "" : "; ") + device;
    const auto host = hostFacts();
    fact(text(TELAR_TR("core", "Student")), options_.student);
    fact(text(TELAR_TR("core", "Date")), options_.date);
    fact(text(TELAR_TR("core", "Measured on")), measured);
    fact(text(TELAR_TR("core", "Written on")),
         inLanguage(
             text(TELAR_TR("core", "%1, %2 cores, %3"), host.processor, host.cores, simdName(host.simd)),
             options_.language));
    fact(text(TELAR_TR("core", "Made with")), std::string("Telar ") + telarVersion());
    out += "</table>\n";
    if (!options_.notes.empty())
        out += heading(2, text(TELAR_TR("core", "Notes"))) + "<p>" + escaped(options_.notes) + "</p>\n";
    return out;
}

std::string Writer::chart(const ExperimentChart& chart) const {
    std::string out = heading(3, chart.title) + chartSvg(chart, options_.language);
    bool published = false, doubtful = false;
    for (const auto& series : chart.series) {
        published |= series.kind == ChartSeries::Kind::Published;
        doubtful |= std::find(series.doubtful.begin(), series.doubtful.end(), true) != series.doubtful.end();
    }
    if (published)
        out +=
            note(text(TELAR_TR("core", "Dashed lines with hollow marks are published figures, not measured "
                                       "here.")));
    if (doubtful)
        out += note(text(TELAR_TR("core", "Readings that the source leaves in doubt are left out of fits.")));
    if (!chart.sentences.empty()) {
        out += "<ul>\n";
        for (const auto& sentence : chart.sentences)
            out += "<li>" + say(sentence) + "</li>\n";
        out += "</ul>\n";
    }
    return out;
}

std::string Writer::table(const std::vector<const RecordPoint*>& points) const {
    std::string out = "<table>\n<tr>";
    for (const auto& title : {text(TELAR_TR("core", "Variant")), text(TELAR_TR("core", "Threads")),
                              text(TELAR_TR("core", "Size")), text(TELAR_TR("core", "Settings")), text(TELAR_TR("core", "Median (ms)")),
                              text(TELAR_TR("core", "Least to greatest")), text(TELAR_TR("core", "Runs"))})
        out += "<th>" + say(title) + "</th>";
    out += "</tr>\n";
    constexpr std::size_t most = 400;
    for (std::size_t i = 0; i < std::min(points.size(), most); ++i) {
        const auto* p = points[i];
        out += "<tr><td>" + escaped(p->backend) + "</td><td>" + std::to_string(p->threads) + "</td><td>" +
               std::to_string(p->size) + "</td><td class=\"words\">" + escaped(settingsWords(*p)) + "</td><td>" +
               digits(p->total.median, 4) + "</td><td>" +
               digits(p->total.min) + " – " + digits(p->total.max) + "</td><td>" +
               std::to_string(p->total.runs) + "</td></tr>\n";
    }
    out += "</table>\n";
    if (points.size() > most)
        out += note(text(TELAR_TR("core", "The first %1 of %2 records; the file has them all."),
                         static_cast<int64_t>(most), static_cast<int64_t>(points.size())));
    return out;
}

/// One's own trainings of AlexNet, and below them what the thesis prints of its own.
std::string Writer::trainings(const std::vector<const RecordPoint*>& points) const {
    std::string out = heading(3, text(TELAR_TR("core", "Trainings beside the thesis'"))) + "<table>\n<tr>";
    for (const auto& title :
         {text(TELAR_TR("core", "Training")), text(TELAR_TR("core", "Epochs")), text(TELAR_TR("core", "Time (s)")),
          text(TELAR_TR("core", "Time of an epoch (s)")), text(TELAR_TR("core", "Validation accuracy")),
          text(TELAR_TR("core", "Test accuracy"))})
        out += "<th>" + say(title) + "</th>";
    out += "</tr>\n";
    const auto row = [&](const std::string& name, double epochs, std::optional<double> seconds,
                         std::optional<double> validation, std::optional<double> test) {
        const auto cell = [](std::optional<double> value, int count, const char* unit) {
            return "<td>" + (value ? digits(*value, count) + unit : std::string("–")) + "</td>";
        };
        out += "<tr><td>" + name + "</td><td>" + digits(epochs, 6) + "</td>" + cell(seconds, 4, "") +
               cell(seconds ? std::optional(*seconds / epochs) : seconds, 3, "") + cell(validation, 4, " %") +
               cell(test, 4, " %") + "</tr>\n";
    };
    for (const auto* p : points) {
        std::map<std::string, double> figures;
        for (const auto& [name, value] : p->figures)
            figures[name] = value;
        const auto percents = [&](const char* name) {
            const auto at = figures.find(name);
            return at == figures.end() ? std::nullopt : std::optional(100 * at->second);
        };
        row(escaped(p->backend) + " ×" + std::to_string(p->threads), static_cast<double>(p->size), p->total.median / 1e3,
            percents("validation_accuracy"), percents("test_accuracy"));
    }
    const auto* published = PublishedTable::find("training_alexnet");
    for (int r = 0; published && r < published->rows(); ++r)
        if (const auto epochs = published->number(r, "epochs"))
            row(say(published->cell(r, "source").find("appendix") == std::string::npos
                        ? text(TELAR_TR("core", "published, text"))
                        : text(TELAR_TR("core", "published, appendix"))),
                *epochs,
                published->number(r, "train_time_s"), published->number(r, "valid_accuracy_percent"),
                published->number(r, "test_accuracy_percent"));
    return out + "</table>\n" +
           note(text(TELAR_TR("core", "The thesis learned MRI slices that are not public, on computers that it names in "
                                      "part; accuracies of other pictures are no comparison.")));
}

std::string Writer::repeating(const std::string& operation,
                              const std::vector<const RecordPoint*>& points) const {
    constexpr std::size_t mostLines = 12;
    const auto repetition = repetitionOf(operation, points);
    std::string out = heading(3, text(TELAR_TR("core", "To repeat")));
    const auto code = [&](const std::string& line) { out += "<p><code>" + escaped(line) + "</code></p>\n"; };
    const auto& plans = repetition.plans;
    for (std::size_t i = 0; i < plans.size() && i < mostLines; ++i)
        code(sweepLine(plans[i], "sweep.jsonl") + (i > 0 ? " --resume" : ""));
    if (plans.size() > mostLines)
        out += note(text(TELAR_TR("core", "%1 more such lines would measure the rest of these points."),
                         static_cast<int64_t>(plans.size() - mostLines)));
    if (!repetition.others.empty())
        out += note(text(TELAR_TR("core", "%1 of these points cannot be measured by a sweep: they are of another input, or "
                                          "of settings that a sweep does not take."),
                         static_cast<int64_t>(repetition.others.size())));
    if (plans.empty())
        return out;
    CommandLine report({"telar-cli", "report", "sweep.jsonl", "--output", "report.pdf"});
    report.option("--language", options_.language);
    if (!options_.preset.empty())
        report.option("--figure", options_.preset);
    code(report.str());
    return out;
}

/// Whether a chart has something to tell: a line of several points, or rows.
bool tells(const ExperimentChart& chart) {
    if (!chart.bars.empty() || !chart.boxes.empty() || !chart.heats.empty())
        return true;
    return std::any_of(chart.series.begin(), chart.series.end(), [&](const ChartSeries& s) {
        return s.kind != ChartSeries::Kind::Law && s.kind != ChartSeries::Kind::Published &&
               (s.x.size() > 1 || chart.id == "roofline");
    });
}

std::string Writer::section(const std::string& operation, const std::vector<RecordPoint>& all) const {
    std::vector<const RecordPoint*> points;
    for (const auto& p : all)
        if (p.operation == operation)
            points.push_back(&p);
    std::stable_sort(points.begin(), points.end(), [](const RecordPoint* a, const RecordPoint* b) {
        return std::tie(a->backend, a->threads, a->size) < std::tie(b->backend, b->threads, b->size);
    });
    const ChartInput input{operation, all, options_.opened, options_.preset, options_.roofs, options_.roles};
    std::string out = heading(2, operationTitle(operation));
    const auto* preset = findPreset(options_.preset);
    if (preset && operation == preset->operation)
        out += "<p><b>" + say(preset->name) + ": " + say(preset->title) + ".</b> " + say(preset->sentence) +
               "</p>\n";
    for (const auto& kind : chartKinds()) {
        const std::string id = kind.id;
        if (id == "windows" && (!preset || preset->chart != id))
            continue;
        if (const auto made = makeChart(id, input); tells(made))
            out += chart(made);
    }
    if (operation == "alexnet")
        out += trainings(points);
    out += heading(3, text(TELAR_TR("core", "Records"))) + table(points);
    const auto noisy =
        std::count_if(points.begin(), points.end(), [](const RecordPoint* p) { return isNoisy(p->total); });
    if (noisy > 0)
        out +=
            note(text(TELAR_TR("core", "In %1 of %2 points the slowest run took over 1.5 times the median: "
                                       "the computer was busy with something else."),
                      static_cast<int64_t>(noisy), static_cast<int64_t>(points.size())));
    return out + repeating(operation, points);
}

std::string Writer::findings() const {
    if (options_.findings.empty())
        return {};
    std::string out = heading(2, text(TELAR_TR("core", "Findings")));
    for (const auto& finding : options_.findings) {
        out += "<h3>" + escaped(finding.title) + "</h3>\n<p>" + escaped(finding.text) + "</p>\n";
        if (finding.rows.empty())
            continue;
        out += "<table>\n";
        for (const auto& [name, value] : finding.rows)
            out += "<tr><td>" + escaped(name) + "</td><td>" + escaped(value) + "</td></tr>\n";
        out += "</table>\n";
    }
    return out;
}

} // namespace

Expected<std::string> makeReport(const std::vector<RecordPoint>& points, const ReportOptions& options) {
    if (points.empty())
        return userError(text(TELAR_TR("core", "There are no records to report")));
    std::set<std::string> operations;
    for (const auto& p : points)
        operations.insert(p.operation);
    const Writer writer(options);
    std::string out = writer.head(points);
    for (const auto& operation : operations)
        out += writer.section(operation, points);
    return out + writer.findings() + "</body>\n</html>\n";
}

} // namespace telar
