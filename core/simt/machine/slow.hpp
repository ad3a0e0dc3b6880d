// What handlers call when something out of the ordinary happens. One implementation for all instruction sets.
#pragma once

#include "core/simt/machine/warp.hpp"

namespace telar::machine {

// control.cpp. Each says where the warp goes on.
const Inst* diverge(Warp& warp, const Inst* branch, uint32_t taken);
const Inst* meetAgain(Warp& warp);
const Inst* backJump(Warp& warp, const Inst* branch); ///< every some thousand jumps backwards
const Inst* branchTable(Warp& warp, const Inst* branch);
const Inst* callFunction(Warp& warp, const Inst* call);
const Inst* callIndirect(Warp& warp, const Inst* call);
const Inst* returnLanes(Warp& warp, const Inst* inst);
const Inst* exitLanes(Warp& warp, const Inst* inst);
const Inst* trapLanes(Warp& warp, const Inst* inst);
const Inst* barrier(Warp& warp, const Inst* inst);
const Inst* functionEnd(Warp& warp, const Inst* inst);
/// Removes lanes for good; the rest goes on at `next`.
const Inst* killLanes(Warp& warp, uint32_t dead, const Inst* next);

// memory.cpp
inline constexpr uint8_t globalSpace = 1, sharedSpace = 2, constSpace = 4; ///< ptx::Space
/// What each lane of an access may touch.
struct LaneAccess {
    uint8_t* host[lanes];
    const Region* region[lanes];
    uint32_t mask = 0;  ///< lanes that may go on
    uint32_t local = 0; ///< of them, in local memory: `offset` in place of `host`
    uint32_t offset[lanes];
};
/// Lane by lane, with findings for what is out of bounds or misaligned.
void resolveSlowly(Warp& warp, const Inst* inst, const uint64_t* address, uint32_t bytes, bool write, LaneAccess& out);
/// A finding about one lane's access to `region` or, where it is null, to no memory that the access may have.
void reportOutside(Warp& warp, const Inst* inst, uint32_t lane, uint64_t address, const Region* region, uint32_t bytes,
                   bool write);
/// Counts and checks what was resolved, one region after the other; local memory is nobody else's.
void observeParts(Warp& warp, const Inst* inst, const LaneAccess& access, const uint64_t* address, bool read,
                  bool write);
/// A load or store whose lanes must be looked at one by one.
const Inst* accessSlowly(Warp& warp, const Inst* inst, bool write, const uint64_t* address);

// checks.cpp
/// Counts and checks an access; `check` alone does not count.
void observe(Warp& warp, const Inst* inst, const Access& access, bool read, bool write);
void check(Warp& warp, const Inst* inst, const Access& access, bool read, bool write);

// line_keeper.cpp: of an access to global memory that is counted, where Warp::keepsLines says so. A stretch of bytes, or as many at
// the address of each lane.
void keepLines(Warp& warp, uint32_t counter, uint64_t begin, uint64_t bytes);
void keepLines(Warp& warp, uint32_t counter, const uint64_t* addresses, uint32_t mask, uint32_t bytes);

// host.cpp
/// At most 8 bytes of any memory; 0 for those where there is none.
uint64_t readAny(const Warp& warp, uint32_t lane, uint64_t address, uint32_t bytes);

// sync.cpp: what the lanes of a warp do together
const Inst* warpBarrier(Warp& warp, const Inst* inst);
const Inst* shuffle(Warp& warp, const Inst* inst);
const Inst* vote(Warp& warp, const Inst* inst);
const Inst* match(Warp& warp, const Inst* inst);
const Inst* reduceWarp(Warp& warp, const Inst* inst);
const Inst* fence(Warp& warp, const Inst* inst);
const Inst* elect(Warp& warp, const Inst* inst);
const Inst* matrixMultiply(Warp& warp, const Inst* inst);
const Inst* matrixLoad(Warp& warp, const Inst* inst);

// atomics.cpp
const Inst* atomic(Warp& warp, const Inst* inst);
const Inst* copyAsync(Warp& warp, const Inst* inst);
const Inst* commitAsync(Warp& warp, const Inst* inst);
const Inst* waitAsync(Warp& warp,
                      const Inst* inst); ///< `imm`: how many groups may stay; -1: none, nor what is in no group

// float_environment.cpp
/// Runs the next instruction with another rounding or with subnormals flushed to zero (`imm`).
const Inst* withEnvironment(Warp& warp, const Inst* inst);
/// A float or double as a float16 or bfloat16 that is rounded to one side. `imm`: 1 towards zero, 2 down, 3 up; + 4: bfloat16;
/// + 8: of a double.
const Inst* directedHalf(Warp& warp, const Inst* inst);
/// Runs the next `imm` instructions, none of them control flow, for the lanes whose predicate `b` holds; comeBack
/// stands behind them.
const Inst* guarded(Warp& warp, const Inst* inst);
/// Ends a row of handlers that go on by themselves.
const Inst* comeBack(Warp& warp, const Inst* inst);

} // namespace telar::machine
