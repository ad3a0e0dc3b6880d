#include "core/report/compose.hpp"

#include "core/base/comma_list.hpp"
#include "core/base/translation.hpp"
#include "core/experiment/chart_groups.hpp"
#include "core/experiment/presets.hpp"
#include "core/experiment/report.hpp"
#include "core/report/compose_records.hpp"

#include <algorithm>
#include <array>
#include <map>

namespace telar {

namespace {

using PartKind = ReportPart::Kind;
using BlockKind = ReportBlock::Kind;

/// Text typed with empty lines between its paragraphs.
std::vector<std::string> paragraphsOf(const std::string& typed) {
    std::vector<std::string> out(1);
    std::size_t from = 0;
    while (from <= typed.size()) {
        const auto end = std::min(typed.find('\n', from), typed.size());
        const auto line = typed.substr(from, end - from);
        if (line.find_first_not_of(" \t\r") == std::string::npos) {
            if (!out.back().empty())
                out.emplace_back();
        } else {
            out.back() += (out.back().empty() ? "" : " ") + line;
        }
        from = end + 1;
    }
    if (out.back().empty())
        out.pop_back();
    return out;
}

/// With a full stop, so that another sentence may follow.
std::string ended(std::string words) {
    while (!words.empty() && (words.back() == ' ' || words.back() == '\n'))
        words.pop_back();
    if (!words.empty() && std::string_view(".?!:").find(words.back()) == std::string_view::npos)
        words += '.';
    return words;
}

class Composer {
public:
    Composer(const Report& report, const ReportSources& sources, const Catalogue& catalogue, const JobContext& job)
        : report_(report), sources_(sources), catalogue_(catalogue), job_(job), appendix_(catalogue, report.language) {
        pages_.language = report.language;
    }

    Expected<ReportPages> pages() {
        head();
        if (!report_.introduction.empty())
            section(text(TELAR_TR("core", "Introduction")), report_.introduction);
        job_.start(static_cast<int64_t>(report_.parts.size()));
        for (const auto& part : report_.parts) {
            if (job_.stopRequested())
                return cancelledError();
            add(part);
            job_.advance();
        }
        if (!report_.conclusion.empty())
            section(text(TELAR_TR("core", "Conclusion")), report_.conclusion);
        if (report_.appendix)
            appendix_.addTo(pages_, job_);
        if (job_.stopRequested())
            return cancelledError();
        return std::move(pages_);
    }

private:
    std::string say(const Text& words) const { return inLanguage(words, report_.language); }
    /// "what (where). hint" of an error, in the report's language.
    std::string say(const Error& error) const {
        std::string out = say(error.what);
        if (!error.where.empty())
            out += " (" + say(error.where) + ")";
        return out + "." + (error.hint.empty() ? "" : " " + say(error.hint) + ".");
    }

    void head() {
        pages_.title = report_.title.empty() ? say(text(TELAR_TR("core", "Laboratory report"))) : report_.title;
        pages_.contents = report_.contents;
        pages_.contentsTitle = say(text(TELAR_TR("core", "Contents")));
        const auto authors = commaList(report_.authors);
        if (!authors.empty())
            pages_.facts.emplace_back(
                say(report_.authors.size() > 1 ? text(TELAR_TR("core", "Authors")) : text(TELAR_TR("core", "Author"))),
                authors);
        if (!report_.date.empty())
            pages_.facts.emplace_back(say(text(TELAR_TR("core", "Date"))), report_.date);
    }

    ReportBlock& put(BlockKind kind, std::string words = {}) {
        ReportBlock block;
        block.kind = kind;
        block.text = std::move(words);
        return pages_.blocks.emplace_back(std::move(block));
    }

    /// Sections that no heading of the first level stands over are of the first level themselves: no "1.1" without a 1.
    void heading(int level, const std::string& words) {
        hasTop_ |= level == 1;
        if (!hasTop_)
            --level;
        for (int i = level; i < 3; ++i)
            numbers_[static_cast<std::size_t>(i)] = 0;
        ++numbers_[static_cast<std::size_t>(level - 1)];
        auto& block = put(BlockKind::Heading, words);
        block.level = level;
        for (int i = 0; i < level; ++i)
            block.number += (i ? "." : "") + std::to_string(std::max(1, numbers_[static_cast<std::size_t>(i)]));
    }

