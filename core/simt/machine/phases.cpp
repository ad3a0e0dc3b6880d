// mbarriers, words of shared memory whose phases end when enough threads have arrived and all announced bytes are
// there, and bulk copies, which bring such bytes. A copy is there at once: what is left to see is who waits for what.
//
// Source: PTX ISA 9.0 (NVIDIA), "Parallel Synchronization and Communication Instructions: mbarrier",
// "cp.async.mbarrier.arrive" and "cp.async.bulk".
#include "core/simt/machine/phases.hpp"

#include "core/simt/machine/cluster.hpp"
#include "core/simt/machine/worker.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace telar::machine {

namespace {

/// What an mbarrier's word holds here; the ISA leaves that open. One that nobody has made begins with ones.
struct Word {
    uint64_t pending : 20, arrivals : 20, bytes : 22, unmade : 1, phase : 1;
};
static_assert(sizeof(Word) == 8);
constexpr uint64_t noBytes = 1u << 21; ///< announced bytes are counted from here on, since some may come before

Word wordAt(const uint8_t* host) {
    uint64_t bits = 0;
    std::memcpy(&bits, host, 8);
    return std::bit_cast<Word>(bits);
}
void keep(uint8_t* host, Word word) { std::memcpy(host, &word, 8); }

/// `address`: as `worker` sees it, whose word it is.
void endPhase(Worker& worker, uint64_t address, Word& word) {
    if (word.pending > 0 || word.bytes != noBytes)
        return;
    word.phase ^= 1;
    word.pending = word.arrivals;
    worker.waitsInVain = 0;
    for (auto& own : worker.asyncCopies)
        std::erase_if(own.open, [&](const auto& copy) { return copy.phase == address; });
    if (!worker.checksShared())
        return;
    worker.tick(nullptr);
    worker.phaseEnds[address] = worker.clockNow[2];
}

/// The word may be that of another block of the cluster.
void endPhaseOf(Warp& w, const Region& region, uint64_t address, Word& word) {
    auto& owner = region.owner ? *region.owner : *w.worker;
    endPhase(owner, ownAddress(address, w.worker->launch->program->sharedArrays), word);
}

/// An address of shared memory as all of memory sees it: its own, or already a generic one.
uint64_t generic(uint64_t address) { return address >> 32 == 0 ? sharedWindow + address : address; }
uint64_t wordOf(Warp& w, const Inst* i, uint32_t lane) {
    const uint64_t base = i->flags & Wide ? w.at<uint64_t>(i->a)[lane] : w.at<uint32_t>(i->a)[lane];
    return generic(base) + static_cast<uint64_t>(i->imm);
}

/// The words that the active lanes name; lanes that name none, or one that nobody has made, are not `good` and end.
struct Reached {
    std::array<uint64_t, lanes> address;
    LaneAccess access;
    uint32_t good = 0;
};
Reached reach(Warp& w, const Inst* i, bool made) {
    Reached reached;
    auto& [address, access, good] = reached;
    for (uint32_t m = w.active; m; m &= m - 1) {
        const auto l = static_cast<uint32_t>(std::countr_zero(m));
        address[l] = wordOf(w, i, l);
    }
    resolveSlowly(w, i, address.data(), 8, true, access);
    good = access.mask & ~access.local;
    for (uint32_t m = good; made && m; m &= m - 1) {
        const auto l = static_cast<uint32_t>(std::countr_zero(m));
        if (!wordAt(access.host[l]).unmade)
            continue;
        good &= ~(1u << l);
        auto finding = w.worker->finding(simt::FindingKind::UninitialisedShared, i, w.number * lanes + l);
        finding.array = w.worker->launch->names[access.region[l]->array];
        finding.index = static_cast<int64_t>(address[l] - access.region[l]->begin) / 8;
        finding.length = static_cast<int64_t>(access.region[l]->bytes) / 8;
        w.worker->report(std::move(finding), i->source);
    }
    return reached;
}

/// These lanes wait, and look again when somebody else has had a turn; the others of their path go on.
const Inst* waitHere(Warp& w, const Inst* i) {
    auto& path = *w.path;
    path.stack.back().at = i;
    auto& mine = partOf(w, w.active);
    mine.state = Path::State::AtPhase;
    mine.waiting = i;
    mine.mask = w.active;
    return &mine == &path ? nullptr : loadTop(w);
}

/// Whether the phase that a lane asks for, by its parity or by what an arrival gave, has ended.
bool hasEnded(Warp& w, const Inst* i, uint32_t lane, const uint8_t* word) {
    const uint64_t asked = i->flags & HasPredicate ? w.at<uint64_t>(i->b)[lane] : w.at<uint32_t>(i->b)[lane];
    return wordAt(word).phase != (asked & 1);
}

} // namespace

