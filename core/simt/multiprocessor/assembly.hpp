// What NVIDIA's assembler probably makes of the PTX of a function: an estimate. PTX instructions are not the instructions
// that a multiprocessor executes. Whatever shows counts of it says "estimated".
//
// By rules that hold for ptxas (listings for capability 9.0 by ptxas 13.0, compared on the kernels of tests/data/cuda/stalls):
// - No instruction: parameters and numbers (operands of constant memory and immediates), conversions of address spaces, moves
//   that coalesce (ptx/copies.hpp), what combines predicates, a product or shift whose one use is a sum (IMAD, LEA), a
//   number added to an address (the offset of the access), a forward branch over a few instructions (predication).
// - Several: integers of 64 bits (two), divisions, roots, exponentials, remainders, and what machine/assembled.hpp says.
// - A loop of one block whose counter goes by a constant step is unrolled: sixteen times where it is small, else four times,
//   or altogether where its rounds are known and few. Its counter is then kept once, its loads are moved together. One that
//   goes by a register, or ends where data say so, is left as it is.
// - From capability 9.0 on parameters are loaded into registers by instructions of their own.
// - Loads of shared memory from neighbouring places become one of 8 or 16 bytes, as far as they are aligned.
#pragma once

#include "core/simt/machine/program.hpp"
#include "core/simt/ptx/cfg.hpp"

namespace telar::multiprocessor {

/// The unit of a scheduler's quarter that executes an instruction, or the one that all quarters share.
/// HalfFma: the half of the first that alone makes whole products and takes operands from constant memory, in machine code.
enum class Unit : uint8_t { Fma, Integer, Double, Special, Memory, Tensor, Control, HalfFma };
inline constexpr int unitCount = 8;

enum class Role : uint8_t {
    Plain,   ///< its result is there after a fixed time
    Special, ///< after a time that is not fixed: roots, conversions of 64 bits, shuffles
    Place,   ///< of machine code: which thread or block it is (S2R)
    Access,  ///< of memory; the machine's record says of which
    Barrier,
    WarpSync,
    Fence,
    Branch,
    Tensor,
    WarpgroupWait,
    Exit
};

/// One instruction of PTX.
struct Estimate {
    bool gone = false;  ///< no instruction of its own
    uint8_t issues = 1; ///< instructions, one after the other
    Unit unit = Unit::Integer;
    Role role = Role::Plain;
    bool store = false, atomic = false;
    bool movable = false;    ///< a sum or move of whole numbers, which the unit for products can do as well
    bool predicate = false;  ///< its result is a predicate
    bool counter = false;    ///< it counts the loop's rounds, or tests and ends it: once in an unrolled loop
    uint8_t accessBytes = 4; ///< of a lane
    int64_t added = 0;       ///< gone with a number added to its operand: that number
};

class Assembly {
public:
    /// `capability`: ten times the card's.
    Assembly(const machine::Program& program, int capability);

    /// By index into Program::sources.
    const Estimate& of(uint32_t source) const { return estimates_[source]; }
    /// Rounds of the basic block that begins there that follow each other without its counter and jump.
    int unrolled(uint32_t firstSource) const { return unrolled_[firstSource]; }
    /// Whether those are all of the loop: its counter is gone.
    bool whole(uint32_t firstSource) const { return whole_[firstSource]; }
    /// Whether that block is nothing but a jump back, which the branch before it becomes.
    bool isJump(uint32_t firstSource) const { return jumps_[firstSource]; }
    /// Instructions from there to the end of the basic block.
    uint32_t blockEnd(uint32_t source) const { return ends_[source]; }
    /// Where the registers of a function begin among those of all.
    uint32_t registerBase(int32_t function) const { return bases_[static_cast<std::size_t>(function)]; }
    uint32_t registers() const { return registers_; }

    struct Counter;

private:
    void function(const machine::Program& program, std::size_t base);
    void block(const ptx::Function& function, const ptx::Cfg& cfg, const Counter& counter, std::size_t index,
               std::size_t base);

    std::vector<Estimate> estimates_;
    std::vector<uint32_t> ends_;
    std::vector<uint8_t> unrolled_;   ///< by source; 0: no block begins there
    std::vector<char> jumps_, whole_; ///< by source
    int capability_;
    std::vector<uint32_t> bases_;
    uint32_t registers_ = 0;
};

} // namespace telar::multiprocessor
