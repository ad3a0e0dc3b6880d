// The way of a warp through machine code, found from the basic blocks of PTX that it went through.
//
// Each machine instruction carries the PTX instruction that it comes from (cuda::withOwnLines). A block of machine code asks for
// runs of its PTX instructions; where a block branches, the warp goes where the earliest runs that are still to come are asked
// for, and of versions of an unrolled loop into the one that takes most rounds, as far as this entry of the loop makes them.
// Lanes that part go one way up to the BSYNC, then the other. Instructions under a predicate of the assembler's own ask for nothing;
// they are executed where the round has a run of them.
#pragma once

#include "core/simt/cuda/machine_listing.hpp"
#include "core/simt/multiprocessor/recording.hpp"

#include <functional>

namespace telar::multiprocessor {

/// A basic block of PTX, or what stands behind a call in it, as a warp went through it once.
struct Visit {
    uint32_t first = 0, end = 0, mask = 0;
    struct Made {
        uint32_t source;
        uint8_t bytes; ///< of a lane; 0: as in the PTX
        int32_t access;
    };
    std::vector<Made> accesses;
};

class MachinePath {
public:
    /// `code`: of a kernel of the program, with lines of its own.
    MachinePath(const machine::Program& program, const Assembly& assembly, const cuda::MachineFunction& code);
    ~MachinePath();

    /// Empty, or why warps cannot be followed through this code.
    const Text& refused() const { return refused_; }
    /// Bytes of a lane that machine instructions of a PTX instruction access at once, each once.
    const std::vector<uint8_t>& widths(uint32_t source) const;
    /// One for each block.
    std::vector<Schedule> schedules() const;

    struct Run {
        int block = 0;
        std::vector<int32_t> accesses; ///< of its slots; -1: not executed
    };
    /// The blocks of one warp in their order; empty: the way was lost.
    std::vector<Run> follow(const std::vector<Visit>& visits);
    /// Share of the accesses of all warps so far that no machine instruction made.
    double missed() const { return wanted_ > 0 ? std::max(0.0, 1 - found_ / wanted_) : 0; }

private:
    struct Need;
    struct Slot;
    struct Block;
    class Walk;

    void gather(const machine::Program& program);
    void gatherLoops(const machine::Program& program, const std::map<std::pair<int32_t, uint32_t>, uint32_t>& sources);
    Block blockOf(const cuda::MachineBlock& block, const machine::Program& program);
    Step stepOf(const cuda::MachineInstruction& one, uint32_t place, uint32_t source) const;

    const machine::Program& program_;
    const Assembly& assembly_;
    const cuda::MachineFunction& code_;
    Text refused_;
    std::vector<int64_t> sourceOf_; ///< of each machine instruction; -1: none
    std::vector<uint32_t> segment_; ///< of each source: where its visits begin
    std::vector<int32_t> loop_,
        heads_; ///< of each source: its innermost loop of PTX, -1: none; of each loop: its first source
    std::vector<std::vector<bool>> inLoop_; ///< by loop, then source
    std::vector<std::vector<uint8_t>> widths_;
    std::vector<Block> blocks_;
    double wanted_ = 0, found_ = 0;
};

} // namespace telar::multiprocessor
