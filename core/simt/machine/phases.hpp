// mbarriers and bulk copies (phases.cpp).
#pragma once

#include "core/simt/machine/slow.hpp"

namespace telar::machine {

/// Inst::size of an arrival and of a wait.
enum PhaseUse : uint8_t {
    Arrive,          ///< `b` threads
    ArriveAndExpect, ///< one thread, and `b` bytes
    Expect,          ///< `b` bytes
    Test,
    MayWait,     ///< as Test, but the lanes wait while it has not ended
    CopiesArrive ///< when the thread's own copies are there: `b` threads, 0 where one was added for it
};

const Inst* beginPhases(Warp& warp, const Inst* inst);
const Inst* arriveAtPhase(Warp& warp, const Inst* inst);
const Inst* waitForPhase(Warp& warp, const Inst* inst);
const Inst* copyBulk(Warp& warp, const Inst* inst);
/// Whether a path that waits may look again.
bool phaseHasEnded(Warp& warp, Path& path);

// warpgroup.cpp
const Inst* warpgroupMultiply(Warp& warp, const Inst* inst);

} // namespace telar::machine
