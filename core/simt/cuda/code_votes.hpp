// The linear programme of core/simt/cuda/executed_code.hpp: times of the blocks of machine code.
#pragma once

#include "core/simt/cuda/machine_listing.hpp"
#include "core/simt/machine/machine.hpp"

#include <optional>

namespace telar::cuda {

struct BlockTimes {
    std::vector<double> times; ///< of warps, by block; empty: none fit
    std::vector<double> added; ///< by instruction: times beyond those of its block
    std::string computed;    ///< "BRX", "CALL": an instruction that goes to a place that it computes; empty: none does
    double contradicted = 0; ///< as ExecutedCode::contradicted
    bool estimated = false;  ///< as ExecutedCode::estimated
};

class CodeVotes {
public:
    /// Machine instructions carry lines as of `withOwnLines`.
    CodeVotes(const ptx::Module& module, const machine::InstructionCounts& counts);
    ~CodeVotes();

    /// The PTX instruction of a line; null: none.
    const ptx::Instruction* instruction(int line) const;
    /// A kernel's own machine code, `entry` its place among the module's functions.
    std::optional<BlockTimes> kernel(const MachineFunction& code, int entry, double warps) const;
    /// Machine code of a function that ran in that kernel; nothing: it has none of its instructions.
    std::optional<BlockTimes> called(const MachineFunction& code, int entry) const;

private:
    std::string computedBy(const MachineFunction& code) const;

    struct PtxFunction;
    struct Vote;
    struct Copies;
    class Matching;

    std::vector<PtxFunction> functions_;
    std::vector<std::pair<int, int>> places_; ///< function and instruction, by line - 1
};

} // namespace telar::cuda
