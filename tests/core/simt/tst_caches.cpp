// The model of the caches: accesses counted by hand, the same by a second simulation written plainly, logs that keep some lines beside
// those that keep all, and hit rates that Nsight Compute read on an H200.
#include "core/simt/caches.hpp"
#include "core/simt/cards.hpp"
#include "core/simt/machine/line_keeper.hpp"
#include "core/simt/occupancy.hpp"
#include "core/simt/sector_visits.hpp"
#include "tests/core/program/program_runs.hpp"
#include "tests/support/needs.hpp"
#include "tests/support/scratch.hpp"

#include <QTest>

#include <list>
#include <random>
#include <set>

using namespace telar;
using simt::LineLog;
using simt::LineTouch;
using simt::LineUse;

namespace {

constexpr uint64_t arrayStart = uint64_t{40} << 25; ///< a slot's first line

/// A log as the machine would leave it: what each warp of each block touches, one line an instruction.
class LogMaker {
public:
    LogMaker() {
        for (const auto use : {LineUse::Load, LineUse::LoadInL2, LineUse::Copy, LineUse::Store, LineUse::Atomic}) {
            LineLog::Place place;
            place.site.line = static_cast<int32_t>(log.places.size() + 1);
            place.use = use;
            log.places.push_back(place);
        }
        log.arrays = {{40, "x"}, {41, "y"}};
        log.config.block = {32, 1, 1};
    }
    /// `first`: of an instruction; a further line of it otherwise.
    void touch(LineUse use, uint64_t line, uint32_t sectors, bool first = true) {
        const auto counter = static_cast<uint32_t>(use);
        log.touches.emplace_back(arrayStart + line, counter, first, sectors);
        log.places[counter].sectors += std::popcount(sectors);
    }
    void endWarp() { ends_.push_back(log.touches.size()); }
    void endBlock(int64_t block) {
        log.blocks.push_back({block, from_, ends_});
        ends_.clear();
        from_ = log.touches.size();
        log.config.grid = {static_cast<uint32_t>(log.blocks.size()), 1, 1};
    }
    /// A block of one warp.
    void block(int64_t block, std::initializer_list<std::tuple<LineUse, uint64_t, uint32_t>> touches) {
        for (const auto& [use, line, sectors] : touches)
            touch(use, line, sectors);
        endWarp();
        endBlock(block);
    }
    LineLog log;

private:
    std::size_t from_ = 0;
    std::vector<std::size_t> ends_;
};

const simt::DeviceModel& card(const char* name) { return *simt::findCard(name); }

/// l1, l2, memory, least.
std::array<int64_t, 4> partsOf(const simt::CacheCounts& counts) {
    return {std::llround(counts.inL1), std::llround(counts.inL2), std::llround(counts.fromMemory),
            std::llround(counts.least)};
}

/// The same, as plainly as can be: lists that are searched from the front, sets of sectors, and no lines left out.
class Plain {
public:
    Plain(const LineLog& log, const simt::DeviceModel& card, int resident) : log_(log), card_(card) {
        const int capability = 10 * card.major + card.minor;
        halves_ = capability == 80 || capability == 90 || capability == 100 ? 2 : 1;
        // Array after array, as dense as they are used.
        std::map<uint64_t, std::pair<uint64_t, uint64_t>> used;
        for (const auto t : log.touches) {
            auto& range = used.try_emplace(t.slot(), t.line(), t.line()).first->second;
            range = {std::min(range.first, t.line()), std::max(range.second, t.line())};
        }
        for (const auto& [slot, range] : used)
            for (uint64_t line = range.first; line <= range.second; ++line)
                number_[line] = static_cast<uint32_t>(number_.size());
        std::map<int64_t, std::vector<std::vector<LineTouch>>> waiting; // of each block, its warps
        for (const auto& block : log.blocks) {
            std::size_t from = block.first;
            for (const auto end : block.ends) {
                if (end > from)
                    waiting[block.block].emplace_back(log.touches.begin() + static_cast<std::ptrdiff_t>(from),
                                                      log.touches.begin() + static_cast<std::ptrdiff_t>(end));
                from = end;
            }
        }
        struct Running {
            int64_t block;
            std::vector<LineTouch> rest;
        };
        std::map<int64_t, std::vector<Running>> running;
        std::map<int64_t, std::size_t> turn;
        const auto fill = [&](int64_t on) {
            for (;;) {
                std::set<int64_t> blocks;
                for (const auto& warp : running[on])
                    blocks.insert(warp.block);
                const auto next = std::ranges::find_if(
                    waiting, [&](const auto& one) { return one.first % card.multiprocessors == on; });
                if (next == waiting.end() || static_cast<int>(blocks.size()) >= resident)
                    return;
                for (auto& warp : next->second)
                    running[on].push_back({next->first, std::move(warp)});
                waiting.erase(next);
            }
        };
        for (int on = 0; on < card.multiprocessors; ++on)
            fill(on);
        for (bool any = true; any;) {
            any = false;
            for (int on = 0; on < card.multiprocessors; ++on) {
                auto& warps = running[on];
                if (warps.empty())
                    continue;
                any = true;
                auto& at = turn[on];
                at = at < warps.size() ? at : 0;
                auto& rest = warps[at].rest;
                do {
                    touch(on, rest.front());
                    rest.erase(rest.begin());
                } while (!rest.empty() && !rest.front().first());
                if (!rest.empty()) {
                    ++at;
                    continue;
                }
                const auto block = warps[at].block;
                warps.erase(warps.begin() + static_cast<std::ptrdiff_t>(at));
                if (std::ranges::none_of(warps, [&](const auto& warp) { return warp.block == block; }))
                    fill(on);
            }
        }
    }
    int64_t inL1 = 0, inL2 = 0, memory = 0, least = 0, l1Asked = 0, l1Found = 0, lookups = 0, found = 0, read = 0;

private:
    using Lines = std::list<std::pair<uint32_t, std::set<int>>>; ///< the newest first
    static std::set<int>* find(Lines& lines, uint32_t line, bool use) {
        const auto at = std::ranges::find_if(lines, [&](const auto& one) { return one.first == line; });
        if (at == lines.end())
            return nullptr;
        if (use)
            lines.splice(lines.begin(), lines, at);
        return &at->second;
    }
    static void add(Lines& lines, std::size_t room, uint32_t line, const std::set<int>& sectors) {
        if (auto* there = find(lines, line, true)) {
            there->insert(sectors.begin(), sectors.end());
            return;
        }
        if (room == 0)
            return;
        lines.emplace_front(line, sectors);
        if (lines.size() > room)
            lines.pop_back();
    }
    static std::set<int> both(const std::set<int>& a, const std::set<int>* b) {
        std::set<int> made;
        if (b)
            std::ranges::set_intersection(a, *b, std::inserter(made, made.end()));
        return made;
    }
    static std::set<int> without(const std::set<int>& a, const std::set<int>& b) {
        std::set<int> made;
        std::ranges::set_difference(a, b, std::inserter(made, made.end()));
        return made;
    }
    static int64_t size(const std::set<int>& s) { return static_cast<int64_t>(s.size()); }

