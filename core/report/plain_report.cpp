#include "core/report/plain_report.hpp"

#include "core/base/command_line.hpp"
#include "core/base/host.hpp"
#include "core/base/numbers.hpp"
#include "core/base/translation.hpp"
#include "core/base/version.hpp"
#include "core/experiment/chart_groups.hpp"
#include "core/experiment/presets.hpp"
#include "core/experiment/repeat.hpp"
#include "core/experiment/report.hpp"
#include "core/published/published.hpp"
#include "core/report/compose_records.hpp"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>

namespace telar {

namespace {

/// Writes in one language.
class PlainReport {
public:
    PlainReport(const Catalogue& catalogue, const ReportOptions& options) : catalogue_(catalogue), options_(options) {
        pages_.language = options.language == "es" ? "es" : "en";
    }
    void head(const std::vector<RecordPoint>& points);
    void section(const std::string& operation, const std::vector<RecordPoint>& all);
    void findings();
    ReportPages take() { return std::move(pages_); }

private:
    using Blocks = ReportBlock::Kind;

    std::string say(const Text& text) const { return inLanguage(text, options_.language); }
    ReportBlock& put(Blocks kind, std::string words = {}) {
        auto& block = pages_.blocks.emplace_back();
        block.kind = kind;
        block.text = std::move(words);
        return block;
    }
    void heading(int level, const Text& words) { put(Blocks::Heading, say(words)).level = level; }
    void note(const Text& words) { put(Blocks::Note, say(words)); }
    void chart(const ExperimentChart& chart, const std::string& operation);
    ReportBlock& table(const std::string& caption, const std::vector<std::pair<Text, bool>>& columns);
    void records(const std::string& operation, const std::vector<const RecordPoint*>& points);
    void trainings(const std::vector<const RecordPoint*>& points, const std::string& publishedTable);
    void predicted(const std::vector<const RecordPoint*>& points);
    void repeating(const std::string& operation, const std::vector<const RecordPoint*>& points);

