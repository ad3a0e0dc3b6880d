#include "core/simt/machine/line_keeper.hpp"

#include "core/simt/machine/naming.hpp"
#include "core/simt/machine/worker.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <utility>

namespace telar::machine {

namespace {

constexpr std::size_t mostTouches = std::size_t{1} << 19; ///< of a launch: 4 MiB
constexpr uint64_t enoughLines = 4096, fewestLines = 512; ///< that are kept: of more some are left out from the start
constexpr uint32_t firstBits = 3, mostBits = 5;           ///< at the start, at last: so that an L1 cache keeps dozens

/// Leaves out the lines that are not kept any more. A touch whose line goes leaves its mark as the first to the next one.
void thin(std::vector<LineTouch>& touches, std::size_t from, std::vector<std::size_t>* ends, uint32_t bits) {
    std::size_t to = from, end = 0;
    bool first = false;
    for (std::size_t k = from; k < touches.size(); ++k) {
        while (ends && end < ends->size() && (*ends)[end] == k)
            (*ends)[end++] = to;
        first = first || touches[k].first();
        if (!isKeptLine(touches[k].line(), bits))
            continue;
        touches[to] = touches[k];
        touches[to++].word |= uint64_t{first} << 4;
        first = false;
    }
    for (; ends && end < ends->size(); ++end)
        (*ends)[end] = to;
    touches.resize(to);
}

void thinBlocks(LineKeeper& keeper) {
    std::vector<std::size_t> ends;
    for (const auto& block : keeper.blocks) {
        ends.push_back(block.first);
        ends.insert(ends.end(), block.ends.begin(), block.ends.end());
    }
    thin(keeper.touches, 0, &ends, keeper.bits);
    auto at = ends.begin();
    for (auto& block : keeper.blocks) {
        block.first = *at++;
        for (auto& end : block.ends)
            end = *at++;
    }
}

/// Too much is kept: of half as many lines, or nothing more.
void keepLess(Worker& worker) {
    auto& keeper = worker.lines;
    if (keeper.bits >= keeper.mostBits) {
        keeper.full = true;
        return;
    }
    ++keeper.bits;
    thinBlocks(keeper);
    keeper.kept = keeper.touches.size();
    for (auto& state : worker.warps) {
        thin(state.lines, 0, nullptr, keeper.bits);
        keeper.kept += state.lines.size();
    }
}

struct Keeping {
    Worker& worker;
    std::vector<LineTouch>& touches;
    uint32_t counter;
    bool first = true;