    Lines& l2Of(int half) { return l2_[half]; }
    std::size_t l2Room() const { return static_cast<std::size_t>(card_.l2Bytes / 128 / halves_); }
    int homeOf(uint32_t line) const { return halves_ == 1 ? 0 : static_cast<int>((line * 0x9e3779b1u) >> 31); }
    static void remove(Lines& lines, uint32_t line, const std::set<int>& sectors) {
        const auto at = std::ranges::find_if(lines, [&](const auto& one) { return one.first == line; });
        if (at == lines.end())
            return;
        at->second = without(at->second, sectors);
        if (at->second.empty())
            lines.erase(at);
    }
    void readBehind(uint32_t line, const std::set<int>& sectors, int half) {
        const int home = homeOf(line);
        const auto near = both(sectors, find(l2Of(half), line, false));
        auto missing = without(sectors, near);
        lookups += size(sectors);
        found += size(near);
        add(l2Of(half), l2Room(), line, sectors);
        if (half != home && !missing.empty()) {
            lookups += size(missing);
            const auto far = both(missing, find(l2Of(home), line, false));
            add(l2Of(home), l2Room(), line, missing);
            found += size(far);
            missing = without(missing, far);
        }
        inL2 += size(sectors) - size(missing);
        memory += size(missing);
        if (missing.empty())
            return;
        auto fetched = missing;
        if (card_.major >= 8) {
            for (const int s : missing)
                fetched.insert(s ^ 1);
            const auto there = both(fetched, find(l2Of(home), line, false));
            fetched = without(fetched, without(there, missing));
            add(l2Of(home), l2Room(), line, fetched);
        }
        read += size(fetched);
    }
    void touch(int on, LineTouch t) {
        const uint32_t line = number_.at(t.line());
        std::set<int> sectors;
        for (int s = 0; s < 4; ++s)
            if (t.sectors() >> s & 1)
                sectors.insert(s);
        const auto use = log_.places[t.counter()].use;
        const int half = on % 2 % halves_, home = homeOf(line);
        const int64_t all = simt::l1Bytes(card_, resident_, 0) / 128;
        const auto sets = static_cast<uint32_t>(sets_), set = (line + ((line / sets) * 0x9e3779b1u >> 8)) % sets;
        const std::size_t room = static_cast<std::size_t>(all * (set + 1) / sets - all * set / sets);
        auto& l1 = l1_[{on, set}];
        if (use != LineUse::Copy)
            l1Asked += size(sectors);
        if (use == LineUse::Store) {
            l1Found += size(both(sectors, find(l1, line, false)));
            if (card_.major >= 7)
                add(l1, room, line, sectors);
            else
                find(l1, line, true);
            const int times = halves_ > 1 && half != home ? 2 : 1;
            lookups += times * size(sectors);
            found += times * size(sectors);
            inL2 += size(sectors);
            if (halves_ > 1)
                remove(l2Of(1 - home), line, sectors);
            add(l2Of(home), l2Room(), line, sectors);
            seen_[line].insert(sectors.begin(), sectors.end());
            return;
        }
        least += size(without(sectors, seen_[line]));
        seen_[line].insert(sectors.begin(), sectors.end());
        if (use == LineUse::Atomic) {
            if (auto* there = find(l1, line, false))
                *there = without(*there, sectors);
            if (halves_ > 1 && half != home) {
                lookups += size(sectors);
                found += size(sectors);
                remove(l2Of(1 - home), line, sectors);
            }
            return readBehind(line, sectors, home);
        }
        auto missing = sectors;
        if (use == LineUse::Load && 10 * card_.major + card_.minor >= 52) {
            const auto there = both(sectors, find(l1, line, true));
            add(l1, room, line, sectors);
            inL1 += size(there);
            l1Found += size(there);
            missing = without(sectors, there);
        }
        if (!missing.empty())
            readBehind(line, missing, half);
    }

public:
    static inline int sets_ = 512, resident_ = 1; ///< of the card's L1 cache

private:
    const LineLog& log_;
    const simt::DeviceModel& card_;
    int halves_ = 1;
    std::map<uint64_t, uint32_t> number_;
    std::map<std::pair<int, uint32_t>, Lines> l1_;
    std::map<int, Lines> l2_;
    std::map<uint32_t, std::set<int>> seen_;
};

double median(std::vector<double> of) {
    std::ranges::sort(of);
    return of[of.size() / 2];
}

struct Row {
    std::string program, kernel;
    int launch = 0;
    double l1 = 0, l2 = 0, sectors = 0;
};

std::vector<Row> measuredRows() {
    std::vector<Row> rows;
    const auto lines =
        QString::fromStdString(test::bytesOf(TELAR_TEST_DATA "/cuda/h200_caches.csv")).split('\n', Qt::SkipEmptyParts);
    for (const auto& line : lines.mid(1)) {
        const auto cells = line.split(',');
        rows.push_back({cells[0].toStdString(), cells[2].toStdString(), cells[1].toInt(), cells[5].toDouble(),
                        cells[6].toDouble(), cells[7].toDouble()});
    }
    return rows;
}

} // namespace

