#include "core/simt/program/record.hpp"

#include "core/base/files.hpp"
#include "core/base/host.hpp"
#include "core/base/version.hpp"
#include "core/simt/multiprocessor/timeline_file.hpp"
#include "core/simt/program/time_line.hpp"

#include <set>

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
    if (launch.predicted && launch.predicted->parts != decltype(launch.predicted->parts){})
        made.update(cuda::partsJson(*launch.predicted));
    if (launch.registers > 0)
        made["registers_estimated"] = launch.registers;
    if (launch.predicted && launch.countedBlocks != 0) // what only ran was not counted
        made["figures"] = cuda::countsJson(launch.counts);
    if (launch.executed) {
        made["figures"]["executed_instructions"] = launch.executed->at(0);
        made["machine_code"] = {{"registers", launch.executed->registers},
                                {"executed", cuda::executedJson(*launch.executed)}};
    }
    if (launch.countedBlocks >= 0 && launch.countedBlocks < launch.config.grid.count())
        made["counted_blocks"] = launch.countedBlocks;
    if (launch.card)
        made["card"] = launch.card;
    if (launch.rank >= 0)
        made["rank"] = launch.rank;
    if (launch.repeated)
        made["repeated"] = true;
    if (launch.timeline)
        made["timeline"] = multiprocessor::timelineFigures(*launch.timeline);
    if (!launch.file.empty())
        made["file"] = launch.file;
    if (!launch.refusal.empty())
        made["refused"] = launch.refusal.str();
    return made;
}

ordered_json lineJson(const KernelLine& line, const std::string& own) {
    auto made = cuda::lineJson(line.counts);
    made["kernel"] = line.kernel;
    made["file"] = line.file.empty() ? own : line.file;
    made["line"] = line.line;
    made["launches"] = line.launches;
    if (line.executed)
        made["executed_instructions"] = std::llround(*line.executed);
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

/// When the ranks would compute, wait and send, as predicted.
ordered_json rankTimeJson(const RankJournal& journal, const RankTime& time) {
    const auto place = [&](std::size_t at) {
        const auto& of = journal.places[at];
        ordered_json made = {{"call", of.call}, {"line", of.line}};
        if (!of.file.empty())
            made["file"] = of.file;
        return made;
    };
    ordered_json made = {{"links", time.links.name},
                         {"latency_us", time.links.latencyUs},
                         {"gb_per_s", time.links.gigabytesPerSecond},
                         {"predicted_ms", time.ms},
                         {"whole", !journal.cut}};
    for (const auto& rank : time.totals)
        made["ranks"].push_back({{"compute_ms", rank.computeMs},
                                 {"device_ms", rank.deviceMs},
                                 {"wait_ms", rank.waitMs},
                                 {"transfer_ms", rank.transferMs}});
    made["waits"] = ordered_json::array();
    for (const auto& wait : rankWaits(journal, time)) {
        constexpr const char* reasons[] = {"late sender", "late receiver", "late to a collective", "busy link",
                                           "never"};
        made["waits"].push_back({{"rank", wait.rank},
                                 {"why", reasons[static_cast<std::size_t>(wait.why)]},
                                 {"ms", wait.ms},
                                 {"times", wait.times},
                                 {"at", place(wait.place)}});
        if (wait.other >= 0) {
            made["waits"].back()["other"] = wait.other;
            made["waits"].back()["other_at"] = place(wait.otherPlace);
        }
    }
    made["messages"] = ordered_json::array();
    for (std::size_t k = 0; k < std::min(time.messages.size(), ProgramReport::mostKept); ++k) {
        const auto& message = time.messages[k];
        const auto& sent = journal.operations[static_cast<std::size_t>(message.send)];
        const auto& received = journal.operations[static_cast<std::size_t>(message.receive)];
        made["messages"].push_back({{"from", sent.rank},
                                    {"to", received.rank},
                                    {"tag", sent.tag},
                                    {"bytes", sent.bytes},
                                    {"sent_line", journal.places[sent.place].line},
                                    {"received_line", journal.places[received.place].line},
                                    {"begin_ms", message.begin},
                                    {"end_ms", message.end}});
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
    if (!parts.lines.empty())
        record["lines"] = std::move(parts.lines);
    if (auto sources = parts.sources.take(); !sources.is_null())
        record["sources"] = std::move(sources);
    if (!parts.slow.empty())
        record["slow"] = std::move(parts.slow);
    if (!parts.ranges.empty()) // of programs that name some
        record["ranges"] = std::move(parts.ranges);
    if (!parts.ranks.empty()) // of an MPI program
        record["ranks"] = std::move(parts.ranks);
    if (!parts.rankTime.is_null())
        record["rank_time"] = std::move(parts.rankTime);
    record["notes"] = std::move(parts.notes);
    record["files"] = std::move(parts.files);
    record["version"] = telarVersion();
    return record.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

std::string programRecord(const ProgramRequest& request, const ProgramReport& report) {
    RecordParts parts;
    for (const auto& launch : report.launches)
        parts.add(launch);
    for (const auto& fault : report.faults) {
        parts.findings.push_back(
            {{"kind", fault.kind}, {"line", fault.line}, {"count", fault.count}, {"text", fault.what.str()}});
        if (!fault.ranks.empty())
            parts.findings.back()["ranks"] = fault.ranks;
        if (!fault.lines.empty())
            parts.findings.back()["lines"] = fault.lines;
    }
    for (const auto& rank : report.ranks)
        parts.ranks.push_back(rankJson(rank));
    if (report.journal)
        parts.rankTime = rankTimeJson(*report.journal, rankTime(*report.journal, request.links));
    for (const auto& copy : report.copies)
        parts.copies.push_back(copyJson(copy));
    for (const auto& event : report.events)
        parts.events.push_back({{event.launch ? "launch" : "copy", event.index}});
    for (const auto& range : report.ranges)
        parts.ranges.push_back(rangeJson(range));
    for (const auto& note : report.notes)
        parts.notes.push_back(note.str());
    for (const auto& file : report.files)
        parts.files.push_back({{"name", file.name}, {"bytes", file.content.size()}});
    const auto& source = request.source;
    std::set<std::string> files; // that something of the record stands in; empty: the program's own
    for (const auto& launch : report.launches)
        files.insert(launch.file);
    for (const auto& line : report.lines) {
        parts.lines.push_back(lineJson(line, source.name));
        files.insert(line.file);
    }
    for (const auto& file : files)
        if (file.empty())
            parts.sources.add(source.name, source.text);
        else if (const auto text = readFile(source.folder + "/" + source.below + "/" + file))
            parts.sources.add(file, *text);
    RecordHead head;
    head.settings = {{"file", request.source.name},
                     {"arguments", request.arguments},
                     {"card", request.card.name},
                     {"compiler", report.compiler}};
    head.timings = {{"compile", report.compileMs}, {"host", report.hostMs}};
    head.figures = {{"launches", report.launchCount}, {"copies", report.copyCount},
                    {"arrays", report.arrays},        {"most_bytes", report.mostBytes},
                    {"not_freed", report.notFreed},   {"not_freed_bytes", report.notFreedBytes}};
    for (const auto* lines : {&report.slowGlobal, &report.slowShared})
        for (const auto& line : *lines)
            parts.slow.push_back(slowJson(line, lines == &report.slowShared));
    if (!report.ranks.empty())
        head.settings["ranks"] = report.ranks.size(), head.settings["eager"] = request.eagerBytes;
    head.exit = report.exit;
    head.signal = report.signal;
    if (report.ended)
        head.ended = report.ended->str();
    return recordText(head, std::move(parts));
}

} // namespace telar::program
