// How many rounds warps make of a loop, entry by entry, as far as an assembler needs it that makes versions of the loop with several
// rounds at a time: the longest takes as many as fit, the next of the rest.
#pragma once

#include "core/simt/machine/warp.hpp"

#include <array>

namespace telar::machine {

struct LoopRounds {
    static constexpr int sizes = 5; ///< versions of 1, 2, 4, 8 and 16 rounds at a time
    /// A version of 1 << `size` rounds behind one of 1 << `before`; `before` is `sizes` where it is the first.
    static constexpr std::size_t place(int before, int size) { return static_cast<std::size_t>(before * sizes + size); }
    static constexpr std::size_t places = (sizes + 1) * sizes;
    std::array<int64_t, places> runs{};    ///< of the version; lanes that make more rounds keep the others waiting
    std::array<int64_t, places> entered{}; ///< entries in which it runs
    /// Each number of it with the same of another.
    template <class Take>
    void each(const LoopRounds& other, Take take) {
        for (std::size_t k = 0; k < places; ++k) {
            take(runs[k], other.runs[k]);
            take(entered[k], other.entered[k]);
        }
    }
};

/// A warp in one of its loops.
struct LoopState {
    uint32_t mask = 0;                              ///< lanes that are in it; none: it was not entered
    int64_t rounds = 0;                             ///< of these
    std::array<int64_t, LoopRounds::places> most{}; ///< runs of each version, of the lanes that have left

    /// Adds what the warp did since it entered, and leaves.
    void leave(LoopRounds& sums);
    /// A round of the lanes `active`.
    void round(uint32_t active, LoopRounds& sums);

private:
    void take();
};

/// Before a loop is entered, and at its head; its number in `imm`.
const Inst* enterLoop(Warp& warp, const Inst* inst);
const Inst* loopRound(Warp& warp, const Inst* inst);

} // namespace telar::machine