class tst_caches : public QObject {
    Q_OBJECT

private slots:
    void countsByHand();
    void whoBringsASector();
    void agreesWithASecondSimulation();
    void someLinesStandForAll();
    void hitRatesAreTheHardwares();
    void ldcgGoesPastTheL1Cache();
};

void tst_caches::whoBringsASector() {
    LogMaker made;
    made.block(0, {{LineUse::Load, 0, 3}});
    made.block(1, {{LineUse::Store, 1, 1}, {LineUse::Load, 0, 3}, {LineUse::Load, 0, 8}});
    made.block(40, {{LineUse::Load, 0, 1}, {LineUse::Load, 1, 1}}); // beside block 0 on the first multiprocessor of 40
    const auto of = [&](const char* name, uint64_t sector) {
        const auto visits = simt::sectorVisits(made.log, card(name), 2, arrayStart * 128, 4 * 128);
        const auto& one = visits[sector];
        return QString("%1: %2 %3 %4").arg(one.block).arg(one.inL1).arg(one.inL2).arg(one.fromMemory);
    };
    QCOMPARE(of("Tesla T4", 0), QString("0: 1 1 1")); // block 40 finds it in L1, block 1 in L2
    QCOMPARE(of("Tesla T4", 1), QString("0: 0 1 1"));
    QCOMPARE(of("Tesla T4", 2), QString("-1: 0 0 0"));
    QCOMPARE(of("Tesla T4", 3), QString("1: 0 0 1"));
    QCOMPARE(of("Tesla T4", 4), QString("1: 0 1 0")); // written there, and found in L2 by the other one
    QCOMPARE(of("Tesla T4", 8), QString("-1: 0 0 0"));
    QCOMPARE(of("L4", 2), QString("1: 0 0 0")); // from 8.0 on it comes with its neighbour
    // Over all sectors they are what the report counts.
    std::mt19937 random(3);
    LogMaker many;
    for (int64_t block = 0; block < 300; ++block) {
        for (int warp = 0; warp < 3; ++warp) {
            for (int k = 0; k < 8; ++k)
                many.touch(k % 5 == 4 ? LineUse::LoadInL2 : LineUse::Load, random() % 900, 1 + random() % 15);
            many.endWarp();
        }
        many.endBlock(block);
    }
    for (const char* name : {"Tesla T4", "A100 80GB", "H100"}) {
        const auto* known = simt::findCard(name);
        if (!known)
            continue;
        const auto report = simt::caches(many.log, *known, 4);
        std::array<int64_t, 3> sums{};
        for (const auto& one : simt::sectorVisits(many.log, *known, 4, arrayStart * 128, 900 * 128)) {
            sums[0] += one.inL1;
            sums[1] += one.inL2;
            sums[2] += one.fromMemory;
            QVERIFY(one.block < 300 && one.warp < 3);
        }
        const auto parts = partsOf(report.all);
        QCOMPARE(sums, (std::array<int64_t, 3>{parts[0], parts[1], parts[2]}));
    }
}

