#include "core/simt/machine/checks.hpp"

#include "core/simt/machine/atomics.hpp"
#include "core/simt/machine/worker.hpp"
#include "core/simt/warp.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace telar::machine {

namespace {

using simt::FindingKind;

uint32_t bytesOf(const Inst* i) { return static_cast<uint32_t>(i->size) * i->vec; }

void countGlobal(Warp& w, const Inst* i, SiteSums& sums, const Access& access, uint32_t bytes) {
    if (w.keepsLines)
        keepLines(w, i->counter, access.address, access.mask, bytes);
    if (access.shape == Access::Row) {
        const uint64_t first = access.address[0], last = access.address[lanes - 1] + bytes - 1;
        sums.sectors += static_cast<int64_t>(last / 32 - first / 32 + 1);
        sums.lines += static_cast<int64_t>(last / 128 - first / 128 + 1);
        sums.bytes += bytes * lanes;
        sums.neededSectors += bytes;
        return;
    }
    if (access.shape == Access::Same) {
        const uint64_t first = access.address[0], last = first + bytes - 1;
        sums.sectors += static_cast<int64_t>(last / 32 - first / 32 + 1);
        sums.lines += static_cast<int64_t>(last / 128 - first / 128 + 1);
        sums.bytes += bytes;
        sums.neededSectors += 1;
        return;
    }
    int64_t list[lanes];
    std::size_t count = 0;
    for (uint32_t m = access.mask; m; m &= m - 1)
        list[count++] = static_cast<int64_t>(access.address[std::countr_zero(m)]);
    const auto found = simt::globalAccess(std::span<const int64_t>(list, count), static_cast<int>(bytes));
    sums.sectors += found.sectors;
    sums.lines += found.lines;
    sums.bytes += found.bytes;
    sums.neededSectors += found.neededSectors;
}

void countShared(SiteSums& sums, const Access& access, uint32_t bytes, bool load) {
    int64_t list[lanes] = {};
    for (uint32_t m = access.mask; m; m &= m - 1)
        list[std::countr_zero(m)] = static_cast<int64_t>(access.address[std::countr_zero(m)] & 0xffffffffu);
    const auto found =
        simt::sharedAccess(std::span<const int64_t, 32>(list), access.mask, static_cast<int>(bytes), load);
    sums.wavefronts += found.wavefronts;
    sums.idealWavefronts += found.ideal;
    sums.worstWays = std::max(sums.worstWays, found.ways);
    sums.bytes += int64_t{std::popcount(access.mask)} * bytes;
}

/// One lane's access to one granule.
struct Touch {
    const Inst* inst;
    const Access& access;
    uint32_t lane, thread;
    bool read, write;

