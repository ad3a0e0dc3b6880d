#include "core/simt/sector_visits.hpp"

#include "core/simt/occupancy.hpp"

#include <algorithm>
#include <bit>

namespace telar::simt {

namespace {

constexpr int ways = 4; ///< of the whole store of a multiprocessor
constexpr int64_t lineBytes = 128, lost = 4 << 10;
constexpr uint32_t none = UINT32_MAX;

int count(uint32_t sectors) { return std::popcount(sectors); }

/// Bytes of L1 cache and shared memory of a multiprocessor.
int64_t storeBytes(const DeviceModel& card) {
    const int capability = 10 * card.major + card.minor;
    return (capability == 75                       ? int64_t{96}
            : capability == 80 || capability == 87 ? 192
            : card.major == 9 || card.major == 10  ? 256
            : card.major >= 7                      ? 128
            : card.major == 6                      ? 48
                                                   : 24)
           << 10;
}

/// Sets of whole and part ways: each set has as many lines as there are, less what shared memory takes.
class L1Cache {
public:
    /// `touched`: lines of the launch; sets that none of them is in take no room.
    L1Cache(int64_t store, int64_t bytes, uint32_t bits, std::size_t touched)
        : sets_(static_cast<uint32_t>(std::max<int64_t>(1, store / lineBytes / ways >> bits))) {
        const auto all = static_cast<std::size_t>(bytes / lineBytes >> bits);
        for (std::size_t k = 0; k <= std::min<std::size_t>(sets_, touched); ++k)
            starts_.push_back(static_cast<uint32_t>(all * k / sets_));
        lines_.resize(starts_.back());
    }
    /// The sectors of the line that are there; with `fill`, those are there from now on.
    uint32_t find(uint32_t line, uint32_t fill) {
        const uint32_t set = setOf(line);
        Line *oldest = nullptr, *const end = lines_.data() + starts_[set + 1];
        for (Line* at = lines_.data() + starts_[set]; at < end; ++at) {
            if (at->line == line) {
                at->used = ++clock_;
                const uint32_t there = at->sectors;
                at->sectors |= static_cast<uint8_t>(fill);
                return there;
            }
            if (!oldest || at->used < oldest->used)
                oldest = at;
        }
        if (oldest && fill)
            *oldest = {line, ++clock_, static_cast<uint8_t>(fill)};
        return 0;
    }
    void remove(uint32_t line, uint32_t sectors) {
        const uint32_t set = setOf(line);
        for (auto k = starts_[set]; k < starts_[set + 1]; ++k)
            if (lines_[k].line == line)
                lines_[k].sectors &= static_cast<uint8_t>(~sectors);
    }

private:
    /// Of as many neighbours as there are sets each in its own; rows of a matrix do not meet in a few of them.
    uint32_t setOf(uint32_t line) const { return (line + (line / sets_ * 0x9e3779b1u >> 8)) % sets_; }
    struct Line {
        uint32_t line = none, used = 0;
        uint8_t sectors = 0;
    };
    uint32_t sets_;
    std::vector<uint32_t> starts_; ///< of the sets: into `lines_`
    std::vector<Line> lines_;
    uint32_t clock_ = 0;
};

/// One half of the L2 cache, or all of it: the lines of the launch in the order of their use.
class L2Cache {
public:
    L2Cache(std::size_t lines, int64_t room) : sectors_(lines), room_(room) {
        if (static_cast<int64_t>(lines) > room)
            before_.assign(lines, none), behind_.assign(lines, none);
    }
    uint32_t find(uint32_t line) const { return sectors_[line]; }
    void fill(uint32_t line, uint32_t sectors) {
        const bool there = sectors_[line] != 0;
        sectors_[line] |= static_cast<uint8_t>(sectors);
        if (before_.empty())
            return;
        if (there)
            unlink(line);
        before_[line] = newest_;
        behind_[line] = none;
        (newest_ == none ? oldest_ : behind_[newest_]) = line;
        newest_ = line;
        if (there || ++held_ <= room_)
            return;
        const uint32_t gone = oldest_;
        unlink(gone);
        sectors_[gone] = 0;
        --held_;
    }
    void remove(uint32_t line, uint32_t sectors) {
        if (sectors_[line] == 0)
            return;
        sectors_[line] &= static_cast<uint8_t>(~sectors);
        if (sectors_[line] == 0 && !before_.empty()) {
            unlink(line);
            --held_;
        }
    }

private:
    void unlink(uint32_t line) {
        (before_[line] == none ? oldest_ : behind_[before_[line]]) = behind_[line];
        (behind_[line] == none ? newest_ : before_[behind_[line]]) = before_[line];
    }
    std::vector<uint8_t> sectors_;
    std::vector<uint32_t> before_, behind_; ///< none where all fit
    int64_t room_, held_ = 0;
    uint32_t oldest_ = none, newest_ = none;
};

/// What the touches of one place in one array came to.
struct Tally {
    int64_t asked = 0, inL1 = 0, inL2 = 0, fromMemory = 0, least = 0;
    int64_t l1Asked = 0, l1Found = 0, l2Asked = 0, l2Lookups = 0, l2Found = 0, read = 0, written = 0;
};

class Replay {
public:
    Replay(const LineLog& log, const DeviceModel& card, int resident)
        : log_(log), card_(card), resident_(std::max(1, resident)) {
        const int capability = 10 * card.major + card.minor;
        l1Stores_ = card.major >= 7;
        fetchesPairs_ = card.major >= 8;
        onlyConstant_ = capability < 52;
        number();
        const bool halves = capability == 80 || capability == 90 || capability == 100;
        // Of a card whose size nobody knows, all stays.
        const int64_t room = card.l2Bytes > 0 ? std::max<int64_t>(1, card.l2Bytes / lineBytes >> log.bits) : INT64_MAX;
        for (int k = 0; k < (halves ? 2 : 1); ++k)
            l2_.emplace_back(seen_.size(), halves ? std::max<int64_t>(1, room / 2) : room);
        tallies_.resize(log.places.size());
    }

