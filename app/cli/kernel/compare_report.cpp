#include "app/cli/kernel/compare_report.hpp"

#include "app/cli/frame/common.hpp"
#include "core/base/numbers.hpp"
#include "core/base/version.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace telar::cli {

namespace {

using nlohmann::ordered_json;
using namespace compare;

std::size_t letters(const std::string& text) {
    return static_cast<std::size_t>(std::ranges::count_if(text, [](char c) { return (c & 0xc0) != 0x80; }));
}
std::string leftIn(const std::string& text, std::size_t width) {
    return text + std::string(width - std::min(width, letters(text)), ' ');
}
std::string rightIn(const std::string& text, std::size_t width) {
    return std::string(width - std::min(width, letters(text)), ' ') + text;
}

std::string numberOf(const std::optional<double>& value) {
    if (!value)
        return "-";
    return *value == std::floor(*value) && std::abs(*value) < 1e15 ? std::to_string(static_cast<int64_t>(*value))
                                                                   : significantText(*value, 4);
}
std::string timeOf(const std::optional<double>& ms) { return ms ? milliseconds(*ms) : "-"; }
std::string factorOf(const Change& change) {
    const auto factor = change.factor();
    return factor ? significantText(*factor, 3) + "×" : "";
}

/// "20.15 µs → 12.6 µs   0.63×"
std::string changeWords(const Change& change, bool time) {
    const auto say = time ? timeOf : numberOf;
    return rightIn(say(change.before), 14) + " → " + leftIn(say(change.after), 14) + rightIn(factorOf(change), 9);
}

constexpr std::size_t nameWidth = 36;

std::string changeRow(const std::string& name, const Change& change, bool time = false) {
    return "      " + leftIn(name, nameWidth) + changeWords(change, time) + "\n";
}

std::string sizeOf(const std::array<int64_t, 3>& size) {
    return std::to_string(size[0]) + " x " + std::to_string(size[1]) + " x " + std::to_string(size[2]);
}

std::string sideWords(const LaunchSide& side, const std::string& leading) {
    std::string words = side.kernel + "<<<" + sizeOf(side.shape.grid) + ", " + sizeOf(side.shape.block) +
                        (side.shape.shared ? ", " + std::to_string(side.shape.shared) : "") + ">>>";
    if (side.place.line > 0)
        words +=
            ", " + (side.place.file == leading ? "line " : side.place.file + ":") + std::to_string(side.place.line);
    if (side.launches.size() > 1)
        words += ", " + std::to_string(side.launches.size()) + " times";
    return words;
}

std::string figureRows(const Changes& figures, bool all) {
    std::string out;
    for (const auto& [name, change] : figures)
        if (all || change.differs())
            out += changeRow(name, change);
    return out;
}

std::string more(std::size_t all, std::size_t shown, const char* what) {
    return all > shown ? "  " + std::to_string(all - shown) + " more " + what + "; --most " + std::to_string(all) +
                             " shows all\n"
                       : "";
}

std::string rowTitle(const LaunchRow& row, const KeptRun& before, const KeptRun& after) {
    const auto one = row.before ? sideWords(*row.before, before.file) : "",
               other = row.after ? sideWords(*row.after, after.file) : "";
    const auto origin = [&](const char* words) { return row.origin.empty() ? "" : words + row.origin + ")"; };
    if (!row.after)
        return one + ", only before" + origin(" (most of its text is now in ");
    if (!row.before)
        return other + ", only after" + origin(" (most of its text was in ");
    constexpr const char* by[] = {"", " (renamed: the texts are alike)", " (another kernel in its place)",
                                  " (the only kernel of each)"};
    return one + (one == other ? "" : "\n  → " + other) + by[static_cast<int>(row.by)];
}

std::string launchTable(const Comparison& made, const KeptRun& before, const KeptRun& after, std::size_t most) {
    std::string out;
    std::size_t same = 0, shown = 0, changed = 0;
    for (const auto& row : made.rows) {
        const bool differs = !row.before || !row.after || row.ms.differs() || row.before->shape != row.after->shape ||
                             row.before->launches.size() != row.after->launches.size() ||
                             std::ranges::any_of(row.figures, [](const auto& one) { return one.second.differs(); });
        if (!differs) {
            same += row.before->launches.size();
            continue;
        }
        if (++changed > most)
            continue;
        ++shown;
        out += "  " + rowTitle(row, before, after) + "\n" + changeRow("predicted", row.ms, true) +
               figureRows(row.figures, !row.before || !row.after);
    }
    if (!out.empty())
        out =
            "\nlaunches, by what they changed of the predicted time\n" + out + more(changed, shown, "rows of launches");
    if (same > 0)
        out += "\n" + std::to_string(same) + (same == 1 ? " launch counts the same" : " launches count the same") +
               " before and after\n";
    return out;
}

std::string lineNumber(const std::optional<Place>& place, const std::string& leading) {
    return !place ? "-" : (place->file == leading ? "" : place->file + ":") + std::to_string(place->line);
}

std::string lineTable(const Comparison& made, const KeptRun& before, const KeptRun& after, std::size_t most) {
    std::string out;
    std::size_t shown = 0;
    for (const auto& row : made.lines) {
        if (shown == most)
            break;
        ++shown;
        const auto one = lineNumber(row.before, before.file), other = lineNumber(row.after, after.file);
        out += "  line " +
               (one == other  ? one
                : !row.after  ? one + ", gone"
                : !row.before ? other + ", new"
                              : one + " → " + other) +
               ", " + (row.kernelAfter.empty() ? row.kernelBefore : row.kernelAfter) + "\n";
        if (row.textBefore == row.textAfter) {
            out += row.textAfter.empty() ? "" : "        " + row.textAfter + "\n";
        } else {
            out += row.textBefore.empty() ? "" : "      - " + row.textBefore + "\n";
            out += row.textAfter.empty() ? "" : "      + " + row.textAfter + "\n";
        }
        if (row.ms.before || row.ms.after)
            out += changeRow("predicted, of all launches", row.ms, true);
        out += figureRows(row.figures, false);
    }
    return out.empty() ? out
                       : "\nlines, by what they changed of the predicted time; counts of one launch on average\n" +
                             out + more(made.lines.size(), shown, "lines");
}

std::string runWords(const KeptRun& run) {
    return run.name + (run.file.empty() || run.file == run.name ? "" : ", a run of " + run.file) +
           (run.card.empty() ? "" : ", on the " + run.card);
}

/// The sum over all launches of figures of those names.
double sumOf(const KeptRun& run, std::initializer_list<const char*> names) {
    double sum = 0;
    for (const auto& launch : run.launches)
        for (const char* name : names)
            if (const auto found = launch.figures.find(name); found != launch.figures.end())
                sum += found->second;
    return sum;
}

std::string ladderTable(const ComparedRuns& compared) {
    std::size_t widest = 8;
    for (const auto& run : compared.runs)
        widest = std::max(widest, letters(run.name) + 2);
    std::string out = leftIn("step", 5) + leftIn("run", widest) + rightIn("launches", 9) + rightIn("predicted", 13) +
                      rightIn("step", 9) + rightIn("in all", 9) + rightIn("instructions", 15) + rightIn("sectors", 14) +
                      rightIn("wavefronts", 14) + rightIn("conflicts", 14) + "\n";
    const double first = compared.runs.front().launchMs();
    for (std::size_t k = 0; k < compared.runs.size(); ++k) {
        const auto& run = compared.runs[k];
        const auto count = [&](std::initializer_list<const char*> names) { return numberOf(sumOf(run, names)); };
        out += leftIn(std::to_string(k + 1), 5) + leftIn(run.name, widest) +
               rightIn(std::to_string(run.launches.size()), 9) + rightIn(milliseconds(run.launchMs()), 13) +
               rightIn(k == 0 ? "" : factorOf(compared.steps[k - 1].launchMs), 9) +
               rightIn(k == 0 ? "" : factorOf({first, run.launchMs()}), 9) + rightIn(count({"instructions"}), 15) +
               rightIn(count({"global_load_sectors", "global_store_sectors"}), 14) +
               rightIn(count({"shared_load_wavefronts", "shared_store_wavefronts"}), 14) +
               rightIn(count({"shared_load_bank_conflicts", "shared_store_bank_conflicts"}), 14) + "\n";
    }
    out += "\n";
    for (std::size_t k = 0; k < compared.steps.size(); ++k)
        out += std::to_string(k + 1) + " → " + std::to_string(k + 2) + "    " + compared.steps[k].sentence() + "\n";
    return out + "in all   " + compared.all.sentence() +
           "\n\npredicted times are modelled, not measured; compare two of the runs to see their launches and lines\n";
}

ordered_json number(const std::optional<double>& value) { return value ? ordered_json(*value) : ordered_json(nullptr); }

ordered_json changeJson(const Change& change) {
    return {{"before", number(change.before)}, {"after", number(change.after)}, {"factor", number(change.factor())}};
}

ordered_json changesJson(const Changes& changes) {
    ordered_json made = ordered_json::object();
    for (const auto& [name, change] : changes)
        made[name] = changeJson(change);
    return made;
}

ordered_json sideJson(const std::optional<LaunchSide>& side) {
    if (!side)
        return nullptr;
    return {{"kernel", side->kernel},    {"file", side->place.file},   {"line", side->place.line},
            {"grid", side->shape.grid},  {"block", side->shape.block}, {"dynamic_shared", side->shape.shared},
            {"launches", side->launches}};
}

ordered_json lineJson(const std::optional<Place>& place, const std::string& kernel, const std::string& text) {
    if (!place)
        return nullptr;
    return {{"kernel", kernel}, {"file", place->file}, {"line", place->line}, {"text", text}};
}

ordered_json waterfallJson(const Comparison& made) {
    constexpr const char* names[] = {"line", "other lines", "fixed part of launches", "not known by line"};
    ordered_json json = ordered_json::array();
    for (const auto& step : waterfall(made)) {
        ordered_json one = {{"cause", names[static_cast<int>(step.kind)]}, {"ms", step.ms}};
        if (step.kind == TimeStep::Kind::Line)
            one["index"] = step.line; // of "lines"
        json.push_back(std::move(one));
    }
    return json;
}

ordered_json stepJson(const Comparison& made) {
    ordered_json json = {{"before", made.nameBefore},
                         {"after", made.nameAfter},
                         {"sentence", made.sentence()},
                         {"launch_count", changeJson(made.launches)},
                         {"foretold_ms", changeJson(made.launchMs)},
                         {"copies_foretold_ms", changeJson(made.copyMs)},
                         {"findings", changeJson(made.faults)},
                         {"messages", changeJson(made.messages)},
                         {"bytes_sent", changeJson(made.sentBytes)},
                         {"waterfall", waterfallJson(made)},
                         {"lines_paired_by", made.sources ? "text" : "number"},
                         {"launches", ordered_json::array()},
                         {"lines", ordered_json::array()},
                         {"copies", ordered_json::array()}};
    for (const auto& row : made.rows) {
        ordered_json one = {{"before", sideJson(row.before)}, {"after", sideJson(row.after)}};
        if (row.before && row.after)
            one["paired_by"] = pairedName(row.by);
        else if (!row.origin.empty())
            one["text_in"] = row.origin;
        one["foretold_ms"] = changeJson(row.ms);
        one["figures"] = changesJson(row.figures);
        json["launches"].push_back(std::move(one));
    }
    for (const auto& row : made.lines) {
        ordered_json one = {{"before", lineJson(row.before, row.kernelBefore, row.textBefore)},
                            {"after", lineJson(row.after, row.kernelAfter, row.textAfter)},
                            {"foretold_ms", changeJson(row.ms)}};
        if (!row.cause.empty())
            one["changed_most"] = row.cause;
        one["figures"] = changesJson(row.figures);
        json["lines"].push_back(std::move(one));
    }
    for (const auto& row : made.copies)
        json["copies"].push_back({{"way", row.way},
                                  {"times", changeJson(row.times)},
                                  {"bytes", changeJson(row.bytes)},
                                  {"foretold_ms", changeJson(row.ms)}});
    return json;
}

} // namespace

