#include "core/simt/compare/compare_runs.hpp"

#include "core/base/numbers.hpp"
#include "core/simt/compare/line_shares.hpp"
#include "core/simt/compare/main_change.hpp"
#include "core/simt/compare/source_pairs.hpp"

#include <algorithm>
#include <cmath>
#include <set>

namespace telar::compare {

namespace {

struct Sums {
    Figures figures;
    std::optional<double> ms;
};

Sums sumsOf(const KeptRun& run, const std::optional<LaunchSide>& side) {
    Sums made;
    if (!side)
        return made;
    for (const auto k : side->launches) {
        const auto& launch = run.launches[k];
        for (const auto& [name, value] : launch.figures)
            made.figures[name] += value / (isMean(name) ? static_cast<double>(side->launches.size()) : 1);
        if (launch.ms)
            made.ms = made.ms.value_or(0) + *launch.ms;
    }
    return made;
}

Changes changesOf(const Figures& before, const Figures& after) {
    Changes made;
    for (const auto& [name, value] : before)
        made[name].before = value;
    for (const auto& [name, value] : after)
        made[name].after = value;
    std::erase_if(made, [](const auto& one) { // what neither did
        return one.second.before.value_or(0) == 0 && one.second.after.value_or(0) == 0;
    });
    return made;
}

LaunchSide sideOf(const KeptRun& run, std::size_t launch) {
    const auto& one = run.launches[launch];
    return {one.kernel, one.place, one.shape, {}};
}

class Comparing {
public:
    Comparing(const KeptRun& before, const KeptRun& after)
        : before_(before), after_(after), pairs_(pairRuns(before, after)) {}

    Comparison make() && {
        made_.nameBefore = before_.name;
        made_.nameAfter = after_.name;
        made_.cardBefore = before_.card;
        made_.cardAfter = after_.card;
        made_.sources = pairs_.sources;
        const auto count = [](auto number) { return static_cast<double>(number); };
        made_.launches = {count(before_.launches.size()), count(after_.launches.size())};
        made_.launchMs = {before_.launchMs(), after_.launchMs()};
        made_.fixedMs = {fixedOf(before_), fixedOf(after_)};
        made_.copyMs = {before_.copyMs(), after_.copyMs()};
        made_.faults = {count(before_.faults), count(after_.faults)};
        made_.messages = {before_.messages, after_.messages};
        made_.sentBytes = {before_.sentBytes, after_.sentBytes};
        addLaunches();
        addLines();
        addCopies();
        made_.main = mainChange(made_);
        return std::move(made_);
    }

private:
    using RowKey = std::pair<std::tuple<std::string, Place, Shape>, std::tuple<std::string, Place, Shape>>;
    static std::tuple<std::string, Place, Shape> keyOf(const std::optional<LaunchSide>& side) {
        return side ? std::tuple{side->kernel, side->place, side->shape} : std::tuple{std::string(), Place(), Shape()};
    }

    static double fixedOf(const KeptRun& run) {
        double sum = 0;
        for (const auto& launch : run.launches)
            sum += launch.ms && !launch.parts.empty() ? launch.fixed : 0;
        return sum;
    }

    void addLaunches() {
        std::map<RowKey, std::size_t> known;
        for (const auto& pair : pairs_.launches) {
            LaunchRow row;
            if (pair.before)
                row.before = sideOf(before_, *pair.before);
            if (pair.after)
                row.after = sideOf(after_, *pair.after);
            const auto [found, fresh] = known.try_emplace({keyOf(row.before), keyOf(row.after)}, made_.rows.size());
            if (fresh)
                made_.rows.push_back(std::move(row));
            auto& to = made_.rows[found->second];
            if (pair.before)
                to.before->launches.push_back(*pair.before);
            if (pair.after)
                to.after->launches.push_back(*pair.after);
        }
        for (auto& row : made_.rows) {
            const auto before = sumsOf(before_, row.before), after = sumsOf(after_, row.after);
            row.ms = {before.ms, after.ms};
            row.figures = changesOf(before.figures, after.figures);
            if (row.before && row.after) {
                const auto pair = std::ranges::find(pairs_.kernels, row.before->kernel, &KernelPair::before);
                if (pair != pairs_.kernels.end())
                    row.by = pair->by;
            } else if (row.before) {
                row.origin = originOf(pairs_.wentInto, row.before->kernel);
            } else {
                row.origin = originOf(pairs_.cameFrom, row.after->kernel);
            }
        }
        std::ranges::stable_sort(made_.rows, std::ranges::greater{},
                                 [](const LaunchRow& row) { return std::abs(row.ms.difference()); });
    }

