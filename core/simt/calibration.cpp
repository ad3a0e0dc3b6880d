#include "core/simt/calibration.hpp"

#include "core/base/statistics.hpp"

#include <algorithm>
#include <cmath>

namespace telar::simt {

namespace {

constexpr double mostSpread = 0.20;

} // namespace

CalibrationRow calibrationRow(std::string name, std::string unit, std::vector<double> samples) {
    const auto s = statisticsOf(std::move(samples));
    const double spread = s.median > 0 ? (s.upperQuartile - s.lowerQuartile) / s.median : 0;
    return {std::move(name), std::move(unit), s.median, spread, s.runs};
}

Status checkSteady(const std::vector<CalibrationRow>& rows) {
    for (const auto& row : rows)
        if (row.spread > mostSpread)
            return environmentError(
                text(TELAR_TR("core",
                              "%1 varies by %2 % between runs, and the limit is %3 %: other programs are running"),
                     row.name, std::round(1000 * row.spread) / 10, std::round(100 * mostSpread)),
                {}, text(TELAR_TR("core", "Calibrate again when no other program runs")));
    return {};
}

Expected<DeviceModel> calibratedCard(const DeviceFacts& facts, const std::vector<CalibrationRow>& rows) {
    auto model = deviceModelOf(facts);
    if (!model)
        return userError(text(TELAR_TR("core", "The driver does not report the clocks of %1"), facts.name));
    std::string missing;
    const auto median = [&](const char* name) {
        const auto row = std::find_if(rows.begin(), rows.end(), [&](const auto& r) { return r.name == name; });
        if (row != rows.end() && row->median > 0)
            return row->median;
        missing = name;
        return 1.0;
    };
    const double cycles = model->multiprocessors * model->clockHz; // of all multiprocessors, in a second
    model->l2Bytes = facts.l2Bytes;
    model->launchSeconds = median("launch");
    model->kernelSeconds = median("empty_kernel");
    model->copySeconds = median("small_copy");
    model->busBandwidth = 2 / (1 / median("to_device") + 1 / median("to_host"));
    model->memoryBandwidth = median("stream");
    model->l2Bandwidth = median("l2");
    model->memoryLatencySeconds = median("memory_latency");
    model->l2LatencySeconds = median("l2_latency");
    model->bankCycles = cycles / median("shared");
    model->instructionsPerCycle = median("arithmetic") / (cycles * model->schedulers);
    if (!missing.empty())
        return userError(text(TELAR_TR("core", "The calibration lacks \"%1\""), missing));
    return std::move(*model);
}

} // namespace telar::simt