    bool atomic() const { return inst->flags & Atomic; }
    bool relaxed() const { return inst->flags & Relaxed; }
    uint32_t mark() const {
        return atomic()    ? atomicBit | (inst->e & atomicOfBlockBit ? blockScopeBit : 0u)
               : relaxed() ? blockScopeBit
                           : 0u;
    }
    /// Whether CUDA orders this and the last write, of which `written` tells: neither is plain, and no volatile store
    /// loses another one.
    bool strongWith(uint64_t written, bool otherBlock) const {
        if (written & atomicBit)
            return relaxed() && !(otherBlock && ((written & blockScopeBit) || (mark() == (atomicBit | blockScopeBit))));
        return (written & blockScopeBit) && relaxed() && (atomic() || !write);
    }
    /// Whether those that `seen` tells of may race with this.
    bool minds(uint64_t seen) const {
        return atomic() ? !(seen & atomicRead)
               : write  ? !(relaxed() && (seen & atomicRead))
                        : !relaxed() && (seen & atomicRead);
    }
    bool isKept() const { return read && (atomic() || !relaxed()); }
};

/// Another lane of the same access that touches the same place; ~0: there is none.
uint32_t partnerOf(const Warp& w, const Touch& touch) {
    const uint32_t granule = touch.access.region->granule;
    for (uint32_t m = touch.access.mask & ~(1u << touch.lane); m; m &= m - 1)
        if (const auto l = static_cast<uint32_t>(std::countr_zero(m));
            touch.access.address[l] / granule == touch.access.address[touch.lane] / granule)
            return w.number * lanes + l;
    return ~0u;
}

simt::Finding findingOf(Warp& w, const Touch& touch, FindingKind kind) {
    auto& worker = *w.worker;
    const auto& launch = *worker.launch;
    auto finding = worker.finding(kind, touch.inst, touch.thread);
    const auto& region = *touch.access.region;
    const auto element = static_cast<int64_t>(launch.elements[region.array]);
    finding.array = launch.names[region.array];
    finding.index = static_cast<int64_t>(touch.access.address[touch.lane] - region.begin) / element;
    finding.length = static_cast<int64_t>(region.bytes) / element;
    finding.write = touch.write;
    return finding;
}

void report(Warp& w, const Touch& touch, FindingKind kind, int64_t otherBlock, uint32_t otherThread) {
    auto& worker = *w.worker;
    auto finding = findingOf(w, touch, kind);
    if (otherThread == touch.thread && (otherBlock < 0 || otherBlock == worker.block))
        otherThread = partnerOf(w, touch); // among those who did the same
    if (otherThread != ~0u)
        finding.other = worker.threadPlace(otherThread);
    if (otherBlock >= 0)
        finding.otherBlock = simt::placeOf(otherBlock, worker.launch->config.grid);
    worker.report(std::move(finding), touch.inst->source);
}

/// Whether a store leaves what is there already, or what the other lane of this store, `writer`, is about to leave: writing the
/// same twice is no hazard.
bool sameValue(Warp& w, const Touch& touch, uint32_t writer = ~0u) {
    if (touch.atomic() || touch.inst->vec != 1 || touch.inst->size > 4)
        return false;
    const auto& region = *touch.access.region;
    const uint32_t* values = w.at<uint32_t>(touch.inst->d);
    const uint8_t* at = region.data + (touch.access.address[touch.lane] - region.begin);
    if (std::memcmp(at, values + touch.lane, touch.inst->size) == 0)
        return true;
    const uint32_t other = writer % lanes;
    return writer != ~0u && writer / lanes == w.number && (touch.access.mask >> other & 1) && other < touch.lane &&
           touch.access.address[other] == touch.access.address[touch.lane] &&
           std::memcmp(values + other, values + touch.lane, touch.inst->size) == 0;
}

void readUnwritten(Warp& w, const Touch& touch, std::size_t at) {
    const auto& region = *touch.access.region;
    const uint64_t offset = touch.access.address[touch.lane] - region.begin, from = at * region.granule;
    const auto item = static_cast<uint32_t>(from > offset ? (from - offset) / touch.inst->size : 0);
    w.worker->unwritten.read(w, touch.inst, touch.thread, item, region.written + at,
                             findingOf(w, touch, FindingKind::UninitialisedShared));
}

void checkSharedGranule(Warp& w, const Touch& touch, std::size_t at) {
    const auto& region = *touch.access.region;
    const uint32_t born = w.clock[0], ordered = std::max(w.clock[1], w.handed), now = w.clock[2];
    uint32_t &written = region.written[at], &read = region.read[at];
    const uint32_t writeTime = written >> writtenShift, writer = written & threadMask;
    if (touch.read && writeTime < born)
        readUnwritten(w, touch, at);
    if (touch.read && !w.worker->asyncCopies.empty())
        for (const auto& copy : w.worker->asyncCopies[touch.thread].open)
            if (const uint64_t address = touch.access.address[touch.lane]; address >= copy.from && address < copy.end)
                return report(w, touch, FindingKind::AsyncRead, -1, ~0u);
    const bool orderedWarp = writer / lanes == w.number && writeTime < w.synced;
    const uint32_t readTime = read >> readShift, reader = read & threadMask;
    if (writeTime >= ordered && writer != touch.thread && !orderedWarp && !touch.strongWith(written, false) &&
        !(touch.write && !touch.read && sameValue(w, touch, writer)))
        report(w, touch, FindingKind::SharedRace, -1, writer);
    else if (touch.minds(read)) {
        const bool others = (read & severalWarps) || (reader / lanes != w.number) ||
                            ((reader != touch.thread || (read & severalLanes)) && readTime >= w.synced);
        if (readTime >= ordered && others)
            report(w, touch, FindingKind::SharedRace, -1, reader);
    }
    if (touch.write && w.worker->unwritten.stored(w, touch.inst, touch.thread, &written))
        written = 0;
    else if (touch.write && !(touch.atomic() && writeTime >= ordered && !(written & (atomicBit | blockScopeBit))))
        written = now << writtenShift | touch.mark() | touch.thread;
    if (touch.isKept()) {
        const uint32_t relaxed = touch.atomic() ? atomicRead : 0u;
        if (readTime < ordered || (reader / lanes == w.number && readTime < w.synced && !(read & severalWarps)))
            read = now << readShift | relaxed | touch.thread;
        else
            read = (relaxed ? read : read & ~atomicRead) | (reader != touch.thread ? severalLanes : 0u) |
                   (reader / lanes != w.number ? severalWarps : 0u);
    }
}

/// The block that ran at that time, by its place in the order of blocks.
int64_t orderOf(const Worker& worker, uint64_t time) { return worker.blockStarts.lastUpTo(time); }

/// Whether what happened then was handed over to this thread by fence and atomic.
bool handedOver(const Warp& w, const Touch& touch, uint64_t time, uint32_t thread) {
    const auto& worker = *w.worker;
    if (time >= worker.blockStarts.back())
        return worker.acquired[touch.thread] > time && worker.fenced[thread] >= time;
    const int64_t order = orderOf(worker, time);
    return order >= worker.seen.firstBlock && order <= worker.seen.lastBlock;
}

void checkGlobalGranule(Warp& w, const Touch& touch, std::size_t at) {
    auto& worker = *w.worker;
    const auto& region = *touch.access.region;
    const uint64_t start = worker.blockStarts.back(), barrier = worker.longBase + worker.clockNow[1],
                   now = worker.now(), synced = worker.longBase + w.synced;
    uint64_t &written = region.longWritten[at], &read = region.longRead[at];
    const uint64_t writeTime = written >> writtenShift;
    const auto writer = static_cast<uint32_t>(written & threadMask);
    if (touch.read && region.fresh && written == 0)
        report(w, touch, FindingKind::UninitialisedGlobal, -1, ~0u);
    const auto unordered = [&](uint64_t time, uint32_t thread, bool several) {
        if (time == 0 || (time >= start && time < barrier))
            return false;
        if (time >= start && thread == touch.thread && !several)
            return false;
        if (time >= start && thread / lanes == w.number && time < synced)
            return false;
        return !handedOver(w, touch, time, thread);
    };
    const auto blockAt = [&](uint64_t time) {
        return static_cast<int64_t>(worker.blocksInOrder.at(orderOf(worker, time)));
    };
    const uint64_t readTime = read >> readShift;
    const auto reader = static_cast<uint32_t>(read & threadMask);
    if (!touch.strongWith(written, writeTime < start) && unordered(writeTime, writer, false) &&
        !(touch.write && !touch.read && sameValue(w, touch, writeTime >= start ? writer : ~0u)))
        report(w, touch, FindingKind::GlobalRace, blockAt(writeTime), writer);
    else if (touch.minds(read) && unordered(readTime, reader, read & (severalLanes | severalWarps)) &&
             !(touch.write && !touch.read && sameValue(w, touch)))
        report(w, touch, FindingKind::GlobalRace, blockAt(readTime), reader);
    if (touch.write && !(touch.atomic() && writeTime != 0 && !(written & (atomicBit | blockScopeBit))))
        written = now << writtenShift | touch.mark() | touch.thread;
    if (touch.isKept()) {
        const uint64_t relaxed = touch.atomic() ? atomicRead : 0u;
        if (readTime < barrier)
            read = now << readShift | relaxed | touch.thread;
        else
            read = (relaxed ? read : read & ~uint64_t{atomicRead}) | (reader != touch.thread ? severalLanes : 0u) |
                   (reader / lanes != w.number ? severalWarps : 0u);
    }
}

/// Atomics, and volatile accesses, hand over what was fenced before them.
void handOver(Warp& w, const Touch& touch) {
    auto& worker = *w.worker;
    if (!touch.relaxed() && !touch.atomic())
        return;
    if (worker.handovers.empty() && worker.fenced[touch.thread] == 0 && !(touch.inst->flags & Release))
        return;
    const uint64_t address = touch.access.address[touch.lane];
    if (touch.read || touch.atomic()) {
        if (const auto known = worker.handovers.find(address); known != worker.handovers.end()) {
            const auto& given = known->second;
            if (worker.seen.lastBlock < 0)
                worker.seen = given;
            worker.seen.firstBlock = std::min(worker.seen.firstBlock, given.firstBlock);
            worker.seen.lastBlock = std::max(worker.seen.lastBlock, given.lastBlock);
            worker.acquired[touch.thread] = std::max(worker.acquired[touch.thread], given.time + 1);
        }
    }
    if (touch.inst->flags & Release)
        worker.fenced[touch.thread] = worker.now();
    if (touch.write && worker.fenced[touch.thread] > 0) {
        const auto order = worker.blockStarts.size() - 1;
        auto [at, fresh] = worker.handovers.try_emplace(address);
        auto& given = at->second;
        if (fresh)
            given.firstBlock = order;
        given.firstBlock = std::min(given.firstBlock, worker.seen.lastBlock >= 0 ? worker.seen.firstBlock : order);
        given.lastBlock = order;
        given.time = worker.now();
        worker.tick(nullptr);
    }
}

} // namespace

