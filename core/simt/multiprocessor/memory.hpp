// The L1 cache of the modelled multiprocessor, and its share of what lies behind it.
#pragma once

#include "core/simt/multiprocessor/constants.hpp"
#include "core/simt/multiprocessor/recording.hpp"

#include <unordered_map>

namespace telar::multiprocessor {

/// Set-associative, lines of 128 bytes in four sectors; each sector is there from a cycle on.
class L1Cache {
public:
    explicit L1Cache(int64_t bytes);
    /// When the sector's bytes can be read, where it is there or on its way; -1: it is not.
    double find(uint64_t sector);
    void fill(uint64_t sector, double at);

private:
    struct Line {
        uint64_t tag = UINT64_MAX, used = 0;
        double at[4] = {-1, -1, -1, -1};
    };
    Line* lineOf(uint64_t line, bool make);

    static constexpr std::size_t ways = 8;
    std::size_t sets_;
    std::vector<Line> lines_;
    uint64_t clock_ = 0;
};

struct MemoryShare {
    double l2SectorCycles = 1, dramSectorCycles = 3; ///< of one sector of this multiprocessor
    double own = 1;        ///< of what it touches first: the part that no other multiprocessor has touched
    bool fromDram = false; ///< what nobody touched comes from memory, and not from the L2 cache
};

class MemorySystem {
public:
    MemorySystem(const Constants& constants, const MemoryShare& share, int64_t l1Bytes, bool l1, double latency);

    /// A sector that is loaded from `now` on; returns when it is there. `request`: the first of its line in the access.
    double load(uint64_t sector, double now, bool firstWave, bool request);
    double store(uint64_t sector, double now, bool request);
    double atomic(uint64_t sector, double now); ///< of one lane
    /// Multiprocessors that change the sectors that atomics of several blocks meet in.
    void meet(std::unordered_map<uint64_t, int64_t> sectors, double multiprocessors);

    double l2Sectors() const { return l2Sectors_; }
    double dramSectors() const { return dramSectors_; }

private:
    double behind(uint64_t sector, double now, bool firstWave, bool request);
    double l2(uint64_t sector) const;

    const Constants& constants_;
    MemoryShare share_;
    bool l1_;
    double latency_;
    L1Cache cache_;
    std::unordered_map<uint64_t, double> touched_; ///< since when
    std::unordered_map<uint64_t, int64_t> met_;
    std::unordered_map<uint64_t, double> atomicFree_;
    double meeting_ = 1;
    double l2Free_ = 0, storeFree_ = 0, dramFree_ = 0, l2Sectors_ = 0, dramSectors_ = 0;
};

} // namespace telar::multiprocessor
