// The record of telar-cli profile: schema 2, with figures, lines and, of each launch, both counts.
#include "app/cli/frame/common.hpp"
#include "app/cli/kernel/code_words.hpp"
#include "app/cli/kernel/launch_json.hpp"
#include "app/cli/kernel/profile_report.hpp"
#include "core/base/host.hpp"
#include "core/base/version.hpp"
#include "core/simt/builtin/files.hpp"
#include "core/simt/cuda/ncu_words.hpp"
#include "core/simt/cuda/run_json.hpp"
#include "core/simt/multiprocessor/timeline_file.hpp"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>

namespace telar::cli {

namespace {

using nlohmann::ordered_json;

/// What the hardware counted: those that this GPU has.
ordered_json hardwareJson(const cuda::DeviceLaunchReport& device) {
    ordered_json made = ordered_json::object();
    const auto& words = cuda::counterWords();
    for (std::size_t w = 0; w < std::min(words.size(), device.metrics.size()); ++w)
        if (const auto value = device.metrics[w]; value && std::string_view(words[w].metric).ends_with(".ratio"))
            made[words[w].name] = *value;
        else if (value)
            made[words[w].name] = static_cast<int64_t>(*value);
    return made;
}

ordered_json linesJson(const builtin::WatchedLaunch& launch) {
    ordered_json lines = ordered_json::array();
    for (const auto& [line, counts] : launch.lines) {
        auto one = cuda::lineJson(counts);
        one["file"] = launch.file;
        one["line"] = line;
        lines.push_back(std::move(one));
    }
    return lines;
}

ordered_json countedJson(const cuda::DeviceLaunchReport& device) {
    auto made = launchGpuJson(device);
    if (device.countersRefused)
        made["counters_refused"] = device.countersRefused->str();
    else
        made["figures"] = hardwareJson(device);
    return made;
}

/// Of all launches: their cycles, and what is a ratio weighted by what it is of.
void addModelled(ordered_json& figures, const std::vector<multiprocessor::Timeline>& timelines) {
    if (timelines.empty())
        return;
    double cycles = 0, active = 0, issue = 0, instructions = 0;
    multiprocessor::StateCycles stalls{};
    for (const auto& t : timelines) {
        cycles += t.cycles;
        active += t.active;
        issue += t.issueActivePct * t.active;
        instructions += t.instructions;
        for (std::size_t k = 0; k < stalls.size(); ++k)
            stalls[k] += t.perIssue[k] * t.instructions;
    }
    figures["cycles"] = static_cast<int64_t>(cycles);
    figures["issue_active_pct"] = std::round(100 * issue / std::max(1.0, active)) / 100;
    auto& named = figures["stalls"] = ordered_json::object();
    for (std::size_t k = 0; k < stalls.size(); ++k)
        named[multiprocessor::stateName(static_cast<multiprocessor::State>(k))] =
            std::round(1e4 * stalls[k] / std::max(1.0, instructions)) / 1e4;
}

/// All launches as one: counts are summed, what is a ratio is made anew.
cuda::LineCounts sumOf(const ProfileReport& report) {
    cuda::LineCounts sum;
    for (const auto& launch : report.launches) {
        sum.instructions += launch.total.instructions;
        sum.threads += launch.total.threads;
        sum.tensor.add(launch.total.tensor);
        for (const auto& site : launch.counters.sites)
            sum.add(site);
    }
    return sum;
}

ordered_json launchJson(const ProfileReport& report, std::size_t k) {
    const auto& launch = report.launches[k];
    ordered_json one = {{"grid", dimJson(launch.config.grid)},
                        {"block", dimJson(launch.config.block)},
                        {"file", launch.file},
                        {"kernel", launch.kernel},
                        {"compiler", launch.compiler},
                        {"array_bytes", launch.arrayBytes}};
    if (report.machine) {
        one["shared"] = launch.counters.sharedBytes;
        one["global_cache_lines"] = launch.total.cacheLines;
        one["global_sectors"] = launch.total.sectors; // atomics too, as in the next
        one["shared_wavefronts"] = launch.total.wavefronts;
        one["moves"] = launch.total.moves;     // of the instructions: between registers, which an assembler leaves out
        one["added"] = launch.total.added;     // beyond the instructions: what an assembler makes of those on fragments
        one["chained"] = launch.total.chained; // of the instructions: those that wait for the one before
        one["figures"] = countsJson(launch.total);
    }
    if (k < report.code.size())
        one["machine_code"] = codeJson(report.code[k], launch.module->find(launch.entry)->code.size());
    if (k < report.loops.size())
        one["loops"] = loopsJson(report.loops[k], k < report.code.size());
    if (k < report.predicted.size())
        one["foretold"] = predictedJson(report.card, report.predicted[k]);
    if (k < report.timelines.size())
        one["timeline"] = multiprocessor::timelineFigures(report.timelines[k]);
    if (k < report.device.size())
        one["gpu"] = countedJson(report.device[k]);
    return one;
}

} // namespace

std::string profileJson(const ProfileReport& report) {
    ordered_json settings = {{"profiled", report.problem.operation}, {"variant", report.problem.kernel}};
    for (const auto& setting : report.problem.settings)
        std::visit(
            [&](const auto& value) {
                if constexpr (std::is_same_v<std::decay_t<decltype(value)>, Size2>)
                    settings[setting.name] = wordOf(value);
                else
                    settings[setting.name] = value;
            },
            setting.value);
    ordered_json record = {{"schema", 2},
                           {"operation", "profile"},
                           {"backend", report.machine ? "emulator" : "cuda"},
                           {"device", report.machine ? hostFacts().processor : report.device.front().device},
                           {"settings", std::move(settings)}};
    const auto& first = report.launches.front().config;
    record["launch"] = {{"grid", dimJson(first.grid)}, {"block", dimJson(first.block)}};
    if (report.machine) {
        record["timings_ms"] = {
            {"total",
             {{"min", report.machineMs}, {"median", report.machineMs}, {"max", report.machineMs}, {"runs", 1}}}};
        record["figures"] = countsJson(sumOf(report));
        addModelled(record["figures"], report.timelines);
    } else if (report.launches.size() == 1) {
        record["figures"] = hardwareJson(report.device.front());
    }
    record["launches"] = ordered_json::array();
    record["lines"] = ordered_json::array();
    for (std::size_t k = 0; k < report.launches.size(); ++k) {
        record["launches"].push_back(launchJson(report, k));
        for (auto& line : linesJson(report.launches[k])) {
            line["launch"] = k;
            record["lines"].push_back(std::move(line));
        }
    }
    cuda::SourceTexts sources;
    for (const auto& launch : report.launches)
        if (const auto* file = builtin::findFile(launch.file))
            sources.add(launch.file, std::string(file->text));
    if (auto texts = sources.take(); !texts.is_null())
        record["sources"] = std::move(texts);
    record["findings"] = report.findings;
    record["version"] = telarVersion();
    return indented(record);
}

} // namespace telar::cli
