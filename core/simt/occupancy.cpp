#include "core/simt/occupancy.hpp"

#include <algorithm>
#include <climits>

namespace telar::simt {

const std::vector<Capability>& capabilities() {
    constexpr int32_t k = 1024;
    static const std::vector<Capability> table = {
        // major, minor, name, threads, blocks, registers, of a block, of a thread, shared, of a block, unit,
        // kept
        {3, 5, "Kepler", 2048, 16, 64 * k, 64 * k, 255, 48 * k, 48 * k, 256, 0},
        {3, 7, "Kepler", 2048, 16, 128 * k, 64 * k, 255, 112 * k, 48 * k, 256, 0},
        {5, 0, "Maxwell", 2048, 32, 64 * k, 64 * k, 255, 64 * k, 48 * k, 256, 0},
        {5, 2, "Maxwell", 2048, 32, 64 * k, 64 * k, 255, 96 * k, 48 * k, 256, 0},
        {5, 3, "Maxwell", 2048, 32, 64 * k, 32 * k, 255, 64 * k, 48 * k, 256, 0},
        {6, 0, "Pascal", 2048, 32, 64 * k, 64 * k, 255, 64 * k, 48 * k, 256, 0},
        {6, 1, "Pascal", 2048, 32, 64 * k, 64 * k, 255, 96 * k, 48 * k, 256, 0},
        {6, 2, "Pascal", 2048, 32, 64 * k, 32 * k, 255, 64 * k, 48 * k, 256, 0},
        {7, 0, "Volta", 2048, 32, 64 * k, 64 * k, 255, 96 * k, 96 * k, 256, 0},
        {7, 2, "Volta", 2048, 32, 64 * k, 64 * k, 255, 96 * k, 96 * k, 256, 0},
        {7, 5, "Turing", 1024, 16, 64 * k, 64 * k, 255, 64 * k, 64 * k, 256, 0},
        {8, 0, "Ampere", 2048, 32, 64 * k, 64 * k, 255, 164 * k, 163 * k, 128, k},
        {8, 6, "Ampere", 1536, 16, 64 * k, 64 * k, 255, 100 * k, 99 * k, 128, k},
        {8, 7, "Ampere", 1536, 16, 64 * k, 64 * k, 255, 164 * k, 163 * k, 128, k},
        {8, 9, "Ada", 1536, 24, 64 * k, 64 * k, 255, 100 * k, 99 * k, 128, k},
        {9, 0, "Hopper", 2048, 32, 64 * k, 64 * k, 255, 228 * k, 227 * k, 128, k},
        {10, 0, "Blackwell", 2048, 32, 64 * k, 64 * k, 255, 228 * k, 227 * k, 128, k},
        {12, 0, "Blackwell", 1536, 24, 64 * k, 64 * k, 255, 100 * k, 99 * k, 128, k},
    };
    return table;
}

const Capability* findCapability(int major, int minor) {
    const Capability* found = nullptr;
    for (const auto& c : capabilities())
        if (c.major < major || (c.major == major && c.minor <= minor))
            found = &c;
    return found;
}

Text limitName(OccupancyLimit limit) {
    switch (limit) {
    case OccupancyLimit::Threads:
        return text(TELAR_TR("core", "threads"));
    case OccupancyLimit::Blocks:
        return text(TELAR_TR("core", "blocks"));
    case OccupancyLimit::Registers:
        return text(TELAR_TR("core", "registers"));
    case OccupancyLimit::Shared:
        return text(TELAR_TR("core", "shared memory"));
    }
    return {};
}

namespace {

constexpr int roundUp(int value, int unit) { return (value + unit - 1) / unit * unit; }

Status checkNeeds(const Capability& c, const BlockNeeds& needs) {
    if (needs.threads < 1 || needs.threads > 1024)
        return userError(text(TELAR_TR("core", "A block has 1 to 1024 threads, and not %1"), needs.threads));
    if (needs.registers < 0 || needs.registers > c.threadRegisters)
        return userError(text(TELAR_TR("core", "A thread has at most %1 registers, and not %2"), c.threadRegisters,
                              needs.registers));
    if (needs.shared < 0 || needs.shared > c.blockShared)
        return userError(text(TELAR_TR("core", "A block has at most %1 bytes of shared memory, and not %2"),
                              c.blockShared, needs.shared));
    return {};
}

} // namespace

Expected<Occupancy> occupancy(const Capability& c, const BlockNeeds& needs) {
    TELAR_CHECK(checkNeeds(c, needs));
    const int warps = (needs.threads + 31) / 32;
    Occupancy o;
    o.maxWarps = c.warps();
    o.byThreads = o.maxWarps / warps;
    o.byBlocks = c.blocks;
    o.byRegisters = o.byShared = INT_MAX;
    if (needs.registers > 0) {
        constexpr int unit = 256;
        const int schedulers = c.major == 6 && c.minor == 0 ? 2 : 4;
        const int perWarp = roundUp(needs.registers * 32, unit);
        if (perWarp * roundUp(warps, 4) > c.blockRegisters)
            return userError(
                text(TELAR_TR("core", "%1 threads of %2 registers need more than the %3 that a block may have"),
                     needs.threads, needs.registers, c.blockRegisters));
        o.byRegisters = c.registers / schedulers / perWarp * schedulers / warps;
    }
    if (needs.shared + c.sharedReserved > 0)
        o.byShared = c.shared / roundUp(needs.shared + c.sharedReserved, c.sharedUnit);
    const int limits[] = {o.byThreads, o.byBlocks, o.byRegisters, o.byShared};
    const auto least = std::min_element(std::begin(limits), std::end(limits));
    o.limit = static_cast<OccupancyLimit>(least - std::begin(limits));
    o.blocks = *least;
    o.warps = o.blocks * warps;
    o.share = static_cast<double>(o.warps) / o.maxWarps;
    return o;
}

} // namespace telar::simt