std::string comparisonTable(const ComparedRuns& compared, int64_t most) {
    if (compared.steps.size() > 1)
        return ladderTable(compared);
    const auto &before = compared.runs.front(), &after = compared.runs.back();
    const auto& made = compared.all;
    std::string out = "before   " + runWords(before) + "\nafter    " + runWords(after) + "\n\n" + made.sentence() +
                      "\n\n" + changeRow("launches", made.launches) +
                      changeRow("predicted, of all launches", made.launchMs, true);
    for (const auto& row : made.copies)
        out += changeRow("predicted, " + row.way, row.ms, true) + changeRow("bytes, " + row.way, row.bytes);
    if (made.faults.before != 0.0 || made.faults.after != 0.0)
        out += changeRow("faults", made.faults);
    if (before.messages || after.messages)
        out += changeRow("messages of ranks", made.messages) + changeRow("bytes sent by ranks", made.sentBytes);
    out += launchTable(made, before, after, static_cast<std::size_t>(most)) +
           lineTable(made, before, after, static_cast<std::size_t>(most));
    if (before.card != after.card && !before.card.empty() && !after.card.empty())
        out += "\nnote: the times are predicted for two cards\n";
    if (!made.sources && !made.rows.empty())
        out += "\nnote: a record lacks the text of its sources; its lines are paired by their numbers\n";
    return out + "\npredicted times are modelled, not measured\n";
}

std::string comparisonJson(const ComparedRuns& compared) {
    ordered_json record = {{"schema", 2}, {"operation", "compare"}};
    record["runs"] = ordered_json::array();
    for (const auto& run : compared.runs)
        record["runs"].push_back({{"name", run.name},
                                  {"operation", run.operation},
                                  {"file", run.file},
                                  {"card", run.card},
                                  {"launches", run.launches.size()},
                                  {"foretold_ms", run.launchMs()}});
    record["steps"] = ordered_json::array();
    for (const auto& step : compared.steps)
        record["steps"].push_back(stepJson(step));
    if (compared.steps.size() > 1)
        record["all"] = stepJson(compared.all);
    record["version"] = telarVersion();
    return indented(record);
}

} // namespace telar::cli
