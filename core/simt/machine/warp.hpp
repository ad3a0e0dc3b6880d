// A warp as the handlers see it: 32 lanes, their registers, who is active. Read by files for other
// instruction sets: plain declarations and functions that are always inlined.
#pragma once

#include "core/simt/machine/opcode.hpp"
#include "core/simt/site_numbers.hpp"

#include <cstddef>
#include <cstdint>

namespace telar::machine {

struct Worker;
struct Path;
struct SiteSums;

inline constexpr int lanes = 32;
inline constexpr uint32_t everyLane = 0xffffffffu;
/// How often a path may jump back before others have their turn.
inline constexpr uint32_t jumpsBetweenTurns = 20000;

/// An access whose address is in the same register as that of one before it need not look at all lanes again.
struct BaseUse {
    uint16_t slot; ///< of Warp::bases
    bool known;
};
inline constexpr uint32_t baseSlots = 8;

/// One machine instruction. Operands are places: a byte offset whose two low bits choose the bank (Bank).
/// A 32-bit register is 32 values of 4 bytes, one of 64 bits 32 of 8 bytes, a predicate one mask of 4 bytes.
struct alignas(64) Inst {
    Handler run = nullptr;
    uint32_t d = 0, a = 0, b = 0, c = 0, e = 0; ///< results first; vector accesses: values in d, b, c, e
    uint32_t counter = 0;                       ///< of a memory access or block; else index into Program::extras
    int64_t imm = 0;                            ///< added to addresses; other constants
    const Inst* target = nullptr;               ///< of a branch
    union {
        const Inst* meet = nullptr; ///< where lanes that part here meet again
        BaseUse base;               ///< of an access
    };
    uint32_t source = 0; ///< index into Program::sources
    uint8_t size = 0;    ///< bytes of one element of an access
    uint8_t vec = 1;     ///< elements of an access
    uint8_t space = 0;   ///< ptx::Space
    uint8_t flags = 0;   ///< Flag
};

enum Flag : uint8_t {
    Negated = 1,      ///< the predicate counts turned
    Wide = 2,         ///< the address is a register of 64 bits, or values are
    Relaxed = 4,      ///< volatile, relaxed, acquire, release: races with its like are none
    HasPredicate = 8, ///< `b`, of a branch or barrier
    Release = 16,     ///< orders what came before it for others
    Acquire = 32,
    Counted = 64, ///< barrier: with a number of threads in `c`
    Atomic = 128
};

enum Bank : uint32_t { Registers = 0, Constants = 1, Specials = 2 };

/// One stretch of memory that has a name. Reads past it meet nothing, but never fault.
struct Region {
    uint64_t begin = 0, bytes = 0; ///< addresses of the machine
    uint8_t* data = nullptr;
    uint32_t* written = nullptr; ///< shared memory: when and by whom each granule was written (checks.hpp)
    uint32_t* read = nullptr;
    uint64_t* longWritten = nullptr; ///< global memory
    uint64_t* longRead = nullptr;
    uint32_t granule = 4;    ///< bytes, of the checks
    uint32_t array = 0;      ///< index into Launch's names
    uint8_t space = 0;       ///< ptx::Space: Global, Shared, Const or Param
    bool fresh = false;      ///< global memory that nobody has written yet: reads of it are findings
    bool* touched = nullptr; ///< dynamic shared memory: set by the first access that is looked at
    Worker* owner = nullptr; ///< shared memory as a block of the cluster sees it: whose it is
};

inline constexpr uint64_t sharedWindow = uint64_t{1} << 32, localWindow = uint64_t{2} << 32;
inline constexpr uint32_t sharedSlot = 1u << 20,
                          sharedStart = 1u << 19, ///< each array lies in the middle of its slot
    sharedSpan = 1u << 18; ///< arrays lie one behind the other in addresses of so many bytes, too
inline constexpr uint64_t bufferStart = uint64_t{1} << 28; ///< likewise, of 4 GiB

inline constexpr uint32_t mostParts = 4;

/// What an access of a warp touches.
struct Access {
    /// Pairs: every second element. Rows and Sames: each of `parts` equal parts of the warp is a row, or the same for all of
    /// its lanes, as where a block has 16 or 8 columns.
    enum Shape : uint8_t { Row, Same, Pairs, Rows, Sames, Scattered };
    const uint64_t* address = nullptr; ///< of each lane
    const Region* region = nullptr;
    uint8_t* first = nullptr; ///< of lane 0, or all lanes (Same)
    uint64_t begin = 0;       ///< its address; set where `address` is not
    uint32_t mask = 0;
    Shape shape = Scattered;
    uint8_t parts = 1;
    uint64_t begins[mostParts]; ///< Rows and Sames: of each part
    uint8_t* firsts[mostParts];
};

/// What is known of a register with addresses.
struct WarpBase {
    uint64_t first = 0; ///< of lane 0
    Access::Shape shape = Access::Scattered;
    uint8_t parts = 1;
    uint64_t begins[mostParts] = {};
};

struct Warp {
    uint8_t* base[3] = {}; ///< of each bank, less the bank's number
    const Inst* meet = nullptr;
    uint32_t active = 0;
    bool full = false;
    uint32_t whole = 0, alive = 0; ///< lanes the warp has; those that have not ended
    uint32_t number = 0;           ///< in its block
    uint32_t jumps = 0;            ///< backwards, since another path had its turn
    int64_t budget = 0;            ///< instructions left before it counts as endless
    const Region* regions = nullptr;
    const Region* shared = nullptr; ///< by address / sharedSlot
    uint32_t regionCount = 0, sharedCount = 0;
    uint32_t* local = nullptr;              ///< local memory: [word][lane]
    uint32_t localWords = 0, localBase = 0; ///< of a lane; the present function's first byte
    const uint8_t* params = nullptr;
    SiteSums* sums = nullptr;                            ///< null where nothing is counted
    int64_t *blockRuns = nullptr, *blockLanes = nullptr; ///< by counter
    Worker* worker = nullptr;
    Path* path = nullptr;
    uint32_t carry = 0;              ///< of add.cc and its kin, by lane
    uint32_t synced = 0;             ///< checks: when its lanes met last
    uint32_t carried = 0;            ///< checks: values that nobody has written, of all lanes (unwritten.hpp)
    uint32_t handed = 0;             ///< checks: what happened before has been handed to it by an mbarrier
    const uint32_t* clock = nullptr; ///< checks of shared memory (checks.hpp): the block's start, its last barrier, now
    const uint32_t* longClock = nullptr; ///< of global memory: the same, and what its time 0 stands for there
    const uint64_t* longBase = nullptr;
    WarpBase bases[baseSlots];
    bool keepsLines = false;                ///< line_keeper.hpp
    alignas(64) uint32_t blend[lanes] = {}; ///< ones where the lane is active

    template <class T>
    [[gnu::always_inline]] T* at(uint32_t place) {
        return reinterpret_cast<T*>(base[place & 3] + place);
    }
    [[gnu::always_inline]] void setActive(uint32_t mask) {
        active = mask;
        full = mask == everyLane;
        if (!full)
            for (int l = 0; l < lanes; ++l)
                blend[l] = 0u - (mask >> l & 1u);
    }
};

/// Sums over all warps of one place in the code.
struct SiteSums : simt::SiteNumbers {
    uint8_t space = 0; ///< where it went last
};

} // namespace telar::machine