void tst_caches::countsByHand() {
    const auto all = [](LogMaker& made, const char* name, int resident = 1) {
        return simt::caches(made.log, card(name), resident);
    };
    using Parts = std::array<int64_t, 4>;
    { // Twice the same line, then another multiprocessor.
        LogMaker made;
        made.block(0, {{LineUse::Load, 0, 15}, {LineUse::Load, 0, 15}});
        made.block(1, {{LineUse::Load, 0, 3}, {LineUse::Load, 1, 1}});
        const auto report = all(made, "Tesla T4");
        // Turn by turn: 4 from memory; block 1's 2 found in L2; 4 in L1; 1 from memory.
        QCOMPARE(partsOf(report.all), (Parts{4, 2, 5, 5}));
        QCOMPARE(report.l1HitPct, 100.0 * 4 / 11);
        QCOMPARE(report.l2HitPct, 100.0 * 2 / 7);
        QCOMPARE(report.readBytes, 5 * 32.0);
        QCOMPARE(partsOf(report.arrays.at("x")), (Parts{4, 2, 5, 5}));
        // From 8.0 on a miss of one sector brings its neighbour.
        QCOMPARE(all(made, "L4").readBytes, 6 * 32.0);
    }
    { // A store leaves its sectors in the L1 cache, an atomic takes them out.
        LogMaker made;
        made.block(0,
                   {{LineUse::Store, 0, 15}, {LineUse::Load, 0, 15}, {LineUse::Atomic, 0, 1}, {LineUse::Load, 0, 3}});
        QCOMPARE(partsOf(all(made, "Tesla T4").all), (Parts{4 + 1, 4 + 1 + 1, 0, 0}));
        QCOMPARE(partsOf(all(made, "GTX 1050").all), (Parts{1, 4 + 4 + 1 + 1, 0, 0})); // the load brought them
        QCOMPARE(all(made, "Tesla T4").writtenBytes, 4 * 32.0);
    }
    { // Past the L1 cache: ld.cg, and on a K20 all loads.
        LogMaker made;
        made.block(0, {{LineUse::LoadInL2, 0, 15}, {LineUse::Load, 0, 15}, {LineUse::Load, 0, 15}});
        QCOMPARE(partsOf(all(made, "Tesla T4").all), (Parts{4, 4, 4, 4}));
        QCOMPARE(partsOf(all(made, "K20").all), (Parts{0, 8, 4, 4}));
    }
    { // A line too many for the L2 cache pushes out the oldest, and what has come again is no longer the least.
        LogMaker made;
        auto small = card("Tesla T4");
        small.l2Bytes = 2 * 128;
        for (const uint64_t line : {0, 1, 0, 2, 1, 0})
            made.touch(LineUse::LoadInL2, line, 1);
        made.endWarp();
        made.endBlock(0);
        QCOMPARE(partsOf(simt::caches(made.log, small, 1).all), (Parts{0, 1, 5, 3}));
    }
    { // Two blocks that are resident together take turns; one after the other they find less.
        LogMaker made;
        made.block(0, {{LineUse::Load, 0, 1}, {LineUse::Load, 1, 1}});
        made.block(40, {{LineUse::Load, 1, 1}, {LineUse::Load, 0, 1}});
        const auto together = all(made, "Tesla T4", 2), alone = all(made, "Tesla T4", 1);
        QCOMPARE(partsOf(together.all), (Parts{2, 0, 2, 2}));
        QCOMPARE(partsOf(alone.all), (Parts{2, 0, 2, 2}));
        QCOMPARE(std::llround(together.sites.begin()->second.asked), 4);
    }
    // What shared memory takes of the L1 cache comes in steps.
    QCOMPARE(simt::l1Bytes(card("H100"), 2, 61 << 10), (256 - 132 - 4) << 10);
    QCOMPARE(simt::l1Bytes(card("Tesla T4"), 1, 0), (96 - 32 - 4) << 10);
    QCOMPARE(simt::l1Bytes(card("Tesla T4"), 1, 40 << 10), (96 - 64 - 4) << 10);
}

