#include "core/simt/warp.hpp"

#include <algorithm>

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

/// Whether each active lane and its neighbour at that distance, where that is active, too, ask for the same.
static bool neighboursAgree(std::span<const int64_t, 32> addresses, uint32_t mask, uint32_t distance) {
    for (uint32_t lane = 0; lane < 32; ++lane)
        if ((mask >> lane & 1) && (mask >> (lane ^ distance) & 1) && addresses[lane] != addresses[lane ^ distance])
            return false;
    return true;
}

SharedAccess sharedAccess(std::span<const int64_t, 32> addresses, uint32_t mask, int width, bool load) {
    SharedAccess access;
    uint32_t step = width <= 4 ? 32 : width <= 8 ? 16 : 8;
    if (load && width > 4 && (neighboursAgree(addresses, mask, 1) || neighboursAgree(addresses, mask, 2)))
        step *= 2;
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
        access.wavefronts += ways;
        access.ideal += 1;
        access.ways = std::max(access.ways, ways);
    }
    return access;
}

std::vector<WarpInstruction> warpInstructions(const Trace& trace, const BlockTrace& block, uint32_t warp) {
    std::vector<WarpInstruction> all;
    std::vector<std::vector<uint32_t>> bySite(trace.sites.size()); // instructions, by occurrence
    const auto threads = static_cast<uint32_t>(trace.block.count());
    for (uint32_t t = warp * warpSize; t < std::min(threads, (warp + 1) * warpSize); ++t) {
        const uint32_t lane = t % warpSize;
        std::vector<uint32_t> seen(trace.sites.size());
        for (const auto& event : block.thread(t)) {
            auto& here = bySite[event.site];
            const uint32_t occurrence = seen[event.site]++;
            if (occurrence == here.size()) {
                here.push_back(static_cast<uint32_t>(all.size()));
                auto& made = all.emplace_back();
                made.site = event.site;
                made.array = event.array;
                made.op = event.op();
                made.width = event.width();
                made.occurrence = occurrence;
            }
            auto& instruction = all[here[occurrence]];
            instruction.mask |= 1u << lane;
            instruction.taken |= event.op() == Op::Branch && event.value ? 1u << lane : 0u;
            instruction.index[lane] = event.index;
            instruction.value[lane] = event.value;
        }
    }
    return all;
}

namespace {

int bytesPerLane(const WarpInstruction& instruction, const std::vector<Array>& arrays) {
    return elementBytes(arrays[instruction.array].kind) * static_cast<int>(instruction.width);
}

bool isGlobal(Op op) { return op == Op::GlobalLoad || op == Op::GlobalStore || op == Op::GlobalAtomic; }

bool isShared(Op op) { return op == Op::SharedLoad || op == Op::SharedStore || op == Op::SharedAtomic; }

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
    return sharedAccess(addresses, instruction.mask, bytesPerLane(instruction, arrays),
                        instruction.op == Op::SharedLoad);
}

} // namespace telar::simt
