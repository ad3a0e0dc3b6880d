// What run records show, as charts that know no toolkit: the window draws them, reports print them. Published
// figures keep a mark of their own wherever they appear.
#pragma once

#include "core/experiment/chart_roles.hpp"
#include "core/experiment/fit.hpp"
#include "core/experiment/record_log.hpp"
#include "core/operation/catalogue.hpp"
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
    std::vector<bool> busy;        ///< measured while other programs ran: drawn hollow and in no fit; else empty
    std::string variant;           ///< that was measured, here or elsewhere
    std::string label;             ///< of a published one: as its source has it
    Told told;                     ///< what tells it from the others
    int of = -1;                   ///< of a law: the series that it was fitted to
    int color = -1;                ///< place in the palette of seven; -1: an ideal or a roof, in the ink of guides
    int mark = 0;                  ///< shape of its marks
    int dash = 0;                  ///< of its line; 0: drawn through
    int panel = -1;                ///< of the chart's small multiples; -1: in each of them
    bool joined = true;            ///< else marks alone: points that do not follow from each other
};

/// A table of colours: one value for each pair of two settings' values.
struct ChartHeat {
    Text name; ///< what its cells have in common
    std::vector<std::string> columns, rows;
    std::vector<double> values; ///< row by row; NaN: not measured
    double at(std::size_t row, std::size_t column) const { return values[row * columns.size() + column]; }
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
    std::vector<ChartHeat> heats;
    Text heatTitle;                   ///< of the colours' scale: "time (ms)"
    double unitMs = 1;                ///< ms of one unit of its times
    std::vector<Text> sentences;      ///< what the chart says, with its numbers
    std::vector<Text> panels;         ///< titles of small multiples: "kernel = 3"; empty: one picture
    std::vector<double> xTicks;       ///< places that were measured; empty: too many
    bool doublesY = false;            ///< its y axis is read in doublings: speed-ups
    ChartRoles roles;                 ///< which name has which part; empty where none has
    std::vector<std::string> names;   ///< that tell its records apart: "variant", "threads", "size", settings
    std::vector<std::string> numbers; ///< those whose values are numbers
    bool hasData() const { return !series.empty() || !bars.empty() || !boxes.empty() || !heats.empty(); }
};

struct ChartInput {
    const Catalogue& catalogue;               ///< outlives the chart's making
    std::string operation;                    ///< an id; it need not be in the catalogue
    std::span<const RecordPoint> own, opened; ///< of any operation; others are left out
    std::string preset;         ///< whose published figures are laid over, where they are of this operation
    std::optional<Roofs> roofs; ///< of this computer, for the roofline
    ChartRoles roles = {};      ///< as somebody chose them
    bool published = false;     ///< nothing else is drawn: names need not say that they are
};

struct ChartKind {
    const char* id; ///< "times"
    Text title;     ///< "Speed-up vs threads"
};
/// "times", "product", "speedup", "efficiency", "weak", "against", "throughput", "results", "transfers", "repetitions",
/// "roofline", "windows", "heat", "predicted", "compare": in that order.
const std::vector<ChartKind>& chartKinds();
/// An unknown id gives an empty chart.
ExperimentChart makeChart(const std::string& id, const ChartInput& input);
/// A user error where a role names what none of the records has.
Status checkRoles(const ChartRoles& roles, std::span<const RecordPoint> records);
/// The one that tells most of these records.
std::string bestChart(const ChartInput& input);

} // namespace telar
