#include "core/simt/multiprocessor/timeline_file.hpp"

#include "core/base/json_writer.hpp"

#include <cmath>

namespace telar::multiprocessor {

namespace {

double rounded(double value) { return std::round(value * 1e4) / 1e4; }

void writeStates(JsonWriter& json, const StateCycles& states) {
    json.object();
    for (int k = 0; k < stateCount; ++k)
        json.member(stateName(static_cast<State>(k)), rounded(states[static_cast<std::size_t>(k)]));
    json.end();
}

int lineOf(const Timeline& timeline, uint32_t source) { return timeline.program->place(source).line; }

void writeLaunch(JsonWriter& json, const NamedTimeline& launch) {
    const auto& t = *launch.timeline;
    json.object().member("kernel", launch.kernel).member("file", launch.file).member("card", launch.card);
    json.member("modelled", true).member("cycles", rounded(t.cycles)).member("active_cycles", rounded(t.active));
    json.member("seconds", t.seconds).member("ptx_instructions", rounded(t.ptxInstructions));
    json.member("estimated_instructions", rounded(t.instructions));
    json.member("issue_active_pct", rounded(t.issueActivePct)).member("warps_active_pct", rounded(t.warpsActivePct));
    json.member("resident_blocks", t.residentBlocks).member("schedulers", t.schedulers);
    json.member("blocks", t.blocks).member("simulated_blocks", t.simulatedBlocks);
    json.member("partial", t.partial).member("approximate", t.approximate);
    json.member("dram_bytes", rounded(t.dramBytes)).member("l2_sectors", rounded(t.l2Sectors));
    json.key("stalls");
    writeStates(json, t.perIssue);
    json.key("lines").array();
    for (const auto& [place, states] : t.lines) {
        json.object().member("line", place.second).key("cycles");
        writeStates(json, states);
        json.end();
    }
    json.end().key("warps").array();
    for (const auto& life : t.lives)
        json.object()
            .member("place", life.place)
            .member("scheduler", life.place % t.schedulers)
            .member("block", life.block)
            .member("warp", life.warp)
            .member("start", life.start)
            .member("end", life.end)
            .end();
    json.end().member("spans_until", t.spansUntil).key("spans").array();
    for (const auto& span : t.spans) {
        json.array().value(span.place).value(span.start).value(span.end);
        json.value(stateName(span.state)).value(lineOf(t, span.source)).end();
    }
    json.end().end();
}

void writeName(JsonWriter& json, const char* what, int pid, int tid, const std::string& name) {
    json.object().member("ph", "M").member("name", what).member("pid", pid).member("tid", tid);
    json.key("args").object().member("name", name).end().end();
}

} // namespace

nlohmann::ordered_json timelineFigures(const Timeline& timeline) {
    nlohmann::ordered_json stalls = nlohmann::ordered_json::object();
    for (int k = 0; k < stateCount; ++k)
        stalls[stateName(static_cast<State>(k))] =
            std::round(1e4 * timeline.perIssue[static_cast<std::size_t>(k)]) / 1e4;
    return {
        {"modelled", true},
        {"cycles", std::round(timeline.cycles)},
        {"ms", 1e3 * timeline.seconds},
        {timeline.machineCode ? "executed_instructions" : "estimated_instructions", std::round(timeline.instructions)},
        {"issue_active_pct", std::round(100 * timeline.issueActivePct) / 100},
        {"warps_active_pct", std::round(100 * timeline.warpsActivePct) / 100},
        {"dram_bytes", std::round(timeline.dramBytes)},
        {"l2_sectors", std::round(timeline.l2Sectors)},
        {"partial", timeline.partial},
        {"stalls", std::move(stalls)}};
}

std::string timelineJson(const std::vector<NamedTimeline>& launches) {
    JsonWriter json;
    json.object().member("format", "telar-timeline").member("schema", 1).key("launches").array();
    for (const auto& launch : launches)
        writeLaunch(json, launch);
    json.end().end();
    return json.text() + "\n";
}

std::string timelinePerfetto(const std::vector<NamedTimeline>& launches) {
    JsonWriter json;
    json.object().member("displayTimeUnit", "ns").key("otherData").object();
    json.member("unit", "one cycle is shown as one microsecond").member("modelled", true).end();
    json.key("traceEvents").array();
    double from = 0;
    int pid = 1;
    for (const auto& launch : launches) {
        const auto& t = *launch.timeline;
        for (int s = 0; s < t.schedulers; ++s)
            writeName(json, "process_name", pid + s, 0, launch.kernel + ", scheduler " + std::to_string(s));
        for (int place = 0; place < t.places; ++place)
            writeName(json, "thread_name", pid + place % t.schedulers, place, "warp place " + std::to_string(place));
        for (const auto& span : t.spans) {
            json.object().member("ph", "X").member("name", stateName(span.state)).member("cat", "warp");
            json.member("pid", pid + span.place % t.schedulers).member("tid", span.place);
            json.member("ts", from + span.start).member("dur", span.end - span.start);
            json.key("args").object().member("line", lineOf(t, span.source)).end().end();
        }
        from += std::ceil(t.active);
        pid += t.schedulers;
    }
    json.end().end();
    return json.text() + "\n";
}

bool isPerfettoName(std::string_view file) {
    return file.ends_with(".perfetto.json") || file.ends_with(".trace.json") || file.ends_with(".pftrace");
}

} // namespace telar::multiprocessor