    static std::string originOf(const std::map<std::string, std::string>& origins, const std::string& kernel) {
        const auto found = origins.find(kernel);
        return found == origins.end() ? std::string() : found->second;
    }

    std::string kernelAfter(const std::string& before) const {
        const auto pair = std::ranges::find(pairs_.kernels, before, &KernelPair::before);
        return pair == pairs_.kernels.end() ? std::string() : pair->after;
    }

    /// The line that it has become; where a run lacks its texts, the line of the same number.
    std::optional<Place> lineAfter(const Place& place) const {
        if (const auto found = pairs_.lines.find(place); found != pairs_.lines.end())
            return found->second;
        return pairs_.sources ? std::optional<Place>()
                              : Place{place.file == before_.file ? after_.file : place.file, place.line};
    }

    void addLines() {
        using Key = std::pair<std::string, Place>;
        std::map<Key, const KeptLine*> after;
        for (const auto& line : after_.lines)
            after[{line.kernel, line.place}] = &line;
        const auto sharesBefore = lineShares(before_), sharesAfter = lineShares(after_);
        std::set<const KeptLine*> paired;
        for (const auto& line : before_.lines) {
            const auto kernel = kernelAfter(line.kernel);
            const auto place = lineAfter(line.place);
            const auto found = kernel.empty() || !place ? after.end() : after.find({kernel, *place});
            const auto* other = found == after.end() ? nullptr : found->second;
            if (other)
                paired.insert(other);
            addLine(&line, other, sharesBefore, sharesAfter);
        }
        for (const auto& line : after_.lines)
            if (!paired.contains(&line))
                addLine(nullptr, &line, sharesBefore, sharesAfter);
        std::ranges::stable_sort(made_.lines, std::ranges::greater{},
                                 [](const LineRow& row) { return std::abs(row.ms.difference()); });
    }

    using Shares = std::map<std::pair<std::string, Place>, LineParts>;
    static LineParts partsOf(const Shares& shares, const KeptLine* line) {
        const auto found = line ? shares.find({line->kernel, line->place}) : shares.end();
        return found == shares.end() ? LineParts() : found->second;
    }

    void addLine(const KeptLine* before, const KeptLine* after, const Shares& sharesBefore, const Shares& sharesAfter) {
        LineRow row;
        const auto perLaunch = [](const KeptLine* line) {
            Figures made;
            for (const auto& [name, value] : line ? line->figures : Figures())
                made[name] = isMean(name) ? value : value / line->launches;
            return made;
        };
        row.figures = changesOf(perLaunch(before), perLaunch(after));
        const auto partsBefore = partsOf(sharesBefore, before), partsAfter = partsOf(sharesAfter, after);
        if (before) {
            row.before = before->place;
            row.kernelBefore = before->kernel;
            row.textBefore = textOf(before_, before->place);
        }
        if (after) {
            row.after = after->place;
            row.kernelAfter = after->kernel;
            row.textAfter = textOf(after_, after->place);
        }
        setTimes(row, partsBefore, partsAfter);
        const bool differs = std::ranges::any_of(row.figures, [](const auto& one) { return one.second.differs(); });
        if (differs || !before || !after) {
            made_.lines.push_back(std::move(row));
        } else {
            auto& others = made_.otherLinesMs;
            others.before = others.before.value_or(0) + row.ms.before.value_or(0);
            others.after = others.after.value_or(0) + row.ms.after.value_or(0);
        }
    }

