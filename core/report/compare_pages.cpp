#include "core/report/compare_pages.hpp"

#include "core/base/files.hpp"
#include "core/base/numbers.hpp"
#include "core/base/translation.hpp"

#include <algorithm>
#include <cmath>

namespace telar {

namespace {

class ComparisonWriter {
    using Change = compare::Change;
    using Comparison = compare::Comparison;
    using Kind = ReportBlock::Kind;

public:
    ComparisonWriter(const compare::ComparedRuns& compared, const ComparePagesOptions& options)
        : compared_(compared), options_(options), style_(numberStyle(options.language)) {}

    ReportPages pages() && {
        pages_.language = options_.language == "es" ? "es" : "en";
        pages_.title = options_.title.empty() ? say(text(TELAR_TR("core", "Before and after"))) : options_.title;
        pages_.contents = false;
        if (!options_.student.empty())
            pages_.facts.emplace_back(say(text(TELAR_TR("core", "Author"))), options_.student);
        if (!options_.date.empty())
            pages_.facts.emplace_back(say(text(TELAR_TR("core", "Date"))), options_.date);
        if (compared_.steps.size() > 1)
            ladder();
        for (std::size_t k = 0; k < compared_.steps.size(); ++k)
            step(k);
        put(Kind::Note, say(text(TELAR_TR("core", "Times are predicted by a model of the card, not measured. A line "
                                                  "has its share of the parts of the card that limit its launches."))));
        return std::move(pages_);
    }

private:
    std::string say(const Text& words) const { return inLanguage(words, options_.language); }
    std::string sentence(const Comparison& made) const {
        std::string out;
        for (const auto& part : made.main)
            out += (out.empty() ? "" : "; ") + writtenWords(part.source, say(part), style_);
        return out + ".";
    }
    std::string time(const std::optional<double>& ms) const { return ms ? shownDuration(*ms, style_) : "–"; }
    std::string count(const std::optional<double>& value) const {
        return !value ? "–"
               : *value == std::floor(*value) && std::abs(*value) < 1e15
                   ? shownCount(static_cast<int64_t>(*value), style_)
                   : shownNumber(*value, 4, style_);
    }
    std::string ratio(const Change& change) const {
        const auto factor = change.factor();
        return factor ? shownRatio(*factor, style_) : "";
    }

    ReportBlock& put(Kind kind, std::string words) {
        auto& block = pages_.blocks.emplace_back();
        block.kind = kind;
        block.text = std::move(words);
        return block;
    }
    void heading(const std::string& words) {
        auto& block = put(Kind::Heading, words);
        block.level = 1;
        block.number = std::to_string(++headings_);
    }
    void figure(std::string svg, const Text& caption) {
        auto& block = put(Kind::Figure, say(caption));
        block.number = say(text(TELAR_TR("core", "Figure %1"), ++figures_));
        block.svg = std::move(svg);
    }
    ReportBlock& table(const Text& caption, std::vector<Text> head, std::vector<bool> words) {
        auto& block = put(Kind::Table, say(caption));
        block.number = say(text(TELAR_TR("core", "Table %1"), ++tables_));
        for (const auto& one : head)
            block.head.push_back(say(one));
        block.words = std::move(words);
        return block;
    }
    static Text beforeWord() { return text(TELAR_TR("core", "Before")); }
    static Text afterWord() { return text(TELAR_TR("core", "Now")); }
    static Text factorWord() { return text(TELAR_TR("core", "Factor")); }

    void ladder() {
        heading(say(text(TELAR_TR("core", "What each step bought"))));
        put(Kind::Paragraph, sentence(compared_.all));
        figure(
            barsSvg(ladderBars(compared_, options_.language)),
            text(TELAR_TR("core", "The predicted time of all launches of each run, and its factor to the run before")));
        auto& block = table(text(TELAR_TR("core", "The steps")),
                            {text(TELAR_TR("core", "Run")), text(TELAR_TR("core", "Predicted time")),
                             text(TELAR_TR("core", "To the run before")), text(TELAR_TR("core", "To the first")),
                             text(TELAR_TR("core", "Main change"))},
                            {true, false, false, false, true});
        const auto first = compared_.runs.front().launchMs();
        for (std::size_t k = 0; k < compared_.runs.size(); ++k) {
            const auto& run = compared_.runs[k];
            block.rows.push_back({std::to_string(k + 1) + ". " + run.name, time(run.launchMs()),
                                  k ? ratio(compared_.steps[k - 1].launchMs) : "",
                                  k ? ratio({first, run.launchMs()}) : "", k ? sentence(compared_.steps[k - 1]) : ""});
        }
    }

