// The pictures of a comparison: a waterfall of causes, and the steps of a ladder.
#include "core/base/numbers.hpp"
#include "core/base/translation.hpp"
#include "core/report/compare_pages.hpp"
#include "core/report/svg_paper.hpp"

#include <algorithm>
#include <cmath>

namespace telar {

namespace {

using namespace svg;
using compare::TimeStep;

constexpr double barLeft = 12, barRight = 130, barTall = 40;
constexpr const char* inkOf[] = {"#0072B2", "#009E73", "#D55E00"}; ///< by TimeBar::Kind

/// At most so many letters, as UTF-8.
std::string cut(const std::string& text, std::size_t most) {
    std::size_t letters = 0;
    for (std::size_t k = 0; k < text.size(); ++k)
        if ((text[k] & 0xc0) != 0x80 && ++letters > most)
            return text.substr(0, k) + "…";
    return text;
}

std::string causeWords(const compare::Comparison& made, const TimeStep& step, const std::string& language) {
    const auto say = [&](const Text& words) { return inLanguage(words, language); };
    switch (step.kind) {
    case TimeStep::Kind::Lines:
        return say(text(TELAR_TR("core", "All other lines")));
    case TimeStep::Kind::Fixed:
        return say(text(TELAR_TR("core", "What launches take that do nothing")));
    case TimeStep::Kind::Rest:
        return say(text(TELAR_TR("core", "What the records do not tell by line")));
    case TimeStep::Kind::Line:
        break;
    }
    const auto& row = made.lines[step.line];
    const auto& place = row.after ? *row.after : *row.before;
    const auto& kernel = row.after ? row.kernelAfter : row.kernelBefore;
    const auto number = std::to_string(place.line);
    const auto head = !row.after    ? say(text(TELAR_TR("core", "%1, line %2, gone"), kernel, number))
                      : !row.before ? say(text(TELAR_TR("core", "%1, line %2, new"), kernel, number))
                                    : say(text(TELAR_TR("core", "%1, line %2"), kernel, number));
    const auto& source = row.after ? row.textAfter : row.textBefore;
    return cut(source.empty() ? head : head + ":  " + source, 96);
}

/// Where a bar lies on the paper.
struct Spot {
    double x, wide;
};
Spot spotOf(const TimeBar& bar, double most) {
    const double room = wide - barLeft - barRight;
    return {barLeft + room * std::min(bar.from, bar.to) / most,
            std::max(1.0, room * std::abs(bar.to - bar.from) / most)};
}

} // namespace

std::vector<TimeBar> waterfallBars(const compare::Comparison& made, const std::string& language) {
    using Kind = TimeBar::Kind;
    const auto style = numberStyle(language);
    const auto time = [&](double ms) { return shownDuration(ms, style); };
    const double before = made.launchMs.before.value_or(0), after = made.launchMs.after.value_or(0);
    std::vector<TimeBar> bars{
        {inLanguage(text(TELAR_TR("core", "Before")), language), 0, before, Kind::Whole, time(before)}};
    double at = before;
    for (const auto& step : compare::waterfall(made)) {
        bars.push_back({causeWords(made, step, language), at, at + step.ms, step.ms < 0 ? Kind::Faster : Kind::Slower,
                        (step.ms < 0 ? "−" : "+") + time(std::abs(step.ms))});
        at += step.ms;
    }
    const auto factor = made.launchMs.factor();
    bars.push_back({inLanguage(text(TELAR_TR("core", "Now")), language), 0, after, Kind::Whole,
                    time(after) + (factor ? "  " + shownRatio(*factor, style) : std::string())});
    return bars;
}

std::vector<TimeBar> ladderBars(const compare::ComparedRuns& compared, const std::string& language) {
    using Kind = TimeBar::Kind;
    const auto style = numberStyle(language);
    std::vector<TimeBar> bars;
    for (std::size_t k = 0; k < compared.runs.size(); ++k) {
        const auto& run = compared.runs[k];
        std::string label = shownDuration(run.launchMs(), style), words = std::to_string(k + 1) + ".  " + run.name;
        const auto factor = k ? compared.steps[k - 1].launchMs.factor() : std::nullopt;
        const bool changed = factor && std::abs(*factor - 1) > 0.005; // by as much as can be read
        if (factor)
            label += "  " + shownRatio(*factor, style);
        if (changed) // what the step bought
            words += ":  " + inLanguage(compared.steps[k - 1].main.front(), language);
        bars.push_back({cut(words, 96), 0, run.launchMs(),
                        !changed      ? Kind::Whole
                        : *factor > 1 ? Kind::Slower
                                      : Kind::Faster,
                        label});
    }
    return bars;
}

double longestTime(const std::vector<TimeBar>& bars) {
    double most = 1e-12;
    for (const auto& bar : bars)
        most = std::max({most, bar.from, bar.to});
    return most;
}

std::string barsSvg(const std::vector<TimeBar>& bars) {
    const double most = longestTime(bars);
    double top = 8;
    std::string out;
    for (const auto& bar : bars) {
        const auto [x, w] = spotOf(bar, most);
        if (bar.from > 0) // it goes on where the one above ended
            out += "<path d=\"M" + spot(barLeft + (wide - barLeft - barRight) * bar.from / most) + " " + spot(top - 6) +
                   "V" + spot(top + 18) + "\" stroke=\"#98a2b3\"/>\n";
        out += words(barLeft, top + 13, bar.words) +
               box(x, top + 18, w, 16, inkOf[static_cast<std::size_t>(bar.kind)]) +
               words(x + w + 6, top + 30, bar.label);
        top += barTall;
    }
    return paper(top + 4, out);
}

} // namespace telar
