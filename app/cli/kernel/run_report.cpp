#include "app/cli/kernel/run_report.hpp"

#include "app/cli/frame/common.hpp"
#include "app/cli/kernel/launch_json.hpp"
#include "app/cli/kernel/trace_report.hpp"
#include "core/base/numbers.hpp"
#include "core/simt/program/time_line.hpp"

#include <algorithm>
#include <map>
#include <tuple>

namespace telar::cli {

namespace {

std::string bytesText(int64_t bytes) {
    const auto size = static_cast<double>(bytes);
    return bytes < 10240               ? std::to_string(bytes) + " B"
           : bytes < int64_t{10} << 20 ? fixedText(size / 1024, 1) + " KiB"
                                       : fixedText(size / (1 << 20), 1) + " MiB";
}

std::string eventTable(const program::ProgramReport& report, bool fast) {
    std::size_t places = 6; // with the file's name where there are several
    const auto rows = program::timeLine(report);
    for (const auto& row : rows)
        places = std::max(places, row.file.empty() ? 0 : row.file.size() + 7);
    const bool stalls = std::any_of(rows.begin(), rows.end(), [](const auto& row) { return row.modelledMs > 0; });
    const auto cachesOf = [&](const auto& row) {
        const auto* launch = row.launch ? &report.launches[row.first] : nullptr;
        return launch && launch->predicted ? launch->predicted->caches.get() : nullptr;
    };
    const bool caches = std::any_of(rows.begin(), rows.end(), [&](const auto& row) { return cachesOf(row); });
    std::vector<std::string> names;
    std::size_t widest = 44;
    for (const auto& row : rows) {
        std::string what;
        if (row.launch) {
            const auto& launch = report.launches[row.first];
            what = launch.kernel + "<<<" + dimWords(launch.config.grid) + ", " + dimWords(launch.config.block) + ">>>" +
                   (launch.card ? " on card " + std::to_string(launch.card) : "");
        } else {
            const auto& copy = report.copies[row.first];
            what = std::string(program::wayName(copy.way)) + ", " + bytesText(copy.bytes);
        }
        names.push_back(what);
        widest = std::max(widest, what.size() + 2);
    }
    std::vector<std::string> titles{"times", "predicted", "here"};
    if (caches)
        titles.insert(titles.end(), {"L1 hit", "L2 hit"});
    if (stalls)
        titles.emplace_back("modelled");
    std::string out = padded("line", places) + padded("what", widest) + columns(titles) +
                      (stalls ? "  its warps wait most for\n" : "\n");
    for (std::size_t k = 0; k < rows.size(); ++k) {
        const auto& row = rows[k];
        std::vector<std::string> cells{std::to_string(row.times),
                                       row.predictedMs ? milliseconds(*row.predictedMs) : "-",
                                       row.machineMs > 0 ? milliseconds(row.machineMs) : "-"};
        if (caches)
            for (const double simt::CacheReport::*rate : {&simt::CacheReport::l1HitPct, &simt::CacheReport::l2HitPct})
                cells.push_back(cachesOf(row) ? fixedText(cachesOf(row)->*rate, 1) + " %" : "-");
        if (stalls)
            cells.push_back(row.modelledMs > 0 ? milliseconds(row.modelledMs) : "-");
        out += padded((row.file.empty() ? "" : row.file + ":") + std::to_string(row.line), places) +
               padded(names[k], widest) + columns(cells);
        if (row.modelledMs > 0)
            if (const auto& timeline = report.launches[row.first].timeline)
                out += "  " + multiprocessor::stateTitle(timeline->largestStall()).str();
        if (row.launch && !fast && row.counted < row.times)
            out += "  counted: " + std::to_string(row.counted) + " of " + std::to_string(row.times) + " launches";
        if (row.launch && row.countedBlocks < row.blocks)
            out += "  counted: " + std::to_string(row.countedBlocks) + " of " + std::to_string(row.blocks) +
                   " blocks, scaled";
        if (row.refused)
            out += "  refused: " + std::to_string(row.refused);
        if (row.findings)
            out += "  faults: " + std::to_string(row.findings);
        out += "\n";
    }
    return out;
}

/// What ran in the ranges that the program names.
std::string rangeTable(const program::ProgramReport& report) {
    std::size_t places = 6, widest = 44;
    for (const auto& range : report.ranges) {
        places = std::max(places, range.file.empty() ? 0 : range.file.size() + 7);
        widest = std::max(widest, range.name.size() + 2);
    }
    std::string out = "\n" + padded("line", places) + padded("range", widest) +
                      columns({"times", "launches", "copies", "predicted", "here"}) + "\n";
    for (const auto& range : report.ranges)
        out += padded((range.file.empty() ? "" : range.file + ":") + std::to_string(range.line), places) +
               padded(range.name, widest) +
               columns({std::to_string(range.times), std::to_string(range.launches), std::to_string(range.copies),
                        milliseconds(range.predictedMs), milliseconds(range.machineMs)}) +
               "\n";
    return out;
}

/// Machine instructions by kernel, of the launches that were matched.
std::string executedTable(const program::ProgramReport& report) {
    struct Sums {
        int64_t launches = 0, executed = 0, ptx = 0;
        double waits = 0;
        bool estimated = false, callsRuntime = false;
    };
    std::map<std::string, Sums> kernels;
    const cuda::ExecutedCode* code = nullptr;
    for (const auto& launch : report.launches)
        if (launch.executed) {
            auto& sums = kernels[launch.kernel];
            ++sums.launches;
            sums.executed += launch.executed->at(0);
            sums.ptx += launch.counts.instructions;
            sums.waits += launch.executed->wait * launch.executed->instructions;
            sums.estimated = sums.estimated || launch.executed->estimated;
            sums.callsRuntime = sums.callsRuntime || launch.executed->callsRuntime;
            code = launch.executed.get();
        }
    std::string out;
    if (code)
        out += "\n" +
               padded("machine instructions, as " + code->assemblerName() + " assembles for sm_" +
                          std::to_string(code->capability),
                      58) +
               columns({"launches", "executed", "in the PTX", "wait"}) + "\n";
    for (const auto& [name, sums] : kernels)
        out += padded(name, 58) +
               columns({std::to_string(sums.launches), std::to_string(sums.executed), std::to_string(sums.ptx),
                        fixedText(sums.waits / static_cast<double>(std::max<int64_t>(1, sums.executed)), 2)}) +
               (sums.estimated ? "  rounds of unrolled loops are estimated" : "") +
               (sums.callsRuntime ? "  without what printf and its like execute" : "") + "\n";
    if (code && code->ofClang)
        out += "of clang's PTX; NVIDIA's compilers would make other code\n";
    if (!report.notExecuted.empty())
        out += "\nmachine instructions are not known of every launch: " + report.notExecuted.str() + "\n";
    return out;
}

/// The lines that waste most.
std::string slowTable(const program::ProgramReport& report) {
    std::string out;
    const auto say = [&](const program::SlowLine& line, int64_t moved, int64_t least, const char* what) {
        out += (out.empty() ? "slow     " : "         ") + (line.file.empty() ? "line " : line.file + ":") +
               std::to_string(line.line) + ", " + line.kernel + ": " +
               fixedText(static_cast<double>(moved) / static_cast<double>(least), 1) + " times the least possible " +
               what + " (" + std::to_string(moved) + " instead of " + std::to_string(least) + ")\n";
    };
    for (const auto& line : report.slowGlobal)
        say(line, line.sectors, line.neededSectors, "sectors of 32 bytes of global memory");
    for (const auto& line : report.slowShared)
        say(line, line.wavefronts, line.idealWavefronts, "passes over the banks of shared memory");
    return out;
}

/// What each rank sent and how long it waited, and the same by the lines of the calls, over all ranks.
std::string rankTable(const program::ProgramReport& report) {
    std::string out = padded("rank", 6) + columns({"messages", "collectives", "bytes", "waited"}) + "  ended\n";
    std::map<std::tuple<std::string, int, std::string>, program::RankCall> lines;
    std::size_t places = 6;
    const auto cells = [](const program::RankCounts& counts, int64_t first, int64_t second) {
        return columns(
            {std::to_string(first), std::to_string(second), bytesText(counts.bytes), milliseconds(counts.waitedMs)});
    };
    for (std::size_t k = 0; k < report.ranks.size(); ++k) {
        const auto& rank = report.ranks[k];
        out += padded(std::to_string(k), 6) + cells(rank, rank.messages, rank.collectives) +
               (rank.exit          ? "  with " + std::to_string(*rank.exit)
                : rank.signal == 9 ? "  by Telar"
                                   : "  by signal " + std::to_string(rank.signal)) +
               "\n";
        for (const auto& call : rank.calls) {
            auto& line = lines[{call.file, call.line, call.call}];
            line.times += call.times;
            line.messages += call.messages;
            line.bytes += call.bytes;
            line.waitedMs += call.waitedMs;
            places = std::max(places, call.file.empty() ? 0 : call.file.size() + 7);
        }
    }
    out +=
        "\n" + padded("line", places) + padded("call", 24) + columns({"times", "messages", "bytes", "waited"}) + "\n";
    for (const auto& [key, line] : lines) {
        const auto& [file, number, call] = key;
        out += padded((file.empty() ? "" : file + ":") + std::to_string(number), places) + padded(call, 24) +
               cells(line, line.times, line.messages) + "\n";
    }
    return out;
}

/// When each rank would compute and wait, as predicted, and who makes whom wait.
std::string rankTimeTable(const program::RankJournal& journal, const program::RankLinks& links) {
    const auto time = program::rankTime(journal, links);
    std::string out =
        "\npredicted, not measured: " + milliseconds(time.ms) + " on links of " + fixedText(time.links.latencyUs, 1) +
        " us and " + fixedText(time.links.gigabytesPerSecond, 1) + " GB/s (" + time.links.name + ")" +
        (journal.cut ? ", of the first " + std::to_string(program::RankJournal::mostOperations) + " calls" : "") +
        "\n" + padded("rank", 6) + columns({"computes", "device", "waits", "transfers"}) + "\n";
    for (std::size_t k = 0; k < time.totals.size(); ++k) {
        const auto& of = time.totals[k];
        out += padded(std::to_string(k), 6) +
               columns({milliseconds(of.computeMs), milliseconds(of.deviceMs), milliseconds(of.waitMs),
                        milliseconds(of.transferMs)}) +
               "\n";
    }
    const auto waits = program::rankWaits(journal, time);
    for (std::size_t k = 0; k < std::min<std::size_t>(3, waits.size()); ++k)
        out += waits[k].text(journal).str() + "\n";
    return out;
}

/// The steps of each collective by an algorithm, and what it costs. Of many ranks the messages of a step are only counted.
std::string collectiveTable(const program::RankJournal& journal, const program::RankLinks& links,
                            program::CollectiveWay way) {
    constexpr std::size_t mostCalls = 10, mostMoves = 8;
    const auto calls = program::collectivesOf(journal);
    std::string out;
    for (std::size_t k = 0; k < std::min(mostCalls, calls.size()); ++k) {
        const auto& call = calls[k];
        const auto& place = journal.places[call.place];
        out += "\n" + place.call + ", line " + (place.file.empty() ? "" : place.file + ":") +
               std::to_string(place.line) + ", " + std::to_string(call.ranks) + " ranks, " +
               bytesText(static_cast<int64_t>(call.bytes)) + ", " + std::to_string(call.times) +
               (call.times == 1 ? " time: " : " times: ");
        const auto made = program::collectiveSteps(call.what, way, call.ranks, call.root);
        if (!made) {
            out += "this algorithm is not for it\n";
            continue;
        }
        const auto cost = program::collectiveCost(*made, call.bytes, links);
        const double least = program::leastBytes(call.what, call.ranks, call.bytes);
        out += std::to_string(made->steps.size()) + " steps, the busiest link carries " +
               bytesText(static_cast<int64_t>(cost.busiest)) + " (" + fixedText(cost.busiest / least, 2) +
               " times the minimum), predicted " + milliseconds(cost.ms) + "\n";
        for (std::size_t s = 0; s < made->steps.size(); ++s) {
            const auto& moves = made->steps[s];
            out += padded("step " + std::to_string(s + 1), 10);
            for (std::size_t m = 0; m < moves.size() && moves.size() <= mostMoves; ++m)
                out += (m ? ";  " : "") + std::to_string(call.members[static_cast<std::size_t>(moves[m].from)]) +
                       " to " + std::to_string(call.members[static_cast<std::size_t>(moves[m].to)]) +
                       (moves[m].adds ? ": + " : ": ") + program::chunksText(moves[m].chunks);
            out += (moves.size() > mostMoves ? std::to_string(moves.size()) + " messages" : "") + "\n";
        }
    }
    return out +
           (calls.size() > mostCalls ? "and " + std::to_string(calls.size() - mostCalls) + " other collectives\n" : "");
}

/// Whether blocks of the launch only ran.
bool partly(const program::ProgramLaunch& launch) {
    return launch.countedBlocks >= 0 && launch.countedBlocks < launch.config.grid.count();
}

} // namespace

std::string programTable(const ProgramShown& shown) {
    const auto& report = shown.report;
    std::string out = "\nprogram  " + shown.request.source.name + ", " +
                      (report.ranks.empty() ? std::string()
                                            : std::to_string(report.ranks.size()) +
                                                  (report.ranks.size() == 1 ? " rank, " : " ranks, ")) +
                      (report.exit ? "ended with " + std::to_string(*report.exit)
                                   : "ended by signal " + std::to_string(report.signal)) +
                      "\n";
    const bool usesCards = report.ranks.empty() || report.launchCount > 0 || report.arrays > 0;
    if (usesCards)
        out +=
            "card     " + (shown.request.cards > 1 ? std::to_string(shown.request.cards) + " times " : std::string()) +
            shown.request.card.name +
            (shown.request.fast ? ", as the program sees it; times of events are this computer's\n"
                                : ": times of events and the column 'predicted' are modelled for it, not measured\n");
    if (usesCards)
        out += "device   " + std::to_string(report.launchCount) + " launches, " + std::to_string(report.copyCount) +
               " copies, " + std::to_string(report.arrays) + " arrays, " + bytesText(report.mostBytes) + " at most\n";
    out += "here     compiled in " + milliseconds(report.compileMs) + ", host side " + milliseconds(report.hostMs) +
           (report.compiler.empty() ? "" : ", kernels by " + report.compiler) + "\n\n";
    if (!report.ranks.empty())
        out += rankTable(report) + (report.journal ? rankTimeTable(*report.journal, shown.request.links) : "") +
               (report.journal && shown.way ? collectiveTable(*report.journal, shown.request.links, *shown.way) : "") +
               (report.events.empty() ? "" : "\n");
    if (!report.events.empty())
        out += eventTable(report, shown.request.fast);
    if (!report.ranges.empty())
        out += rangeTable(report);
    out += executedTable(report) + slowTable(report);
    for (const auto& note : report.notes)
        out += "note: " + note.str() + "\n";
    if (report.notFreed > 0)
        out += "note: " + std::to_string(report.notFreed) + " arrays of " + bytesText(report.notFreedBytes) +
               " were not given back with cudaFree\n";
    for (const auto& file : report.files)
        out += "wrote    " + file.name + " (" + bytesText(static_cast<int64_t>(file.content.size())) + ")" +
               (shown.kept.empty() ? ", which is gone; --output FOLDER keeps it\n" : " in " + shown.kept + "\n");
    if (report.faultless() && !report.ended)
        out += shown.request.fast                             ? "nothing out of bounds\n"
               : std::ranges::any_of(report.launches, partly) ? "no faults found in what was checked\n"
                                                              : "no faults found\n";
    return out;
}

std::string scriptTable(const ScriptShown& shown, const program::ProgramReport& report,
                        const program::RecordParts& parts) {
    std::string out = "\nscript   " + shown.name +
                      ", which ran as your own program; only its kernels ran on the machine\n" + "card     " +
                      shown.card +
                      (shown.fast ? ", as the script sees it; times of events are this computer's\n"
                                  : ": times of events and the column 'predicted' are modelled for it, not measured\n");
    out += "device   " + std::to_string(report.launchCount) + " launches, " + std::to_string(report.copyCount) +
           " copies, " + std::to_string(report.arrays) + " arrays, " + bytesText(report.mostBytes) + " at most\n" +
           "here     " + milliseconds(shown.milliseconds) + " in all\n\n";
    if (!report.events.empty())
        out += eventTable(report, shown.fast);
    for (const auto& note : parts.notes)
        out += "note: " + note.get<std::string>() + "\n";
    if (parts.findings.empty() && report.launchCount > 0)
        out += shown.fast                                     ? "nothing out of bounds\n"
               : std::ranges::any_of(report.launches, partly) ? "no faults found in what was checked\n"
                                                              : "no faults found\n";
    return out;
}

} // namespace telar::cli
