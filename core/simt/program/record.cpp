#include "core/simt/program/record.hpp"

#include "core/base/host.hpp"
#include "core/base/version.hpp"
#include "core/simt/cuda/run_json.hpp"
#include "core/simt/program/time_line.hpp"

namespace telar::program {

ordered_json launchJson(const ProgramLaunch& launch) {
    ordered_json made = {{"kernel", launch.kernel},
                         {"line", launch.line},
                         {"grid", cuda::dimJson(launch.config.grid)},
                         {"block", cuda::dimJson(launch.config.block)},
                         {"dynamic_shared", launch.config.dynamicShared},
                         {"error", launch.error},
                         {"machine_ms", launch.machineMs},
                         {"foretold_ms", nullptr},
                         {"figures", nullptr}};
    if (launch.predicted)
        made["foretold_ms"] = launch.predicted->seconds() * 1e3;
    if (launch.predicted && launch.countedBlocks != 0) // what only ran was not counted
        made["figures"] = cuda::countsJson(launch.counts);
    if (launch.countedBlocks >= 0 && launch.countedBlocks < launch.config.grid.count())
        made["counted_blocks"] = launch.countedBlocks;
    if (launch.card)
        made["card"] = launch.card;
    if (launch.rank >= 0)
        made["rank"] = launch.rank;
    if (launch.repeated)
        made["repeated"] = true;
    if (launch.timeline)
        made["timeline"] = cuda::timelineFigures(*launch.timeline);
    if (!launch.file.empty())
        made["file"] = launch.file;
    if (!launch.refusal.empty())
        made["refused"] = launch.refusal.str();
    return made;
}

ordered_json copyJson(const ProgramCopy& copy) {
    ordered_json made = {{"way", wayName(copy.way)},
                         {"line", copy.line},
                         {"bytes", copy.bytes},
                         {"error", copy.error},
                         {"foretold_ms", copy.predictedMs}};
    if (!copy.file.empty())
        made["file"] = copy.file;
    return made;
}

ordered_json rangeJson(const ProgramRange& range) {
    ordered_json made = {{"name", range.name},           {"line", range.line},     {"times", range.times},
                         {"launches", range.launches},   {"copies", range.copies}, {"foretold_ms", range.predictedMs},
                         {"machine_ms", range.machineMs}};
    if (!range.file.empty())
        made["file"] = range.file;
    return made;
}

ordered_json rankJson(const RankReport& rank) {
    const auto counts = [](const RankCounts& of) {
        return ordered_json{{"messages", of.messages},
                            {"collectives", of.collectives},
                            {"bytes", of.bytes},
                            {"waited_ms", of.waitedMs}};
    };
    auto made = counts(rank);
    made["exit"] = rank.exit ? ordered_json(*rank.exit) : ordered_json(nullptr);
    made["calls"] = ordered_json::array();
    for (const auto& call : rank.calls) {
        ordered_json row = {{"call", call.call}, {"line", call.line}, {"times", call.times}};
        row.update(counts(call));
        if (!call.file.empty())
            row["file"] = call.file;
        made["calls"].push_back(std::move(row));
    }
    return made;
}

ordered_json slowJson(const SlowLine& line, bool shared) {
    ordered_json made = {{"kernel", line.kernel},
                         {"line", line.line},
                         {"what", shared ? "shared wavefronts" : "global sectors"},
                         {"moved", shared ? line.wavefronts : line.sectors},
                         {"least", shared ? line.idealWavefronts : line.neededSectors}};
    if (!line.file.empty())
        made["file"] = line.file;
    return made;
}

ordered_json findingOfLaunch(const simt::Finding& finding, std::size_t launch) {
    auto made = cuda::findingJson(finding);
    made["launch"] = launch;
    made["text"] = finding.text().str();
    return made;
}

void RecordParts::add(const ProgramLaunch& launch) {
    for (std::size_t k = 0; k < launch.findings.size(); ++k) {
        auto made = findingOfLaunch(launch.findings[k], launches.size());
        if (k < launch.launchesWith.size() && launch.launchesWith[k] > 1)
            made["launches"] = launch.launchesWith[k];
        for (const auto& one : launch.follows)
            if (one.cause == k)
                made["follows"].push_back(one.finding.text().str());
        findings.push_back(std::move(made));
    }
    launches.push_back(launchJson(launch));
}

std::string recordText(const RecordHead& head, RecordParts parts) {
    ordered_json record = {{"schema", 2},
                           {"operation", "run"},
                           {"backend", "emulator"},
                           {"device", hostFacts().processor},
                           {"settings", head.settings},
                           {"timings_ms", head.timings},
                           {"figures", head.figures},
                           {"exit", head.exit ? ordered_json(*head.exit) : ordered_json(nullptr)}};
    if (head.signal)
        record["signal"] = head.signal;
    if (!head.ended.empty())
        record["ended"] = head.ended;
    record["findings"] = std::move(parts.findings);
    record["launches"] = std::move(parts.launches);
    record["copies"] = std::move(parts.copies);
    record["events"] = std::move(parts.events);
    if (!parts.slow.empty())
        record["slow"] = std::move(parts.slow);
    if (!parts.ranges.empty()) // of programs that name some
        record["ranges"] = std::move(parts.ranges);
    if (!parts.ranks.empty()) // of an MPI program
        record["ranks"] = std::move(parts.ranks);
    record["notes"] = std::move(parts.notes);
    record["files"] = std::move(parts.files);
    record["version"] = telarVersion();
    return record.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

} // namespace telar::program
