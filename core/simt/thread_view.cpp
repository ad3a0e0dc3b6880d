#include "core/simt/thread_view.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <set>

namespace telar {

namespace {

using namespace simt;

double eventValue(const Event& event, const std::vector<Array>& arrays) {
    if (event.op() == Op::Branch || event.op() == Op::Vote || event.op() == Op::Barrier)
        return event.value;
    if (event.op() == Op::Watch)
        return static_cast<double>(event.index);
    const auto kind = arrays[event.array].kind;
    return kind == ElementKind::Float32 ? static_cast<double>(std::bit_cast<float>(event.value))
                                        : static_cast<double>(static_cast<int32_t>(event.value));
}

bool hasArray(Op op) { return op != Op::Barrier && op != Op::Shuffle && op != Op::Vote && op != Op::Branch; }

bool isMemory(Op op) {
    return op == Op::GlobalLoad || op == Op::GlobalStore || op == Op::SharedLoad || op == Op::SharedStore;
}

void addBanks(const WarpInstruction& instruction, const Trace& trace, WarpMemoryAccess& access) {
    const int64_t element = elementBytes(trace.arrays[instruction.array].kind);
    const int64_t width = element * static_cast<int64_t>(instruction.width);
    std::set<int64_t> words;
    access.bankOfLane.assign(32, -1);
    for (std::size_t lane = 0; lane < 32; ++lane) {
        if (!(instruction.mask >> lane & 1))
            continue;
        const int64_t address = instruction.index[lane] * element;
        access.bankOfLane[lane] = static_cast<int32_t>(address / 4 & 31);
        for (int64_t word = address / 4; word <= (address + width - 1) / 4; ++word)
            words.insert(word);
    }
    access.banks.assign(32, 0);
    for (const int64_t word : words)
        ++access.banks[static_cast<std::size_t>(word & 31)];
}

WarpMemoryAccess memoryAccess(const WarpInstruction& instruction, const Trace& trace) {
    WarpMemoryAccess access;
    access.op = instruction.op;
    access.line = trace.sites[instruction.site].line;
    access.array = trace.arrays[instruction.array].name;
    access.mask = instruction.mask;
    const auto& array = trace.arrays[instruction.array];
    if (array.space == Space::Shared) {
        access.ways = sharedAccess(instruction, trace.arrays).ways;
        addBanks(instruction, trace, access);
        return access;
    }
    const auto global = globalAccess(instruction, trace.arrays);
    access.sectors = global.sectors;
    access.needed = global.neededSectors;
    const int64_t width = elementBytes(array.kind);
    std::vector<int64_t> sectors;
    for (int lane = 0; lane < 32; ++lane)
        if (instruction.mask >> lane & 1)
            sectors.push_back(instruction.index[lane] * width / 32);
    const auto [first, last] = std::minmax_element(sectors.begin(), sectors.end());
    constexpr int64_t most = 64;
    access.touched.assign(static_cast<std::size_t>(std::min(most, *last - *first + 1)), false);
    for (const int64_t sector : sectors)
        if (sector - *first < most)
            access.touched[static_cast<std::size_t>(sector - *first)] = true;
    return access;
}

uint32_t lanesOf(uint32_t threads, uint32_t warp) {
    const uint32_t lanes = std::min(warpSize, threads - warp * warpSize);
    return lanes == 32 ? ~0u : (1u << lanes) - 1;
}

void addToLine(std::map<uint32_t, LineFacts>& lines, uint32_t line, uint32_t whole, uint32_t mask,
               const WarpMemoryAccess* access) {
    LineFacts& facts = lines[line];
    facts.line = line;
    ++facts.instructions;
    facts.everyLane |= mask;
    facts.divergent |= mask != whole;
    if (!access)
        return;
    facts.sectors += access->sectors;
    facts.needed += access->needed;
    facts.ways = std::max(facts.ways, access->ways);
}

} // namespace

ThreadView threadView(const Trace& trace, const LaunchConfig& launch, const BlockTrace& block, uint32_t thread) {
    ThreadView view;
    const auto threads = static_cast<uint32_t>(trace.block.count());
    view.launch = launch;
    view.block = placeOf(block.block, trace.grid);
    view.thread = placeOf(thread, trace.block);
    view.warp = thread / warpSize;
    view.lane = thread % warpSize;
    view.warps = (threads + warpSize - 1) / warpSize;

    struct OfWarp {
        uint32_t mask = 0;
        int32_t sectors = 0, needed = 0, ways = 0, access = -1;
    };
    std::map<std::pair<uint16_t, uint32_t>, OfWarp> made; // by place and how often the warp came there before
    std::map<uint32_t, LineFacts> lines;
    const uint32_t whole = lanesOf(threads, view.warp);
    for (const auto& instruction : warpInstructions(trace, block, view.warp)) {
        OfWarp& together = made[{instruction.site, instruction.occurrence}];
        together.mask = instruction.mask;
        const uint32_t line = trace.sites[instruction.site].line;
        if (!isMemory(instruction.op)) {
            if (instruction.op != Op::Watch)
                addToLine(lines, line, whole, instruction.mask, nullptr);
            continue;
        }
        view.memory.push_back(memoryAccess(instruction, trace));
        const auto& access = view.memory.back();
        together = {instruction.mask, access.sectors, access.needed, access.ways,
                    static_cast<int32_t>(view.memory.size()) - 1};
        view.sectors += access.sectors;
        view.needed += access.needed;
        addToLine(lines, line, whole, instruction.mask, &access);
    }
    for (auto& [line, facts] : lines)
        view.lines.push_back(facts);

    std::vector<uint32_t> seen(trace.sites.size(), 0);
    for (const Event& e : block.thread(thread)) {
        const Site& site = trace.sites[e.site];
        view.file = site.file;
        const OfWarp together = made[{e.site, seen[e.site]++}];
        view.steps.push_back({e.op(), site.line, hasArray(e.op()) ? trace.arrays[e.array].name : std::string(), e.index,
                              eventValue(e, trace.arrays), together.mask, together.sectors, together.needed,
                              together.ways, together.access});
    }
    return view;
}

std::optional<uint32_t> storingThread(const Trace& trace, const BlockTrace& block, const std::string& array,
                                      int64_t index) {
    std::optional<uint32_t> found;
    const auto threads = static_cast<uint32_t>(trace.block.count());
    for (uint32_t t = 0; t < threads; ++t)
        for (const Event& e : block.thread(t))
            if (e.op() == Op::GlobalStore && index >= e.index && index < e.index + e.width() &&
                trace.arrays[e.array].name == array)
                found = t;
    return found;
}

CellOwners cellOwners(const Trace& trace, const std::string& array, int64_t rows, int64_t columns, bool rowsAlongX) {
    CellOwners owners;
    owners.rowsAlongX = rowsAlongX;
    const auto down = rowsAlongX ? trace.grid.x : trace.grid.y, along = rowsAlongX ? trace.grid.y : trace.grid.x;
    owners.grid = trace.grid;
    owners.block = trace.block;
    owners.rows = rows;
    owners.columns = columns;
    const auto threads = static_cast<uint32_t>(trace.block.count());
    std::vector<std::pair<int64_t, uint32_t>> stores; // cell, thread
    const BlockTrace* first = trace.find(0);
    int64_t lastRow = -1, lastColumn = -1;
    if (first)
        for (uint32_t t = 0; t < threads; ++t)
            for (const Event& e : first->thread(t)) {
                if (e.op() != Op::GlobalStore || trace.arrays[e.array].name != array)
                    continue;
                for (int64_t i = e.index; i < e.index + e.width(); ++i) {
                    if (i < 0 || i >= rows * columns)
                        continue;
                    stores.emplace_back(i, t);
                    lastRow = std::max(lastRow, i / columns);
                    lastColumn = std::max(lastColumn, i % columns);
                }
            }
    const auto tiles = [](int64_t cells, int64_t tile) { return tile > 0 ? (cells + tile - 1) / tile : 0; };
    const bool tiling = tiles(rows, lastRow + 1) == down && tiles(columns, lastColumn + 1) == along;
    owners.tileRows = tiling ? lastRow + 1 : rowsAlongX ? trace.block.x : trace.block.y;
    owners.tileColumns = tiling ? lastColumn + 1 : rowsAlongX ? trace.block.y : trace.block.x;
    owners.thread.assign(static_cast<std::size_t>(owners.tileRows * owners.tileColumns), 0);
    if (tiling) {
        for (const auto& [cell, t] : stores)
            owners.thread[static_cast<std::size_t>(cell / columns * owners.tileColumns + cell % columns)] = t;
        return owners;
    }
    // Blocks that write beyond their own tile: the thread whose own element it is writes it last.
    for (int64_t row = 0; row < owners.tileRows; ++row)
        for (int64_t column = 0; column < owners.tileColumns; ++column)
            owners.thread[static_cast<std::size_t>(row * owners.tileColumns + column)] =
                static_cast<uint32_t>(rowsAlongX ? column * trace.block.x + row : row * trace.block.x + column);
    return owners;
}

} // namespace telar