void tst_caches::agreesWithASecondSimulation() {
    std::mt19937 random(7);
    const auto below = [&](uint32_t most) { return static_cast<uint32_t>(random() % most); };
    struct Case {
        const char* card;
        int sets;
        double l2MiB;
    };
    for (const auto& one :
         {Case{"Tesla T4", 96 * 2, 0.1}, {"H100", 512, 0.1}, {"GTX 1050", 96, 1}, {"H100", 512, 50}}) {
        auto chosen = card(one.card);
        chosen.multiprocessors = 3;
        chosen.l2Bytes = static_cast<int64_t>(one.l2MiB * (1 << 20));
        for (int resident = 1; resident <= 3; resident += 2) {
            LogMaker made;
            for (int block = 0; block < 12; ++block) {
                for (int warp = 0; warp < 3; ++warp) {
                    for (uint32_t k = below(300); k > 0; --k) {
                        const auto use = static_cast<LineUse>(below(8) < 5 ? 0 : below(5));
                        uint64_t line = below(4) ? below(60) + static_cast<uint64_t>(block) * 20 : below(4000);
                        line += below(5) ? 0 : uint64_t{1} << 25; // the other array
                        for (uint32_t more = 0; more <= below(3); ++more)
                            made.touch(use, line + more, 1 + below(15), more == 0);
                    }
                    made.endWarp();
                }
                made.endBlock(block);
            }
            Plain::sets_ = one.sets;
            Plain::resident_ = resident;
            const Plain plain(made.log, chosen, resident);
            const auto report = simt::caches(made.log, chosen, resident);
            const auto where = std::string(one.card) + ", resident " + std::to_string(resident);
            QVERIFY2(plain.inL1 > 0 && (one.l2MiB >= 1 || plain.memory > plain.least), where.c_str());
            const std::array<int64_t, 4> expected{plain.inL1, plain.inL2, plain.memory, plain.least};
            QVERIFY2(partsOf(report.all) == expected, where.c_str());
            QCOMPARE(report.l1HitPct, 100.0 * static_cast<double>(plain.l1Found) / static_cast<double>(plain.l1Asked));
            QCOMPARE(report.l2HitPct, 100.0 * static_cast<double>(plain.found) / static_cast<double>(plain.lookups));
            QCOMPARE(report.readBytes, 32.0 * static_cast<double>(plain.read));
        }
    }
}

