// Which lines of global memory the warps of a launch touch, kept while it is counted, for the model of the caches
// (core/simt/caches.hpp). The log knows no card: blocks are placed later.
//
// So that a launch stays as quick to count as it was, only some lines are kept: one of 2^`bits` neighbours, chosen by a hash of
// their place, and of the caches later as many parts. A cache of sets serves the lines of each set alone, so that the ones that
// are kept fare about as they would among all (R. E. Kessler, M. D. Hill, D. A. Wood: A Comparison of Trace-Sampling Techniques for
// Multi-Megabyte Caches, IEEE Trans. Computers 43(6), 1994). A log that grows too long goes over to fewer lines; one that
// has few lines already ends with the block.
#pragma once

#include "core/simt/counters.hpp"
#include "core/simt/launch.hpp"

#include <memory>
#include <string>
#include <vector>

namespace telar::simt {

/// A line of 128 bytes that an instruction of a warp touches, in 64 bits: address / 128 (39 bits), counter (20), whether it is
/// the first of its instruction (1), its sectors of 32 bytes (4).
struct LineTouch {
    static constexpr uint64_t mostLine = uint64_t{1} << 39;
    static constexpr uint32_t mostCounter = 1u << 20;
    uint64_t word = 0;

    LineTouch() = default;
    LineTouch(uint64_t line, uint32_t counter, bool first, uint32_t sectors)
        : word(line << 25 | uint64_t{counter} << 5 | uint64_t{first} << 4 | sectors) {}
    uint64_t line() const { return word >> 25; }
    uint32_t slot() const { return static_cast<uint32_t>(word >> 50); } ///< of its array: address / 4 GiB
    uint32_t counter() const { return word >> 5 & (mostCounter - 1); }
    bool first() const { return word >> 4 & 1; }
    uint32_t sectors() const { return word & 15; }
};

/// How the caches treat what an instruction does.
enum class LineUse : uint8_t {
    Load,     ///< through the L1 cache
    LoadInL2, ///< past it: ld.cg, ld.volatile, cp.async.cg
    Copy,     ///< past it and its tags: the engine for bulk copies
    Store,
    Atomic
};

struct LineLog {
    struct Block {
        int64_t block = 0;
        std::size_t first = 0;         ///< into `touches`
        std::vector<std::size_t> ends; ///< of each warp's
    };
    /// By counter of the program.
    struct Place {
        Site site;
        Op op = Op::GlobalLoad;
        LineUse use = LineUse::Load;
        int64_t sectors = 0; ///< of the whole launch; several counters may share a site, and have the sum of all
    };
    LaunchConfig config;
    int registers = 32; ///< of a thread
    int32_t sharedBytes = 0;
    uint32_t bits = 0;
    std::vector<Block> blocks; ///< in order; those that are kept
    std::vector<LineTouch> touches;
    std::vector<Place> places;
    std::vector<std::pair<uint32_t, std::string>> arrays; ///< by slot
};

} // namespace telar::simt