    void line(uint64_t line, uint32_t sectors) {
        auto& keeper = worker.lines;
        if (!isKeptLine(line, keeper.bits) || line >= LineTouch::mostLine)
            return;
        touches.emplace_back(line, counter, first, sectors);
        first = false;
        if (++keeper.kept >= keeper.most && !keeper.full)
            keepLess(worker);
        else if (keeper.kept >= 2 * keeper.most) // of one block
            stop();
    }
    void stop() {
        for (auto& state : worker.warps)
            state.warp.keepsLines = false;
    }
};

LineUse useOf(const ptx::Instruction& i, simt::Op op) {
    if (op == simt::Op::BulkCopy)
        return LineUse::Copy;
    if (op == simt::Op::GlobalAtomic)
        return LineUse::Atomic;
    if (op == simt::Op::GlobalStore)
        return LineUse::Store;
    const bool past = i.has("cg") || i.has("cv") || i.has("volatile") || i.has("relaxed") || i.has("acquire");
    return past ? LineUse::LoadInL2 : LineUse::Load;
}

} // namespace

bool isKeptLine(uint64_t line, uint32_t bits) {
    constexpr uint64_t ofSlot = (uint64_t{1} << 25) - 1;
    for (uint32_t k = 0; k < bits; ++k) {
        const uint64_t stretch = line >> (k + 1), begin = (stretch << (k + 1)) & ofSlot;
        const bool first = begin == 0 || begin == bufferStart / 128;
        if ((first ? 0 : stretch * 0x9e3779b97f4a7c15ull >> 63) != (line >> k & 1))
            return false;
    }
    return true;
}

void keepLines(Warp& w, uint32_t counter, uint64_t begin, uint64_t bytes) {
    Keeping keeping{*w.worker, stateOf(w).lines, counter};
    for (uint64_t at = begin, end = begin + bytes; at < end;) {
        const uint64_t line = at / 128, next = std::min(end, (line + 1) * 128);
        const auto from = static_cast<uint32_t>(at % 128 / 32), to = static_cast<uint32_t>((next - 1) % 128 / 32);
        keeping.line(line, (15u >> (3 - (to - from))) << from);
        at = next;
    }
}

void keepLines(Warp& w, uint32_t counter, const uint64_t* addresses, uint32_t mask, uint32_t bytes) {
    std::pair<uint64_t, uint32_t> lines[2 * lanes];
    std::size_t count = 0;
    const uint32_t bits = w.worker->lines.bits;
    uint64_t last = UINT64_MAX; // sector: neighbours share it
    for (uint32_t m = mask; m; m &= m - 1) {
        const uint64_t at = addresses[std::countr_zero(m)], end = (at + bytes - 1) / 32;
        if (at / 32 == last && end == last)
            continue;
        last = end;
        for (uint64_t sector = at / 32; sector <= end; ++sector) {
            const uint64_t line = sector / 4;
            const uint32_t one = 1u << sector % 4;
            if (count > 0 && lines[count - 1].first == line)
                lines[count - 1].second |= one;
            else if (isKeptLine(line, bits) && count < std::size(lines))
                lines[count++] = {line, one};
        }
    }
    if (!std::is_sorted(lines, lines + count))
        std::sort(lines, lines + count);
    Keeping keeping{*w.worker, stateOf(w).lines, counter};
    for (std::size_t k = 0; k < count;) {
        uint32_t sectors = 0;
        const uint64_t line = lines[k].first;
        for (; k < count && lines[k].first == line; ++k)
            sectors |= lines[k].second;
        keeping.line(line, sectors);
    }
}

void beginLines(const Launch& launch, std::size_t cores, Worker& worker) {
    uint64_t lines = 1;
    for (const auto& region : launch.regions)
        if (region.data && region.space == static_cast<uint8_t>(ptx::Space::Global))
            lines += region.bytes / 128;
    auto& keeper = worker.lines;
    while (keeper.mostBits < mostBits && lines >> keeper.mostBits > fewestLines)
        ++keeper.mostBits;
    while (keeper.bits < firstBits && lines >> keeper.bits > enoughLines)
        ++keeper.bits;
    keeper.most = mostTouches / cores;
    for (auto& state : worker.warps)
        state.warp.keepsLines = true;
}

void endBlockLines(Worker& worker) {
    auto& keeper = worker.lines;
    LineLog::Block made{worker.block, keeper.touches.size(), {}};
    for (auto& state : worker.warps) {
        keeper.touches.insert(keeper.touches.end(), state.lines.begin(), state.lines.end());
        made.ends.push_back(keeper.touches.size());
        state.lines.clear();
        state.warp.keepsLines = !keeper.full;
    }
    if (made.ends.back() > made.first)
        keeper.blocks.push_back(std::move(made));
}

std::shared_ptr<LineLog> linesOf(const Launch& launch, std::vector<std::unique_ptr<Worker>>& workers,
                                 const RunReport& report) {
    const auto& program = *launch.program;
    auto made = std::make_shared<LineLog>();
    for (const auto& worker : workers)
        made->bits = std::max(made->bits, worker->lines.bits);
    for (auto& worker : workers) {
        auto& keeper = worker->lines;
        if (std::exchange(keeper.bits, made->bits) < made->bits)
            thinBlocks(keeper);
        const std::size_t shift = made->touches.size();
        if (shift == 0)
            made->touches = std::move(keeper.touches);
        else
            made->touches.insert(made->touches.end(), keeper.touches.begin(), keeper.touches.end());
        for (auto& block : keeper.blocks) {
            block.first += shift;
            for (auto& end : block.ends)
                end += shift;
            made->blocks.push_back(std::move(block));
        }
    }
    std::ranges::sort(made->blocks, {}, &LineLog::Block::block);
    std::map<std::pair<simt::Site, simt::Op>, int64_t> sectors;
    for (const auto& site : report.counters.sites)
        sectors[{site.site, site.op}] = site.sectors;
    for (std::size_t k = 0; k < program.counters.size(); ++k) {
        auto& place = made->places.emplace_back();
        const auto& counter = program.counters[k];
        if (counter.block)
            continue;
        const auto& instruction = program.instruction(counter.source);
        place.site = siteOf(program, counter.source);
        place.op = countedOp(instruction, static_cast<uint8_t>(ptx::Space::Global));
        place.use = useOf(instruction, place.op);
        if (const auto known = sectors.find({place.site, place.op}); known != sectors.end())
            place.sectors = known->second;
    }
    for (std::size_t slot = 0; slot < launch.regions.size(); ++slot)
        if (const auto& region = launch.regions[slot];
            region.data && region.space == static_cast<uint8_t>(ptx::Space::Global))
            made->arrays.emplace_back(static_cast<uint32_t>(slot), launch.names[region.array]);
    made->config = launch.config;
    made->registers = report.registers;
    made->sharedBytes = static_cast<int32_t>(launch.sharedBytes);
    return made;
}

} // namespace telar::machine