    void section(const Text& title, const std::string& words) {
        heading(1, say(title));
        for (const auto& one : paragraphsOf(words))
            put(BlockKind::Paragraph, one);
    }

    std::string figureNumber() { return say(text(TELAR_TR("core", "Figure %1"), ++figures_)); }
    std::string tableNumber() { return say(text(TELAR_TR("core", "Table %1"), ++tables_)); }

    void add(const ReportPart& part) {
        switch (part.kind) {
        case PartKind::Heading:
            return heading(part.level, part.text);
        case PartKind::Paragraph:
            for (const auto& one : paragraphsOf(part.text))
                put(BlockKind::Paragraph, one);
            return;
        case PartKind::Chart:
            return chart(part);
        case PartKind::Table:
            return table(part);
        case PartKind::Finding:
            return finding(part);
        case PartKind::Picture:
            return picture(part);
        case PartKind::Results:
            return results(part);
        }
    }

    /// A place's records, fetched once for the whole report; null where they are gone, and `missing` says why.
    using Records = std::vector<RecordPoint>;
    const Records* fetch(const RecordsPlace& place, std::string& missing) {
        const auto key = place.set + '\n' + place.file;
        auto found = fetched_.find(key);
        if (found == fetched_.end()) {
            auto read =
                sources_.records ? sources_.records(place, report_.folder, job_) : Expected<Records>(cancelledError());
            found = fetched_.emplace(key, std::move(read)).first;
        }
        if (found->second)
            return &*found->second;
        const auto& name = place.file.empty() ? (place.name.empty() ? place.set : place.name) : place.file;
        missing +=
            (missing.empty() ? "" : " ") + say(text(TELAR_TR("core", "The records of “%1” are no longer there: %2"),
                                                    name, say(found->second.error())));
        return nullptr;
    }

    /// Those of the part's operation that fit its words. They live as long as the composer does.
    struct Chosen {
        std::shared_ptr<const Records> own, beside;
        std::string operation, missing;
    };
    Chosen choose(const ReportPart& part) {
        Chosen chosen;
        chosen.operation = part.operation;
        RecordFilter fits(part.filter);
        const auto gather = [&](const std::vector<RecordsPlace>& places, const Records* otherwise) {
            auto out = std::make_shared<Records>();
            const auto take = [&](const Records& all) {
                for (const auto& p : all) {
                    if (chosen.operation.empty())
                        chosen.operation = p.operation;
                    if (p.operation == chosen.operation && (part.filter.empty() || fits(p)))
                        out->push_back(p);
                }
            };
            for (const auto& place : places)
                if (const auto* all = fetch(place, chosen.missing))
                    take(*all);
            if (places.empty() && otherwise)
                take(*otherwise);
            return out;
        };
        chosen.own = gather(part.records, &sources_.given);
        chosen.beside = gather(part.beside, nullptr);
        if (chosen.missing.empty() && chosen.own->empty())
            chosen.missing = part.records.empty() && sources_.given.empty()
                                 ? say(text(TELAR_TR("core", "No records have been selected for this place.")))
                                 : say(text(TELAR_TR("core", "No record matches “%1”."),
                                            part.filter.empty() ? part.operation : part.filter));
        kept_.push_back(chosen.own);
        kept_.push_back(chosen.beside);
        return chosen;
    }

    void missing(const std::string& number, const std::string& why) {
        auto& block = put(BlockKind::Missing, why);
        block.number = number;
    }

    /// "Pooling; records of “monday”; a processor".
    std::string whence(const ReportPart& part, const Chosen& chosen) const {
        std::string names, machines;
        for (const auto* places : {&part.records, &part.beside})
            for (const auto& place : *places)
                if (const auto& name = place.file.empty() ? place.name : place.file; !name.empty())
                    names += (names.empty() ? "" : ", ") + ("“" + name + "”");
        std::vector<std::string> known;
        for (const auto& p : *chosen.own)
            if (!p.device.empty() && known.size() < 4 &&
                std::find(known.begin(), known.end(), p.device) == known.end()) {
                machines += (machines.empty() ? "" : "; ") + p.device;
                known.push_back(p.device);
            }
        std::string out;
        if (!names.empty())
            out += " " + say(text(TELAR_TR("core", "Records: %1."), names));
        if (!machines.empty())
            out += " " + say(text(TELAR_TR("core", "Measured on: %1."), machines));
        return out;
    }

