// What the emulator finds, like a sanitizer, in a counted or traced launch.
#pragma once

#include "core/base/text.hpp"
#include "core/simt/trace.hpp"

#include <optional>

namespace telar::simt {

enum class FindingKind {
    OutOfBounds,         ///< an access beyond its view; it is left out
    SharedRace,          ///< two threads, the same element, at least one write, no barrier between
    UninitialisedShared, ///< a read of shared memory that no thread of the block has written
    BarrierNotReached,   ///< a barrier of the block that some threads never come to, or not at the same place
    Misaligned,          ///< a vector access whose address is no multiple of its size
    GlobalRace,          ///< as SharedRace, in global memory; perhaps between blocks
    UninitialisedGlobal, ///< a read of global memory that nobody has written
    Endless,             ///< a warp that does not end within its budget of instructions
    StackOverflow,       ///< calls in each other that use up a thread's stack
    Assertion,           ///< assert(...) that did not hold; `array` holds the condition
    Trap,                ///< the kernel ended itself (trap)
    IndexRange,          ///< an index outside an array's own dimension; `array` holds the array's type
    WarpMask,            ///< a mask of __shfl_sync and the like names lanes that do not take part, or the reverse
    ShuffleSource,       ///< a shuffle reads a lane that takes no part
    UnusedShared,        ///< dynamic shared memory that the launch asks for and no thread touches
    AsyncRead,           ///< a thread reads what a copy of its own (cp.async) still brings: it has not waited
    UninitialisedLocal,  ///< a thread reads an element of an array of its own that it has not written
    DivisionByZero,      ///< of integers, whose result is all ones
    UnknownFunction      ///< a call of a function that is not there; `array` holds its name
};
/// "out of bounds", "shared race" ...: a short name for tables and records; not translated.
const char* findingName(FindingKind kind);

struct Finding {
    FindingKind kind = FindingKind::OutOfBounds;
    std::string kernel;
    Site site;
    Dim3 block{0, 0, 0}, thread{0, 0, 0};
    std::optional<Dim3> other; ///< the second thread of a race; one that waits at a barrier
    std::optional<Site> otherSite;
    std::optional<Dim3> otherBlock; ///< of the second thread, where it is another one
    bool write = false;
    std::string array;
    int64_t index = 0, length = 0; ///< elements
    int64_t count = 1;             ///< how often it happened at this place

    /// One sentence with kernel, source line, block and thread.
    Text text() const;
    /// What to do about it, as one sentence.
    Text remedy() const;

private:
    Text machineText() const;
};

} // namespace telar::simt