    const Catalogue& catalogue_;
    const ReportOptions& options_;
    ReportPages pages_;
    int figures_ = 0, tables_ = 0;
};

void PlainReport::head(const std::vector<RecordPoint>& points) {
    pages_.title = options_.title.empty() ? say(text(TELAR_TR("core", "Laboratory report"))) : options_.title;
    pages_.contentsTitle = say(text(TELAR_TR("core", "Contents")));
    const auto fact = [&](const Text& name, const std::string& value) {
        if (!value.empty())
            pages_.facts.emplace_back(say(name), value);
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
         say(text(TELAR_TR("core", "%1, %2 cores, %3"), host.processor, host.cores, simdName(host.simd))));
    fact(text(TELAR_TR("core", "Made with")), std::string("Telar ") + telarVersion());
    if (!options_.notes.empty()) {
        heading(1, text(TELAR_TR("core", "Notes")));
        put(Blocks::Paragraph, options_.notes);
    }
}

void PlainReport::chart(const ExperimentChart& chart, const std::string& operation) {
    auto& figure = put(Blocks::Figure, say(catalogue_.titleOf(operation)) + ": " + say(chart.title) + ".");
    figure.number = say(text(TELAR_TR("core", "Figure %1"), ++figures_));
    figure.svg = chartSvg(chart, options_.language);
    bool published = false, doubtful = false;
    for (const auto& series : chart.series) {
        published |= series.kind == ChartSeries::Kind::Published;
        doubtful |= std::find(series.doubtful.begin(), series.doubtful.end(), true) != series.doubtful.end();
    }
    if (published)
        figure.text +=
            " " + say(text(TELAR_TR(
                      "core", "Dashed lines with hollow marks are published figures; they were not measured here.")));
    if (doubtful)
        figure.text += " " + say(text(TELAR_TR("core", "Doubtful readings of the source are left out of fits.")));
    if (!chart.sentences.empty()) {
        auto& list = put(Blocks::List);
        for (const auto& sentence : chart.sentences)
            list.items.push_back(say(sentence));
    }
}

ReportBlock& PlainReport::table(const std::string& caption, const std::vector<std::pair<Text, bool>>& columns) {
    auto& block = put(Blocks::Table, caption);
    block.number = say(text(TELAR_TR("core", "Table %1"), ++tables_));
    for (const auto& [title, words] : columns) {
        block.head.push_back(say(title));
        block.words.push_back(words);
    }
    return block;
}

void PlainReport::records(const std::string& operation, const std::vector<const RecordPoint*>& points) {
    auto& block = table(say(catalogue_.titleOf(operation)) + ".", {{text(TELAR_TR("core", "Variant")), true},
                                                                   {text(TELAR_TR("core", "Threads")), false},
                                                                   {text(TELAR_TR("core", "Size")), false},
                                                                   {text(TELAR_TR("core", "Settings")), true},
                                                                   {text(TELAR_TR("core", "Median (ms)")), false},
                                                                   {text(TELAR_TR("core", "Range")), false},
                                                                   {text(TELAR_TR("core", "Runs")), false}});
    constexpr std::size_t most = 400;
    const auto shown = [this](double value, int count = 3) {
        return written(digits(value, count), numberStyle(options_.language));
    };
    for (std::size_t i = 0; i < std::min(points.size(), most); ++i) {
        const auto* p = points[i];
        block.rows.push_back({p->backend, std::to_string(p->threads), std::to_string(p->size),
                              settingsWords(*p, catalogue_), shown(p->total.median, 4),
                              shown(p->total.min) + " – " + shown(p->total.max), std::to_string(p->total.runs)});
    }
    if (points.size() > most)
        note(text(TELAR_TR("core", "The first %1 of %2 records; the file contains all of them."),
                  static_cast<int64_t>(most), static_cast<int64_t>(points.size())));
}

/// Times of the model, apart from the measured ones and with how far off they are.
void PlainReport::predicted(const std::vector<const RecordPoint*>& points) {
    std::vector<const RecordPoint*> with;
    std::copy_if(points.begin(), points.end(), std::back_inserter(with),
                 [](const RecordPoint* p) { return p->predictedMs.has_value(); });
    if (with.empty())
        return;
    heading(2, text(TELAR_TR("core", "Predicted vs measured times")));
    std::string agreement;
    auto block = predictedTable(with, catalogue_, options_.language, agreement);
    block.text = say(predictedCaption()) + ".";
    block.number = say(text(TELAR_TR("core", "Table %1"), ++tables_));
    pages_.blocks.push_back(std::move(block));
    put(Blocks::Note, agreement);
}

/// One's own trainings, and below them what the thesis prints of its own.
void PlainReport::trainings(const std::vector<const RecordPoint*>& points, const std::string& publishedTable) {
    heading(2, text(TELAR_TR("core", "Trainings beside the thesis'")));
    auto& block = table(say(text(TELAR_TR("core", "Trainings beside the thesis'"))) + ".",
                        {{text(TELAR_TR("core", "Training")), true},
                         {text(TELAR_TR("core", "Epochs")), false},
                         {text(TELAR_TR("core", "Time (s)")), false},
                         {text(TELAR_TR("core", "Time of an epoch (s)")), false},
                         {text(TELAR_TR("core", "Validation accuracy")), false},
                         {text(TELAR_TR("core", "Test accuracy")), false}});
    const auto row = [&](const std::string& name, double epochs, std::optional<double> seconds,
                         std::optional<double> validation, std::optional<double> test) {
        const auto style = numberStyle(options_.language);
        const auto cell = [&](std::optional<double> value, int count, const char* unit) {
            return value ? written(digits(*value, count), style) + unit : std::string("–");
        };
        block.rows.push_back({name, cell(epochs, 6, ""), cell(seconds, 4, ""),
                              cell(seconds ? std::optional(*seconds / epochs) : seconds, 3, ""),
                              cell(validation, 4, " %"), cell(test, 4, " %")});
    };
    for (const auto* p : points) {
        std::map<std::string, double> figures;
        for (const auto& [name, value] : p->figures)
            figures[name] = value;
        const auto percents = [&](const char* name) {
            const auto at = figures.find(name);
            return at == figures.end() ? std::nullopt : std::optional(100 * at->second);
        };
        row(p->backend + " ×" + std::to_string(p->threads), static_cast<double>(p->size), p->total.median / 1e3,
            percents("validation_accuracy"), percents("test_accuracy"));
    }
    const auto* published = PublishedTable::find(publishedTable);
    for (int r = 0; published && r < published->rows(); ++r)
        if (const auto epochs = published->number(r, "epochs"))
            row(say(published->cell(r, "source").find("appendix") == std::string::npos
                        ? text(TELAR_TR("core", "published, text"))
                        : text(TELAR_TR("core", "published, appendix"))),
                *epochs, published->number(r, "train_time_s"), published->number(r, "valid_accuracy_percent"),
                published->number(r, "test_accuracy_percent"));
    note(text(TELAR_TR("core", "The thesis learned MRI slices that are not public, on computers that it describes in "
                               "part; accuracies on other pictures cannot be compared.")));
}

void PlainReport::repeating(const std::string& operation, const std::vector<const RecordPoint*>& points) {
    constexpr std::size_t mostLines = 12;
    const auto repetition = repetitionOf(catalogue_.find(operation), points);
    heading(2, text(TELAR_TR("core", "To repeat")));
    const auto& plans = repetition.plans;
    for (std::size_t i = 0; i < plans.size() && i < mostLines; ++i)
        put(Blocks::Code, sweepLine(plans[i], "sweep.jsonl") + (i > 0 ? " --resume" : ""));
    if (plans.size() > mostLines)
        note(text(TELAR_TR("core", "%1 more commands like this would measure the rest of these points."),
                  static_cast<int64_t>(plans.size() - mostLines)));
    if (!repetition.others.empty())
        note(text(TELAR_TR("core", "A sweep cannot measure %1 of these points: they belong to another input, or to "
                                   "settings that a sweep does not take."),
                  static_cast<int64_t>(repetition.others.size())));
    if (plans.empty())
        return;
    CommandLine report({"telar-cli", "report", "sweep.jsonl", "--output", "report.pdf"});
    report.option("--language", options_.language);
    if (!options_.preset.empty())
        report.option("--figure", options_.preset);
    put(Blocks::Code, report.str());
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

void PlainReport::section(const std::string& operation, const std::vector<RecordPoint>& all) {
    std::vector<const RecordPoint*> points;
    for (const auto& p : all)
        if (p.operation == operation)
            points.push_back(&p);
    std::stable_sort(points.begin(), points.end(), [](const RecordPoint* a, const RecordPoint* b) {
        return std::tie(a->backend, a->threads, a->size) < std::tie(b->backend, b->threads, b->size);
    });
    const ChartInput input{catalogue_,      operation,      all,           options_.opened,
                           options_.preset, options_.roofs, options_.roles};
    heading(1, catalogue_.titleOf(operation));
    const auto* preset = findPreset(catalogue_, options_.preset, operation);
    if (preset)
        put(Blocks::Paragraph, say(preset->name) + ": " + say(preset->title) + ". " + say(preset->sentence));
    for (const auto& kind : chartKinds()) {
        const std::string id = kind.id;
        if (id == "windows" && (!preset || preset->chart != id))
            continue;
        if (const auto made = makeChart(id, input); tells(made))
            chart(made, operation);
    }
    if (const auto* known = catalogue_.find(operation); known && !known->publishedTrainings().empty())
        trainings(points, known->publishedTrainings());
    heading(2, text(TELAR_TR("core", "Records")));
    records(operation, points);
    predicted(points);
    const auto noisy =
        std::count_if(points.begin(), points.end(), [](const RecordPoint* p) { return isNoisy(p->total); });
    if (noisy > 0)
        note(text(
            TELAR_TR("core",
                     "In %1 of %2 points the slowest run took over 1.5 times the median: other programs were running."),
            static_cast<int64_t>(noisy), static_cast<int64_t>(points.size())));
    repeating(operation, points);
}

void PlainReport::findings() {
    if (options_.findings.empty())
        return;
    heading(1, text(TELAR_TR("core", "Findings")));
    for (const auto& finding : options_.findings) {
        put(Blocks::Heading, finding.title).level = 2;
        put(Blocks::Paragraph, finding.text);
        if (!finding.svg.empty()) {
            auto& figure = put(Blocks::Figure, finding.title);
            figure.number = say(text(TELAR_TR("core", "Figure %1"), ++figures_));
            figure.svg = finding.svg;
        }
        if (finding.rows.empty())
            continue;
        auto& block = table(finding.title, {{{}, true}, {{}, false}});
        for (const auto& [name, value] : finding.rows)
            block.rows.push_back({name, value});
    }
}

} // namespace

Expected<ReportPages> makeReportPages(const std::vector<RecordPoint>& points, const Catalogue& catalogue,
                                      const ReportOptions& options) {
    if (points.empty())
        return userError(text(TELAR_TR("core", "There are no records to report")));
    std::set<std::string> operations;
    for (const auto& p : points)
        operations.insert(p.operation);
    PlainReport report(catalogue, options);
    report.head(points);
    for (const auto& operation : operations)
        report.section(operation, points);
    report.findings();
    return report.take();
}

} // namespace telar
