// Two runs held against each other: launches, lines, counts and predicted times as before -> after, by what they changed of the
// predicted time, and the main change as a sentence.
//
// What a line takes of a predicted time: the time of a launch beyond its fixed part is (sum of p^4)^(1/4) over the parts of the
// card (core/simt/predict.hpp). That function is homogeneous of degree 1, so by Euler's theorem it is the sum of p * df/dp, and
// part p has the share p^4 / (sum of p^4) of it. Each part's share goes to the lines by what the part counts of them: warp
// instructions (issue), lines of 128 bytes (L1), wavefronts (shared), sectors (L2, DRAM), requests (latency), multiply-adds (tensor).
#pragma once

#include "core/base/text.hpp"
#include "core/simt/compare/pair_runs.hpp"

namespace telar::compare {

/// A number before and after.
struct Change {
    std::optional<double> before, after; ///< none: that run has no such figure
    /// after / before; none: one is not there, or the first is 0.
    std::optional<double> factor() const;
    bool differs() const { return before != after; }
    /// Of times: after - before, where none counts as 0.
    double difference() const { return after.value_or(0) - before.value_or(0); }
};
using Changes = std::map<std::string, Change>;

/// One side of a row.
struct LaunchSide {
    std::string kernel;
    Place place;
    Shape shape;
    std::vector<std::size_t> launches; ///< of KeptRun::launches
};

/// Launches from one place with one shape, and those that they became.
struct LaunchRow {
    std::optional<LaunchSide> before, after; ///< none: only the other run has it
    PairedBy by = PairedBy::Name;
    std::string
        origin; ///< of a row with one side: the kernel of the other run that most of its text stands in; else empty
    Change ms;  ///< predicted, of all launches
    Changes figures; ///< of all launches, ratios as their mean
};

struct LineRow {
    std::optional<Place> before, after;
    std::string kernelBefore, kernelAfter; ///< empty: none
    std::string textBefore, textAfter;     ///< of the source, without indentation
    Change ms;                             ///< what the line takes of the predicted times of all launches
    Changes figures;                       ///< of all launches that were counted
    std::string cause; ///< the part of the card whose time changed most (simt::timePartName); empty: none
};

struct CopyRow {
    std::string way;
    Change times, bytes, ms;
};

struct Comparison {
    std::string nameBefore, nameAfter, cardBefore, cardAfter;
    Change launches, launchMs, copyMs, faults;
    Change messages, sentBytes; ///< of the ranks of programs of MPI
    Change
        otherLinesMs; ///< of launchMs, what lines take that are not in `lines`: another part of the card may limit them now
    Change fixedMs; ///< of launchMs, what kernels take that do nothing; of the launches whose parts are known
    std::vector<LaunchRow> rows;  ///< by what they changed of the predicted time, the most first
    std::vector<LineRow> lines;   ///< those with counts that differ, and those of one run only; in the same order
    std::vector<CopyRow> copies;  ///< by way
    bool sources = false;         ///< RunPairs::sources
    std::vector<Text> main;       ///< the main change, in parts: main_change.hpp
    std::string sentence() const; ///< `main` in English
};

Comparison compareRuns(const KeptRun& before, const KeptRun& after);

/// Runs from the first to the last, each compared with the one before it.
struct ComparedRuns {
    std::vector<KeptRun> runs;     ///< two or more
    std::vector<Comparison> steps; ///< one less
    Comparison all;                ///< from the first to the last
};
ComparedRuns compareAll(std::vector<KeptRun> runs);

/// A cause of the difference of two predicted times.
struct TimeStep {
    enum class Kind {
        Line,  ///< of `line`
        Lines, ///< all other lines together
        Fixed, ///< more or fewer launches, each of which takes its fixed part
        Rest   ///< what no record tells by line
    };
    Kind kind = Kind::Line;
    std::size_t line = 0; ///< of Comparison::lines
    double ms = 0;        ///< after - before
};
/// From launchMs before to launchMs after: the sum of the steps is the difference. At most `most` lines alone, and each of at
/// least a hundredth of what changed; steps of nothing are left out.
std::vector<TimeStep> waterfall(const Comparison& made, std::size_t most = 8);

/// "3.1 µs", as sentences say it.
std::string timeWords(double ms);

} // namespace telar::compare