    static void setTimes(LineRow& row, const LineParts& before, const LineParts& after) {
        double most = 0;
        std::map<std::string, double> all;
        for (const auto& [part, ms] : before) {
            row.ms.before = row.ms.before.value_or(0) + ms;
            all[part] -= ms;
        }
        for (const auto& [part, ms] : after) {
            row.ms.after = row.ms.after.value_or(0) + ms;
            all[part] += ms;
        }
        for (const auto& [part, difference] : all)
            if (difference * row.ms.difference() > 0 && std::abs(difference) > most) {
                most = std::abs(difference);
                row.cause = part;
            }
    }

    std::string textOf(const KeptRun& run, const Place& place) {
        const auto source = run.sources.find(place.file);
        if (source == run.sources.end())
            return {};
        const auto known = texts_.try_emplace({&run, place.file}, source->second).first;
        return std::string(known->second.line(place.line));
    }

    void addCopies() {
        std::map<std::string, CopyRow> rows;
        const auto add = [&](const std::vector<KeptCopy>& copies, std::optional<double> Change::*side) {
            for (const auto& copy : copies) {
                auto& row = rows[copy.way];
                row.way = copy.way;
                row.times.*side = (row.times.*side).value_or(0) + 1;
                row.bytes.*side = (row.bytes.*side).value_or(0) + copy.bytes;
                row.ms.*side = (row.ms.*side).value_or(0) + copy.ms;
            }
        };
        add(before_.copies, &Change::before);
        add(after_.copies, &Change::after);
        for (auto& [way, row] : rows)
            made_.copies.push_back(std::move(row));
        std::ranges::stable_sort(made_.copies, std::ranges::greater{},
                                 [](const CopyRow& row) { return std::abs(row.ms.difference()); });
    }

    const KeptRun &before_, &after_;
    RunPairs pairs_;
    Comparison made_;
    std::map<std::pair<const KeptRun*, std::string>, SourceText> texts_;
};

} // namespace

std::optional<double> Change::factor() const {
    if (!before || !after || *before == 0)
        return {};
    return *after / *before;
}

ComparedRuns compareAll(std::vector<KeptRun> runs) {
    ComparedRuns made{std::move(runs), {}, {}};
    for (std::size_t k = 0; k + 1 < made.runs.size(); ++k)
        made.steps.push_back(compareRuns(made.runs[k], made.runs[k + 1]));
    made.all = made.steps.size() == 1 ? made.steps.front() : compareRuns(made.runs.front(), made.runs.back());
    return made;
}

std::vector<TimeStep> waterfall(const Comparison& made, std::size_t most) {
    double changed = 0, lines = made.otherLinesMs.difference(),
           rest = made.launchMs.difference() - made.fixedMs.difference() - lines;
    for (const auto& row : made.lines)
        changed += std::abs(row.ms.difference());
    std::vector<TimeStep> steps;
    for (std::size_t k = 0; k < made.lines.size(); ++k) { // the most first
        const double ms = made.lines[k].ms.difference();
        rest -= ms;
        if (k < most && std::abs(ms) >= changed / 100 && ms != 0)
            steps.push_back({TimeStep::Kind::Line, k, ms});
        else
            lines += ms;
    }
    const double least = 1e-9 * std::max(made.launchMs.before.value_or(0), made.launchMs.after.value_or(0));
    for (const auto& step :
         {TimeStep{TimeStep::Kind::Lines, 0, lines}, TimeStep{TimeStep::Kind::Fixed, 0, made.fixedMs.difference()},
          TimeStep{TimeStep::Kind::Rest, 0, rest}})
        if (std::abs(step.ms) > least)
            steps.push_back(step);
    return steps;
}

std::string Comparison::sentence() const {
    std::string words;
    for (const auto& part : main)
        words += (words.empty() ? "" : "; ") + part.str();
    return words;
}

std::string timeWords(double ms) { return shownDuration(ms, numberStyle("en")); }

Comparison compareRuns(const KeptRun& before, const KeptRun& after) { return Comparing(before, after).make(); }

} // namespace telar::compare