namespace {

/// Reads of what nobody writes, and writes of what nobody else touches: nearly all accesses. The lanes that are left; of a write
/// the first such lane and all behind it, whose order counts.
uint32_t quickGlobal(Warp& w, const Access& access, uint32_t bytes, bool write, bool relaxed) {
    const auto& worker = *w.worker;
    const auto& region = *access.region;
    if (bytes != region.granule)
        return access.mask;
    const LongTimes times{worker.blockStarts.back(), worker.longBase + worker.clockNow[1], worker.now()};
    uint32_t left = 0;
    for (uint32_t m = access.mask; m; m &= m - 1) {
        const auto l = static_cast<uint32_t>(std::countr_zero(m));
        const std::size_t at = (access.address[l] - region.begin) / bytes;
        const uint32_t thread = w.number * lanes + l;
        uint64_t &written = region.longWritten[at], &read = region.longRead[at];
        if (write) {
            if (!isBehind(written, thread, times) || !isReadBehind(read, thread, times))
                return m;
            written = times.now << writtenShift | thread;
        } else if (!isBehind(written, thread, times) || (read & atomicRead) || (region.fresh && written == 0)) {
            left |= 1u << l;
        } else if (!relaxed) {
            read = readBy(read, thread, times);
        }
    }
    return left;
}

} // namespace