const Inst* beginPhases(Warp& w, const Inst* i) {
    const auto [address, access, good] = reach(w, i, false);
    for (uint32_t m = good; m; m &= m - 1) {
        const auto l = static_cast<uint32_t>(std::countr_zero(m));
        const uint64_t arrivals = w.at<uint32_t>(i->b)[l] & 0xfffffu;
        keep(access.host[l], {arrivals, arrivals, noBytes, 0, 0});
    }
    return killLanes(w, w.active & ~good, i + 1);
}

const Inst* arriveAtPhase(Warp& w, const Inst* i) {
    const auto [address, access, good] = reach(w, i, true);
    for (uint32_t m = good; m; m &= m - 1) {
        const auto l = static_cast<uint32_t>(std::countr_zero(m));
        Word word = wordAt(access.host[l]);
        if (i->d)
            w.at<uint64_t>(i->d)[l] = uint64_t{word.phase};
        const bool expects = i->size == Expect || i->size == ArriveAndExpect;
        const uint64_t given = w.at<uint32_t>(i->b)[l];
        word.bytes += expects ? given : 0;
        const uint64_t arrivals = i->size == Expect ? 0 : i->size == ArriveAndExpect ? 1 : given;
        word.pending -= std::min<uint64_t>(arrivals, word.pending);
        if (auto& copies = w.worker->asyncCopies; i->size == CopiesArrive && !copies.empty())
            for (auto& copy : copies[w.number * lanes + l].open)
                copy.phase = copy.phase ? copy.phase : address[l];
        endPhaseOf(w, *access.region[l], address[l], word);
        keep(access.host[l], word);
    }
    return killLanes(w, w.active & ~good, i + 1);
}

const Inst* waitForPhase(Warp& w, const Inst* i) {
    const auto [address, access, good] = reach(w, i, true);
    uint32_t ended = 0;
    for (uint32_t m = good; m; m &= m - 1) {
        const auto l = static_cast<uint32_t>(std::countr_zero(m));
        ended |= static_cast<uint32_t>(hasEnded(w, i, l, access.host[l])) << l;
        if (ended >> l & 1)
            if (const auto known = w.worker->phaseEnds.find(address[l]); known != w.worker->phaseEnds.end())
                w.handed = std::max(w.handed, known->second);
    }
    auto& state = stateOf(w);
    if (i->size == MayWait && ended != good && good == w.active) {
        if (!state.forced)
            return waitHere(w, i);
        state.forced = false; // told once that it has not ended: a kernel may do without
    }
    uint32_t* d = w.at<uint32_t>(i->d);
    *d = (*d & ~w.active) | ended;
    return killLanes(w, w.active & ~good, i + 1);
}

bool phaseHasEnded(Warp& w, Path& path) {
    const Inst* i = path.waiting;
    const uint32_t here = path.mask & w.alive;
    if (!here)
        return true;
    w.path = &path;
    enterFrame(w);
    const auto l = static_cast<uint32_t>(std::countr_zero(here));
    const uint64_t address = wordOf(w, i, l);
    const auto& region = w.shared[static_cast<uint32_t>(address) / sharedSlot];
    return hasEnded(w, i, l, region.data + (address - region.begin));
}

