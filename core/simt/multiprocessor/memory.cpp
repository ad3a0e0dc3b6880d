#include "core/simt/multiprocessor/memory.hpp"

#include <algorithm>

namespace telar::multiprocessor {

namespace {

/// Spreads lines over sets, and first touches over memory and cache.
uint64_t mixed(uint64_t value) { // D. Stafford's variant of MurmurHash3's finaliser
    value = (value ^ value >> 30) * 0xbf58476d1ce4e5b9ull;
    value = (value ^ value >> 27) * 0x94d049bb133111ebull;
    return value ^ value >> 31;
}

/// Of a line that is asked for whole, the sectors behind the first take what is left of four.
double restOfLine(const Constants& constants) { return std::max(0.2, (4 - constants.loadRequest) / 3); }

} // namespace

L1Cache::L1Cache(int64_t bytes)
    : sets_(static_cast<std::size_t>(std::max<int64_t>(1, bytes / 128 / static_cast<int64_t>(ways)))),
      lines_(sets_ * ways) {}

L1Cache::Line* L1Cache::lineOf(uint64_t line, bool make) {
    Line* const set = &lines_[mixed(line) % sets_ * ways];
    Line* oldest = set;
    for (std::size_t w = 0; w < ways; ++w) {
        if (set[w].tag == line) {
            set[w].used = ++clock_;
            return &set[w];
        }
        if (set[w].used < oldest->used)
            oldest = &set[w];
    }
    if (!make)
        return nullptr;
    *oldest = {};
    oldest->tag = line;
    oldest->used = ++clock_;
    return oldest;
}

double L1Cache::find(uint64_t sector) {
    const Line* line = lineOf(sector / 4, false);
    return line ? line->at[sector % 4] : -1;
}

void L1Cache::fill(uint64_t sector, double at) { lineOf(sector / 4, true)->at[sector % 4] = at; }

MemorySystem::MemorySystem(const Constants& constants, const MemoryShare& share, int64_t l1Bytes, bool l1,
                           double latency)
    : constants_(constants), share_(share), l1_(l1), latency_(latency), cache_(l1Bytes) {}

/// The L2 cache has two halves, and one is nearer (W. Luo et al., as in constants.cpp: 200 to 400 cycles on an H100).
double MemorySystem::l2(uint64_t sector) const {
    return constants_.l2Latency * latency_ * (mixed(sector / 8) & 1 ? 0.7 : 1.3);
}

/// From the L2 cache or the memory behind it.
double MemorySystem::behind(uint64_t sector, double now, bool firstWave, bool request) {
    ++l2Sectors_;
    l2Free_ = std::max(l2Free_, now) + share_.l2SectorCycles * (request ? constants_.loadRequest : 1) *
                                           (request || constants_.loadRequest <= 1 ? 1 : restOfLine(constants_));
    const double there = l2Free_ + l2(sector);
    const auto [at, fresh] = touched_.try_emplace(sector, 0.0);
    if (!fresh)
        return std::max(there, at->second);
    if (!share_.fromDram)
        return there;
    const bool own = static_cast<double>(mixed(sector) >> 11) * 0x1p-53 < share_.own;
    if (!own && !firstWave)
        return there;
    // What several multiprocessors read at a time comes once for all of them.
    dramSectors_ += own ? 1 : 0;
    dramFree_ = std::max(dramFree_, l2Free_) + (own ? share_.dramSectorCycles : 0);
    return at->second = dramFree_ + constants_.memoryLatency * latency_;
}

double MemorySystem::load(uint64_t sector, double now, bool firstWave, bool request) {
    if (l1_)
        if (const double at = cache_.find(sector); at >= 0)
            return std::max(at, now + constants_.l1Latency);
    const double there = behind(sector, now, firstWave, request);
    if (l1_)
        cache_.fill(sector, there);
    return there;
}

double MemorySystem::store(uint64_t sector, double now, bool request) {
    ++l2Sectors_;
    storeFree_ = std::max(storeFree_, now) + share_.l2SectorCycles * (request ? constants_.storeRequest : 0.2);
    touched_.try_emplace(sector, storeFree_);
    return storeFree_;
}

void MemorySystem::meet(std::unordered_map<uint64_t, int64_t> sectors, double multiprocessors) {
    met_ = std::move(sectors);
    meeting_ = multiprocessors;
}

double MemorySystem::atomic(uint64_t sector, double now) {
    ++l2Sectors_;
    touched_.try_emplace(sector, now);
    storeFree_ = std::max(storeFree_, now) + share_.l2SectorCycles;
    const auto met = met_.find(sector);
    const double others = met != met_.end() && met->second < 0 ? meeting_ : 1;
    auto& free = atomicFree_[sector];
    free = std::max(free, storeFree_) + constants_.atomicCycles * others;
    return free + l2(sector);
}

} // namespace telar::multiprocessor
