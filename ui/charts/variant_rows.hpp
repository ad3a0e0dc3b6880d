// The times of variants as rows of a chart.
#pragma once

#include "core/operation/run_record.hpp"
#include "ui/charts/timing_chart.hpp"
#include "ui/jobs/variant_timer.hpp"

namespace telar {

/// Title: the id. Label: the median, and how many times as quick it is as `base` ms, where that is above 0.
TimingRow timingRow(const std::string& id, const VariantTime& time, double base = 0);

/// Median of a variant; 0 where it has not been measured.
template <class Time>
double medianOf(const std::map<std::string, Time>& times, const std::string& id) {
    const auto found = times.find(id);
    return found != times.end() && found->second.measured() ? found->second.total.median : 0;
}

/// Median of what a GPU took for the kernel alone; nothing where that was not measured in this session.
template <class Time>
std::optional<double> kernelMedianOf(const std::map<std::string, Time>& times, const std::string& id) {
    const auto found = times.find(id);
    if (found == times.end() || !found->second.measured() || !found->second.record || !found->second.record->kernel)
        return {};
    return found->second.record->kernel->median;
}

} // namespace telar
