#include "core/simt/trace_file.hpp"

#include "core/base/json_text.hpp"
#include "core/base/version.hpp"

#include <algorithm>

namespace telar {

namespace {

using namespace simt;
using Ordered = nlohmann::ordered_json; ///< to write; what is read may have any number of keys
constexpr int schema = 1;
constexpr const char* format = "telar-trace";

Ordered triple(const Dim3& d) { return Ordered::array({d.x, d.y, d.z}); }

constexpr const char* spaces[] = {"global", "constant", "shared", "variable"};
constexpr const char* kinds[] = {"uint8", "int32", "int64", "float32", "float64"};

/// Threads of a block with their places and the cells that they stored.
void addThreads(Ordered& threads, const TraceFile& file, const BlockTrace& block) {
    const auto count = static_cast<uint32_t>(file.trace.block.count());
    for (uint32_t t = 0; t < count; ++t) {
        Ordered cells = Ordered::array();
        for (const Event& e : block.thread(t))
            if (e.op() == Op::GlobalStore && file.trace.arrays[e.array].name == file.output && file.columns > 0)
                for (int64_t i = e.index; i < e.index + e.width(); ++i)
                    cells.push_back({i / file.columns, i % file.columns});
        threads.push_back({{"block", triple(placeOf(block.block, file.trace.grid))},
                           {"thread", triple(placeOf(t, file.trace.block))},
                           {"warp", t / warpSize},
                           {"lane", t % warpSize},
                           {"output", std::move(cells)}});
    }
}

void addWarps(Ordered& warps, const TraceFile& file, const BlockTrace& block) {
    const auto count = static_cast<uint32_t>(file.trace.block.count());
    for (uint32_t w = 0; w * warpSize < count; ++w) {
        Ordered list = Ordered::array();
        for (const auto& i : warpInstructions(file.trace, block, w)) {
            const Site& site = file.trace.sites[i.site];
            Ordered one{{"line", site.line}, {"operation", opName(i.op)}, {"mask", i.mask}};
            if (i.op == Op::Branch)
                one["taken"] = i.taken;
            const bool global = i.op == Op::GlobalLoad || i.op == Op::GlobalStore || i.op == Op::GlobalAtomic;
            const bool shared = i.op == Op::SharedLoad || i.op == Op::SharedStore || i.op == Op::SharedAtomic;
            if (global || shared)
                one["array"] = file.trace.arrays[i.array].name;
            if (global) {
                const auto access = globalAccess(i, file.trace.arrays);
                one["sectors"] = access.sectors;
                one["sectors_needed"] = access.neededSectors;
                one["lines_of_128"] = access.lines;
            }
            if (shared)
                one["bank_ways"] = sharedAccess(i, file.trace.arrays).ways;
            list.push_back(std::move(one));
        }
        warps.push_back(
            {{"block", triple(placeOf(block.block, file.trace.grid))}, {"warp", w}, {"instructions", std::move(list)}});
    }
}

Ordered eventsOf(const BlockTrace& block) {
    Ordered events = Ordered::array();
    for (const Event& e : block.events)
        events.push_back({e.site, e.code, e.array, e.value, e.index});
    return {{"block", block.block}, {"first", block.first}, {"events", std::move(events)}};
}

/// What a reader complains about; caught in `readTrace`.
struct Damage {
    Text what;
};

void demand(bool fine, const char* what) {
    if (!fine)
        throw Damage{text(what)};
}

int64_t whole(const Json& j) {
    demand(j.is_number_integer(), TELAR_TR("core", "a whole number is missing"));
    demand(!j.is_number_unsigned() || j.get<uint64_t>() <= INT64_MAX, TELAR_TR("core", "a number is out of its range"));
    return j.get<int64_t>();
}

uint32_t wholeIn(const Json& j, int64_t least, int64_t most) {
    const auto n = whole(j);
    demand(n >= least && n <= most, TELAR_TR("core", "a number is out of its range"));
    return static_cast<uint32_t>(n);
}

Dim3 readTriple(const Json& j) {
    demand(j.is_array() && j.size() == 3, TELAR_TR("core", "a size of three numbers is missing"));
    return {wholeIn(j[0], 1, 2147483647), wholeIn(j[1], 1, 65535), wholeIn(j[2], 1, 65535)};
}

template <std::size_t N>
int indexOf(const std::string& name, const char* const (&names)[N]) {
    for (std::size_t i = 0; i < N; ++i)
        if (name == names[i])
            return static_cast<int>(i);
    demand(false, TELAR_TR("core", "an array has an unknown type"));
    return 0;
}

void readTables(const Json& j, Trace& trace) {
    for (const auto& s : j.at("sites")) {
        Site site;
        site.file = s.at("file").get<std::string>();
        site.line = wholeIn(s.at("line"), 0, 1 << 30);
        site.column = wholeIn(s.at("column"), 0, 1 << 30);
        trace.sites.push_back(std::move(site));
    }
    for (const auto& a : j.at("arrays")) {
        Array array;
        array.name = a.at("name").get<std::string>();
        array.space = static_cast<Space>(indexOf(a.at("space").get<std::string>(), spaces));
        array.kind = static_cast<ElementKind>(indexOf(a.at("type").get<std::string>(), kinds));
        array.length = whole(a.at("length"));
        trace.arrays.push_back(std::move(array));
    }
    demand(trace.sites.size() <= 65535 && trace.arrays.size() <= 255, TELAR_TR("core", "its tables are too long"));
}

BlockTrace readBlock(const Json& j, const Trace& trace) {
    BlockTrace block;
    block.block = whole(j.at("block"));
    demand(block.block >= 0 && block.block < trace.grid.count(), TELAR_TR("core", "a block lies outside of the grid"));
    const auto& events = j.at("events");
    const auto threads = static_cast<std::size_t>(trace.block.count());
    for (const auto& f : j.at("first"))
        block.first.push_back(wholeIn(f, 0, static_cast<int64_t>(events.size())));
    demand(block.first.size() == threads + 1 && block.first.front() == 0 && block.first.back() == events.size() &&
               std::is_sorted(block.first.begin(), block.first.end()),
           TELAR_TR("core", "the events of a block do not match its threads"));
    block.events.reserve(events.size());
    for (const auto& e : events) {
        demand(e.is_array() && e.size() == 5, TELAR_TR("core", "an event is incomplete"));
        Event event;
        event.site = static_cast<uint16_t>(wholeIn(e[0], 0, static_cast<int64_t>(trace.sites.size()) - 1));
        event.code = static_cast<uint8_t>(wholeIn(e[1], 0, 255));
        demand((event.code & 15) < opCount && event.code >> 4 <= 2, TELAR_TR("core", "an event has an unknown kind"));
        event.array = static_cast<uint8_t>(wholeIn(e[2], 0, 255));
        demand(event.array < trace.arrays.size() || event.op() == Op::Barrier || event.op() == Op::Branch ||
                   event.op() == Op::Shuffle || event.op() == Op::Vote,
               TELAR_TR("core", "an event names no array"));
        event.value = wholeIn(e[3], 0, 4294967295);
        event.index = whole(e[4]);
        block.events.push_back(event);
    }
    return block;
}

TraceFile readChecked(const Json& j) {
    TraceFile file;
    file.operation = j.at("operation").get<std::string>();
    file.command = j.at("command").get<std::string>();
    file.output = j.at("output").at("array").get<std::string>();
    file.rows = whole(j.at("output").at("rows"));
    file.columns = whole(j.at("output").at("columns"));
    demand(file.rows >= 1 && file.columns >= 1 && file.rows <= (int64_t{1} << 31) && file.columns <= (int64_t{1} << 31),
           TELAR_TR("core", "the output has no size"));
    file.launch.grid = readTriple(j.at("launch").at("grid"));
    file.launch.block = readTriple(j.at("launch").at("block"));
    file.launch.dynamicShared = wholeIn(j.at("launch").at("dynamic_shared"), 0, 1 << 20);
    if (auto fine = checkLaunch(file.launch); !fine)
        throw Damage{fine.error().what};
    file.trace.kernel = j.at("kernel").get<std::string>();
    file.trace.grid = file.launch.grid;
    file.trace.block = file.launch.block;
    readTables(j, file.trace);
    for (const auto& b : j.at("blocks"))
        file.trace.blocks.push_back(readBlock(b, file.trace));
    return file;
}

} // namespace

Expected<std::string> toJson(const TraceFile& file, const JobContext& job) {
    Ordered j;
    j["format"] = format;
    j["schema"] = schema;
    j["version"] = telarVersion();
    j["operation"] = file.operation;
    j["kernel"] = file.trace.kernel;
    j["command"] = file.command;
    j["output"] = {{"array", file.output}, {"rows", file.rows}, {"columns", file.columns}};
    j["launch"] = {{"grid", triple(file.launch.grid)},
                   {"block", triple(file.launch.block)},
                   {"dynamic_shared", file.launch.dynamicShared}};
    Ordered threads = Ordered::array(), warps = Ordered::array(), blocks = Ordered::array();
    for (const auto& block : file.trace.blocks) {
        if (job.stopRequested())
            return cancelledError();
        addThreads(threads, file, block);
        addWarps(warps, file, block);
        blocks.push_back(eventsOf(block));
    }
    j["threads"] = std::move(threads);
    j["warps"] = std::move(warps);
    j["sites"] = Ordered::array();
    for (const auto& s : file.trace.sites)
        j["sites"].push_back({{"file", s.file}, {"line", s.line}, {"column", s.column}});
    j["arrays"] = Ordered::array();
    for (const auto& a : file.trace.arrays)
        j["arrays"].push_back({{"name", a.name},
                               {"space", spaces[static_cast<int>(a.space)]},
                               {"type", kinds[static_cast<int>(a.kind)]},
                               {"length", a.length}});
    j["blocks"] = std::move(blocks);
    return j.dump(-1, ' ', false, Ordered::error_handler_t::replace) + "\n";
}

Expected<TraceFile> readTrace(const std::string& json, const std::string& name, const JobContext& job) {
    const auto refuse = [&](Text what) { return userError(std::move(what), text("%1", name)); };
    constexpr int mostDepth = 16;
    TELAR_TRY(parsed, parseJson(json, mostDepth, name, job));
    const Json& j = *parsed;
    if (j.is_discarded() || !j.is_object() || !j.contains("format") || j["format"] != format)
        return refuse(text(TELAR_TR("core", "This is not a kernel trace written by Telar")));
    const auto& version = j.contains("schema") ? j["schema"] : Json(nullptr);
    if (!version.is_number_integer() || version.get<int64_t>() > schema)
        return refuse(text(TELAR_TR("core", "This trace was written by a newer version of Telar")));
    try {
        return readChecked(j);
    } catch (const Damage& damage) {
        return refuse(text(TELAR_TR("core", "The trace is damaged: %1"), damage.what.str()));
    } catch (const Json::exception&) {
        return refuse(text(TELAR_TR("core", "The trace is damaged: %1"), "a field is missing or of a wrong type"));
    }
}

} // namespace telar
