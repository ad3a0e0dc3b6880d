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
    std::map<double, std::vector<const RecordPoint*>> at;
    /// "simd x1 kernel=3"
    std::string name() const;
};

struct Curves {
    std::string axis;         ///< setting on the x axis; empty: the size
    std::vector<Curve> lines; ///< in the order of variant, threads, settings
};

/// Of the operation's records, own and opened. With `bySize` the x axis is the size; else the setting of
/// numbers that varies most, where the size does not.
Curves curvesOf(const ChartInput& input, bool bySize = false);

/// Name for people: with the cross and the mark of opened records.
Text curveText(const Curve& curve, bool withThreads = true);
Text axisTitle(const ChartInput& input, const Curves& curves);
/// Median over the records at each x of `value`, and the least and greatest where there are several.
ChartSeries seriesOf(const Curve& curve, const std::function<double(const RecordPoint&)>& value,
                     bool withThreads = true);

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
ExperimentChart transfersChart(const ChartInput& input);
ExperimentChart repetitionsChart(const ChartInput& input);
ExperimentChart rooflineChart(const ChartInput& input);
ExperimentChart windowsChart(const ChartInput& input);
ExperimentChart compareChart(const ChartInput& input);

} // namespace telar