void check(Warp& w, const Inst* i, const Access& access, bool read, bool write) {
    const auto& region = *access.region;
    const auto& worker = *w.worker;
    const bool shared = region.space == sharedSpace;
    if (region.touched)
        *region.touched = true;
    if (write && w.carried && !shared)
        for (uint32_t m = access.mask; m; m &= m - 1)
            w.worker->unwritten.stored(w, i, w.number * lanes + static_cast<uint32_t>(std::countr_zero(m)), nullptr);
    if (shared ? !w.clock || !region.written : !region.longWritten)
        return;
    const uint32_t bytes = bytesOf(i);
    if (region.owner) { // of another block: who reads it there finds it written
        for (uint32_t m = write ? access.mask : 0; m; m &= m - 1) {
            const uint64_t offset = access.address[std::countr_zero(m)] - region.begin;
            for (std::size_t at = offset / region.granule; at <= (offset + bytes - 1) / region.granule; ++at)
                region.written[at] = region.owner->clockNow[0] << writtenShift;
        }
        return;
    }
    // A volatile store may be the first that hands something over.
    const bool plain = !shared && !(i->flags & Atomic) && !(i->flags & Relaxed && (write || !worker.handovers.empty()));
    const uint32_t left = plain ? quickGlobal(w, access, bytes, write, i->flags & Relaxed) : access.mask;
    for (uint32_t m = left; m; m &= m - 1) {
        const auto l = static_cast<uint32_t>(std::countr_zero(m));
        const Touch touch{i, access, l, w.number * lanes + l, read, write};
        const uint64_t offset = access.address[l] - region.begin;
        const std::size_t first = offset / region.granule, last = (offset + bytes - 1) / region.granule;
        if (!shared)
            handOver(w, touch);
        else if (read)
            w.worker->unwritten.drop(w, i, touch.thread);
        for (std::size_t at = first; at <= last; ++at)
            shared ? checkSharedGranule(w, touch, at) : checkGlobalGranule(w, touch, at);
    }
}

void observe(Warp& w, const Inst* i, const Access& access, bool read, bool write) {
    const auto& region = *access.region;
    SiteSums& sums = w.sums[i->counter];
    sums.space = region.space;
    ++sums.instructions;
    sums.lanes += std::popcount(access.mask);
    sums.divergent += access.mask != w.whole;
    if (region.space == sharedSpace)
        countShared(sums, access, bytesOf(i), read && !write);
    else if (region.space == static_cast<uint8_t>(ptx::Space::Global))
        countGlobal(w, i, sums, access, bytesOf(i));
    check(w, i, access, read, write);
}

const Inst* fence(Warp& w, const Inst* i) {
    auto& worker = *w.worker;
    if (!worker.fenced.empty()) {
        for (uint32_t m = w.active; m; m &= m - 1)
            worker.fenced[w.number * lanes + static_cast<uint32_t>(std::countr_zero(m))] = worker.now();
        worker.tick(nullptr);
    }
    return i + 1;
}

void Worker::tick(WarpState* state) {
    if (++clockNow[2] >= latestTime) { // starts anew: what happened before counts as ordered
        longBase += clockNow[2];
        for (auto& cells : sharedCells)
            for (std::size_t k = 0; k < cells.size(); ++k)
                cells[k] = k < cells.size() / 2 && cells[k] >> writtenShift >= clockNow[0] ? 1u << writtenShift : 0u;
        clockNow[0] = 1;
        clockNow[1] = clockNow[2] = 2;
        for (auto& other : warps)
            other.warp.synced = other.warp.handed = 2;
        phaseEnds.clear();
    }
    if (state)
        state->warp.synced = clockNow[2];
}

} // namespace telar::machine
