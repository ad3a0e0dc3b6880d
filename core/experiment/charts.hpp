// What run records show, as charts that know no toolkit: the window draws them, reports print them. Published
// figures keep a mark of their own wherever they appear.
#pragma once

#include "core/experiment/fit.hpp"
#include "core/experiment/record_log.hpp"
#include "core/pipeline/roofline.hpp"

#include <span>

namespace telar {

struct ChartSeries {
    enum class Kind {
        Measured,
        Opened,    ///< of other files, read beside one's own
        Published, ///< never measured here
        Law,       ///< fitted, or an ideal
    };
    Text name;
    Kind kind = Kind::Measured;
    std::vector<double> x, y;      ///< ascending x
    std::vector<double> low, high; ///< of each point where several runs or seeds make it; else empty
    std::vector<bool> doubtful;    ///< readings that the source leaves in doubt; else empty
    int color = -1;                ///< the series whose colour it shares; -1: its own
    bool joined = true;            ///< else marks alone: points that do not follow from each other
};

/// One horizontal bar, its parts one after the other.
struct ChartBar {
    Text name;
    std::vector<double> parts;
};

/// Repetitions of one point.
struct ChartBox {
    Text name;
    Statistics statistics;
    std::vector<double> outliers; ///< beyond 1.5 times the quartiles' distance (Tukey)
};

struct ExperimentChart {
    std::string id;
    Text title, xTitle, yTitle;
    Text empty; ///< why there is nothing to see, and what to do
    bool logX = false, logY = false;
    std::vector<ChartSeries> series;
    std::vector<Text> parts; ///< names of the bars' parts
    std::vector<ChartBar> bars;
    std::vector<ChartBox> boxes;
    std::vector<Text> sentences; ///< what the chart says, with its numbers
    bool hasData() const { return !series.empty() || !bars.empty() || !boxes.empty(); }
};

struct ChartInput {
    std::string operation;
    std::span<const RecordPoint> own, opened; ///< of any operation; others are left out
    std::string preset;                       ///< whose published figures are laid over
    std::optional<Roofs> roofs;               ///< of this computer, for the roofline
};

struct ChartKind {
    const char* id; ///< "times"
    Text title;     ///< "Speed-up against threads"
};
/// "times", "product", "speedup", "efficiency", "weak", "against", "throughput", "results", "transfers", "repetitions",
/// "roofline", "windows", "compare": in that order.
const std::vector<ChartKind>& chartKinds();
/// An unknown id gives an empty chart.
ExperimentChart makeChart(const std::string& id, const ChartInput& input);
/// The one that tells most of these records.
std::string bestChart(const ChartInput& input);

} // namespace telar
