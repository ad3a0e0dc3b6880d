#include "app/cli/kernel/run_report.hpp"

#include "app/cli/frame/common.hpp"
#include "app/cli/kernel/launch_json.hpp"
#include "app/cli/kernel/trace_report.hpp"
#include "core/base/host.hpp"
#include "core/base/numbers.hpp"
#include "core/base/version.hpp"
#include "core/operation/run_record.hpp"
#include "core/simt/program/time_line.hpp"

#include <nlohmann/json.hpp>

namespace telar::cli {

namespace {

using nlohmann::ordered_json;
std::string bytesText(int64_t bytes) {
    const auto size = static_cast<double>(bytes);
    return bytes < 10240               ? std::to_string(bytes) + " B"
           : bytes < int64_t{10} << 20 ? fixedText(size / 1024, 1) + " KiB"
                                       : fixedText(size / (1 << 20), 1) + " MiB";
}

std::string padded(const std::string& text, std::size_t width) {
    return text.size() < width ? text + std::string(width - text.size(), ' ') : text;
}

std::string eventTable(const program::ProgramReport& report) {
    std::string out = "line  " + padded("what", 44) + columns({"times", "foretold", "here"}) + "\n";
    for (const auto& row : program::timeLine(report)) {
        std::string what;
        if (row.launch) {
            const auto& launch = report.launches[row.first];
            what = launch.kernel + "<<<" + dimWords(launch.config.grid) + ", " + dimWords(launch.config.block) + ">>>";
        } else {
            const auto& copy = report.copies[row.first];
            what = std::string(program::wayName(copy.way)) + ", " + bytesText(copy.bytes);
        }
        out += padded(std::to_string(row.line), 6) + padded(what, 44) +
               columns({std::to_string(row.times), milliseconds(row.foretoldMs),
                        row.machineMs > 0 ? milliseconds(row.machineMs) : "-"});
        if (row.refused)
            out += "  refused: " + std::to_string(row.refused);
        if (row.findings)
            out += "  faults: " + std::to_string(row.findings);
        out += "\n";
    }
    return out;
}

} // namespace

std::string programTable(const ProgramShown& shown) {
    const auto& report = shown.report;
    std::string out =
        "\nprogram  " + shown.request.source.name + ", " +
        (report.exit ? "ended with " + std::to_string(*report.exit)
                     : "ended by signal " + std::to_string(report.signal)) +
        "\ncard     " + shown.request.card.name +
        (shown.request.fast ? ", as the program sees it; times of events are this computer's\n"
                            : ": times of events and the column 'foretold' are modelled for it, not measured\n");
    out += "device   " + std::to_string(report.launchCount) + " launches, " + std::to_string(report.copyCount) +
           " copies, " + std::to_string(report.arrays) + " arrays, " + bytesText(report.mostBytes) + " at most\n";
    out += "here     compiled in " + milliseconds(report.compileMs) + ", host side " + milliseconds(report.hostMs) +
           "\n\n";
    if (!report.events.empty())
        out += eventTable(report);
    for (const auto& note : report.notes)
        out += "note: " + note.str() + "\n";
    if (report.notFreed > 0)
        out += "note: " + std::to_string(report.notFreed) + " arrays of " + bytesText(report.notFreedBytes) +
               " were not given back with cudaFree\n";
    for (const auto& file : report.files)
        out += "wrote    " + file.name + " (" + bytesText(static_cast<int64_t>(file.content.size())) + ")" +
               (shown.kept.empty() ? ", which is gone; --output FOLDER keeps it\n" : " in " + shown.kept + "\n");
    if (report.faultless() && !report.ended)
        out += shown.request.fast ? "nothing out of bounds\n" : "no faults found\n";
    return out;
}

std::string programJson(const ProgramShown& shown) {
    const auto& report = shown.report;
    cuda::LineCounts all;
    ordered_json launches = ordered_json::array(), copies = ordered_json::array(), events = ordered_json::array(),
                 findings = ordered_json::array(), notes = ordered_json::array(), files = ordered_json::array();
    for (const auto& launch : report.launches) {
        ordered_json one = {{"kernel", launch.kernel},
                            {"line", launch.line},
                            {"grid", dimJson(launch.config.grid)},
                            {"block", dimJson(launch.config.block)},
                            {"dynamic_shared", launch.config.dynamicShared},
                            {"error", launch.error},
                            {"machine_ms", launch.machineMs},
                            {"foretold_ms", program::foretoldMs(launch)},
                            {"figures", countsJson(launch.counts)}};
        if (!launch.refusal.empty())
            one["refused"] = launch.refusal.str();
        for (const auto& finding : launch.findings) {
            auto made = findingJson(finding);
            made["launch"] = launches.size();
            made["text"] = finding.text().str();
            findings.push_back(std::move(made));
        }
        launches.push_back(std::move(one));
    }
    for (const auto& fault : report.faults)
        findings.push_back(
            {{"kind", fault.kind}, {"line", fault.line}, {"count", fault.count}, {"text", fault.what.str()}});
    for (const auto& copy : report.copies)
        copies.push_back({{"way", program::wayName(copy.way)},
                          {"line", copy.line},
                          {"bytes", copy.bytes},
                          {"error", copy.error},
                          {"foretold_ms", copy.foretoldMs}});
    for (const auto& event : report.events)
        events.push_back({{event.launch ? "launch" : "copy", event.index}});
    for (const auto& note : report.notes)
        notes.push_back(note.str());
    for (const auto& file : report.files)
        files.push_back({{"name", file.name}, {"bytes", file.content.size()}});
    ordered_json record = {{"schema", 2},
                           {"operation", "run"},
                           {"backend", "emulator"},
                           {"device", hostFacts().processor},
                           {"settings",
                            {{"file", shown.request.source.name},
                             {"arguments", shown.request.arguments},
                             {"card", shown.request.card.name}}},
                           {"timings_ms", {{"compile", report.compileMs}, {"host", report.hostMs}}},
                           {"figures",
                            {{"launches", report.launchCount},
                             {"copies", report.copyCount},
                             {"arrays", report.arrays},
                             {"most_bytes", report.mostBytes},
                             {"not_freed", report.notFreed},
                             {"not_freed_bytes", report.notFreedBytes}}},
                           {"exit", report.exit ? ordered_json(*report.exit) : ordered_json(nullptr)}};
    if (report.signal)
        record["signal"] = report.signal;
    if (report.ended)
        record["ended"] = report.ended->str();
    record["findings"] = std::move(findings);
    record["launches"] = std::move(launches);
    record["copies"] = std::move(copies);
    record["events"] = std::move(events);
    record["notes"] = std::move(notes);
    record["files"] = std::move(files);
    record["version"] = telarVersion();
    return record.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
}

} // namespace telar::cli
