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
    Stuck                ///< threads wait for each other for ever; the block was given up
};

struct Finding {
    FindingKind kind = FindingKind::OutOfBounds;
    std::string kernel;
    Site site;
    Dim3 block{0, 0, 0}, thread{0, 0, 0};
    std::optional<Dim3> other; ///< the second thread of a race; one that waits at a barrier
    std::optional<Site> otherSite;
    bool write = false;
    std::string array;
    int64_t index = 0, length = 0; ///< elements

    /// One sentence with kernel, source line, block and thread.
    Text text() const;
};

} // namespace telar::simt