    void chart(const ReportPart& part) {
        const auto number = figureNumber();
        const auto chosen = choose(part);
        if (!chosen.missing.empty() && (chosen.own->empty() || !part.records.empty()))
            return missing(number, chosen.missing);
        const auto* preset = findPreset(catalogue_, part.preset, chosen.operation);
        if (part.chart == "roofline" && sources_.roofs && !roofs_)
            if (const auto measured = sources_.roofs({job_.stop, nullptr}))
                roofs_ = *measured;
        if (const auto known = checkRoles(part.roles, *chosen.own); !known)
            return missing(number, say(known.error().what) + ". " + say(known.error().hint) + ".");
        const ChartInput input{
            catalogue_, chosen.operation, *chosen.own, *chosen.beside, preset ? part.preset : std::string(),
            roofs_,     part.roles};
        const auto made = makeChart(part.chart.empty() ? bestChart(input) : part.chart, input);
        if (!made.hasData())
            return missing(number,
                           made.empty.empty()
                               ? say(text(TELAR_TR("core", "This version of Telar has no chart “%1”."), part.chart))
                               : say(made.empty));
        auto& figure = put(BlockKind::Figure);
        figure.number = number;
        figure.svg = chartSvg(made, report_.language);
        figure.text = part.text.empty() ? say(catalogue_.titleOf(chosen.operation)) + ": " + say(made.title) + "."
                                        : ended(part.text);
        figure.text += whence(part, chosen);
        const auto is = [&](ChartSeries::Kind kind) {
            return std::any_of(made.series.begin(), made.series.end(), [&](const auto& s) { return s.kind == kind; });
        };
        if (is(ChartSeries::Kind::Published))
            figure.text +=
                " " +
                say(text(TELAR_TR(
                    "core", "Dashed lines with hollow marks are published figures; they were not measured here.")));
        if (preset)
            put(BlockKind::Note, say(preset->name) + ": " + say(preset->title) + ". " + say(preset->sentence));
        if (!made.sentences.empty()) {
            auto& list = put(BlockKind::List);
            for (const auto& sentence : made.sentences)
                list.items.push_back(say(sentence));
        }
        appendix_.note(number, chosen.operation, chosen.own);
        if (!chosen.beside->empty())
            appendix_.note(number, chosen.operation, chosen.beside);
    }

    void table(const ReportPart& part) {
        const auto number = tableNumber();
        const auto chosen = choose(part);
        if (!chosen.missing.empty() && (chosen.own->empty() || !part.records.empty()))
            return missing(number, chosen.missing);
        std::string agreement;
        auto block = part.predicted ? predictedTable(pointersTo(*chosen.own), catalogue_, report_.language, agreement)
                                    : recordsTable(pointersTo(*chosen.own), catalogue_, report_.language, false, job_);
        if (part.predicted && block.rows.empty())
            return missing(number,
                           say(text(TELAR_TR(
                               "core", "None of these records has a predicted time; sweeps with a card have one."))));
        block.number = number;
        const auto caption = part.predicted ? predictedCaption() : catalogue_.titleOf(chosen.operation);
        block.text = (part.text.empty() ? say(caption) + "." : ended(part.text)) + whence(part, chosen);
        pages_.blocks.push_back(std::move(block));
        if (part.predicted)
            put(BlockKind::Note, agreement);
        appendix_.note(number, chosen.operation, chosen.own);
    }

