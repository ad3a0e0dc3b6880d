#include "core/simt/warp.hpp"

#include <algorithm>
#include <bit>

namespace telar::simt {

GlobalAccess globalAccess(std::span<const int64_t> addresses, int width) {
    GlobalAccess access;
    int64_t sorted[32];
    const auto count = std::min<std::size_t>(addresses.size(), 32);
    std::copy_n(addresses.begin(), count, sorted);
    if (!std::is_sorted(sorted, sorted + count))
        std::sort(sorted, sorted + count);
    int64_t lastSector = -1, lastLine = -1;
    for (std::size_t i = 0; i < count; ++i) {
        if (i > 0 && sorted[i] == sorted[i - 1])
            continue;
        access.bytes += width;
        const int64_t end = sorted[i] + width - 1;
        for (int64_t s = std::max(sorted[i] / 32, lastSector + 1); s <= end / 32; ++s, ++access.sectors)
            lastSector = s;
        for (int64_t l = std::max(sorted[i] / 128, lastLine + 1); l <= end / 128; ++l, ++access.lines)
            lastLine = l;
    }
    access.neededSectors = (access.bytes + 31) / 32;
    return access;
}

SharedAccess sharedAccess(std::span<const int64_t, 32> addresses, uint32_t mask, int width) {
    SharedAccess access;
    const uint32_t step = width <= 4 ? 32 : width <= 8 ? 16 : 8;
    for (uint32_t first = 0; first < 32; first += step) {
        int64_t words[64];
        int count = 0;
        for (uint32_t lane = first; lane < first + step; ++lane) {
            if (!(mask >> lane & 1))
                continue;
            for (int64_t w = addresses[lane] / 4; w <= (addresses[lane] + width - 1) / 4; ++w)
                words[count++] = w;
        }
        if (count == 0)
            continue;
        std::sort(words, words + count);
        count = static_cast<int>(std::unique(words, words + count) - words);
        int32_t inBank[32] = {};
        int32_t ways = 0;
        for (int i = 0; i < count; ++i)
            ways = std::max(ways, ++inBank[words[i] & 31]);
        access.transactions += ways;
        access.ideal += 1;
        access.ways = std::max(access.ways, ways);
    }
    return access;
}

void WarpAligner::begin() {
    for (const auto site : used_)
        sites_[site].instructions.clear();
    used_.clear();
    count_ = 0;
}

void WarpAligner::lane(uint32_t lane, std::span<const Event> events) {
    for (const auto site : used_)
        sites_[site].seen = 0;
    for (const auto& event : events) {
        if (event.site >= sites_.size())
            sites_.resize(event.site + std::size_t{1});
        auto& at = sites_[event.site];
        if (at.instructions.empty()) {
            used_.push_back(event.site);
            at.seen = 0;
        }
        const uint32_t occurrence = at.seen++;
        if (occurrence == at.instructions.size()) {
            at.instructions.push_back(static_cast<uint32_t>(count_));
            if (count_ == instructions_.size())
                instructions_.emplace_back();
            auto& made = instructions_[count_++];
            made.site = event.site;
            made.array = event.array;
            made.op = event.op();
            made.width = event.width();
            made.occurrence = occurrence;
            made.mask = made.taken = 0;
        }
        auto& instruction = instructions_[at.instructions[occurrence]];
        instruction.mask |= 1u << lane;
        instruction.taken |= event.op() == Op::Branch && event.value ? 1u << lane : 0u;
        instruction.index[lane] = event.index;
        instruction.value[lane] = event.value;
    }
}

std::vector<WarpInstruction> warpInstructions(const Trace& trace, const BlockTrace& block, uint32_t warp) {
    WarpAligner aligner;
    const auto threads = static_cast<uint32_t>(trace.block.count());
    for (uint32_t t = warp * warpSize; t < std::min(threads, (warp + 1) * warpSize); ++t)
        aligner.lane(t % warpSize, block.thread(t));
    const auto found = aligner.instructions();
    return {found.begin(), found.end()};
}

namespace {

int bytesPerLane(const WarpInstruction& instruction, const std::vector<Array>& arrays) {
    return elementBytes(arrays[instruction.array].kind) * static_cast<int>(instruction.width);
}

bool isGlobal(Op op) {
    return op == Op::GlobalLoad || op == Op::GlobalStore || op == Op::GlobalAtomic;
}

bool isShared(Op op) {
    return op == Op::SharedLoad || op == Op::SharedStore || op == Op::SharedAtomic;
}

} // namespace

GlobalAccess globalAccess(const WarpInstruction& instruction, const std::vector<Array>& arrays) {
    if (!isGlobal(instruction.op))
        return {};
    const int element = elementBytes(arrays[instruction.array].kind);
    int64_t addresses[32];
    std::size_t count = 0;
    for (uint32_t lane = 0; lane < 32; ++lane)
        if (instruction.mask >> lane & 1)
            addresses[count++] = instruction.index[lane] * element;
    return globalAccess(std::span<const int64_t>(addresses, count), bytesPerLane(instruction, arrays));
}

SharedAccess sharedAccess(const WarpInstruction& instruction, const std::vector<Array>& arrays) {
    if (!isShared(instruction.op))
        return {};
    const int element = elementBytes(arrays[instruction.array].kind);
    int64_t addresses[32] = {};
    for (uint32_t lane = 0; lane < 32; ++lane)
        if (instruction.mask >> lane & 1)
            addresses[lane] = instruction.index[lane] * element;
    return sharedAccess(addresses, instruction.mask, bytesPerLane(instruction, arrays));
}

void account(SiteCounters& sums, const WarpInstruction& instruction, const std::vector<Array>& arrays,
             uint32_t lanes) {
    const uint32_t whole = lanes >= 32 ? 0xffffffffu : (1u << lanes) - 1;
    ++sums.instructions;
    sums.lanes += std::popcount(instruction.mask);
    if (instruction.op == Op::Branch)
        sums.divergent += instruction.taken != 0 && instruction.taken != instruction.mask;
    else
        sums.divergent += instruction.mask != whole;
    if (isGlobal(instruction.op)) {
        const auto access = globalAccess(instruction, arrays);
        sums.bytes += access.bytes;
        sums.sectors += access.sectors;
        sums.neededSectors += access.neededSectors;
        sums.lines += access.lines;
    } else if (isShared(instruction.op)) {
        const auto access = sharedAccess(instruction, arrays);
        sums.bytes += int64_t{std::popcount(instruction.mask)} * bytesPerLane(instruction, arrays);
        sums.transactions += access.transactions;
        sums.idealTransactions += access.ideal;
        sums.worstWays = std::max(sums.worstWays, access.ways);
    }
}

} // namespace telar::simt
