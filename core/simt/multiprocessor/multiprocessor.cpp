#include "core/simt/multiprocessor/multiprocessor.hpp"

#include "core/matrix/matrix.hpp"
#include "core/simt/multiprocessor/simulation.hpp"
#include "core/simt/predict.hpp"

#include <algorithm>
#include <cmath>
#include <unordered_set>

namespace telar::multiprocessor {

namespace {

constexpr int64_t mostRecorded = 48; ///< blocks

/// What the recorded blocks load, and where their atomics meet.
struct Footprint {
    double sectors = 0;                            ///< that they load, each once
    double extent = 0;                             ///< from the first to the last of each array
    std::unordered_map<uint64_t, int64_t> atomics; ///< sector: the block that changes it; -1: several
};

template <class See>
void eachAccess(const Recording& recording, const BlockStream& block, See see) {
    for (const auto& warp : block.warps)
        for (const auto& group : warp.groups)
            for (uint32_t s = 0; s < recording.schedules[group.schedule].accessSlots; ++s)
                if (const int32_t index = recording.slotAccesses[group.firstSlot + s]; index >= 0)
                    see(recording.accesses[static_cast<std::size_t>(index)]);
}

Footprint footprintOf(const Recording& recording) {
    constexpr uint64_t arraySectors = uint64_t{1} << 27; // of a slot of 4 GiB
    std::unordered_set<uint64_t> all;
    std::map<uint64_t, std::pair<uint64_t, uint64_t>> extents;
    Footprint made;
    for (const auto& block : recording.blocks)
        eachAccess(recording, block, [&](const Access& access) {
            if (access.memory != Memory::Global)
                return;
            for (uint32_t k = 0; k < access.sectors; ++k) {
                const uint64_t sector = recording.sectors[access.firstSector + k];
                if (access.atomic) {
                    const auto at = made.atomics.try_emplace(sector, block.block).first;
                    if (at->second != block.block || recording.blocks.size() == 1)
                        at->second = -1;
                }
                if (access.store)
                    continue;
                all.insert(sector);
                auto& extent = extents.try_emplace(sector / arraySectors, sector, sector).first->second;
                extent.first = std::min(extent.first, sector);
                extent.second = std::max(extent.second, sector);
            }
        });
    made.sectors = static_cast<double>(all.size());
    for (const auto& [slot, extent] : extents)
        made.extent += static_cast<double>(extent.second - extent.first + 1);
    return made;
}

/// What the multiprocessor gets of L2 cache and memory while `used` of them are busy.
MemoryShare shareOfMemory(const ModelOptions& options, const Recording& recording, const Footprint& footprint,
                          int64_t share, int used) {
    const auto& card = options.card;
    MemoryShare made;
    constexpr double mostPerCycle = 2; // 64 bytes a cycle
    const double l2 = card.l2Bandwidth / (card.clockHz * used * 32),
                 dram = card.memoryBandwidth / (card.clockHz * used * 32);
    made.l2SectorCycles = 1 / std::min(l2, mostPerCycle);
    made.dramSectorCycles = 1 / std::min(dram, mostPerCycle);
    made.fromDram = options.cold || recording.arrayBytes > card.l2Bytes / 2;
    const double blocks = static_cast<double>(recording.blocks.size());
    const double touched = footprint.sectors * std::max(1.0, static_cast<double>(share) / blocks);
    const double all = std::min(static_cast<double>(recording.arrayBytes) / 32, footprint.extent);
    made.own = touched > 0 ? std::clamp(all / (touched * used), 0.0, 1.0) : 1;
    return made;
}

/// The simulated cycles, stretched to all blocks: what comes behind the first half goes on at its pace.
double stretched(const Simulation& simulation, int64_t blocks, int64_t simulated, int resident, double lackingShare) {
    double cycles = simulation.now;
    if (simulation.limited && lackingShare > 1)
        return cycles * lackingShare;
    if (blocks <= simulated || simulation.blockEnds.size() < 4)
        return cycles;
    const auto& ends = simulation.blockEnds;
    const std::size_t from = std::min<std::size_t>(ends.size() / 2, static_cast<std::size_t>(resident));
    const std::size_t to = ends.size() - 1;
    if (to <= from)
        return cycles;
    return cycles + (ends[to] - ends[from]) / static_cast<double>(to - from) * static_cast<double>(blocks - simulated);
}

} // namespace

Share shareOf(const simt::DeviceModel& card, const simt::LaunchConfig& config) {
    Share share;
    share.step = std::max(1, card.multiprocessors);
    share.blocks = ceilDiv(config.grid.count(), share.step);
    share.recorded = std::min(share.blocks, mostRecorded);
    // Spread over the grid: the first ones of every round would be alike.
    if (share.blocks > mostRecorded)
        share.step *= share.blocks / mostRecorded;
    return share;
}

Expected<simt::Occupancy> fitting(const Recording& recording, const ModelOptions& options) {
    const auto& card = options.card;
    TELAR_TRY(capability, simt::capabilityFor(card, recording.capability));
    const int registers = options.registers > 0 ? options.registers : recording.threadRegisters;
    return simt::occupancy(**capability, {static_cast<int>(recording.config.block.count()), registers,
                                          std::max(recording.sharedBytes, options.sharedBytes)});
}

Expected<Timeline> simulate(const Recording& recording, const ModelOptions& options, const JobContext& job) {
    TELAR_TRY(fits, fitting(recording, options));
    if (recording.blocks.empty())
        return userError(text(TELAR_TR("core", "The launch executed no block that could be replayed")));
    const auto& card = options.card;
    const auto* capability = simt::findCapability(card.major, card.minor);
    Timeline made;
    made.occupancy = *fits;
    const auto share = shareOf(card, recording.config);
    made.blocks = share.blocks;
    made.residentBlocks =
        std::max(1, std::min(fits->blocks, options.residentBlocks > 0 ? options.residentBlocks : fits->blocks));
    made.residentBlocks = static_cast<int>(std::min<int64_t>(made.residentBlocks, share.blocks));
    made.schedulers = card.schedulers;
    made.places = made.residentBlocks * static_cast<int>(ceilDiv(recording.config.block.count(), 32));
    const int used = static_cast<int>(std::min<int64_t>(card.multiprocessors, recording.config.grid.count()));
    auto constants = constantsOf(card);
    const int64_t sharedBytes = std::max(recording.sharedBytes, options.sharedBytes) + capability->sharedReserved;
    const int64_t l1Bytes =
        std::max<int64_t>(16 << 10, (int64_t{constants.cacheKiB} << 10) - made.residentBlocks * sharedBytes);
    auto footprint = footprintOf(recording);
    const auto memoryShare = shareOfMemory(options, recording, footprint, share.blocks, used);
    MemorySystem memory(constants, memoryShare, l1Bytes, options.l1, options.memoryLatency);
    memory.meet(std::move(footprint.atomics), used);
    // As many blocks as were recorded, each once, and twice what is resident.
    made.simulatedBlocks = std::min<int64_t>(
        share.blocks, std::max<int64_t>(static_cast<int64_t>(recording.blocks.size()), 2 * made.residentBlocks));
    Simulation simulation(recording, options, constants, memory, made.residentBlocks, card.schedulers,
                          made.simulatedBlocks);
    if (!simulation.run(job))
        return cancelledError();
    made.partial = simulation.limited || !recording.complete;
    made.approximate = recording.approximate;
    made.machineCode = recording.machineCode;
    made.estimated = recording.estimated;
    double expected = 0;
    for (int64_t k = 0; k < made.simulatedBlocks; ++k)
        for (const auto& warp : recording.blocks[static_cast<std::size_t>(k) % recording.blocks.size()].warps)
            expected += static_cast<double>(warp.instructions);
    const double lacking = (simulation.limited && simulation.issued > 0 ? expected / simulation.issued : 1) *
                           static_cast<double>(share.blocks) /
                           static_cast<double>(std::max<int64_t>(1, made.simulatedBlocks));
    made.active = stretched(simulation, share.blocks, made.simulatedBlocks, made.residentBlocks, lacking);
    const double firstWave =
        static_cast<double>(std::min<int64_t>(int64_t{made.residentBlocks} * used, recording.config.grid.count()));
    made.cycles = made.active + constants.launchCycles + constants.handOutCycles * firstWave;
    made.seconds = made.cycles / card.clockHz;
    const double grid = static_cast<double>(recording.config.grid.count()),
                 kept = static_cast<double>(recording.blocks.size());
    made.instructions = static_cast<double>(recording.instructions) * grid / kept;
    made.ptxInstructions = static_cast<double>(recording.ptxInstructions) * grid / kept;
    const double issued = std::max(1.0, simulation.issued);
    for (std::size_t k = 0; k < stateCount; ++k)
        made.perIssue[k] = simulation.cycles[k] / issued;
    const double simulated = std::max(1.0, simulation.now);
    made.issueActivePct = 100 * issued / (simulated * card.schedulers);
    made.warpsActivePct = 100 * simulation.residentCycles / (simulated * capability->warps());
    const double scale = grid / static_cast<double>(std::max<int64_t>(1, made.simulatedBlocks));
    made.l2Sectors = memory.l2Sectors() * scale;
    made.dramBytes = memory.dramSectors() * 32 * scale;
    for (std::size_t source = 0; source < simulation.bySource.size(); ++source) {
        const auto& place = recording.program->place(static_cast<uint32_t>(source));
        auto* line = static_cast<StateCycles*>(nullptr);
        for (std::size_t k = 0; k < stateCount; ++k)
            if (simulation.bySource[source][k] > 0) {
                if (!line)
                    line = &made.lines[{place.file, place.line}];
                (*line)[k] += simulation.bySource[source][k];
            }
    }
    made.spans = std::move(simulation.spans);
    made.lives = std::move(simulation.lives);
    made.spansUntil = static_cast<uint32_t>(simulation.now);
    if (static_cast<int64_t>(made.spans.size()) >= options.mostSpans && !made.spans.empty())
        made.spansUntil = made.spans.back().start;
    made.program = recording.program;
    return made;
}

} // namespace telar::multiprocessor
