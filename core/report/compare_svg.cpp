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
constexpr const char *allOfIt = "#0072B2", *faster = "#009E73", *slower = "#D55E00";

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

/// A row: words, and a bar from one value to another below them.
std::string barRow(double top, const std::string& title, double from, double to, double most, const char* ink,
                   const std::string& label) {
    const double room = wide - barLeft - barRight, x = barLeft + room * std::min(from, to) / most,
                 w = std::max(1.0, room * std::abs(to - from) / most);
    return words(barLeft, top + 13, title) + box(x, top + 18, w, 16, ink) + words(x + w + 6, top + 30, label);
}

} // namespace

std::string waterfallSvg(const compare::Comparison& made, const std::string& language) {
    const auto style = numberStyle(language);
    const auto time = [&](double ms) { return shownDuration(ms, style); };
    const double before = made.launchMs.before.value_or(0), after = made.launchMs.after.value_or(0);
    const auto steps = compare::waterfall(made);
    double at = before, most = std::max({before, after, 1e-12});
    for (const auto& step : steps)
        most = std::max(most, at += step.ms);
    double top = 8;
    std::string out =
        barRow(top, inLanguage(text(TELAR_TR("core", "Before")), language), 0, before, most, allOfIt, time(before));
    at = before;
    for (const auto& step : steps) {
        top += barTall;
        out += "<path d=\"M" + spot(barLeft + (wide - barLeft - barRight) * at / most) + " " + spot(top - 6) + "V" +
               spot(top + 18) + "\" stroke=\"#98a2b3\"/>\n";
        out += barRow(top, causeWords(made, step, language), at, at + step.ms, most, step.ms < 0 ? faster : slower,
                      (step.ms < 0 ? "−" : "+") + time(std::abs(step.ms)));
        at += step.ms;
    }
    top += barTall;
    const auto factor = made.launchMs.factor();
    out += barRow(top, inLanguage(text(TELAR_TR("core", "After")), language), 0, after, most, allOfIt,
                  time(after) + (factor ? "  " + shownRatio(*factor, style) : std::string()));
    return paper(top + barTall + 4, out);
}

std::string ladderSvg(const compare::ComparedRuns& compared, const std::string& language) {
    const auto style = numberStyle(language);
    double most = 1e-12;
    for (const auto& run : compared.runs)
        most = std::max(most, run.launchMs());
    std::string out;
    double top = 8;
    for (std::size_t k = 0; k < compared.runs.size(); ++k, top += barTall) {
        const auto& run = compared.runs[k];
        std::string label = shownDuration(run.launchMs(), style);
        if (const auto factor = k ? compared.steps[k - 1].launchMs.factor() : std::nullopt)
            label += "  " + shownRatio(*factor, style);
        const bool slowed = k > 0 && run.launchMs() > compared.runs[k - 1].launchMs();
        out += barRow(top, cut(std::to_string(k + 1) + ".  " + run.name, 96), 0, run.launchMs(), most,
                      k == 0   ? allOfIt
                      : slowed ? slower
                               : faster,
                      label);
    }
    return paper(top + 4, out);
}

} // namespace telar