void tst_caches::someLinesStandForAll() {
    // A product of 256 x 256 by blocks of 16 x 16, as its warps ask for it; then of 2^bits lines one.
    LogMaker made;
    constexpr uint64_t n = 256, row = n * 4 / 128;
    for (uint64_t block = 0; block < 256; ++block) {
        for (uint64_t warp = 0; warp < 8; ++warp) {
            const uint64_t r = block / 16 * 16 + 2 * warp, c = block % 16 * 16;
            for (uint64_t k = 0; k < n; ++k) {
                for (uint64_t more = 0; more < 2; ++more)
                    made.touch(LineUse::Load, (r + more) * row + k / 32, 1u << k % 32 / 8, more == 0);
                made.touch(LineUse::Load, (uint64_t{1} << 25) + k * row + c / 32, c % 32 ? 12 : 3);
            }
            made.endWarp();
        }
        made.endBlock(static_cast<int64_t>(block));
    }
    const auto all = simt::caches(made.log, card("H100"), 4);
    LineLog some = made.log;
    some.bits = 1;
    some.touches.clear();
    some.blocks.clear();
    for (const auto& block : made.log.blocks) {
        LineLog::Block kept{block.block, some.touches.size(), {}};
        std::size_t from = block.first;
        for (const auto end : block.ends) {
            for (; from < end; ++from)
                if (machine::isKeptLine(made.log.touches[from].line(), some.bits))
                    some.touches.push_back(made.log.touches[from]);
            kept.ends.push_back(some.touches.size());
        }
        some.blocks.push_back(kept);
    }
    QVERIFY(some.touches.size() < made.log.touches.size() * 2 / 3);
    const auto sampled = simt::caches(some, card("H100"), 4);
    QVERIFY2(std::abs(sampled.l1HitPct - all.l1HitPct) < 2,
             qPrintable(QString::number(sampled.l1HitPct - all.l1HitPct)));
    QVERIFY2(std::abs(sampled.l2HitPct - all.l2HitPct) < 5,
             qPrintable(QString::number(sampled.l2HitPct - all.l2HitPct)));
    QCOMPARE(std::llround(sampled.all.asked), std::llround(all.all.asked));
}