namespace {

/// The bytes from `address` on, all of one array and on 16 bytes; null where they are not, which is said.
uint8_t* stretch(Warp& w, const Inst* i, uint32_t lane, uint64_t address, uint32_t bytes, bool write,
                 const Region*& region) {
    uint64_t at[lanes];
    LaneAccess access;
    for (const uint64_t offset : {uint64_t{0}, uint64_t{bytes} - 16}) {
        at[lane] = address + offset;
        resolveSlowly(w, i, at, 16, write, access);
        if (!access.mask || access.local)
            return nullptr;
        if (offset == 0)
            region = access.region[lane];
        if (access.region[lane] != region)
            return nullptr;
    }
    return region->data + (address - region->begin);
}

/// Copies have a multiple of 16 bytes.
void reportSize(Warp& w, const Inst* i, uint32_t lane, uint32_t bytes) {
    auto finding = w.worker->finding(simt::FindingKind::Misaligned, i, w.number * lanes + lane);
    finding.index = bytes;
    w.worker->report(std::move(finding), i->source);
}

void checkStretch(Warp& w, Inst part, uint32_t lane, uint64_t address, uint32_t bytes, const Region* region,
                  bool write) {
    part.size = 16;
    part.vec = 1;
    uint64_t at[lanes];
    Access access;
    access.address = at;
    access.region = region;
    access.mask = 1u << lane;
    for (at[lane] = address; at[lane] < address + bytes; at[lane] += 16)
        check(w, &part, access, !write, write);
}

/// The engine writes a line of 128 bytes of shared memory at a time and asks for what each needs: a sector that two
/// lines want comes twice (72 copies counted on an H100: tests/data/cuda/h100_bulk_copies.csv).
void countCopy(SiteSums& sums, uint64_t from, uint64_t to, uint32_t bytes) {
    sums.space = globalSpace;
    ++sums.instructions;
    ++sums.lanes;
    sums.neededSectors += (bytes + 31) / 32;
    sums.lines += static_cast<int64_t>((from + bytes - 1) / 128 - from / 128 + 1);
    sums.bytes += bytes;
    for (uint32_t done = 0; done < bytes;) {
        const uint32_t piece = std::min(bytes - done, 128 - static_cast<uint32_t>((to + done) % 128));
        const uint64_t first = from + done;
        sums.sectors += static_cast<int64_t>((first + piece - 1) / 32 - first / 32 + 1);
        done += piece;
    }
}

} // namespace

const Inst* copyBulk(Warp& w, const Inst* i) {
    const auto& extra = w.worker->launch->program->extras[i->counter];
    const uint32_t active = w.active;
    uint32_t dead = 0;
    const auto [address, barrier, good] = reach(w, i, true);
    for (uint32_t m = active; m; m &= m - 1) {
        const auto l = static_cast<uint32_t>(std::countr_zero(m));
        const uint64_t to = generic(extra.callee ? w.at<uint64_t>(i->d)[l] : w.at<uint32_t>(i->d)[l]) + extra.places[1],
                       from = w.at<uint64_t>(i->b)[l] + extra.places[2];
        const uint32_t bytes = w.at<uint32_t>(i->c)[l];
        const Region *source = nullptr, *target = nullptr;
        uint8_t *read = nullptr, *written = nullptr;
        w.setActive(1u << l);
        if (bytes == 0 || bytes % 16 != 0) {
            reportSize(w, i, l, bytes);
        } else if (good >> l & 1) {
            read = stretch(w, i, l, from, bytes, false, source);
            written = stretch(w, i, l, to, bytes, true, target);
        }
        if (!read || !written) {
            dead |= 1u << l;
            continue;
        }
        if (w.sums) {
            countCopy(w.sums[extra.places[0]], from, to, bytes);
            if (w.keepsLines)
                keepLines(w, extra.places[0], from, bytes);
            checkStretch(w, *i, l, from, bytes, source, false);
            checkStretch(w, *i, l, to, bytes, target, true);
        }
        std::memmove(written, read, bytes);
        Word word = wordAt(barrier.host[l]);
        word.bytes -= bytes;
        endPhaseOf(w, *barrier.region[l], address[l], word);
        keep(barrier.host[l], word);
    }
    w.setActive(active);
    // Others have their turn: who brings the next piece without waiting for them is seen.
    if (const Inst* next = killLanes(w, dead, i + 1))
        w.path->stack.back().at = next;
    return nullptr;
}

} // namespace telar::machine