    /// Notes who touches the sectors from this address on.
    void watch(uint64_t begin, std::vector<SectorVisits>& visits) {
        firstWatched_ = begin / 32;
        visits_ = &visits;
    }
    void run();
    CacheReport report() const;

private:
    struct Cursor {
        std::size_t at, end;
        uint32_t block; ///< into `left` of its multiprocessor
        int64_t place;  ///< of the block in the grid
        int32_t warp;
    };
    struct Multiprocessor {
        std::vector<std::size_t> blocks; ///< into LineLog::blocks
        std::size_t next = 0, turn = 0;
        std::vector<Cursor> warps;
        std::vector<int> left; ///< warps of each block that has begun
        int resident = 0;
        L1Cache l1;
        uint32_t half = 0;
    };

    void number();
    uint32_t indexOf(LineTouch touch) const {
        const auto& array = arrays_[touch.slot()];
        return array.first + static_cast<uint32_t>((touch.line() >> log_.bits) - array.begin);
    }
    void begin(Multiprocessor& on);
    bool step(Multiprocessor& on);
    void touch(Multiprocessor& on, LineTouch touch);
    void readL2(LineTouch touch, uint32_t sectors, uint32_t half, Tally& tally);
    /// The warp whose turn it is has these sectors of a line now; `where` they were, if it asked for them.
    void note(LineTouch touch, uint32_t sectors, int64_t SectorVisits::*where = nullptr) {
        for (uint64_t k = 0; visits_ && k < 4; ++k)
            if (const uint64_t at = 4 * touch.line() + k - firstWatched_; sectors >> k & 1 && at < visits_->size()) {
                auto& visits = (*visits_)[at];
                if (visits.block < 0)
                    visits = {turn_.place, turn_.warp, touch.counter()};
                if (where)
                    ++(visits.*where);
            }
    }
    uint32_t homeOf(uint32_t line) const { return l2_.size() == 1 ? 0 : (line * 0x9e3779b1u) >> 31; }
    Tally& tallyOf(uint32_t counter, uint32_t slot) {
        for (auto& [known, tally] : tallies_[counter])
            if (known == slot)
                return tally;
        return tallies_[counter].emplace_back(slot, Tally{}).second;
    }