    void finding(const ReportPart& part) {
        const auto number = figureNumber();
        const Story* story = nullptr;
        if (sources_.stories)
            for (const auto& one : *sources_.stories)
                if (one.id == part.finding)
                    story = &one;
        if (!story)
            return missing(number,
                           say(text(TELAR_TR("core", "This version of Telar has no finding “%1”."), part.finding)));
        auto places = story->initial();
        for (std::size_t i = 0; i < places.size() && i < part.places.size(); ++i)
            places[i] = std::clamp(part.places[i], 0, static_cast<int>(story->controls[i].choices.size()) - 1);
        const auto choices = story->choices(places);
        const auto answer = story->answer(choices, {job_.stop, nullptr});
        if (!answer)
            return missing(number, say(answer.error()));
        heading(2, say(story->title));
        put(BlockKind::Paragraph, say(story->words) + " " + sentenceWords(answer->conclusion, report_.language))
            .together = true;
        auto& figure = put(BlockKind::Figure);
        figure.number = number;
        figure.svg = storySvg(answer->picture, report_.language);
        const auto& title = answer->picture.title.empty() ? story->title : answer->picture.title;
        figure.text = ended(part.text.empty() ? say(title) : part.text);
        std::string at;
        for (std::size_t i = 0; i < places.size(); ++i)
            at += (at.empty() ? "" : "; ") + say(story->controls[i].label) + ": " +
                  quantityWords(story->controls[i].choices[static_cast<std::size_t>(places[i])], report_.language);
        if (!at.empty())
            figure.text += " " + say(text(TELAR_TR("core", "Here: %1."), at));
        if (!story->source.empty())
            figure.text += " " + say(story->source);
        if (!answer->rows.empty()) {
            const auto tableName = tableNumber();
            auto& block = put(BlockKind::Table, say(story->title));
            block.number = tableName;
            for (const auto& column : answer->columns) {
                block.head.push_back(say(column));
                block.words.push_back(block.words.empty());
            }
            for (const auto& row : answer->rows) {
                auto& cells = block.rows.emplace_back();
                for (const auto& q : row)
                    cells.push_back(q.empty() ? std::string() : quantityWords(q, report_.language));
                cells.resize(block.head.size());
            }
        }
        appendix_.command(number, storyCommand(*story, choices));
    }

    void picture(const ReportPart& part) {
        const auto number = figureNumber();
        if (!part.picture)
            return missing(number, say(text(TELAR_TR("core", "The picture is missing."))));
        auto& figure = put(BlockKind::Figure, part.text.empty() ? part.name : part.text);
        figure.number = number;
        figure.picture = *part.picture;
    }

    void results(const ReportPart& part) {
        const auto number = tableNumber();
        auto& block = put(BlockKind::Table);
        block.number = number;
        block.text =
            part.text.empty()
                ? say(part.exercises ? text(TELAR_TR("core", "Exercises")) : text(TELAR_TR("core", "Lessons"))) + "."
                : ended(part.text);
        if (!part.date.empty())
            block.text += " " + say(text(TELAR_TR("core", "As it was on %1."), part.date));
        block.head = {
            say(part.exercises ? text(TELAR_TR("core", "Exercise")) : text(TELAR_TR("core", "Lesson"))),
            say(text(TELAR_TR("core", "Done"))),
            say(part.exercises ? text(TELAR_TR("core", "Checks passed")) : text(TELAR_TR("core", "Steps reached")))};
        block.words = {true, true, false};
        if (part.exercises) {
            block.head.push_back(say(text(TELAR_TR("core", "Tries"))));
            block.head.push_back(say(text(TELAR_TR("core", "Time (min)"))));
            block.words.insert(block.words.end(), {false, false});
        }
        for (const auto& one : part.results) {
            const bool known = one.checks > 0;
            block.rows.push_back({one.name.in(report_.language),
                                  say(one.done ? text(TELAR_TR("core", "yes")) : text(TELAR_TR("core", "not yet"))),
                                  known ? std::to_string(one.passed) + " / " + std::to_string(one.checks) : "–"});
            if (part.exercises) {
                block.rows.back().push_back(std::to_string(one.tries));
                block.rows.back().push_back(std::to_string((one.seconds + 30) / 60));
            }
        }
    }

    const Report& report_;
    const ReportSources& sources_;
    const Catalogue& catalogue_;
    const JobContext& job_;
    ReportPages pages_;
    RecordsAppendix appendix_;
    std::array<int, 3> numbers_{};
    bool hasTop_ = false;
    int figures_ = 0, tables_ = 0;
    std::optional<Roofs> roofs_;
    std::map<std::string, Expected<Records>> fetched_;
    std::vector<std::shared_ptr<const Records>> kept_; ///< the appendix looks at them
};

} // namespace

Expected<ReportPages> composeReport(const Report& report, const ReportSources& sources, const Catalogue& catalogue,
                                    const JobContext& job) {
    return Composer(report, sources, catalogue, job).pages();
}

} // namespace telar