void tst_caches::hitRatesAreTheHardwares() {
    TELAR_NEEDS_X86;
    if (!cuda::CudaCompiler::find())
        QSKIP("no clang here");
    const auto rows = measuredRows();
    std::vector<double> l1, l2, requests;
    auto request = test::requestOf(test::bytesOf(TELAR_TEST_DATA "/cuda/caches/judged.cu"));
    request.card = card("H200");
    request.countingSeconds = 0; // all is counted
    const auto ran = test::runRequest(request);
    QVERIFY2(ran.report, qPrintable(QString::fromStdString(ran.report ? "" : ran.report.error().str())));
    for (const auto& row : rows) {
        if (row.program != "judged")
            continue;
        const auto& launch = ran.report->launches.at(static_cast<std::size_t>(row.launch));
        QVERIFY2(launch.kernel.starts_with(row.kernel), row.kernel.c_str());
        QVERIFY2(launch.predicted && launch.predicted->caches, row.kernel.c_str());
        const auto& caches = *launch.predicted->caches;
        l1.push_back(std::abs(caches.l1HitPct - row.l1));
        l2.push_back(std::abs(caches.l2HitPct - row.l2));
        requests.push_back(std::abs(caches.all.asked - row.sectors) / row.sectors);
    }
    const auto words = [](const std::vector<double>& errors) {
        return QString("%1 launches, median %2, worst %3")
            .arg(errors.size())
            .arg(median(errors))
            .arg(*std::ranges::max_element(errors));
    };
    qInfo().noquote() << "L1 hit rate, points:" << words(l1);
    qInfo().noquote() << "L2 hit rate, points:" << words(l2);
    QVERIFY(l1.size() >= 30);
    QVERIFY2(median(l1) <= 5, qPrintable(words(l1)));
    QVERIFY2(median(l2) <= 5, qPrintable(words(l2)));
    QVERIFY2(median(requests) < 0.02, qPrintable(words(requests)));
}

/// What is loaded again is found in the L1 cache after __ldca, never after __ldcg, whatever its size.
void tst_caches::ldcgGoesPastTheL1Cache() {
    TELAR_NEEDS_X86;
    if (!cuda::CudaCompiler::find())
        QSKIP("no clang here");
    for (const std::string type : {"char", "short", "float", "double", "float4"})
        for (const std::string load : {"__ldca", "__ldcg"}) {
            const auto ran = test::runSource(
                "#include <cstdio>\ntypedef " + type +
                " T;\n__global__ void twice(const T* a, T* b) {\n    T first = " + load +
                "(a + threadIdx.x);\n    __syncthreads();\n    b[threadIdx.x] = first;\n"
                "    b[64 + threadIdx.x] = " +
                load +
                "(a + (threadIdx.x ^ 1));\n}\n"
                "int main() {\n    T *a, *b; unsigned char in[64 * sizeof(T)], out[2 * sizeof in];\n"
                "    for (int k = 0; k < (int)sizeof in; ++k) in[k] = 7 * k + k / 64;\n"
                "    cudaMalloc(&a, sizeof in); cudaMalloc(&b, sizeof out);\n"
                "    cudaMemcpy(a, in, sizeof in, cudaMemcpyHostToDevice);\n    twice<<<1, 64>>>(a, b);\n"
                "    cudaMemcpy(out, b, sizeof out, cudaMemcpyDeviceToHost); cudaFree(a); cudaFree(b);\n"
                "    int wrong = 0;\n    for (int k = 0; k < (int)sizeof in; ++k)\n"
                "        wrong += out[k] != in[k] || out[k + sizeof in] != in[k ^ sizeof(T)];\n    return wrong;\n}\n");
            QVERIFY2(ran.report, qPrintable(QString::fromStdString(ran.report ? "" : ran.report.error().str())));
            QCOMPARE(ran.report->exit, std::optional<int>(0));
            const auto& launch = ran.report->launches.at(0);
            QVERIFY(launch.predicted && launch.predicted->caches);
            const double found = launch.predicted->caches->arrays.at("a").inL1;
            QVERIFY2((found > 0) == (load == "__ldca"), (type + " " + load + " " + std::to_string(found)).c_str());
        }
}

QTEST_GUILESS_MAIN(tst_caches)
#include "tst_caches.moc"