    const LineLog& log_;
    const DeviceModel& card_;
    const int resident_;
    bool l1Stores_ = true, fetchesPairs_ = true, onlyConstant_ = false;
    struct Array {
        uint64_t begin = UINT64_MAX, end = 0; ///< lines / 2^bits
        uint32_t first = 0;
    };
    std::vector<Array> arrays_; ///< by slot
    std::vector<uint8_t> seen_; ///< by line: sectors that were loaded, and times 16 written
    std::vector<L2Cache> l2_;
    std::vector<std::vector<std::pair<uint32_t, Tally>>> tallies_; ///< by counter: of each slot
    uint64_t firstWatched_ = 0;
    std::vector<SectorVisits>* visits_ = nullptr;
    Cursor turn_{}; ///< the warp whose turn it is
};

/// Gives the lines that are kept numbers without gaps between the arrays.
void Replay::number() {
    for (const auto touch : log_.touches) {
        if (touch.slot() >= arrays_.size())
            arrays_.resize(touch.slot() + 1);
        auto& array = arrays_[touch.slot()];
        array.begin = std::min(array.begin, touch.line() >> log_.bits);
        array.end = std::max(array.end, (touch.line() >> log_.bits) + 1);
    }
    uint32_t next = 0;
    for (auto& array : arrays_)
        if (array.end > 0) {
            array.first = next;
            next += static_cast<uint32_t>(array.end - array.begin);
        }
    seen_.resize(next);
}

void Replay::begin(Multiprocessor& on) {
    while (on.resident < resident_ && on.next < on.blocks.size()) {
        const auto& block = log_.blocks[on.blocks[on.next++]];
        on.left.push_back(0);
        std::size_t from = block.first;
        for (const auto& end : block.ends) {
            if (end > from) {
                on.warps.push_back({from, end, static_cast<uint32_t>(on.left.size() - 1), block.block,
                                    static_cast<int32_t>(&end - block.ends.data())});
                ++on.left.back();
            }
            from = end;
        }
        on.resident += on.left.back() > 0;
    }
}

void Replay::readL2(LineTouch touch, uint32_t sectors, uint32_t half, Tally& tally) {
    const uint32_t line = indexOf(touch), home = homeOf(line);
    auto &near = l2_[half % l2_.size()], &far = l2_[home];
    const uint32_t found = near.find(line) & sectors;
    uint32_t missing = sectors & ~found;
    tally.l2Lookups += count(sectors);
    tally.l2Found += count(found);
    near.fill(line, sectors);
    if (&near != &far && missing) {
        tally.l2Lookups += count(missing);
        const uint32_t there = far.find(line) & missing;
        tally.l2Found += count(there);
        missing &= ~there;
        far.fill(line, sectors & ~found);
    }
    tally.inL2 += count(sectors) - count(missing);
    tally.fromMemory += count(missing);
    note(touch, sectors & ~missing, &SectorVisits::inL2);
    note(touch, missing, &SectorVisits::fromMemory);
    if (!missing)
        return;
    uint32_t fetched = missing;
    if (fetchesPairs_) {
        fetched |= (missing & 5) << 1 | (missing & 10) >> 1;
        fetched &= ~(far.find(line) & ~missing);
        far.fill(line, fetched);
    }
    note(touch, fetched);
    tally.read += count(fetched);
}

void Replay::touch(Multiprocessor& on, LineTouch touch) {
    const uint32_t line = indexOf(touch), sectors = touch.sectors();
    const auto asked = count(sectors);
    auto& tally = tallyOf(touch.counter(), touch.slot());
    auto& seen = seen_[line];
    const auto use = log_.places[touch.counter()].use;
    tally.asked += asked;
    if (use != LineUse::Copy)
        tally.l1Asked += asked;
    const uint32_t home = homeOf(line);
    if (use == LineUse::Store) {
        tally.l1Found += count(on.l1.find(line, l1Stores_ ? sectors : 0) & sectors);
        tally.written += count(sectors & ~(seen >> 4u));
        seen |= static_cast<uint8_t>(sectors << 4);
        const int lookups = asked * (l2_.size() > 1 && home != on.half ? 2 : 1);
        tally.l2Asked += asked;
        tally.l2Lookups += lookups;
        tally.l2Found += lookups;
        tally.inL2 += asked;
        note(touch, sectors);
        if (l2_.size() > 1)
            l2_[1 - home].remove(line, sectors);
        l2_[home].fill(line, sectors);
        return;
    }
    // What the launch has written itself need not come from memory.
    tally.least += count(sectors & ~(seen | seen >> 4u));
    seen |= static_cast<uint8_t>(sectors);
    if (use == LineUse::Atomic) {
        on.l1.remove(line, sectors);
        seen |= static_cast<uint8_t>(sectors << 4);
        tally.l2Asked += asked;
        if (l2_.size() > 1 && home != on.half) { // goes on to the other half
            tally.l2Lookups += asked;
            tally.l2Found += asked;
            l2_[1 - home].remove(line, sectors);
        }
        readL2(touch, sectors, home, tally);
        return;
    }
    uint32_t missing = sectors;
    if (use == LineUse::Load && !onlyConstant_) {
        const uint32_t found = on.l1.find(line, sectors) & sectors;
        tally.inL1 += count(found);
        note(touch, found, &SectorVisits::inL1);
        tally.l1Found += count(found);
        missing &= ~found;
    }
    tally.l2Asked += count(missing);
    if (missing)
        readL2(touch, missing, on.half, tally);
}

/// One instruction of the warp whose turn it is. False: there are no warps.
bool Replay::step(Multiprocessor& on) {
    if (on.warps.empty())
        return false;
    if (on.turn >= on.warps.size())
        on.turn = 0;
    auto& warp = on.warps[on.turn];
    if (visits_)
        turn_ = warp;
    do
        touch(on, log_.touches[warp.at++]);
    while (warp.at < warp.end && !log_.touches[warp.at].first());
    if (warp.at < warp.end) {
        ++on.turn;
        return true;
    }
    const uint32_t block = warp.block;
    on.warps.erase(on.warps.begin() + static_cast<std::ptrdiff_t>(on.turn));
    if (--on.left[block] == 0) {
        --on.resident;
        begin(on);
    }
    return true;
}

void Replay::run() {
    const auto all = static_cast<std::size_t>(std::max(1, card_.multiprocessors));
    std::vector<Multiprocessor> each;
    const int64_t bytes = l1Bytes(card_, resident_, log_.sharedBytes);
    const L1Cache empty(storeBytes(card_), bytes, log_.bits, seen_.size());
    for (std::size_t k = 0; k < log_.blocks.size(); ++k) {
        const auto at = static_cast<std::size_t>(log_.blocks[k].block) % all;
        while (each.size() <= at) {
            each.push_back({{}, 0, 0, {}, {}, 0, empty, 0});
            each.back().half = (each.size() - 1) & 1;
        }
        each[at].blocks.push_back(k);
    }
    for (auto& one : each)
        begin(one);
    for (bool any = true; any;) {
        any = false;
        for (auto& one : each)
            any |= step(one);
    }
}

CacheReport Replay::report() const {
    CacheReport made;
    // Several counters may share a site, whose sectors are known.
    std::map<std::pair<Site, Op>, double> kept;
    for (std::size_t k = 0; k < tallies_.size(); ++k)
        for (const auto& [slot, tally] : tallies_[k])
            kept[{log_.places[k].site, log_.places[k].op}] += static_cast<double>(tally.asked);
    double l1Asked = 0, l1Found = 0, lookups = 0, found = 0;
    for (std::size_t k = 0; k < tallies_.size(); ++k) {
        const auto& place = log_.places[k];
        for (const auto& [slot, tally] : tallies_[k]) {
            const std::pair key{place.site, place.op};
            const double scale = static_cast<double>(place.sectors) / kept[key];
            const auto scaled = [&](int64_t number) { return static_cast<double>(number) * scale; };
            const CacheCounts counts{scaled(tally.asked), scaled(tally.inL1), scaled(tally.inL2),
                                     scaled(tally.fromMemory), scaled(tally.least)};
            made.all.add(counts);
            made.sites[key].add(counts);
            for (const auto& [where, name] : log_.arrays)
                if (where == slot)
                    made.arrays[name].add(counts);
            l1Asked += scaled(tally.l1Asked);
            l1Found += scaled(tally.l1Found);
            lookups += scaled(tally.l2Lookups);
            found += scaled(tally.l2Found);
            made.l2Requests += scaled(tally.l2Asked);
            made.readBytes += 32 * scaled(tally.read);
            made.writtenBytes += 32 * scaled(tally.written);
        }
    }
    // Places of whose lines none was kept: few, as where one lane of a block stores.
    for (const auto& place : log_.places) {
        const std::pair key{place.site, place.op};
        if (place.sectors == 0 || kept.contains(key))
            continue;
        kept[key] = static_cast<double>(place.sectors);
        const auto sectors = static_cast<double>(place.sectors);
        const bool loads = place.use != LineUse::Store;
        const CacheCounts counts{sectors, 0, loads ? 0 : sectors, loads ? sectors : 0, loads ? sectors : 0};
        made.all.add(counts);
        made.sites[key].add(counts);
        l1Asked += sectors;
        made.l2Requests += sectors;
        lookups += sectors;
        found += loads ? 0 : sectors;
        (loads ? made.readBytes : made.writtenBytes) += 32 * sectors;
    }
    made.l1HitPct = l1Asked > 0 ? 100 * l1Found / l1Asked : 0;
    made.l2HitPct = lookups > 0 ? 100 * found / lookups : 0;
    return made;
}

} // namespace

void CacheCounts::add(const CacheCounts& more) {
    asked += more.asked;
    inL1 += more.inL1;
    inL2 += more.inL2;
    fromMemory += more.fromMemory;
    least += more.least;
}

int64_t l1Bytes(const DeviceModel& card, int resident, int64_t sharedBytes) {
    const int64_t store = storeBytes(card);
    const auto* capability = findCapability(card.major, card.minor);
    if (card.major < 7 || !capability) // shared memory has a store of its own
        return store;
    const int64_t least = 10 * card.major + card.minor == 75 ? 32 << 10 : 0,
                  wanted = std::max(least, std::max(1, resident) * (sharedBytes + capability->sharedReserved));
    static constexpr int64_t sizes[] = {0, 8, 16, 32, 64, 96, 100, 132, 164, 196, 228};
    for (const int64_t kib : sizes)
        if (const int64_t taken = kib << 10; taken >= wanted && taken <= capability->shared)
            return std::max<int64_t>(0, store - taken - lost);
    return std::max<int64_t>(0, store - capability->shared - lost);
}

CacheReport caches(const LineLog& log, const DeviceModel& card, int resident) {
    Replay replay(log, card, resident);
    replay.run();
    return replay.report();
}

std::vector<SectorVisits> sectorVisits(const LineLog& log, const DeviceModel& card, int resident, uint64_t begin,
                                       uint64_t bytes) {
    std::vector<SectorVisits> visits(static_cast<std::size_t>((bytes + 31) / 32));
    Replay replay(log, card, resident);
    replay.watch(begin, visits);
    replay.run();
    return visits;
}

} // namespace telar::simt
