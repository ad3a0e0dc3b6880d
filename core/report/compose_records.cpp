#include "core/report/compose_records.hpp"

#include "core/base/numbers.hpp"
#include "core/base/translation.hpp"
#include "core/experiment/chart_groups.hpp"
#include "core/experiment/predicted_agreement.hpp"
#include "core/experiment/repeat.hpp"
#include "core/simt/multiprocessor/multiprocessor.hpp"

#include <algorithm>
#include <set>
#include <tuple>

namespace telar {

namespace {

constexpr std::size_t mostRows = 5000;

std::string together(const std::vector<std::pair<std::string, std::string>>& settings) {
    std::string out;
    for (const auto& [name, value] : settings)
        out += (out.empty() ? "" : "  ") + name + "=" + value;
    return out;
}

/// The line of `telar-cli` that measures just this point; empty where no sweep does.
std::string commandOf(const RecordPoint& point, const Catalogue& catalogue) {
    const auto repetition = repetitionOf(catalogue.find(point.operation), {&point});
    return repetition.plans.empty() ? std::string() : sweepLine(repetition.plans.front(), "records.jsonl");
}

std::string identity(const std::vector<RecordPoint>& records) {
    std::string out;
    for (const auto& p : records)
        out += p.key() + '|' + p.device + '|' + p.version + '|' + toText(p.total.median) + '\n';
    return out;
}

} // namespace

std::vector<const RecordPoint*> pointersTo(const std::vector<RecordPoint>& points) {
    std::vector<const RecordPoint*> out;
    out.reserve(points.size());
    for (const auto& point : points)
        out.push_back(&point);
    return out;
}

Text predictedCaption() {
    return text(TELAR_TR("core", "Times of kernels only: predicted by a model from counts and a card's figures, and "
                                 "measured where a GPU ran them"));
}

ReportBlock predictedTable(std::vector<const RecordPoint*> points, const Catalogue& catalogue,
                           const std::string& language, std::string& agreement) {
    std::stable_sort(points.begin(), points.end(), [](const RecordPoint* a, const RecordPoint* b) {
        return std::tie(a->predictedCard, a->backend, a->size) < std::tie(b->predictedCard, b->backend, b->size);
    });
    constexpr std::size_t most = 400;
    ReportBlock block;
    block.kind = ReportBlock::Kind::Table;
    const auto say = [&](const Text& words) { return inLanguage(words, language); };
    const auto shown = [style = numberStyle(language)](double value, int count) {
        return written(digits(value, count), style);
    };
    for (const auto& [title, words] : {std::pair{text(TELAR_TR("core", "Variant")), true},
                                       {text(TELAR_TR("core", "Size")), false},
                                       {text(TELAR_TR("core", "Settings")), true},
                                       {text(TELAR_TR("core", "Card")), true},
                                       {text(TELAR_TR("core", "Predicted, model (ms)")), false},
                                       {text(TELAR_TR("core", "Measured (ms)")), false},
                                       {text(TELAR_TR("core", "Predicted / measured")), false}}) {
        block.head.push_back(say(title));
        block.words.push_back(words);
    }
    const bool waits = std::any_of(points.begin(), points.end(), [](const auto* p) { return !p->waitsFor.empty(); });
    if (waits) {
        block.head.push_back(say(text(TELAR_TR("core", "Waits most for (model)"))));
        block.words.push_back(true);
    }
    std::vector<std::pair<double, double>> pairs;
    std::size_t count = 0;
    for (const auto* p : points) {
        if (!p->predictedMs)
            continue;
        const auto measured = measuredOfPredicted(*p);
        if (measured)
            pairs.emplace_back(*p->predictedMs, *measured);
        if (count++ >= most)
            continue;
        block.rows.push_back({p->backend, std::to_string(p->size), settingsWords(*p, catalogue), p->predictedCard,
                              shown(*p->predictedMs, 3), measured ? shown(*measured, 4) : "–",
                              measured ? shown(*p->predictedMs / *measured, 3) : "–"});
        if (waits)
            block.rows.back().push_back(say(multiprocessor::titleOfState(p->waitsFor)));
    }
    agreement = say(agreementSentence(agreementOf(pairs)));
    if (count > most)
        agreement = say(text(TELAR_TR("core", "The first %1 of %2 records; the file contains all of them."),
                             static_cast<int64_t>(most), static_cast<int64_t>(count))) +
                    " " + agreement;
    return block;
}

ReportBlock recordsTable(std::vector<const RecordPoint*> points, const Catalogue& catalogue,
                         const std::string& language, bool whole, const JobContext& job) {
    std::stable_sort(points.begin(), points.end(), [](const RecordPoint* a, const RecordPoint* b) {
        return std::tie(a->backend, a->threads, a->size) < std::tie(b->backend, b->threads, b->size);
    });
    ReportBlock block;
    block.kind = ReportBlock::Kind::Table;
    block.small = whole;
    const auto say = [&](const Text& words) { return inLanguage(words, language); };
    const auto shown = [style = numberStyle(language)](double value, int count = 3) {
        return written(digits(value, count), style);
    };
    const auto column = [&](const Text& title, bool words) {
        block.head.push_back(say(title));
        block.words.push_back(words);
    };
    column(text(TELAR_TR("core", "Variant")), true);
    column(text(TELAR_TR("core", "Threads")), false);
    column(text(TELAR_TR("core", "Size")), false);
    if (!whole)
        column(text(TELAR_TR("core", "Settings")), true);
    column(text(TELAR_TR("core", "Median (ms)")), false);
    column(text(TELAR_TR("core", "Range")), false);
    column(text(TELAR_TR("core", "Runs")), false);
    for (std::size_t i = 0; i < std::min(points.size(), mostRows) && !job.stopRequested(); ++i) {
        const auto* p = points[i];
        auto& row = block.rows.emplace_back();
        row = {p->backend, std::to_string(p->threads), std::to_string(p->size)};
        if (!whole)
            row.push_back(settingsWords(*p, catalogue));
        row.push_back(shown(p->total.median, 4));
        row.push_back(shown(p->total.min) + " – " + shown(p->total.max));
        row.push_back(std::to_string(p->total.runs));
        if (!whole)
            continue;
        auto settings = settingsOf(*p);
        const auto has = [&](const char* name) {
            return std::any_of(settings.begin(), settings.end(), [&](const auto& one) { return one.first == name; });
        };
        if (p->seed && !has("seed"))
            settings.emplace_back("seed", std::to_string(*p->seed));
        if (!p->source.empty() && !has("data"))
            settings.emplace_back("input", p->source);
        auto line = commandOf(*p, catalogue);
        if (line.empty())
            line = say(text(TELAR_TR("core", "No sweep measures this point, because of its input or its settings.")));
        block.below.push_back({together(settings), std::move(line)});
    }
    if (points.size() > mostRows) {
        block.rows.push_back({say(text(TELAR_TR("core", "The first %1 of %2 records; the file contains all of them."),
                                       static_cast<int64_t>(mostRows), static_cast<int64_t>(points.size())))});
        block.rows.back().resize(block.head.size());
        if (whole)
            block.below.emplace_back();
    }
    return block;
}

void RecordsAppendix::note(const std::string& figure, const std::string& operation,
                           std::shared_ptr<const std::vector<RecordPoint>> records) {
    auto key = identity(*records);
    for (auto& one : entries_)
        if (one.key == key) {
            one.figures += ", " + figure;
            return;
        }
    entries_.push_back({figure, operation, std::move(key), std::move(records)});
}

void RecordsAppendix::addTo(ReportPages& pages, const JobContext& job) const {
    if (entries_.empty() && commands_.empty())
        return;
    const auto say = [&](const Text& words) { return inLanguage(words, language_); };
    const auto put = [&](ReportBlock::Kind kind, std::string words) -> ReportBlock& {
        ReportBlock block;
        block.kind = kind;
        block.text = std::move(words);
        block.small = true;
        return pages.blocks.emplace_back(std::move(block));
    };
    auto& heading = put(ReportBlock::Kind::Heading, say(text(TELAR_TR("core", "Records of the figures"))));
    heading.number = "A";
    int section = 0;
    for (const auto& entry : entries_) {
        if (job.stopRequested())
            return;
        auto& head = put(ReportBlock::Kind::Heading, entry.figures + ": " + say(catalogue_.titleOf(entry.operation)));
        head.level = 2;
        head.number = "A." + std::to_string(++section);
        std::set<std::string> machines;
        for (const auto& p : *entry.records)
            machines.insert((p.device.empty() ? "–" : p.device) + (p.version.empty() ? "" : ", Telar " + p.version));
        std::string measured;
        for (const auto& one : machines)
            measured += (measured.empty() ? "" : "; ") + one;
        put(ReportBlock::Kind::Note,
            say(text(TELAR_TR("core", "Measured on: %1."), measured)) + " " +
                say(text(TELAR_TR("core", "Below each record are all its settings and the command "
                                          "that measures it."))));
        auto table = recordsTable(pointersTo(*entry.records), catalogue_, language_, true, job);
        pages.blocks.push_back(std::move(table));
    }
    if (commands_.empty())
        return;
    auto& head = put(ReportBlock::Kind::Heading, say(text(TELAR_TR("core", "Commands of the findings"))));
    head.level = 2;
    head.number = "A." + std::to_string(++section);
    for (const auto& [figure, line] : commands_) {
        put(ReportBlock::Kind::Note, figure);
        put(ReportBlock::Kind::Code, line);
    }
}

} // namespace telar
