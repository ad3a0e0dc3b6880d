// Records of one operation as curves: what is on the x axis, what tells the curves apart.
#pragma once

#include "core/experiment/charts.hpp"

#include <functional>
#include <map>

namespace telar {

/// Records with the same variant, threads and settings, but for the x axis and the seed.
struct Curve {
    std::string backend, settings; ///< "kernel=3": only what differs between the records
    int threads = 1;
    bool showsThreads = true; ///< they differ between the curves
    bool opened = false;
    Told apart;                  ///< the settings one by one
    std::optional<int64_t> size; ///< where it is not on the x axis and differs
    std::map<double, std::vector<const RecordPoint*>> at;
    /// What tells it from the others.
    Told told(bool withThreads = true) const;
    /// "simd ×1, kernel=3"
    std::string name() const { return nameOf(told()); }
};

struct Curves {
    std::string axis;         ///< setting on the x axis, or "threads"; empty: the size
    std::vector<Curve> lines; ///< in the order of variant, threads, settings
};

/// Of the operation's records, own and opened. With `bySize` the x axis is the size; else what was asked for, or the
/// setting of numbers that varies most, where the size does not.
Curves curvesOf(const ChartInput& input, bool bySize = false);

/// What differs between the operation's records, and which of that is numbers.
struct VaryingNames {
    std::vector<std::string> all, numbers; ///< "variant", "threads", "size", then settings
    /// Left out, and the one that each goes with, value for value: {"stride", "kernel"}.
    std::vector<std::pair<std::string, std::string>> followers;
};
VaryingNames varyingNames(const ChartInput& input);

/// Whether other programs ran during one of them: see `isNoisy`.
bool wereBusy(const std::vector<const RecordPoint*>& records);
/// Empty where no point was.
void forgetQuiet(std::vector<bool>& busy);

/// Name for people: with the cross and the mark of opened records.
Text curveText(const Curve& curve, bool withThreads = true);
/// In a sentence: the name without the mark of opened records, which is of the reader's language.
std::string spoken(const Text& name);
Text axisTitle(const ChartInput& input, const Curves& curves);
/// Of the operation; 1 where nobody knows it.
int workPowerOf(const ChartInput& input);
/// Without anything in it; `empty`: what it says then.
ExperimentChart logChart(Text xTitle, Text yTitle, Text empty);
/// The curve's name and colours, without points.
ChartSeries namedAs(const Curve& curve, bool withThreads = true);
/// Median over the records at each x of `value`, and the least and greatest where there are several.
ChartSeries seriesOf(const Curve& curve, const std::function<double(const RecordPoint&)>& value,
                     bool withThreads = true);

/// Times of the y axis or the boxes, given in ms, in the unit that suits most of them: minutes in minutes.
void fitTime(ExperimentChart& chart);
/// What is seen, in a sentence or two: which variant is fastest, by how much, and where they cross.
void sumUp(const Curves& curves, std::vector<Text>& sentences);
/// "1.2 s" of ms.
std::string timeWords(double ms);

/// Digits worth reading.
std::string digits(double value, int count = 3);
std::string percent(double share);

ExperimentChart timesChart(const ChartInput& input);
ExperimentChart productChart(const ChartInput& input);
ExperimentChart speedupChart(const ChartInput& input);
ExperimentChart efficiencyChart(const ChartInput& input);
ExperimentChart weakChart(const ChartInput& input);
ExperimentChart againstChart(const ChartInput& input);
ExperimentChart throughputChart(const ChartInput& input);
ExperimentChart resultsChart(const ChartInput& input);
ExperimentChart predictedChart(const ChartInput& input);
ExperimentChart transfersChart(const ChartInput& input);
ExperimentChart repetitionsChart(const ChartInput& input);
ExperimentChart rooflineChart(const ChartInput& input);
ExperimentChart windowsChart(const ChartInput& input);
ExperimentChart heatChart(const ChartInput& input);
ExperimentChart compareChart(const ChartInput& input);

} // namespace telar