    void step(std::size_t k) {
        const auto& made = compared_.steps[k];
        heading(made.nameBefore + " → " + made.nameAfter);
        put(Kind::Paragraph, sentence(made));
        if (made.launchMs.differs())
            figure(barsSvg(waterfallBars(made, options_.language)),
                   text(TELAR_TR("core", "From the predicted time of all launches before to the one after, by cause")));
        launches(made);
        counts(made);
        lines(made, compared_.runs[k], compared_.runs[k + 1]);
        if (made.cardBefore != made.cardAfter && !made.cardBefore.empty() && !made.cardAfter.empty())
            put(Kind::Note, say(text(TELAR_TR("core", "The times are predicted for two cards: %1 and %2."),
                                     made.cardBefore, made.cardAfter)));
    }

    static std::string sizeWords(const std::array<int64_t, 3>& size) {
        return std::to_string(size[0]) + (size[1] > 1 || size[2] > 1 ? " × " + std::to_string(size[1]) : "") +
               (size[2] > 1 ? " × " + std::to_string(size[2]) : "");
    }
    static std::string sideWords(const std::optional<compare::LaunchSide>& side) {
        if (!side)
            return "–";
        return side->kernel + "<<<" + sizeWords(side->shape.grid) + ", " + sizeWords(side->shape.block) + ">>>" +
               (side->launches.size() > 1 ? " (" + std::to_string(side->launches.size()) + ")" : "");
    }

    void launches(const Comparison& made) {
        if (made.rows.empty())
            return;
        auto& block =
            table(text(TELAR_TR("core", "Launches, by what they changed of the predicted time; in brackets how often")),
                  {beforeWord(), afterWord(), text(TELAR_TR("core", "Time before")),
                   text(TELAR_TR("core", "Time after")), factorWord()},
                  {true, true, false, false, false});
        for (const auto& row : made.rows) {
            if (block.rows.size() == options_.mostRows)
                break;
            block.rows.push_back(
                {sideWords(row.before), sideWords(row.after), time(row.ms.before), time(row.ms.after), ratio(row.ms)});
        }
    }

    /// Of the launches that changed most.
    void counts(const Comparison& made) {
        const auto row = std::ranges::find_if(made.rows, [](const compare::LaunchRow& one) {
            return one.before && one.after &&
                   std::ranges::any_of(one.figures, [](const auto& figure) { return figure.second.differs(); });
        });
        if (row == made.rows.end())
            return;
        auto& block = table(text(TELAR_TR("core", "Counts of the launches of %1 that differ"), row->after->kernel),
                            {text(TELAR_TR("core", "Count")), beforeWord(), afterWord(), factorWord()},
                            {true, false, false, false});
        for (const auto& [name, change] : row->figures)
            if (change.differs())
                block.rows.push_back({name, count(change.before), count(change.after), ratio(change)});
    }

    static std::string placeWords(const std::optional<compare::Place>& place, const compare::KeptRun& run) {
        return !place ? "–"
                      : (place->file == run.file ? "" : fileName(place->file) + ":") + std::to_string(place->line);
    }

    void lines(const Comparison& made, const compare::KeptRun& before, const compare::KeptRun& after) {
        if (made.lines.empty())
            return;
        constexpr double leastShare = 1e-3; // of the time: what changed less is left out
        const double least = leastShare * std::max(made.launchMs.before.value_or(0), made.launchMs.after.value_or(0));
        auto& block = table(text(TELAR_TR("core", "Lines, by what they changed of the predicted time")),
                            {text(TELAR_TR("core", "Kernel")), text(TELAR_TR("core", "Line before")),
                             text(TELAR_TR("core", "Line after")), text(TELAR_TR("core", "Time before")),
                             text(TELAR_TR("core", "Time after")), factorWord()},
                            {true, false, false, false, false, false});
        block.codeBelow = true;
        for (const auto& row : made.lines) {
            if (block.rows.size() == options_.mostRows ||
                (!block.rows.empty() && std::abs(row.ms.difference()) < least && row.ms.before != row.ms.after))
                break;
            block.rows.push_back({row.kernelAfter.empty() ? row.kernelBefore : row.kernelAfter,
                                  placeWords(row.before, before), placeWords(row.after, after), time(row.ms.before),
                                  time(row.ms.after), ratio(row.ms)});
            auto& below = block.below.emplace_back();
            if (!row.textBefore.empty() && row.textBefore != row.textAfter)
                below.push_back("− " + row.textBefore);
            if (!row.textAfter.empty())
                below.push_back((row.textBefore == row.textAfter ? "" : "+ ") + row.textAfter);
        }
    }

    const compare::ComparedRuns& compared_;
    const ComparePagesOptions& options_;
    NumberStyle style_;
    ReportPages pages_;
    int headings_ = 0, figures_ = 0, tables_ = 0;
};

} // namespace

ReportPages comparePages(const compare::ComparedRuns& compared, const ComparePagesOptions& options) {
    return ComparisonWriter(compared, options).pages();
}

} // namespace telar
