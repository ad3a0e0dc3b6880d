// Values that nobody has written. A read of such a word, of shared memory or of a thread's own array, is a fault where its value
// decides, addresses, or goes to global memory. Until then the thread carries it: what it only computes with the value and stores is
// a word that nobody has written, too. A block of 256 threads that adds up 200 numbers may well add words that nobody asks for.
#pragma once

#include "core/simt/findings.hpp"
#include "core/simt/machine/slow.hpp"
#include "core/simt/ptx/onward.hpp"

#include <unordered_map>

namespace telar::machine {

class Unwritten {
public:
    /// A thread reads, at `cell`, an element that nobody has written, and that it loads into the register of `item`. The finding is
    /// reported where the value matters at once.
    void read(Warp& warp, const Inst* load, uint32_t thread, uint32_t item, const void* cell, simt::Finding finding);
    /// A thread loads there anew.
    void drop(Warp& warp, const Inst* load, uint32_t thread);
    /// Whether a thread stores what nobody has written: `cell`, of shared or local memory, is then as if nobody had written it. Null:
    /// global memory, where it is reported.
    bool stored(Warp& warp, const Inst* store, uint32_t thread, const void* cell);
    void clear(); ///< a block begins

private:
    struct Origin {
        uint32_t source;
        std::shared_ptr<const simt::Finding> finding;
    };
    struct Load {
        ptx::Onward onward;
        bool moved = false; ///< perhaps: the compiler may have put it where the source does not read
    };
    struct Carried {
        uint32_t source;
        const Load* load;
        Origin origin;
    };
    std::unordered_map<uint64_t, Load> loads_;                   ///< by source of a load, and item
    std::unordered_map<uint32_t, std::vector<Carried>> carried_; ///< by thread of the block
    std::unordered_map<const void*, Origin> origins_;            ///< by cell that was stored to
};

/// Of local memory: keeps what lanes write, and says what they read before.
void checkLocal(Warp& warp, const Inst* inst, const LaneAccess& access, bool write);
/// The same of one place that all active lanes ask for; false where some lane must be looked at by itself.
bool checkRow(Warp& warp, uint32_t offset, uint32_t bytes, bool write);

} // namespace telar::machine
